#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
"""./dev run --redis --nodes 2, as a person runs it: with real engines, real nodes, real clients.

usage: run_nodes.py SOURCE_DIR

RELAY_BIN_DIR names the folder of the programs, which are not built again.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(sys.argv[1])
PATIENCE_S = 60


class Run:
    """One ./dev run with everything it writes in a folder of its own."""

    def __init__(self, *options: str, **environment: str):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = Path(self._folder.name)
        self.folder.chmod(0o711)  # PostgreSQL works in there as another user
        (self.folder / "scratch").mkdir(mode=0o711)
        (self.folder / "runtime").mkdir(mode=0o700)
        self._said = open(self.folder / "said", "wb")
        self.process = subprocess.Popen(
            [ROOT / "dev", "run", "--redis", "--data-dir", self.folder / "data", *options],
            stdin=subprocess.DEVNULL, stdout=self._said, stderr=subprocess.STDOUT,
            start_new_session=True,
            env={**os.environ, "TMPDIR": str(self.folder / "scratch"),
                 "XDG_RUNTIME_DIR": str(self.folder / "runtime"), **environment})

    def said(self) -> str:
        return (self.folder / "said").read_text(encoding="utf-8")

    def says(self, pattern: str) -> re.Match:
        return until(lambda: re.search(pattern, self.said()), f"{pattern} in:\n{self.said()}")

    def log(self, name: str) -> str:
        return (self.folder / "data" / f"{name}.log").read_text(encoding="utf-8")

    def ends(self) -> int:
        return self.process.wait(PATIENCE_S)

    def left_behind(self) -> list[str]:
        """Processes that know its folder, and files in the place for what is only for a while."""
        mark = str(self.folder).encode()
        files = [str(f) for f in (self.folder / "scratch").iterdir()]
        return files + [str(p) for p in Path("/proc").glob("[0-9]*/cmdline") if mark in read(p)]

    def close(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait()
        self._said.close()
        self._folder.cleanup()


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""  # it has ended meanwhile


def until(holds, what: str):
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if found := holds():
            return found
        time.sleep(0.05)
    raise AssertionError(f"waited in vain for {what}")


def get(url: str) -> str:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.read().decode()
    except (urllib.error.URLError, ConnectionError):
        return ""


class RunningNodes(unittest.TestCase):
    def run_dev(self, *options: str, **environment: str) -> Run:
        run = Run(*options, **environment)
        self.addCleanup(run.close)
        return run

    def test_two_people_talk_across_nodes_and_nothing_is_left_behind(self):
        run = self.run_dev("--nodes", "2", "--offscreen")
        self.assertEqual(0, run.ends(), run.said())
        for sight in (r"bob sees  Ada Mensah is typing", r"bob sees  Ada Mensah writes: Hi Bob",
                      r"ada sees  Bob Lindqvist writes: See you there!",
                      r"ada sees  Bob Lindqvist: last seen just now"):
            self.assertRegex(run.said(), sight)
        for node in ("node-1", "node-2"):
            self.assertRegex(run.log("haproxy"), rf"relay/{node} \d+/\d+/\d+ [1-9]")
        self.assertEqual([], run.left_behind())

    def test_a_killed_node_comes_back_and_its_people_are_on_the_other_until_then(self):
        run = self.run_dev("--nodes", "2", DISPLAY=":offscreen")
        metrics = [run.says(rf"node-{k}: .*metrics: (\S+)\)")[1] for k in (1, 2)]
        sessions = lambda: [re.findall(r"^relay_sessions (\d)", get(m), re.M) for m in metrics]
        until(lambda: sessions() == [["1"], ["1"]], "one person on each node")
        os.kill(int(run.says(r"node-2: .*\(pid (\d+)")[1]), signal.SIGKILL)
        run.says("node-2 ended; it is started again")
        until(lambda: sessions()[0] == ["2"], "both people on the first node")
        until(lambda: sessions() == [["2"], ["0"]], "the second node again")
        os.killpg(run.process.pid, signal.SIGINT)
        self.assertEqual(130, run.ends(), run.said())
        self.assertEqual([], run.left_behind())

    def test_redis_that_loses_everything_comes_back_and_nobody_was_sent_away(self):
        run = self.run_dev("--nodes", "2", DISPLAY=":offscreen")
        metrics = [run.says(rf"node-{k}: .*metrics: (\S+)\)")[1] for k in (1, 2)]
        told = lambda name: [re.findall(rf"^{name} (\d)", get(m), re.M) for m in metrics]
        until(lambda: told("relay_sessions") == [["1"], ["1"]], "one person on each node")
        os.kill(int(run.says(r"Redis: .*\(pid (\d+)")[1]), signal.SIGKILL)
        run.says("redis ended; it is started again")
        until(lambda: told("relay_redis_up") == [["0"], ["0"]], "that Redis is missed")
        until(lambda: told("relay_redis_up") == [["1"], ["1"]], "Redis again")
        until(lambda: told("relay_nodes_alive") == [["2"], ["2"]], "the nodes to see each other")
        self.assertEqual([["1"], ["1"]], told("relay_sessions_introduced_total"))
        run.process.terminate()
        self.assertEqual(143, run.ends(), run.said())
        self.assertEqual([], run.left_behind())

    def test_what_cannot_be_is_said(self):
        for options, said in ((("--nodes", "0"), "a number from 1 to 9"),
                              (("--node", "2"), "does not know '--node'")):
            run = self.run_dev(*options)
            self.assertEqual(1, run.ends())
            self.assertIn(said, run.said())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)

#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
"""The house rules, as tests: what a reviewer should not have to say twice.

usage: house_rules.py SOURCE_DIR BUILD_DIR

CMake writes into BUILD_DIR which files the targets are made of (sources.txt) and which of them are
pure (pure-sources.txt).
"""

import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(sys.argv[1])
BUILD = Path(sys.argv[2])

LINES_MOST = 400
LINE_LENGTH_MOST = 100
# A binding is one thought and cannot be broken as well as a statement; its texts are not counted.
QML_LINE_LENGTH_MOST = 120

# A test class is one list of behaviours; Qt Test wants it in one file.
TEST_LINES_MOST = 700

# Longer than that, each for a reason.
LONG_FILES: dict[str, str] = {
    "client/session/Session.cpp": "one shell: each kind of work that its machine asks for",
}

# Wait for a duration, each for a reason.
SLEEPERS: dict[str, str] = {
    "tests/server/eventloop/tst_EpollDispatcher.cpp": "a callback that takes long is the point",
    "tests/dialogue/Player.cpp": "only while a golden transcript is recorded",
    "tests/qml/tst_Views.cpp": "whether a still window draws is seen by watching it",
    "tests/ui/tst_OneWindow.cpp": "a deadline for a frame, which ends with the frame",
    "tests/qml/ViewFixture.cpp": "only before a picture is taken, which no check looks at",
}

# Folder names that say nothing about what is inside.
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "managers", "common", "misc"}

SOURCE = (".cpp", ".h")
CODE = SOURCE + (".qml", ".sh", ".py", ".mjs", ".lua", ".cmake")


def repository_files() -> list[str]:
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard"],
        check=False, capture_output=True, text=True)
    if listed.returncode == 0:
        return sorted(set(f for f in listed.stdout.splitlines() if (ROOT / f).is_file()))
    skipped = {"build", ".git"}
    found = (p.relative_to(ROOT) for p in ROOT.rglob("*") if p.is_file())
    return sorted(str(p) for p in found if p.parts[0] not in skipped)


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8", errors="replace")


def listed(name: str) -> set[str]:
    return set((BUILD / name).read_text().split())


FILES = repository_files()
SOURCES = [f for f in FILES if f.endswith(SOURCE)]


def without_comments(text: str) -> str:
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"//[^\n]*", "", text)


def matches(files, pattern: str, strip: bool = True) -> list[str]:
    """`file:line: text` for every line that the pattern is found in."""
    found = []
    for name in files:
        text = without_comments(text_of(name)) if strip else text_of(name)
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(pattern, line):
                found.append(f"{name}:{number}: {line.strip()[:90]}")
    return found


def including(files, header: str) -> list[str]:
    return matches(files, rf'^\s*#include\s*[<"]{header}', strip=False)


class HouseRules(unittest.TestCase):
    maxDiff = None

    def none(self, found, why: str):
        self.assertEqual([], list(found), why)

    # Architecture

    def test_pure_code_asks_for_no_clock_timer_socket_or_object(self):
        pure = [f for f in listed("pure-sources.txt") if f.endswith(SOURCE)]
        self.assertGreater(len(pure), 20, "pure-sources.txt is empty: nothing would be checked")
        self.none(matches(pure, r"\bQ_OBJECT\b|\bQ(|Deadline|Elapsed)Timer\b|\bstartTimer\b"
                          r"|::now\(\)|currentDateTime|currentMSecsSinceEpoch|\bQThread\b"
                          r"|\bQ(Tcp|Udp|Local|Web)Socket\b|\bstd::time\(|\bclock_gettime\b"
                          r"|\bQCoreApplication::(?!translate)"),
                  "pure code gets the time as an argument and does no input or output")

    def test_hiredis_is_known_in_one_folder(self):
        others = [f for f in SOURCES if not f.startswith(("server/redis/", "tests/server/redis/"))]
        self.none(including(others, "hiredis"), "only server/redis knows hiredis")

    def test_key_names_of_redis_are_built_in_one_file(self):
        others = [f for f in FILES if f.startswith("server/") and f.endswith(SOURCE + (".lua",))
                  and f != "server/redis/Keys.cpp"]
        self.none(matches(others, r"""["'](presence|contacts|chat):(\{|nodes)"""),
                  "ask Keys for the name of a key or channel")

    def test_websockets_are_known_in_their_places(self):
        places = ("server/gateway/", "client/session/", "tests/")
        others = [f for f in SOURCES if not f.startswith(places)]
        self.none(including(others, r"QWebSocket|QtWebSockets"),
                  "only server/gateway, client/session and tests know QtWebSockets")

    def test_the_layers_point_one_way(self):
        forbidden = {"shared/": "(server|client|qml)/", "server/": "(client|qml)/",
                     "client/": "(server|qml)/"}
        for layer, others in forbidden.items():
            # Programs are wired in main.cpp; the duet is a program of two whole clients.
            wiring = (layer + "main.cpp", "client/duet/")
            files = [f for f in SOURCES if f.startswith(layer) and not f.startswith(wiring)]
            self.none(including(files, others), f"{layer} must not include {others}")

    def test_includes_are_relative_to_the_root(self):
        quoted = matches(SOURCES, r'#include "', strip=False)
        allowed = re.compile(r'#include "(shared|server|client|qml|tests)/|\.moc"')
        self.none((m for m in quoted if not allowed.search(m)), "write the path from the root")

    def test_every_source_is_in_a_target(self):
        built = listed("sources.txt")
        fuzz_only = "tests/fuzz/"
        included = {m for f in SOURCES for m in re.findall(r'#include "([^"]+)"', text_of(f))}
        built |= {f for f in included if f.startswith("tests/")}
        folders = ("shared/", "server/", "client/", "qml/", "tests/")
        loose = (f for f in FILES if f.startswith(folders) and f.endswith((".cpp", ".h", ".qml"))
                 and f not in built and not f.startswith(fuzz_only))
        self.none(loose, "a file in no target is built by nobody")

    # Files

    def test_every_file_says_whose_it_is(self):
        kinds = CODE + (".txt", ".md")
        exempt = ("tests/golden/", "tests/fuzz/corpus/")
        named = (f for f in FILES if f.endswith(kinds) and not f.startswith(exempt))
        licence = "SPDX-License-Identifier: Apache-2.0"
        self.none((f for f in named if licence not in text_of(f)[:400]),
                  "begin with the SPDX lines")

    def test_files_stay_short(self):
        long = ((f, text_of(f).count("\n")) for f in FILES if f.endswith(CODE))
        walls = ((f, n, TEST_LINES_MOST if "/tst_" in f else LINES_MOST) for f, n in long)
        self.none((f"{f}: {n} lines" for f, n, wall in walls if n > wall and f not in LONG_FILES),
                  "cut it, or give a reason in LONG_FILES")

    def test_lines_stay_short(self):
        # Where only a text or an address is too long, cutting it would make it worse to read.
        bare_text = re.compile(r'^\s*(R?"|u"|["\']?https?:|//!? *https?:)|"_(s|L1)[,;)}]*$')
        found = []
        for name in (f for f in FILES if f.endswith(CODE)):
            for number, line in enumerate(text_of(name).splitlines(), 1):
                most = QML_LINE_LENGTH_MOST if name.endswith(".qml") else LINE_LENGTH_MOST
                if name.endswith(".qml"):
                    line = re.sub(r'"[^"]*"', '""', line)
                if len(line) > most and not bare_text.search(line):
                    found.append(f"{name}:{number}")
        self.none(found, f"above {LINE_LENGTH_MOST} columns")

    def test_folders_say_what_is_inside(self):
        names = {part for f in FILES for part in Path(f).parts[:-1]}
        self.none(sorted(names & EMPTY_NAMES), "name the thing, not that it helps")

    def test_nothing_was_left_for_later(self):
        checked = [f for f in FILES if f.endswith(CODE + (".md", ".txt"))
                   and not f.endswith("house_rules.py")]
        self.none(matches(checked, r"\b(FIXME|TODO|XXX|HACK)\b", strip=False),
                  "finish it, or write down what is missing where users look")

    # Tests, texts

    def test_the_examples_in_the_documents_are_the_tests_that_run(self):
        page = text_of("docs/ui-automation.md")
        taught = re.findall(r"`(tests/ui/examples/\w+\.cpp)`:\n\n```cpp\n(.*?)```", page, re.S)
        self.assertEqual(len(taught), len([f for f in FILES if f.startswith("tests/ui/examples/")]))
        self.none((name for name, code in taught if not text_of(name).endswith("\n" + code)),
                  "docs/ui-automation.md shows another text than this file has")

    def test_the_index_of_faults_names_tests_that_exist(self):
        index = text_of("tests/scenarios/README.md")
        named = set(re.findall(r"`(tst_\w+)::(\w+)`", index))
        programs = {Path(f).stem: text_of(f) for f in FILES if Path(f).name.startswith("tst_")
                    and f.endswith(".cpp")}
        self.assertGreater(len(named), 60)
        self.none((f"{program}::{name}" for program, name in sorted(named)
                   if f"{name}()" not in programs.get(program, "")),
                  "the index of reported faults names a test that is not there")

    def test_the_index_of_faults_leaves_none_out(self):
        """Who reads a test finds the report, and who reads the index finds the test."""
        index = text_of("tests/scenarios/README.md")
        rows = [line for line in index.splitlines() if line.startswith("| ") and "#" in line]
        tests = "".join(text_of(f) for f in FILES if Path(f).name.startswith("tst_"))
        lost = []
        for row in rows:
            reports, proof = row.split("|")[1], row.split("|")[3]
            for report in re.findall(r"[\w./-]*\w#\d+", reports):
                short = report.split("/")[-1]
                if "tst_" in proof and short not in tests:
                    lost.append(report)
        self.none(lost, "no test says that it answers this report")

    def test_no_test_sleeps(self):
        kinds = SOURCE + (".mjs", ".qml")
        tests = [f for f in FILES if f.startswith("tests/") and f.endswith(kinds)
                 and f not in SLEEPERS]
        self.none(matches(tests, r"\b(QTest::)?q?[sS]leep\(|\busleep\(|sleep_for|QTest::qWait\("
                          r"|\bwait\(\s*[\d']+\s*\)"),
                  "wait for the event with a deadline, never for a duration")

    def test_every_message_is_documented(self):
        document = text_of("docs/protocol.md")
        headers = [f for f in SOURCES if re.match(r"shared/protocol/\w+Messages\.h", f)]
        types = {t for f in headers for t in re.findall(r'type = "([a-z:]+)"_L1', text_of(f))}
        self.assertGreater(len(types), 25, "found no messages: nothing would be checked")
        missing = (t for t in types if f"`{t}`" not in document)
        self.none(sorted(missing), "missing in docs/protocol.md")

    def test_texts_from_people_are_plain(self):
        """An element that shows a text which people wrote must not interpret it."""
        people = (r"\b(displayName|body|title|lastText|lastSender|senderName|statusText|summary"
                  r"|typingText|draft)\b")
        found = []
        for name in (f for f in FILES if f.startswith("qml/") and f.endswith(".qml")):
            elements = r"\b(?:Text|Label) \{((?:[^{}]|\{[^{}]*\})*)\}"
            for block in re.finditer(elements, text_of(name)):
                shows = re.search(r"^\s*text:(.*)$", block[1], re.M)
                if shows and re.search(people, shows[1]) and "Text.PlainText" not in block[1]:
                    found.append(f"{name}: text:{shows[1]}")
        self.none(found, "set textFormat: Text.PlainText")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)

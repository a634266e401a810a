#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
"""What operators are given names only what there is: metrics, options, alerts.

usage: packaging_rules.py SOURCE_DIR SERVER

A real server on a real Redis says which metrics there are.
"""

import json
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(sys.argv[1])
SERVER = sys.argv[2]
PACKAGING = ROOT / "packaging"

# Prometheus' own.
OF_PROMETHEUS = {"up", "ALERTS"}


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def metric_names(exposition: str) -> set[str]:
    named = set()
    for name, kind in re.findall(r"^# TYPE (\w+) (\w+)", exposition, re.M):
        parts = ("_bucket", "_count", "_sum") if kind == "histogram" else ("",)
        named |= {name + part for part in parts}
    return named


def asked_for(expressions: list[str]) -> set[str]:
    """The metrics of PromQL: names followed by labels, a range or nothing, but no functions."""
    found = set()
    for expression in expressions:
        bare = re.sub(r"\{[^}]*\}|\"[^\"]*\"|\[[^\]]*\]", "", expression)
        bare = re.sub(r"\b(by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)", "", bare)
        found |= set(re.findall(r"\b[a-z][a-z_]*_[a-z_]+\b(?!\s*\()|\bup\b", bare))
    return found


def dashboard_expressions() -> list[str]:
    dashboard = json.loads(text_of("packaging/grafana/relay.json"))
    return [t["expr"] for panel in dashboard["panels"] for t in panel.get("targets", [])]


def alert_expressions() -> list[str]:
    rules = text_of("packaging/prometheus/relay-alerts.yml")
    return re.findall(r"^ +expr: (.*(?:\n {10}.*)*)", rules, re.M)


def alert_names() -> list[str]:
    return re.findall(r"- alert: (\w+)", text_of("packaging/prometheus/relay-alerts.yml"))


def server_metrics() -> str:
    """What a server says that shares its presence."""
    with tempfile.TemporaryDirectory() as folder:
        redis = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", f"{folder}/redis.sock", "--save", "",
             "--dir", folder], stdout=subprocess.DEVNULL)
        server = subprocess.Popen(
            [SERVER, "--port", "0", "--metrics-port", "0", "--data-dir", f"{folder}/data",
             "--redis", f"unix://{folder}/redis.sock"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            metrics = json.loads(server.stdout.readline())["metrics"]
            with urllib.request.urlopen(f"{metrics}/metrics", timeout=10) as answer:
                return answer.read().decode()
        finally:
            for process in (server, redis):
                process.terminate()
                process.wait()
            server.stdout.close()


class PackagingRules(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.metrics = metric_names(server_metrics())
        said = subprocess.run([SERVER, "--help"], check=True, capture_output=True, text=True)
        cls.options = set(re.findall(r"^ +--([a-z-]+)", said.stdout, re.M))

    def test_the_dashboard_shows_metrics_that_exist(self):
        shown = asked_for(dashboard_expressions())
        self.assertGreater(len(shown), 20, "found no metrics: nothing would be checked")
        self.assertEqual(set(), shown - self.metrics)

    def test_alerts_ask_for_metrics_that_exist(self):
        asked = asked_for(alert_expressions())
        self.assertGreater(len(asked), 10, "found no metrics: nothing would be checked")
        self.assertEqual(set(), asked - self.metrics - OF_PROMETHEUS)

    def test_the_handbook_says_what_to_do_for_each_alert(self):
        handbook = text_of("docs/operations.md")
        self.assertGreater(len(alert_names()), 10)
        self.assertEqual([], [name for name in alert_names() if f"| `{name}` |" not in handbook])

    def test_settings_name_options_that_exist(self):
        named = re.findall(r"^#?([a-z-]+) = ", text_of("packaging/relay.conf"), re.M)
        for name in ("systemd/node.env", "systemd/relay-server@.service",
                     "container/Containerfile"):
            variables = re.findall(r"\bRELAY_([A-Z_]+)=", (PACKAGING / name).read_text())
            named += [variable.lower().replace("_", "-") for variable in variables]
        self.assertGreater(len(named), 12)
        self.assertEqual(set(), set(named) - self.options)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)

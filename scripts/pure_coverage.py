#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
"""Prints the line coverage of the pure targets' sources and fails below the goal.

The rules of the product live in the pure targets, so that is where a line that no test reaches
matters. Which files those are is written by CMake (pure-sources.txt).
"""

import json
import subprocess
import sys
from pathlib import Path

GOAL_PERCENT = 95.0


def measured(build: Path) -> dict:
    """File name (relative to the root) -> (lines covered, lines)."""
    report = subprocess.run(
        ["gcovr", "--root", ".", "--object-directory", str(build), "--json-summary",
         "--exclude-throw-branches", "--gcov-ignore-parse-errors", str(build)],
        check=True, capture_output=True, text=True)
    files = json.loads(report.stdout)["files"]
    return {f["filename"]: (f["line_covered"], f["line_total"]) for f in files}


def main() -> int:
    build = Path(sys.argv[1])
    pure = set((build / "pure-sources.txt").read_text().split())
    rows = sorted((n, c, t) for n, (c, t) in measured(build).items() if n in pure and t)
    for name, covered, total in rows:
        print(f"{100 * covered / total:6.1f} %  {covered:5}/{total:<5}  {name}")
    covered, total = sum(r[1] for r in rows), sum(r[2] for r in rows)
    percent = 100 * covered / total if total else 0
    print(f"{percent:6.1f} %  {covered:5}/{total:<5}  all pure targets (goal: {GOAL_PERCENT} %)")
    return 0 if percent >= GOAL_PERCENT else 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Tests that each row of docs/measured has a date, a commit, a command and numbers, and that ci/plot_measured draws them."""
import csv
import datetime
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILES = sorted((ROOT / "docs/measured").glob("*.csv"))


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class MeasuredTest(unittest.TestCase):
    def test_EachRowSaysWhenAndByWhat(self):
        self.assertTrue(FILES)
        for path in FILES:
            for number, row in enumerate(rows_of(path), 2):
                with self.subTest(row=f"{path.name}:{number}"):
                    datetime.date.fromisoformat(row["date"])
                    self.assertRegex(row["commit"], r"^[0-9a-f]{7,8}$")
                    self.assertTrue(row["command"])
                    self.assertNotIn(None, row, "a cell too many")

    def test_ValuesAreNumbersAndUnitsAreShort(self):
        for path in FILES:
            rows = rows_of(path)
            if "value" not in rows[0]:
                continue
            for number, row in enumerate(rows, 2):
                with self.subTest(row=f"{path.name}:{number}"):
                    self.assertLessEqual(float(row["value"]), float(row["max"] or row["value"]))
                    self.assertTrue(re.fullmatch(r"|\S+( \S+){0,2}", row["unit"]), row["unit"])

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "no python3-matplotlib")
    def test_TwoPicturesAreDrawnAndAreTheSameEachTime(self):
        with tempfile.TemporaryDirectory() as folder:
            texts = []
            for name in ("once", "twice"):
                drawn = pathlib.Path(folder) / name
                subprocess.run([sys.executable, ROOT / "ci/plot_measured", drawn], check=True)
                self.assertEqual(sorted(path.name for path in drawn.iterdir()), ["bugs.svg", "throughput.svg"])
                texts.append([path.read_text() for path in sorted(drawn.iterdir())])
            self.assertEqual(*texts)


if __name__ == "__main__":
    unittest.main()

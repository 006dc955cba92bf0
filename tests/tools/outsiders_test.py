#!/usr/bin/env python3
"""Tests small files of outsiders (tests/outsiders/cases.tsv): public bugs, and right passes that npufuzz once called wrong.

Usage: outsiders_test.py NPUFUZZ MLIR_OPT; without MLIR_OPT (empty) its rows are skipped with a notice.
"""
import pathlib
import re
import resource
import subprocess
import sys
import unittest

EXECUTABLE, MLIR_OPT = sys.argv[1:3]
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "outsiders"
ROWS = [line.split("\t") for line in (FOLDER / "cases.tsv").read_text().splitlines() if not line.startswith("#")]


def validate(file, *words):
    return subprocess.run([EXECUTABLE, "validate", FOLDER / file, *words], capture_output=True, text=True)


def last_pass(pipeline):
    """A pattern for the name of the last pass; of transform-interpreter for the op of the schedule that is blamed."""
    last = re.findall(r"[\w-]+", re.sub(r"\{.*?\}", "", pipeline))[-1]
    return r"transform\.[\w.]+" if last == "transform-interpreter" else re.escape(last)


class Outsiders(unittest.TestCase):
    def each(self, kind):
        rows = [row for row in ROWS if row[0] == kind]
        self.assertTrue(rows)
        for _, file, pipeline, *options in rows:
            with self.subTest(file):
                yield file, pipeline, options

    def assert_wrong(self, result, pipeline):
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertRegex(result.stdout, rf"{last_pass(pipeline)}[^\n]*\bWRONG\b|\bWRONG\b[^\n]*{last_pass(pipeline)}")

    def test_right_passes_are_judged_and_not_wrong(self):
        for file, pipeline, options in self.each("right"):
            result = validate(file, f"--pass-pipeline={pipeline}", "--reduce=0s", *options)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            self.assertNotIn("WRONG", result.stdout)
            self.assertRegex(result.stdout, rf"\d\. {last_pass(pipeline)}: (ok, [1-9]|nothing changed)")

    def test_wrong_passes_are_named_within_a_minute(self):
        for file, pipeline, options in self.each("wrong"):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            self.assert_wrong(validate(file, f"--pass-pipeline={pipeline}", "--reduce=0s", *options), pipeline)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            # Processor time, which other work does not change. A hang is known after 10 s.
            self.assertLess(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 20)

    def test_passes_of_a_tool_are_named(self):
        if not MLIR_OPT:
            self.skipTest("no mlir-opt of this release here")
        for file, pipeline, options in self.each("tool"):
            result = validate(file, "--reduce=0s", *options, "--", MLIR_OPT, f"--pass-pipeline={pipeline}", "--mlir-print-ir-after-all")
            self.assert_wrong(result, pipeline)

    def test_what_cannot_be_told_is_said(self):
        for file, pipeline, options in self.each("open"):
            result = validate(file, f"--pass-pipeline={pipeline}", *options)
            self.assertEqual(result.returncode, 3, result.stdout + result.stderr)
            self.assertIn("nothing judged", result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

#!/usr/bin/env python3
"""Tests that ci/count_tests.py tells passed, failed and skipped cases apart in GoogleTest's and ctest's files."""
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.sax.saxutils

COUNT = pathlib.Path(__file__).resolve().parent.parent.parent / "ci/count_tests.py"
GTEST = """<?xml version="1.0"?><testsuites tests="5" failures="1" disabled="1" errors="0">
<testsuite name="S" tests="5" failures="1" disabled="1" skipped="1">
<testcase name="passes" status="run" result="completed" classname="S"/>
<testcase name="fails" status="run" result="completed" classname="S"><failure message="a.cpp:2&#x0A;no"/><failure message="no"/></testcase>
<testcase name="skips" status="run" result="skipped" classname="S"><skipped message="a.cpp:1&#x0A;no tool&#x0A;here"/></testcase>
<testcase name="older" status="run" classname="S"/>
<testcase name="off" status="notrun" result="suppressed" classname="S"/>
</testsuite></testsuites>"""
CTEST = """<?xml version="1.0"?><testsuite name="x" tests="6">
<testcase name="page" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/><system-out>starts&#x0A;no browser: skipped&#x0A;</system-out></testcase>
<testcase name="python" status="run"><system-out>..s.s&#x0A;Ran 5 tests in 0.1s&#x0A;&#x0A;OK (skipped=2)&#x0A;</system-out></testcase>
<testcase name="lit" status="run"><system-out>FAIL: npufuzz :: a.mlir (3 of 44)&#x0A;Testing Time: 2.00s&#x0A;  Unsupported:  3&#x0A;  Passed     : 40&#x0A;</system-out></testcase>
<testcase name="cases" status="run"><system-out>[==========] Running&#x0A;OK (skipped=9)&#x0A;</system-out></testcase>
<testcase name="gone" status="notrun"><skipped message="Unable to find executable"/><system-out/></testcase>
<testcase name="whole" status="run"><system-out>OK&#x0A;</system-out></testcase>
</testsuite>"""


class CountTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "gtest").mkdir()

    def count(self, *gtest, ctest=None):
        for number, text in enumerate(gtest):
            (self.root / f"gtest/{number}.xml").write_text(text)
        if ctest:
            (self.root / "ctest.xml").write_text(ctest)
        run = subprocess.run([sys.executable, COUNT, self.root / "gtest", self.root / "ctest.xml"], stdout=subprocess.PIPE, text=True, check=True)
        counts, *names = run.stdout.splitlines()
        return [int(number) for number in counts.split()], names

    def test_a_skipped_case_has_not_passed(self):
        self.assertEqual(self.count(GTEST), ([2, 1, 2], ["skipped: S.skips: a.cpp:1 no tool here", "skipped: S.off: disabled", "failed: S.fails: a.cpp:2 no"]))

    def test_files_are_summed(self):
        self.assertEqual(self.count(GTEST, GTEST)[0], [4, 2, 4])

    def test_nothing_is_nothing(self):
        self.assertEqual(self.count(), ([0, 0, 0], []))

    def test_what_other_tests_skip_is_counted_and_what_could_not_start_is_not(self):
        self.assertEqual(self.count(GTEST, ctest=CTEST),
                         ([2, 2, 8], ["skipped: S.skips: a.cpp:1 no tool here", "skipped: S.off: disabled",
                                      "skipped: page: no browser: skipped", "skipped: python: 2 of its tests",
                                      "skipped: lit: 3 of its tests", "failed: S.fails: a.cpp:2 no",
                                      "failed: npufuzz :: a.mlir"]))  # fmt: skip

    def test_failures_of_unittest_are_named_with_their_reasons(self):
        failing = """
import unittest
class Pages(unittest.TestCase):
    def test_first(self):
        for line in ("npufuzz list", "npufuzz replay"):
            with self.subTest(line):
                self.assertEqual(line, "npufuzz replay")
    def test_second(self):
        raise OSError("no room\\nnone")
    def test_third(self):
        pass
unittest.main()"""
        run = subprocess.run([sys.executable, "-c", failing], stderr=subprocess.PIPE, text=True)
        said = xml.sax.saxutils.escape(run.stderr)
        counts, names = self.count(ctest=f'<testsuite><testcase name="p" status="fail"><system-out>{said}</system-out></testcase></testsuite>')
        self.assertEqual(counts, [0, 2, 0])
        self.assertRegex(names[1], r"^failed: test_first \(.*\) \[npufuzz list\]: AssertionError: 'npufuzz list' != 'npufuzz replay' - npufuzz list ")
        self.assertRegex(names[0], r"^failed: test_second \(.*\): OSError: no room none$")

    def test_a_long_message_is_shortened(self):
        long = GTEST.replace("&#x0A;no", " " + "x" * 1000)
        self.assertTrue(self.count(long)[1][-1].endswith("x…"))


if __name__ == "__main__":
    unittest.main()

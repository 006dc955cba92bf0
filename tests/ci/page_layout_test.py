#!/usr/bin/env python3
"""Tests what ci/page_layout.py refuses, on both sides of its limits."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).resolve().parent.parent.parent / "ci/page_layout.py"


class PageLayoutTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.docs = pathlib.Path(folder.name) / "docs"
        (self.docs / "backends").mkdir(parents=True)

    def complaints(self, text, page="backends/page.md"):
        (self.docs / page).write_text(text, encoding="utf-8")
        run = subprocess.run([sys.executable, CHECK, self.docs.parent], capture_output=True, text=True)
        self.assertEqual(run.returncode, 1 if run.stderr else 0, run.stderr)
        return [line.split(": ", 2)[2] for line in run.stderr.splitlines()]

    def test_LinesHaveAtMost120Columns(self):
        self.assertEqual(self.complaints("x" * 120 + "\n"), [])
        self.assertEqual(self.complaints("x" * 121 + "\n"), ["121 columns; 120 are the most"])

    def test_CellsHaveAtMost300Characters(self):
        self.assertEqual(self.complaints(f"| {'x' * 300} | {'y' * 300} |\n"), [])
        self.assertEqual(self.complaints(f"| a | {'x' * 301} |\n"),
                         ["a cell of 301 characters; 300 are the most: say the rest below the table"])
        self.assertEqual(len(self.complaints(f"| {'x' * 200} \\| {'x' * 200} |\n")), 1, "an escaped bar ends no cell")

    def test_RelativeLinksLeadSomewhere(self):
        self.assertEqual(self.complaints("[a](page.md) [b](https://example.org/c.md) [d](..)\n"), [])
        self.assertEqual(self.complaints("[a](gone.md)\n"), ["the link to gone.md leads nowhere"])
        self.assertEqual(self.complaints("```\n[a](gone.md)\n```\n"), [])

    def test_LinksLeadToHeadings(self):
        self.assertEqual(self.complaints("# `a_b`: A part, 2\n[a](page.md#a_b-a-part-2) [b](#a_b-a-part-2)\n"), [])
        self.assertEqual(self.complaints("# Part\n# Part\n[a](#part-1)\n"), [])
        self.assertEqual(self.complaints("# Part\n[a](#party)\n"), ["the link to #party leads to no heading"])
        self.assertEqual(self.complaints("```\n# Part\n```\n[a](#part)\n"), ["the link to #part leads to no heading"])

    def test_InstalledPagesLinkToWhatIsInstalled(self):
        for folder in ("corpus", "tile"):
            (self.docs.parent / folder).mkdir()
        self.assertEqual(self.complaints("[a](../../corpus)\n"), [])
        out = ["the link to ../../tile leads out of what is installed: name the file instead"]
        self.assertEqual(self.complaints("[a](../../tile)\n"), out)
        self.assertEqual(self.complaints("", "backends/page.md"), [])
        (self.docs.parent / "examples").symlink_to(self.docs.parent.parent)
        self.assertEqual(self.complaints("[a](examples)\n", "../README.md"), [], "a link to a folder is that folder")

    def test_PagesOfTheRootAreChecked(self):
        self.assertEqual(self.complaints("x" * 121 + "\n", "../README.md"), ["121 columns; 120 are the most"])

    def test_ReadmeAndContributingAreShort(self):
        self.assertEqual(self.complaints("x\n" * 700, "../README.md"), [])
        rest = "put the rest into a page of docs/"
        self.assertEqual(self.complaints("x\n" * 701, "../README.md"), [f"701 words; 700 are the most: {rest}"])
        self.assertEqual(self.complaints("", "../README.md"), [])
        self.assertEqual(self.complaints("x y\n" * 300, "../CONTRIBUTING.md"), [])
        self.assertEqual(self.complaints("x y\n" * 301, "../CONTRIBUTING.md"), [f"301 lines; 300 are the most: {rest}"])

    def test_OfThePrintedPageLinksAloneAreChecked(self):
        self.assertEqual(self.complaints("x" * 200 + "\n[a](gone.md)\n", "cli.md"), ["the link to gone.md leads nowhere"])


if __name__ == "__main__":
    unittest.main()

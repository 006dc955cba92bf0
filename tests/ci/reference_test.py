#!/usr/bin/env python3
"""Tests the rows that cmake/write_reference.py writes. Usage: reference_test.py LLVM_TBLGEN INCLUDE…"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

WRITER = pathlib.Path(__file__).resolve().parent.parent.parent / "cmake/write_reference.py"
TOOLS = []


class ReferenceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, WRITER, TOOLS[0], folder, *TOOLS[1:]], check=True)
            cls.pages = {page.stem: page.read_text(encoding="utf-8") for page in pathlib.Path(folder).iterdir()}

    def row(self, page, name):
        """Returns the cells of the row of an op."""
        rows = [line for line in self.pages[page].splitlines() if line.startswith(f"| `{name}` |")]
        self.assertEqual(len(rows), 1, name)
        return [cell.strip() for cell in rows[0].replace("\\|", "/").strip("|").split("|")]

    def test_AnOpHasTypesFormulaExtentsAndWhenItIsUndefined(self):
        self.assertEqual(self.row("tile", "tile.floordiv")[1:],
                         ["integers", "floor(x / y)", "as the operand; of several, the minimum",
                          "undefined for y = 0 and for min / -1"])  # fmt: skip
        self.assertEqual(self.row("tile", "tile.exp")[1:3], ["floats", "e to the x (2 ulps)"])
        self.assertTrue(self.row("tile", "tile.matmul")[3].startswith("valid = (lhs valid M, rhs valid N)"))
        self.assertEqual(self.row("tile", "tile.view")[3], "")

    def test_AnInstructionHasOperandsAndResults(self):
        self.assertEqual(self.row("npu", "npu.alloc")[1:3], ["address", "buffer"])

    def test_APassHasOptionsAndStatistics(self):
        self.assertIn("### `npu-bufferize`", self.pages["passes"])
        self.assertIn("| lane-stride | 1 |", self.pages["passes"])
        self.assertIn("| carried-copies |", self.pages["passes"])

    def test_NoCellIsLongerThanAScreen(self):
        for page, text in self.pages.items():
            for line in text.splitlines():
                for cell in line.split("|") if line.startswith("|") else []:
                    self.assertLessEqual(len(cell), 300, page)


if __name__ == "__main__":
    TOOLS[:] = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])

#!/usr/bin/env python3
"""Tests ci/mutants on a toy file, built and run: a test kills one mutant and not the other.

  mutants_test.py COMPILER
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "ci/mutants"))
import points  # noqa: E402

COMPILER = "clang++"
TOY = """namespace toy {
bool isSmall(int x) { return x < limit(); }
int clamp(int x) {
  // “Not ASCII”: clang counts bytes.
  if (x > 7 && isSmall(x))
    x = 7;
  for (int i = 0; i < 3; ++i) {
    x += i;
    x -= 0;
  }
  return x;
}
}
"""
HARNESS = """
#include <cstdlib>
unsigned mutants::active = 0;
unsigned char *mutants::reached = nullptr;
int main(int, char **words) {
  mutants::active = std::atoi(words[1]);
  return toy::clamp(8) == 10 && toy::clamp(1) == 4 ? 0 : 1;
}
"""


class MutantsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        file, binary = root / "toy.cpp", root / "toy"
        file.write_text("namespace toy { constexpr int limit() { return 100; } }\n" + TOY, encoding="utf-8")
        dump = subprocess.run([COMPILER, "-std=c++20", "-fsyntax-only", "-Xclang", "-ast-dump=json", "-Xclang", "-ast-dump-filter=toy::", file],
                              check=True, capture_output=True, text=True)  # fmt: skip
        cls.original = (str(file), file.read_text(encoding="latin-1"), dump.stdout)
        text, cls.points = points.rewrite(*cls.original, first=1)
        mutated = root / "mutated.cpp"
        mutated.write_text(f'#include "{ROOT}/ci/mutants/Mutants.h"\n{text}{HARNESS}', encoding="latin-1")
        subprocess.run([COMPILER, "-std=c++20", mutated, "-o", binary], check=True)
        cls.binary = binary

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def named(self, key):
        found = [point.number for point in self.points if point.key == key]
        self.assertEqual(len(found), 1, [point.key for point in self.points])
        return found[0]

    def survives(self, number):
        return subprocess.run([self.binary, str(number)]).returncode == 0

    def test_WithoutAMutantTheProgramIsItself(self):
        self.assertTrue(self.survives(0))

    def test_AMutantThatATestSeesIsKilled(self):
        for key in ("clamp: x += i -> nothing", "clamp: 3 -> 4", "clamp: x > 7 -> true", "isSmall: x < limit() -> false"):
            self.assertFalse(self.survives(self.named(key)), key)

    def test_AMutantThatNoTestSeesSurvives(self):
        for key in ("isSmall: x < limit() -> <=", "isSmall: x < limit() -> true", "clamp: x -= 0 -> nothing"):
            self.assertTrue(self.survives(self.named(key)), key)

    def test_WhatACompilerMustKnowIsNoPlace(self):
        self.assertFalse([point.key for point in self.points if point.function == "limit"])

    def test_AMutantStandsInItsLine(self):
        lines = {point.key: point.line for point in self.points}
        self.assertEqual(lines["clamp: x += i -> nothing"], 9)

    def test_OneThatDoesNotBuildIsLeftOut(self):
        point = next(point for point in self.points if point.what == "<=")
        _, left = points.rewrite(*self.original, first=1, disabled={(point.begin, point.end, point.what)})
        self.assertEqual({point.key for point in self.points} - {point.key for point in left}, {point.key})


if __name__ == "__main__":
    if len(sys.argv) > 1:
        COMPILER = sys.argv.pop(1)
    unittest.main()

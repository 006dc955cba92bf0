#!/usr/bin/env python3
"""Tests ci/fuzz_readers with stand-ins for readers: it reports what a reader does elsewhere, which changes nothing."""
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "ci/fuzz_readers"
# A reader in shell. Its last word but one is the corpus.
STAND_IN = """#!/bin/sh
for word in "$@"; do
  case $word in
  -artifact_prefix=*) found=${word#*=} ;;
  -*) ;;
  *) [ -n "$corpus" ] || corpus=$word ;;
  esac
done
echo "Done 7 runs in 1 second(s)"
"""


class FuzzReadersTest(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        (self.root / "bin").mkdir()

    def reader(self, name, script):
        path = self.root / "bin" / f"fuzz_{name}"
        path.write_text(STAND_IN + script + "\n", encoding="utf-8")
        path.chmod(0o755)

    def run_script(self, *words):
        return subprocess.run([SCRIPT, "1", f"--bin={self.root}/bin", f"--found={self.root}/found", *words], capture_output=True, text=True)

    def outside(self, script, expected):
        self.reader("one", script)
        run = self.run_script()
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        self.assertIn(expected, run.stdout)

    def test_OneThatFindsNothingIsARow(self):
        self.reader("npy", 'echo x >"$corpus/x"')
        run = self.run_script()
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertRegex(run.stdout, r"\| npy \| 7 \| 1 \| 1 \| ok \| nothing")

    def test_ACorpusIsKept(self):
        self.reader("npy", 'echo x >"$corpus/x"')
        self.run_script(f"--corpora={self.root}/corpora")
        self.assertTrue((self.root / "corpora/fuzz_npy/x").exists())

    def test_AnInputThatEndsOneIsKeptAndTold(self):
        self.reader("npy", 'echo x >"${found}crash-1"; exit 77')
        run = self.run_script()
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        self.assertIn("| crash |", run.stdout)
        self.assertEqual((self.root / "found/npy-crash-1").read_text(), "x\n")

    def test_OneThatDiesWithoutAnInputIsTrouble(self):
        self.reader("npy", "exit 1")
        run = self.run_script()
        self.assertEqual(run.returncode, 3, run.stdout + run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1)

    def test_WhatChangesBesideTheFolderIsTold(self):
        self.outside('[ ! -d ../beside ] || echo x >../beside/file', "beside/file")

    def test_WhatIsLeftInTheFolderIsTold(self):
        self.outside("echo x >left", "work/left")
        self.outside('echo x >"$TMPDIR/left"', "tmp/left")

    def test_WhatTheKernelRefusesIsToldAndNotWritten(self):
        if re.search("no Landlock|no strace", self.run_of_nothing()):
            self.skipTest("no Landlock or no strace here")
        self.outside(f"echo x >{self.root}/elsewhere", f"{self.root}/elsewhere")
        self.assertFalse((self.root / "elsewhere").exists())
        shutil.copy("/bin/true", self.root / "program")
        self.outside(f"{self.root}/program", f"{self.root}/program")

    def run_of_nothing(self):
        self.reader("one", "")
        return self.run_script().stdout

    def test_WrongUsageIsOneLine(self):
        self.reader("npy", "")
        for words in (["--only=cbor"], ["0"], ["x"]):
            run = subprocess.run([SCRIPT, *words, f"--bin={self.root}/bin"], capture_output=True, text=True)
            self.assertEqual((run.returncode, run.stderr.count("\n")), (2, 1), run.stderr)


if __name__ == "__main__":
    unittest.main()

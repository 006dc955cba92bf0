#!/usr/bin/env python3
"""Each script of ci/ answers --help and -h with its manual, refuses unknown options with one line, and does nothing else."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CI = ROOT / "ci"
SCRIPTS = sorted(
    str(path.relative_to(CI)) for path in CI.rglob("*") if path.is_file() and os.access(path, os.X_OK) and path.read_bytes()[:2] == b"#!"
)
# Tools with which a script that goes on would change the machine, or take long.
STAND_INS = ("apt-get", "cmake", "cpack", "ninja", "sbatch")
# Gives other options to npufuzz fuzz.
FORWARDS = "fuzz"


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def first_line(script):
    """Returns the first line of the manual in the source of a script."""
    line = (CI / script).read_text(encoding="utf-8").splitlines()[1]
    return line.removeprefix("# ").removeprefix('"""').removesuffix('"""')


class Help(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in ("ci", "cmake"):
            shutil.copytree(ROOT / name, self.root / "tree" / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("bin", "here", "temporary"):
            (self.root / name).mkdir()
        for name in STAND_INS:
            (self.root / "bin" / name).write_text("#!/bin/sh\nexit 1\n")
            (self.root / "bin" / name).chmod(0o755)

    def ask(self, script, word):
        """Runs the copy of a script in an empty folder, and checks that it writes nothing."""
        before = contents(self.root)
        environment = dict(os.environ, PATH=f"{self.root / 'bin'}:{os.environ['PATH']}", TMPDIR=str(self.root / "temporary"),
                           PYTHONDONTWRITEBYTECODE="1")
        result = subprocess.run([self.root / "tree/ci" / script, word], cwd=self.root / "here", stdin=subprocess.DEVNULL, timeout=60,
                                env=environment, capture_output=True, text=True)
        self.assertEqual(contents(self.root).keys() - before.keys(), set())
        self.assertEqual(contents(self.root), before)
        return result

    def test_EachScriptPrintsItsManual(self):
        self.assertGreater(len(SCRIPTS), 25)
        for script in SCRIPTS:
            for word in ("--help", "-h"):
                with self.subTest(f"ci/{script} {word}"):
                    result = self.ask(script, word)
                    self.assertEqual((result.returncode, result.stderr), (0, ""))
                    self.assertIn(first_line(script), result.stdout)
                    self.assertNotIn("set -", result.stdout)

    def test_AnUnknownOptionIsRefusedInOneLine(self):
        for script in SCRIPTS:
            if script == FORWARDS:
                continue
            with self.subTest(f"ci/{script}"):
                result = self.ask(script, "--no-such-option")
                self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
                self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
                self.assertIn(f"ci/{script}: ", result.stderr)


if __name__ == "__main__":
    unittest.main()

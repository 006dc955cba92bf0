#!/usr/bin/env python3
"""Tests which words of pages and comments ci/named_files.py follows, each in a small tree of its own."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).resolve().parent.parent.parent / "ci/named_files.py"


class NamedFilesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        subprocess.run(["git", "init", "-q", self.root], check=True)
        for path in ("backend/Backend.h", "backend/npu/Npu.h", "backend/mlir/Mlir.h", "ci/test", "ci/slurm/submit"):
            self.write(path, "")

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def dead(self, page, text):
        """Returns the lines that the check complains of."""
        self.write(page, text)
        run = subprocess.run([sys.executable, CHECK, self.root], capture_output=True, text=True)
        self.assertEqual(run.returncode, 1 if run.stderr else 0, run.stderr)
        (self.root / page).unlink()
        return [line.removeprefix("ci/named_files.py: ") for line in run.stderr.splitlines()]

    def test_PagesNameWhatExists(self):
        self.assertEqual(self.dead("GUIDE.md", "`backend/Backend.h`\n`npu/Npu.h`, (ci/test) and ci/slurm, ci/test.\n"), [])
        self.assertEqual(self.dead("GUIDE.md", "\n`backend/Probed.h` and ci/tset."),
                         ["GUIDE.md:2: backend/Probed.h does not exist", "GUIDE.md:2: ci/tset does not exist"])  # fmt: skip

    def test_SoDoCommentsButNotCode(self):
        for page, mark in (("backend/A.h", "//"), ("backend/B.cpp", "/// "), ("cmake/C.cmake", "# "), ("ci/d.py", "#")):
            self.assertEqual(self.dead(page, f"\n{mark} as backend/Gone.h says"), [f"{page}:2: backend/Gone.h does not exist"])
            self.assertEqual(self.dead(page, 'include = "backend/Gone.h"\n'), [])

    def test_SoDoScriptsAndDocstrings(self):
        self.assertEqual(self.dead("ci/e", "#!/bin/sh\n# ci/gone\n"), ["ci/e:2: ci/gone does not exist"])
        text = '#!/usr/bin/env python3\n"""Says.\n\nci/gone does."""\n\ndef f():\n    """Reads backend/Gone.h."""\n'
        self.assertEqual(self.dead("ci/f", text), ["ci/f:4: ci/gone does not exist", "ci/f:7: backend/Gone.h does not exist"])

    def test_NamesOfOthersAreNotFollowed(self):
        for text in ("kernel/time/posix-timers.c", "mlir/IR/Gone.h", "/etc/backend/Gone.h", "https://example.org/backend/Gone.h"):
            self.assertEqual(self.dead("backend/A.h", f"// {text}\n"), [], text)
        self.assertEqual(self.dead("backend/A.h", "// npu/Gone.h\n"), ["backend/A.h:1: npu/Gone.h does not exist"])


if __name__ == "__main__":
    unittest.main()

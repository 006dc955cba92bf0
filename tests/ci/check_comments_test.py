#!/usr/bin/env python3
"""Tests of ci/check_comments on small trees of their own."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).resolve().parents[2] / "ci" / "check_comments"


class CheckCommentsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write("support/Tensor.h", "/// Returns the number of elements.\nint size();\n")

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def check(self, *options):
        command = [sys.executable, CHECK, *options, self.root]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def places(self, path, text):
        """Returns what the check prints of one file when it allows nothing."""
        self.write(path, text)
        run = self.check("--at-most=0")
        self.assertEqual(run.returncode, 1 if run.stderr else 0, run.stderr)
        return run.stderr.splitlines()[:-1]

    def test_accepts_a_comment_that_begins_with_a_verb_or_a_noun(self):
        self.assertEqual(self.places("tile/Tile.h", "// Runs the loop.\n// Of it nothing is left.\nint x; // one\n"), [])

    def test_catches_each_of_the_words_at_the_beginning(self):
        for word in ("Of", "What", "Whether", "Whoever", "Where", "Likewise"):
            with self.subTest(word):
                self.assertEqual(self.places("tile/Tile.h", f"int x;\n  /// {word} it is.\n"), [f"tile/Tile.h:2: {word}"])

    def test_takes_no_longer_word_for_one_of_them(self):
        self.assertEqual(self.places("tile/Tile.h", "// Offset in bytes.\n// Of it.\n\n// Whatever it is.\n"), [])

    def test_reads_a_comment_after_code_and_no_address(self):
        self.assertEqual(self.places("tile/Tile.h", "int x; // What is kept.\n"), ["tile/Tile.h:1: What"])
        self.assertEqual(self.places("tile/Tile.h", 'auto x = "http://Of";\n'), [])

    def test_a_banner_and_an_empty_line_begin_a_new_paragraph(self):
        text = "//===- Tile.h - a tile ---===//\n//\n// What a tile is.\n// Of that.\n//\n// Where it is.\n//===---===//\n"
        self.assertEqual(self.places("tile/Tile.h", text), ["tile/Tile.h:3: What", "tile/Tile.h:6: Where"])

    def test_reads_python_cmake_and_tablegen(self):
        self.assertEqual(self.places("tile/Ops.td", "// What it is.\n"), ["tile/Ops.td:1: What"])
        (self.root / "tile/Ops.td").unlink()
        self.assertEqual(self.places("ci/count.py", "x = 1\n# What it is.\n"), ["ci/count.py:2: What"])
        (self.root / "ci/count.py").unlink()
        self.assertEqual(self.places("tile/CMakeLists.txt", "# What it is.\n"), ["tile/CMakeLists.txt:1: What"])

    def test_reads_docstrings_and_their_paragraphs(self):
        text = '"""Tests it.\n\nWhat it tests.\nOf that.\n"""\n\n\ndef f():\n    """Whether it is."""\n    return "What"\n'
        self.assertEqual(self.places("ci/count.py", text), ["ci/count.py:3: What", "ci/count.py:9: Whether"])

    def test_reads_scripts_without_a_suffix(self):
        self.assertEqual(self.places("ci/run", "#!/usr/bin/env bash\n# Runs it.\nx=1\n# Of it.\n"), ["ci/run:4: Of"])
        (self.root / "ci/run").unlink()
        self.assertEqual(self.places("ci/look", '#!/usr/bin/env python3\n"""Where it is."""\n'), ["ci/look:2: Where"])
        (self.root / "ci/look").unlink()
        self.assertEqual(self.places("ci/list", "# What it is.\n"), [], "no script")

    def test_skips_build_folders_and_hidden_ones(self):
        self.write("build/release/Ops.h", "// What it is.\n")
        self.assertEqual(self.places(".cache/Ops.h", "// What it is.\n"), [])

    def test_allows_as_many_as_the_limit_says_and_not_one_more(self):
        self.write("tile/Tile.h", "// What it is.\nint x;\n// Where it is.\n")
        self.assertEqual(self.check("--at-most=2").returncode, 0)
        run = self.check("--at-most=1")
        self.assertEqual(run.returncode, 1)
        self.assertIn("tile/Tile.h:3: Where", run.stderr)

    def test_says_how_far_the_limit_can_be_lowered(self):
        self.assertIn("AT_MOST can be 0", self.check("--at-most=1").stdout)

    def test_refuses_a_folder_without_sources(self):
        (self.root / "support/Tensor.h").unlink()
        self.assertEqual(self.check().returncode, 2)


if __name__ == "__main__":
    unittest.main()

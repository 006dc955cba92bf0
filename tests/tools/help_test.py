#!/usr/bin/env python3
"""Tests that help texts fit a terminal and explain shared options once, and that man pages and completion agree. Usage: help_test.py NPUFUZZ WRITE_HELP"""
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

EXECUTABLE, WRITER = sys.argv[1:3]
VERBS = ["fuzz", "replay", "reduce", "bench", "list", "doctor", "validate", "compare", "report", "conformance", "triage", "diff", "bisect", "bisect-run"]
COLUMNS = 80


@functools.cache
def printed(*words):
    return subprocess.run([EXECUTABLE, *words], capture_output=True, text=True, check=True).stdout


def help_of(*words):
    return printed(*words, "--help")


def explained_by(text):
    return set(re.findall(r"^  (?:-\w,)?(--[a-z-]+)", text, re.M))


def named_by(verb):
    """Options that the help of the verb names without a text."""
    return set(re.findall(r"--[a-z-]+", help_of(verb).partition("\n  also ")[2].partition("\n\n")[0]))


def options_of(verb):
    return explained_by(help_of(verb)) | named_by(verb)


class HelpTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        subprocess.run([sys.executable, WRITER, EXECUTABLE, cls.folder], check=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def complete(self, *words):
        """Returns what bash offers for these words, of which the last is being typed."""
        script = '. "$0"; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _npufuzz; printf "%s\\n" "${COMPREPLY[@]}"'
        path = os.pathsep.join([os.path.dirname(EXECUTABLE), os.environ["PATH"]])
        result = subprocess.run(["bash", "-c", script, self.folder / "bash/npufuzz", *words], env={"PATH": path},
                                capture_output=True, text=True, check=True)
        self.assertEqual(result.stderr, "")
        return result.stdout.split()

    def test_each_line_fits_a_terminal(self):
        texts = {verb: help_of(verb) for verb in [*VERBS, "--seed"]}
        texts |= {"npufuzz": help_of(), "options": printed("help", "options")}
        for name, text in texts.items():
            self.assertGreater(text.count("\n"), 5)
            self.assertEqual([line for line in text.splitlines() if len(line) > COLUMNS], [], name)

    def test_an_option_that_a_verb_only_names_is_explained_once(self):
        explained = explained_by(printed("help", "options"))
        for option in ("--backend", "--load-backend-plugin", "--profile"):
            self.assertIn(option, explained)
        for verb in [*VERBS, "--seed"]:
            self.assertLessEqual(named_by(verb), explained, verb)
            self.assertFalse(named_by(verb) & explained_by(help_of(verb)), verb)
            self.assertEqual("npufuzz help options" in help_of(verb), bool(named_by(verb)), verb)

    def test_a_verb_explains_the_options_that_its_examples_use(self):
        for verb in [*VERBS, "--seed"]:
            examples = help_of(verb).partition("\nExamples:\n")[2].replace("\\\n", " ")
            commands = "\n".join(re.findall(rf"npufuzz {verb}(?![a-z]).*", examples))
            used = set(re.findall(r"(?<!\S)--[a-z-]+", re.sub(r"'[^']*'|\$\(.*?\)| -- .*", "", commands)))
            self.assertEqual(bool(used), verb != "doctor", verb)
            self.assertLessEqual({word.rstrip("-") for word in used}, explained_by(help_of(verb)), verb)
        self.assertIn("--plant", explained_by(help_of("fuzz")))
        self.assertIn("--machine", named_by("fuzz"))

    def test_the_first_page_groups_the_verbs(self):
        page = help_of()
        at = [page.index(words) for words in ("Find bugs:", "  fuzz ", "Look around:", "  list ", "Check your own code:", "  validate ",
                                              "Follow campaigns:", "  triage ", "Measure npufuzz itself:", "  bench ")]
        self.assertEqual(at, sorted(at))

    def test_each_verb_has_a_page_with_each_option_and_its_text(self):
        for verb in VERBS:
            page = self.read(f"man1/npufuzz-{verb}.1").replace("\\-", "-")
            options = options_of(verb)
            self.assertIn("--help", options)
            for option in options:
                self.assertIn(f"\\fB{option}\\fR", page, verb)
            self.assertEqual(".BR npufuzz-options (1)" in page, bool(named_by(verb)), verb)
            self.assertIn(f".BR npufuzz-{verb} (1)", self.read("man1/npufuzz.1").replace("\\-", "-"))
        self.assertIn("base seed (0x works); the same one gives the same programs; default: a fresh one, shown\n",
                      self.read("man1/npufuzz-fuzz.1"))
        for option in explained_by(printed("help", "options")):
            self.assertIn(f"\\fB{option}\\fR", self.read("man1/npufuzz-options.1").replace("\\-", "-"))
        self.assertIn("3  the environment is at fault", self.read("man1/npufuzz.1"))

    def test_each_option_is_completed_by_each_shell(self):
        for verb in VERBS:
            offered = {word.rstrip("=") for word in self.complete("npufuzz", verb, "--")}
            self.assertEqual(offered, options_of(verb), verb)
            for option in options_of(verb):
                self.assertIn(option + "", self.read("zsh/_npufuzz"))
                self.assertIn(f"from {verb}' -l {option[2:]} ", self.read("fish/npufuzz.fish"))

    def test_verbs_are_completed(self):
        self.assertEqual(sorted(self.complete("npufuzz", "re")), ["reduce", "replay", "report"])

    def test_values_are_asked_of_the_executable(self):
        self.assertEqual(self.complete("npufuzz", "fuzz", "--backend", "=", "n"), ["npu"])
        self.assertEqual(self.complete("npufuzz", "fuzz", "--oracles", "=", "addr"), ["address"])
        self.assertEqual(self.complete("npufuzz", "list", "mo"), ["motifs"])
        self.assertEqual(self.complete("npufuzz", "fuzz", "--count", "=", ""), [])

    def test_every_shell_that_is_here_reads_its_file(self):
        for shell, name in [("bash", "bash/npufuzz"), ("zsh", "zsh/_npufuzz"), ("fish", "fish/npufuzz.fish")]:
            if shutil.which(shell):
                subprocess.run([shell, "-n", self.folder / name], check=True)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

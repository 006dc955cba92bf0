#!/usr/bin/env python3
"""Tests that both files of examples/ci are YAML of the shape that their services read. Runs their steps for a right pass, a wrong one and IR
that npufuzz cannot judge. Installing and building are stand-ins; ci/check_package installs.

Usage: ci_examples_test.py NPUFUZZ WRONG_PASSES
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

try:
    import yaml
except ImportError:
    print("no python3-yaml (ci/setup --tests installs it): skipped")
    sys.exit(77)

EXECUTABLE, WRONG_PASSES = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent / "examples/ci"
RIGHT, WRONG = "builtin.module(cse,canonicalize)", "builtin.module(cse,wrong-subtraction)"
JUDGED = "func.func @f(%x: i32, %y: i32) -> i32 {\n  %0 = arith.subi %x, %y : i32\n  return %0 : i32\n}\n"
# IR in which a change of canonicalize reaches an op that nobody knows.
OPAQUE = JUDGED.replace(
    "  return", '  %z = arith.constant 0 : i32\n  %1 = arith.addi %0, %z : i32\n  %2 = "a.b"(%1) : (i32) -> i32\n  return'
)
STAND_IN = '#!/bin/sh\necho "${0##*/} $*" >>"$HOME/calls"\n'


class Job:
    """Runs steps in order, each the text of a shell with the file's variables, until one fails. Those of `always` run nevertheless."""

    def __init__(self, steps, always, variables, shell):
        self.steps, self.always, self.variables, self.shell = steps, always, variables, shell

    def run(self, pipeline, ir):
        with tempfile.TemporaryDirectory(prefix="npufuzz-ci-") as name:
            folder = pathlib.Path(name)
            (folder / "tests").mkdir()
            (folder / "tests/mine.mlir").write_text(ir)
            for tool in ("apt-get", "cmake"):
                (folder / tool).write_text(STAND_IN)
                (folder / tool).chmod(0o755)
            told = self.variables | {"PIPELINE": pipeline, "PLUGIN": str(WRONG_PASSES), "PASS": "wrong-subtraction", "HOME": name}
            environment = dict(os.environ, **told, PATH=f"{folder}:{EXECUTABLE.parent}:{os.environ['PATH']}")
            codes = []
            for step in self.steps + self.always:
                text = step.replace('--duration="$DURATION"', "--count=40 --seed=1")
                run = subprocess.run([*self.shell, text], cwd=folder, env=environment, capture_output=True, text=True)
                codes.append((run.returncode, run.stdout + run.stderr))
            return codes, {file.name for file in folder.glob("npufuzz-report/*")}, (folder / "calls").read_text()


def github():
    read = yaml.safe_load((FOLDER / "github.yaml").read_text(encoding="utf-8"))
    (job,) = read["jobs"].values()
    steps = [step["run"] for step in job["steps"] if "run" in step]
    # Calls it as the service does.
    return read, job, Job(steps[:-1], steps[-1:], read["env"], ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"])


def gitlab():
    read = yaml.safe_load((FOLDER / "gitlab.yml").read_text(encoding="utf-8"))
    (job,) = read.values()
    # before_script and script share one shell there; after_script has another.
    together = "\n".join(job["before_script"] + job["script"])
    return read, job, Job([together], ["\n".join(job["after_script"])], job["variables"], ["bash", "-eo", "pipefail", "-c"])


class Shape(unittest.TestCase):
    def test_GithubHasStepsThatUseOrRun(self):
        read, job, _ = github()
        self.assertEqual(set(read), {"name", True, "env", "jobs"})  # YAML 1.1 reads `on` as true.
        self.assertTrue(all(("uses" in step) != ("run" in step) for step in job["steps"]))
        self.assertTrue(all(re.fullmatch(r"[\w-]+/[\w/-]+@v\d+", step["uses"]) for step in job["steps"] if "uses" in step))
        self.assertEqual(job["steps"][-1]["with"]["sarif_file"], "npufuzz-report/findings.sarif")

    def test_GitlabKeepsWhatItReports(self):
        _, job, _ = gitlab()
        self.assertEqual(job["artifacts"]["reports"]["junit"], "npufuzz-report/junit.xml")
        self.assertTrue(all(isinstance(line, str) for line in job["before_script"] + job["script"] + job["after_script"]))

    def test_NothingPassesThatWasNotJudged(self):
        for name in ("github.yaml", "gitlab.yml"):
            text = re.sub(r"\n\s+--", " --", (FOLDER / name).read_text(encoding="utf-8"))
            for verb in ("validate", "fuzz"):
                (line,) = re.findall(rf"npufuzz {verb} .*", text)
                self.assertIn("--require-judged=90", line)

    def test_BothRunTheSame(self):
        commands = [re.findall(r"npufuzz (?:validate|fuzz|report)[^|]*?(?=\s*(?:\|\||$))", "\n".join(job.steps + job.always), re.M)
                    for job in (github()[2], gitlab()[2])]  # fmt: skip
        self.assertEqual(*[[line.strip() for line in lines] for lines in commands])


class Steps(unittest.TestCase):
    def test_ARightPassIsGreenAndItsReportIsThere(self):
        for _, _, job in (github(), gitlab()):
            codes, report, calls = job.run(RIGHT, JUDGED)
            self.assertEqual([code for code, _ in codes], [0] * len(codes), codes)
            self.assertLessEqual({"junit.xml", "findings.sarif", "index.html"}, report)
            self.assertIn("apt-get install -y --no-install-recommends ./npufuzz_", calls)

    def test_AWrongPassIsRedInBothAndReported(self):
        for _, _, job in (github(), gitlab()):
            codes, report, _ = job.run(WRONG, JUDGED)
            self.assertEqual({code for code, _ in codes[2:-1] or codes[:1]}, {1}, codes)
            self.assertIn("wrong-subtraction: WRONG", "".join(text for _, text in codes))
            self.assertIn("pass wrong-subtraction,", "".join(text for _, text in codes))
            self.assertEqual(codes[-1][0], 0, "the report fails no job by itself")
            self.assertIn("findings.sarif", report)

    def test_IRThatCannotBeJudgedIsRed(self):
        for _, _, job in (github(), gitlab()):
            codes, _, _ = job.run(RIGHT, OPAQUE)
            self.assertEqual({code for code, _ in codes if code}, {3}, codes)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

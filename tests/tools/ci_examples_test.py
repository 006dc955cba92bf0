#!/usr/bin/env python3
"""Tests that the files of examples/ci are of the shape that their services read. Runs their steps for a right pass, a wrong one and IR
that npufuzz cannot judge. Installing and building are stand-ins; ci/check_ci_example installs. Tests examples/lit, too.

Usage: ci_examples_test.py NPUFUZZ WRONG_PASSES
"""
import json
import os
import pathlib
import re
import shutil
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

    def run(self, pipeline, ir, base=WRONG_PASSES):
        """Returns each step's exit code and output, the report's files, the calls of stand-ins, and the comment of a pull request."""
        with tempfile.TemporaryDirectory(prefix="npufuzz-ci-") as name:
            folder = pathlib.Path(name)
            (folder / "tests").mkdir()
            (folder / "tests/mine.mlir").write_text(ir)
            for tool in ("apt-get", "cmake", "git"):
                (folder / tool).write_text(STAND_IN)
                (folder / tool).chmod(0o755)
            told = self.variables | {"PIPELINE": pipeline, "PLUGIN": str(WRONG_PASSES), "BASE_PLUGIN": str(base), "PASS": "wrong-subtraction",
                                     "HOME": name, "RUNNER_TEMP": name, "GITHUB_STEP_SUMMARY": f"{name}/summary"}  # fmt: skip
            told = {key: str(value) for key, value in told.items()}
            environment = dict(os.environ, **told, PATH=f"{folder}:{EXECUTABLE.parent}:{os.environ['PATH']}")
            codes = []
            for step in self.steps + self.always:
                text = re.sub(r"--duration=\w+", "--count=40 --seed=1", step).replace("/usr/share/npufuzz/examples", str(FOLDER.parent))
                run = subprocess.run([*self.shell, text], cwd=folder, env=environment, capture_output=True, text=True)
                codes.append((run.returncode, run.stdout + run.stderr))
            comment = folder / "npufuzz-diff.md"
            return (codes, {file.name for file in folder.glob("npufuzz-report/*")}, (folder / "calls").read_text(),
                    comment.read_text(encoding="utf-8") if comment.exists() else "")  # fmt: skip


NIGHT, CHANGE = "schedule", "pull_request"


def is_run(step, event):
    """Says whether GitHub runs a step, by the conditions that the file has."""
    condition = step.get("if", "").removeprefix("${{ ").removesuffix(" }}")
    for part in [part for part in condition.split(" && ") if part not in ("", "!cancelled()")]:
        left, operator, right = part.split(" ")
        assert left == "github.event_name" and operator in ("==", "!="), part
        if (right.strip("'") == event) != (operator == "=="):
            return False
    return True


def github(event):
    read = yaml.safe_load((FOLDER / "github.yaml").read_text(encoding="utf-8"))
    (job,) = read["jobs"].values()
    steps = [step for step in job["steps"] if "run" in step and is_run(step, event)]
    always = [step["run"] for step in steps if step["name"] == "report"]
    # Calls it as the service does.
    return read, job, Job([step["run"] for step in steps if step["name"] != "report"], always, read["env"],
                          ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"])  # fmt: skip


def gitlab(event):
    read = yaml.safe_load((FOLDER / "gitlab.yml").read_text(encoding="utf-8"))
    job = read[".npufuzz"] | read["npufuzz-night" if event == NIGHT else "npufuzz-change"]
    # before_script and script share one shell there; after_script has another.
    together = "\n".join(job["before_script"] + job["script"])
    after = ["\n".join(job["after_script"])] if "after_script" in job else []
    variables = job["variables"] | {"CI_MERGE_REQUEST_DIFF_BASE_SHA": "0123abc"}
    return read, job, Job([together], after, variables, ["bash", "-eo", "pipefail", "-c"])


class Shape(unittest.TestCase):
    def test_GithubHasStepsThatUseOrRun(self):
        read, job, _ = github(NIGHT)
        self.assertEqual(set(read), {"name", True, "env", "jobs"})  # YAML 1.1 reads `on` as true.
        self.assertTrue(all(("uses" in step) != ("run" in step) for step in job["steps"]))
        self.assertTrue(all(re.fullmatch(r"[\w-]+/[\w/-]+@v\d+", step["uses"]) for step in job["steps"] if "uses" in step))
        self.assertEqual(job["steps"][-1]["with"]["sarif_file"], "npufuzz-report/findings.sarif")

    def test_GitlabKeepsWhatItReports(self):
        for event in (NIGHT, CHANGE):
            _, job, _ = gitlab(event)
            self.assertTrue(all(isinstance(line, str) for line in job["before_script"] + job["script"] + job.get("after_script", [])))
        self.assertEqual(gitlab(NIGHT)[1]["artifacts"]["reports"]["junit"], "npufuzz-report/junit.xml")

    def test_NothingPassesThatWasNotJudged(self):
        for name in ("github.yaml", "gitlab.yml"):
            text = re.sub(r"(?: \\\\)?\n\s+--", " --", (FOLDER / name).read_text(encoding="utf-8").replace(" \\\n", "\n"))
            for verb in ("validate", "fuzz"):
                for line in re.findall(rf"^\s+(?:run: )?npufuzz {verb} .*", text, re.M):
                    self.assertIn("--require-judged=90", line)

    def test_BothRunTheSame(self):
        for event in (NIGHT, CHANGE):
            commands = []
            for job in (github(event)[2], gitlab(event)[2]):
                text = re.sub(r"\s*\\\n\s*", " ", "\n".join(job.steps + job.always))
                commands.append([line.strip() for line in re.findall(r"npufuzz (?:validate|diff|fuzz|report)[^|]*?(?=\s*(?:\|\||$))", text, re.M)])
            self.assertEqual(*commands)
            self.assertEqual(len(commands[0]), 3 if event == NIGHT else 2)

    def test_TheActionSaysWhatItTakes(self):
        action = yaml.safe_load((FOLDER / "action/action.yml").read_text(encoding="utf-8"))
        self.assertEqual(set(action["inputs"]), {"package", "arguments"})
        self.assertEqual(action["runs"]["using"], "composite")
        for step in action["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash")
            # An input is text for a variable, never for a script.
            self.assertNotIn("${{", step["run"])

    def test_HooksAreThoseThatPreCommitTakes(self):
        hooks = yaml.safe_load((FOLDER.parent.parent / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
        self.assertEqual({hook["id"] for hook in hooks}, {"npufuzz-validate", "npufuzz-lit"})
        for hook in hooks:
            self.assertLessEqual({"id", "name", "entry", "language", "files"}, set(hook))
            self.assertEqual(hook["language"], "system")
            self.assertTrue(re.search(hook["files"], "a/b.mlir"))


class Steps(unittest.TestCase):
    def test_ARightPassIsGreenAndItsReportIsThere(self):
        for service in (github, gitlab):
            codes, report, calls, _ = service(NIGHT)[2].run(RIGHT, JUDGED)
            self.assertEqual([code for code, _ in codes], [0] * len(codes), codes)
            self.assertLessEqual({"junit.xml", "findings.sarif", "index.html"}, report)
            self.assertIn("apt-get install -y --no-install-recommends ./npufuzz_", calls)

    def test_AWrongPassIsRedInBothAndReported(self):
        for service in (github, gitlab):
            codes, report, _, _ = service(NIGHT)[2].run(WRONG, JUDGED)
            self.assertEqual({code for code, _ in codes[3:-1] or codes[:1]}, {1}, codes)
            self.assertIn("wrong-subtraction: WRONG", "".join(text for _, text in codes))
            self.assertIn("pass wrong-subtraction,", "".join(text for _, text in codes))
            self.assertEqual(codes[-1][0], 0, "the report fails no job by itself")
            self.assertIn("findings.sarif", report)

    def test_IRThatCannotBeJudgedIsRed(self):
        for service in (github, gitlab):
            codes, _, _, _ = service(NIGHT)[2].run(RIGHT, OPAQUE)
            self.assertEqual({code for code, _ in codes if code}, {3}, codes)

    def test_AChangeIsRedForWhatItAddsAndSaysSo(self):
        for service in (github, gitlab):
            codes, _, calls, comment = service(CHANGE)[2].run(RIGHT, JUDGED)
            self.assertEqual([code for code, _ in codes], [0] * len(codes), codes)
            self.assertIn("git -c safe.directory=", calls)
            self.assertIn("adds no finding", comment)
            # A pass that both have with its bug is no news; a bug in the tests' own IR is.
            codes, _, _, comment = service(CHANGE)[2].run(WRONG, OPAQUE)
            self.assertIn("adds no finding", comment)


class Places(unittest.TestCase):
    def places(self, pattern, *words):
        with tempfile.TemporaryDirectory(prefix="npufuzz-ci-") as name:
            file = pathlib.Path(name) / "a.mlir"
            file.write_text("// a test\n" + JUDGED + "// -----\n  " + JUDGED.replace("@f", "@g"))
            run = subprocess.run([EXECUTABLE, "validate", "a.mlir", f"--load-pass-plugin={WRONG_PASSES}", *words], cwd=name,
                                 capture_output=True, text=True)  # fmt: skip
            self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
            return [match.groups() for match in map(re.compile(pattern).match, run.stderr.splitlines()) if match]

    def test_MatchersFindTheFunctionThatAPassBreaks(self):
        expected = [("a.mlir", "2", "1", "error", "npufuzz: WRONG: wrong-subtraction on @f"),
                    ("a.mlir", "7", "3", "error", "npufuzz: WRONG: wrong-subtraction on @g")]  # fmt: skip
        matcher = json.loads((FOLDER / "problem-matcher.json").read_text(encoding="utf-8"))["problemMatcher"][0]
        tasks = json.loads(re.sub(r"^\s*//.*$", "", (FOLDER / "tasks.json").read_text(encoding="utf-8"), flags=re.M))
        words = ["--pass-pipeline=builtin.module(wrong-subtraction)", "--split-input-file"]
        for pattern in (matcher["pattern"][0], tasks["tasks"][0]["problemMatcher"]["pattern"]):
            self.assertEqual(self.places(pattern["regexp"], *words), expected)
            self.assertEqual([pattern[key] for key in ("file", "line", "column", "severity", "message")], [1, 2, 3, 4, 5])


class Lit(unittest.TestCase):
    def test_AProjectsTestsValidate(self):
        lit = shutil.which("lit-22") or shutil.which("lit") or shutil.which("lit-19")
        candidates = [lit] if lit else [str(path) for path in pathlib.Path("/usr/lib").glob("llvm-*/build/utils/lit/lit.py")]
        self.assertTrue(candidates, "no lit here")
        with tempfile.TemporaryDirectory(prefix="npufuzz-lit-") as name:
            folder = pathlib.Path(name)
            (folder / "lit.cfg.py").write_text(
                "import os, sys, lit.formats\n"
                "config.name, config.test_format, config.suffixes = 'mine', lit.formats.ShTest(), ['.mlir']\n"
                "config.test_source_root = config.test_exec_root = os.path.dirname(__file__)\n"
                f"sys.path.append({str(FOLDER.parent / 'lit')!r})\n"
                "import npufuzz_lit\n"
                f"npufuzz_lit.add(config, plugins=[{str(WRONG_PASSES)!r}], tool={str(EXECUTABLE)!r})\n"
            )  # fmt: skip
            run_line = "// REQUIRES: npufuzz\n// RUN: %npufuzz-validate --pass-pipeline='builtin.module(PASSES)' %s\n"
            for test, passes in (("right", "cse"), ("wrong", "cse,wrong-subtraction")):
                (folder / f"{test}.mlir").write_text(run_line.replace("PASSES", passes) + JUDGED)
            run = subprocess.run([*([sys.executable] if candidates[0].endswith(".py") else []), candidates[0], "-v", name],
                                 capture_output=True, text=True)  # fmt: skip
            self.assertIn("PASS: mine :: right.mlir", run.stdout)
            self.assertIn("FAIL: mine :: wrong.mlir", run.stdout)
            self.assertIn("wrong-subtraction: WRONG", run.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

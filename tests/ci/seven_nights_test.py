#!/usr/bin/env python3
"""Tests seven nights (ci/nightly) of one compiler whose bugs come, go and come back, in one database. Each morning every status is right, and
the exit code says whether there is news. Usage: seven_nights_test.py NPUFUZZ"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

NPUFUZZ = pathlib.Path(sys.argv.pop(1)).resolve()
NIGHTLY = pathlib.Path(__file__).resolve().parent.parent.parent / "ci/nightly"
# One bug in each of three passes, by which findings are named.
PLANTS = {"npu-bufferize": "fillpad-wrong-value", "npu-gather-views": "concat-offset", "npu-vectorise": "saturate-wraps"}
# Tonight's compiler: npufuzz as built, with these plants. A replay, too, uses it and not the one that a repro names.
# Number of programs in which each plant is found.
TONIGHT = """#!/usr/bin/env bash
case "$1 $2" in
fuzz\\ *) exec {npufuzz} "$@" --count=300 --reduce=20s {plants} ;;
triage\\ check) exec {npufuzz} "$@" {replayed} ;;
*) exec {npufuzz} "$@" ;;
esac
"""
# Per night: the wrong passes, the morning's status of each pass's findings, and whether that is news.
A, B, C = PLANTS
NIGHTS = [
    ({A}, {A: "new"}, 1),
    ({A, B}, {A: "new", B: "new"}, 1),  # Then somebody marks B as known.
    ({B}, {A: "fixed", B: "known"}, 0),
    ({B, C}, {A: "fixed", B: "known", C: "new"}, 1),
    ({A, B, C}, {A: "back", B: "known", C: "new"}, 1),
    ({A, B}, {A: "back", B: "known", C: "fixed"}, 0),
    (set(), {A: "fixed", B: "fixed", C: "fixed"}, 0),
]


class SevenNightsTest(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)

    def build(self, passes):
        plants = [f"--plant={PLANTS[name]}" for name in sorted(passes)]
        script = self.root / "bin/npufuzz"
        script.parent.mkdir(exist_ok=True)
        script.write_text(TONIGHT.format(npufuzz=shlex.quote(str(NPUFUZZ)), plants=" ".join(plants),
                                         replayed=" ".join(plants) or "--plant=none"))  # fmt: skip
        script.chmod(0o755)

    def night(self, day):
        env = dict(os.environ, SOURCE_DATE_EPOCH=str((20000 + day) * 86400))
        words = ["300s", "--only=repros,npu", "--jobs=1", "--seed=1", f"--out={self.root}/nights", f"--bin={self.root}/bin"]
        return subprocess.run([NIGHTLY, *words], env=env, capture_output=True, text=True)

    def triage(self, day, *words):
        env = dict(os.environ, SOURCE_DATE_EPOCH=str((20000 + day) * 86400 + 36000))
        command = [NPUFUZZ, "triage", *words, f"--db={self.root}/nights/findings.db"]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    def findings(self, day):
        """Returns id, status and signature of each finding."""
        return re.findall(r"^([0-9a-f]{8})  (\S+) .* (\S+:npu:.*)$", self.triage(day, "list"), re.M)

    def test_EachMorningSaysWhatIsSo(self):
        for day, (passes, expected, code) in enumerate(NIGHTS, start=1):
            self.build(passes)
            night = self.night(day)
            told = f"night {day}:\n{night.stdout}{night.stderr}{self.triage(day, 'list')}"
            found = {}
            for _, status, signature in self.findings(day):
                found.setdefault(signature.split(":")[2], set()).add(status)
            self.assertEqual(found, {name: {status} for name, status in expected.items()}, told)
            self.assertEqual(night.returncode, code, told)
            if day == 2:
                ids = [id for id, _, signature in self.findings(day) if signature.split(":")[2] == B]
                self.triage(day, "mark", *ids, "--status=known", "--note=somebody has it")


if __name__ == "__main__":
    unittest.main()

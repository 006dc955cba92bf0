#!/usr/bin/env python3
"""Tests a night (ci/nightly) of stand-ins: whatever one part does, the others run and the report is written."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

NIGHTLY = pathlib.Path(__file__).resolve().parent.parent.parent / "ci/nightly"
# Stands in for npufuzz. Each verb, or campaign of a backend, runs a line of shell from the file of its name.
STAND_IN = """#!/usr/bin/env bash
here=$(dirname "$0") name=$1
echo "$@" >>"$here/calls"
for word in "$@"; do
  case $word in
  --backend=*) [ "$1 $name" != "fuzz fuzz" ] || name=${word#--backend=} ;;
  --resume=*) name=resumed ;;
  --out=*) out=${word#--out=} ;;
  --summary=*) summary=${word#--summary=} ;;
  --db=*) db=${word#--db=} ;;
  esac
done
if [ "$1 $2" = "triage list" ]; then
  cat "$db"
  exit
fi
if [ "$1 $2" = "list plants" ]; then
  printf '  one      [npu, x] y\\n  two      [npu, x] y\\n  three    [npu, x] y\\n'
  exit
fi
if [ "$*" = "list backends --json" ]; then
  cat "$here/backends"
  exit
fi
if [ "$1" = fuzz ] || [ "$1" = bench ]; then
  echo '{"programs": 7, "findings": [], "rows": [{"plant": "one", "found": false}, {"plant": "two", "found": true}]}' >"$summary"
fi
if [ "$1" = report ]; then
  mkdir -p "$out" && echo "a line for a chat" >"$out/summary.md"
fi
[ ! -e "$here/$name" ] || . "$here/$name"
"""

BACKENDS = [{"name": "npu", "missing": "", "options": []},
            {"name": "hivm", "missing": "no tool: name one with --hivmc=BIN", "options": [{"name": "hivmc"}]},
            {"name": "tomorrow", "missing": "", "options": [{"name": "of-tomorrow"}]}]  # fmt: skip


class NightlyTest(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        self.bin, self.out = self.root / "build/release/bin", self.root / "nights"
        self.bin.mkdir(parents=True)
        self.write(self.bin / "npufuzz", STAND_IN)
        self.write(self.bin / "backends", json.dumps(BACKENDS))

    def write(self, path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def part(self, name, script):
        self.write(self.bin / name, script + "\n")

    def command(self, *words, day=1):
        env = dict(os.environ, SOURCE_DATE_EPOCH=str((20000 + day) * 86400))
        return [NIGHTLY, *words, f"--out={self.out}", f"--bin={self.bin}", "--jobs=1"], env

    def night(self, *words, day=1):
        words, env = self.command(*words, day=day)
        return subprocess.run(words, env=env, capture_output=True, text=True)

    def rows(self, output):
        """Returns the table: the outcome of each part, and what it says."""
        found = re.findall(r"^\| ([\w-]+) \| (\w+) \| \d+ \| (.*) \|$", output, re.M)
        return {name: (word, says) for name, word, says in found}

    def calls(self, verb):
        return [line for line in (self.bin / "calls").read_text().splitlines() if line.startswith(verb)]

    def test_AQuietNight(self):
        night = self.night("20s")
        rows = self.rows(night.stdout)
        self.assertEqual(night.returncode, 0, night.stdout + night.stderr)
        self.assertEqual(rows["npu"], ("ok", "7 programs, 0 findings that are not on record"))
        self.assertEqual(rows["plants"], ("ok", "1 of 2 found, missed: one"))
        self.assertEqual(rows["hivm"][0], "skipped")
        self.assertIn("no tool: name one with --hivmc=BIN", rows["hivm"][1])
        for name in ("known-issues", "repros", "sanitizers", "targets", "mutants"):
            self.assertEqual(rows[name][0], "skipped", name)
        self.assertIn("new tonight: nothing", night.stdout)
        self.assertIn("a line for a chat", night.stdout)
        self.assertIn("--seed=20241005", self.calls("fuzz")[0])

    def test_NoPartTakesAnotherAlong(self):
        self.part("npu", "kill -KILL $$")
        self.part("replay", "exit 2")
        self.part("bench", "echo broken >&2; exit 3")
        night = self.night("20s")
        rows = self.rows(night.stdout)
        self.assertEqual(night.returncode, 3)
        self.assertEqual(rows["npu"], ("FAILED", "killed by SIGKILL; 7 programs, 0 findings that are not on record"))
        self.assertEqual(rows["corpus"], ("FAILED", "exit code 2"))
        self.assertEqual(rows["plants"][0], "FAILED")
        self.assertEqual(rows["mlir"][0], "ok")
        self.assertEqual(rows["report"][0], "ok")

    def test_APartThatLeavesNothingHasFailed(self):
        self.write(self.root / "build/asan-ubsan/bin/npufuzz", "#!/bin/sh\necho ERROR: AddressSanitizer >&2\nexit 1\n")
        self.part("npu", """rm "$summary" """)
        night = self.night("20s", "--only=npu,sanitizers")
        self.assertEqual(night.returncode, 3, night.stdout)
        self.assertEqual(self.rows(night.stdout)["npu"], ("FAILED", "exit code 0; no summary"))
        self.assertEqual(self.rows(night.stdout)["sanitizers"], ("FAILED", "exit code 1; no summary"))

    def test_ACampaignThatIsKilledGoesOnOnce(self):
        self.part("npu", """echo '{"words": []}' >"$out/campaign.journal"; kill -KILL $$""")
        self.part("resumed", "exit 0")
        night = self.night("20s", "--only=npu")
        self.assertEqual(self.rows(night.stdout)["npu"][0], "ok", night.stdout)
        self.assertEqual(night.returncode, 0)
        self.assertEqual(len([call for call in self.calls("fuzz") if "--resume=" in call]), 1)

    def test_WhatDoesNotEndIsStopped(self):
        self.part("mlir", "exec sleep 1000")
        begin = time.monotonic()
        night = self.night("3s", "--only=mlir,npu")
        self.assertEqual(night.returncode, 3)
        self.assertIn("ran out of time", self.rows(night.stdout)["mlir"][1])
        self.assertLess(time.monotonic() - begin, 60)

    def test_NewsAreThoseOfTonight(self):
        self.part("npu", """echo "0123abcd  new      wrong answer" >"$db"; exit 1""")
        first = self.night("20s", "--only=npu")
        self.assertEqual(first.returncode, 1, first.stdout)
        self.assertIn("new tonight: 0123abcd new\n", first.stdout)
        second = self.night("20s", "--only=npu", day=2)
        self.assertEqual(second.returncode, 0, second.stdout)
        self.assertIn("to be read: 1 ", second.stdout)
        self.part("npu", """echo "0123abcd  fixed    wrong answer" >"$db" """)
        third = self.night("20s", "--only=npu", day=3)
        self.assertIn("fixed: 0123abcd fixed\n", third.stdout)
        self.part("npu", """echo "0123abcd  back     wrong answer" >"$db"; exit 1""")
        fourth = self.night("20s", "--only=npu", day=4)
        self.assertEqual(fourth.returncode, 1)
        self.assertIn("new tonight: 0123abcd back\n", fourth.stdout)

    def test_CompilersOfTheUserAreParts(self):
        self.write(self.root / "systems", "# mine\nmine --backend=hivm --hivmc=/opt/tool  # here\nother --backend=command:/x.json\n")
        night = self.night("20s", f"--systems={self.root}/systems")
        rows = self.rows(night.stdout)
        self.assertEqual([rows["mine"][0], rows["other"][0]], ["ok", "ok"])
        self.assertNotIn("hivm", rows)
        self.assertTrue([call for call in self.calls("fuzz") if "--backend=hivm --hivmc=/opt/tool" in call])
        (self.out / "findings.db").write_text("")
        self.night("20s", f"--systems={self.root}/systems", "--only=repros", day=2)
        self.assertIn("--hivmc=/opt/tool", self.calls("triage check")[0])

    def test_OptionsOfAnyBackendReachItsRepros(self):
        self.write(self.root / "systems", "mine --backend=tomorrow --of-tomorrow=/opt/tool --machine=lanes=8\n")
        (self.out).mkdir()
        (self.out / "findings.db").write_text("")
        self.night("20s", f"--systems={self.root}/systems", "--only=repros")
        self.assertTrue(self.calls("triage check")[0].endswith(" --of-tomorrow=/opt/tool"), self.calls("triage check"))

    def test_FuzzTargetsThatFindAreFindings(self):
        self.write(self.root / "build/fuzz/bin/npufuzz_value", "#!/bin/bash\nexit 77\n")
        # The reader can write only to its corpus.
        script = 'for word in "$@"; do case $word in -*) ;; */corpora/*) echo "$@" >"$word/calls" ;; esac; done; echo Done 7 runs in 1 second'
        self.write(self.root / "build/fuzz-asan/bin/fuzz_npy", f"#!/bin/sh\n{script}\n")
        night = self.night("20s")
        rows = self.rows(night.stdout)
        self.assertEqual((night.returncode, rows["npufuzz_value"][0], rows["fuzz_npy"][0]), (1, "found", "ok"))
        calls = (self.out / "corpora/fuzz_npy/calls").read_text()
        self.assertIn("corpora/fuzz_npy", calls)
        self.assertIn("-artifact_prefix=", calls)

    def test_ANightThatWasKilledGoesOn(self):
        self.part("mlir", "touch $here/reached; exec sleep 1000")
        words, env = self.command("100s", "--only=npu,mlir,plants")
        night = subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL)
        while not (self.bin / "reached").exists():
            time.sleep(0.05)
        night.kill()
        night.wait()
        self.part("mlir", "exit 0")
        # First line of another day's night; this one continues with the last.
        again = self.night("--resume", day=2)
        self.assertEqual(again.returncode, 0, again.stdout + again.stderr)
        self.assertEqual({name: row[0] for name, row in self.rows(again.stdout).items()},
                         {"npu": "ok", "mlir": "ok", "plants": "ok", "report": "ok"})  # fmt: skip
        self.assertEqual(len([call for call in self.calls("fuzz") if "--backend=npu" in call]), 1)
        self.assertEqual(self.night("--resume").returncode, 2)

    def test_ANightThatIsStoppedStillReports(self):
        self.part("npu", "touch $here/reached; exec sleep 1000")
        words, env = self.command("100s", "--only=npu,mlir")
        night = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True)
        while not (self.bin / "reached").exists():
            time.sleep(0.05)
        night.send_signal(signal.SIGTERM)
        output, _ = night.communicate(timeout=60)
        self.assertEqual(night.returncode, 3)
        rows = self.rows(output)
        self.assertEqual(rows["mlir"], ("FAILED", "not run: the night was stopped"))
        self.assertEqual(rows["report"][0], "ok")

    def test_PlantsTakeTurns(self):
        for day in (1, 2, 3):
            self.night("30s", "--only=plants", day=day)
        chosen = {re.search(r"--plant=(\w+) ", call)[1] for call in self.calls("bench plants")}
        self.assertEqual(chosen, {"one", "two", "three"})

    def test_ANightADayAndOneAtATime(self):
        self.assertEqual(self.night("20s", "--only=npu").returncode, 0)
        self.assertEqual(self.night("20s", "--only=npu").returncode, 2)

    def test_WrongUsageIsOneLine(self):
        for words in (["soon"], ["20s", "--only=nothing"], ["20s", "--systems=/no/such"], ["0s"], [], ["20s", "--resume"],
                      ["20s", "--sed=1", "--frm"], ["20s", "--seed=one"]):  # fmt: skip
            night = self.night(*words)
            self.assertEqual(night.returncode, 2, words)
            self.assertEqual(len(night.stderr.splitlines()), 1, night.stderr)
            self.assertEqual(list(self.out.glob("2*")), [])  # The night can still be resumed.
        (self.bin / "npufuzz").unlink()
        self.assertEqual(self.night("20s").returncode, 3)


if __name__ == "__main__":
    unittest.main()

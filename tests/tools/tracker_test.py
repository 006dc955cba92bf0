#!/usr/bin/env python3
"""Tests that `npufuzz triage sync` files each finding once, whatever happens to its command, and that the examples of examples/trackers do.
A stand-in is the tracker: a file of issues, which several processes may use. Databases are written row by row, since a real campaign has few
findings.

Usage: tracker_test.py NPUFUZZ
"""
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
import unittest

try:
    import jsonschema
except ImportError:
    jsonschema = None  # the requests' shape is then tested elsewhere

NPUFUZZ = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/tracker.schema.json").read_text(encoding="utf-8"))
DAY = 86400
PROGRAM = "// ``` @everybody\nmodule {}\n"

# The tracker: its issues, the requests, and how each call ended. The second word of a behaviour is how much of the work is done before.
STAND_IN = r"""#!/usr/bin/env python3
import fcntl, json, os, pathlib, random, signal, sys, time
folder = pathlib.Path(sys.argv[1])
request = json.load(sys.stdin)
with open(folder / "lock", "w") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    path = folder / "issues.json"
    issues = json.loads(path.read_text()) if path.exists() else []
    calls = (folder / "calls").read_text().splitlines() if (folder / "calls").exists() else []
    behaviour = sys.argv[2] if len(sys.argv) > 2 else "works"
    if behaviour == "third":
        draw = random.Random(len(calls))
        behaviour = draw.choice(["works"] * 8 + ["exit before", "exit after", "kill after", "says after"]) if len(calls) % 25 else "hang after"
    with open(folder / "calls", "a") as log:
        log.write(json.dumps([behaviour, request]) + "\n")
    if behaviour == "exit before":
        sys.exit("the tracker is away")
    if behaviour == "not now":
        sys.exit(75)
    issue = next((one for one in issues if one["number"] == request["number"]), None)
    issue = issue or next((one for one in issues if one["key"] in request["keys"]), None)
    if not issue:
        issue = {"number": str(len(issues) + 1), "key": request["key"], "state": "open", "reason": "", "comments": 0}
        issues.append(issue)
    if request["action"] in ("close", "reopen"):
        issue["state"] = {"close": "fixed", "reopen": "open"}[request["action"]]
        issue["comments"] += 1
    path.write_text(json.dumps(issues))
if behaviour == "exit after":
    sys.exit("the network went away")
if behaviour == "kill after":
    os.kill(os.getpid(), signal.SIGKILL)
if behaviour == "hang after":
    time.sleep(60)
if behaviour == "slow":
    time.sleep(0.3)
answers = {"says after": "done!", "two lines": "1\n2", "no number": "{}", "a path": '{"number": "../x"}', "a state": '{"number": 1, "state": "lost"}',
           "bare": issue["number"]}
print(answers.get(behaviour, json.dumps(issue)))
"""


def digest(*parts):
    text = b"".join(f"{len(part.encode())}:".encode() + part.encode() for part in parts)
    return hashlib.sha256(text).hexdigest()[:32]


class World(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="npufuzz-tracker-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.db = self.folder / "findings.db"
        self.write("stand_in", STAND_IN)
        self.run_triage("check", day=1)  # creates the database

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    def environment(self, day):
        return dict(os.environ, SOURCE_DATE_EPOCH=str(int(day * DAY)), PATH=f"{self.folder}:{os.environ['PATH']}")

    def run_triage(self, *words, day=1.0, db=None):
        return subprocess.run([NPUFUZZ, "triage", *words, f"--db={db or self.db}"], env=self.environment(day), capture_output=True, text=True,
                              timeout=300, check=False)  # fmt: skip

    def command(self, behaviour="works"):
        return f"--with={sys.executable} {self.folder}/stand_in {self.folder} '{behaviour}'"

    def sync(self, *words, day=1.5, behaviour="works", code=0, db=None):
        run = self.run_triage("sync", self.command(behaviour), "--per-minute=60000", *words, day=day, db=db)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout

    @contextlib.contextmanager
    def rows(self, db=None):
        with contextlib.closing(sqlite3.connect(db or self.db)) as connection, connection:
            yield connection

    def night(self, day, names, standing="new", db=None):
        """A run of that day that met these signatures."""
        campaign = f"campaign of {day} {db}"
        run = digest(campaign, str(day * DAY), "0", "1")
        repro = digest("program.mlir", PROGRAM)
        with self.rows(db) as rows:
            rows.execute("INSERT INTO run VALUES (?,?,?,0,1,'npu','0.1.0','[]','0x1',1000,0,'x')", (run, campaign, day * DAY))
            rows.execute("INSERT OR IGNORE INTO repro_file VALUES (?,?,?)", (repro, "program.mlir", PROGRAM.encode()))
            for index, name in enumerate(names):
                signature, shape = f"value:npu:{name}:wrong value", "0123" if standing == "variant" else ""
                rows.execute("INSERT INTO sighting VALUES (?,?,?,'0x1',0,?,?,?,?,'','','[]',1,'value','wrong answer',?,?,3,1,1,?,100)",
                             (run, signature, index, signature, signature, shape, standing, name, f"wrong in `{name}`", repro))  # fmt: skip

    def mend(self, day, name):
        with self.rows() as rows:
            rows.execute("INSERT INTO checked VALUES (?,'',?,'0.1.0','gone','')", (f"value:npu:{name}:wrong value", int(day * DAY)))

    def issues(self):
        path = self.folder / "issues.json"
        return json.loads(path.read_text()) if path.exists() else []

    def calls(self):
        path = self.folder / "calls"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def actions(self):
        return [request["action"] for _, request in self.calls()]

    def change_issue(self, **words):
        issues = self.issues()
        issues[0].update(words)
        (self.folder / "issues.json").write_text(json.dumps(issues))


class Once(World):
    def test_AHundredFindingsOfThreeNightsAreFiledOnceEach(self):
        names = [f"pass-{number}" for number in range(100)]
        for day, count in ((1, 40), (2, 70), (3, 100)):
            self.night(day, names[:count])
            run = self.run_triage("sync", self.command("third"), "--per-minute=60000", "--limit=1000", "--timeout=2s", day=day + 0.5)
            self.assertIn(run.returncode, (0, 3), run.stderr)
        keys = [issue["key"] for issue in self.issues()]
        self.assertEqual(len(keys), 100)
        self.assertEqual(len(set(keys)), 100)
        with self.rows() as rows:
            stored = rows.execute("SELECT signature, number FROM issue").fetchall()
        self.assertEqual(len({signature for signature, _ in stored}), 100)
        self.assertEqual({number for _, number in stored}, {issue["number"] for issue in self.issues()})
        failed = sum(behaviour != "works" for behaviour, _ in self.calls())
        self.assertGreater(failed, len(self.calls()) // 4, "a third of the calls should fail")
        self.assertGreater(sum("after" in behaviour for behaviour, _ in self.calls()), 10)
        print(f"100 findings, three nights: {len(self.calls())} calls, {failed} failed, {len(keys)} issues", file=sys.stderr)

    def test_AKilledSyncLeavesAClaimThatALaterOneTakesUp(self):
        self.night(1, ["one"])
        process = subprocess.Popen([NPUFUZZ, "triage", "sync", self.command("hang after"), f"--db={self.db}"], env=self.environment(1.5),
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
        while not self.issues():
            time.sleep(0.02)
        process.kill()
        process.communicate()
        told = self.sync(day=1.5)
        self.assertIn("nothing to tell", told)
        self.assertIn("1 finding: another sync asks now, or was killed", told)
        self.assertIn("1 filed", self.sync(day=1.5 + 601 / DAY))
        self.assertEqual([issue["number"] for issue in self.issues()], ["1"])
        self.assertEqual([request["retry"] for _, request in self.calls()], [False, True])

    def test_TwoSyncsAtOnceAskAboutAFindingOnce(self):
        self.night(1, [f"pass-{number}" for number in range(12)])
        start = [NPUFUZZ, "triage", "sync", self.command("slow"), "--per-minute=60000", f"--db={self.db}"]
        both = [subprocess.Popen(start, env=self.environment(1.5), stdout=subprocess.PIPE, text=True) for _ in range(2)]
        texts = [process.communicate()[0] for process in both]
        self.assertEqual([process.returncode for process in both], [0, 0], texts)
        self.assertEqual(sorted(request["key"] for _, request in self.calls()), sorted({issue["key"] for issue in self.issues()}))
        self.assertEqual(len(self.issues()), 12)

    def test_AMergedDatabaseKnowsWhatAnotherFiled(self):
        self.night(1, ["one", "two"])
        copy = self.folder / "copy.db"
        shutil.copy(self.db, copy)
        self.sync(db=copy)
        self.run_triage("merge", str(copy), day=2)
        self.sync(day=2.5)
        self.assertEqual(self.actions(), ["file", "file", "look", "look"])

    def test_TwoDatabasesThatFiledApartFindTheSameIssue(self):
        self.night(1, ["one"])
        copy = self.folder / "copy.db"
        shutil.copy(self.db, copy)
        self.sync(db=copy)
        self.sync()
        self.run_triage("merge", str(copy), day=2)
        self.assertEqual(len(self.issues()), 1)
        self.assertNotIn("several issues", self.sync(day=2.5))

    def test_FindingsThatPeopleMergeAreOneIssueMore(self):
        self.night(1, ["one", "two"])
        self.sync()
        ids = [line.split()[0] for line in self.run_triage("list").stdout.splitlines()[:2]]
        self.run_triage("mark", ids[0], f"--into={ids[1]}", day=2)
        self.assertRegex(self.sync(day=2.5), "several issues: [12], [12]")
        self.assertEqual(self.actions(), ["file", "file", "look"])


class What(World):
    def test_VariantsAndNumbersOfPeopleAreNotFiled(self):
        self.night(1, ["variant"], standing="variant")
        self.night(2, ["known"], standing="known")
        self.night(3, ["mine"])
        self.run_triage("mark", "value:npu:mine:wrong value", "--upstream=77", day=3)
        self.assertIn("1 finding: not filed, a person entered a number", self.sync(day=3.5))
        self.assertEqual(self.calls(), [])
        self.sync("--variants", day=3.5)
        self.assertEqual([request["finding"]["status"] for _, request in self.calls()], ["variant"])

    def test_IssuesCloseAndOpenWithTheirFindings(self):
        self.night(1, ["one"])
        self.sync()
        self.mend(2, "one")
        self.sync(day=2.5)
        self.assertEqual(self.issues()[0]["state"], "fixed")
        self.sync(day=2.6)
        self.night(3, ["one"])
        self.assertIn("reopened", self.sync(day=3.5))
        self.sync(day=3.6)
        self.assertEqual(self.actions(), ["file", "close", "reopen", "look"])
        self.assertEqual(self.issues()[0]["state"], "open")
        bodies = [request["body"] for _, request in self.calls()]
        self.assertIn("no longer fails", bodies[1])
        self.assertIn("is back", bodies[2])

    def test_WhatAPersonClosesAsFixedIsBackWhenARunMeetsIt(self):
        self.night(1, ["one"])
        self.sync()
        self.change_issue(state="fixed")
        self.sync(day=2)
        self.assertIn("1 finding: 1 fixed", self.run_triage("list").stdout)
        self.night(3, ["one"])
        self.assertIn("1 finding: 1 back", self.run_triage("list").stdout)
        self.sync(day=3.5)
        self.assertEqual(self.issues()[0]["state"], "open")

    def test_WhatIsNoBugStaysMutedWithItsReason(self):
        self.night(1, ["one"])
        self.sync()
        self.change_issue(state="not-a-bug", reason="rounds as\nthe manual says")
        self.sync(day=2)
        self.night(3, ["one"])
        listed = self.run_triage("list").stdout
        self.assertIn("  muted ", listed)
        self.assertIn("; issue 1, not-a-bug: rounds as the manual says\n", listed)
        self.assertEqual(self.run_triage("list", "--status=new,back").stdout, "0 findings\n")
        self.sync(day=3.5)
        self.assertEqual(self.actions(), ["file", "look", "look"])
        self.run_triage("export", f"--out={self.folder}/known", "--status=muted")
        (exported,) = (self.folder / "known").iterdir()
        self.assertIn("// Licence: issue 1, not-a-bug: rounds as the manual says\n", exported.read_text(encoding="utf-8"))
        # Until a person says otherwise, there or here.
        self.change_issue(state="open")
        self.sync(day=4)
        self.assertIn("1 finding: 1 new", self.run_triage("list").stdout)

    def test_ABareNumberIsAnAnswer(self):
        self.night(1, ["one"])
        self.assertIn("issue 1, open", self.sync(behaviour="bare"))
        self.mend(2, "one")
        self.assertIn("issue 1, fixed", self.sync(day=2.5, behaviour="bare"))


class Limits(World):
    def test_LimitBoundsFindingsAndPerMinuteTheirPace(self):
        self.night(1, [f"pass-{number}" for number in range(7)])
        self.assertIn("3 filed, 4 left for the next sync", self.sync("--limit=3"))
        self.assertIn("3 filed, 4 left", self.sync("--limit=3", day=1.6))
        begin = time.monotonic()
        run = self.run_triage("sync", self.command(), "--limit=3", "--per-minute=120", day=1.7)
        self.assertIn("1 filed, 2 looked", run.stdout)
        self.assertGreaterEqual(time.monotonic() - begin, 1.0)  # two pauses of half a second
        self.assertEqual(len(self.issues()), 7)

    def test_ATrackerThatIsAwayEndsTheSync(self):
        self.night(1, [f"pass-{number}" for number in range(20)])
        self.assertIn("10 failed, 10 left for the next sync", self.sync(behaviour="exit before", code=3))
        self.assertEqual(len(self.calls()), 10)

    def test_NotNowEndsTheSync(self):
        self.night(1, ["one", "two"])
        self.assertIn("1 failed, 1 left for the next sync", self.sync(behaviour="not now", code=3))
        self.assertEqual(len(self.calls()), 1)

    def test_AnAnswerThatIsNoneIsAskedForAgainAndStoresNothing(self):
        self.night(1, ["one"])
        for behaviour in ("says after", "two lines", "no number", "a path", "a state"):
            told = self.sync(behaviour=behaviour, code=3)
            self.assertIn("expected", told)
            self.assertIn("1 failed", told)
        self.assertEqual(len(self.calls()), 25)
        with self.rows() as rows:
            self.assertEqual(rows.execute("SELECT count(*) FROM issue").fetchone(), (0,))
        self.assertEqual(len(self.issues()), 1)

    def test_ADryRunSaysWhatTheCommandWouldReadAndDoesNothing(self):
        self.night(1, ["one", "two"])
        before = self.db.read_bytes()
        run = self.run_triage("sync", "--dry-run", "--limit=1")
        self.assertEqual(run.returncode, 0, run.stderr)
        (request,) = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual(self.db.read_bytes(), before)
        self.assertIn(request["key"], request["body"])
        # Foreign text is no markup: its fence is longer than any in it.
        self.assertIn("````\n" + PROGRAM + "````\n", request["body"])
        self.assertIn("key         " + request["key"], self.run_triage("show", request["finding"]["id"]).stdout)

    def test_RequestsAndAnswersHaveASchema(self):
        if not jsonschema:
            return
        self.test_what()
        self.assertEqual({request["action"] for _, request in self.calls()}, {"file", "close", "reopen", "look"})
        for _, request in self.calls():
            jsonschema.validate(request, SCHEMA)
        answer = dict(SCHEMA["$defs"]["answer"])
        for good in (12, {"number": "NPU-12", "state": "open"}, {"number": 1, "state": "not-a-bug", "reason": "x"}):
            jsonschema.validate(good, answer)
        for bad in ("12 ", {}, {"number": 1, "state": "lost"}, {"number": "../x"}):
            self.assertRaises(jsonschema.ValidationError, jsonschema.validate, bad, answer)

    def test_what(self):
        self.night(1, ["one"])
        self.sync()
        self.mend(2, "one")
        self.sync(day=2.5)
        self.night(3, ["one"])
        self.sync(day=3.5)
        self.sync(day=3.6)

    def test_WrongUse(self):
        for words, expected in ((["sync"], "--with=CMD"), (["sync", "--with=x", "--limit=0"], "--limit"),
                                (["sync", "--with=x", "--timeout=1h"], "at most 5m"), (["sync", "--with=x", "ffffffff"], "ffffffff")):  # fmt: skip
            run = self.run_triage(*words)
            self.assertEqual((run.returncode, run.stderr.count("\n")), (2, 1), run.stderr)
            self.assertIn(expected, run.stderr)


# GitHub and GitLab, as far as the examples use them: `gh api` and `glab api` on a file of issues.
SERVICE = r"""#!/usr/bin/env python3
import json, pathlib, re, sys
tool, words = pathlib.Path(sys.argv[0]).name, sys.argv[1:]
assert words[0] == "api" and words[1] == "--method", words
method, path = words[2], words[3]
path, _, query = path.partition("?")
store = pathlib.Path(__file__).parent / "service.json"
issues = json.loads(store.read_text()) if store.exists() else []
assert path.startswith("repos/me/npu/" if tool == "gh" else "projects/me%2Fnpu/"), path
assert ("--paginate" in words) == (method == "GET"), words
sent = json.loads(sys.stdin.read()) if "--input" in words else {}
number, state, body = ("number", "state", "body") if tool == "gh" else ("iid", "state", "description")
is_open = "open" if tool == "gh" else "opened"
rest = path.split("/", 3 if tool == "gh" else 2)[-1].split("/")
if (pathlib.Path(__file__).parent / "limited").exists():
    sys.exit("HTTP 403: API rate limit exceeded" if tool == "gh" else "429 Too Many Requests")
if rest == ["issues"] and method == "GET":
    assert "labels=npufuzz" in query, query
    half = len(issues) // 2
    print(json.dumps(issues[:half]) + ("\n" if tool == "gh" else "") + json.dumps(issues[half:]))  # two pages
    sys.exit()
if rest == ["issues"]:
    assert method == "POST" and sent["labels"] in (["npufuzz"], "npufuzz") and sent["title"], sent
    issue = {number: len(issues) + 1, "state": is_open, "state_reason": None, body: sent[body], "labels": ["npufuzz"], "comments": []}
    issues.append(issue)
else:
    issue = next(one for one in issues if str(one[number]) == rest[1])
    if len(rest) == 3:
        if method == "GET":
            print(json.dumps([{"body": text, "system": False} for text in issue["comments"]]))
            sys.exit()
        issue["comments"].append(sent["body"])
    elif method in ("PATCH", "PUT"):
        issue["state"] = sent.get("state") or {"close": "closed", "reopen": "opened"}[sent["state_event"]]
        issue["state_reason"] = sent.get("state_reason")
store.write_text(json.dumps(issues))
fails = pathlib.Path(__file__).parent / "fails"
if method != "GET" and fails.exists():
    fails.unlink()
    sys.exit("the network went away")
print(json.dumps(issue))
"""


class Examples(World):
    def examples(self):
        for tool, example, closed in (("gh", "github.py", {"state": "closed", "state_reason": "not_planned"}),
                                      ("glab", "gitlab.py", {"state": "closed", "labels": ["npufuzz", "not-a-bug"]})):  # fmt: skip
            self.write(tool, SERVICE)
            (self.folder / "service.json").unlink(missing_ok=True)
            yield f"--with={sys.executable} {ROOT}/examples/trackers/{example} me/npu", closed

    def service(self):
        return json.loads((self.folder / "service.json").read_text())

    def sync_with(self, command, day, code=0):
        run = self.run_triage("sync", command, "--per-minute=60000", day=day)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout

    def test_FileOnceCloseReopenAndHearWhatIsNoBug(self):
        for number, (command, closed) in enumerate(self.examples()):
            self.db = self.folder / f"findings-{number}.db"
            self.run_triage("check")
            self.night(1, ["one", "two", f"three-{number}"])
            (self.folder / "fails").touch()  # the first issue is made, and nobody hears its number
            self.assertIn("3 filed", self.sync_with(command, 1.5))
            self.assertEqual(len(self.service()), 3)
            self.mend(2, "one")
            (self.folder / "fails").touch()  # the comment is written, and nobody hears of it
            self.assertIn("1 closed, 2 looked", self.sync_with(command, 2.5))
            self.assertIn("issue", self.run_triage("list", "--status=fixed").stdout)
            self.night(3, ["one"])
            self.assertIn("2 looked, 1 reopened", self.sync_with(command, 3.5))
            issues = self.service()
            self.assertEqual(max(len(issue["comments"]) for issue in issues), 2, "a comment twice")
            issues[0].update(closed, comments=["it rounds so"])
            (self.folder / "service.json").write_text(json.dumps(issues))
            self.sync_with(command, 4.5)
            self.assertRegex(self.run_triage("list").stdout, r"muted .*; issue \d, not-a-bug: it rounds so\n")
            (self.folder / "limited").touch()
            self.assertIn("left for the next sync", self.sync_with(command, 5.5, code=3))
            (self.folder / "limited").unlink()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

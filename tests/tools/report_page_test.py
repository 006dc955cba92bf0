#!/usr/bin/env python3
"""Tests a page of 10,000 hostile findings in a headless Chromium.
Usage: report_page_test.py NPUFUZZ [FOLDER]   with a folder: the page and pictures of it stay there

Prints the size of the page and the time that it takes to open, on a machine that may be busy.
Exit code 77 without a browser."""
import json
import os
import pathlib
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import browser

EXECUTABLE = sys.argv[1]
FOLDER = sys.argv[2] if len(sys.argv) > 2 else None
FINDINGS, BUNDLES, ALONE, NIGHTS = 9_500, 400, 500, 20
DAY = 24 * 3600
LAST_NIGHT = 20_000 * DAY  # seconds since 1970
PAGE_BYTES_MAX = 5 << 20  # the promise


class Listener:
    """Returns a port of this machine that nobody may connect to."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.visits = 0
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            connection, _ = self.socket.accept()
            self.visits += 1
            connection.close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.socket.getsockname()[1]}/"


def hostile(url):
    """Texts that a compiler, a pass, a file or a person might say."""
    return [
        "<script>window.hostile = 1</script>",
        "</script><script>window.hostile = 2</script>",
        "</title></style></head><body onload='window.hostile = 3'>",
        f"\"><img src='{url}' onerror=window.hostile=4>",
        f"<style>@import url({url});</style><link rel=stylesheet href={url}>",
        f"<meta http-equiv=refresh content='0;url={url}'><base href={url}>",
        f"<iframe src={url}></iframe><svg onload=window.hostile=5>",
        "' onmouseover=window.hostile=6 x='",
        "<!-- ]]> --><![CDATA[ &amp; &#60;script&#62;",
        "".join(map(chr, range(1, 32))) + "\x7f\x80\x9f\ufffe\u202e",
        "\U0001f600 \u0640" * 20,
        "'" * 400,
        "x" * (1 << 20),
    ]


def markdown(words, url):
    """Returns the report of a bundle, with Markdown's additions."""
    return (f"# {words}\n\n{words}\n\n![picture]({url}picture.png) [link](javascript:window.hostile=7) "
            f"[other](data:text/html,<script>window.hostile=8</script>)\n\n| a | b |\n|---|---|\n| {words} | 1 |\n\n"
            f"```mlir\n{words}\n</pre></code><script>window.hostile=9</script>\n```\n\n"
            f"```sh\nnpufuzz replay bundle\n```\n\n```diff\n@@ -1,2 +1,2 @@\n-{words}\n+{words}\n <script>window.hostile=11</script>\n"
            "-</del></pre><script>window.hostile=12</script>\n```\n").encode() + b"\xff\xfe\x00 raw\n"


def npy(shape, cells):
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': ({', '.join(map(str, shape))},), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + bytes(cells)


def cells_of(number):
    """Returns shapes of every rank, wrong in several ways."""
    shape = [(), (5,), (300,), (12, 20), (3, 16, 16), (2, 3, 2, 9, 200), (300, 500)][number % 7] or (1,)
    count = 1
    for extent in shape:
        count *= extent
    return shape, [(at * 7 // max(shape[-1] // 2, 1)) % 8 if at % (3 + number % 5) else 0 for at in range(count)]


def signature(number):
    return f"pass:npu:npu-pass-{number % 40}:kind of fault {number}"


def write_runs(folder, url):
    """Writes a summary of all findings, and bundles of some."""
    words = hostile(url)
    findings = []
    for number in range(FINDINGS):
        said = words[number % len(words)]
        if len(said) > 1000 and number > len(words) * 4:
            said = said[:1000]
        found = {"signature": signature(number) + (said[:200] if number % 3 == 0 else ""), "oracle": "pass",
                 "severity": ("wrong answer", "crash", "refusal")[number % 3],
                 "pass": f"npu-pass-{number % 40}" if number % 5 else said[:100],
                 "seed": number, "ops": 1 + number % 9, "occurrences": 1 + number % 1000,
                 "first_seen_program": number, "seconds_to_find": number / 7, "confidence": "high",
                 "standing": "new", "shape": "", "message": f"needle-{number} {said}"}
        findings.append(found)
        if number < BUNDLES:
            bundle = folder / "run" / f"bundle-{number}"
            bundle.mkdir(parents=True)
            case = {key: found[key] for key in ("signature", "oracle", "severity", "pass", "message", "seed")}
            case |= {"backend": "npu", "tile_ops": found["ops"], "standing": "new", "wrong_argument": 1}
            (bundle / "case.json").write_text(json.dumps(case))
            (bundle / "report.md").write_bytes(markdown(said, url))
            if number % 3 == 0:
                (bundle / "deviation.npy").write_bytes(npy(*cells_of(number // 3)))
    statistics = {f"op add f32 plain rank {rank} shape even": 7 for rank in range(1, 5)}
    statistics |= {f"feature {said[:300]}": 3 for said in words}
    summary = {"version": "0", "backend": "npu", "seed": 1, "programs": 10**6, "discards": 5, "seconds": 3600.0,
               "phases": {"generate": 1.0, "compile": 2.0, "execute": 3.0}, "statistics": statistics,
               "discard_reasons": {said: 1 for said in words}, "findings": findings}
    (folder / "run" / "summary.json").write_text(json.dumps(summary))
    return findings


def sighting(run, found, number):
    """Returns a row of the table."""
    return (run, found["signature"], number, hex(number), 0, found["signature"], found["signature"], "", "new", "",
            "", "[]", 1, "pass", found["severity"], found["pass"], found["message"], found["ops"], 1, 1, "", 0)


def write_database(path, findings):
    """Writes some nights. Every second finding is of the last one; some are known, fixed and back. Some are only in the
    database, with bytes that are no text. The runs are real ones, of a program each."""
    for night in range(NIGHTS):
        plant = ["--plant=fillpad-wrong-value"] if night % 9 == 5 else []
        subprocess.run([EXECUTABLE, "fuzz", "--backend=npu", "--count=1", f"--seed={night}", f"--db={path}",
                        f"--out={path}.out/{night}", *plant], check=True, capture_output=True,
                       env=os.environ | {"SOURCE_DATE_EPOCH": str(LAST_NIGHT - (NIGHTS - 1 - night) * DAY)})
    database = sqlite3.connect(path)
    runs = [run for run, in database.execute("SELECT id FROM run ORDER BY date")]
    assert len(runs) == NIGHTS, runs
    for night, run in enumerate(runs):
        database.execute("REPLACE INTO effort VALUES (?,?,?,?)", (run, 1000, 4000 + 10 * night, 9000 + 99 * night % 700))
    rows = [sighting(runs[-1 if number % 2 else number % (NIGHTS - 1)], found, number)
            for number, found in enumerate(findings)]
    for number in range(ALONE):
        said = b"bytes \xff\xfe\xc3( <script>window.hostile=10</script> " + str(number).encode()
        rows.append(sighting(runs[7], {"signature": f"pass:npu:only-{number}:kind", "severity": "crash", "pass": "only",
                                       "ops": 3, "message": said}, FINDINGS + number))
    # Keeps bytes as text, as SQLite holds a compiler's output that is not UTF-8.
    places = ",".join("CAST(? AS TEXT)" if at == 16 else "?" for at in range(22))
    database.executemany(f"INSERT INTO sighting VALUES ({places})", rows)
    said = findings[30]["message"]
    marks = [(found["signature"], "", "status", "known", LAST_NIGHT + 5) for found in findings[1::10]]
    marks += [(found["signature"], "", "note", said, LAST_NIGHT + 6) for found in findings[1::30]]
    database.executemany("INSERT INTO mark VALUES (?,?,?,?,?)", marks)
    database.executemany("INSERT INTO checked VALUES (?,?,?,?,?,?)",
                         [(found["signature"], "", LAST_NIGHT - 5, "0", "gone", "") for found in findings[3::1000]])
    database.commit()
    database.close()


class ReportPageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(FOLDER or cls.temporary.name)
        cls.listener = Listener()
        findings = write_runs(cls.folder, cls.listener.url)
        write_database(cls.folder / "findings.db", findings)
        begin = time.monotonic()
        written = subprocess.run([EXECUTABLE, "report", str(cls.folder / "run"), f"--db={cls.folder / 'findings.db'}",
                                  f"--out={cls.folder / 'report'}"], capture_output=True, text=True)
        assert written.returncode == 1, written.stderr
        cls.page = cls.folder / "report" / "index.html"
        print(f"{FINDINGS + ALONE} findings: {cls.page.stat().st_size} bytes, written in "
              f"{time.monotonic() - begin:.1f} s")
        cls.browser = browser.Browser(browser.find())
        cls.browser.call("Performance.enable", timeDomain="threadTicks")
        cls.seconds = cls.browser.open(cls.page.as_uri())
        timing = cls.browser.run("performance.getEntriesByType('navigation')[0].toJSON()")
        work = next(one["value"] for one in cls.browser.call("Performance.getMetrics")["metrics"]
                    if one["name"] == "TaskDuration")
        print(f"opened and drawn in {cls.seconds:.2f} s (load event after {timing['loadEventEnd'] / 1000:.2f} s, "
              f"{work:.2f} s of processor time), "
              f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        cls.picture("top")

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()
        cls.temporary.cleanup()

    @classmethod
    def picture(cls, name):
        if FOLDER:
            cls.browser.run("new Promise(done => setTimeout(done, 300))")
            cls.browser.screenshot(cls.folder / f"{name}.png")

    def run_in_page(self, expression):
        return self.browser.run(expression)

    def setUp(self):
        self.browser.open(self.page.as_uri())

    def tearDown(self):
        """Checks after every test that nothing hostile ran and no other host was asked."""
        self.assertIsNone(self.run_in_page("window.hostile"))
        self.assertEqual(self.run_in_page("document.scripts.length"), 1)
        self.assertEqual(self.run_in_page("location.href").split("#")[0], self.page.as_uri())
        self.assertEqual(self.listener.visits, 0)
        bad = [one for one in self.browser.events
               if one["method"] in ("Runtime.exceptionThrown", "Page.javascriptDialogOpening", "Page.windowOpen")]
        bad += [one for one in self.browser.events if one["method"] == "Network.requestWillBeSent"
                and one["params"]["request"]["url"].split("#")[0] != self.page.as_uri()]
        self.assertEqual(bad, [])

    def is_in_sight(self, selector):
        return self.run_in_page(f"(() => {{ const r = document.querySelector('{selector}').getBoundingClientRect();"
                                " return r.height > 0 && r.top >= 0 && r.top < innerHeight; })()")

    def test_keeps_its_promise_of_size(self):
        self.assertLess(self.page.stat().st_size, PAGE_BYTES_MAX)

    def test_lists_each_finding_and_counts_the_reports_that_it_has_no_room_for(self):
        self.assertEqual(self.run_in_page("document.querySelectorAll('tr.f').length"), FINDINGS + ALONE)
        reports = self.run_in_page("document.querySelectorAll('details.finding').length")
        left_out = self.run_in_page("[...document.body.innerText.matchAll(/The reports of ([0-9\\u202f]+) more/g)]"
                                    ".map(m => m[1].replace(/\\u202f/g, ''))")
        folded = self.run_in_page("[...document.querySelector('details.fold').textContent"
                                  ".matchAll(/The reports of ([0-9\\u202f]+) more/g)].map(m => m[1].replace(/\\u202f/g, ''))")
        self.assertGreater(reports, 10)
        self.assertEqual(reports + sum(map(int, left_out + folded)), FINDINGS + ALONE)

    def test_says_what_is_new_since_last_night_first(self):
        titles = self.run_in_page("[...document.querySelectorAll('h2')].filter(h => !h.closest('.finding'))"
                                  ".map(h => h.textContent.split(' (')[0])")
        self.assertEqual(titles[:3], ["New since last night", "Open from before", "Known, allowed or fixed"])
        self.assertEqual(self.run_in_page("document.querySelector('h3').textContent"),
                         "Back: it was fixed, and was met again")

    def test_searches(self):
        self.browser.click("input")
        self.browser.type("needle-4711")
        self.assertEqual(self.run_in_page("document.querySelector('output').value"), f"1 of {FINDINGS + ALONE}")
        shown = "[...document.querySelectorAll('tr.f')].filter(row => row.checkVisibility()).map(row => row.textContent)"
        rows = self.run_in_page(shown)
        self.assertEqual(len(rows), 1)
        self.assertIn("needle-4711 ", rows[0])
        self.picture("search")
        self.run_in_page("document.querySelector('input').select()")
        self.browser.type("NEEDLE-9491 refusal")  # Folded, because somebody knows it.
        self.assertEqual(self.run_in_page("document.querySelector('output').value"), f"1 of {FINDINGS + ALONE}")
        self.assertIn("needle-9491 ", self.run_in_page(shown)[0])

    def test_opens_a_finding(self):
        link = "tr.f:nth-child(5) a"
        target = self.run_in_page(f"document.querySelector('{link}').hash")
        self.assertFalse(self.is_in_sight(target))
        self.browser.click(link)
        self.assertTrue(self.run_in_page(f"document.querySelector('{target}').closest('details').open"))
        self.assertTrue(self.is_in_sight(target))
        self.picture("finding")

    def test_shows_the_list_first(self):
        self.assertEqual(self.run_in_page("document.querySelectorAll('details.finding[open]').length"), 0)

    def test_shows_what_a_pass_changed(self):
        self.run_in_page("document.querySelectorAll('details.finding').forEach(one => one.open = true)")
        lines = self.run_in_page("(() => { const pre = [...document.querySelectorAll('pre.diff')].find(one => one.querySelector('del'));"
                                 " return ['del', 'ins'].map(kind => [pre.querySelector(kind).textContent[0],"
                                 " getComputedStyle(pre.querySelector(kind)).backgroundColor]); })()")
        self.assertEqual([sign for sign, _ in lines], ["-", "+"])
        self.assertNotEqual(lines[0][1], lines[1][1])
        self.assertEqual(self.run_in_page("document.querySelectorAll('pre.diff script').length"), 0)

    def test_sorts_all_tables_of_a_standing_as_one(self):
        ops = ("(() => { const tables = []; for (let at = document.querySelector('.rows:has(+ .rows)'); at?.matches('.rows');"
               " at = at.nextElementSibling) tables.push(at); return tables.flatMap(one =>"
               " [...one.querySelectorAll('tr.f')].map(row => +row.cells[6].textContent.replace('\u202f', ''))); })()")
        before = self.run_in_page(ops)
        self.assertNotEqual(before, sorted(before))
        self.assertGreater(len(before), 200)
        heading = ".rows:has(+ .rows) th:nth-child(7)"
        self.browser.click(heading + " button")
        self.assertEqual(self.run_in_page(ops), sorted(before))
        self.browser.click(heading + " button")
        self.assertEqual(self.run_in_page(ops), sorted(before, reverse=True))
        self.assertEqual(self.run_in_page("document.querySelector('" + heading + "').getAttribute('aria-sort')"),
                         "descending")

    def test_copies_a_command(self):
        self.browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.run_in_page("(() => { const one = [...document.querySelectorAll('details.finding')].find(one =>"
                         " one.querySelector('.command')); one.id = 'one'; one.open = true; })()")
        self.run_in_page("new Promise(done => setTimeout(done, 100))")
        self.browser.click("#one .command .copy")
        self.run_in_page("new Promise(done => setTimeout(done, 100))")
        self.assertEqual(self.run_in_page("document.querySelector('#one .copy').textContent"), "copied")
        self.assertRegex(self.run_in_page("navigator.clipboard.readText()"), r"^npufuzz (replay|triage show) .*[^y]$")

    def test_fits_a_phone(self):
        """Checks that only what scrolls by itself is wider than the screen, and that no column is two letters wide."""
        self.browser.call("Emulation.setDeviceMetricsOverride", width=420, height=900, deviceScaleFactor=1, mobile=False)
        try:
            self.browser.open(self.page.as_uri())
            self.picture("phone")
            self.run_in_page("document.querySelectorAll('details').forEach(one => one.open = true)")
            self.run_in_page("document.querySelectorAll('.rows, section').forEach(one => one.style.contentVisibility = 'visible')")
            self.assertLessEqual(self.run_in_page("document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
            narrow = self.run_in_page("[...document.querySelectorAll('.rows td, .finding td')].filter(cell => cell.checkVisibility() &&"
                                      " cell.textContent.length > 8 && cell.clientWidth < 60).map(cell => cell.textContent.slice(0, 40))")
            self.assertEqual(narrow, [])
            tall = "[...document.querySelectorAll('#runs tr:has(> td > code)')].map(row => row.offsetHeight).filter(height => height > 40)"
            self.assertEqual(self.run_in_page(tall), [], "a run is one line, however narrow the screen")
        finally:
            self.browser.call("Emulation.clearDeviceMetricsOverride")

    def test_is_dark_where_the_reader_wants_it(self):
        def luminances():
            return self.run_in_page("['backgroundColor', 'color'].map(what => getComputedStyle(document.body)[what]"
                                    ".match(/[0-9]+/g).slice(0, 3).reduce((sum, one) => sum + +one, 0))")
        for scheme, is_dark in (("light", False), ("dark", True)):
            self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            paper, ink = luminances()
            self.assertEqual(paper < ink, is_dark, scheme)
            self.picture(scheme)
        self.browser.call("Emulation.setEmulatedMedia", features=[])

    def test_opens_a_finding_without_scripts(self):
        self.browser.call("Emulation.setScriptExecutionDisabled", value=True)
        try:
            self.browser.open_unscripted(self.page.as_uri())
            self.assertTrue(self.run_in_page("document.querySelector('form').hidden"))
            link = "tr.f:nth-child(5) a"
            target = self.run_in_page(f"document.querySelector('{link}').hash")
            self.browser.click(link)
            self.assertTrue(self.run_in_page(f"document.querySelector('{target}').closest('details').open"))
        finally:
            self.browser.call("Emulation.setScriptExecutionDisabled", value=False)

    def test_follows_the_contents(self):
        for part in ("trends", "coverage", "dealt-with"):
            self.browser.click(f"nav a[href='#{part}']")
            self.assertTrue(self.is_in_sight(f"#{part} h2"), part)
            self.picture(part)
        self.assertEqual(self.run_in_page("document.querySelectorAll('.chart').length"), 4)

    def test_draws_where_the_wrong_elements_are(self):
        self.assertGreater(self.run_in_page("document.querySelectorAll('svg.map').length"), 3)
        self.run_in_page("document.querySelectorAll('details.finding').forEach(one => one.open = true)")
        for at in range(4):
            self.run_in_page(f"document.querySelectorAll('.maps')[{at}].scrollIntoView({{block: 'center'}})")
            self.picture(f"map-{at}")

    def test_holds_when_everything_is_opened_and_pointed_at(self):
        self.run_in_page("document.querySelectorAll('details').forEach(one => one.open = true)")
        self.run_in_page("document.querySelectorAll('a, td, svg *').forEach(one => one.dispatchEvent("
                         "new MouseEvent('mouseover', {bubbles: true})))")
        self.run_in_page("document.querySelectorAll('main a').forEach(one => one.click())")


if __name__ == "__main__":
    if not browser.find():
        print("no headless Chromium (ci/setup installs one): skipped")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)

#!/usr/bin/env python3
"""Tests that a heading which answers each of a newcomer's ten questions is at most two clicks from README.md."""
import importlib.util
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLICKS_MAX = 2
ANSWERS = {
    "How do I run my pass?": "docs/your-pass.md#run-it",
    'What does "cannot tell" mean?': "docs/concepts.md#cannot-tell",
    "How do I mute a known bug?": "docs/campaigns/triage.md#mute-a-known-bug",
    "How do I replay on another machine?": "docs/quickstart.md#replay-on-another-machine",
    "How do I add an op?": "CONTRIBUTING.md#add-an-op",
    "How sure is a finding?": "docs/concepts.md#how-sure-is-a-finding",
    "What does it not call a bug?": "docs/legal-divergences.md#legal-divergences",
    "How do I run it in CI?": "docs/campaigns/ci.md#in-continuous-integration",
    "How do I see coverage?": "docs/campaigns/report.md#coverage",
    "What does a plant mean?": "docs/plants.md#planted-bugs",
}

sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location("page_layout", ROOT / "ci/page_layout.py")
page_layout = importlib.util.module_from_spec(spec)
spec.loader.exec_module(page_layout)


def links_of(page):
    """Yields the pages that a page links to."""
    for _, line, in_code in page_layout.lines_of(page):
        for target in [] if in_code else page_layout.LINK.findall(line):
            leads_to = (page.parent / target.partition("#")[0]).resolve()
            if not page_layout.is_elsewhere(target) and leads_to.suffix == ".md":
                yield leads_to


def clicks_to_pages(start):
    """Returns for each page within CLICKS_MAX the fewest clicks that lead to it from the start."""
    clicks, last = {start: 0}, [start]
    for click in range(1, CLICKS_MAX + 1):
        last = [page for page in {page for before in last for page in links_of(before)} if page not in clicks]
        clicks.update(dict.fromkeys(last, click))
    return clicks


class NewcomerTest(unittest.TestCase):
    def test_EachAnswerIsTwoClicksAway(self):
        clicks = clicks_to_pages(ROOT / "README.md")
        for question, answer in ANSWERS.items():
            with self.subTest(question):
                page, _, anchor = answer.partition("#")
                self.assertIn(anchor, page_layout.anchors(ROOT / page), f"{page} has no such heading")
                self.assertIn(ROOT / page, clicks, f"{page} is more than {CLICKS_MAX} clicks from README.md")

    def test_IndexAsksEachQuestion(self):
        index = (ROOT / "docs/index.md").read_text(encoding="utf-8")
        for question in ANSWERS:
            self.assertIn(f"| {question} |", index)

    def test_PagesOfThreeClicksAreNotReached(self):
        with tempfile.TemporaryDirectory() as folder:
            pages = [pathlib.Path(folder).resolve() / f"{name}.md" for name in "abcd"]
            for page, after in zip(pages, [*pages[1:], pages[0]]):
                page.write_text(f"[next]({after.name}#top) [away](https://example.org/z.md)\n", encoding="utf-8")
            self.assertEqual(clicks_to_pages(pages[0]), {pages[0]: 0, pages[1]: 1, pages[2]: 2})


if __name__ == "__main__":
    unittest.main()

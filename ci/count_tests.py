#!/usr/bin/env python3
"""Counts the cases of the GoogleTest XML files in a folder and, given ctest's JUnit file, the skipped cases of its other tests.
Prints 'PASSED FAILED SKIPPED', then a line for each case that is skipped or fails, with the reason if there is one.
  ci/count_tests.py FOLDER [CTEST_JUNIT]"""
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

# Last lines of lit and of Python's unittest.
SKIPPED_WITHIN = re.compile(r"^\s*(?:Unsupported\s*:\s*|OK \(.*?skipped=|FAILED \(.*?skipped=)(\d+)", re.MULTILINE)
LIT_FAILED = re.compile(r"^FAIL: (.*?) \(\d+ of \d+\)$", re.MULTILINE)
# A test of unittest, and what stands below it up to the next one or the count.
UNITTEST_FAILED = re.compile(r"^(?:FAIL|ERROR): (\w+ \([^\n]*)\n-{70}\n(.*?)\n\n(?=={70}\n|-{70}\n)", re.MULTILINE | re.DOTALL)
# Lines of a traceback, before its error.
TRACEBACK = re.compile(r"^(Traceback| ).*\n", re.MULTILINE)
# ctest also calls skipped what it could not start. Such tests already count as failed.
DECLINES = ("SKIP_RETURN_CODE", "SKIP_REGULAR_EXPRESSION")

# Limits the characters of a failure's message: some hold whole reports.
MESSAGE_MAX = 300


def one_line(text):
    return " ".join((text or "").split())


def shortened(text):
    line = one_line(text)
    return line if len(line) <= MESSAGE_MAX else line[:MESSAGE_MAX] + "…"


def skipped_in_gtest(case):
    """Returns why a case was skipped, or None if it has run. Disabled cases have not."""
    mark = case.find("skipped")
    if case.get("status") == "notrun":
        return "disabled"
    if mark is not None or case.get("result") == "skipped":
        return one_line(mark.get("message") if mark is not None else "")
    return None


def count_gtest(folder):
    passed, failed, skipped = 0, [], []
    for path in sorted(folder.glob("*.xml")):
        for case in ET.parse(path).getroot().iter("testcase"):
            why, name = skipped_in_gtest(case), f"{case.get('classname')}.{case.get('name')}"
            problem = next(case.iter("failure"), next(case.iter("error"), None))
            if problem is not None:
                failed.append((name, shortened(problem.get("message"))))
            elif why is None:
                passed += 1
            else:
                skipped.append((1, name, why))
    return passed, failed, skipped


def skipped_by_ctest(file):
    """Yields tests that decline as a whole, and skipped cases of lit and unittest. GoogleTest's cases are counted by themselves."""
    skipped = []
    for case in ET.parse(file).getroot().iter("testcase"):
        mark, said = case.find("skipped"), case.findtext("system-out") or ""
        declines = mark is not None and mark.get("message", "").startswith(DECLINES)
        if declines or case.get("status") == "disabled":
            skipped.append((1, case.get("name"), one_line(said.strip().split("\n")[-1])))
        elif "[==========]" not in said:
            skipped += [(int(count), case.get("name"), f"{count} of its tests") for count in SKIPPED_WITHIN.findall(said) if int(count)]
    return skipped


def failed_within(file):
    """Yields failed tests of lit and unittest. ctest counts each file of them as one test."""
    said = "".join(case.findtext("system-out") or "" for case in ET.parse(file).getroot().iter("testcase"))
    failed = [(name, "") for name in LIT_FAILED.findall(said)]
    return failed + [(name, shortened(TRACEBACK.sub("", why + "\n"))) for name, why in UNITTEST_FAILED.findall(said)]


def main():
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__.strip())
        return 0
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        print("ci/count_tests.py: expected FOLDER [CTEST_JUNIT]; --help is the manual", file=sys.stderr)
        return 2
    passed, failed, skipped = count_gtest(pathlib.Path(sys.argv[1]))
    if len(sys.argv) > 2 and pathlib.Path(sys.argv[2]).exists():
        skipped += skipped_by_ctest(sys.argv[2])
        failed += failed_within(sys.argv[2])
    print(passed, len(failed), sum(count for count, _, _ in skipped))
    for said, name, why in [("skipped", name, why) for _, name, why in skipped] + [("failed", *one) for one in failed]:
        print(f"{said}: {name}" + (f": {why}" if why else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Counts test cases: those of the GoogleTest XML files in a folder and, given the JUnit file of ctest, what others of its tests skip.
Prints 'PASSED FAILED SKIPPED', then a line for each that is skipped, with the reason where there is one.
  ci/count_tests.py FOLDER [CTEST_JUNIT]"""
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

# What the last lines of lit and of Python's unittest say.
SKIPPED_WITHIN = re.compile(r"^\s*(?:Unsupported\s*:\s*|OK \(.*?skipped=|FAILED \(.*?skipped=)(\d+)", re.MULTILINE)
# ctest also calls skipped what it could not start, which it has counted as failed.
DECLINES = ("SKIP_RETURN_CODE", "SKIP_REGULAR_EXPRESSION")


def one_line(text):
    return " ".join((text or "").split())


def skipped_in_gtest(case):
    """Why, or None where the case has run. Disabled ones have not."""
    mark = case.find("skipped")
    if case.get("status") == "notrun":
        return "disabled"
    if mark is not None or case.get("result") == "skipped":
        return one_line(mark.get("message") if mark is not None else "")
    return None


def count_gtest(folder):
    passed, failed, skipped = 0, 0, []
    for path in sorted(folder.glob("*.xml")):
        for case in ET.parse(path).getroot().iter("testcase"):
            why = skipped_in_gtest(case)
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
            elif why is None:
                passed += 1
            else:
                skipped.append((1, f"{case.get('classname')}.{case.get('name')}", why))
    return passed, failed, skipped


def skipped_by_ctest(file):
    """Tests that decline as a whole, and what lit and unittest skip of theirs; GoogleTest's cases are counted by themselves."""
    skipped = []
    for case in ET.parse(file).getroot().iter("testcase"):
        mark, said = case.find("skipped"), case.findtext("system-out") or ""
        declines = mark is not None and mark.get("message", "").startswith(DECLINES)
        if declines or case.get("status") == "disabled":
            skipped.append((1, case.get("name"), one_line(said.strip().split("\n")[-1])))
        elif "[==========]" not in said:
            skipped += [(int(count), case.get("name"), f"{count} of its tests") for count in SKIPPED_WITHIN.findall(said) if int(count)]
    return skipped


def main():
    passed, failed, skipped = count_gtest(pathlib.Path(sys.argv[1]))
    if len(sys.argv) > 2 and pathlib.Path(sys.argv[2]).exists():
        skipped += skipped_by_ctest(sys.argv[2])
    print(passed, failed, sum(count for count, _, _ in skipped))
    for _, name, why in skipped:
        print(name + (f": {why}" if why else ""))


main()

#!/usr/bin/env python3
"""Sums the test cases in a folder of GoogleTest XML files: prints 'cases failures'."""
import pathlib
import sys
import xml.etree.ElementTree as ET

cases = failures = 0
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.xml")):
    root = ET.parse(path).getroot()
    cases += int(root.get("tests", 0)) - int(root.get("disabled", 0))
    failures += int(root.get("failures", 0)) + int(root.get("errors", 0))
print(cases, failures)

#!/usr/bin/env python3
"""Checks the pages of docs/ (*.md): relative links lead somewhere, a cell of a table has at most 300 characters, every
other line at most 120 columns. docs/cli.md is what `npufuzz … --help` prints: of it links alone are checked.
Usage: ci/page_layout.py [ROOT]; exit code 1 where a page is otherwise."""
import pathlib
import re
import sys

CELL_MAX, COLUMNS_MAX = 300, 120
LINK = re.compile(r"\]\(([^)\s]+)\)")
EDGE = re.compile(r"(?<!\\)\|")


def is_elsewhere(target):
    return target.startswith("#") or ":" in target.split("/", 1)[0]


def complaints(page, is_printed):
    in_code = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        in_code ^= line.startswith("```")
        if not in_code:
            for target in LINK.findall(line):
                if not is_elsewhere(target) and not (page.parent / target.split("#")[0]).exists():
                    yield number, f"the link to {target} leads nowhere"
        if is_printed:
            continue
        if line.startswith("|") and not in_code:
            longest = max(len(cell.strip()) for cell in EDGE.split(line))
            if longest > CELL_MAX:
                yield number, f"a cell of {longest} characters; {CELL_MAX} are the most: say the rest below the table"
        elif len(line) > COLUMNS_MAX:
            yield number, f"{len(line)} columns; {COLUMNS_MAX} are the most"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
    status = 0
    for page in sorted((root / "docs").rglob("*.md")):
        for number, complaint in complaints(page, page.name == "cli.md"):
            print(f"ci/page_layout.py: {page.relative_to(root)}:{number}: {complaint}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())

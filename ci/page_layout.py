#!/usr/bin/env python3
"""Checks the pages (*.md of the root and of docs/): relative links lead to a file and to a heading in it, a cell of a table has at most
300 characters, every other line at most 120 columns. The pages are installed, and link only to what is installed with them (INSTALLED,
cmake/Install.cmake). README.md and CONTRIBUTING.md are short. Only links are checked in docs/cli.md, which `npufuzz … --help` prints.
Usage: ci/page_layout.py [ROOT]; exit code 1 if a page breaks a rule."""
import os
import pathlib
import re
import sys

CELL_MAX, COLUMNS_MAX = 300, 120
LENGTH_MAX = {"README.md": (700, "words", str.split), "CONTRIBUTING.md": (300, "lines", str.splitlines)}
INSTALLED = {"docs", "corpus", "examples", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"}
LINK = re.compile(r"\]\(([^)\s]+)\)")
EDGE = re.compile(r"(?<!\\)\|")
HEADING = re.compile(r"#{1,6} +(.+)")


def is_elsewhere(target):
    return ":" in target.split("/", 1)[0]


def lines_of(page):
    """Yields each line's number, the line, and whether it is in a fenced block."""
    in_code = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        in_code ^= line.startswith("```")
        yield number, line, in_code


def anchors(page):
    """Returns the names that GitHub gives the headings of a page: lower case, hyphens for blanks, no other punctuation."""
    names = set()
    for _, line, in_code in lines_of(page):
        heading = HEADING.fullmatch(line)
        if heading and not in_code:
            name = re.sub(r"[^\w\- ]", "", LINK.sub("]", heading[1]).lower()).strip().replace(" ", "-")
            taken = sum(name == other or re.fullmatch(rf"{re.escape(name)}-\d+", other) is not None for other in names)
            names.add(f"{name}-{taken}" if taken else name)
    return names


def dead_link(root, page, target):
    """Returns what is wrong with a link, or None."""
    path, _, anchor = target.partition("#")
    leads_to = page.parent / path if path else page
    if not leads_to.exists():
        return f"the link to {target} leads nowhere"
    if anchor and leads_to.suffix == ".md" and anchor not in anchors(leads_to):
        return f"the link to {target} leads to no heading"
    # A link to a folder stays as it is: the corpus is a link where pages are installed.
    top = pathlib.Path(os.path.relpath(os.path.normpath(leads_to), root)).parts[:1]
    if top and top[0] not in INSTALLED:
        return f"the link to {target} leads out of what is installed: name the file instead"
    return None


def complaints(root, page, is_printed):
    most, unit, split = LENGTH_MAX.get(str(page.relative_to(root)), (None, "", None))
    if most and (length := len(split(page.read_text(encoding="utf-8")))) > most:
        yield 1, f"{length} {unit}; {most} are the most: put the rest into a page of docs/"
    for number, line, in_code in lines_of(page):
        if not in_code:
            for target in LINK.findall(line):
                if not is_elsewhere(target) and (dead := dead_link(root, page, target)):
                    yield number, dead
        if is_printed:
            continue
        if line.startswith("|") and not in_code:
            longest = max(len(cell.strip()) for cell in EDGE.split(line))
            if longest > CELL_MAX:
                yield number, f"a cell of {longest} characters; {CELL_MAX} are the most: say the rest below the table"
        elif len(line) > COLUMNS_MAX:
            yield number, f"{len(line)} columns; {COLUMNS_MAX} are the most"


def main():
    import manual  # beside this script, which tests load without its folder

    parser = manual.Parser("ci/page_layout.py", __doc__)
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    root = parser.parse_args().root.resolve()
    status = 0
    for page in sorted([*root.glob("*.md"), *(root / "docs").rglob("*.md")]):
        for number, complaint in complaints(root, page, page.name == "cli.md"):
            print(f"ci/page_layout.py: {page.relative_to(root)}:{number}: {complaint}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())

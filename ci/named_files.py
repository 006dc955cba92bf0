#!/usr/bin/env python3
"""Follows names of files in pages (*.md) and in comments of code: a page that names a moved file sends its reader nowhere.
A name has a folder and an ending (backend/Backend.h), or is a script's (ci/test) or a folder's below ci/. It is relative to the root or
to its page, or is the end of a path (machine/BlindSpots.cpp). A name whose first folder is neither at the root nor beside the page is
another project's. Usage: ci/named_files.py [ROOT]; exit code 1 if a name leads nowhere."""
import ast
import contextlib
import io
import pathlib
import re
import subprocess
import sys
import tokenize

NAME = re.compile(r"(?<![\w./-])(?:[\w-]+/)+(?:[\w.-]+\.(?:h|c|cpp|td|py|md|cmake)\b(?!\.\w)|(?<=\bci/)\w+\b(?![/.]\w))")
MARKS = {".h": "//", ".c": "//", ".cpp": "//", ".td": "//", ".cmake": "#", ".txt": "#"}
# Folders of this tree that MLIR's headers begin with, too.
FOREIGN = {"mlir", "llvm"}


def files_of(root):
    words = ["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split("\0")
    return sorted(name for name in listed if name and (root / name).is_file())


def is_python(name, text):
    return name.endswith(".py") or text.split("\n", 1)[0].endswith("python3")


def mark_of(name, text):
    """Returns the mark that begins a comment, or None if the file's names are not followed."""
    path = pathlib.PurePath(name)
    if path.suffix == ".txt" and path.name != "CMakeLists.txt":
        return None
    return MARKS.get(path.suffix, "#" if text.startswith("#!") else None)


def prose_of_python(text):
    """Yields comments and docstrings only: a test's strings hold text that looks like comments."""
    with contextlib.suppress(SyntaxError, tokenize.TokenError):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
                yield from enumerate(node.body[0].value.value.splitlines(), node.body[0].lineno)


def prose_of(name, text):
    """Yields lines that people read, each with its number."""
    if is_python(name, text):
        yield from prose_of_python(text)
        return
    mark = "" if name.endswith(".md") else mark_of(name, text)
    if mark is not None:
        for number, line in enumerate(text.splitlines(), 1):
            if mark in line:
                yield number, line[line.index(mark):]


def dead_names(root):
    files = files_of(root)
    folders = {str(parent) for name in files for parent in pathlib.PurePath(name).parents}
    known, ends = {*files, *folders}, {}
    for name in files:
        ends.setdefault(pathlib.PurePath(name).name, []).append("/" + name)
    for page in files:
        text = (root / page).read_text(encoding="utf-8", errors="replace")
        folder = pathlib.PurePath(page).parent
        for number, line in prose_of(page, text):
            for named in NAME.findall(line):
                first, last = named.split("/")[0], named.split("/")[-1]
                is_ours = first in folders or (str(folder / first) in folders and first not in FOREIGN)
                if is_ours and named not in known and not any(path.endswith("/" + named) for path in ends.get(last, [])):
                    yield f"{page}:{number}: {named} does not exist"


def main():
    import manual  # beside this script, which tests load without its folder

    parser = manual.Parser("ci/named_files.py", __doc__)
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    root = parser.parse_args().root.resolve()
    dead = list(dead_names(root))
    for line in dead:
        print(f"ci/named_files.py: {line}", file=sys.stderr)
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())

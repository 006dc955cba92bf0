#!/usr/bin/env python3
"""Writes the compile command of each file for tools, because a build with NPUFUZZ_UNITY compiles several at once.

  file_commands.py BUILD       reads BUILD/compile_commands.json, writes BUILD/files/compile_commands.json (clang-tidy -p, clangd)
"""
import json
import pathlib
import re
import sys


def file_commands(build):
    """Returns entries as in compile_commands.json, one for each file."""
    found = []
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        file = pathlib.Path(entry["file"])
        files = [entry["file"]]
        if re.fullmatch(r"unity_.+_cxx\.cxx", file.name):
            files = re.findall(r'^#include "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)
        found += [entry | {"file": one, "command": entry["command"].replace(entry["file"], one)} for one in files]
    return found


def main():
    build = pathlib.Path(sys.argv[1])
    output = build / "files" / "compile_commands.json"
    output.parent.mkdir(exist_ok=True)
    output.write_text(json.dumps(file_commands(build), indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()

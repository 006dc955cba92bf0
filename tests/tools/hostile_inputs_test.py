#!/usr/bin/env python3
"""Draws 300 hostile files from a grammar of each kind (hostile_kinds.py). npufuzz must refuse each in one line, and change nothing.

  hostile_inputs_test.py NPUFUZZ [--seed=N] [--count=300] [--case=I]

The same seed draws the same files. --case runs one, leaves its folder and prints the command. Exit code 1 if one fails.
"""
import argparse
import hashlib
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata

import hostile_kinds

# Limits of each run; one that exceeds the wall time hangs.
SECONDS_MAX, KILOBYTES_MAX, WALL_SECONDS_MAX = 10, 1 << 20, 60
# Maximum of a line: messageBytesMax (support/Printable.h) and the mark that it continues.
LINE_MAX = (16 << 10) + 100
# Characters that make a text look different from its contents.
BIDI = {*"\u061c\u200e\u200f", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}
HASHED_BYTES_MAX = 1 << 20


def fingerprint(root):
    """Returns the state of everything below but the output folder of the command. FIFOs and links are not followed."""
    found = {}
    for folder, folders, files in os.walk(root):
        if pathlib.Path(folder) == root / "work":
            folders[:] = [name for name in folders if name != "out"]
        for name in folders + files:
            path = pathlib.Path(folder, name)
            status = path.lstat()
            facts = [status.st_mode, status.st_nlink]
            if path.is_symlink():
                facts.append(os.readlink(path))
            elif path.is_file():
                facts += [status.st_size, status.st_mtime_ns]
                if status.st_size <= HASHED_BYTES_MAX:
                    facts.append(hashlib.sha256(path.read_bytes()).digest())
            found[str(path.relative_to(root))] = facts
    return found


def make_guard(root):
    """Fills a folder beside npufuzz's with files that are worth something."""
    for folder in ("guard/folder", "work", "tmp"):
        (root / folder).mkdir(parents=True)
    (root / "guard/file").write_text("nobody's\n")
    (root / "guard/folder/file").write_text("nobody's either\n")
    (root / "guard/tensor.npy").write_bytes(hostile_kinds.tensor())
    (root / "guard/manifest.json").write_text('{"name": "mine", "summary": "s", "run": {"command": ["/bin/sh", "-c", "echo x >../canary"]}}')


def unclean(text):
    """Returns the characters that act on a terminal."""
    return sorted({f"U+{ord(c):04X}" for c in text if c in BIDI or (unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t")})


def run(npufuzz, words, root):
    """Returns exit code, stdout, stderr, seconds of CPU, kilobytes."""
    out, err = root.parent / "stdout", root.parent / "stderr"
    with out.open("wb") as out_file, err.open("wb") as err_file:
        environment = dict(os.environ, TMPDIR=str(root / "tmp"), HOME=str(root / "guard"))
        child = subprocess.Popen([npufuzz, *words], cwd=root / "work", stdin=subprocess.DEVNULL, stdout=out_file, stderr=err_file,
                                 start_new_session=True, env=environment)  # fmt: skip
        timer = threading.Timer(WALL_SECONDS_MAX, os.killpg, (child.pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(child.pid, 0)
        timer.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, out.read_text(errors="replace"), err.read_text(errors="replace"), usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def complaints(npufuzz, words, root):
    before = fingerprint(root)
    code, out, err, seconds, kilobytes = run(npufuzz, words, root)
    after = fingerprint(root)
    if code not in (2, 3):
        yield f"exit code {code}: {out[-300:]!r} {err[-300:]!r}"
    elif not re.fullmatch(r"([^\n]+:\d+:\d+: error: [^\n]*\n[^\n]*\n[ \t]*\^\n)?npufuzz: [^\n]*\n", err):
        yield f"neither one line on stderr nor a mistake in a text and a line: {err[:600]!r}"
    if bad := unclean(err) + unclean(out):
        yield f"prints {' '.join(bad[:5])}: {err[:300]!r}"
    if (longest := max(map(len, err.splitlines()), default=0)) > LINE_MAX:
        yield f"a line of {longest} characters: {err[:100]!r}"
    if seconds > SECONDS_MAX:
        yield f"{seconds:.1f} s of CPU"
    if kilobytes > KILOBYTES_MAX:
        yield f"{kilobytes >> 10} MiB"
    if changed := sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name)):
        yield f"changes {changed[:5]}"


def draw(index, seed, root, build):
    schedule = [kind for kind, count in hostile_kinds.KINDS.items() for _ in range(count)]
    kind = schedule[index % len(schedule)]
    make_guard(root)
    return kind.__name__, kind(hostile_kinds.Draw(random.Random(f"{seed}/{index}"), root / "work", build))


def refused_though_sound(npufuzz, scratch, build):
    """Stands in for the simulator and ends a sequence with exit code 1."""
    for sound in hostile_kinds.SOUND:
        make_guard(scratch / "sound")
        words = sound(hostile_kinds.Draw(random.Random(0), scratch / "sound/work", build))
        code, out, err, _, _ = run(npufuzz, words, scratch / "sound")
        if code not in (0, 1):
            yield f"{shlex.join(words)}, which is sound: exit code {code}: {err[:300]}"
        shutil.rmtree(scratch / "sound")
    make_guard(scratch / "sound")
    run(npufuzz, hostile_kinds.singing_manifest(hostile_kinds.Draw(random.Random(0), scratch / "sound/work", build)), scratch / "sound")
    if "canary" not in fingerprint(scratch / "sound"):
        yield "a command that is run leaves no canary"
    shutil.rmtree(scratch / "sound")


def build_of(npufuzz):
    text = subprocess.run([npufuzz, "--version"], capture_output=True, text=True, check=True).stdout
    return text.splitlines()[0].removeprefix("npufuzz ")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("npufuzz")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=sum(hostile_kinds.KINDS.values()))
    parser.add_argument("--case", type=int)
    options = parser.parse_args()
    npufuzz, begin, wrong, counts = os.path.abspath(options.npufuzz), time.monotonic(), 0, {}
    build, scratch = build_of(npufuzz), pathlib.Path(os.path.realpath(tempfile.mkdtemp(prefix="hostile-")))
    if options.case is None:
        for complaint in refused_though_sound(npufuzz, scratch, build):
            wrong += 1
            print(complaint, flush=True)
    for index in range(options.count) if options.case is None else [options.case]:
        root = scratch / "case"
        kind, words = draw(index, options.seed, root, build)
        counts[kind] = counts.get(kind, 0) + 1
        if options.case is not None:
            print(f"cd {shlex.quote(str(root / 'work'))} && {shlex.join([npufuzz, *words])}")
        found = list(complaints(npufuzz, words, root))
        if found:
            wrong += 1
            print(f"{kind}: {shlex.join(['npufuzz', *words])}\n  " + "\n  ".join(found))
            print(f"  {shlex.join([sys.argv[0], options.npufuzz, f'--seed={options.seed}', f'--case={index}'])}", flush=True)
        if options.case is None:
            shutil.rmtree(root)
    if options.case is None:
        shutil.rmtree(scratch)
    print(f"seed {options.seed}: {sum(counts.values())} files ({', '.join(f'{count} {kind}' for kind, count in counts.items())}), "
          f"{wrong} wrong, {time.monotonic() - begin:.0f} s")  # fmt: skip
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Tests that each wrong line of interpreter/tosa in tosa_wrong_lines.txt is seen.

Compiles a copy of interpreter/tosa that holds the wrong lines beside the right ones (ci/mutants/Mutants.h), links it with the tests
of the interpreter, and runs them with one wrong line at a time: rows of values computed by hand, then machine code of the lowering.

  tosa_wrong_lines_test.py SOURCE_DIR BINARY_DIR TESTS [--both | --check]

TESTS is the executable interpreter_tests. --both asks both for each line, and prints who sees it. --check, which ctest runs, finds each
right line in its file and compiles nothing: the whole takes minutes. Exit codes: 0 each line is seen; 1
one is not; 3 the copy does not build, or a test fails without a wrong line.
"""
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "cmake"))
from file_commands import file_commands  # noqa: E402

LIBRARY = "interpreter/libnpufuzz_interpreter.a"
JUDGES = {"values": "TosaLaw*:Ops/TosaLaw*:Tosa*", "machine code": "*AgreementTest.EveryFunctionComputesTheSameBits/tosa"}
MILLISECONDS = 120000
SEEN = ("failed", "crashed", "late")


class Line:
    def __init__(self, number, name, file, right, wrong):
        self.number, self.name, self.file, self.right, self.wrong = number, name, file, right, wrong


def read_lines(path):
    text = "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    rows = re.findall(r"^(\S+): (\S+)\n- (.+)\n\+ (.+)$", text, re.MULTILINE)
    if len(rows) != len(re.findall(r"^\S", text, re.MULTILINE)) / 3:
        fail(f"{path.name}: expected rows of a name, a right line and a wrong one")
    return [Line(number, *row) for number, row in enumerate(rows, 1)]


def fail(message):
    print(f"tosa_wrong_lines_test: {message}", file=sys.stderr)
    sys.exit(3)


def with_wrong_lines(name, text, lines):
    """Returns a file with its wrong lines, each of which is on while its number is active."""
    for right in {line.right: None for line in lines}:
        pattern = r"\s*".join(re.escape(word) for word in re.findall(r"\w+|\S", right))
        found = [match for match in re.finditer(rf"(?<![\w.>]){pattern}(?!\w)", text)]
        if len(found) != 1:
            fail(f"{name}: expected '{right}' once, found it {len(found)} times")
        wrong = "".join(f"mutants::on({line.number}) ? ({line.wrong}) : " for line in lines if line.right == right)
        begin, end = found[0].span()
        text = f"{text[:begin]}({wrong}({text[begin:end]})){text[end:]}"
    return f'#include "{ROOT}/ci/mutants/Mutants.h"\n#line 1 "{name}"\n{text}'


def write_copies(source, copies, lines):
    for file in sorted((source / "interpreter/tosa").iterdir()):
        mine = [line for line in lines if line.file == file.name]
        text = file.read_text(encoding="utf-8")
        if mine or file.suffix == ".cpp":
            (copies / file.name).write_text(with_wrong_lines(file.name, text, mine), encoding="utf-8")
    missing = {line.file for line in lines if not (copies / line.file).exists()}
    if missing:
        fail(f"interpreter/tosa has no {', '.join(sorted(missing))}")


def test_command(source, binary):
    """Returns the command that compiles a test, without its output: not optimised, with a precompiled header."""
    for entry in file_commands(binary):
        if entry["file"] == str(source / "tests/interpreter/TosaLawTest.cpp"):
            words = shlex.split(entry["command"])
            return words[:words.index("-o")], entry["directory"]
    return fail("no command compiles tests/interpreter/TosaLawTest.cpp")


def run(command, **keywords):
    return subprocess.run(command, capture_output=True, text=True, check=False, **keywords)


def compile_copies(source, binary, folder):
    (compiler, *words), directory = test_command(source, binary)
    files = [*sorted((folder / "interpreter/tosa").glob("*.cpp")), ROOT / "ci/mutants/Server.cpp"]

    def compile_one(file):
        output = folder / f"{file.stem}.o"
        built = run([compiler, f"-I{folder}", *words, "-w", "-c", file, "-o", output], cwd=directory)
        return "" if built.returncode == 0 else f"{file.name} does not build:\n{built.stderr[:2000]}"

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [text for text in pool.map(compile_one, files) if text]
    if complaints:
        fail("\n".join(complaints))


def link(binary, tests, folder):
    """Links the tests with the copies, before the library that has the right lines."""
    target = tests.relative_to(binary)
    command = run(["ninja", "-C", binary, "-t", "commands", "-s", target]).stdout
    if LIBRARY not in command:
        fail(f"{target} is not linked with {LIBRARY}")
    objects = " ".join(str(file) for file in sorted(folder.glob("*.o")))
    command = command.replace(f"-o {target}", f"-o {folder}/tests {objects} -Wl,-z,muldefs", 1)
    if (linked := run(command, shell=True, cwd=binary)).returncode:
        fail(f"the tests cannot be linked: {linked.stderr[:2000]}")


class Judge:
    """The tests, which wait for numbers of wrong lines."""

    def __init__(self, folder, binary):
        environment = os.environ | {"MUTANTS_SERVE": "1", "TMPDIR": str(folder)}
        self.process = subprocess.Popen([folder / "tests"], env=environment, text=True, stdin=subprocess.PIPE, cwd=binary,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)  # fmt: skip

    def sees(self, number, judge):
        self.process.stdin.write(f"{number} {MILLISECONDS} {JUDGES[judge]}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer:
            fail("the tests have ended")
        return answer in SEEN


def main():
    asks_both = sys.argv[-1] == "--both"
    source, binary, tests = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    lines = read_lines(pathlib.Path(__file__).with_name("tosa_wrong_lines.txt"))
    counts = dict.fromkeys(JUDGES, 0)
    missed = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "interpreter/tosa").mkdir(parents=True)
        write_copies(source, folder / "interpreter/tosa", lines)
        if sys.argv[-1] == "--check":
            print(f"{len(lines)} wrong lines stand beside right ones")
            return
        compile_copies(source, binary, folder)
        link(binary, tests, folder)
        judge = Judge(folder, binary)
        for which in JUDGES:
            if judge.sees(0, which):
                fail(f"{which}: a test fails without a wrong line")
        for line in lines:
            seen = []
            for which in JUDGES:
                if (asks_both or not seen) and judge.sees(line.number, which):
                    seen.append(which)
                    counts[which] += 1
            if asks_both:
                print(f"{line.name}: {', '.join(seen) or 'not seen'}")
            if not seen:
                missed.append(f"{line.name}: no test sees it ({line.file}: {line.wrong})")
        judge.process.stdin.close()
        judge.process.wait()
    by_whom = ", ".join(f"{count} by {which}" for which, count in counts.items())
    print(f"{len(lines) - len(missed)} of {len(lines)} wrong lines are seen: {by_whom}")
    print("\n".join(missed))
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Runs the commands that the README and the first pages of docs/ print (TRIED), each page's in its order and in a folder of its own.
Compares their output with the page's text below a line that begins with `$ `. There, `…` stands for words in a line, and alone for lines.

Every command of these pages has a row below that says how it runs here, or which script runs it. A command without a row fails, and so
does a row without a command. On all pages npufuzz's verbs and options exist.

Usage: readme_test.py NPUFUZZ LLVM_BIN WRONG_PASSES
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

EXECUTABLE, LLVM_BIN, WRONG_PASSES = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PIPELINE = "builtin.module(npu-relayout,…,my-pass,…)"
STARTS = re.compile(r"^(\$ |\(?(npufuzz|build/release/bin/npufuzz|cmake|cpack|cd|apt|npm|cp|export|my-compiler|docker|kubectl|ci/\w+)( |$))")
SECONDS_MAX = 300


class Run:
    """A row that runs the command with words replaced and words appended, and checks exit code and output."""

    def __init__(self, code=0, *, replaced=None, appended="", says=""):
        self.code, self.replaced, self.appended, self.says = code, replaced or {}, appended, says


class Elsewhere:
    """A row that names the script that runs the command, and the words in which it does."""

    def __init__(self, script, words):
        self.script, self.words = script, words


PLUGIN = {"libMyPass.so": str(WRONG_PASSES), "my-pass": "wrong-subtraction"}
TOOL = {"manifest.json": "command/llc/manifest.json"}
PACKAGE, CONFORMANCE = "ci/check_package", "tests/backend/command/CommandBackendTest.cpp"
MODELS = "tests/backend/command/models_test.py"
# The first finding stands on two pages. It ends a run of a few seconds, but a machine may be slow.
FIRST_FINDING = {
    "build/release/bin/npufuzz fuzz --plant=cast-rounding --duration=30s --max-findings=1 --seed=1": Run(
        1, replaced={"build/release/bin/npufuzz": "npufuzz", "30s": "250s"}),
}  # fmt: skip
BUILD_AND_FUZZ = {"ci/fuzz": Elsewhere("ci/fuzz", 'exec "$bin/npufuzz" fuzz')}
README = {
    **FIRST_FINDING,
    **BUILD_AND_FUZZ,
    "ci/test": Elsewhere(".ci/run", "ci/test"),
}  # fmt: skip
INSTALL = {
    **BUILD_AND_FUZZ,
    "ci/setup": Elsewhere("tests/ci/setup_test.py", 'run_script("setup")'),
    "cmake --preset release -DNPUFUZZ_TESTS=OFF -DNPUFUZZ_ADAPTERS=ON && cmake --build --preset release": Elsewhere(
        "ci/build", 'cmake --preset "$preset"'),
    "cmake --install build/release --prefix ~/npufuzz": Elsewhere(PACKAGE, "cpack -G DEB"),
    "(cd build/release && cpack -G DEB)": Elsewhere(PACKAGE, "cpack -G DEB"),
    "apt install ./build/release/npufuzz_0.1.0_amd64.deb": Elsewhere(PACKAGE, "dpkg-deb --extract"),
}  # fmt: skip
QUICKSTART = {
    **BUILD_AND_FUZZ,
    "export PATH=$PWD/build/release/bin:$PATH": Run(),
    **FIRST_FINDING,
    "npufuzz --seed=0x1d2f": Run(says="// seed 0x1d2f"),
    "npufuzz replay npufuzz-out/FOLDER": Run(1, replaced={"FOLDER": "*-npu-vectorise"}, says="0 ok, 1 failed"),
    "npufuzz reduce program.mlir -o smaller": Run(
        1, replaced={"program.mlir": "npufuzz-out/*/program.mlir"}, says="npufuzz replay smaller/"),
    "npufuzz fuzz --machine=backend/npu/machines/unified-buffer-192k.json": Run(
        replaced={"backend": str(ROOT / "backend")}, appended=" --count=20 --out=machine"),
    "npufuzz fuzz --machine=lanes=128,vlen=1024": Run(appended=" --count=20 --out=lanes"),
}  # fmt: skip
YOUR_PASS = {
    f"npufuzz fuzz --load-pass-plugin=libMyPass.so --pass-pipeline='{PIPELINE}'": Run(
        1, replaced={PIPELINE: "NPU_WITH my-pass", **PLUGIN}, appended=" --count=50 --seed=1 --out=plugin", says="pass wrong-subtraction,"),
}  # fmt: skip
YOUR_IR = {
    "npufuzz validate mine.mlir --pass-pipeline='builtin.module(cse,my-pass,canonicalize)' --load-pass-plugin=libMyPass.so": Run(
        replaced=PLUGIN, says="wrong-subtraction:"),
    "npufuzz validate --lit my-project/test --mutants=5 --load-pass-plugin=libMyPass.so":
        Elsewhere("tests/tools/ValidateLitTest.cpp", '"validate", "--lit"'),
    "npufuzz validate payload.mlir --schedule=tile-and-fuse.mlir":
        Elsewhere("tests/tools/ValidateTest.cpp", '"--schedule="'),
    "npufuzz validate mine.mlir -- my-compiler -O2 --mlir-print-ir-after-all --mlir-disable-threading -o /dev/null":
        Run(says="canonicalize: ok"),
    "my-compiler mine.mlir --mlir-print-ir-before-all --mlir-print-ir-after-all 2>&1 | npufuzz validate --ir-log=-":
        Run(says="canonicalize: ok"),
    "npufuzz reduce mine.mlir --crash='my-opt --lower {}' -o small.mlir":
        Elsewhere("tests/tools/ReduceByTestTest.cpp", '"--crash=sh " + tool'),
    """npufuzz reduce mine.mlir --test='my-compiler {} | grep -q "return %arg0"'""": Run(says="2 ops reduced to 0"),
    "npufuzz reduce mine.mlir --differs 'npufuzz-opt --cse {}' 'my-compiler {}'": Run(says="2 ops reduced to 2"),
    "npufuzz validate kernel.mlir --meaning='python3 meaning.py'": Run(),
    "npufuzz conformance pairs.mlir --meaning='python3 meaning.py' --count=40": Run(),
    "npufuzz validate kernel.mlir --meaning='python3 meaning.py' -- python3 toy_opt.py": Run(1),
    "npufuzz validate mine.mlir --pass-pipeline=canonicalize --promise='after canonicalize: no linalg.matmul in space 1'": Run(),
    "npufuzz compare --count=200 --a='npufuzz-opt --canonicalize' --b='python3 port.py {in} {out}'": Run(
        replaced={"--count=200": "--count=10"}),
}  # fmt: skip
YOUR_COMPILER = {
    # The page says which of the checks this adapter fails.
    "npufuzz conformance --backend=command:manifest.json --count=20": Run(1, says="FAILED    is right on generated cases"),
    "npufuzz conformance --backend=command:manifest.json": Run(replaced=TOOL, appended=" --count=1"),
    "npufuzz fuzz --backend=command:manifest.json --duration=1h": Run(
        replaced={"--duration=1h": "--count=3 --seed=1", **TOOL}),
    "npm install --ignore-scripts --prefix command/onnxruntime onnxruntime-node": Elsewhere(MODELS, "onnxruntime-node"),
    "npufuzz conformance --backend=command:command/onnxruntime/manifest.json --count=20": Elsewhere(MODELS, '"onnxruntime", "level=0"'),
    "apt install python3-torch": Elsewhere(MODELS, "python3-torch"),
    "npufuzz conformance --backend=command:command/torch/manifest.json --count=20": Elsewhere(MODELS, '"torch", "mode=0"'),
    "apt install python3 gcc libc6-dev llvm-22 libmlir-22-dev mlir-22-tools": Elsewhere("ci/setup", "mlir-$release-tools"),
    "export PATH=/usr/lib/llvm-22/bin:$PATH": Run(replaced={"/usr/lib/llvm-22/bin": str(LLVM_BIN)}),
    "cp -r /usr/share/npufuzz/examples/command .": Run(replaced={"/usr/share/npufuzz": str(ROOT)}),
    "npufuzz conformance --backend=command:command/mlir-opt/manifest.json --count=20": Elsewhere(CONFORMANCE, '"manifest.json"'),
    "npufuzz conformance --backend=command:command/mlir-opt/tensors.json --count=20": Elsewhere(CONFORMANCE, '"tensors.json"'),
    "npufuzz conformance --backend=command:command/llc/manifest.json --count=20": Run(replaced={"=20": "=1"}),
    "apt install cmake g++ libmlir-22-dev llvm-22-dev mlir-22-tools": Elsewhere("ci/setup", "libmlir-$release-dev"),
    "cmake -S examples/backend-plugin -B build/example && cmake --build build/example": Elsewhere(PACKAGE, "-S example -B build"),
    "npufuzz conformance --load-backend-plugin=build/example/example_backend.so --backend=example":
        Elsewhere(PACKAGE, 'npufuzz conformance "${plugin[@]}"'),
    "npufuzz fuzz --load-backend-plugin=build/example/example_backend.so --backend=example":
        Elsewhere(PACKAGE, 'npufuzz fuzz "${plugin[@]}"'),
}  # fmt: skip
# Verbs of earlier versions, of which pages have measurements.
HISTORY = r"npufuzz sequences\b"
TRIED = {
    "README.md": README,
    "docs/install.md": INSTALL,
    "docs/quickstart.md": QUICKSTART,
    "docs/your-pass.md": YOUR_PASS,
    "docs/your-ir.md": YOUR_IR,
    "docs/your-compiler.md": YOUR_COMPILER,
}
# Canonicalization changes it.
MINE = "func.func @f(%x: i32) -> i32 {\n  %0 = arith.constant 0 : i32\n  %1 = arith.addi %x, %0 : i32\n  return %1 : i32\n}\n"
# A compiler that only calls tools of MLIR, and a port of a pass to Python that also does.
MY_COMPILER = '#!/bin/sh\nfor word; do shift; [ "$word" = -O2 ] || set -- "$@" "$word"; done\nexec mlir-opt "$@" --cse --canonicalize\n'
PORT = "import subprocess, sys\nsubprocess.run(['npufuzz-opt', '--canonicalize', sys.argv[1], '-o', sys.argv[2]], check=True)\n"


def blocks(text):
    """Yields fenced and indented blocks: the language, and the lines."""
    found, fence, indented = [], None, None
    for line in [*text.splitlines(), ""]:
        if line.startswith("```"):
            if fence is None:
                fence = (line[3:], [])
            else:
                found.append(fence)
                fence = None
        elif fence is not None:
            fence[1].append(line)
        elif line.startswith("    ") and indented is not None:
            indented.append(line[4:])
        else:
            if indented:
                found.append(("", indented))
            indented = [] if not line.strip() else None
    return found


def without_comment(line):
    return re.sub(r"\s+#\s.*", "", line)


def commands(block):
    """Returns command lines, each with the output that is shown, or None. A block without commands has none."""
    language, lines = block
    if language not in ("", "sh", "bash") or not lines or not STARTS.match(lines[0]):
        return []
    if not lines[0].startswith("$ "):
        return [(without_comment(line), None) for line in lines if line.strip() and not line.startswith("#")]
    shown = []
    for line in lines:
        if line.startswith("$ "):
            shown.append((without_comment(line[2:]), []))
        else:
            shown[-1][1].append(line)
    return shown


def pattern(shown):
    """Returns a pattern of the whole output."""
    words = lambda line: ".*".join(map(re.escape, line.rstrip().split("…")))
    return "".join("(?:.*\n)*?" if line.strip() == "…" else words(line) + "\n" for line in shown)


def run(words, folder=None, path=None):
    environment = dict(os.environ, PATH=path or os.environ["PATH"], HOME=str(folder or "/"))
    return subprocess.run(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=SECONDS_MAX)  # fmt: skip


class Pages(unittest.TestCase):
    def scratch(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="npufuzz-readme-"))
        self.addCleanup(shutil.rmtree, folder)
        shutil.copytree(ROOT / "examples/command", folder / "command")
        shutil.copytree(ROOT / "examples/meaning", folder, dirs_exist_ok=True)
        (folder / "mine.mlir").write_text(MINE)
        (folder / "port.py").write_text(PORT)
        (folder / "my-compiler").write_text(MY_COMPILER)
        (folder / "my-compiler").chmod(0o755)
        self.path = f"{folder}:{EXECUTABLE.parent}:{LLVM_BIN}:{os.environ['PATH']}"
        return folder

    def try_line(self, folder, line, shown, row):
        for word, other in row.replaced.items():
            line = line.replace(word, other)
        if "NPU_WITH " in line:
            passes = run([EXECUTABLE, "list", "passes"]).stdout
            default = re.search(r"default pipeline of npu:\n +(.+)", passes)[1]
            line = re.sub(r"NPU_WITH ([\w-]+)", lambda word: default.replace(",npu-insert-sync", f",{word[1]},npu-insert-sync"), line)
        result = run(["bash", "-c", line + row.appended], folder, self.path)
        self.assertEqual(result.returncode, row.code, f"{line}{row.appended}\n{result.stdout}")
        self.assertIn(row.says, result.stdout, line)
        if shown is not None:
            self.assertRegex(result.stdout, rf"\A{pattern(shown)}\Z", f"{line}: the page shows\n" + "\n".join(shown))

    def follow(self, page):
        rows, used, folder = TRIED[page], set(), self.scratch()
        for language, lines in blocks((ROOT / page).read_text(encoding="utf-8")):
            if language == "json":
                (folder / "manifest.json").write_text("\n".join(lines), encoding="utf-8")
            for line, shown in commands((language, lines)):
                with self.subTest(line):
                    row = rows.get(line)
                    used.add(line)
                    self.assertIsNotNone(row, f"{page}: {line}: no row says how this is run; add one to {pathlib.Path(__file__).name}")
                    if isinstance(row, Elsewhere):
                        self.assertIn(row.words, (ROOT / row.script).read_text(encoding="utf-8"), row.script)
                    else:
                        self.try_line(folder, line, shown, row)
        self.assertEqual(set(rows) - used, set(), f"{page} has no such commands")

    def test_ReadmeDoesWhatItPrints(self):
        self.follow("README.md")

    def test_InstallDoesWhatItPrints(self):
        self.follow("docs/install.md")

    def test_QuickstartDoesWhatItPrints(self):
        self.follow("docs/quickstart.md")

    def test_YourPassDoesWhatItPrints(self):
        self.follow("docs/your-pass.md")

    def test_YourIrDoesWhatItPrints(self):
        self.follow("docs/your-ir.md")

    def test_YourCompilerDoesWhatItPrints(self):
        self.follow("docs/your-compiler.md")

    def test_VerbsAndOptionsOfAllPagesExist(self):
        helps = {}

        def help_of(verb):
            if verb not in helps:
                result = run([EXECUTABLE, verb, "--help"])
                helps[verb] = result.stdout if result.returncode == 0 else ""
            return helps[verb]

        asked = 0
        pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/**/*.md")]
        for page in pages:
            text = page.read_text(encoding="utf-8")
            lines = [line for block in blocks(text) for line, _ in commands(block)]
            lines += re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)
            for line in lines:
                if re.search(HISTORY, line):
                    continue
                for command in re.findall(r"(?:^|[|&(]\s*|/)npufuzz ([^|&)]*)", line):
                    asked += 1
                    verb = command.split()[0] if not command.startswith("--") else "--seed=0"
                    options = re.findall(r"(?<!\S)(--[a-z][a-z-]*)", re.split(r" -- ", re.sub(r"'[^']*'", "", command))[0])
                    with self.subTest(f"{page.name}: npufuzz {command}"):
                        if not re.fullmatch(r"[a-z]+|--seed=0", verb):
                            continue  # a placeholder
                        self.assertTrue(help_of(verb), f"no verb {verb}")
                        for option in options:
                            self.assertTrue(
                                re.search(rf"{option}(?![a-z-])", help_of(verb) + help_of("--help")), f"{verb} has no option {option}"
                            )
        self.assertGreater(asked, 40)


class Reading(unittest.TestCase):
    """Tests the reading of pages."""

    def test_BlocksAreCommandsOrNot(self):
        page = "words\n\n    npufuzz list ops   # what there is\n    ci/fuzz\n\n```json\n{}\n```\n\n    seed ─► npufuzz\n\n```\n$ npufuzz x\nout\n```\n"
        read = [commands(block) for block in blocks(page)]
        self.assertEqual(read, [[("npufuzz list ops", None), ("ci/fuzz", None)], [], [], [("npufuzz x", ["out"])]])

    def test_AnEllipsisStandsForWordsOrForLines(self):
        shown = ["first …", "…", "last (2)"]
        self.assertRegex("first 12 s\nlast (2)\n", rf"\A{pattern(shown)}\Z")
        self.assertRegex("first 12 s\na\nb\nlast (2)\n", rf"\A{pattern(shown)}\Z")
        self.assertNotRegex("first 12 s\na\nlast (3)\n", rf"\A{pattern(shown)}\Z")
        self.assertNotRegex("first 12 s\nlast (2)\nmore\n", rf"\A{pattern(shown)}\Z")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

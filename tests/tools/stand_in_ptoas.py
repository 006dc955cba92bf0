#!/usr/bin/env python3
"""A stand-in for ptoas: stand_in_ptoas.py IN -o OUT --pto-arch=… --pto-level=… OPTION…

It knows the few ops that our tests' kernels use, and orders pipes by a barrier after each op. With
--enable-graph-sync-solver it inserts nothing, so kernels race. What it does not know, it refuses. Some op
names are traps: pto.tcrash ends it by a signal, and pto.tlater becomes an instruction that our header lacks.
"""
import os
import re
import signal
import sys

TYPES = {"f32": "float", "i32": "int32_t", "i64": "int64_t", "index": "int64_t"}
HELP = "--enable-insert-sync --enable-graph-sync-solver"


def refuse(line, why):
    sys.exit(f'loc("kernels.pto":{line}:1): error: {why}')


def type_of(text):
    element = re.fullmatch(r"!pto\.ptr<(\w+)>", text)
    return f"__gm__ {TYPES[element[1]]}*" if element else TYPES[text]


class Kernel:
    """Translates line by line; names lose their first character."""

    def __init__(self, sync):
        self.sync, self.views, self.parts, self.code = sync, {}, {}, []

    def add(self, *lines):
        self.code += lines

    def close(self):
        """Ends a loop or a function; a module has no code."""
        if sum(line.count("{") - line.count("}") for line in self.code) > 0:
            self.add("}")

    def device(self, *lines):
        self.add(*lines)
        if self.sync:
            self.add("pipe_barrier(PIPE_ALL);")

    def tile(self, name, key, rows, columns):
        self.add(f"Tile<TileType::Vec, float, {rows}, {columns}> {name}; TASSIGN({name}, {key});")

    def translate(self, number, line):
        for pattern, action in RULES:
            if found := re.fullmatch(pattern, line):
                return action(self, *found.groups())
        return refuse(number, f"'{line.split()[0]}' op is unknown here")

    def function(self, name, parameters):
        listed = [part.strip().split(": ") for part in parameters.split(",") if part.strip()]
        self.add(f"__global__ AICORE void {name}(" + ", ".join(f"{type_of(t)} {n[1:]}" for n, t in listed) + ") {")

    def view(self, name, pointer, columns):
        self.views[name] = (pointer, columns)

    def part(self, name, view, row, rows, columns):
        pointer, stride = self.views[view]
        self.parts[name] = (
            f"GlobalTensor<float, Shape<1, 1, 1, {rows}, {columns}>, Stride<1, 1, 1, -1, 1>>"
            f"({pointer} + {row} * {stride}, {{}}, Stride<1, 1, 1, -1, 1>({stride}))"
        )


N, V = r"%(\w+)", r"[^:]*: .*"
RULES = [
    (r"module.*\{|return", lambda k: None),
    (r"\}", Kernel.close),
    (r"func\.func @(\w+)\((.*)\).*\{", Kernel.function),
    (rf"{N} = arith\.constant (-?\d+) : \w+", lambda k, n, v: k.add(f"int64_t {n} = {v};")),
    (rf"{N} = arith\.muli {N}, {N} : \w+", lambda k, n, a, b: k.add(f"int64_t {n} = {a} * {b};")),
    (rf"{N} = pto\.make_tensor_view {N}, shape = \[.*\], strides = \[{N}, %\w+\] : .*", Kernel.view),
    (rf"{N} = pto\.partition_view {N}, offsets = \[{N}, %\w+\], .*<(\d+)x(\d+)xf32>", Kernel.part),
    (rf"{N} = pto\.alloc_tile addr = {N} : .*rows=(\d+), cols=(\d+),.*", Kernel.tile),
    (rf"pto\.tload ins\({N} : .*\) outs\({N} : .*\)", lambda k, p, t: k.device(f"TLOAD({t}, {k.parts[p]});")),
    (rf"pto\.tstore ins\({N} : .*\) outs\({N} : .*\)", lambda k, t, p: k.device(f"TSTORE({k.parts[p]}, {t});")),
    (rf"pto\.tneg ins\({N} : .*\) outs\({N} : .*\)", lambda k, a, t: k.device(f"TNEG({t}, {a});")),
    (rf"pto\.tlater ins\({N} : .*\)", lambda k, a: k.device(f"TLATER({a});")),
    (r"pto\.tcrash", lambda k: os.kill(os.getpid(), signal.SIGSEGV)),
    (
        rf"scf\.for {N} = {N} to {N} step {N} \{{",
        lambda k, i, a, b, s: k.add(f"for (int64_t {i} = {a}; {i} < {b}; {i} += {s}) {{"),
    ),
]


def main():
    if sys.argv[1:] == ["--help"]:
        return print(HELP)
    if sys.argv[1:] == ["--version"]:
        return print("stand-in 1.0")
    kernel = Kernel("--enable-insert-sync" in sys.argv)
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = [line.split("//")[0].strip() for line in file]
    for number, line in enumerate(lines, 1):
        if line:
            kernel.translate(number, line)
    with open(sys.argv[3], "w", encoding="utf-8") as file:
        file.write('#include "pto/pto-inst.hpp"\nusing namespace pto;\n' + "\n".join(kernel.code) + "\n")
    return None


if __name__ == "__main__":
    main()

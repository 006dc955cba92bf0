"""Runs compiled.mlir on inputs/*.npy. A function that this script makes holds the inputs as constants, calls @main
and prints the final bytes of every argument, one a line. It copies each result of @main (program form "tensors",
bufferized) to the argument whose contents it is."""
import ast
import json
import subprocess
import sys

EMULATION = (
    "builtin.module(convert-linalg-to-loops,expand-strided-metadata,lower-affine,"
    "arith-emulate-unsupported-floats{source-types=bf16 target-type=f32},math-extend-to-supported-types)"
)
LOWERING = (
    "builtin.module(arith-expand{include-bf16=true},convert-scf-to-cf,convert-vector-to-llvm,convert-math-to-llvm,"
    "convert-math-to-libm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,"
    "convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)"
)


def read_npy(path):
    """Returns header and raw bytes. The header is written back as it was."""
    data = open(path, "rb").read()
    end = 10 + int.from_bytes(data[8:10], "little")
    ast.literal_eval(data[10:end].decode())  # The header is a Python literal.
    return data[:end], data[end:]


def tool(*words, text):
    done = subprocess.run(words, input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{words[0]}: {done.stderr.strip() or 'exit code ' + str(done.returncode)}")
    return done.stdout


case = json.load(open("case.json"))
arguments, results = case["arguments"], case.get("results", [])
files = [read_npy(f"inputs/{i}.npy") for i in range(len(arguments))]
globals_, body, names, types = [], [], [], []
for i, (argument, (_, data)) in enumerate(zip(arguments, files)):
    size, shape, element = len(data), "x".join(map(str, argument["shape"])), argument["type"]
    bytes_ = f"memref<{size}xi8>"
    type_ = f"memref<{shape}x{element}>" if shape else f"memref<{element}>"
    value = f'dense<"0x{data.hex()}">' if size > 1 else f"dense<{int.from_bytes(data, 'little', signed=True)}>"
    globals_.append(f'memref.global "private" constant @in{i} : {bytes_} = {value}')
    body += [
        f"%in{i} = memref.get_global @in{i} : {bytes_}",
        f"%bytes{i} = memref.alloc() {{alignment = 64}} : {bytes_}",
        f"memref.copy %in{i}, %bytes{i} : {bytes_} to {bytes_}",
        f"%typed{i} = memref.view %bytes{i}[%c0][] : {bytes_} to {type_}",
    ]
    if shape:
        names.append(f"%typed{i}")
    else:
        body.append(f"%value{i} = memref.load %typed{i}[] : {type_}")
        names.append(f"%value{i}")
    types.append(type_ if shape else element)
returned = ", ".join(types[i] for i in results)
call = f"func.call @main({', '.join(names)}) : ({', '.join(types)}) -> ({returned})"
body.append(f"%result:{len(results)} = {call}" if results else call)
# A result may share memory with any argument, so read all before writing one.
for n, i in enumerate(results):
    body += [
        f"%copy{n} = memref.alloc() : {types[i]}",
        f"memref.copy %result#{n}, %copy{n} : {types[i]} to {types[i]}",
    ]
body += [f"memref.copy %copy{n}, %typed{i} : {types[i]} to {types[i]}" for n, i in enumerate(results)]
for i, (_, data) in enumerate(files):
    body += [
        f"%end{i} = arith.constant {len(data)} : index",
        f"scf.for %i = %c0 to %end{i} step %c1 {{",
        f"  %byte = memref.load %bytes{i}[%i] : memref<{len(data)}xi8>",
        "  %wide = arith.extui %byte : i8 to i64",
        "  vector.print %wide : i64",
        "}",
    ]
entry = "\n".join(
    [*globals_, "func.func @entry() {", "%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index"]
    + body
    + ["return", "}"]
)
compiled = open("compiled.mlir").read().rstrip()
module = compiled[: compiled.rindex("}")] + entry + "\n}\n"
emulated = tool("mlir-opt", f"--pass-pipeline={EMULATION}", text=module)
# The emulation of bf16 permits rounding less often than the program says.
lowered = tool("mlir-opt", f"--pass-pipeline={LOWERING}", text=emulated.replace(" fastmath<contract>", ""))
libraries = tool("llvm-config", "--libdir", text="").strip()
printed = tool(
    "mlir-runner", "-e", "entry", "--entry-point-result=void",
    f"--shared-libs={libraries}/libmlir_c_runner_utils.so,{libraries}/libmlir_runner_utils.so", text=lowered,
)  # fmt: skip
left = bytes(int(line) for line in printed.split())
for i, (header, data) in enumerate(files):
    # A tensor is a value: bufferization may do anything with the memory of a tensor that is not returned.
    is_value = "results" in case and i not in results
    open(f"outputs/{i}.npy", "wb").write(header + (data if is_value else left[: len(data)]))
    left = left[len(data) :]

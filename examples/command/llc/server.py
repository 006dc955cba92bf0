"""Serves a toolchain: mlir-opt, mlir-translate, llc and cc compile programs in upstream dialects to a shared object,
which this process loads and calls. npufuzz writes one request a line and reads one answer a line."""
import ctypes
import json
import pathlib
import subprocess
import sys

EMULATION = (
    "builtin.module(func.func(llvm-request-c-wrappers),canonicalize,convert-linalg-to-loops,expand-strided-metadata,lower-affine,"
    "arith-emulate-unsupported-floats{source-types=bf16 target-type=f32},math-extend-to-supported-types)"
)
LOWERING = (
    "builtin.module(arith-expand{include-bf16=true},convert-scf-to-cf,convert-math-to-llvm,convert-math-to-libm,"
    "finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,"
    "convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)"
)


class Failed(Exception):
    pass


def tool(*words):
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise Failed(f"{words[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


LIBRARIES = tool("llvm-config", "--libdir")


def compile_case(work):
    emulated = tool("mlir-opt", work / "program.mlir", f"--pass-pipeline={EMULATION}")
    # The emulation of bf16 permits rounding less often than the program says.
    (work / "emulated.mlir").write_text(emulated.replace(" fastmath<contract>", ""))
    tool("mlir-opt", work / "emulated.mlir", f"--pass-pipeline={LOWERING}", "-o", work / "llvm.mlir")
    tool("mlir-translate", "--mlir-to-llvmir", work / "llvm.mlir", "-o", work / "code.ll")
    tool("llc", "-O2", "--relocation-model=pic", "--filetype=obj", work / "code.ll", "-o", work / "code.o")
    tool("cc", "-shared", work / "code.o", f"-L{LIBRARIES}", f"-Wl,-rpath,{LIBRARIES}", "-lmlir_c_runner_utils", "-lm",
         "-o", work / "code.so")  # fmt: skip


def descriptor(data, shape):
    """A memref as MLIR lays it out: allocated, aligned, offset, sizes, strides."""
    strides = [1] * len(shape)
    for axis in range(len(shape) - 1, 0, -1):
        strides[axis - 1] = strides[axis] * shape[axis]
    address = ctypes.addressof(data)
    return (ctypes.c_int64 * (3 + 2 * len(shape)))(address, address, 0, *shape, *strides)


SCALARS = {"i1": ctypes.c_bool, "i8": ctypes.c_int8, "i16": ctypes.c_int16, "i32": ctypes.c_int32,
           "i64": ctypes.c_int64, "index": ctypes.c_int64, "f32": ctypes.c_float}  # fmt: skip


def run_case(work):
    words, kept = [], []
    for i, argument in enumerate(json.loads((work / "case.json").read_text())["arguments"]):
        npy = (work / f"inputs/{i}.npy").read_bytes()
        start = 10 + int.from_bytes(npy[8:10], "little")
        data = ctypes.create_string_buffer(npy[start:], max(len(npy) - start, 1))
        kept.append((npy[:start], data, len(npy) - start))
        is_scalar = not argument["shape"]
        scalar = SCALARS[argument["type"]].from_buffer(data) if is_scalar else None
        words.append(scalar if is_scalar else ctypes.byref(descriptor(data, argument["shape"])))
    ctypes.CDLL(work / "code.so")._mlir_ciface_main(*words)
    for i, (header, data, size) in enumerate(kept):
        (work / f"outputs/{i}.npy").write_bytes(header + data.raw[:size])


for line in sys.stdin:
    request = json.loads(line)
    answer = {"status": "ok"}
    try:
        {"compile": compile_case, "run": run_case}[request["step"]](pathlib.Path(request["work"]))
    except Failed as failure:
        answer = {"status": "failed", "message": str(failure)}
    print(json.dumps(answer), flush=True)

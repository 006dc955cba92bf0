"""Serves PyTorch: runs programs eagerly (mode 0), or traced (1) or scripted (2) by TorchScript."""
import json
import pathlib
import runpy
import sys

import numpy
import torch

compiled = {}  # of the last cases, by work folder


def read(path, kind):
    array = numpy.load(path)
    if kind == "bf16":  # stored as its bits
        return torch.from_numpy(array.view(numpy.int16)).view(torch.bfloat16)
    return torch.from_numpy(array)


def write(path, tensor):
    tensor = tensor.contiguous()
    if tensor.dtype == torch.bfloat16:
        return numpy.save(path, tensor.view(torch.int16).numpy().view(numpy.uint16))
    return numpy.save(path, tensor.numpy())


def inputs_of(work, program):
    arguments = json.loads((work / "case.json").read_text())["arguments"]
    return [read(work / f"inputs/{i}.npy", arguments[i]["type"]) for i in program["ARGUMENTS"]]


def compile_case(work, mode):
    while len(compiled) > 8:
        compiled.pop(next(iter(compiled)))
    compiled[work] = runpy.run_path(str(work / "program.py")), int(mode), None


def run_case(work):
    program, mode, module = compiled[work]
    inputs = inputs_of(work, program)
    if module is None:
        module = program["Program"]()
        if mode:
            module = torch.jit.trace(module, inputs, check_trace=False) if mode == 1 else torch.jit.script(module)
        compiled[work] = program, mode, module
    for i, tensor in zip(program["RESULTS"], module(*inputs)):
        write(work / f"outputs/{i}.npy", tensor)


for line in sys.stdin:
    request = json.loads(line)
    work, answer = pathlib.Path(request["work"]), {"status": "ok"}
    try:
        compile_case(work, request["setting.mode"]) if request["step"] == "compile" else run_case(work)
    except Exception as error:
        declined = "not implemented for" in str(error)
        answer = {"status": "unsupported" if declined else "failed", "message": " ".join(str(error).split())[:500]}
    print(json.dumps(answer), flush=True)

#!/usr/bin/env python3
"""Tests that the op table is total: an op that a consumer does not answer for does not build.

Adds ops to a copy of tile/TileOps.td (a binary one, one of a shape of its own, a view) and has the compiler look at
every file that dispatches over the table. Each must refuse, and name an added op that lacks an answer there. If the
op's record has all that an answer takes (element classes of a binary op, operands, bounds of values), ODS refuses a
record without it.
Usage: op_table_total_test.py SOURCE_DIR BINARY_DIR MLIR_TBLGEN MLIR_INCLUDE_DIR…; exit code 1 when a consumer builds.
"""
import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cmake"))
from file_commands import file_commands  # noqa: E402

BINARY, SHAPED, VIEW = "AddedBinaryOp", "AddedShapedOp", "AddedViewOp"
ADDED = """
def Tile_AddedBinaryOp : Tile_Binary<"added_binary", "if", "Sum"> { let summary = "for this test"; }
def Tile_AddedViewOp : Tile_ChainedView<"added_view"> {
  let summary = "for this test";
  let arguments = (ins Tile_ViewType:$source);
}
def Tile_AddedShapedOp : Tile_Op<"added_shaped", "Scan", "if", [Pure]> {
  let summary = "for this test";
  let arguments = (ins Tile_TileType:$operand);
  let results = (outs Tile_TileType:$result);
}
"""
WITHOUT_BOUNDS = 'def Tile_AddedOp : Tile_Binary<"added", "if"> { let summary = "for this test"; }\n'

# Files that dispatch over the op table, each with the added ops that it does not handle.
CONSUMERS = {
    "generators/programs/RandomOps.cpp": [SHAPED],
    "reference/ElementwiseOps.cpp": [BINARY],
    "reference/Executor.cpp": [SHAPED, VIEW],
    "interpreter/tile/Tile.cpp": [VIEW],
    "interpreter/tile/TileElementwise.cpp": [BINARY],
    "interpreter/tile/TileKernels.cpp": [SHAPED],
    "backend/npu/passes/LaneOps.cpp": [BINARY],
    "backend/npu/passes/ValidShape.cpp": [SHAPED],
    "backend/mlir/ScalarCode.cpp": [BINARY],
    "backend/mlir/LowerTileToLinalg.cpp": [SHAPED],
    "reduce/program/Attributes.cpp": [SHAPED, VIEW],
    "reduce/program/AxisGraph.cpp": [SHAPED, VIEW],
    "reduce/program/Measure.cpp": [SHAPED, VIEW],
    "reduce/program/Ranks.cpp": [SHAPED, VIEW],
    "reduce/program/Types.cpp": [SHAPED],
    "reduce/program/ViewShapes.cpp": [VIEW],
}


def tablegen(source, text, output, generator):
    """Writes the output of mlir-tblgen for an ODS text, and returns its exit code."""
    record = output.with_suffix(".td")
    record.write_text(text)
    program, *includes = sys.argv[3:]
    command = [program, generator, *(f"-I{folder}" for folder in (source, *includes)), record, "-o", output]
    return subprocess.run(command, capture_output=True, check=False).returncode


def commands(binary):
    """Returns the compile command of each file."""
    return {entry["file"]: (shlex.split(entry["command"]), entry["directory"]) for entry in file_commands(binary)}


def with_added_ops(command, directory, added_folder, *options):
    """Runs a compile command that does not say where its output goes, where tile/TileOps.h.inc has the added ops."""
    compiler, *rest = command
    output = rest.index("-o")
    del rest[output:output + 2]
    line = [compiler, "-I", added_folder, *rest, "-w", *options]
    return subprocess.run(line, cwd=directory, capture_output=True, text=True, check=False)


def precompiled(known, header, added_folder):
    """Compiles a precompiled header of the added ops, in place of the build's, which has the ops as they are. Without one,
    each consumer would read all of MLIR's headers."""
    ours = f"{added_folder}/{header.replace('/', '_')}"
    run = with_added_ops(*known[header.removesuffix(".pch") + ".cxx"], added_folder, "-o", ours)
    if run.returncode != 0:
        sys.exit(f"op_table_total_test: {header} does not build with the added ops:\n{run.stderr}")
    return ours


def look_at(command, directory, added_folder, headers):
    """Returns the compiler's messages for a file, with the precompiled headers that have the added ops."""
    line = [headers.get(word, word) for word in command]
    run = with_added_ops(line, directory, added_folder, "-fsyntax-only", "-ferror-limit=0")
    return run.returncode, run.stderr


def complaint(file, wanted, result):
    """Returns why a consumer fails the test, or nothing if it refuses all ops that it should."""
    code, said = result
    if "file not found" in said:
        return f"{file}: {said.splitlines()[0]}"
    errors = "\n".join(line for line in said.splitlines() if "error:" in line or "note:" in line)
    missing = [op for op in wanted if code == 0 or op not in errors]
    return f"{file} builds although it has no answer for {', '.join(missing)}" if missing else ""


def main():
    source, binary = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    ods = (source / "tile/TileOps.td").read_text()
    end = ods.rindex("#endif")
    with tempfile.TemporaryDirectory() as folder:
        tile = pathlib.Path(folder) / "tile"
        tile.mkdir()
        if tablegen(source, ods[:end] + WITHOUT_BOUNDS + ods[end:], tile / "Unbounded.inc", "-gen-op-decls") == 0:
            sys.exit("op_table_total_test: ODS accepts a binary op that does not say what bounds its values have")
        for name, generator in (("TileOps.h.inc", "-gen-op-decls"), ("TileOps.cpp.inc", "-gen-op-defs")):
            if tablegen(source, ods[:end] + ADDED + ods[end:], tile / name, generator) != 0:
                sys.exit("op_table_total_test: mlir-tblgen refuses the added ops")
        known = commands(binary)
        of_build = {word for file in CONSUMERS for word in known[str(source / file)][0] if word.endswith(".pch")}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
            headers = dict(zip(of_build, workers.map(lambda header: precompiled(known, header, folder), of_build)))
            results = workers.map(lambda file: look_at(*known[str(source / file)], folder, headers), CONSUMERS)
            complaints = [complaint(file, CONSUMERS[file], result) for file, result in zip(CONSUMERS, results)]
    complaints = [text for text in complaints if text]
    print(f"{len(CONSUMERS) - len(complaints)} of {len(CONSUMERS)} consumers of the op table refuse an op that they "
          "have no answer for")
    sys.exit("\n".join(complaints) or 0)


if __name__ == "__main__":
    main()

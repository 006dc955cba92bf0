#!/usr/bin/env python3
"""Tests the examples that take models. Eager PyTorch, and ONNX Runtime without optimisation, must compute what the reference expects
of drawn programs: this judges the writers. PyTorch is looked for in python3 and /usr/bin/python3, ONNX Runtime below NODE_PATH.

Usage: models_test.py NPUFUZZ; exit code 77 if neither is installed
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

EXECUTABLE = pathlib.Path(sys.argv[1]).resolve()
EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples/command"
PROGRAMS = 60


def runs(*words, **environment):
    try:
        done = subprocess.run(words, capture_output=True, env={**os.environ, **environment})
    except FileNotFoundError:
        return False
    return done.returncode == 0


# Folders that precede PATH, so that a manifest's python3 is one that has PyTorch.
PYTHONS = [path for path in ("", "/usr/bin") if runs(os.path.join(path, "python3"), "-c", "import torch, numpy")]
HAS_RUNTIME = runs("node", "-e", "require('onnxruntime-node')")


class Models(unittest.TestCase):
    def fuzz(self, example, machine, path=""):
        with tempfile.TemporaryDirectory() as folder:
            command = [EXECUTABLE, "fuzz", f"--backend=command:{EXAMPLES / example / 'manifest.json'}", f"--machine={machine}",
                       f"--count={PROGRAMS}", "--seed=1", "--jobs=1", "--out=out", "--summary=summary.json"]  # fmt: skip
            environment = {**os.environ, "PATH": os.pathsep.join(filter(None, [path, os.environ["PATH"]]))}
            done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
            summary = json.loads((pathlib.Path(folder) / "summary.json").read_text(encoding="utf-8"))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(summary["programs"], PROGRAMS)
        self.assertLess(summary["discards"], PROGRAMS // 4, summary.get("discard_reasons"))

    @unittest.skipUnless(PYTHONS, "no python3-torch")
    def test_eager_pytorch_computes_what_the_reference_expects(self):
        self.fuzz("torch", "mode=0", PYTHONS[0])

    @unittest.skipUnless(HAS_RUNTIME, "no onnxruntime-node below NODE_PATH")
    def test_onnx_runtime_computes_what_the_reference_expects(self):
        self.fuzz("onnxruntime", "level=0")


if __name__ == "__main__":
    if not PYTHONS and not HAS_RUNTIME:
        print("neither python3-torch nor onnxruntime-node (docs/your-compiler.md says how to get them): skipped")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)

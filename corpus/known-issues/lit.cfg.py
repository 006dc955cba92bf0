# Each file shows a bug of upstream MLIR with mlir-opt and mlir-cpu-runner alone. A test fails when
# the bug is gone: then the backend can stop stepping around it.
import os

import lit.formats

config.name = "npufuzz-known-issues"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(lit_config.params["binary_dir"], "tests", "known-issues")
config.environment["PATH"] = os.pathsep.join(["/usr/lib/llvm-19/bin", os.environ["PATH"]])

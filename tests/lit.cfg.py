# FileCheck tests: every .mlir below tests/ that has a RUN line.
import os

import lit.formats

config.name = "npufuzz"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
# Files that GoogleTest cases read; they have no RUN line.
config.excludes = ["fuzz", "inputs", "programs", "machine_code_agreement", "format1"]
config.test_source_root = os.path.dirname(__file__)

binary_dir = lit_config.params["binary_dir"]
config.test_exec_root = os.path.join(binary_dir, "tests", "lit")
tools = lit_config.params.get("llvm_tools_dir", "/usr/lib/llvm-19/bin")
config.environment["PATH"] = os.pathsep.join(
    [os.path.join(binary_dir, "bin"), tools, os.environ["PATH"]]
)
config.substitutions.append(("%corpus", os.path.join(config.test_source_root, "..", "corpus")))

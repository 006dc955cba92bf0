# Each file shows a bug of upstream MLIR with mlir-opt and mlir-runner alone, in the releases that its
# first line names. A test fails when the bug is gone or back: then the backend can stop avoiding it,
# or has to start.
#
# Parameters: llvm_tools_dir, the folder of the tools, and mlir_release, the number of their release.
# The files call tools and passes as the newest release does.
import os

import lit.formats

# The name of a pass (or of an option, with its value) now, and the one in release 19.
RENAMED = {
    "arith-int-range-narrowing": "arith-int-narrowing",
    "maximal=true": "fusion-maximal=true",
    "math-expand-ops": "test-expand-math",
    "math-extend-to-supported-types": "math-legalize-to-f32",
    "simplify-depthwise-conv": "linalg-named-op-conversion",
}

release = lit_config.params.get("mlir_release", "19")
tools = lit_config.params.get("llvm_tools_dir", "/usr/lib/llvm-19/bin")

config.name = "npufuzz-known-issues"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(lit_config.params["binary_dir"], "tests", "known-issues")
config.available_features.add("mlir-" + release)
config.environment["PATH"] = os.pathsep.join([tools, os.environ["PATH"]])
if release == "19":
    for now, then in {**RENAMED, "mlir-runner": "mlir-cpu-runner"}.items():
        # A whole name: neither a letter nor a part of a longer name beside it.
        config.substitutions.append((rf"(?<!\w)(?<!\w-){now}(?!-?\w)", then))

"""npufuzz in a project's own lit tests. In its lit.cfg.py:

    import sys
    sys.path.append("/usr/share/npufuzz/examples/lit")
    import npufuzz_lit
    npufuzz_lit.add(config, plugins=["build/libMyPass.so"])

Then a test may say

    // RUN: %npufuzz-validate --pass-pipeline='builtin.module(my-pass)' %s

and fails where the pass changes what a function computes (exit code 1), or where nothing of it can be judged (3). The feature
`npufuzz` is there where npufuzz is: `// REQUIRES: npufuzz`.
"""
import shlex
import shutil


def add(config, plugins=(), tool="npufuzz"):
    """Adds %npufuzz-validate and the feature npufuzz. `plugins` are shared libraries with passes; paths are read where lit runs."""
    found = shutil.which(tool)
    if found:
        config.available_features.add("npufuzz")
    words = [found or tool, "validate", "--require-judged", *[f"--load-pass-plugin={plugin}" for plugin in plugins]]
    config.substitutions.append(("%npufuzz-validate", " ".join(shlex.quote(word) for word in words)))

"""A compiler of the dialect `toy` with one pass and one bug: merge-scales makes one toy.scale of two on the same buffer, and adds the
factors, which it should multiply. Prints the IR after the pass, as MLIR's own tools do, to standard error."""
import re
import sys

SCALE = r'"toy\.scale"\((%\w+)\) \{by = (-?\d+) : i32\}(.*)\n'


def merged(two):
    return f'"toy.scale"({two[1]}) {{by = {int(two[2]) + int(two[5])} : i32}}{two[3]}\n'


ir = open(sys.argv[1]).read()
ir = re.sub(SCALE + r"(\s*)" + SCALE.replace(r"(%\w+)", r"\1", 1), merged, ir)
print(f"// -----// IR Dump After merge-scales //----- //\n{ir}", file=sys.stderr)

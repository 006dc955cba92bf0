"""Says what the dialect `toy` means in upstream dialects: IR on standard input, its meaning on standard output.
With --serve one process does so for all IR: a JSON request a line, a JSON answer a line."""
import json
import re
import sys

OP = re.compile(r'\s*"toy\.(?P<name>\w+)"\((?P<operands>[^)]*)\)(?: <?\{(?P<attributes>.*)\}>?)? : \((?P<types>.*)\) -> \(\)\s*')


class Refused(Exception):
    pass


def types_of(text):
    """Splits at the commas that stand in no brackets."""
    return [part.strip() for part in re.findall(r"(?:<[^>]*>|[^,<])+", text)]


def loop(extent, body):
    lines = "\n".join(f"    {line}" for line in body)
    return f"  affine.for %i = 0 to {extent} {{\n{lines}\n  }}"


def move(operands, types, _):
    """toy.load and toy.store move a whole buffer between the two memories."""
    return f"  memref.copy {operands[0]}, {operands[1]} : {types[0]} to {types[1]}"


def scale(operands, types, attributes):
    """toy.scale multiplies each element of a buffer by a constant."""
    factor = re.search(r"by = (-?\d+)", attributes)
    extent = re.fullmatch(r"memref<(\d+)xi32.*>", types[0])
    if not factor or not extent:
        raise Refused(f"toy.scale of {types[0]} has no meaning here")
    buffer, type_ = operands[0], types[0]
    return loop(extent[1], [
        f"%by = arith.constant {factor[1]} : i32",
        f"%old = affine.load {buffer}[%i] : {type_}",
        "%new = arith.muli %old, %by : i32",
        f"affine.store %new, {buffer}[%i] : {type_}",
    ])  # fmt: skip


MEANINGS = {"load": move, "store": move, "scale": scale}


def meaning_of(line):
    op = OP.fullmatch(line)
    if not op:
        return line
    if op["name"] not in MEANINGS:
        raise Refused(f"toy.{op['name']} has no meaning here")
    return MEANINGS[op["name"]](op["operands"].split(", "), types_of(op["types"]), op["attributes"] or "")


def translate(ir):
    return "\n".join(map(meaning_of, ir.splitlines())) + "\n"


def answer(request):
    try:
        return {"status": "ok", "ir": translate(request["ir"])}
    except Refused as why:
        return {"status": "failed", "message": str(why)}


if "--serve" in sys.argv:
    for request in sys.stdin:
        print(json.dumps(answer(json.loads(request))), flush=True)
else:
    try:
        print(translate(sys.stdin.read()))
    except Refused as why:
        sys.exit(str(why))

#!/usr/bin/env python3
"""Writes the reference pages of the ODS records: tile.md and npu.md (ops), passes.md (passes).

Usage: write_reference.py LLVM_TBLGEN FOLDER INCLUDE…; INCLUDE has MLIR's headers. Fails if an op or a pass has no
summary, or an op of tile no element types.
"""
import json
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
PASSES = {"npu": "backend/npu/passes/Passes.td", "mlir": "backend/mlir/MlirPasses.td",
          "air": "backend/air/emission/AirPasses.td"}
CLASSES = {"b": "i1", "i": "integers", "f": "floats", "e": "f8"}
# Ops of these categories make no tile, and so have no extents to mention.
WITHOUT_EXTENTS = ("Memory", "View")
EXTENTS = "as the operand; of several, the minimum"
INTRODUCTION = """# The tile language

Each op computes its formula for every valid element; an element outside of the valid extents is undefined. A float
result is rounded to nearest even in the declared type, once an op. Where a row names ulps, it may err by so many units
in the last place.

`types` are the element types of the first tile operand, or of the result where there is none. Integers: i8, i16, i32,
i64, index. Floats: f16, bf16, f32. f8: f8E4M3FN, f8E5M2.
"""


# The template arguments of a record stand only in the text of its declaration (class Tile_Op).
DECLARATION = re.compile(r'OpCategory::(\w+), "(\w*)", (\d+),')


def records(tblgen, includes, path):
    words = [tblgen, "--dump-json", *(f"-I{folder}" for folder in (ROOT, *includes)), ROOT / path]
    return json.loads(subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout)


def instances(dump, class_name):
    return [dump[name] for name in dump["!instanceof"].get(class_name, [])]


def is_ours(record, prefix):
    return record["!name"].startswith(prefix)


def tile_ops(dump):
    ops = [record for record in instances(dump, "Tile_Op") if is_ours(record, "Tile_")]
    for record in ops:
        category, types, ulps = DECLARATION.search(record["recordDeclaration"]).groups()
        record.update(category=category, types=types, ulps=int(ulps))
    return ops


def text_of(record, key):
    value = record.get(key) or ""
    return textwrap.dedent(value if "\n" not in value.strip() else "\n" + value.strip("\n")).strip()


def flat(text):
    return re.sub(r"\s+", " ", text).strip()


def cell(text):
    return flat(text).replace("|", "\\|") or " "


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(cell(text) for text in row) + " |" for row in rows]) + "\n"


def sentences(record):
    return [part for part in re.split(r"(?<=[.])\s+", flat(text_of(record, "description"))) if part]


def is_of_extents(clause):
    return bool(re.match(r"valid\b|(then )?all( elements)?( is| are)? valid|narrows|Valid extents", clause, re.I))


def names_of(dag):
    return [name for _, name in dag["args"] if name]


def heading(record):
    return f"`{record['opDialect']['def'].removesuffix('_Dialect').lower()}.{record['opName']}`"


def told_apart(clauses):
    """Splits a description: undefined results, valid extents, all else."""
    undefined = [clause for clause in clauses if "ndefined" in clause]
    extents = [clause for clause in clauses if is_of_extents(clause) and clause not in undefined]
    return undefined, extents, [clause for clause in clauses if clause not in undefined + extents]


def tile_row(record):
    """Returns a row, and the rules that stand below the table."""
    undefined, extents, formula = told_apart(text_of(record, "summary").split("; "))
    more_undefined, more_extents, rules = told_apart(sentences(record))
    extents += more_extents
    if record["category"] not in WITHOUT_EXTENTS and not extents and names_of(record["results"]):
        extents = [EXTENTS]
    types = "all" if record["types"] == "bife" else ", ".join(CLASSES[letter] for letter in record["types"])
    ulps = f" ({record['ulps']} ulps)" if record["ulps"] else ""
    said = "; ".join(formula or extents) + ulps
    return [heading(record), types, said, " ".join(extents), " ".join(undefined + more_undefined)], " ".join(rules)


def rules_below(rules):
    """Yields a paragraph for each op whose description is longer than its row."""
    return "".join("\n" + textwrap.fill(f"{name}: {said}", 120, break_on_hyphens=False) + "\n" for name, said in rules if said)


def tile_page(dump):
    ops = tile_ops(dump)
    text = INTRODUCTION
    for category in sorted({record["category"] for record in ops}):
        rows, rules = zip(*(tile_row(record) for record in ops if record["category"] == category))
        text += f"\n## {category}\n\n" + table(["op", "types", "formula", "valid extents", "undefined"], rows)
        text += rules_below((row[0], said) for row, said in zip(rows, rules))
    return text, ops


def npu_page(dump):
    ops = [record for record in instances(dump, "Op") if is_ours(record, "Npu_")]
    dialect = next(one for one in instances(dump, "Dialect") if one["name"] == "npu")
    text = f"# The npu dialect\n\n{text_of(dialect, 'summary')}\n\n{text_of(dialect, 'description')}\n\n"
    rows = [[heading(record), ", ".join(names_of(record["arguments"])), ", ".join(names_of(record["results"])),
             text_of(record, "summary")] for record in ops]
    text += table(["op", "operands and attributes", "results", "meaning"], rows)
    return text + rules_below((heading(record), flat(text_of(record, "description"))) for record in ops), ops


def passes_page(dumps):
    text, all_passes = "# Passes\n", []
    for backend, dump in dumps.items():
        text += f"\n## Of backend {backend}\n"
        for record in sorted(instances(dump, "PassBase"), key=lambda one: one["argument"]):
            all_passes.append(record)
            text += f"\n### `{record['argument']}`\n\n{text_of(record, 'summary')}\n"
            if record["description"]:
                text += f"\n{text_of(record, 'description')}\n"
            options = [dump[one["def"]] for one in record["options"]]
            statistics = [dump[one["def"]] for one in record["statistics"]]
            if options:
                text += "\n" + table(["option", "default", "what it sets"],
                                     [[one["argument"], one["defaultValue"] or "", one["description"]] for one in options])
            if statistics:
                text += "\n" + table(["statistic", "what it counts"],
                                     [[one["name"], one["description"]] for one in statistics])
    return text, all_passes


def main():
    tblgen, folder, includes = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    tile, ops = tile_page(records(tblgen, includes, "tile/TileOps.td"))
    npu, npu_ops = npu_page(records(tblgen, includes, "backend/npu/dialect/NpuOps.td"))
    passes, all_passes = passes_page({name: records(tblgen, includes, path) for name, path in PASSES.items()})
    silent = [one["!name"] for one in ops + npu_ops + all_passes if not text_of(one, "summary")]
    silent += [one["!name"] for one in ops if not one["types"]]
    if silent or not (ops and npu_ops and all_passes):
        print(f"write_reference.py: nothing is said of {', '.join(silent) or 'any op or pass'}", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"tile": tile, "npu": npu, "passes": passes}.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

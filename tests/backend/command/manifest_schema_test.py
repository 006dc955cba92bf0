#!/usr/bin/env python3
"""Tests that docs/command-manifest.schema.json and npufuzz's own reader take the same manifests. Replaces or removes each value of a whole
manifest, or adds an unknown neighbour. npufuzz must refuse what the schema refuses, and name the place. A row below lists each manifest
that only npufuzz refuses.

Usage: manifest_schema_test.py NPUFUZZ; exit code 77 without jsonschema
"""
import concurrent.futures
import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
except ImportError:
    print("no python3-jsonschema (ci/setup --tests installs it): skipped")
    sys.exit(77)

EXECUTABLE = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "docs/command-manifest.schema.json").read_text(encoding="utf-8"))
# Changes drawn of the 1,300 that a manifest permits, always the same. Each takes 0.05 s of a processor.
DRAWN = 500

WHOLE = {
    "name": "mine", "summary": "all that can be said", "program": "upstream", "functions": True,
    "compile": {"command": ["opt", "{work}/program.mlir"], "seconds": 30}, "run": {"command": ["run"], "seconds": 0.5},
    "device": {"lock": "{manifest}/board", "wait-seconds": 5, "exclusive": "case", "retry-exit-codes": [75], "retries": 3},
    "unsupported-exit-code": 77, "snapshots": {"folder": "snapshots", "upstream-dialects": True},
    "meaning": {"command": ["python3", "{manifest}/meaning.py"], "seconds": 5, "generic": True}, "promises": ["after cse: no toy.dma"],
    "pipeline": "builtin.module(cse)", "settings": [{"name": "lanes", "summary": "of a vector", "values": [8, 16]}],
    "capabilities": {
        "rank": 4, "tile-bytes": 4096,
        "ops": {"view": ["i32", "f32"], "load": ["i32", "f32"], "store": ["i32", "f32"], "exp": ["f32"]},
        "casts": [{"from": "f32", "to": ["i32"], "rounding": ["floor"], "saturate": [True]}],
        "precision": {
            "accumulates": [{"op": "matmul", "of": ["f32"], "in": "f32", "order": "sequential", "block": 16}],
            "correctly-rounded": ["exp"], "functions": [{"ops": ["tanh"], "of": ["f32"], "ulps": 1}],
            "in-steps": ["sigmoid"], "subnormals": [{"ops": ["mul"], "of": ["f32"], "operands": "flushed", "results": "open"}]}},
}  # fmt: skip
SERVER = {"name": "mine", "summary": "a server", "server": ["python3", "{manifest}/server.py"]}
VALUES = [None, True, -1, 0, 1, 0.25, 6, 7, 126, 86401, 2**31, 2**40, "", "x", "A b", "f16", [], ["x"], ["i32", "i32"], {}, {"x": 1}]
# Words of error lines that no schema can say.
BEYOND = [
    "an op of npufuzz list ops", "an op that may err", "another op: nobody knows gelu", "view, load and store of one element type",
    "f32, or for reduce and cumsum the element type itself", "an \"order\" of sequential or pairs beside it", "a rounding mode of tile.cast",
    "a name that no other setting has", "another code than that of what is unsupported", "a folder below {work}", "a number from 0.5 to", "order any or sequential of a cumsum", "pass pipeline",
    "anchor operation type", "an op such as linalg.matmul", "after PASS:, no, only", "does not refer to a registered pass",
]  # fmt: skip


def nodes(value, path=()):
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from nodes(child, (*path, key))


def changed(document, path, change):
    document = copy.deepcopy(document)
    if not path:
        return change(document)
    parent = document
    for key in path[:-1]:
        parent = parent[key]
    given = change(parent[path[-1]])
    if given is KeyError:
        del parent[path[-1]]
    else:
        parent[path[-1]] = given
    return document


def mutants():
    for document in (WHOLE, SERVER):
        for path in nodes(document):
            for value in VALUES:
                yield changed(document, path, lambda _, value=value: value)
            if path:
                yield changed(document, path, lambda _: KeyError)
            yield changed(document, path, lambda old: {**old, "other": 1} if isinstance(old, dict) else old)
            yield changed(document, path, lambda old: old + old[:1] if isinstance(old, list) else old)


def refusal(folder, number, document):
    """Returns npufuzz's line, empty if it takes the manifest."""
    file = folder / f"{number}.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    words = [EXECUTABLE, "list", "backends", f"--backend=command:{file}"]
    run = subprocess.run(words, capture_output=True, text=True)
    assert run.returncode in (0, 2), (document, run.stderr)
    return run.stderr.strip().replace(str(folder), "") if run.returncode else ""


class Schema(unittest.TestCase):
    def setUp(self):
        self.validator = jsonschema.Draft202012Validator(SCHEMA)

    def test_ItIsASchemaAndTakesWholeManifests(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)
        examples = [json.loads(file.read_text(encoding="utf-8")) for file in ROOT.glob("examples/command/*/*.json")]
        self.assertGreaterEqual(len(examples), 3)
        for document in (WHOLE, SERVER, *examples):
            self.assertEqual([error.message for error in self.validator.iter_errors(document)], [])

    def test_TheReaderRefusesWhatItRefuses(self):
        documents = random.Random(1).sample(list(mutants()), DRAWN) + [WHOLE, SERVER]
        with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            lines = list(pool.map(refusal, [pathlib.Path(name)] * len(documents), range(len(documents)), documents))
        self.assertEqual(lines[-2:], ["", ""])
        differ, counts = set(), [0, 0, 0]
        for document, line in zip(documents, lines):
            error = jsonschema.exceptions.best_match(self.validator.iter_errors(document))
            if error and not line:
                differ.add(f"npufuzz takes what the schema refuses at /{'/'.join(map(str, error.absolute_path))}: {error.message[:120]}")
            elif line and not error and not any(words in line for words in BEYOND):
                differ.add(f"the schema takes what npufuzz refuses: {line}")
            elif line and error:
                # An error names its place; a backend's name has one place only.
                self.assertRegex(line, r": /[^:]*: expected .*, got |expected JSON|a name of small letters")
            counts[0 if not line else 1 if error else 2] += 1
        self.assertEqual(sorted(differ), [])
        print(f"{counts[0]} taken by both, {counts[1]} refused by both, {counts[2]} by what no schema says")
        self.assertTrue(min(counts[:2]) >= 10, counts)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

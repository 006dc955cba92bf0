"""Grammar of hostile files, by kind. A kind draws one file that is certainly wrong: at one place at least it has what no
reader may take. Other oddities are drawn, too. Each function fills the folder that npufuzz runs in and returns its words."""
import json
import os
import pathlib
import shutil
import sqlite3

SEEDS = pathlib.Path(__file__).resolve().parent.parent / "fuzz"
DEEP, LONG, SPARSE_BYTES = 100_000, 1_000_000, 2 << 30

# Wrong values for a nonnegative whole number of a few digits.
NUMBERS = ["NaN", "-1", "1e400", "-1e400", "18446744073709551616", "-9223372036854775809", "9" * LONG, "0.5", '"7"', "null", "true", "[]",
           "{}", "0x7", "+1", "--1", "1_000", "Infinity", "1e", "７", ""]  # fmt: skip
TEXTS = ["\x1b]0;owned\x07", "\x1b[2J", "\u009b2J", "\u202egnp.exe", "\u2066x", "\r\nnpufuzz: all is well", "a\0b", "x" * LONG,
         "%n%s%d", "'; DROP TABLE run; --", "$(touch canary)", "\ufeff", "\U0010ffff", "../..", "𝒳", "--help", "\t"]  # fmt: skip
PATHS = ["../guard/tensor.npy", "../../etc/passwd", "/etc/passwd", "/dev/zero", "/proc/self/mem", "inputs", "..", ".", "/", "~",
         "inputs/../../../guard/tensor.npy", "inputs/0.npy\0.npy", "inputs/" + "a/" * 2000 + "0.npy", "y" * 300, "\u202eyp.n",
         "inputs/\x1b[2J.npy", "inputs/0.npy\n", "C:\\inputs\\0.npy", "-"]  # fmt: skip
# Bytes that are not text in any language.
BYTES = [b"", b"\0" * LONG, b"\xff\xfe\0{", b"\x1b[2J\x07", b"SQLite format 3\0" + b"\0" * 84, b"[" * DEEP, b'{"a":' * DEEP, b" " * LONG]
# Texts that fit into a line of words.
PLAIN_TEXTS = [text for text in TEXTS if not set(text) & set(" \0\r\n\t'") and text.strip()]


class Draw:
    """Choices that a kind draws with, and the folder that it fills."""

    def __init__(self, rng, work, build):
        self.rng, self.work, self.build = rng, work, build
        self.guard = work.parent / "guard"

    def one(self, options):
        return self.rng.choice(list(options))

    def path(self, name):
        path = self.work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        return path

    def write(self, name, data):
        self.path(name).write_bytes(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))

    def cut(self, name, most=0.9):
        """Cuts off at least a tenth of a file."""
        data = (self.work / name).read_bytes()
        self.write(name, data[: self.rng.randrange(int(len(data) * most))])

    def special(self, name, but=()):
        """Puts there something that is no file, or a file without end."""
        path = self.path(name)
        kinds = ["endless", "memory", "loop", "nowhere", "fifo", "folder", "sparse", "none", "device"]
        what = self.one(kind for kind in kinds if kind not in but)
        if what == "fifo":
            os.mkfifo(path)
        elif what == "folder":
            path.mkdir()
        elif what == "sparse":
            path.touch()
            os.truncate(path, SPARSE_BYTES)
        elif what != "none":
            target = {"endless": "/dev/zero", "memory": "/proc/self/mem", "loop": path.name, "nowhere": "nowhere", "device": "/dev/tty"}
            path.symlink_to(target[what])

    def bytes(self, name):
        self.write(name, self.one(BYTES))

    def odd_name(self, name):
        """Returns the same name, or one that a terminal would act upon."""
        return self.one([name] * 4 + [odd + name for odd in ("\x1b[2J", "\u202e", "\u009b2J", "a\nb", "ü")])

    def quoted(self, text):
        return json.dumps(text, ensure_ascii=self.rng.random() < 0.5)

    def object(self, values):
        """Returns JSON of raw values by key, with some keys that nobody knows."""
        values = dict(values)
        for _ in range(self.rng.randrange(3)):
            values[self.one(TEXTS)] = self.one(["1", '"x"', "[]", self.quoted(self.one(TEXTS))])
        return "{" + ", ".join(f"{self.quoted(key)}: {value}" for key, value in values.items()) + "}"

    def singing(self):
        """Returns a manifest's step that leaves a file in the folder where it runs."""
        return json.dumps({"command": ["/bin/sh", "-c", f"echo x >{self.work.parent}/canary"]})

    def nested(self, opening, closing):
        return opening * DEEP + closing * DEEP


PROGRAM = """module {{
  func.func @k0(%a: {type}, %o: {type}) attributes {{tile.kernel}} {{
{body}    return
  }}
  func.func @main(%a: {type}, %o: {type}) {{
    func.call @k0(%a, %o) : ({type}, {type}) -> ()
    return
  }}
}}
"""


def program_text(type="memref<4xf32>", body=""):
    return PROGRAM.format(type=type, body=body)


def tensor(descr="'<f4'", order="False", shape="(4,)", data=b"\0" * 16, magic=b"\x93NUMPY\x01\0", size=None):
    header = f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}".encode("utf-8", "surrogatepass").ljust(117) + b"\n"
    return magic + (len(header) if size is None else size).to_bytes(2, "little", signed=False) + header[: 65535] + data


# A case of a bundle, as raw values.
CASE = {"format": "2", "version": '"1"', "seed": "1", "backend": '"npu"', "peers": "[]", "machine": "{}", "kind": '"tile-program"',
        "pipeline": '""', "case_pipeline": '""', "plants": "[]", "plugins": "[]", "backend_options": "[]", "oracle": '"value"',
        "signature": '"s"', "pass": '""', "inputs": '[{"file": "inputs/0.npy", "kind": "f32"}, {"file": "inputs/1.npy", "kind": "f32"}]'}  # fmt: skip


def bundle(draw):
    quoted = draw.quoted
    values = CASE | {"signature": quoted(draw.one(TEXTS)), "pass": quoted(draw.one(TEXTS))}
    wrong = {
        "format": lambda: draw.one(NUMBERS),
        "seed": lambda: draw.one(NUMBERS),
        "backend": lambda: quoted(draw.one(TEXTS + PATHS + ["command:../guard/manifest.json"])),
        "kind": lambda: quoted(draw.one(TEXTS)),
        "machine": lambda: draw.one([f'{{"lanes": {draw.one(NUMBERS)}}}', f"{{{quoted(draw.one(TEXTS))}: 8}}", '[["lanes", 8]]',
                                     '{"lanes": ' + draw.nested("[", "]") + "}"]),
        "pipeline": lambda: quoted(draw.one(["builtin.module(", "builtin.module(" + draw.one(PLAIN_TEXTS) + ")",
                                             draw.nested("builtin.module(", ")"), "cse{" + draw.one(NUMBERS)])),
        "plants": lambda: f"[{quoted(draw.one(TEXTS + PATHS))}]",
        "inputs": lambda: f'[{{"file": {quoted(draw.one(PATHS))}, "kind": "f32"}}, {{"file": "inputs/1.npy", "kind": "f32"}}]',
    }  # fmt: skip
    name = draw.odd_name("b")
    for i in range(2):
        draw.write(f"{name}/inputs/{i}.npy", tensor())
    draw.write(f"{name}/program.mlir", program_text())
    damage = draw.one(["key"] * 5 + ["special", "bytes", "cut"])
    if damage == "key":
        key = draw.one(wrong)
        values[key] = wrong[key]()
    draw.write(f"{name}/case.json", draw.object(values))
    file = f"{name}/" + draw.one(["case.json", "program.mlir", "inputs/0.npy", "inputs/1.npy"])
    if damage != "key":
        getattr(draw, damage)(file)
    if file.endswith("case.json") and damage == "special":
        draw.write(f"{name}/program.mlir", "module {")  # A bundle without a case is a program like any other.
    return [draw.one(["replay", "reduce"]), name]


def program(draw):
    name = draw.odd_name("p.mlir")

    def comment(words):
        return f"// npufuzz: {words}\n" + program_text()

    numbers = [number for number in NUMBERS if number and len(number) < 100 and number not in ("0x7", "[]", "{}")]
    giant = draw.one(["9223372036854775807x", "4294967296x4294967296x", "18446744073709551616x", "-1x", "9" * LONG + "x", "1x" * DEEP])
    texts = {
        "seed": lambda: comment("seed=" + draw.one(numbers)),
        "settings": lambda: comment("backend=npu settings=lanes=" + draw.one(numbers)),
        "backend": lambda: comment("backend=" + draw.one(PLAIN_TEXTS + ["command:../guard/manifest.json", "/dev/zero"])),
        "key": lambda: comment(draw.one(["load-pass-plugin", "plugins", "summary", "out", "db"]) + "=../guard/file"),
        "pipeline": lambda: comment(f"backend=npu pipeline='builtin.module({draw.one(PLAIN_TEXTS)})'"),
        "type": lambda: program_text(f"memref<{giant}f32>"),
        "op": lambda: program_text(body=f"    \"{draw.one(['their.op', 'llvm.inline_asm', 'func.func'])}\"() : () -> ()\n" * draw.one([1, DEEP])),
        "constant": lambda: program_text(body=f"    %c = arith.constant {draw.one(number for number in [*numbers, '9' * LONG] if number != '-1')} : i32\n"),
        "deep": lambda: draw.one([draw.nested("module {", "}"), "module attributes {t.a = " + draw.nested("[", "]") + "} {}",
                                  f"module {{}} loc({draw.nested('fused[', ']')})"]),
        "text": lambda: draw.one(text for text in TEXTS if text.strip()) + program_text(),
    }  # fmt: skip
    draw.write(name, texts[draw.one(texts)]())
    damage = draw.one([None] * 6 + ["special", "bytes"])
    if damage:
        getattr(draw, damage)(name)
    return [draw.one(["replay", "reduce"]), name]


def npy(draw):
    draw.write("b/case.json", draw.object(CASE))
    draw.write("b/program.mlir", program_text())
    draw.write("b/inputs/1.npy", tensor())
    number = draw.one(number for number in NUMBERS if len(number) < 100 and number not in ("", "+1"))
    wrong = [
        {"descr": draw.one(["'>f4'", "'|O'", "'<f8'", "'<U99999999'", "'<i4'", "None", f"'{number}'", "[('a', '<f4')]"])},
        {"order": draw.one(["True", "None", number, "__import__('os')"])},
        {"shape": draw.one([f"({number},)", "(4294967296, 4294967296)", "(4611686018427387905, 4)", "(268435456,)",
                            "(" + "1," * 10_000 + "4)", "4", "(2, 2)", "()"])},
        {"data": draw.one([b"", b"\0" * 15, b"\0" * 17, b"\0" * LONG])},
        {"magic": draw.one([b"\x93NUMPY\x02\0", b"\x93NUMPY\xff\xff", b"PK\x03\x04\0\0\0\0", b"\x93numpy\x01\0"])},
        {"size": draw.one([0, 1, 65535])},
    ]
    draw.write("b/inputs/0.npy", tensor(**draw.one(wrong)))
    return [draw.one(["replay", "reduce"]), "b"]


def database(draw):
    name = draw.odd_name("f.db")
    (draw.work / "out").mkdir()
    shutil.copy(SEEDS / "database/finding", draw.path(name))

    def sql(*statements):
        connection = sqlite3.connect(str(draw.work / name), isolation_level=None)
        connection.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            connection.execute(*([statement] if isinstance(statement, str) else statement))
        connection.close()

    huge = draw.one([-1, -(2**63), 2**63 - 1])
    column = draw.one(["run.date", "run.programs", "run.shard_index", "run.shard_count", "sighting.case_index", "sighting.occurrences",
                       "sighting.repro_bytes"])  # fmt: skip
    table, column = column.split(".")
    evil = draw.one(["../../guard/file", "/etc/passwd", "inputs/../../x", "\x1b[2J", "a\0b", "..", "x" * 100_000])
    damages = {
        "number": lambda: sql((f"UPDATE {table} SET {column} = ?", [huge])),
        "name": lambda: sql(("INSERT INTO repro_file SELECT repro, ?, contents FROM repro_file LIMIT 1", [evil])),
        "object": lambda: sql(draw.one(["CREATE VIEW v AS SELECT * FROM run", "CREATE TABLE theirs (x)", "CREATE INDEX theirs ON run (words)",
                                        "CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END", "DROP TABLE met",
                                        "ALTER TABLE run ADD COLUMN theirs", "DROP TABLE witness"])),
        "version": lambda: sql(draw.one(["PRAGMA application_id = 7", "PRAGMA user_version = 99", "PRAGMA user_version = -1"])),
        "cut": lambda: draw.cut(name),
        "magic": lambda: draw.write(name, b"x" + (draw.work / name).read_bytes()[1:]),
        "special": lambda: draw.special(name),
        "bytes": lambda: draw.write(name, draw.one([b"{}", b"\0" * LONG, b"\x7fELF" * 1000, b"\x1b[2J" * 200])),
        "beside": lambda: draw.path(name + draw.one(["-wal", "-shm", "-journal"])).symlink_to(draw.one(["../guard/file", "/dev/zero", "no"])),
    }  # fmt: skip
    damages[draw.one(damages)]()
    words = draw.one([["list"], ["show", "4ff9303d"], ["merge", name]])
    return ["triage", *words, f"--db={name}" if words[0] != "merge" else "--db=out/new.db"]


SUMMARY = {"version": '"1"', "backend": '"npu"', "seed": "1", "programs": "5", "discards": "0", "seconds": "1.5", "phases": "{}",
           "findings": "[]", "shard": "[0, 1]"}  # fmt: skip


def summary(draw):
    values = dict(SUMMARY)
    wrong = {key: [number for number in NUMBERS if (key, number) not in {("seconds", "0.5")}] for key in ("seed", "programs", "discards", "seconds")}
    wrong |= {"version": ["7", "null", "[]"], "backend": ["7", "{}"], "findings": ["{}", "7", '"x"', draw.nested("[", "]")]}
    name = draw.one(["night/summary.json", "night/a/b/summary.json"])
    damage = draw.one(["key"] * 5 + ["special", "bytes", "cut"])
    if damage == "key":
        key = draw.one(wrong)
        values[key] = draw.one(wrong[key])
    draw.write(name, draw.object(values))
    if damage != "key":
        getattr(draw, damage)(name)
    return ["report", "night", "--out=out"]


def journal(draw, damage=None):
    words = ["--plant=padding-leaks", "--count=10", "--seed=3", "--out=out"]
    origin = {"npufuzz": draw.build, "folder": str(draw.work), "date": 1}
    lines, state = (SEEDS / "journal/finding").read_text().split("\0")
    lines, checkpoint = lines.splitlines(), json.loads(state.replace("ALL", "0"))
    finding, reduction = json.loads(lines[2]), lines[3]
    raw = {}

    def option():
        words.append(draw.one(["--nonsense=1", "--count=" + draw.one(NUMBERS[:7]), "--help", "--summary=../guard/file", "--db=../guard/file",
                               "--load-pass-plugin=../guard/file", "--backend=command:../guard/manifest.json", "--known-issues=../guard",
                               "--corpus=../guard", "count=3", "--count", "-o../guard", "--config=../guard/file", "--resume=.",
                               draw.one(TEXTS)]))  # fmt: skip

    counts = ["next", "programs", "discards", "restarts", "bytes", "slowest_of", "seconds"]
    lists = ["beyond", "occurrences", "counters", "known", "other_passes", "phases"]
    damages = {
        "option": option,
        "options": lambda: words.append(draw.one([7, None, {}, [[]], "", "--"])),
        "origin": lambda: origin.update(draw.one([{"npufuzz": draw.one(TEXTS)}, {"folder": draw.one(PATHS)}, {"date": -1}, {"date": 2**62}])),
        "count": lambda: raw.update({draw.one(counts): draw.one(number for number in NUMBERS if number not in ("0.5", "-1"))}),
        "list": lambda: checkpoint.update({draw.one(lists): draw.one([7, "x", {}, [[]], ["x"], [None], [-(2**63)] * 3, [1e300]])}),
        "bytes": lambda: raw.update({"bytes": draw.one(["0", "7", "99999999"])}),
        "finding": lambda: finding.update(draw.one([{"finding": -1}, {"seed": "x"}, {"case": []}, {"verdict": {}}, {"seconds": 1e300},
                                                    {"finding": 2**62}])),
    }  # fmt: skip
    damage = damage or draw.one([*damages, "special", "cut", "hard link"])
    if damage in damages:
        damages[damage]()
    text = json.dumps(origin) + "\n" + json.dumps({"words": words}) + "\n" + json.dumps(finding) + "\n" + reduction + "\n"
    checkpoint["bytes"] = len(text.encode())
    raw = {key: raw.get(key, json.dumps(value)) for key, value in checkpoint.items()}
    draw.write("run/campaign.journal", text)
    draw.write("run/campaign.checkpoint", "{" + ", ".join(f'"{key}": {value}' for key, value in raw.items()) + "}\n")
    file = draw.one(["run/campaign.journal", "run/campaign.checkpoint"])
    if damage == "special":
        draw.special("run/campaign.journal")
    elif damage == "cut":
        draw.cut(file, 0.5)
    elif damage == "hard link":
        os.link(draw.guard / "file", draw.path(file))
    return ["fuzz", "--resume=run"]


def manifest(draw):
    quoted = draw.quoted
    values = {"name": '"mine"', "summary": quoted(draw.one(["s", *TEXTS])), "run": draw.singing()}
    texts = draw.one(["7", "null", '""', "[]"])
    wrong = {
        "name": texts, "summary": texts,
        "program": draw.one([quoted(draw.one(TEXTS)), "7"]),
        "run": draw.one(["{}", "[]", '{"command": []}', '{"command": "x"}', '{"command": [7]}', '{"command": ["x"], "seconds": -1}',
                         '{"command": ["x"], "seconds": 1e400}', '{"command": ["x"], "theirs": 1}', "null"]),
        "server": draw.one(['["/bin/sh"]', "7", "[]"]),
        "unsupported-exit-code": draw.one(NUMBERS),
        "settings": draw.one(["[]", "[7]", *(f'[{{"name": "a", "summary": "s", "values": [{values}]}}]'
                                             for values in ("", draw.one(NUMBERS[2:12]), "1, " * LONG + "2"))]),
        "capabilities": draw.one(['{"rank": 99}', '{"ops": {"theirs": ["f32"]}}', f'{{"tile-bytes": {draw.one(NUMBERS)}}}',
                                  '{"casts": [{"from": "f99"}]}', draw.nested("[", "]")]),
        "snapshots": draw.one(["7", "{}", '{"folder": ""}', '{"folder": "x", "theirs": 1}']),
        draw.one(TEXTS): "1",
    }  # fmt: skip
    name = draw.one(["m.json", "a/m.json"])
    damage = draw.one(["key"] * 6 + ["special", "bytes", "cut"])
    if damage == "key":
        key = draw.one(wrong)
        values[key] = wrong[key]
    draw.write(name, "{" + ", ".join(f"{quoted(key)}: {value}" for key, value in values.items()) + "}")
    if damage != "key":
        getattr(draw, damage)(name)
    verb = draw.one([["list", "backends"], ["doctor"], ["conformance", "--count=1"], ["fuzz", "--count=1", "--out=out"]])
    return [*verb, f"--backend=command:{name}"]


def ir_log(draw):
    log = (SEEDS / "ir-log/after-all").read_text()
    name = draw.odd_name("log")
    what = draw.one(["special", "bytes", "no header", "folder", "program"])
    words = ["validate", f"--ir-log={name}"]
    if what == "no header":
        draw.write(name, draw.one([log.replace("IR Dump", draw.one(PLAIN_TEXTS)), log.replace("-----//", "----//"), draw.one(TEXTS) * 2]))
    elif what == "folder":
        draw.write(f"{name}/" + draw.one(["x.txt", "0_0.mlir", "a/b.mlir"]), draw.one(TEXTS))
    elif what == "program":
        draw.write(name, log)
        draw.write("p.mlir", draw.one(["module {", draw.nested("module {", "}"), "%s", program_text("memref<" + "9" * LONG + "xf32>")]))
        draw.one([lambda: None, lambda: draw.special("p.mlir")])()
        words.insert(1, "p.mlir")
    else:
        getattr(draw, what)(name)
    return words


def known_issue(draw):
    signature = "// Signature: pass:mlir:cse:" + draw.one(PLAIN_TEXTS) + "\n"
    what = draw.one(["rule", "special", "no folder"])
    if what == "rule":
        draw.write("ki/x.mlir", signature + "// Neutralise: " + draw.one(["", *PLAIN_TEXTS, "guard-loops " + draw.one(PLAIN_TEXTS)]) + "\n")
    elif what == "special":
        # Excludes what is not wrong: a folder without issues, and the system's view of all memory, which reads as an empty file.
        draw.special("ki/x.mlir", but=["none", "folder", "memory"])
    else:
        draw.one([lambda: draw.special("ki", but=["folder"]), lambda: draw.write("ki", signature)])()
    return ["fuzz", "--known-issues=ki", "--count=1", "--out=out"]


def sequence(draw):
    lines = (SEEDS / "sequence/transfer").read_text().splitlines()
    name = draw.odd_name("s.seq")
    numbers = [number for number in NUMBERS if number not in ("0x7", "+1") and (not number or number.strip())]
    machine = "machine {} {} {}\nfill-dram 0 1 0 0\nfill-banks 0 1 0 0"
    what = draw.one(["number", "machine", "word", "special", "bytes"])
    if what == "number":
        at = draw.rng.randrange(1, len(lines))
        words = lines[at].split()
        words[draw.rng.randrange(1, len(words))] = draw.one(number for number in numbers if number)
        lines[at] = " ".join(words)
    elif what == "machine":
        sizes = [draw.one(["0", "1", "7", "4294967296", "18446744073709551615", "2305843009213693952"]) for _ in range(3)]
        lines = [machine.format(*sizes if set(sizes) - {"1", "7"} else ("0", "0", "7")), *lines[4:]]
    elif what == "word":
        lines.insert(draw.rng.randrange(len(lines)), draw.one([*PLAIN_TEXTS, "move-in", "compute 1", "machine", "fill-dram 0"]))
    draw.write(name, "\n".join(lines) + "\n")
    if what in ("special", "bytes"):
        draw.special(name) if what == "special" else draw.write(name, draw.one([b"\0" * LONG, b"\xff\xfe\0{", b"\x1b[2J\x07", b"[" * DEEP]))
    return ["replay", "--spike=/bin/false", name]


def machine_file(draw):
    values = {"lanes": draw.one(NUMBERS)} if draw.one([True, False]) else {draw.one(TEXTS): "8"}
    draw.write("m.json", draw.object(values))
    damage = draw.one([None] * 3 + ["special", "bytes", "cut"])
    if damage:
        getattr(draw, damage)("m.json")
    return ["fuzz", "--machine=m.json", "--count=1", "--out=out"]


def sound_bundle(draw):
    draw.write("b/case.json", draw.object(CASE))
    draw.write("b/program.mlir", program_text())
    for i in range(2):
        draw.write(f"b/inputs/{i}.npy", tensor())
    return ["replay", "b"]


def sound_database(draw):
    shutil.copy(SEEDS / "database/finding", draw.path("f.db"))
    return ["triage", "list", "--db=f.db"]


def sound_log(draw):
    shutil.copy(SEEDS / "ir-log/after-all", draw.path("log"))
    return ["validate", "--ir-log=log"]


def singing_manifest(draw):
    """Names a command that leaves the canary."""
    draw.write("m.json", f'{{"name": "m", "summary": "s", "run": {draw.singing()}}}')
    return ["conformance", "--count=1", "--backend=command:m.json"]


def written(name, text, *words):
    def sound(draw):
        draw.write(name, text)
        return list(words)

    return sound


# Sound inputs: a reader that refuses these proves nothing by refusing the others.
SOUND = [
    sound_bundle,
    lambda draw: journal(draw, "none"),
    sound_database,
    sound_log,
    written("p.mlir", program_text(), "replay", "p.mlir"),
    written("night/summary.json", "{" + ", ".join(f'"{key}": {value}' for key, value in SUMMARY.items()) + "}", "report", "night", "--out=out"),
    written("m.json", '{"name": "m", "summary": "s", "run": {"command": ["x"]}}', "list", "backends", "--backend=command:m.json"),
    written("ki/x.mlir", "// Neutralise: guard-loops\n", "fuzz", "--known-issues=ki", "--count=1", "--jobs=1", "--out=out"),
    written("s.seq", (SEEDS / "sequence/transfer").read_text(), "replay", "--spike=/bin/false", "s.seq"),
    written("m.json", '{"lanes": 8}', "fuzz", "--machine=m.json", "--count=1", "--jobs=1", "--out=out"),
]

# Shares of 300 files.
KINDS = {bundle: 60, program: 40, npy: 30, database: 35, summary: 25, journal: 30, manifest: 30, ir_log: 15, known_issue: 10,
         sequence: 15, machine_file: 10}  # fmt: skip

"""Places of a C++ file that can be mutated, and the file with all of its mutants in it (ci/mutate_oracles).

Clang lists the expressions (-ast-dump=json). Each place is wrapped so that a number, known at run time, turns one mutant on
(Mutants.h). No place is in a macro, or in what a compiler must know (case labels, constexpr).
"""
import dataclasses
import json
import re

STRIP = {"ImplicitCastExpr", "ExprWithCleanups", "ConstantExpr", "CXXBindTemporaryExpr", "MaterializeTemporaryExpr", "FullExpr"}
COMPARISONS = {"<", "<=", ">", ">=", "==", "!="}
BOUNDARY = {"<": ("less", "<="), "<=": ("lessEqual", "<"), ">": ("greater", ">="), ">=": ("greaterEqual", ">")}
ARITHMETIC = {"+": ("plus", "-"), "-": ("minus", "+"), "*": ("times", "/"), "/": ("over", "*"), "%": ("modulo", "*")}
FUNCTIONS = {"FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl", "CXXConversionDecl"}
JUMPS = {"BreakStmt", "ContinueStmt", "ReturnStmt"}
NUMBERS = re.compile(r"^(const )?(unsigned |signed )?(char|short|int|long|long long|float|double|unsigned|bool)( int)?$")


def type_of(node, desugared=True):
    found = node.get("type", {})
    return (desugared and found.get("desugaredQualType")) or found.get("qualType", "")


def is_number(node):
    return bool(NUMBERS.match(type_of(node)))


def is_bool(node):
    return type_of(node) in ("bool", "const bool")


def children(node):
    return [child for child in node.get("inner", []) if child.get("kind")]


def strip(node, parens=False):
    while node["kind"] in STRIP or (parens and node["kind"] == "ParenExpr"):
        inner = children(node)
        if len(inner) != 1:
            break
        node = inner[0]
    return node


@dataclasses.dataclass
class Point:
    """A mutant: the text that stands there, and the text that replaces it."""

    number: int
    function: str
    begin: int
    end: int
    text: str
    what: str
    key: str = ""
    line: int = 0


class Rewriter:
    def __init__(self, path, text, first, disabled):
        """Takes in `disabled` (begin, end, text) of mutants that do not build."""
        self.path, self.text, self.next, self.disabled = path, text, first, disabled
        self.points, self.edits, self.seen, self.function, self.sequence = [], [], set(), "", 0
        self.file = None

    # Places

    def locate(self, nodes):
        """Resolves the offsets of each node, in place: JSON names a file only if it differs from the one before."""
        file = None

        def position(where):
            nonlocal file
            if "spellingLoc" in where:
                position(where["spellingLoc"])
                position(where["expansionLoc"])
                return None
            file = where.get("file", file)
            if "offset" not in where:
                return None
            return (where["offset"], where["offset"] + where["tokLen"]) if file == self.path else None

        def walk(node):
            if "loc" in node:
                position(node["loc"])
            begin = position(node["range"]["begin"]) if "range" in node else None
            end = position(node["range"]["end"]) if "range" in node else None
            node["at"] = (begin[0], end[1]) if begin and end and begin[0] < end[1] else None
            for child in node.get("inner", []):
                walk(child)

        for node in nodes:
            file = None
            walk(node)

    # Edits

    def mutant(self, node, what, at=None):
        begin, end = at or node["at"]
        if (begin, end, what) in self.disabled:
            return None
        said = self.text[begin:end].encode("latin-1").decode("utf-8", "replace")
        point = Point(self.next, self.function, begin, end, " ".join(said.split()), what)
        self.next += 1
        self.points.append(point)
        return point.number

    def insert(self, begin, end, before, after, visit):
        """Puts `before` and `after` around the result of `visit` on the text between."""
        self.sequence += 1
        self.edits.append((begin, 1, self.sequence, begin, before))
        visit()
        self.sequence += 1
        self.edits.append((end, 0, self.sequence, end, after))

    def replace(self, begin, end, text):
        self.sequence += 1
        self.edits.append((begin, 2, self.sequence, end, text))

    def rewritten(self):
        output, at = [], 0
        for begin, _, _, end, text in sorted(self.edits):
            output += [self.text[at:begin], text]
            at = max(end, begin)
        return "".join(output) + self.text[at:]

    def once(self, node, kind):
        """Returns true if this place is new: a lambda's body stands in the tree twice."""
        if not node.get("at") or (node["at"], kind) in self.seen:
            return False
        self.seen.add((node["at"], kind))
        return True

    # Expressions

    def condition(self, node, truths=("true", "false"), loops=False):
        """An expression of which only the truth counts. `truths`: values to force. `loops`: forced true, it would hang."""
        node = strip(node)
        inner = children(node)
        if not node.get("at"):
            return self.each(node)  # a macro's, for example
        kind, opcode = node["kind"], node.get("opcode")
        if kind == "ParenExpr":
            return self.condition(inner[0], truths, loops)
        if kind == "UnaryOperator" and opcode == "!":
            other = {"true": "false", "false": "true"}
            return self.condition(inner[0], [other[truth] for truth in truths], loops)
        if kind == "BinaryOperator" and opcode in ("&&", "||") and inner[0].get("at") and inner[1].get("at"):
            return self.logical(node, opcode, *inner, truths, loops)
        if kind == "CXXBoolLiteralExpr":
            if self.once(node, "truth") and (number := self.mutant(node, "false" if node["value"] else "true")) is not None:
                self.insert(*node["at"], f"mutants::flip<{number}>(", ")", lambda: None)
            return None
        if not self.once(node, "truth"):
            return None
        numbers = [(truth, self.mutant(node, truth)) for truth in truths]
        before, after = "static_cast<bool>(", ")"
        for truth, number in numbers:
            if number is not None:
                before, after = f"mutants::is{truth.title()}<{number}>(" + before, after + ")"
        return self.insert(*node["at"], before, after, lambda: self.inside(node))

    def logical(self, node, opcode, left, right, truths, loops):
        if not self.once(node, "logical"):
            return
        other = "||" if opcode == "&&" else "&&"
        number = self.mutant(node, other)
        # An operand forced to the deciding value decides the whole, whichever operand it is: one mutant.
        decides, leaves = ("false", "true") if opcode == "&&" else ("true", "false")
        decided = [decides] if decides in truths else []
        first = decided if loops and leaves == "true" else [*decided, leaves]

        def visit():
            for operand, forced in ((left, first), (right, [leaves])):
                if number is None:
                    self.condition(operand, forced, loops)
                    continue
                # Uses De Morgan's law, so that no operand stands there twice and the second is evaluated as rarely as before.
                self.insert(*operand["at"], f"(mutants::on({number}) != static_cast<bool>(", "))",
                            lambda operand=operand, forced=forced: self.condition(operand, forced, loops))  # fmt: skip

        if number is None:
            visit()
        else:
            self.insert(*node["at"], f"(mutants::on({number}) != (", "))", visit)

    def call(self, node, table, left, right):
        """Rewrites a binary operator of numbers as a call."""
        name, other = table[node["opcode"]]
        gap = self.text[left["at"][1]:right["at"][0]]
        token = re.search(re.escape(node["opcode"]), gap)
        number = self.mutant(node, other) if token else None
        if number is None:
            return self.each(node)
        begin = left["at"][1] + token.start()

        def visit():
            self.expression(left)
            self.replace(begin, begin + len(node["opcode"]), ",")
            self.expression(right)

        return self.insert(*node["at"], f"mutants::{name}<{number}>(", ")", visit)

    def inside(self, node):
        """Mutates the parts of an expression, which is wrapped already."""
        inner = children(node)
        if node["kind"] == "BinaryOperator" and len(inner) == 2 and inner[0].get("at") and inner[1].get("at"):
            # An operand beside a literal is covered by the literal's mutants.
            if node["opcode"] in BOUNDARY and "IntegerLiteral" not in (strip(inner[0], True)["kind"], strip(inner[1], True)["kind"]):
                return self.call(node, BOUNDARY, *inner)
            if node["opcode"] in ARITHMETIC and is_number(node) and is_number(inner[0]) and is_number(inner[1]):
                return self.call(node, ARITHMETIC, *inner)
        if node["kind"] == "CXXRewrittenBinaryOperator":
            return None  # Its parts are those of the expression that it stands for.
        if node["kind"] == "BinaryOperator" and node["opcode"] == "=" and strip(inner[1], True)["kind"] == "CXXBoolLiteralExpr":
            return self.expression(inner[0])  # the same as without the statement
        if node["kind"] == "LambdaExpr":
            return self.lambda_body(node)
        if node["kind"] == "ConditionalOperator":
            self.condition(inner[0])
            return [self.expression(child) for child in inner[1:]]
        if node["kind"] == "InitListExpr":
            inner = [child for child in inner if child.get("at")]
        return [self.expression(child, node) for child in inner]

    def each(self, node):
        for child in children(node):
            self.expression(child, node)

    def expression(self, node, parent=None):
        kind = node["kind"]
        if kind.endswith("Stmt") and kind != "ExprStmt":
            return self.statement(node)
        if kind in FUNCTIONS or kind.endswith("RecordDecl") or kind.endswith("Attr") or kind == "FunctionTemplateDecl":
            return None
        if kind == "IntegerLiteral":
            return self.number(node, parent)
        if kind in ("CXXDefaultArgExpr", "CXXDefaultInitExpr", "OffsetOfExpr", "UnaryExprOrTypeTraitExpr", "ConceptSpecializationExpr"):
            return None
        if kind == "VarDecl":
            return self.variable(node)
        opcode = node.get("opcode")
        is_truth = (kind == "BinaryOperator" and opcode in COMPARISONS | {"&&", "||"}) or (kind == "UnaryOperator" and opcode == "!")
        if kind == "CXXRewrittenBinaryOperator":
            return self.condition(node)
        if kind == "CXXOperatorCallExpr" and is_bool(node):
            name = strip(children(node)[0]).get("referencedDecl", {}).get("name", "")
            is_truth = name.removeprefix("operator") in COMPARISONS
        if (is_truth and is_bool(node)) or kind == "CXXBoolLiteralExpr":
            return self.condition(node)
        return self.inside(node)

    def number(self, node, parent):
        if not self.once(node, "number"):
            return
        value = int(node["value"], 0)
        cast = ""
        if parent and parent["kind"] == "ImplicitCastExpr" and is_number(parent):
            cast = type_of(parent).removeprefix("const ")
        before, after = (f"static_cast<{cast}>(", ")") if cast else ("", "")
        # An unsigned -1 is near no value.
        for step in (1, -1) if value or not cast.startswith("unsigned") else (1,):
            if (number := self.mutant(node, str(value + step))) is not None:
                name = "more" if step > 0 else "fewer"
                before, after = before + f"mutants::{name}<{number}>(", ")" + after
        self.insert(*node["at"], before, after, lambda: None)

    def variable(self, node):
        if node.get("constexpr") or node.get("storageClass") == "static":
            return
        for child in children(node):
            if child["kind"].endswith("Attr") or child["kind"] == "BindingDecl":
                continue
            if is_bool(node) and is_bool(child) and node.get("init") == "c":
                self.condition(child)
            else:
                self.expression(child, node)

    def lambda_body(self, node):
        bodies = [child for child in children(node) if child["kind"] == "CompoundStmt"]
        if bodies and self.once(bodies[-1], "body"):
            self.compound(bodies[-1], follows=False)

    # Statements

    def block(self, node, alone, follows):
        """The body of an if or a loop. `alone`: without it, nothing would be left of the statement that holds it."""
        if node["kind"] == "CompoundStmt":
            inner = children(node)
            return self.compound(node, follows, alone and len(inner) == 1)
        return self.wrapped(node, alone, follows, braces=True)

    def compound(self, node, follows, alone=False):
        inner = children(node)
        for i, child in enumerate(inner):
            self.wrapped(child, alone, follows or i + 1 < len(inner), braces=True)

    def semicolon(self, node):
        match = re.compile(r"\s*;").match(self.text, node["at"][1])
        return match.end() if match else None

    def wrapped(self, node, alone, follows, braces):
        """A statement that can be left out, or that returns."""
        kind = node["kind"]
        is_expression = not kind.endswith("Stmt") or kind == "ExprStmt"
        if not (is_expression or kind in JUMPS) or not node.get("at"):
            return self.statement(node, follows)
        end = self.semicolon(node)
        if end is None or not self.once(node, "statement"):
            return self.statement(node, follows)
        inner = children(node)
        if kind == "ReturnStmt" and inner:
            return self.returned(node, inner[0], end, alone, follows)
        number = None if alone else self.mutant(node, "nothing")
        if number is None:
            return self.statement(node, follows)
        return self.insert(node["at"][0], end, f"{{ if (!mutants::on({number})) {{ ", " } }", lambda: self.statement(node, follows))

    def returned(self, node, value, end, alone, follows):
        before, after, value = "{ ", " }", value
        bare = strip(value, parens=True)
        if not alone and follows and (number := self.mutant(node, "nothing")) is not None:
            before, after = before + f"if (!mutants::on({number})) {{ ", " }" + after
        if is_bool(value):
            return self.insert(node["at"][0], end, before, after, lambda: self.condition(value))
        if is_number(value):
            # A literal is mutated as such.
            number = None if bare["kind"] == "IntegerLiteral" or not value.get("at") else self.mutant(value, "0 or 1")
            if number is None:
                return self.insert(node["at"][0], end, before, after, lambda: self.expression(value))
            return self.insert(node["at"][0], end, before, after, lambda: self.insert(
                *value["at"], f"mutants::other<{number}>(", ")", lambda: self.expression(value)))
        is_enumerator = bare["kind"] == "DeclRefExpr" and bare.get("referencedDecl", {}).get("kind") == "EnumConstantDecl"
        if is_enumerator and value.get("at"):
            if (number := self.mutant(value, "another")) is not None:
                return self.insert(node["at"][0], end, before, after, lambda: self.insert(
                    *value["at"], f"mutants::other<{number}>(", ")", lambda: None))
        elif not self.is_empty(bare) and (number := self.mutant(node, "return {}")) is not None:
            before += f"if (mutants::on({number})) return {{}}; "
        return self.insert(node["at"][0], end, before, after, lambda: self.expression(value))

    def is_empty(self, value):
        text = re.sub(r"\s", "", self.text[value["at"][0]:value["at"][1]]) if value.get("at") else ""
        return value["kind"] == "CXXNullPtrLiteralExpr" or text in ("", "{}", '""', "std::nullopt", "nullptr")

    def statement(self, node, follows=True):
        kind, inner = node["kind"], children(node)
        if kind == "CompoundStmt":
            self.compound(node, follows)
        elif kind == "IfStmt":
            self.branch(node, inner, follows)
        elif kind in ("ForStmt", "WhileStmt", "DoStmt", "CXXForRangeStmt"):
            self.loop(node, kind)
        elif kind == "SwitchStmt":
            self.expression(inner[-2])
            self.statement(inner[-1], follows)
        elif kind in ("CaseStmt", "DefaultStmt"):
            self.wrapped(inner[-1], False, True, braces=True)
        elif kind == "ReturnStmt":
            for child in inner:
                (self.condition if is_bool(child) else self.expression)(child)
        elif kind == "DeclStmt":
            for child in inner:
                self.expression(child)
        elif not kind.endswith("Stmt"):
            self.expression(node)

    def branch(self, node, inner, follows):
        if node.get("isConstexpr"):
            return
        if node.get("hasInit"):
            self.statement(inner.pop(0))
        if node.get("hasVar"):
            declaration = inner.pop(0)
            self.statement(declaration)
            inner.pop(0)
            self.declared(declaration)
        else:
            self.condition(inner.pop(0))
        self.block(inner[0], len(inner) == 1, follows)
        if len(inner) > 1:
            self.block(inner[1], False, follows)

    def declared(self, declaration):
        """Mutates if (T x = …): it can be forced false, but not true, because the body uses x."""
        variable = children(declaration)[0]
        if declaration.get("at") and variable.get("name") and self.once(declaration, "declared"):
            number = self.mutant(declaration, "false")
            if number is not None:
                end = declaration["at"][1]
                self.insert(end, end, f"; mutants::isFalse<{number}>(static_cast<bool>({variable['name']}))", "", lambda: None)

    def loop(self, node, kind):
        # Makes a place for each missing part: {}.
        parts = node["inner"]
        if kind == "CXXForRangeStmt":
            if parts[0].get("kind"):
                self.statement(parts[0])
            self.statement(parts[1])
            return self.block(parts[-1], False, True)
        if kind == "ForStmt":
            for part in (parts[0], parts[3]):
                if part.get("kind"):
                    self.statement(part)
            if parts[2].get("kind"):
                self.condition(parts[2], ["false"], loops=True)
            return self.block(parts[-1], True, True)
        # Forced true, they hang or read beyond the end, which says little about tests.
        if kind == "DoStmt":
            self.condition(parts[1], ["false"], loops=True)
            return self.block(parts[0], False, True)
        if not node.get("hasVar"):
            self.condition(parts[-2], ["false"], loops=True)
        return self.block(parts[-1], True, True)

    # The whole file

    def functions(self, node, name=""):
        if node["kind"] == "FunctionTemplateDecl":
            node = children(node)[0] if not node.get("inner") else next((c for c in children(node) if c["kind"] in FUNCTIONS), node)
        if node["kind"] in FUNCTIONS:
            bodies = [child for child in children(node) if child["kind"] == "CompoundStmt"]
            if bodies and bodies[-1].get("at") and not node.get("constexpr") and self.once(bodies[-1], "body"):
                self.function = name + node.get("name", "")
                for child in children(node):
                    if child["kind"] == "CXXCtorInitializer":
                        self.each(child)
                self.compound(bodies[-1], follows=False)
            return
        if node["kind"] in ("NamespaceDecl", "CXXRecordDecl", "LinkageSpecDecl"):
            inside = name + node["name"] + "::" if node["kind"] == "CXXRecordDecl" and node.get("name") else name
            for child in children(node):
                self.functions(child, inside)


def parse(dump):
    """Yields the declarations that clang printed, one after the other."""
    decoder, nodes, at = json.JSONDecoder(), [], 0
    while match := re.compile(r"\s*(?=\{)").match(dump, at):
        node, at = decoder.raw_decode(dump, match.end())
        nodes.append(node)
    return nodes


def rewrite(path, text, dump, first, disabled=frozenset()):
    """Returns the text with its mutants, numbered from `first`, and the mutants. Clang counts bytes: a character of `text` is one."""
    rewriter = Rewriter(path, text, first, disabled)
    nodes = parse(dump)
    rewriter.locate(nodes)
    for node in nodes:
        rewriter.functions(node)
    counts = {}
    for point in rewriter.points:
        point.line = text.count("\n", 0, point.begin) + 1
        short = point.text if len(point.text) <= 80 else point.text[:60] + " … " + point.text[-17:]
        key = f"{point.function}: {short} -> {point.what}"
        counts[key] = counts.get(key, 0) + 1
        point.key = key if counts[key] == 1 else f"{key} #{counts[key]}"
    return rewriter.rewritten(), rewriter.points

//===- Torch.cpp - writes a form as a module of Python --------------------===//
//
// One statement a node, named as the op of the form: v3 = torch.add(v1, v2). What eager PyTorch
// computes is what the form means.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/writers/Casts.h"
#include "backend/foreign/functional/writers/Writers.h"
#include "tile/Program.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::StringRef;

namespace npufuzz::functional {

namespace {

/// How an elementwise op is said. $0 and $1 are the operands, $max is the largest integer.
struct Row {
  llvm::StringLiteral mnemonic, classes, text;
};
constexpr Row torchRows[] = {
    {"neg", "if", "torch.neg($0)"},
    {"abs", "if", "torch.abs($0)"},
    {"not", "bi", "torch.bitwise_not($0)"},
    {"exp", "f", "torch.exp($0)"},
    {"tanh", "f", "torch.tanh($0)"},
    {"sqrt", "f", "torch.sqrt($0)"},
    {"recip", "f", "torch.reciprocal($0)"},
    {"rsqrt", "f", "torch.rsqrt($0)"},
    {"log", "f", "torch.log($0)"},
    {"sin", "f", "torch.sin($0)"},
    {"cos", "f", "torch.cos($0)"},
    {"erf", "f", "torch.erf($0)"},
    {"relu", "i", "torch.relu($0)"},
    {"relu", "f", "torch.relu($0) + 0"}, // -0 gives +0
    {"sigmoid", "f", "torch.sigmoid($0)"},
    {"silu", "f", "torch.nn.functional.silu($0)"},
    {"gelu", "f", "torch.nn.functional.gelu($0)"},
    {"add", "if", "torch.add($0, $1)"},
    {"sub", "if", "torch.sub($0, $1)"},
    {"mul", "if", "torch.mul($0, $1)"},
    {"div", "f", "torch.div($0, $1)"},
    {"min", "i", "torch.minimum($0, $1)"},
    {"max", "i", "torch.maximum($0, $1)"},
    {"min", "f", "minimum($0, $1)"},
    {"max", "f", "maximum($0, $1)"},
    {"and", "bi", "torch.bitwise_and($0, $1)"},
    {"or", "bi", "torch.bitwise_or($0, $1)"},
    {"xor", "bi", "torch.bitwise_xor($0, $1)"},
    {"shl", "i", "torch.bitwise_left_shift($0, $1)"},
    {"shrs", "i", "torch.bitwise_right_shift($0, $1)"},
    // PyTorch has no logical shift.
    {"shru", "i",
     "torch.where($1 == 0, $0, torch.bitwise_right_shift(torch.bitwise_and($0 >> 1, $max), "
     "torch.clamp($1 - 1, min=0)))"},
    {"floordiv", "i", "torch.div($0, $1, rounding_mode='floor')"},
    {"mod", "i", "torch.remainder($0, $1)"},
    {"rem", "if", "torch.fmod($0, $1)"},
    {"select", "b", "torch.where($0, $1, $2)"},
};

/// The row of an op for elements of that class; 0: for any. Null if there is none.
const Row *rowOf(StringRef mnemonic, char elementClass) {
  for (const Row &row : torchRows)
    if (row.mnemonic == mnemonic &&
        (elementClass == 0 || StringRef(row.classes).contains(elementClass)))
      return &row;
  return nullptr;
}

/// Functions that a module defines if it calls them. PyTorch leaves open which zero is the greater.
struct Helper {
  llvm::StringLiteral call, text;
};
constexpr Helper helpers[] = {
    {" saturated(", R"(
def saturated(x, dtype: torch.dtype, low: int, high: int):
    """Converts whole numbers, clamped; NaN gives 0. As a float, `high` may be one more."""
    inside = (x >= low) & (x < high)
    whole = x.masked_fill(~inside, 0).to(dtype)
    return whole.masked_fill(x >= high, high).masked_fill(x < low, low)
)"},
    {" maximum(", R"(
def maximum(x, y):
    """The maximum, where +0 is more than -0."""
    return torch.where((x == 0) & (y == 0), x + y, torch.maximum(x, y))
)"},
    {" minimum(", R"(
def minimum(x, y):
    """The minimum, where -0 is less than +0."""
    return torch.where((x == 0) & (y == 0), -(-x - y), torch.minimum(x, y))
)"},
    {" amax(", R"(
def amax(x, dim: int):
    """The maximum along an axis, where +0 is more than -0: their reciprocals differ."""
    most = torch.amax(x, dim=dim, keepdim=True)
    sign = torch.amax((1 / x).masked_fill(x != 0, -float("inf")), dim=dim, keepdim=True)
    return torch.where(most == 0, 1 / sign, most)
)"},
    {" amin(", R"(
def amin(x, dim: int):
    """The minimum along an axis, where -0 is less than +0: their reciprocals differ."""
    least = torch.amin(x, dim=dim, keepdim=True)
    sign = torch.amin((1 / x).masked_fill(x != 0, float("inf")), dim=dim, keepdim=True)
    return torch.where(least == 0, 1 / sign, least)
)"},
};

StringRef dtype(ElementKind kind) {
  constexpr llvm::StringLiteral names[] = {"torch.bool",
                                           "torch.int8",
                                           "torch.int16",
                                           "torch.int32",
                                           "torch.int64",
                                           "torch.int64",
                                           "torch.float16",
                                           "torch.bfloat16",
                                           "torch.float32",
                                           "",
                                           ""};
  return names[static_cast<size_t>(kind)];
}

std::string list(llvm::ArrayRef<int64_t> numbers) {
  std::string text = "[";
  for (auto [i, number] : llvm::enumerate(numbers))
    text += (i ? ", " : "") + std::to_string(number);
  return text + "]";
}

/// A whole number. TorchScript reads the sign apart from the digits, which must fit.
std::string whole(int64_t number) {
  return number == INT64_MIN ? "(-9223372036854775807 - 1)" : std::to_string(number);
}

/// A number as Python reads it, with all its bits. NaN has one code.
std::string literal(ElementKind kind, uint64_t bits) {
  if (kind == ElementKind::i1)
    return bits ? "True" : "False";
  llvm::APInt raw(elementKindBits(kind), bits);
  if (!isFloatKind(kind))
    return whole(raw.getSExtValue());
  llvm::APFloat value(tile::semanticsOf(kind), raw);
  if (value.isNaN())
    return "float('nan')";
  if (value.isInfinity())
    return value.isNegative() ? "-float('inf')" : "float('inf')";
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.17g", value.convertToDouble());
  bool isWhole = StringRef(text).find_first_of(".en") == StringRef::npos;
  return isWhole ? text + ".0" : text;
}

class Writer {
public:
  explicit Writer(const Form &form) : form(form), os(body) {}

  Written write(StringRef title);

private:
  std::string name(int node) const {
    const Node &of = form.nodes[node];
    return (of.kind == NodeKind::input ? "arg" : "v") +
           std::to_string(of.kind == NodeKind::input ? of.axis : node);
  }
  std::string operand(const Node &node, size_t number) const { return name(node.operands[number]); }
  std::string filled(StringRef text, const Node &node) const;

  std::string expression(const Node &node);
  std::string constant(const Node &node) const;
  std::string slice(const Node &node) const;
  std::string pad(const Node &node) const;
  std::string compute(const Node &node);
  std::string cast(const Node &node) const;
  std::string toInteger(std::string x, const Node &node) const;
  std::string reduce(const Node &node) const;
  std::string matmul(const Node &node) const;
  void writeUpdate(const Node &node, StringRef result);

  const Form &form;
  std::string body;
  llvm::raw_string_ostream os;
};

std::string Writer::filled(StringRef text, const Node &node) const {
  std::string result;
  while (!text.empty()) {
    if (text.consume_front("$max"))
      result += std::to_string(largestOf(node.element));
    else if (text.consume_front("$")) {
      result += operand(node, static_cast<size_t>(text.front() - '0'));
      text = text.drop_front();
    } else {
      result += text.front();
      text = text.drop_front();
    }
  }
  return result;
}

std::string Writer::constant(const Node &node) const {
  if (node.isSplat() && node.element == ElementKind::i1) // no number in TorchScript
    return llvm::formatv("torch.{0}({1}, dtype=torch.bool)", node.bits[0] ? "ones" : "zeros",
                         list(node.shape));
  if (node.isSplat())
    return llvm::formatv("torch.full({0}, {1}, dtype={2})", list(node.shape),
                         literal(node.element, node.bits[0]), dtype(node.element));
  std::vector<std::string> elements;
  for (uint64_t bits : node.bits)
    elements.push_back(literal(node.element, bits));
  return llvm::formatv("torch.tensor([{0}], dtype={1}).reshape({2})", llvm::join(elements, ", "),
                       dtype(node.element), list(node.shape));
}

/// x[1:9:2, :], also of an update.
std::string region(const Node &node, llvm::ArrayRef<int64_t> sizes, llvm::ArrayRef<int64_t> whole) {
  std::vector<std::string> axes;
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    int64_t first = node.numbers[axis], step = std::abs(node.strides[axis]);
    int64_t last = first + (sizes[axis] - 1) * node.strides[axis];
    int64_t low = std::min(first, last), end = std::max(first, last) + 1;
    bool isWhole = low == 0 && end == whole[axis] && step == 1;
    axes.push_back(isWhole ? ":"
                           : std::to_string(low) + ":" + std::to_string(end) +
                                 (step == 1 ? "" : ":" + std::to_string(step)));
  }
  return "[" + llvm::join(axes, ", ") + "]";
}

std::string Writer::slice(const Node &node) const {
  std::vector<int64_t> reversed;
  for (auto [axis, stride] : llvm::enumerate(node.strides))
    if (stride < 0)
      reversed.push_back(static_cast<int64_t>(axis));
  std::string text =
      operand(node, 0) + region(node, node.shape, form.nodes[node.operands[0]].shape);
  return reversed.empty() ? text : "torch.flip(" + text + ", " + list(reversed) + ")";
}

std::string Writer::pad(const Node &node) const {
  std::vector<int64_t> widths;
  const Node &from = form.nodes[node.operands[0]];
  for (size_t axis = node.shape.size(); axis-- > 0;) {
    widths.push_back(node.numbers[axis]);
    widths.push_back(node.shape[axis] - from.shape[axis] - node.numbers[axis]);
  }
  bool isBool = node.element == ElementKind::i1;
  return llvm::formatv("torch.constant_pad_nd({0}, {1}, {2})", operand(node, 0), list(widths),
                       literal(isBool ? ElementKind::i8 : node.element, node.bits[0]));
}

/// Rounds to a whole number and converts.
std::string Writer::toInteger(std::string x, const Node &node) const {
  switch (node.attributes.rounding) {
  case tile::Rounding::nearest_even:
    x = "torch.round(" + x + ")";
    break;
  case tile::Rounding::nearest_away:
    x = llvm::formatv("torch.where(torch.abs({0} - torch.trunc({0})) == 0.5, torch.trunc({0}) + "
                      "torch.sign({0}), torch.round({0}))",
                      x);
    break;
  case tile::Rounding::floor:
    x = "torch.floor(" + x + ")";
    break;
  case tile::Rounding::ceil:
    x = "torch.ceil(" + x + ")";
    break;
  case tile::Rounding::trunc:
    x = "torch.trunc(" + x + ")";
    break;
  }
  if (!node.attributes.saturate)
    return x + ".to(" + dtype(node.element).str() + ")";
  return llvm::formatv("saturated({0}, {1}, {2}, {3})", x, dtype(node.element),
                       whole(smallestOf(node.element)), largestOf(node.element));
}

std::string Writer::cast(const Node &node) const {
  ElementKind from = form.operandKind(node), to = node.element;
  std::string x = operand(node, 0), convert = ".to(" + dtype(to).str() + ")";
  bool saturates = node.attributes.saturate;
  if (isFloatKind(from)) {
    if (from != ElementKind::f32)
      x += ".to(torch.float32)";
    if (!isFloatKind(to))
      return toInteger(x, node);
    if (to == ElementKind::f32)
      return x;
    if (saturates) {
      std::string largest = literal(
          ElementKind::f32,
          llvm::APFloat(static_cast<float>(largestFloat(to))).bitcastToAPInt().getZExtValue());
      x = llvm::formatv("torch.clamp({0}, -{1}, {1})", x, largest);
    }
    return x + convert;
  }
  if (int64_t most = clampedFor(from, to, saturates))
    x = llvm::formatv("torch.clamp({0}, {1}, {2})", x, -most, most);
  if (isFloatKind(to))
    return x + convert;
  bool clamps = saturates && elementKindBits(to) < elementKindBits(from);
  if (to == ElementKind::i1)
    return clamps ? x + " > 0" : "torch.bitwise_and(" + x + ", 1).to(torch.bool)";
  if (clamps)
    x = llvm::formatv("torch.clamp({0}, {1}, {2})", x, smallestOf(to), largestOf(to));
  return x + convert;
}

std::string Writer::reduce(const Node &node) const {
  std::string x = operand(node, 0), dim = std::to_string(node.axis);
  auto call = [&](StringRef function, StringRef more = "") {
    return llvm::formatv("torch.{0}({1}, dim={2}, keepdim=True{3})", function, x, dim, more).str();
  };
  std::string own = ", dtype=" + dtype(node.element).str();
  switch (node.attributes.reduce) {
  case tile::ReduceKind::sum:
    return call("sum", own);
  case tile::ReduceKind::prod:
    return call("prod", own);
  case tile::ReduceKind::min:
    return isFloatKind(node.element) ? "amin(" + x + ", " + dim + ")" : call("amin");
  case tile::ReduceKind::max:
    return isFloatKind(node.element) ? "amax(" + x + ", " + dim + ")" : call("amax");
  case tile::ReduceKind::any:
    return call("any");
  case tile::ReduceKind::all:
    return call("all");
  case tile::ReduceKind::argmin:
    return call("argmin") + ".to(torch.int32)";
  case tile::ReduceKind::argmax:
    return call("argmax") + ".to(torch.int32)";
  }
  llvm_unreachable("no such kind");
}

/// The operands in the result's type: exact, and PyTorch has no product that widens.
std::string Writer::matmul(const Node &node) const {
  std::string convert;
  if (form.operandKind(node) != node.element)
    convert = ".to(" + dtype(node.element).str() + ")";
  return "torch.matmul(" + operand(node, 0) + convert + ", " + operand(node, 1) + convert + ")";
}

std::string Writer::compute(const Node &node) {
  StringRef op = node.op->mnemonic;
  char of = elementClass(form.operandKind(node));
  if (const Row *row = rowOf(op, of))
    return filled(row->text, node);
  if (op == "cmp")
    return filled(
        ("torch." + tile::stringifyCmpPredicate(node.attributes.predicate) + "($0, $1)").str(),
        node);
  if (op == "cast")
    return cast(node);
  if (op == "expand_binary")
    return filled(rowOf(tile::stringifyExpandKind(node.attributes.expand), of)->text, node);
  if (op == "reduce")
    return reduce(node);
  if (op == "matmul")
    return matmul(node);
  if (op == "cumsum")
    return llvm::formatv("torch.cumsum({0}, dim={1}, dtype={2})", operand(node, 0), node.axis,
                         dtype(node.element));
  if (op == "topk") {
    bool isValues = node.attributes.part == tile::TopkPart::values;
    return llvm::formatv("torch.sort({0}, dim={1}, descending={2}, stable=True)[{3}][..., :{4}]{5}",
                         operand(node, 0), node.axis, node.attributes.smallest ? "False" : "True",
                         isValues ? 0 : 1, node.shape.back(), isValues ? "" : ".to(torch.int32)");
  }
  assert(op == "iota" && "torchSays has no other op");
  std::vector<int64_t> line(node.shape.size(), 1);
  line[node.axis] = node.shape[node.axis];
  return llvm::formatv("torch.arange({0}, {1}).to({2}).reshape({3}).expand({4})", node.numbers[0],
                       node.numbers[0] + node.shape[node.axis], dtype(node.element), list(line),
                       list(node.shape));
}

std::string Writer::expression(const Node &node) {
  switch (node.kind) {
  case NodeKind::input:
  case NodeKind::update:
    llvm_unreachable("no expression");
  case NodeKind::constant:
    return constant(node);
  case NodeKind::compute:
    return compute(node);
  case NodeKind::reshape:
    return operand(node, 0) + ".reshape(" + list(node.shape) + ")";
  case NodeKind::permute:
    return operand(node, 0) + ".permute(" + list(node.numbers) + ")";
  case NodeKind::slice:
    return slice(node);
  case NodeKind::expand:
    return operand(node, 0) + ".expand(" + list(node.shape) + ")";
  case NodeKind::pad:
    return pad(node);
  case NodeKind::concat: {
    std::vector<std::string> parts;
    for (int part : node.operands)
      parts.push_back(name(part));
    return "torch.cat([" + llvm::join(parts, ", ") + "], dim=" + std::to_string(node.axis) + ")";
  }
  case NodeKind::gather:
    return llvm::formatv("torch.gather({0}, {1}, {2})", operand(node, 0), node.axis,
                         operand(node, 1));
  case NodeKind::scatter:
    return llvm::formatv("torch.scatter({0}, {1}, {2}, {3})", operand(node, 0), node.axis,
                         operand(node, 1), operand(node, 2));
  }
  llvm_unreachable("no such node");
}

void Writer::writeUpdate(const Node &node, StringRef result) {
  const Node &part = form.nodes[node.operands[1]];
  os << "    " << result << " = " << operand(node, 0) << ".clone()\n";
  os << "    " << result << region(node, part.shape, node.shape) << " = " << operand(node, 1)
     << "\n";
}

Written Writer::write(StringRef title) {
  std::vector<std::string> arguments, numbers, results, returned;
  for (size_t i = 0; i < form.nodes.size(); ++i) {
    const Node &node = form.nodes[i];
    auto refuse = [&](const llvm::Twine &reason) {
      StringRef op = node.op ? StringRef(node.op->mnemonic) : nameOf(node.kind);
      return Written{"", ("torch: " + op + ": " + reason).str()};
    };
    if (isFloat8Kind(node.element))
      return refuse("floats of 8 bits");
    if (node.op && node.op->mnemonic == "cast") {
      StringRef why = unsayableCast(form.operandKind(node), node.element, node.attributes.rounding);
      if (!why.empty())
        return refuse(why);
    }
    if (node.kind == NodeKind::input) {
      arguments.push_back(name(static_cast<int>(i)));
      numbers.push_back(std::to_string(node.axis));
    } else if (node.kind == NodeKind::update) {
      writeUpdate(node, name(static_cast<int>(i)));
    } else {
      os << "    " << name(static_cast<int>(i)) << " = " << expression(node) << "\n";
    }
  }
  for (const Form::Output &output : form.outputs) {
    results.push_back(std::to_string(output.argument));
    returned.push_back(name(output.node));
  }
  std::string parameters = llvm::join(arguments, ", ");
  std::string text = ("\"\"\"" + title + "\"\"\"\nimport torch\n").str();
  for (const Helper &helper : helpers)
    if (StringRef(body).contains(helper.call))
      text += ("\n" + helper.text).str();
  text += "\n\ndef program(" + parameters + "):\n" + body + "    return [" +
          llvm::join(returned, ", ") + "]\n\n\n";
  text += "class Program(torch.nn.Module):\n    def forward(self" +
          (parameters.empty() ? "" : ", " + parameters) + "):\n        return program(" +
          parameters + ")\n\n\n";
  text += "# Numbers of the arguments of @main that the function takes, and of those that it "
          "returns.\n";
  text += "ARGUMENTS = [" + llvm::join(numbers, ", ") + "]\nRESULTS = [" +
          llvm::join(results, ", ") + "]\n";
  return {text, ""};
}

} // namespace

Written writeTorch(const Form &form, StringRef title) { return Writer(form).write(title); }

bool torchSays(StringRef mnemonic, ElementKind kind) {
  if (isFloat8Kind(kind))
    return false;
  return !rowOf(mnemonic, 0) || rowOf(mnemonic, elementClass(kind));
}

bool torchSaysCast(ElementKind from, ElementKind to, tile::Rounding rounding, bool) {
  return unsayableCast(from, to, rounding).empty();
}

} // namespace npufuzz::functional

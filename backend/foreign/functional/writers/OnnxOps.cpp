//===- OnnxOps.cpp --------------------------------------------------------===//
//
// Several nodes compute an op that ONNX lacks, or lacks for the type: integers of 8 and 16 bits by
// way of i32, which wraps to the same bits, and bf16 by way of f32, which holds it.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/writers/OnnxOps.h"
#include "backend/foreign/functional/writers/Casts.h"
#include "backend/foreign/functional/writers/OnnxTable.h"

#include <numbers>

namespace npufuzz::functional {

namespace {

using Names = OnnxGraph::Names;
using Name = const std::string &;

constexpr float half = 0.5F;

bool isNarrow(ElementKind kind) { return !isFloatKind(kind) && elementKindBits(kind) < 32; }

/// Type by way of which ops that lack a type compute it.
ElementKind wider(ElementKind kind) {
  if (isFloatKind(kind))
    return ElementKind::f32;
  return isNarrow(kind) ? ElementKind::i32 : kind;
}

std::string floorDivision(OnnxGraph &g, Name x, Name y, ElementKind kind) {
  // x - (x mod y) is a multiple of y, so it does not matter how Div rounds.
  ElementKind in = wider(kind);
  std::string a = in == kind ? x : g.cast(x, in), b = in == kind ? y : g.cast(y, in);
  std::string quotient = g.add("Div", {g.add("Sub", {a, g.add("Mod", {a, b})}), b});
  return in == kind ? quotient : g.cast(quotient, kind);
}

/// Bits of integers as those of unsigned ones, which ONNX can shift.
std::string asUnsigned(OnnxGraph &g, Name x, ElementKind kind) {
  using onnx::TensorProto;
  unsigned bits = elementKindBits(kind);
  int64_t type = bits == 8    ? TensorProto::UINT8
                 : bits == 16 ? TensorProto::UINT16
                 : bits == 32 ? TensorProto::UINT32
                              : TensorProto::UINT64;
  return g.add("Cast", {x}, {{"to", type}});
}

std::string shift(OnnxGraph &g, Name x, Name y, ElementKind kind, const char *direction) {
  std::string bits = asUnsigned(g, x, kind), amount = asUnsigned(g, y, kind);
  return g.cast(g.add("BitShift", {bits, amount}, {{"direction", std::string(direction)}}), kind);
}

std::string invertedBits(OnnxGraph &g, Name x, ElementKind kind) {
  return g.add("Sub", {g.integer(kind, -1), x});
}

/// Keeps the sign: the bits of a negative number are shifted inverted.
std::string signedShift(OnnxGraph &g, Name x, Name y, ElementKind kind) {
  std::string isNegative = g.add("Less", {x, g.integer(kind, 0)});
  std::string magnitude = g.add("Where", {isNegative, invertedBits(g, x, kind), x});
  std::string shifted = shift(g, magnitude, y, kind, "RIGHT");
  return g.add("Where", {isNegative, invertedBits(g, shifted, kind), shifted});
}

/// Computes in f32, and rounds once to the type.
template <typename F> std::string inF32(OnnxGraph &g, Name x, ElementKind kind, F f) {
  if (kind == ElementKind::f32)
    return f(x);
  return g.cast(f(g.cast(x, ElementKind::f32)), kind);
}

std::string gelu(OnnxGraph &g, Name x) {
  std::string scaled = g.add("Mul", {x, g.number(std::numbers::sqrt2_v<float> / 2)});
  std::string factor = g.add("Add", {g.add("Erf", {scaled}), g.number(1)});
  return g.add("Mul", {g.add("Mul", {x, g.number(half)}), factor});
}

/// Reciprocals of the zeros among these numbers, which tell +0 from -0; elsewhere an infinity that
/// no extremum prefers.
std::string inverseZeros(OnnxGraph &g, Name x, bool isMax) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  return g.add("Where", {g.add("Equal", {x, g.number(0)}), g.add("Div", {g.number(1), x}),
                         g.number(isMax ? -infinity : infinity)});
}

/// An extremum, but with the sign that `inverse` has where it is a zero. No Where chooses a zero by
/// a true condition: ONNX Runtime 1.30 then loses the sign.
std::string signedZero(OnnxGraph &g, Name found, Name inverse) {
  std::string isNonZero = g.add("Greater", {g.add("Abs", {found}), g.number(0)});
  std::string zero = g.add("Div", {g.number(1), inverse});
  return g.add("Where", {g.add("IsNaN", {found}), found, g.add("Where", {isNonZero, found, zero})});
}

/// Maximum where +0 is more than -0, or minimum where -0 is less than +0.
std::string extremum(OnnxGraph &g, bool isMax, const Names &of, ElementKind kind) {
  const char *op = isMax ? "Max" : "Min";
  auto wide = [&](Name x) { return kind == ElementKind::f32 ? x : g.cast(x, ElementKind::f32); };
  std::string x = wide(of[0]), y = wide(of[1]);
  std::string inverse = g.add(op, {inverseZeros(g, x, isMax), inverseZeros(g, y, isMax)});
  std::string found = signedZero(g, g.add(op, {x, y}), inverse);
  return kind == ElementKind::f32 ? found : g.cast(found, kind);
}

/// Elementwise ops that ONNX has under no name, or not for all types.
std::string addSeveral(OnnxGraph &g, llvm::StringRef op, const Names &of, ElementKind kind) {
  if (op == "not")
    return invertedBits(g, of[0], kind);
  if (op == "rsqrt")
    return inF32(g, of[0], kind, [&](Name x) { return g.add("Reciprocal", {g.add("Sqrt", {x})}); });
  if (op == "silu")
    return inF32(g, of[0], kind, [&](Name x) { return g.add("Mul", {x, g.add("Sigmoid", {x})}); });
  if (op == "gelu")
    return inF32(g, of[0], kind, [&](Name x) { return gelu(g, x); });
  if (op == "relu") // -0 gives +0
    return g.add("Add", {g.add("Relu", {of[0]}), g.integer(kind, 0)});
  if (op == "max" || op == "min")
    return extremum(g, op == "max", of, kind);
  if (op == "shl")
    return shift(g, of[0], of[1], kind, "LEFT");
  if (op == "shru")
    return shift(g, of[0], of[1], kind, "RIGHT");
  if (op == "shrs")
    return signedShift(g, of[0], of[1], kind);
  if (op == "floordiv")
    return floorDivision(g, of[0], of[1], kind);
  assert(op == "rem" && "no row without an op");
  return g.add("Mod", of, {{"fmod", int64_t(1)}});
}

std::string addElementwise(OnnxGraph &g, llvm::StringRef op, const Names &of, ElementKind kind) {
  const OnnxRow *row = onnxRow(op, elementClass(kind));
  if (!row->op)
    return addSeveral(g, op, of, kind);
  bool isWave = op == "sin" || op == "cos"; // not for bf16
  if (isWave)
    return inF32(g, of[0], kind, [&](Name x) { return g.add(row->op, {x}); });
  return g.add(row->op, of);
}

std::string compare(OnnxGraph &g, tile::CmpPredicate predicate, const Names &of) {
  switch (predicate) {
  case tile::CmpPredicate::eq:
    return g.add("Equal", of);
  case tile::CmpPredicate::ne:
    return g.add("Not", {g.add("Equal", of)});
  case tile::CmpPredicate::lt:
    return g.add("Less", of);
  case tile::CmpPredicate::le:
    return g.add("LessOrEqual", of);
  case tile::CmpPredicate::gt:
    return g.add("Greater", of);
  case tile::CmpPredicate::ge:
    return g.add("GreaterOrEqual", of);
  }
  llvm_unreachable("no such predicate");
}

std::string truncated(OnnxGraph &g, Name x) {
  return g.add("Where", {g.add("Less", {x, g.number(0)}), g.add("Ceil", {x}), g.add("Floor", {x})});
}

std::string roundedToWhole(OnnxGraph &g, Name x, tile::Rounding rounding) {
  switch (rounding) {
  case tile::Rounding::nearest_even:
    return g.add("Round", {x});
  case tile::Rounding::nearest_away: {
    std::string whole = truncated(g, x);
    std::string part = g.add("Abs", {g.add("Sub", {x, whole})});
    return g.add("Where", {g.add("Equal", {part, g.number(half)}),
                           g.add("Add", {whole, g.add("Sign", {x})}), g.add("Round", {x})});
  }
  case tile::Rounding::floor:
    return g.add("Floor", {x});
  case tile::Rounding::ceil:
    return g.add("Ceil", {x});
  case tile::Rounding::trunc:
    return truncated(g, x);
  }
  llvm_unreachable("no such rounding");
}

/// Converts whole numbers, clamped; NaN gives 0. As a float, the largest may be one more.
std::string saturatedInteger(OnnxGraph &g, Name x, ElementKind to) {
  std::string low = g.number(static_cast<float>(smallestOf(to)));
  std::string high = g.number(static_cast<float>(largestOf(to)));
  std::string isHigh = g.add("GreaterOrEqual", {x, high}), isLow = g.add("Less", {x, low});
  std::string isInside =
      g.add("And", {g.add("GreaterOrEqual", {x, low}), g.add("Less", {x, high})});
  std::string whole = g.cast(g.add("Where", {isInside, x, g.number(0)}), ElementKind::i64);
  std::string clamped =
      g.add("Where", {isHigh, g.integer(ElementKind::i64, largestOf(to)),
                      g.add("Where", {isLow, g.integer(ElementKind::i64, smallestOf(to)), whole})});
  return elementKindBits(to) == 64 ? clamped : g.cast(clamped, to);
}

std::string castOfFloat(OnnxGraph &g, std::string x, ElementKind from, const Node &node) {
  ElementKind to = node.element;
  if (from != ElementKind::f32)
    x = g.cast(x, ElementKind::f32);
  if (!isFloatKind(to)) {
    x = roundedToWhole(g, x, node.attributes.rounding);
    return node.attributes.saturate ? saturatedInteger(g, x, to) : g.cast(x, to);
  }
  if (to == ElementKind::f32)
    return x;
  if (node.attributes.saturate) {
    auto largest = static_cast<float>(largestFloat(to));
    std::string high = g.number(largest), low = g.number(-largest);
    x = g.add("Where", {g.add("Greater", {x, high}), high,
                        g.add("Where", {g.add("Less", {x, low}), low, x})});
  }
  return g.cast(x, to);
}

std::string castOfInteger(OnnxGraph &g, std::string x, ElementKind from, const Node &node) {
  ElementKind to = node.element, in = wider(from);
  if (int64_t most = clampedFor(from, to, node.attributes.saturate)) {
    x = g.add("Max", {x, g.integer(from, -most)});
    x = g.cast(g.add("Min", {x, g.integer(from, most)}), ElementKind::f32);
  }
  bool isNarrowed = !isFloatKind(to) && elementKindBits(to) < elementKindBits(from);
  if (!isNarrowed)
    return g.cast(x, to);
  if (!node.attributes.saturate && to != ElementKind::i1)
    return g.cast(x, to);
  x = in == from ? x : g.cast(x, in);
  if (!node.attributes.saturate)
    return g.cast(g.add("Mod", {x, g.integer(in, 2)}), to);
  x = g.add("Max", {x, g.integer(in, smallestOf(to))});
  return g.cast(g.add("Min", {x, g.integer(in, largestOf(to))}), to);
}

/// From opset 18 on, all reductions take their axes as an input; before, ReduceSum alone.
std::string reduceBy(OnnxGraph &g, const char *op, Name x, int64_t axis) {
  constexpr int axesAreInputs = 18;
  if (g.opset >= axesAreInputs || llvm::StringRef(op) == "ReduceSum")
    return g.add(op, {x, g.numbers({axis})});
  return g.add(op, {x}, {{"axes", std::vector<int64_t>{axis}}});
}

/// 1 where a number along the axis is no number, which ONNX lets an extremum overlook; 0 elsewhere.
std::string anyNaN(OnnxGraph &g, Name x, int64_t axis) {
  return reduceBy(g, "ReduceMax", g.cast(g.add("IsNaN", {x}), ElementKind::f32), axis);
}

/// Extremum along an axis by the same order of zeros; NaN if there is one.
std::string reducedExtremum(OnnxGraph &g, const char *op, bool isMax, Name x, ElementKind kind,
                            int64_t axis) {
  return inF32(g, x, kind, [&](Name wide) {
    std::string areNumbers = g.add("Equal", {anyNaN(g, wide, axis), g.number(0)});
    std::string found = g.add("Where", {areNumbers, reduceBy(g, op, wide, axis),
                                        g.number(std::numeric_limits<float>::quiet_NaN())});
    return signedZero(g, found, reduceBy(g, op, inverseZeros(g, wide, isMax), axis));
  });
}

/// Place of the extremum along an axis, or of the first NaN if there is one.
std::string placeOf(OnnxGraph &g, const char *op, Name x, ElementKind from, int64_t axis) {
  auto place = [&](const char *name, Name of) { return g.add(name, {of}, {{"axis", axis}}); };
  if (!isFloatKind(from))
    return place(op, x);
  std::string wide = from == ElementKind::f32 ? x : g.cast(x, ElementKind::f32);
  std::string isNaN = g.cast(g.add("IsNaN", {wide}), ElementKind::f32);
  return g.add("Where", {g.add("Equal", {anyNaN(g, wide, axis), g.number(0)}), place(op, wide),
                         place("ArgMax", isNaN)});
}

std::string reduce(OnnxGraph &g, Name x, ElementKind from, const Node &node) {
  auto by = [&](const char *op) {
    ElementKind in = wider(from);
    bool isMax = llvm::StringRef(op) == "ReduceMax";
    if (isFloatKind(from) && (isMax || llvm::StringRef(op) == "ReduceMin"))
      return reducedExtremum(g, op, isMax, x, from, node.axis);
    if (in == from)
      return reduceBy(g, op, x, node.axis);
    return g.cast(reduceBy(g, op, g.cast(x, in), node.axis), node.element);
  };
  auto place = [&](const char *op) {
    return g.cast(placeOf(g, op, x, from, node.axis), node.element);
  };
  switch (node.attributes.reduce) {
  case tile::ReduceKind::sum:
    return by("ReduceSum");
  case tile::ReduceKind::prod:
    return by("ReduceProd");
  case tile::ReduceKind::min:
  case tile::ReduceKind::all:
    return by("ReduceMin");
  case tile::ReduceKind::max:
  case tile::ReduceKind::any:
    return by("ReduceMax");
  case tile::ReduceKind::argmin:
    return place("ArgMin");
  case tile::ReduceKind::argmax:
    return place("ArgMax");
  }
  llvm_unreachable("no such kind");
}

std::string topk(OnnxGraph &g, Name x, ElementKind from, const Node &node) {
  ElementKind in = wider(from);
  std::string wide = in == from ? x : g.cast(x, in);
  bool isValues = node.attributes.part == tile::TopkPart::values;
  std::string picked = g.addOf(isValues ? 0 : 1, 2, "TopK", {wide, g.numbers({node.shape.back()})},
                               {{"largest", int64_t(!node.attributes.smallest)}});
  return isValues && in == from ? picked : g.cast(picked, node.element);
}

std::string cumsum(OnnxGraph &g, Name x, const Node &node) {
  ElementKind in = wider(node.element);
  std::string axis = g.integer(ElementKind::i64, node.axis);
  if (in == node.element)
    return g.add("CumSum", {x, axis});
  return g.cast(g.add("CumSum", {g.cast(x, in), axis}), node.element);
}

std::string matmul(OnnxGraph &g, const Names &of, ElementKind from) {
  if (from == ElementKind::i8)
    return g.add("MatMulInteger", of);
  if (from == ElementKind::f32)
    return g.add("MatMul", of);
  return g.add("MatMul", {g.cast(of[0], ElementKind::f32), g.cast(of[1], ElementKind::f32)});
}

std::string iota(OnnxGraph &g, const Node &node) {
  Tensor line(node.element, std::vector<int64_t>(node.shape.size(), 1));
  line.shape[node.axis] = node.shape[node.axis];
  line = Tensor(node.element, line.shape);
  for (int64_t i = 0; i < line.size(); ++i)
    line.setBits(i, static_cast<uint64_t>(node.numbers[0] + i));
  return line.shape == node.shape ? g.constant(line)
                                  : g.add("Expand", {g.constant(line), g.numbers(node.shape)});
}

} // namespace

std::string addCompute(OnnxGraph &graph, const Form &form, const Node &node, const Names &of) {
  llvm::StringRef op = node.op->mnemonic;
  ElementKind from = form.operandKind(node);
  if (hasOnnxRows(op))
    return addElementwise(graph, op, of, from);
  if (op == "expand_binary")
    return addElementwise(graph, tile::stringifyExpandKind(node.attributes.expand), of, from);
  if (op == "cmp")
    return compare(graph, node.attributes.predicate, of);
  if (op == "cast")
    return isFloatKind(from) ? castOfFloat(graph, of[0], from, node)
                             : castOfInteger(graph, of[0], from, node);
  if (op == "reduce")
    return reduce(graph, of[0], from, node);
  if (op == "topk")
    return topk(graph, of[0], from, node);
  if (op == "cumsum")
    return cumsum(graph, of[0], node);
  if (op == "matmul")
    return matmul(graph, of, from);
  assert(op == "iota" && "onnxSays has no other op");
  return iota(graph, node);
}

} // namespace npufuzz::functional

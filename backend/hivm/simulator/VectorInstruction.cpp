//===- VectorInstruction.cpp - decodes ops of linalg, hfusion and hivm ----===//
//
// One table maps all names of a computation to its pipe, its form and the function of its elements.
// Groups of operands and attributes come next; the first that the machine does not support ends
// decoding and becomes the message. VectorOps.cpp executes the decoded instruction.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/simulator/VectorInstruction.h"
#include "backend/foreign/ElementOps.h"
#include "backend/recording/AscendPipes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace npufuzz::hivm {

using namespace ascend;

Attribute attributeOf(Operation &op, llvm::StringRef name) {
  if (Attribute attribute = op.getAttr(name))
    return attribute;
  auto properties = dyn_cast_or_null<DictionaryAttr>(op.getPropertiesAsAttribute());
  return properties ? properties.get(name) : Attribute();
}

llvm::StringRef wordOf(Attribute attribute) {
  auto opaque = dyn_cast_or_null<OpaqueAttr>(attribute);
  return opaque ? opaque.getAttrData().split('<').second.split('>').first : "";
}

namespace {

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

struct Record {
  llvm::StringLiteral name;
  unsigned pipe;
  Form form;
  Compute compute;
  /// Ops of linalg, hfusion and other dialects that are this instruction, and functions of
  /// linalg.elemwise_… and hfusion.elemwise_….
  llvm::StringLiteral otherNames = "";
};

/// Truncates for integers. Nothing specifies this, but emitted code divides without remainder.
/// Returns 0 if there is no quotient.
Number quotient(char element, element::Inputs x) {
  if (isFloatLetter(element))
    return element::div(element, x);
  Number made;
  int64_t divisor = x[1].integer;
  made.integer = divisor == -1  ? element::negate(element, x).integer
                 : divisor == 0 ? 0
                                : x[0].integer / divisor;
  return made;
}

constexpr Record records[] = {
    {"load", pipeMTE2, Form::move, nullptr, "hfusion.load"},
    {"store", pipeMTE3, Form::move, nullptr,
     "hfusion.store bufferization.materialize_in_destination"},
    {"copy", pipeV, Form::move, nullptr, "linalg_.copy memref.copy"},
    {"vadd", pipeV, Form::elementwise, element::add, "add"},
    {"vsub", pipeV, Form::elementwise, element::sub, "sub"},
    {"vmul", pipeV, Form::elementwise, element::mul, "mul"},
    {"vdiv", pipeV, Form::elementwise, quotient, "div"},
    {"vmax", pipeV, Form::elementwise, element::max, "max_signed maxf"},
    {"vmin", pipeV, Form::elementwise, element::min, "min_signed minf"},
    {"vand", pipeV, Form::elementwise, element::bitAnd, "vand"},
    {"vor", pipeV, Form::elementwise, element::bitOr, "vor"},
    {"vxor", pipeV, Form::elementwise, element::bitXor, "vxor"},
    {"vnot", pipeV, Form::elementwise, element::bitNot, "vnot"},
    {"vshl", pipeV, Form::elementwise, element::shiftLeft, "shli"},
    {"vshr", pipeV, Form::elementwise, element::shiftRight, "shrsi"},
    {"vmod", pipeV, Form::elementwise, element::remainder, "mod"},
    {"vabs", pipeV, Form::elementwise, element::magnitude, "abs absi"},
    {"vexp", pipeV, Form::elementwise, element::exponential, "exp"},
    {"vln", pipeV, Form::elementwise, element::logarithm, "log"},
    {"vsqrt", pipeV, Form::elementwise, element::root, "sqrt"},
    {"vrsqrt", pipeV, Form::elementwise, element::inverseRoot, "rsqrt"},
    {"vtanh", pipeV, Form::elementwise, element::hyperbolicTangent, "tanh"},
    {"vsin", pipeV, Form::elementwise, element::sine, "sin"},
    {"vcos", pipeV, Form::elementwise, element::cosine, "cos"},
    {"verf", pipeV, Form::elementwise, element::errorFunction, "erf"},
    {"vrec", pipeV, Form::elementwise, element::reciprocal, "rec"},
    {"vrelu", pipeV, Form::elementwise, element::rectify, "relu"},
    {"vneg", pipeV, Form::elementwise, element::negate, "negf"},
    {"vcmp", pipeV, Form::compare, nullptr, "hfusion.compare"},
    {"vsel", pipeV, Form::select, nullptr, "hfusion.select"},
    {"vbrc", pipeV, Form::broadcast, nullptr, "linalg_.fill linalg_.broadcast"},
    {"vreduce", pipeV, Form::reduce, nullptr, "linalg_.reduce hfusion.reduce_with_index"},
    {"vcumsum", pipeV, Form::cumulate, element::add, "hfusion.cumsum"},
    {"vcast", pipeV, Form::convert, nullptr, "hfusion.cast"},
    {"vtranspose", pipeV, Form::transpose, nullptr, "linalg_.transpose"},
    {"vconcat", pipeV, Form::concatenate, nullptr},
    {"vgather", pipeV, Form::gather, nullptr, "hfusion.gather"},
    {"varange", pipeV, Form::ramp, nullptr, "hfusion.arange"},
};

const Record *findRecord(Operation &op) {
  llvm::StringRef name = op.getName().getStringRef();
  const bool isOfHivm = name.consume_front("hivm.hir.");
  if (name.starts_with("linalg_.elemwise_") || name.starts_with("hfusion.elemwise_"))
    name = wordOf(attributeOf(op, "fun"));
  auto found = llvm::find_if(records, [&](const Record &one) {
    return isOfHivm ? one.name == name : llvm::is_contained(llvm::split(one.otherNames, ' '), name);
  });
  return name.empty() || found == std::end(records) ? nullptr : found;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// List in an attribute of the op; empty if it has none.
SmallVector<int64_t> listOf(Operation &op, llvm::StringRef name) {
  auto list = dyn_cast_or_null<DenseI64ArrayAttr>(attributeOf(op, name));
  return list ? SmallVector<int64_t>(list.asArrayRef()) : SmallVector<int64_t>();
}

SmallVector<int64_t> axesOf(Operation &op) {
  for (llvm::StringRef name :
       {"reduce_dims", "cum_dims", "permutation", "dimensions", "broadcast_dims"})
    if (attributeOf(op, name))
      return listOf(op, name);
  return {};
}

bool isRankDropped(Operation &op) {
  llvm::StringRef name = op.getName().getStringRef();
  return name == "linalg_.reduce" || name == "linalg_.broadcast" ||
         name == "hfusion.reduce_with_index";
}

/// "sum", "prod", "max", "min", "any" or "all", or of the ops that also locate:
/// "max_with_index_left"; empty for any other.
llvm::StringRef reductionOf(Operation &op) {
  if (op.getName().getStringRef() == "hfusion.reduce_with_index") {
    auto left = dyn_cast_or_null<BoolAttr>(attributeOf(op, "tie_break_left"));
    bool isMax = wordOf(attributeOf(op, "reduce_kind")) == "max", isLeft = left && left.getValue();
    if (isMax)
      return isLeft ? "max_with_index_left" : "max_with_index_right";
    return isLeft ? "min_with_index_left" : "min_with_index_right";
  }
  if (!isRankDropped(op))
    return wordOf(attributeOf(op, "arith"));
  // For linalg the body names it: one op and a yield.
  Region &body = op.getRegion(0);
  if (body.empty() || std::distance(body.front().begin(), body.front().end()) != 2)
    return "";
  return llvm::StringSwitch<llvm::StringRef>(body.front().front().getName().getStringRef())
      .Cases("arith.addf", "arith.addi", "sum")
      .Cases("arith.mulf", "arith.muli", "prod")
      .Cases("arith.maximumf", "arith.maxsi", "max")
      .Cases("arith.minimumf", "arith.minsi", "min")
      .Case("arith.ori", "any")
      .Case("arith.andi", "all")
      .Default("");
}

llvm::StringRef comparisonOf(Operation &op) {
  llvm::StringRef mode = wordOf(attributeOf(op, "compare_mode"));
  if (mode.empty())
    mode = wordOf(attributeOf(op, "compare_fn")).drop_front(1);
  return mode.empty() ? "eq" : mode;
}

std::optional<Rounding> roundingOf(llvm::StringRef word) {
  return llvm::StringSwitch<std::optional<Rounding>>(word)
      .Case("rint", Rounding::nearestEven)
      .Case("round", Rounding::nearestAway)
      .Case("floor", Rounding::floor)
      .Case("ceil", Rounding::ceil)
      .Cases("trunc", "truncwithoverflow", Rounding::trunc)
      .Case("odd", Rounding::odd)
      .Default(std::nullopt);
}

Compute reductionNamed(llvm::StringRef word) {
  return llvm::StringSwitch<Compute>(word)
      .Case("sum", element::add)
      .Case("prod", element::mul)
      .Case("max", element::max)
      .Case("min", element::min)
      .Case("any", element::bitOr)
      .Case("all", element::bitAnd)
      .Default(nullptr);
}

/// Names an attribute that changes the op's meaning and that the machine does not support; empty:
/// none.
std::string unknownIn(Operation &op) {
  for (llvm::StringRef name : {"pad_mode", "atomic_kind", "collapse_reassociation"})
    if (attributeOf(op, name))
      return " with " + name.str();
  if (!listOf(op, "transpose").empty())
    return " that transposes on the fly";
  for (llvm::StringRef name : {"reverse", "init_out_buffer"})
    if (auto flag = dyn_cast_or_null<BoolAttr>(attributeOf(op, name)); flag && flag.getValue())
      return " with " + name.str();
  if (auto segments = dyn_cast_or_null<DenseI32ArrayAttr>(attributeOf(op, "operandSegmentSizes"));
      op.getName().getStringRef() == "hivm.hir.vreduce" && segments && segments.size() == 4 &&
      segments[3] > 0)
    return " with indices";
  // vshr rounds unless it says otherwise, and nothing specifies how.
  if (op.getName().getStringRef() == "hivm.hir.vshr")
    if (auto flag = dyn_cast_or_null<BoolAttr>(attributeOf(op, "round")); !flag || flag.getValue())
      return " that rounds";
  return "";
}

} // namespace

//===----------------------------------------------------------------------===//
// VectorInstruction
//===----------------------------------------------------------------------===//

/// Groups of operands: an op says how many of each there are, or has a fixed number.
std::string VectorInstruction::findOperands(Operation &op) {
  unsigned all = op.getNumOperands();
  auto segments = dyn_cast_or_null<DenseI32ArrayAttr>(attributeOf(op, "operandSegmentSizes"));
  if (form == Form::ramp) {
    // hivm puts the result first, hfusion last.
    bool isFirst = op.getName().getStringRef().starts_with("hivm.hir.");
    if (!segments || segments.size() != 3)
      return " of such operands";
    outputs = isFirst ? Group{0, 1} : Group{all - 1, all};
    inputs = isFirst ? Group{1, all} : Group{0, all - 1};
    return "";
  }
  inputs.end = form == Form::gather ? 2 : 1;
  if (form == Form::concatenate && all > 0)
    inputs.end = all - 1;
  unsigned outputCount = op.getName().getStringRef() == "hfusion.cumsum" ? 0 : 1;
  if (segments) {
    inputs.end = static_cast<unsigned>(segments[0]);
    outputCount = static_cast<unsigned>(segments[1]);
  }
  outputs = {inputs.end, inputs.end + outputCount};
  rest = {outputs.end, all};
  return all < outputs.end || outputCount > (form == Form::reduce ? 2 : 1) ? " of such operands"
                                                                           : "";
}

std::string VectorInstruction::readReduction(Operation &op) {
  llvm::StringRef word = reductionOf(op);
  reducesIntoResult = op.getName().getStringRef() == "linalg_.reduce";
  if (outputs.count() == 1) {
    compute = reductionNamed(word);
    return compute ? "" : " of such";
  }
  form = Form::locate;
  isMax = word.starts_with("max");
  isLast = word.ends_with("right");
  return inputs.count() == 1 && axes.size() == 1 && op.getNumResults() != 1 ? ""
                                                                            : " of such operands";
}

std::string VectorInstruction::readAttributes(Operation &op) {
  auto number = [&](llvm::StringRef name) {
    auto attribute = dyn_cast_or_null<IntegerAttr>(attributeOf(op, name));
    return attribute ? std::optional(attribute.getInt()) : std::nullopt;
  };
  switch (form) {
  case Form::broadcast:
    repeats = true;
    return "";
  case Form::compare:
    comparison = comparisonOf(op);
    return "";
  case Form::reduce:
    return readReduction(op);
  case Form::cumulate:
    return axes.size() == 1 ? "" : " along several axes";
  case Form::convert: {
    llvm::StringRef word = wordOf(attributeOf(op, "round_mode"));
    std::optional<Rounding> mode = roundingOf(word);
    rounding = mode.value_or(Rounding::none);
    wraps = word == "truncwithoverflow";
    return mode ? "" : " of such rounding";
  }
  case Form::concatenate:
    if (std::optional<int64_t> axis = number("dim")) {
      axes.assign(1, *axis);
      return "";
    }
    return " without an axis";
  case Form::gather: {
    std::optional<int64_t> axis = number("axis"); // only in hfusion
    auto type = dyn_cast<ShapedType>(op.getOperand(0).getType());
    return !axis || (type && *axis + 1 == type.getRank()) ? ""
                                                          : " along another axis than the last";
  }
  default:
    return "";
  }
}

VectorInstruction::VectorInstruction(Operation &op) {
  const Record *record = findRecord(op);
  if (!record)
    return;
  isKnown = true;
  pipe = record->pipe;
  form = record->form;
  compute = record->compute;
  repeats = !listOf(op, "broadcast").empty();
  axes = axesOf(op);
  keepsRank = !isRankDropped(op);
  lacks = findOperands(op);
  if (lacks.empty())
    lacks = unknownIn(op);
  if (lacks.empty())
    lacks = readAttributes(op);
}

} // namespace npufuzz::hivm

//===- TensorKernel.cpp - the second entry: linalg and hfusion on tensors ---===//
//
// Writes IR as the compilers in front of this one do: copies global memory into a buffer and makes
// a tensor of that, and materialises results in global memory. Buffers that become tensors must
// have static extents, so an op takes a slice of a static tensor. Elements computed one by one are
// also stored into a buffer that becomes a tensor.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/Entries.h"
#include "backend/hivm/emission/OpNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

namespace {

/// The op that becomes the instruction of hivm.
struct TensorOp {
  llvm::StringLiteral hivm, op, function;
  llvm::StringLiteral ofIntegers = ""; ///< name in hfusion.elemwise_unary if it differs
};

constexpr TensorOp tensorOps[] = {
    {"vadd", "linalg.elemwise_binary", "#linalg.binary_fn<add>"},
    {"vsub", "linalg.elemwise_binary", "#linalg.binary_fn<sub>"},
    {"vmul", "linalg.elemwise_binary", "#linalg.binary_fn<mul>"},
    {"vdiv", "linalg.elemwise_binary", "#linalg.binary_fn<div>"},
    {"vmax", "linalg.elemwise_binary", "#linalg.binary_fn<max_signed>"},
    {"vmin", "linalg.elemwise_binary", "#linalg.binary_fn<min_signed>"},
    {"vand", "hfusion.elemwise_binary", "#hfusion.binary_fn<vand>"},
    {"vor", "hfusion.elemwise_binary", "#hfusion.binary_fn<vor>"},
    {"vxor", "hfusion.elemwise_binary", "#hfusion.binary_fn<vxor>"},
    {"vnot", "hfusion.elemwise_unary", "#hfusion.unary_fn<vnot>"},
    {"vshl", "hfusion.elemwise_binary", "#hfusion.binary_fn<shli>"},
    {"vshr", "hfusion.elemwise_binary", "#hfusion.binary_fn<shrsi>"},
    {"vmod", "hfusion.elemwise_binary", "#hfusion.binary_fn<mod>"},
    {"vtanh", "hfusion.elemwise_unary", "#hfusion.unary_fn<tanh>"},
    {"vsin", "hfusion.elemwise_unary", "#hfusion.unary_fn<sin>"},
    {"vcos", "hfusion.elemwise_unary", "#hfusion.unary_fn<cos>"},
    {"verf", "hfusion.elemwise_unary", "#hfusion.unary_fn<erf>"},
    {"vabs", "linalg.elemwise_unary", "#linalg.unary_fn<abs>", "#hfusion.unary_fn<absi>"},
    {"vexp", "linalg.elemwise_unary", "#linalg.unary_fn<exp>"},
    {"vln", "linalg.elemwise_unary", "#linalg.unary_fn<log>"},
    {"vsqrt", "hfusion.elemwise_unary", "#hfusion.unary_fn<sqrt>"},
    {"vrsqrt", "hfusion.elemwise_unary", "#hfusion.unary_fn<rsqrt>"},
    {"vrec", "hfusion.elemwise_unary", "#hfusion.unary_fn<rec>"},
    {"vrelu", "hfusion.elemwise_unary", "#hfusion.unary_fn<relu>"},
    {"vneg", "linalg.elemwise_unary", "#linalg.unary_fn<negf>"},
};

/// "tensor<8x?xf32>"
std::string tensorType(ArrayRef<Index> extents, llvm::StringRef element) {
  std::string text = "tensor<";
  for (const Index &extent : extents)
    text += (extent.isConstant() ? textOf(extent) : "?") + "x";
  return text + element.str() + ">";
}

/// "%a, %b : (A, B)"
std::string concatenated(ArrayRef<Operand> parts) {
  std::string text = inputsText(parts); // ins(%a, %b : A, B)
  auto [names, types] = llvm::StringRef(text).drop_front(4).drop_back().split(" : ");
  return (names + " : (" + types + ")").str();
}

/// "[0], [1, 2]": groups that merge the axis into a neighbour; empty for a single axis.
std::string groupsAround(int64_t axis, size_t rank) {
  if (rank < 2)
    return "";
  std::string text;
  int64_t second = std::max<int64_t>(axis, 1);
  for (int64_t i = 0; i < static_cast<int64_t>(rank); ++i)
    text += (i == 0 ? "[" : i == second ? ", " : "], [") + std::to_string(i);
  return text + "]";
}

/// "%n, 8"
std::string sizesOf(ArrayRef<Index> extents) {
  return llvm::join(llvm::map_range(extents, textOf), ", ");
}

std::vector<Index> without(std::vector<Index> extents, int64_t axis) {
  extents.erase(extents.begin() + static_cast<ptrdiff_t>(axis));
  return extents;
}

bool isInteger(llvm::StringRef element) { return element.starts_with("i"); }

/// Body of a reduction, and its initial value.
std::pair<std::string, std::string> reductionOf(llvm::StringRef name, llvm::StringRef element) {
  bool isInt = isInteger(element);
  if (name == "sum")
    return {isInt ? "arith.addi" : "arith.addf", isInt ? "0" : "0.0"};
  if (name == "prod")
    return {isInt ? "arith.muli" : "arith.mulf", isInt ? "1" : "1.0"};
  if (name == "any")
    return {"arith.ori", "false"};
  if (name == "all")
    return {"arith.andi", "true"};
  std::string op = isInt ? (name + "si").str() : (name + "imumf").str();
  return {"arith." + op, ""};
}

} // namespace

void TensorKernel::begin(Buffer &made) {
  made.isTensor = true;
  made.name = emptyTensor(made.type());
}

void TensorKernel::becomes(Buffer &to, const Operand &part, const std::string &value) {
  if (part.name == to.name) {
    to.name = value;
    return;
  }
  std::string zeros, ones, whole = fresh("x");
  for (size_t axis = 0; axis < part.extents.size(); ++axis) {
    zeros += axis ? ", 0" : "0";
    ones += axis ? ", 1" : "1";
  }
  line(llvm::formatv("{0} = tensor.insert_slice {1} into {2}[{3}] [{4}] [{5}] : {6} into {7}",
                     whole, value, to.name, zeros, sizesOf(part.extents), ones, part.type,
                     to.type()));
  to.name = whole;
}

Operand TensorKernel::withoutAxis(const Operand &from, int64_t axis) {
  Operand made = from;
  made.name = fresh("x");
  made.extents = without(from.extents, axis);
  made.type = tensorType(made.extents, made.element);
  line(llvm::formatv("{0} = tensor.collapse_shape {1} [{2}] : {3} into {4}", made.name, from.name,
                     groupsAround(axis, from.extents.size()), from.type, made.type));
  return made;
}

std::string TensorKernel::elementwiseTensor(const Instruction &instruction, const Operand &to) {
  const auto *found =
      llvm::find_if(tensorOps, [&](const TensorOp &one) { return one.hivm == instruction.name; });
  if (found == std::end(tensorOps)) {
    refuse("instruction " + instruction.name + " on tensors");
    return "";
  }
  llvm::StringRef op = found->op, function = found->function;
  if (isInteger(to.element) && !found->ofIntegers.empty()) {
    op = "hfusion.elemwise_unary";
    function = found->ofIntegers;
  }
  std::string value = fresh("x");
  line(llvm::formatv("{0} = {1} {{fun = {2}} {3} outs({4} : {5}) -> {5}", value, op, function,
                     inputsText(instruction.from), to.name, to.type));
  return value;
}

void TensorKernel::fill(Buffer &to, llvm::StringRef scalar) {
  if (to.kind == ElementKind::i1)
    return fillMask(to, scalar == "true");
  emit({"vbrc", {{scalar.str(), std::string(elementKindName(to.kind))}}}, to, wholeOf(to.shape));
}

TensorKernel::Reduced TensorKernel::reducedOf(const Buffer &from, int64_t axis,
                                              llvm::StringRef neutral) {
  std::string element(elementKindName(from.kind));
  // Fills elements that are not valid with the neutral value, because a slice would have dynamic
  // extents.
  Extents taken = wholeOf(from.shape);
  Operand source = part(from, taken);
  if (Index extent = from.valid[static_cast<size_t>(axis)];
      !isSame(extent, taken[static_cast<size_t>(axis)])) {
    Buffer &padded = allocate(from.kind, from.shape, taken);
    fill(padded, neutral);
    taken[static_cast<size_t>(axis)] = extent;
    emit({"copy", {part(from, taken)}}, padded, taken);
    source = part(padded, wholeOf(from.shape));
  }
  if (from.shape.size() == 1) {
    // A single row: the result needs an axis as well.
    Operand row = source;
    row.name = fresh("x");
    row.extents.insert(row.extents.begin(), constantIndex(1));
    row.type = tensorType(row.extents, element);
    line(llvm::formatv("{0} = tensor.expand_shape {1} [{2}] output_shape [{3}] : {4} into {5}",
                       row.name, source.name, groupsAround(1, 2), sizesOf(row.extents), source.type,
                       row.type));
    source = row;
    axis = 1;
  }
  return {source, axis, without(source.extents, axis)};
}

Operand TensorKernel::filledTensor(ArrayRef<Index> extents, ElementKind kind,
                                   llvm::StringRef scalar) {
  if (kind == ElementKind::i1) {
    Buffer &mask =
        allocate(kind, llvm::map_to_vector(extents, [](const Index &one) { return one.low; }),
                 {extents.begin(), extents.end()});
    fill(mask, scalar);
    return whole(mask);
  }
  std::string element(elementKindName(kind));
  Operand made{fresh("x"), tensorType(extents, element), element,
               std::vector<Index>(extents.begin(), extents.end())};
  std::string empty = emptyTensor(made.type);
  line(llvm::formatv("{0} = linalg.fill ins({1} : {2}) outs({3} : {4}) -> {4}", made.name, scalar,
                     element, empty, made.type));
  return made;
}

void TensorKernel::becomesReduced(Buffer &to, const Reduced &by, const std::string &value) {
  to.name = value;
  if (to.shape.size() == 1)
    return;
  to.name = fresh("x");
  line(llvm::formatv("{0} = tensor.expand_shape {1} [{2}] output_shape [{3}] : {4} into {5}",
                     to.name, value, groupsAround(by.axis, to.shape.size()), listText(to.shape),
                     tensorType(by.left, elementKindName(to.kind)), to.type()));
}

void TensorKernel::reduce(const Buffer &from, int64_t axis, llvm::StringRef reduction, Buffer &to) {
  std::string element(elementKindName(from.kind));
  auto [op, identity] = reductionOf(reduction, element);
  if (identity.empty())
    identity = extremeText(from.kind, /*isMax=*/reduction == "min");
  std::string neutral = from.kind == ElementKind::i1 ? identity : constantOf(from.kind, identity);
  Reduced by = reducedOf(from, axis, neutral);
  Operand filled = filledTensor(by.left, from.kind, neutral);
  std::string reduced = fresh("x");
  line(llvm::formatv("{0} = linalg.reduce {{ {1} } {2} outs({3} : {4}) dimensions = [{5}]", reduced,
                     op, inputsText(by.source), filled.name, filled.type, by.axis));
  becomesReduced(to, by, reduced);
}

void TensorKernel::locateTensor(const Buffer &from, int64_t axis, bool isMax, Buffer &to) {
  std::string neutral = constantOf(from.kind, extremeText(from.kind, /*isMax=*/!isMax)),
              zero = constantOf(to.kind, "0");
  Reduced by = reducedOf(from, axis, neutral);
  // If every element is neutral, the first of all counts.
  Operand values = filledTensor(by.left, from.kind, neutral),
          places = filledTensor(by.left, to.kind, zero);
  std::string reduced = fresh("x");
  line(llvm::formatv("{0}:2 = hfusion.reduce_with_index {{tie_break_left = true} <{1}> {2} "
                     "outs({3}, {4} : {5}, {6}) dimensions = [{7}] -> {5}, {6}",
                     reduced, isMax ? "max" : "min", inputsText(by.source), values.name,
                     places.name, values.type, places.type, by.axis));
  becomesReduced(to, by, reduced + "#1");
}

std::string TensorKernel::expandTensor(const Instruction &instruction, const Operand &to) {
  Operand from = instruction.from.front();
  std::string value = fresh("x");
  bool isScalar = instruction.axes.empty();
  if (!isScalar && from.extents.size() == 1) {
    std::string only = fresh("x");
    line(llvm::formatv("{0} = tensor.extract {1}[{2}] : {3}", only, from.name,
                       constantIndex(0).name, from.type));
    from = {only, from.element};
    isScalar = true;
  }
  if (isScalar) {
    line(llvm::formatv("{0} = linalg.fill {1} outs({2} : {3}) -> {3}", value, inputsText(from),
                       to.name, to.type));
    return value;
  }
  if (!from.extents.empty())
    from = withoutAxis(from, instruction.axes.front());
  line(llvm::formatv("{0} = linalg.broadcast {1} outs({2} : {3}) dimensions = [{4}]", value,
                     inputsText(from), to.name, to.type, listText(instruction.axes)));
  return value;
}

void TensorKernel::emitSome(const Instruction &instruction, Buffer &to, const Extents &extents) {
  Operand part = this->part(to, extents);
  becomes(to, part, valueOf(instruction, part));
}

std::string TensorKernel::valueOf(const Instruction &instruction, const Operand &to) {
  llvm::StringRef name = instruction.name;
  if (name == "copy")
    return instruction.from.front().name;
  if (name == "vbrc")
    return expandTensor(instruction, to);
  std::string inputs = inputsText(instruction.from), axes = listText(instruction.axes), text;
  if (name == "vcumsum")
    text =
        llvm::formatv("hfusion.cumsum {0} : {1} cum_dims = [{2}] reverse = false -> {3}",
                      instruction.from.front().name, instruction.from.front().type, axes, to.type);
  else if (name == "vcast")
    text = llvm::formatv("hfusion.cast {{round_mode = #hfusion.round_mode<{0}>} {1} outs({2} : "
                         "{3}) -> {3}",
                         instruction.rounding, inputs, to.name, to.type);
  else if (name == "vcmp")
    text = llvm::formatv("hfusion.compare {{compare_fn = #hfusion.compare_fn<v{0}>} {1} outs({2} : "
                         "{3}) -> {3}",
                         instruction.mode, inputs, to.name, to.type);
  else if (name == "vsel")
    text = llvm::formatv("hfusion.select {0} outs({1} : {2}) -> {2}", inputs, to.name, to.type);
  else if (name == "vconcat")
    text = llvm::formatv("tensor.concat dim({0}) {1} -> {2}", axes, concatenated(instruction.from),
                         to.type);
  else if (name == "vgather")
    text = llvm::formatv("hfusion.gather {0} outs({1} : {2}) axis = {3} -> {2}", inputs, to.name,
                         to.type, axes);
  else if (name == "vtranspose")
    text = llvm::formatv("linalg.transpose {0} outs({1} : {2}) permutation = [{3}]", inputs,
                         to.name, to.type, axes);
  else
    return elementwiseTensor(instruction, to);
  std::string value = fresh("x");
  line(value + " = " + text);
  return value;
}

void TensorKernel::inMemory(Buffer &to, llvm::function_ref<void(const Buffer &)> write) {
  Buffer memory = to;
  memory.isTensor = memory.isPlaced = false;
  memory.name = fresh("m");
  line(llvm::formatv("{0} = memref.alloc() : {1}", memory.name, memory.type()));
  write(memory);
  to.name = fresh("x");
  line(llvm::formatv("{0} = bufferization.to_tensor {1} restrict writable : {2}", to.name,
                     memory.name, memory.type()));
}

std::string TensorKernel::emptyTensor(const std::string &type) {
  auto [it, isNew] = computed.try_emplace("empty " + type);
  if (isNew) {
    it->second.name = fresh("t");
    line(it->second.name + " = tensor.empty() : " + type);
  }
  return it->second.name;
}

void TensorKernel::storePart(const Operand &from, const Operand &to) {
  line(llvm::formatv("bufferization.materialize_in_destination {0} in writable {1} : ({2}, {3}) -> "
                     "()",
                     from.name, to.name, from.type, to.type));
}

void TensorKernel::loadPart(const Operand &from, const Buffer &to, const Extents &extents) {
  Operand part = this->part(to, extents);
  line(llvm::formatv("memref.copy {0}, {1} : {2} to {3}", from.name, part.name, from.type,
                     part.type));
}

void TensorKernel::writeRamp(const std::string &ramp, Buffer &to, const Operand &all) {
  std::string value = fresh("x");
  line(llvm::formatv("{0} = hfusion.{1} -> {2}", value, ramp, all.type));
  becomes(to, all, value);
}

void TensorKernel::writeLocating(tile::ReduceOp op, llvm::StringRef name, const Extents &valid) {
  const Buffer &from = bufferOf(op.getOperand());
  locateTensor(from, static_cast<int64_t>(op.getAxis()), name.starts_with("max"),
               allocate(op.getResult(), valid));
}

} // namespace npufuzz::hivm

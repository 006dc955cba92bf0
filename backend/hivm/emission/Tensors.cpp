//===- Tensors.cpp - the second entry: linalg and hfusion on tensors ------===//
//
// As compilers that end in this one write it: global memory is copied into a buffer of which a
// tensor is made, and results are materialised in global memory. Buffers that tensors become must
// have static extents there, so what an op may touch is a slice of a tensor that has.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/KernelText.h"
#include "backend/hivm/emission/OpNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

namespace {

/// The op that hivm's instruction comes of.
struct TensorOp {
  llvm::StringLiteral hivm, op, function;
  llvm::StringLiteral ofIntegers = ""; ///< of hfusion.elemwise_unary, where it differs
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
    {"vabs", "linalg.elemwise_unary", "#linalg.unary_fn<abs>", "#hfusion.unary_fn<absi>"},
    {"vexp", "linalg.elemwise_unary", "#linalg.unary_fn<exp>"},
    {"vln", "linalg.elemwise_unary", "#linalg.unary_fn<log>"},
    {"vsqrt", "hfusion.elemwise_unary", "#hfusion.unary_fn<sqrt>"},
    {"vrsqrt", "hfusion.elemwise_unary", "#hfusion.unary_fn<rsqrt>"},
    {"vrec", "hfusion.elemwise_unary", "#hfusion.unary_fn<rec>"},
    {"vrelu", "hfusion.elemwise_unary", "#hfusion.unary_fn<relu>"},
};

/// "tensor<8x?xf32>"
std::string tensorType(ArrayRef<Index> extents, llvm::StringRef element) {
  std::string text = "tensor<";
  for (const Index &extent : extents)
    text += (extent.isConstant() ? textOf(extent) : "?") + "x";
  return text + element.str() + ">";
}

/// "[0], [1, 2]": axes of which the one goes into a neighbour; of a single axis nothing is left.
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

/// The body of a reduction, and what it begins with.
std::pair<std::string, std::string> reductionOf(llvm::StringRef name, llvm::StringRef element) {
  bool isInt = isInteger(element);
  if (name == "sum")
    return {isInt ? "arith.addi" : "arith.addf", isInt ? "0" : "0.0"};
  if (name == "prod")
    return {isInt ? "arith.muli" : "arith.mulf", isInt ? "1" : "1.0"};
  std::string op = isInt ? (name + "si").str() : (name + "imumf").str();
  return {"arith." + op, ""};
}

} // namespace

void KernelText::becomes(Buffer &to, const Operand &part, const std::string &value) {
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

Operand KernelText::withoutAxis(const Operand &from, int64_t axis) {
  Operand made = from;
  made.name = fresh("x");
  made.extents = without(from.extents, axis);
  made.type = tensorType(made.extents, made.element);
  line(llvm::formatv("{0} = tensor.collapse_shape {1} [{2}] : {3} into {4}", made.name, from.name,
                     groupsAround(axis, from.extents.size()), from.type, made.type));
  return made;
}

std::string KernelText::elementwiseTensor(const Instruction &instruction, const Operand &to) {
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

std::string KernelText::reduceTensor(const Instruction &instruction, const Operand &to) {
  int64_t axis = instruction.axes.front();
  auto [op, identity] = reductionOf(instruction.reduction, to.element);
  ElementKind kind = *elementKindFromName(to.element);
  if (identity.empty())
    identity = extremeText(kind, /*isMax=*/instruction.reduction == "min");
  std::string neutral = constantOf(kind, identity), empty = fresh("x"), filled = fresh("x"),
              reduced = fresh("x"), value = fresh("x"),
              type = tensorType(without(to.extents, axis), to.element);
  line(llvm::formatv("{0} = tensor.empty() : {1}", empty, type));
  line(llvm::formatv("{0} = linalg.fill ins({1} : {2}) outs({3} : {4}) -> {4}", filled, neutral,
                     to.element, empty, type));
  line(llvm::formatv("{0} = linalg.reduce {{ {1} } {2} outs({3} : {4}) dimensions = [{5}]", reduced,
                     op, inputsText(instruction.from), filled, type, axis));
  line(llvm::formatv("{0} = tensor.expand_shape {1} [{2}] output_shape [{3}] : {4} into {5}", value,
                     reduced, groupsAround(axis, to.extents.size()), sizesOf(to.extents), type,
                     to.type));
  return value;
}

std::string KernelText::expandTensor(const Instruction &instruction, const Operand &to) {
  std::string value = fresh("x");
  if (instruction.axes.empty()) {
    line(llvm::formatv("{0} = linalg.fill {1} outs({2} : {3}) -> {3}", value,
                       inputsText(instruction.from), to.name, to.type));
    return value;
  }
  Operand from = withoutAxis(instruction.from.front(), instruction.axes.front());
  line(llvm::formatv("{0} = linalg.broadcast {1} outs({2} : {3}) dimensions = [{4}]", value,
                     inputsText(from), to.name, to.type, listText(instruction.axes)));
  return value;
}

void KernelText::emitTensor(const Instruction &instruction, Buffer &to, const Extents &extents) {
  Operand part = this->part(to, extents);
  becomes(to, part, valueOf(instruction, part));
}

std::string KernelText::valueOf(const Instruction &instruction, const Operand &to) {
  llvm::StringRef name = instruction.name;
  if (name == "copy")
    return instruction.from.front().name;
  if (name == "vbrc")
    return expandTensor(instruction, to);
  if (name == "vreduce")
    return reduceTensor(instruction, to);
  std::string inputs = inputsText(instruction.from), axes = listText(instruction.axes), text;
  if (name == "vcumsum")
    text =
        llvm::formatv("hfusion.cumsum {0} : {1} cum_dims = [{2}] reverse = false -> {3}",
                      instruction.from.front().name, instruction.from.front().type, axes, to.type);
  else if (name == "vcast")
    text = llvm::formatv("hfusion.cast {{round_mode = #hfusion.round_mode<{0}>} {1} outs({2} : "
                         "{3}) -> {3}",
                         instruction.rounding, inputs, to.name, to.type);
  else if (name == "vtranspose")
    text = llvm::formatv("linalg.transpose {0} outs({1} : {2}) permutation = [{3}]", inputs,
                         to.name, to.type, axes);
  else
    return elementwiseTensor(instruction, to);
  std::string value = fresh("x");
  line(value + " = " + text);
  return value;
}

void KernelText::loadTensor(const Operand &from, Buffer &to, const Extents &extents) {
  Buffer buffer = to;
  buffer.isTensor = false;
  buffer.name = fresh("m");
  line(llvm::formatv("{0} = memref.alloc() : {1}", buffer.name, buffer.type()));
  Operand part = this->part(buffer, extents);
  line(llvm::formatv("memref.copy {0}, {1} : {2} to {3}", from.name, part.name, from.type,
                     part.type));
  to.name = fresh("x");
  line(llvm::formatv("{0} = bufferization.to_tensor {1} restrict writable : {2}", to.name,
                     buffer.name, buffer.type()));
}

void KernelText::storeTensor(const Operand &from, const Operand &to) {
  line(llvm::formatv("bufferization.materialize_in_destination {0} in writable {1} : ({2}, {3}) -> "
                     "()",
                     from.name, to.name, from.type, to.type));
}

} // namespace npufuzz::hivm

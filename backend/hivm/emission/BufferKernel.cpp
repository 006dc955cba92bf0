//===- BufferKernel.cpp - the first entry: hivm on buffers ----------------===//
//
// Prints each instruction as one op with its destinations; tiles are memrefs from memref.alloc.
// Other files choose the instructions and their extents (TileOps.cpp). The compiler chooses the
// addresses of the buffers.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/Entries.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

void BufferKernel::begin(Buffer &made) {
  made.allocated.back() = std::max(made.allocated.back(), options.columnsMin);
  line(made.name + " = memref.alloc() : " + made.type());
}

/// Attributes after an instruction's operands, such as " reduce_dims = [0]".
static std::string attributesOf(const Instruction &instruction) {
  if (!instruction.rounding.empty())
    return llvm::formatv(" round_mode = #hivm.round_mode<{0}>", instruction.rounding);
  if (!instruction.mode.empty())
    return llvm::formatv(" compare_mode = <{0}>", instruction.mode);
  // vshr rounds unless told otherwise.
  if (instruction.name == "vshr")
    return " round : false";
  if (instruction.axes.empty() || instruction.name == "vconcat" || instruction.name == "vgather")
    return "";
  llvm::StringRef name = llvm::StringSwitch<llvm::StringRef>(instruction.name)
                             .Case("vreduce", "reduce_dims")
                             .Case("vcumsum", "cum_dims")
                             .Case("vtranspose", "permutation")
                             .Default("broadcast_dims");
  return llvm::formatv(" {0} = [{1}]{2}", name, listText(instruction.axes),
                       instruction.name == "vcumsum" ? " reverse = false" : "");
}

void BufferKernel::emitBuffer(const Instruction &instruction, const Operand &to) {
  std::string kind =
      instruction.reduction.empty() ? "" : (" <" + instruction.reduction + ">").str();
  std::string inputs = inputsText(instruction.from);
  if (instruction.name == "vgather")
    inputs = inputsText(instruction.from.front()) + " indices" +
             inputsText(instruction.from.back()).substr(llvm::StringRef("ins").size());
  if (instruction.name == "vconcat")
    kind = " dim(" + listText(instruction.axes) + ")";
  line(llvm::formatv("hivm.hir.{0}{1} {2} outs({3} : {4}){5}", instruction.name, kind, inputs,
                     to.name, to.type, attributesOf(instruction)));
}

void BufferKernel::loadPart(const Operand &from, const Buffer &to, const Extents &extents) {
  emitBuffer({"load", {from}}, part(to, extents));
}

void BufferKernel::storePart(const Operand &from, const Operand &to) {
  emitBuffer({"store", {from}}, to);
}

void BufferKernel::reduce(const Buffer &from, int64_t axis, llvm::StringRef reduction, Buffer &to) {
  emit({"vreduce", {part(from, from.valid)}, reduction, {axis}}, to, to.valid);
}

void BufferKernel::writeLocating(tile::ReduceOp op, llvm::StringRef name, const Extents &valid) {
  const Buffer &from = bufferOf(op.getOperand());
  Buffer &values = allocate(from.kind, op.getResult().getType().getShape(), valid),
         &places = allocate(op.getResult(), valid);
  if (isNothing(valid))
    return fillWithZero(places);
  Operand source = part(from, from.valid), value = part(values, valid), place = part(places, valid);
  line(llvm::formatv("hivm.hir.vreduce <{0}> {1} outs({2}, {3} : {4}, {5}) reduce_dims = [{6}]",
                     name, inputsText(source), value.name, place.name, value.type, place.type,
                     op.getAxis()));
}

void BufferKernel::writeRamp(const std::string &ramp, Buffer &, const Operand &) {
  line("hivm.hir.v" + ramp);
}

} // namespace npufuzz::hivm

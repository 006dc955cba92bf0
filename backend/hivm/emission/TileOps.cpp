//===- TileOps.cpp - computes tiles from tiles ----------------------------===//
//
// Most functions find the instruction, compute the valid extents of the result and allocate its
// buffer. They refuse a case that the instruction cannot express. The entry prints instructions,
// reductions and ramps; Composed.cpp and Steps.cpp write ops that take several instructions.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/TileOps.h"
#include "backend/hivm/emission/OpNames.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

void TileOps::writeElementwise(Operation *op) {
  auto type = cast<tile::TileType>(op->getResult(0).getType());
  const OpName *name =
      findOpName(op->getName().stripDialect(), tile::elementKindOf(type.getElementType()));
  if (!name)
    return refuse("op " + op->getName().getStringRef());
  Extents valid = bufferOf(op->getOperand(0)).valid;
  std::string scalar;
  if (op->getNumOperands() == 2) {
    valid = common(valid, bufferOf(op->getOperand(1)).valid);
    if (auto splat = op->getOperand(1).getDefiningOp<tile::SplatOp>(); splat && name->takesScalar)
      scalar = scalarOf(splat.getScalar());
  }
  std::vector<Operand> from;
  for (Value operand : op->getOperands())
    if (from.empty() || scalar.empty())
      from.push_back(taken(bufferOf(operand), valid));
    else
      from.push_back({scalar, elementText(bufferOf(operand))});
  Buffer &to = allocate(op->getResult(0), valid);
  emit({name->hivm, from}, to, takenOf(to, valid));
}

void TileOps::writeNegation(tile::NegOp op) {
  const Buffer &from = bufferOf(op.getOperand());
  // Exact, also for zeros and for the least integer.
  std::string minusOne = constantOf(from.kind, isFloatKind(from.kind) ? "-1.0" : "-1");
  Operand source = taken(from, from.valid);
  Buffer &to = allocate(op.getResult(), from.valid);
  emit({"vmul", {source, {minusOne, elementText(from)}}}, to, takenOf(to, to.valid));
}

void TileOps::writeCompare(tile::CmpOp op) {
  const Buffer &lhs = bufferOf(op.getLhs()), &rhs = bufferOf(op.getRhs());
  if (!findOpName("cmp", lhs.kind))
    return refuse("comparison of such elements");
  Extents valid = common(lhs.valid, rhs.valid);
  std::vector<Operand> from = {taken(lhs, valid), takenAsScalar(op.getRhs(), valid)};
  Buffer &to = allocate(op.getResult(), valid);
  emit({"vcmp", from, "", {}, "", tile::stringifyCmpPredicate(op.getPredicate())}, to,
       takenOf(to, valid));
}

void TileOps::writeSelect(tile::SelectOp op) {
  const Buffer &mask = bufferOf(op.getCondition());
  const Buffer &chosen = bufferOf(op.getLhs());
  if (chosen.kind == ElementKind::i1)
    return writeMaskSelect(op);
  if (!selectsAmong(chosen.kind))
    return refuse("selection among " + elementText(chosen) + ", which vsel does not take");
  Extents valid = mask.valid;
  for (Value operand : {op.getLhs(), op.getRhs()})
    valid = common(valid, bufferOf(operand).valid);
  std::vector<Operand> from = {taken(mask, valid), taken(bufferOf(op.getLhs()), valid),
                               takenAsScalar(op.getRhs(), valid)};
  Buffer &to = allocate(op.getResult(), valid);
  emit({"vsel", from}, to, takenOf(to, valid));
}

void TileOps::writeReduce(tile::ReduceOp op) {
  llvm::StringRef name = reduceName(op.getKind());
  const Buffer &from = bufferOf(op.getOperand());
  auto axis = static_cast<int64_t>(op.getAxis());
  // The language defines a reduction of no elements; the op does not.
  if (from.valid[static_cast<size_t>(axis)].low < 1)
    return refuse("reduction of perhaps no element");
  Extents valid = from.valid;
  valid[static_cast<size_t>(axis)] = constantIndex(1);
  if (name.contains("_with_index"))
    return writeLocating(op, name, valid);
  Buffer &to = allocate(op.getResult(), valid);
  reduce(from, axis, name, to);
}

void TileOps::writeCumsum(tile::CumsumOp op) {
  const Buffer &from = bufferOf(op.getOperand());
  // The op on tensors finds no destination if extents are dynamic. Elements that are not valid come
  // last, so they do not matter.
  Extents taken = options.onTensors ? wholeOf(from.shape) : takenOf(from, from.valid);
  Operand source = part(from, taken);
  Buffer &to = allocate(op.getResult(), from.valid);
  emit({"vcumsum", {source}, "", {static_cast<int64_t>(op.getAxis())}}, to, taken);
}

void TileOps::writeExpand(tile::ExpandOp op) {
  const Buffer &from = bufferOf(op.getOperand());
  auto axis = static_cast<size_t>(op.getAxis());
  // Otherwise possibly nothing is valid, which the op cannot express.
  if (from.valid[axis].low != 1)
    return refuse("expansion of perhaps no element");
  Extents valid = from.valid;
  valid[axis] = constantIndex(op.getResult().getType().getShape()[axis]);
  Operand source = taken(from, from.valid);
  Buffer &to = allocate(op.getResult(), valid);
  emit({"vbrc", {source}, "", {static_cast<int64_t>(axis)}}, to, takenOf(to, valid));
}

void TileOps::writeExpandBinary(tile::ExpandBinaryOp op) {
  const Buffer &wide = bufferOf(op.getLhs()), &by = bufferOf(op.getRhs());
  auto axis = static_cast<size_t>(op.getAxis());
  if (by.valid[axis].low != 1)
    return refuse("expansion of perhaps no element");
  if (op.getKind() == tile::ExpandKind::div && !isFloatKind(wide.kind))
    return refuse("expanding division of integers");
  Extents valid = by.valid;
  valid[axis] = constantIndex(wide.shape[axis]);
  Operand repeated = taken(by, by.valid);
  Buffer &expanded = allocate(wide.kind, wide.shape, valid);
  emit({"vbrc", {repeated}, "", {static_cast<int64_t>(axis)}}, expanded, takenOf(expanded, valid));
  valid = common(valid, wide.valid);
  std::vector<Operand> from = {taken(wide, valid), taken(expanded, valid)};
  Buffer &to = allocate(op.getResult(), valid);
  emit({expandName(op.getKind()), from}, to, takenOf(to, valid));
}

void TileOps::writeCast(tile::CastOp op) {
  const Buffer &from = bufferOf(op.getOperand());
  Operand source = taken(from, from.valid);
  Buffer &to = allocate(op.getResult(), from.valid);
  if (!hasCast(from.kind, to.kind, op.getRounding(), op.getSaturate()))
    return refuse("cast");
  emit({"vcast", {source}, "", {}, roundingName(op.getRounding())}, to, takenOf(to, to.valid));
}

void TileOps::writeTranspose(tile::TransposeOp op) {
  const Buffer &from = bufferOf(op.getOperand());
  Operand source = taken(from, from.valid);
  Buffer &to = allocate(op.getResult(), {from.valid[1], from.valid[0]});
  emit({"vtranspose", {source}, "", {1, 0}}, to, takenOf(to, to.valid));
}

void TileOps::writeSplat(tile::SplatOp op) {
  std::string scalar = scalarOf(op.getScalar());
  if (scalar.empty())
    return refuse("splat of a value read from a tile");
  Buffer &to = allocate(op.getResult(), wholeOf(op.getResult().getType().getShape()));
  emit({"vbrc", {{scalar, elementText(to)}}}, to, wholeOf(to.shape));
}

void TileOps::writeIota(tile::IotaOp op) {
  auto type = op.getResult().getType();
  Index start = indexOf(op.getStart());
  Buffer &to = allocate(op.getResult(), wholeOf(type.getShape()));
  std::string strides;
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    strides +=
        (axis ? ", " : "") + constantIndex(axis == static_cast<int64_t>(op.getAxis()) ? 1 : 0).name;
  Operand all = whole(to);
  std::string places = llvm::formatv("arange offset[{0}] strides[{1}] outs({2} : {3})", start.name,
                                     strides, all.name, all.type);
  writeRamp(places, to, all);
}

void TileOps::writeSetValid(tile::SetValidOp op) {
  const Buffer &from = bufferOf(op.getOperand());
  // Declares another name for the same bytes, with smaller valid extents.
  KernelTile &made = declare(from, from.name);
  for (auto [extent, wanted] : llvm::zip_equal(made.valid, op.getExtents()))
    extent = least(greatest(indexOf(wanted), constantIndex(0)), extent);
  tileOfValue[op.getResult()] = &made;
}

void TileOps::writeFillPad(tile::FillPadOp op) {
  const Buffer &from = bufferOf(op.getOperand());
  std::string pad = constantOf(from.kind, padText(from.kind, op.getKind()));
  Buffer &to = allocate(op.getResult(), wholeOf(from.shape));
  emit({"vbrc", {{pad, elementText(to)}}}, to, wholeOf(to.shape));
  if (!isNothing(from.valid))
    emit({"copy", {part(from, from.valid)}}, to, from.valid);
}

} // namespace npufuzz::hivm

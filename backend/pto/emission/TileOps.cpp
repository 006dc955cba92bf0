//===- TileOps.cpp - computes tiles from tiles ----------------------------===//
//
// Most functions find the instruction, compute the valid extents of the result and allocate its
// tile. They refuse a case that the instruction cannot express, such as a reduction of perhaps no
// element. Masks.cpp, Matrix.cpp and Transfers.cpp write the other ops.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/KernelText.h"
#include "backend/pto/emission/OpNames.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::pto {

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void KernelText::writeElementwise(Operation *op) {
  Value result = op->getResult(0);
  auto type = cast<tile::TileType>(result.getType());
  const OpName *name =
      findOpName(op->getName().stripDialect(), tile::elementKindOf(type.getElementType()));
  if (!name)
    return refuse("op " + op->getName().getStringRef());
  if (op->getNumOperands() == 2 && !name->withScalar.empty())
    if (auto splat = op->getOperand(1).getDefiningOp<tile::SplatOp>())
      if (scalarOfValue.contains(splat.getScalar()))
        return writeWithScalar(op, name->withScalar, splat);
  Index rows = bufOf(op->getOperand(0)).validRows(),
        columns = bufOf(op->getOperand(0)).validColumns();
  for (Value operand : op->getOperands().drop_front()) {
    rows = least(rows, bufOf(operand).validRows());
    columns = least(columns, bufOf(operand).validColumns());
  }
  SmallVector<TileBuf *> operands;
  for (Value operand : op->getOperands())
    operands.push_back(&operandWith(operand, op, rows, columns));
  if (name->hasTemporary)
    operands.push_back(&allocate(*operands.front(), rows, columns));
  TileBuf &to = allocate(result, rows, columns);
  operands.push_back(&to);
  if (requireRows(operands))
    instruction(name->pto, ArrayRef(operands).drop_back(), to);
}

void KernelText::writeWithScalar(Operation *op, llvm::StringRef name, tile::SplatOp splat) {
  TileBuf &from = bufOf(op->getOperand(0));
  TileBuf &to = allocate(op->getResult(0), from.validRows(), from.validColumns());
  if (requireRows({&from, &to}))
    line(llvm::formatv("pto.{0} ins({1}, {2} : {3}, {4}) outs({5} : {6})", name, from.name,
                       scalarOfValue[splat.getScalar()], from.type(), elementKindName(to.kind),
                       to.name, to.type()));
}

void KernelText::writeSplat(tile::SplatOp op) {
  if (isCube)
    return writeZeroSum(op);
  std::string scalar = scalarOfValue.lookup(op.getScalar());
  if (scalar.empty())
    return refuse("splat of an index");
  auto shape = op.getResult().getType().getShape();
  TileBuf &to = allocate(op.getResult(), constantIndex(shape.size() > 1 ? shape[0] : 1),
                         constantIndex(shape.back()));
  if (requireRows({&to}))
    line(llvm::formatv("pto.texpands ins({0} : {1}) outs({2} : {3})", scalar,
                       elementKindName(to.kind), to.name, to.type()));
}

void KernelText::writeIota(tile::IotaOp op) {
  auto type = op.getResult().getType();
  if (static_cast<int64_t>(op.getAxis()) + 1 != type.getRank() || type.getShape().back() == 1)
    return refuse("index ramp along rows");
  // One row, which is then repeated.
  Index one = constantIndex(1), columns = constantIndex(type.getShape().back()),
        start = indexOf(op.getStart());
  TileBuf like;
  like.kind = tile::elementKindOf(type.getElementType());
  like.columns = type.getShape().back();
  like.pitchElements = pitchElements;
  like.columnsMin = options.columnsMin;
  TileBuf &row = allocate(like, one, columns);
  std::string number = fresh("s");
  line(llvm::formatv("{0} = arith.index_cast {1} : index to {2}", number, start.name,
                     elementKindName(row.kind)));
  line(llvm::formatv("pto.tci ins({0} : {1}) outs({2} : {3})", number, elementKindName(row.kind),
                     row.name, row.type()));
  if (type.getRank() == 1 || type.getShape()[0] == 1) {
    tileOfValue[op.getResult()] = &row;
    return;
  }
  TileBuf &to = allocate(op.getResult(), constantIndex(type.getShape()[0]), columns);
  if (requireRows({&to}))
    instruction("tcolexpand", {&row}, to);
}

void KernelText::writeReduce(tile::ReduceOp op) {
  llvm::StringRef suffix = reduceSuffix(op.getKind());
  TileBuf &from = bufOf(op.getOperand());
  if (suffix.empty())
    return refuse("reduction " + tile::stringifyReduceKind(op.getKind()));
  // The instructions demand at least one element; the language also defines the result for none.
  if (from.validRows().low < 1 || from.validColumns().low < 1)
    return refuse("reduction of perhaps no element");
  bool isRow = static_cast<int64_t>(op.getAxis()) + 1 == op.getOperand().getType().getRank();
  if (!requireRows({&from}))
    return;
  if (!isRow) {
    TileBuf &to = allocate(op.getResult(), constantIndex(1), from.validColumns());
    if (!requireRows({&to}))
      return;
    return instruction(("tcol" + suffix).str(), {&from}, to);
  }
  TileBuf &temporary = allocate(from, from.validRows(), from.validColumns());
  TileBuf &to = allocate(op.getResult(), from.validRows(), constantIndex(1));
  instruction(("trow" + suffix).str(), {&from, &temporary}, to);
}

void KernelText::writeExpand(tile::ExpandOp op) {
  TileBuf &from = bufOf(op.getOperand());
  auto type = op.getResult().getType();
  bool isRow = static_cast<int64_t>(op.getAxis()) + 1 == type.getRank();
  const Index &repeated = isRow ? from.validColumns() : from.validRows();
  // Otherwise possibly nothing is valid, which the instruction cannot express.
  if (repeated.low != 1 || from.validRows().low < 1 || from.validColumns().low < 1)
    return refuse("expansion of perhaps no element");
  Index extent = constantIndex(type.getShape()[op.getAxis()]);
  TileBuf &to = isRow ? allocate(op.getResult(), from.validRows(), extent)
                      : allocate(op.getResult(), extent, from.validColumns());
  if (isRow ? requireRows({&to}) : requireRows({&from, &to}))
    instruction(isRow ? "trowexpand" : "tcolexpand", {&from}, to);
}

void KernelText::writeExpandBinary(tile::ExpandBinaryOp op) {
  TileBuf &by = bufOf(op.getRhs());
  const TileBuf &wide = bufOf(op.getLhs());
  bool isRow = static_cast<int64_t>(op.getAxis()) + 1 == op.getLhs().getType().getRank();
  std::string name = expandName(op.getKind(), isRow, wide.kind);
  if (name.empty())
    return refuse("expanding " + tile::stringifyExpandKind(op.getKind()) + " of such elements");
  const Index &repeated = isRow ? by.validColumns() : by.validRows();
  if (repeated.low != 1 || by.validRows().low < 1 || by.validColumns().low < 1 ||
      wide.validRows().low < 1 || wide.validColumns().low < 1)
    return refuse("expansion of perhaps no element");
  if (op.getLhs() == op.getRhs())
    return refuse("expansion of a tile over itself");
  Index rows = isRow ? least(wide.validRows(), by.validRows()) : wide.validRows(),
        columns = isRow ? wide.validColumns() : least(wide.validColumns(), by.validColumns());
  TileBuf &lhs = operandWith(op.getLhs(), op, rows, columns);
  TileBuf &rhs = isRow ? operandWith(op.getRhs(), op, rows, constantIndex(1))
                       : operandWith(op.getRhs(), op, constantIndex(1), columns);
  TileBuf &to = allocate(op.getResult(), rows, columns);
  if (isRow ? requireRows({&lhs, &to}) : requireRows({&lhs, &rhs, &to}))
    instruction(name, {&lhs, &rhs}, to);
}

void KernelText::writeCast(tile::CastOp op) {
  TileBuf &from = bufOf(op.getOperand());
  TileBuf &to = allocate(op.getResult(), from.validRows(), from.validColumns());
  if (!hasCast(from.kind, to.kind, op.getRounding(), op.getSaturate()))
    return refuse("cast");
  // Rows are padded to as many bytes, so kinds of different sizes have different numbers of
  // columns.
  if (from.pitchedColumns() != to.pitchedColumns() || from.pitchedRows() != to.pitchedRows())
    return refuse("cast between tiles of different pitch");
  if (requireRows({&from, &to}))
    instruction(
        "tcvt", {&from}, to,
        llvm::formatv(" {{rmode = #pto<round_mode {0}>}", roundingName(op.getRounding())).str());
}

void KernelText::writeSetValid(tile::SetValidOp op) {
  TileBuf *tile = &bufOf(op.getOperand());
  bool inPlace = isLastUse(op.getOperand(), op);
  SmallVector<Index> wanted;
  auto shape = op.getOperand().getType().getShape();
  for (auto [value, extent] : llvm::zip_equal(op.getExtents(), shape))
    wanted.push_back(least(greatest(indexOf(value), constantIndex(0)), constantIndex(extent)));
  if (wanted.size() == 1)
    wanted.insert(wanted.begin(), constantIndex(1));
  if (!inPlace) {
    TileBuf &fresh = allocate(*tile, tile->validRows(), tile->validColumns());
    copy(*tile, fresh);
    tile = &fresh;
  }
  Index rows = least(wanted[0], tile->validRows()),
        columns = least(wanted[1], tile->validColumns());
  narrow(*tile, rows, columns);
  tileOfValue[op.getResult()] = tile;
}

void KernelText::writeFillPad(tile::FillPadOp op) {
  TileBuf &from = bufOf(op.getOperand());
  TileBuf &to = allocate(op.getResult(), constantIndex(from.rows), constantIndex(from.columns));
  switch (op.getKind()) {
  case tile::PadKind::zero:
    to.pad = "1";
    break;
  case tile::PadKind::max:
    to.pad = "2";
    break;
  case tile::PadKind::min:
    to.pad = "3";
    break;
  }
  if (requireRows({&from, &to}))
    instruction("tfillpad", {&from}, to);
}

} // namespace npufuzz::pto

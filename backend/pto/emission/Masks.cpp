//===- Masks.cpp - writes comparisons, selections and transposes ----------===//
//
// A mask has one bit per element, eight to a byte. Its rows are as long as those of the compared
// tile, and only the first bytes of each are used. Here its valid extents count elements, and in
// the text they count bytes: all bytes of a row that the tile may use.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/KernelText.h"
#include "backend/pto/emission/OpNames.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::pto {

bool namesMask(Operation *op) {
  auto isMask = [](Type type) {
    auto tile = dyn_cast<tile::TileType>(type);
    return tile && tile.getElementType().isInteger(1);
  };
  return llvm::any_of(op->getOperandTypes(), isMask) || llvm::any_of(op->getResultTypes(), isMask);
}

std::string KernelText::splatScalar(Value value) const {
  auto splat = value.getDefiningOp<tile::SplatOp>();
  return splat ? scalarOfValue.lookup(splat.getScalar()) : "";
}

void KernelText::writeCompare(tile::CmpOp op) {
  ElementKind kind = bufOf(op.getLhs()).kind;
  const OpName *name = findOpName("cmp", kind);
  if (!name || !hasComparison(op.getPredicate(), kind))
    return refuse("comparison " + tile::stringifyCmpPredicate(op.getPredicate()) +
                  " of such elements");
  std::string mode =
      llvm::formatv(" {{cmpMode = #pto<cmp {0}>}", tile::stringifyCmpPredicate(op.getPredicate()));
  std::string scalar = splatScalar(op.getRhs());
  const TileBuf &first = bufOf(op.getLhs()), &second = bufOf(op.getRhs());
  Index rows = least(first.validRows(), second.validRows()),
        columns = least(first.validColumns(), second.validColumns());
  TileBuf &lhs = operandWith(op.getLhs(), op, rows, columns);
  if (!scalar.empty()) {
    TileBuf &to = allocate(op.getResult(), rows, columns);
    if (requireRows({&lhs, &to}))
      line(llvm::formatv("pto.{0} ins({1}, {2}{3} : {4}, {5}) outs({6} : {7})", name->withScalar,
                         lhs.name, scalar, mode, lhs.type(), elementKindName(kind), to.name,
                         to.type()));
    return;
  }
  TileBuf &rhs = operandWith(op.getRhs(), op, rows, columns),
          &to = allocate(op.getResult(), rows, columns);
  if (requireRows({&lhs, &rhs, &to}))
    instruction(name->pto, {&lhs, &rhs}, to, mode);
}

void KernelText::writeSelect(tile::SelectOp op) {
  ElementKind kind = bufOf(op.getLhs()).kind;
  if (!selectsAmong(kind))
    return refuse("selection of such elements");
  Index rows = bufOf(op.getCondition()).validRows(),
        columns = bufOf(op.getCondition()).validColumns();
  for (Value operand : {op.getLhs(), op.getRhs()}) {
    rows = least(rows, bufOf(operand).validRows());
    columns = least(columns, bufOf(operand).validColumns());
  }
  TileBuf &mask = operandWith(op.getCondition(), op, rows, columns),
          &lhs = operandWith(op.getLhs(), op, rows, columns);
  // The comparison of bf16 has no form with a scalar.
  std::string scalar = kind == ElementKind::bf16 ? "" : splatScalar(op.getRhs());
  if (!scalar.empty()) {
    TileBuf &temporary = allocate(lhs, rows, columns),
            &to = allocate(op.getResult(), rows, columns);
    if (requireRows({&lhs, &to}))
      line(llvm::formatv("pto.tsels ins({0}, {1}, {2}, {3} : {4}, {5}, {6}, {7}) outs({8} : {9})",
                         mask.name, lhs.name, temporary.name, scalar, mask.type(), lhs.type(),
                         temporary.type(), elementKindName(kind), to.name, to.type()));
    return;
  }
  TileBuf &rhs = operandWith(op.getRhs(), op, rows, columns);
  // Mask of one row, and its address.
  TileBuf like;
  like.kind = ElementKind::i32;
  like.columns = 16;
  like.pitchElements = pitchElements;
  TileBuf &temporary = allocate(like, constantIndex(1), constantIndex(like.columns)),
          &to = allocate(op.getResult(), rows, columns);
  if (requireRows({&lhs, &rhs, &to}))
    instruction("tsel", {&mask, &lhs, &rhs, &temporary}, to);
}

void KernelText::writeTranspose(tile::TransposeOp op) {
  TileBuf &from = bufOf(op.getOperand());
  if (!findOpName("transpose", from.kind))
    return refuse("transpose of such elements");
  // Blocks of so many rows at once. Newer versions demand as many bytes as the source has.
  int64_t block = elementKindBytes(from.kind) == 1 ? 32 : 16;
  TileBuf like = from;
  like.rows = from.columns;
  like.columns =
      std::max(from.rows, (from.pitchedRows() * from.pitchedColumns() + like.rows - 1) / like.rows);
  like.columns = (like.columns + block - 1) / block * block;
  TileBuf &temporary = allocate(like, constantIndex(like.rows), constantIndex(like.columns)),
          &to = allocate(op.getResult(), from.validColumns(), from.validRows());
  if (requireRows({&from, &to}))
    instruction("ttrans", {&from, &temporary}, to);
}

} // namespace npufuzz::pto

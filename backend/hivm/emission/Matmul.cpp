//===- Matmul.cpp - multiplies matrices on the vector core ----------------===//
//
// The cube core has an op for products but works in separate memories. The vector core adds up
// outer products: for each k, a column of one operand repeated along rows, times a row of the
// other.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/KernelText.h"
#include "backend/hivm/emission/OpNames.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

Buffer &KernelText::widened(Buffer &from) {
  auto cast = [&](Buffer &buffer, ElementKind kind) -> Buffer & {
    return interim({"vcast", {taken(buffer, buffer.valid)}, "", {}, "rint"}, kind, buffer);
  };
  if (from.kind == ElementKind::f32)
    return from;
  if (from.kind == ElementKind::i8) // exact in f16
    return cast(cast(from, ElementKind::f16), ElementKind::i32);
  return cast(from, ElementKind::f32);
}

Buffer &KernelText::withAxesSwapped(const Buffer &from) {
  size_t rank = from.shape.size();
  auto swapped = [&](auto list) {
    std::swap(list[rank - 2], list[rank - 1]);
    return list;
  };
  Buffer &to = allocate(from.kind, swapped(from.shape), swapped(from.valid));
  if (rank == 2)
    emit({"vtranspose", {taken(from, from.valid)}, "", {1, 0}}, to, takenOf(to, to.valid));
  else if (isNothing(to.valid))
    fillWithZero(to);
  else
    inMemory(to, [&](const Buffer &memory) {
      forEachPlace(to.valid, [&](const Extents &at) {
        writeElement(readElement(from, swapped(at)), memory, at);
      });
    });
  return to;
}

Buffer &KernelText::repeated(const Buffer &from, size_t axis, const Index &place,
                             const Buffer &like) {
  Extents offsets(from.shape.size(), constantIndex(0)), slice = takenOf(from, from.valid),
                                                        valid = from.valid;
  offsets[axis] = place;
  slice[axis] = constantIndex(1);
  valid[axis] = constantIndex(like.shape[axis]);
  Buffer &made = allocate(from.kind, like.shape, valid);
  emit({"vbrc", {part(from, slice, offsets)}, "", {static_cast<int64_t>(axis)}}, made,
       takenOf(made, valid));
  return made;
}

void KernelText::beginSum(tile::MatmulOp op, Buffer &to) {
  if (op.getAccumulator())
    return emit({"copy", {taken(bufferOf(op.getAccumulator()), to.valid)}}, to,
                takenOf(to, to.valid));
  if (!op.getBias())
    return fillWithZero(to);
  const Buffer &bias = bufferOf(op.getBias());
  auto row = static_cast<int64_t>(to.shape.size()) - 2;
  Extents valid = bias.valid;
  valid[static_cast<size_t>(row)] = constantIndex(to.shape[static_cast<size_t>(row)]);
  emit({"vbrc", {taken(bias, bias.valid)}, "", {row}}, to, takenOf(to, valid));
}

void KernelText::writeMatmul(tile::MatmulOp op) {
  if (!findOpName("matmul", bufferOf(op.getLhs()).kind))
    return refuse("op tile.matmul of " + elementText(bufferOf(op.getLhs())));
  Buffer *lhs = &widened(bufferOf(op.getLhs())), *rhs = &widened(bufferOf(op.getRhs()));
  if (op.getTransposeLhs())
    lhs = &withAxesSwapped(*lhs);
  if (op.getTransposeRhs())
    rhs = &withAxesSwapped(*rhs);
  size_t rank = lhs->shape.size(), row = rank - 2, column = rank - 1;
  Extents valid = lhs->valid;
  valid[column] = rhs->valid[column];
  for (size_t batch = 0; batch < row; ++batch)
    valid[batch] = least(valid[batch], rhs->valid[batch]);
  if (op.getAccumulator())
    valid = common(valid, bufferOf(op.getAccumulator()).valid);
  if (op.getBias()) {
    Extents limit = bufferOf(op.getBias()).valid;
    if (limit[row].low != 1)
      return refuse("expansion of perhaps no element");
    limit[row] = valid[row];
    valid = common(valid, limit);
  }
  Index depthExtent = least(lhs->valid[column], rhs->valid[row]);
  Buffer &to = allocate(op.getResult(), valid);
  beginSum(op, to);
  if (isNothing(valid) || depthExtent.high <= 0)
    return;
  std::string head;
  Index k = beginLoop(constantIndex(0), depthExtent, head);
  std::string sum = fresh("x"), before = fresh("x"), type = to.type();
  if (to.isTensor) {
    head =
        llvm::formatv("{0} = {1} iter_args({2} = {3}) -> ({4})", sum, head, before, to.name, type);
    to.name = before;
  }
  writeBlock(head, [&] {
    const Buffer &first = repeated(*lhs, column, k, to), &second = repeated(*rhs, row, k, to);
    Buffer &product = allocate(to.kind, to.shape, valid);
    emit({"vmul", {taken(first, valid), taken(second, valid)}}, product, takenOf(product, valid));
    emit({"vadd", {taken(to, valid), taken(product, valid)}}, to, takenOf(to, valid));
    if (to.isTensor)
      line("scf.yield " + to.name + " : " + type);
  });
  line("}");
  if (to.isTensor)
    to.name = sum;
}

} // namespace npufuzz::hivm

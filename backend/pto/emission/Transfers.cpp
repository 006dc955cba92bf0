//===- Transfers.cpp - writes views, loads and stores ---------------------===//
//
// An affine chain of views becomes a pointer, two strides and a partition. The elements of a row
// are contiguous in memory, or, for a column-major tile, those of a column. The two layouts of a
// transfer, `nd` and `dn`, express this.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/LinearView.h"
#include "backend/pto/emission/KernelText.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::pto {

std::string KernelText::writePartition(Value view, ArrayRef<Value> offsetValues,
                                       const TileBuf &tile) {
  if (!tile::hasIndexMap(view)) {
    refuse("view of several tensors");
    return "";
  }
  auto [map, root] = tile::composeView(view);
  auto memory = dyn_cast<BlockArgument>(root);
  std::optional<LinearView> placement = linearViewOf(map, cast<MemRefType>(root.getType()));
  if (!memory || !placement) {
    refuse("view that is not linear");
    return "";
  }
  SmallVector<Index> offsets =
      llvm::map_to_vector(offsetValues, [&](Value offset) { return indexOf(offset); });
  SmallVector<int64_t> shape(cast<tile::ViewType>(view.getType()).getShape());
  if (shape.size() == 1) {
    shape.insert(shape.begin(), 1);
    placement->strides.insert(placement->strides.begin(), shape[1]);
    offsets.insert(offsets.begin(), constantIndex(0));
  }
  if (tile.isTransposed) {
    std::swap(shape[0], shape[1]);
    std::swap(offsets[0], offsets[1]);
    std::swap(placement->strides[0], placement->strides[1]);
  }
  // A single contiguous row is a row in either layout.
  const bool isRow = shape[0] == 1 && (shape[1] == 1 || placement->strides[1] == 1),
             liesInColumns = tile.isColumnMajor || (tile.isTransposed && !isRow);
  // The stride of an axis of one element is free.
  int64_t &rowStride = placement->strides[0], &columnStride = placement->strides[1];
  if (shape[1] == 1)
    columnStride = liesInColumns ? std::max<int64_t>(shape[0], 1) * std::abs(rowStride) : 1;
  if (shape[0] == 1)
    rowStride = liesInColumns ? 1 : std::max<int64_t>(shape[1], 1);
  if ((liesInColumns ? rowStride : columnStride) != 1 || rowStride <= 0 || columnStride <= 0) {
    refuse("stride between the elements of a row");
    return "";
  }

  std::string element(elementKindName(tile.kind));
  std::string pointer = scalarOfValue[memory];
  if (placement->base != 0) {
    std::string moved = fresh("p");
    line(llvm::formatv("{0} = pto.addptr {1}, {2} : !pto.ptr<{3}> -> !pto.ptr<{3}>", moved, pointer,
                       constantIndex(placement->base).name, element));
    pointer = moved;
  }
  std::string whole = fresh("v"), part = fresh("v");
  line(llvm::formatv("{0} = pto.make_tensor_view {1}, shape = [{2}, {3}], strides = [{4}, {5}]{6} "
                     ": !pto.tensor_view<?x?x{7}>",
                     whole, pointer, constantIndex(shape[0]).name, constantIndex(shape[1]).name,
                     constantIndex(rowStride).name, constantIndex(columnStride).name,
                     liesInColumns ? " {layout = #pto.layout<dn>}" : "", element));
  auto extentText = [](const Index &extent) {
    return extent.isConstant() && extent.low > 0 ? std::to_string(extent.low) : "?";
  };
  std::string type =
      llvm::formatv("!pto.partition_tensor_view<{0}x{1}x{2}>", extentText(tile.validRows()),
                    extentText(tile.validColumns()), element);
  line(llvm::formatv("{0} = pto.partition_view {1}, offsets = [{2}, {3}], sizes = [{4}, {5}] : "
                     "!pto.tensor_view<?x?x{6}> -> {7}",
                     part, whole, offsets[0].name, offsets[1].name, tile.validRows().name,
                     tile.validColumns().name, element, type));
  return part + " : " + type;
}

/// The dialect rejects a partition whose extents are constant and empty.
static bool movesNothing(const TileBuf &tile) {
  return tile.validRows().high <= 0 || tile.validColumns().high <= 0;
}

std::string KernelText::turnAt(Operation *op) {
  auto loop = op->getParentOfType<affine::AffineForOp>();
  if (options.level != 3 || !options.doubleBuffers || !loop)
    return "";
  Index past =
            subtract(indexOf(loop.getInductionVar()), constantIndex(loop.getConstantLowerBound())),
        step = constantIndex(loop.getStepAsInt()),
        count = compute("divsi", past, step, past.low / step.low, past.high / step.low),
        parity = compute("remsi", count, constantIndex(2), 0, std::min<int64_t>(count.high, 1));
  std::string turn = fresh("turn");
  line(llvm::formatv("{0} = arith.index_cast {1} : index to i64", turn, parity.name));
  return turn;
}

void KernelText::writeLoad(tile::LoadOp op) {
  auto type = op.getResult().getType();
  SmallVector<Index> valid;
  for (auto [total, offset, extent] :
       llvm::zip_equal(op.getView().getType().getShape(), op.getOffsets(), type.getShape()))
    valid.push_back(extentInside(total, indexOf(offset), extent));
  if (valid.size() == 1)
    valid.insert(valid.begin(), constantIndex(1));
  if (valid.size() > 2)
    return refuse("tile of more than two axes");
  if (isCube && isReadTransposed(op.getResult()))
    std::swap(valid[0], valid[1]);
  TileBuf &to = allocate(op.getResult(), valid[0], valid[1], turnAt(op));
  if (movesNothing(to))
    return;
  std::string part = writePartition(op.getView(), llvm::to_vector(op.getOffsets()), to);
  line(llvm::formatv("pto.tload ins({0}) outs({1} : {2})", part, to.name, to.type()));
}

void KernelText::writeStore(tile::StoreOp op) {
  auto type = op.getValue().getType();
  if (type.getRank() > 2)
    return refuse("tile of more than two axes");
  TileBuf *from = &bufOf(op.getValue());
  if (isCube && from->location != Location::acc)
    return refuse("store of a matrix that is no product");
  SmallVector<Index> inside;
  for (auto [total, offset, extent] :
       llvm::zip_equal(op.getView().getType().getShape(), op.getOffsets(), type.getShape()))
    inside.push_back(extentInside(total, indexOf(offset), extent));
  if (inside.size() == 1)
    inside.insert(inside.begin(), constantIndex(1));
  TileBuf &stored = operandWith(op.getValue(), op, least(inside[0], from->validRows()),
                                least(inside[1], from->validColumns()));
  if (movesNothing(stored))
    return;
  std::string part = writePartition(op.getView(), llvm::to_vector(op.getOffsets()), stored);
  line(llvm::formatv("pto.tstore ins({0} : {1}) outs({2})", stored.name, stored.type(), part));
}

} // namespace npufuzz::pto

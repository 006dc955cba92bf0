//===- Transfers.cpp - writes views, loads and stores ---------------------===//
//
// A linear chain of views becomes one cast of the tensor to other extents and strides, and a
// subview at the offsets. A load fills the elements inside the view, from the buffer's first
// element on.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/TransferText.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

/// Replaces strides of axes of one element, which have no effect, as if elements lay in rows.
/// Returns false if elements overlap or run backwards.
static bool normalise(LinearView &view, ArrayRef<int64_t> shape) {
  int64_t inner = 1;
  for (size_t axis = shape.size(); axis-- > 0;) {
    int64_t &stride = view.strides[axis];
    if (shape[axis] == 1)
      stride = inner;
    if (stride <= 0)
      return false;
    inner = stride * shape[axis];
  }
  return true;
}

static bool liesInRows(const LinearView &view, ArrayRef<int64_t> shape) {
  int64_t inner = 1;
  for (size_t axis = shape.size(); axis-- > 0; inner *= shape[axis])
    if (view.strides[axis] != inner)
      return false;
  return true;
}

/// "a, b" or "axbx"
static std::string listText(ArrayRef<int64_t> values, llvm::StringRef between,
                            llvm::StringRef after) {
  std::string text;
  for (auto [i, value] : llvm::enumerate(values))
    text += (i ? between.str() : "") + std::to_string(value) + after.str();
  return text;
}

Operand TransferText::globalPart(Value view, OperandRange offsets, const Extents &extents) {
  if (!tile::hasIndexMap(view)) {
    refuse("view of several tensors");
    return {};
  }
  auto [map, root] = tile::composeView(view);
  Extents places = llvm::map_to_vector<4>(offsets, [&](Value one) { return indexOf(one); });
  return partThrough(map, root, cast<tile::ViewType>(view.getType()).getShape(), places, extents);
}

Operand TransferText::partThrough(AffineMap map, Value root, ArrayRef<int64_t> shape,
                                  const Extents &offsets, const Extents &extents) {
  auto tensor = cast<MemRefType>(root.getType());
  std::optional<LinearView> linear = linearViewOf(map, tensor);
  if (!linear || !normalise(*linear, shape)) {
    refuse("view that is not linear, repeats or goes backwards");
    return {};
  }
  return subviewOf(castOf(root, *linear, shape), *linear, offsets, extents);
}

TransferText::GlobalView TransferText::castOf(Value root, const LinearView &linear,
                                              ArrayRef<int64_t> shape) {
  auto tensor = cast<MemRefType>(root.getType());
  std::string element(elementKindName(tile::elementKindOf(tensor.getElementType()))),
      dimensions = listText(shape, "", "x"), strides = listText(linear.strides, ", ", ""),
      whole = llvm::formatv("memref<{0}{1}, #hivm.address_space<gm>>",
                            listText(tensor.getShape(), "", "x"), element);
  if (tensor.getShape() == shape && linear.base == 0 && liesInRows(linear, shape))
    return {{scalarOf(root), whole}, element, SmallVector<int64_t>(shape)};
  GlobalView made{{fresh("g"), llvm::formatv("memref<{0}{1}, strided<[{2}], offset: {3}>, "
                                             "#hivm.address_space<gm>>",
                                             dimensions, element, strides, linear.base)},
                  element,
                  SmallVector<int64_t>(shape)};
  line(llvm::formatv("{0} = memref.reinterpret_cast {1} to offset: [{2}], sizes: [{3}], strides: "
                     "[{4}] : {5} to {6}",
                     made.name, scalarOf(root), linear.base, listText(shape, ", ", ""), strides,
                     whole, made.type));
  return made;
}

Operand TransferText::subviewOf(const GlobalView &from, const LinearView &linear,
                                const Extents &offsets, const Extents &extents) {
  std::string places, sizes, ones, dimensions, start = "?";
  int64_t known = linear.base;
  bool isKnown = true, isWhole = true;
  for (auto [i, offset, extent] : llvm::enumerate(offsets, extents)) {
    llvm::StringRef comma = i ? ", " : "";
    places += (comma + textOf(offset)).str();
    sizes += (comma + textOf(extent)).str();
    ones += (comma + "1").str();
    dimensions += (extent.isConstant() ? textOf(extent) : "?") + "x";
    isKnown &= offset.isConstant();
    known += offset.low * linear.strides[i];
    isWhole &= offset.isConstant() && offset.low == 0 && extent.isConstant() &&
               extent.low == from.shape[i];
  }
  if (isWhole)
    return from;
  if (isKnown)
    start = std::to_string(known);
  Operand made{fresh("g"),
               llvm::formatv("memref<{0}{1}, strided<[{2}], offset: {3}>, #hivm.address_space<gm>>",
                             dimensions, from.element, listText(linear.strides, ", ", ""), start)};
  line(llvm::formatv("{0} = memref.subview {1}[{2}] [{3}] [{4}] : {5} to {6}", made.name, from.name,
                     places, sizes, ones, from.type, made.type));
  return made;
}

Extents TransferText::insideOf(Value view, OperandRange offsets, tile::TileType type) {
  Extents inside;
  ArrayRef<int64_t> totals = cast<tile::ViewType>(view.getType()).getShape();
  for (auto [total, offset, extent] : llvm::zip_equal(totals, offsets, type.getShape()))
    inside.push_back(extentInside(total, indexOf(offset), extent));
  return inside;
}

void TransferText::loadInto(Buffer &to, const Operand &from, const Extents &extents) {
  inMemory(to, [&](const Buffer &memory) { loadPart(from, memory, extents); });
}

} // namespace npufuzz::hivm

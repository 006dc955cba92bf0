//===- TileKernels.cpp - the table of kernels -----------------------------===//
//
// Kernels are found by name, so that callers other than the dialect's handlers (Tile.cpp) can use
// them. The table is built from the op table (tile/OpTable.h), so an op without a kernel does not
// build.
//
// Valid extents pass through even if they are undefined. Only an op that chooses elements by one
// uses it and reports that.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tile/TileKernels.h"

#include "tile/OpTable.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace npufuzz::interpreter {

RoundingMode roundingModeOf(tile::Rounding rounding) {
  switch (rounding) {
  case tile::Rounding::nearest_even:
    return RoundingMode::nearestEven;
  case tile::Rounding::nearest_away:
    return RoundingMode::nearestAway;
  case tile::Rounding::floor:
    return RoundingMode::floor;
  case tile::Rounding::ceil:
    return RoundingMode::ceil;
  case tile::Rounding::trunc:
    return RoundingMode::trunc;
  }
  llvm_unreachable("no such rounding");
}

TileAttributes TileAttributes::read(DictionaryAttr attributes) {
  TileAttributes result;
  for (NamedAttribute named : attributes) {
    Attribute value = named.getValue();
    if (auto axis = dyn_cast<IntegerAttr>(value); axis && named.getName() == "axis")
      result.axis = axis.getInt();
    else if (auto expand = dyn_cast<tile::ExpandKindAttr>(value))
      result.expand = expand.getValue();
    else if (auto reduce = dyn_cast<tile::ReduceKindAttr>(value))
      result.reduce = reduce.getValue();
    else if (auto part = dyn_cast<tile::TopkPartAttr>(value))
      result.part = part.getValue();
    else if (named.getName() == "smallest")
      result.smallest = true;
    else if (auto pad = dyn_cast<tile::PadKindAttr>(value))
      result.pad = pad.getValue();
    else if (auto predicate = dyn_cast<tile::CmpPredicateAttr>(value))
      result.predicate = predicate.getValue();
    else if (auto rounding = dyn_cast<tile::RoundingAttr>(value))
      result.rounding = roundingModeOf(rounding.getValue());
    else if (named.getName() == "saturate")
      result.saturate = true;
    else if (named.getName() == "transpose_lhs")
      result.transposeLhs = true;
    else if (named.getName() == "transpose_rhs")
      result.transposeRhs = true;
  }
  return result;
}

int64_t useExtent(const Call *call, const Extent &extent, int64_t bound) {
  if (extent.undefined && call)
    call->undefinedUse("a valid extent is undefined");
  return std::clamp<int64_t>(extent.value, 0, bound);
}

llvm::SmallVector<int64_t, 6> useExtents(const Call *call, ArrayRef<Extent> extents,
                                         ArrayRef<int64_t> shape) {
  llvm::SmallVector<int64_t, 6> result;
  for (auto [extent, bound] : llvm::zip(extents, shape))
    result.push_back(useExtent(call, extent, bound));
  return result;
}

Extents elementwiseValid(const TileCall &call) {
  Extents valid(call.operands.front().elements->valid);
  for (const TileOperand &operand : llvm::drop_begin(call.operands))
    for (auto [mine, other] : llvm::zip(valid, operand.elements->valid)) {
      mine.value = std::min(mine.value, other.value);
      mine.undefined |= other.undefined;
    }
  return valid;
}

Extents allValid(const TileCall &call) {
  Extents valid;
  for (int64_t extent : call.shape)
    valid.push_back({extent, false});
  return valid;
}

void hideOutside(Elements &elements, ArrayRef<int64_t> shape, ArrayRef<int64_t> extents,
                 uint64_t fill) {
  // In the usual case nothing lies outside and no flags are needed.
  if (shape == extents)
    return;
  uint64_t *bits = elements.bits();
  uint8_t *undefined = elements.mutableUndefined();
  auto hide = [&](int64_t begin, int64_t end) {
    std::fill(bits + begin, bits + end, fill);
    std::fill(undefined + begin, undefined + end, 1);
  };
  int64_t shown = 0;
  forEachRun(shape, extents, [&](int64_t begin, int64_t count) {
    // Runs come in row-major order, so the elements between two of them are outside.
    hide(shown, begin);
    shown = begin + count;
  });
  hide(shown, static_cast<int64_t>(elements.size()));
}

namespace {

/// Kernels of all ops, in the table's order. An op without one does its work in its handler
/// (Tile.cpp).
struct KernelTable {
  llvm::StringMap<TileKernel> kernels;

  KernelTable() {
    tile::forEachOp([&](auto op) { add(op); });
    kernels["copy"] = elementwiseKernel("copy");
  }
  template <typename Op> void add(Op) {
    constexpr tile::OpCategory category = Op::record.category;
    if constexpr (tile::isElementwise(category))
      kernels[Op::record.mnemonic] = elementwiseKernel(Op::record.mnemonic);
    else if constexpr (tile::isCompute(category) && !std::is_same_v<Op, tile::SetValidOp>)
      kernels[Op::record.mnemonic] = {[](const TileCall &call) { return validExtents(Op(), call); },
                                      [](const TileCall &call, ArrayRef<int64_t> extents,
                                         Elements &out) { compute(Op(), call, extents, out); }};
  }
};

} // namespace

const TileKernel *findTileKernel(StringRef mnemonic) {
  static const KernelTable table;
  auto found = table.kernels.find(mnemonic);
  return found == table.kernels.end() ? nullptr : &found->second;
}

} // namespace npufuzz::interpreter

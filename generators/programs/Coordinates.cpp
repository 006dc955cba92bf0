//===- Coordinates.cpp - masks that follow from where an element is -------===//
//
// Models decide by coordinates as often as by data: which taps of a transposed or dilated
// convolution hit an element, checkerboards, strided windows, bits of a counter that is hashed for
// dropout. All of them take a linear form of a coordinate, often its remainder, and compare it with
// a number. Compilers bound such forms to drop the comparison. So coordinates run below 0, and
// factors share divisors with the divisor.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/RandomOps.h"

namespace npufuzz::generators {

static Tile emitConstant(KernelBuilder &k, const Tile &like, int64_t value) {
  return emitSplat(k, integerScalar(like.kind, value), like.axes);
}

/// factor * coordinate + offset along an axis; the coordinate is the tile's or the tensor's.
static Tile drawLinearForm(KernelBuilder &k, ElementKind kind, const Axes &axes) {
  size_t axis = k.choices.draw("coordinate's axis", axes.size() - 1);
  const Axis &along = axes[axis];
  Tile form = along.offset && k.choices.chance("coordinate in the tensor", 1, 2)
                  ? emitIota(k, kind, axes, axis, along.offset,
                             {0, static_cast<double>(along.total), false})
                  : emitIota(k, kind, axes, axis);
  // Strides and dilations; odd numbers near 2^32 / golden ratio, by which hashes multiply counters.
  static constexpr int64_t factors[] = {1, 2, 4, -1, 3, 6, -2, 2654435769, 40503};
  if (int64_t factor = k.choices.pick("coordinate's factor", factors); factor != 1)
    form = emitBinary(k, "mul", form, emitConstant(k, form, factor));
  if (int64_t offset = k.choices.range("coordinate's offset", 0, 12); offset != 0)
    form = emitBinary(k, k.choices.chance("shifted up", 1, 3) ? "add" : "sub", form,
                      emitConstant(k, form, offset));
  return form;
}

std::optional<Tile> drawCoordinateMask(KernelBuilder &k, const Tile &x) {
  llvm::SmallVector<ElementKind> kinds;
  for (ElementKind kind : {ElementKind::i32, ElementKind::i64, ElementKind::index})
    if (llvm::all_of(llvm::ArrayRef<llvm::StringRef>{"iota", "splat", "mul", "add", "sub", "cmp"},
                     [&](llvm::StringRef op) { return k.can(op, kind); }))
      kinds.push_back(kind);
  if (kinds.empty())
    return std::nullopt;
  ElementKind kind = k.choices.pick("coordinate's kind", kinds);
  // Four constants, an iota, three ops, and the mask.
  if (!k.canAfford(8 * bytesOf(kind, x.axes) + bytesOf(ElementKind::i1, x.axes)))
    return std::nullopt;
  Tile form = drawLinearForm(k, kind, x.axes);
  static constexpr int64_t divisors[] = {2, 4, 3, 8, 6};
  int64_t divisor = k.choices.pick("coordinate's divisor", divisors);
  static constexpr llvm::StringLiteral parts[] = {"rem", "mod", "floordiv", "rem"};
  llvm::StringRef part = k.choices.pick("part of a coordinate", parts);
  if (k.can(part, kind) && !k.choices.chance("whole coordinate", 1, 4))
    form = emitBinary(k, part, form, emitConstant(k, form, divisor));
  const int64_t limits[] = {0, 1, divisor / 2, divisor - 1, -1};
  int64_t limit = k.choices.pick("coordinate's limit", limits);
  auto predicate = static_cast<tile::CmpPredicate>(
      k.choices.draw("predicate", tile::getMaxEnumValForCmpPredicate()));
  return emitCompare(k, predicate, form, emitConstant(k, form, limit));
}

} // namespace npufuzz::generators

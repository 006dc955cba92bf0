//===- Emit.cpp - ops, with bounds and covers of their results ------------===//
//
// Builds every op, and nothing else does, together with what is known of its result: the interval
// of its values, and per axis how far the valid elements reach (Cover). The rest of the generator
// decides by these alone if a further op stays defined. A result that claims too much would make
// undefined programs, and with them false alarms.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Emit.h"

namespace npufuzz::generators {

using tile::CmpPredicateAttr;

static mlir::NamedAttribute named(KernelBuilder &k, llvm::StringRef name, mlir::Attribute value) {
  return k.b.getNamedAttr(name, value);
}
static mlir::NamedAttribute axisAttribute(KernelBuilder &k, size_t axis) {
  return named(k, "axis", k.b.getI64IntegerAttr(static_cast<int64_t>(axis)));
}

/// Axes of tiles that no load has cut: all their elements are valid.
Axes fullAxes(const Axes &axes) {
  Axes full = axes;
  for (Axis &axis : full)
    axis.cover = Cover::full;
  return full;
}

Tile emitUnary(KernelBuilder &k, llvm::StringRef mnemonic, const Tile &x) {
  return k.build(mnemonic, x.kind, x.axes, unaryInterval(mnemonic, x.kind, x.interval), x.value);
}

Tile emitBinary(KernelBuilder &k, llvm::StringRef mnemonic, const Tile &x, const Tile &y) {
  return k.build(mnemonic, x.kind, mergeAxes(x.axes, y.axes),
                 binaryInterval(mnemonic, x.kind, x.interval, y.interval), {x.value, y.value});
}

Tile emitCompare(KernelBuilder &k, tile::CmpPredicate predicate, const Tile &x, const Tile &y) {
  return k.build("cmp", ElementKind::i1, mergeAxes(x.axes, y.axes), {0, 1}, {x.value, y.value},
                 named(k, "predicate", CmpPredicateAttr::get(k.sketch.context, predicate)));
}

Tile emitSelect(KernelBuilder &k, const Tile &condition, const Tile &x, const Tile &y) {
  return k.build("select", x.kind, mergeAxes(mergeAxes(condition.axes, x.axes), y.axes),
                 join(x.interval, y.interval), {condition.value, x.value, y.value});
}

/// A runtime start comes with its bounds: the last element is start + extent - 1.
Tile emitIota(KernelBuilder &k, ElementKind kind, const Axes &axes, size_t axis, mlir::Value start,
              Interval startInterval) {
  startInterval.high += static_cast<double>(axes[axis].extent - 1);
  return k.build("iota", kind, fullAxes(axes),
                 castInterval(ElementKind::index, kind, startInterval), start ? start : k.index(0),
                 axisAttribute(k, axis));
}

Tile emitSplat(KernelBuilder &k, const Scalar &scalar, const Axes &axes) {
  return k.build("splat", scalar.kind, fullAxes(axes), scalar.interval, k.constant(scalar));
}
Tile emitSplat(KernelBuilder &k, int global, const Axes &axes) {
  const Global &g = k.sketch.globals[static_cast<size_t>(global)];
  return k.build("splat", g.kind, fullAxes(axes), g.interval, k.argument(global));
}

Tile emitCast(KernelBuilder &k, const Tile &x, ElementKind to, tile::Rounding rounding,
              bool saturate) {
  llvm::SmallVector<mlir::NamedAttribute> attributes{
      named(k, "rounding", tile::RoundingAttr::get(k.sketch.context, rounding))};
  if (saturate)
    attributes.push_back(named(k, "saturate", k.b.getUnitAttr()));
  return k.build("cast", to, x.axes, castInterval(x.kind, to, x.interval), x.value, attributes);
}

/// If the one element may be invalid, all its copies may be.
Tile emitExpand(KernelBuilder &k, const Tile &x, size_t axis, const Axis &to) {
  Axes axes = x.axes;
  Cover operandCover = axes[axis].cover;
  axes[axis] = to;
  axes[axis].cover = operandCover == Cover::full ? Cover::full : Cover::narrow;
  return k.build("expand", x.kind, axes, x.interval, x.value, axisAttribute(k, axis));
}

Tile emitExpandBinary(KernelBuilder &k, tile::ExpandKind kind, const Tile &x, const Tile &y,
                      size_t axis) {
  Axes expanded = y.axes;
  expanded[axis] = x.axes[axis];
  if (y.axes[axis].cover != Cover::full)
    expanded[axis].cover = Cover::narrow;
  return k.build("expand_binary", x.kind, mergeAxes(x.axes, expanded),
                 expandInterval(kind, x.kind, x.interval, y.interval), {x.value, y.value},
                 {named(k, "kind", tile::ExpandKindAttr::get(k.sketch.context, kind)),
                  axisAttribute(k, axis)});
}

Tile emitReduce(KernelBuilder &k, tile::ReduceKind kind, const Tile &x, size_t axis) {
  Axes axes = x.axes;
  int64_t count = axes[axis].extent;
  // A narrowed axis may have no valid element: the reduction then gives its neutral value.
  bool mayBeEmpty = axes[axis].cover == Cover::narrow;
  axes[axis] = wholeAxis(1);
  return k.build("reduce", reducedKind(kind, x.kind), axes,
                 reduceInterval(kind, x.kind, x.interval, count, mayBeEmpty), x.value,
                 {named(k, "kind", tile::ReduceKindAttr::get(k.sketch.context, kind)),
                  axisAttribute(k, axis)});
}

ElementKind reducedKind(tile::ReduceKind kind, ElementKind operand) {
  return tile::isArgReduction(kind) ? ElementKind::i32 : operand;
}

Tile emitCumsum(KernelBuilder &k, const Tile &x, size_t axis) {
  return k.build(
      "cumsum", x.kind, x.axes,
      reduceInterval(tile::ReduceKind::sum, x.kind, x.interval, x.axes[axis].extent, false),
      x.value, axisAttribute(k, axis));
}

/// The language allows only the last axis. Indices are i32, coordinates of that axis.
Tile emitTopk(KernelBuilder &k, tile::TopkPart part, const Tile &x, int64_t count, bool smallest) {
  Axes axes = x.axes;
  Axis &last = axes.back();
  Cover cover = last.cover == Cover::full ? Cover::full : Cover::narrow;
  bool indices = part == tile::TopkPart::indices;
  Interval places{0, static_cast<double>(last.extent - 1)};
  last = wholeAxis(count);
  last.cover = cover;
  llvm::SmallVector<mlir::NamedAttribute> attributes{
      named(k, "part", tile::TopkPartAttr::get(k.sketch.context, part))};
  if (smallest)
    attributes.push_back(named(k, "smallest", k.b.getUnitAttr()));
  return k.build("topk", indices ? ElementKind::i32 : x.kind, axes, indices ? places : x.interval,
                 x.value, attributes);
}

/// Accumulates as matrix units do: floats in f32, i8 in i32.
ElementKind matmulKind(ElementKind operand) {
  return isFloatKind(operand) ? ElementKind::f32 : ElementKind::i32;
}
Axes matmulAxes(const Tile &x, const Tile &y, MatmulForm form) {
  size_t row = x.axes.size() - 2;
  Axes axes;
  if (row > 0)
    axes = mergeAxes({x.axes[0]}, {y.axes[0]});
  axes.append({x.axes[row + form.transposeLhs], y.axes[row + !form.transposeRhs]});
  return axes;
}
MatmulForm drawMatmulForm(Choices &choices) {
  MatmulForm form;
  form.transposeLhs = choices.chance("transposed lhs", 1, 6);
  form.transposeRhs = choices.chance("transposed rhs", 1, 5);
  return form;
}

Interval productSum(ElementKind kind, Interval x, Interval y, int64_t terms) {
  ElementKind result = matmulKind(kind);
  return reduceInterval(tile::ReduceKind::sum, result, binaryInterval("mul", result, x, y), terms,
                        true);
}

Tile emitMatmul(KernelBuilder &k, const Tile &x, const Tile &y, const Tile *accumulator,
                const Tile *bias, MatmulForm form) {
  ElementKind kind = matmulKind(x.kind);
  Axes axes = matmulAxes(x, y, form);
  size_t row = axes.size() - 2;
  Interval interval =
      productSum(x.kind, x.interval, y.interval, x.axes[row + !form.transposeLhs].extent);
  if (accumulator) {
    axes = mergeAxes(axes, accumulator->axes);
    interval = binaryInterval("add", kind, interval, accumulator->interval);
  }
  if (bias) {
    Axes expanded = bias->axes;
    expanded[row] = axes[row];
    if (bias->axes[row].cover != Cover::full)
      expanded[row].cover = Cover::narrow;
    axes = mergeAxes(axes, expanded);
    interval = binaryInterval("add", kind, interval, bias->interval);
  }
  auto op = k.b.create<tile::MatmulOp>(k.loc, k.tileType(kind, axes), x.value, y.value,
                                       accumulator ? accumulator->value : mlir::Value(),
                                       bias ? bias->value : mlir::Value(), form.transposeLhs,
                                       form.transposeRhs);
  return k.adopt(op, kind, axes, interval);
}

Tile emitTranspose(KernelBuilder &k, const Tile &x) {
  return k.build("transpose", x.kind, {x.axes[1], x.axes[0]}, x.interval, x.value);
}

Tile emitSetValid(KernelBuilder &k, const Tile &x, llvm::ArrayRef<mlir::Value> extents) {
  llvm::SmallVector<mlir::Value> operands{x.value};
  Axes axes = x.axes;
  for (auto [axis, extent] : llvm::enumerate(extents)) {
    operands.push_back(extent ? extent : k.index(axes[axis].extent));
    if (extent)
      axes[axis].cover = Cover::narrow;
  }
  return k.build("set_valid", x.kind, axes, x.interval, operands);
}

/// The one op that makes a narrowed tile full again.
Tile emitFillPad(KernelBuilder &k, tile::PadKind kind, const Tile &x) {
  return k.build("fill_pad", x.kind, fullAxes(x.axes), join(x.interval, padInterval(kind, x.kind)),
                 x.value, named(k, "kind", tile::PadKindAttr::get(k.sketch.context, kind)));
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

std::optional<Tile> drawCast(KernelBuilder &k, const Tile &x, ElementKind to) {
  bool fromFloat = isFloatKind(x.kind), toFloat = isFloatKind(to);
  if (x.kind == to || (fromFloat && to == ElementKind::i1) || !k.can("cast", x.kind) ||
      !k.canAfford(to, x.axes))
    return std::nullopt;
  // An inexact integer may be any number of its type (RandomOps.cpp), and so may a float cast from
  // it.
  if (!fromFloat && toFloat && !k.isExact(x.value))
    return std::nullopt;
  struct Way {
    tile::Rounding rounding;
    bool saturate;
  };
  llvm::SmallVector<Way> ways;
  for (tile::Rounding rounding :
       {tile::Rounding::nearest_even, tile::Rounding::trunc, tile::Rounding::floor,
        tile::Rounding::ceil, tile::Rounding::nearest_away})
    for (bool saturate : {true, false}) {
      // A float that leaves the integer's range without saturation has no defined value. Only exact
      // operands are safe: a rounding error could carry any other across the limit.
      bool undefinedOutOfRange = fromFloat && !toFloat && !saturate;
      if ((undefinedOutOfRange && !(fitsInteger(to, x.interval) && k.isExact(x.value))) ||
          !k.limits.cast(x.kind, to, rounding, saturate))
        continue;
      ways.push_back({rounding, saturate});
      // Half of the draws use the mode of every framework's default cast.
      if (rounding == tile::Rounding::nearest_even)
        ways.append(3, {rounding, saturate});
    }
  if (ways.empty())
    return std::nullopt;
  Way way = k.choices.pick("cast", ways);
  return emitCast(k, x, to, way.rounding, way.saturate);
}

/// Casts a tile to the kind that an op needs; nothing if no cast does it.
std::optional<Tile> bridge(KernelBuilder &k, const Tile &x, ElementKind to) {
  return x.kind == to ? std::optional(x) : drawCast(k, x, to);
}

} // namespace npufuzz::generators

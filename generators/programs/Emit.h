//===- Emit.h - tile ops with what is known of their results ----*- C++ -*-===//
//
// One function per kind of op. Preconditions: operands have the types that the op needs, the target
// has the op (KernelBuilder::can), and the budget suffices.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_EMIT_H
#define NPUFUZZ_GENERATORS_PROGRAMS_EMIT_H

#include "generators/programs/KernelBuilder.h"

namespace npufuzz::generators {

Tile emitUnary(KernelBuilder &k, llvm::StringRef mnemonic, const Tile &x);
Tile emitBinary(KernelBuilder &k, llvm::StringRef mnemonic, const Tile &x, const Tile &y);
Tile emitCompare(KernelBuilder &k, tile::CmpPredicate predicate, const Tile &x, const Tile &y);
Tile emitSelect(KernelBuilder &k, const Tile &condition, const Tile &x, const Tile &y);
/// `start` null: from 0; `startInterval` bounds it.
Tile emitIota(KernelBuilder &k, ElementKind kind, const Axes &axes, size_t axis,
              mlir::Value start = {}, Interval startInterval = {});
Tile emitSplat(KernelBuilder &k, const Scalar &scalar, const Axes &axes);
/// Splats a scalar argument.
Tile emitSplat(KernelBuilder &k, int global, const Axes &axes);
Tile emitCast(KernelBuilder &k, const Tile &x, ElementKind to,
              tile::Rounding rounding = tile::Rounding::nearest_even, bool saturate = false);
/// Repeats `axis` of x, which has extent 1, along `to`.
Tile emitExpand(KernelBuilder &k, const Tile &x, size_t axis, const Axis &to);
Tile emitExpandBinary(KernelBuilder &k, tile::ExpandKind kind, const Tile &x, const Tile &y,
                      size_t axis);
Tile emitReduce(KernelBuilder &k, tile::ReduceKind kind, const Tile &x, size_t axis);
/// Kind of the result of a reduction.
ElementKind reducedKind(tile::ReduceKind kind, ElementKind operand);
Tile emitCumsum(KernelBuilder &k, const Tile &x, size_t axis);
/// Picks `count` of the elements along the last axis.
Tile emitTopk(KernelBuilder &k, tile::TopkPart part, const Tile &x, int64_t count, bool smallest);
/// Layout of the matrices of a product in its operands.
struct MatmulForm {
  bool transposeLhs = false, transposeRhs = false;
};
MatmulForm drawMatmulForm(Choices &choices);
/// Multiplies, with an accumulator or a bias but not both. Tiles of rank 2, or of rank 3 with the
/// batch in front.
Tile emitMatmul(KernelBuilder &k, const Tile &x, const Tile &y, const Tile *accumulator = nullptr,
                const Tile *bias = nullptr, MatmulForm form = {});
Tile emitTranspose(KernelBuilder &k, const Tile &x);
/// Sets one extent per axis; null: unchanged.
Tile emitSetValid(KernelBuilder &k, const Tile &x, llvm::ArrayRef<mlir::Value> extents);
Tile emitFillPad(KernelBuilder &k, tile::PadKind kind, const Tile &x);

/// Axes with the extents of a tile's, all of them full: for iota and splat.
Axes fullAxes(const Axes &axes);
/// Axes of matmul(x, y), without accumulator and bias.
Axes matmulAxes(const Tile &x, const Tile &y, MatmulForm form = {});
ElementKind matmulKind(ElementKind operand);
/// Bounds of the sum of `terms` products.
Interval productSum(ElementKind kind, Interval x, Interval y, int64_t terms);

/// Emits a cast that the target has and that is defined, with a drawn rounding mode and saturation.
/// Nothing if there is none or the budget does not suffice.
std::optional<Tile> drawCast(KernelBuilder &k, const Tile &x, ElementKind to);
/// Returns x itself if it has the kind.
std::optional<Tile> bridge(KernelBuilder &k, const Tile &x, ElementKind to);

} // namespace npufuzz::generators

#endif

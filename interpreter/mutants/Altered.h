//===- Altered.h - calls of kernels with something changed ------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_MUTANTS_ALTERED_H
#define NPUFUZZ_INTERPRETER_MUTANTS_ALTERED_H

#include "interpreter/tile/TileKernels.h"

#include "tile/OpTable.h"

#include <cmath>

namespace npufuzz::interpreter {

/// Computes the correct result of the op.
inline void computeRight(const TileCall &call, llvm::ArrayRef<int64_t> extents, Elements &out) {
  findTileKernel(call.call->op()->getName().stripDialect())->compute(call, extents, out);
}

/// A call on copies of the operands.
class AlteredCall {
public:
  explicit AlteredCall(const TileCall &call) : call(call) {
    copies.reserve(call.operands.size());
    for (TileOperand &operand : this->call.operands) {
      copies.push_back(*operand.elements);
      operand.elements = &copies.back();
    }
  }
  AlteredCall(const AlteredCall &) = delete;

  Elements &operand(size_t i) { return copies[i]; }
  void compute(llvm::ArrayRef<int64_t> extents, Elements &out) { computeRight(call, extents, out); }

  TileCall call;

private:
  std::vector<Elements> copies;
};

/// Sets the elements with one coordinate along an axis to zero, as if these terms were missing.
inline void clearSlice(Elements &elements, llvm::ArrayRef<int64_t> shape, int64_t axis,
                       int64_t coordinate) {
  AxisView view(shape, axis);
  for (int64_t o = 0; o < view.outer; ++o)
    for (int64_t i = 0; i < view.inner; ++i)
      elements.bits()[(o * view.extent + coordinate) * view.inner + i] = 0;
}

/// Applies f to the bits of each element of a result.
template <typename F> void alterResults(Elements &out, F f) {
  for (size_t i = 0; i < out.size(); ++i)
    out.bits()[i] = f(out.bits()[i]);
}

/// out[i] = f(x[i], y[i]) on bits, where y repeats as in expand_binary.
template <typename F> void combine(const TileCall &call, Elements &out, F f) {
  const TileOperand &x = call.operands[0], &y = call.operands[1];
  bool repeats = x.shape != y.shape;
  AxisView view(x.shape, repeats ? call.attributes.axis : 0);
  for (size_t i = 0; i < out.size(); ++i) {
    auto at = static_cast<int64_t>(i);
    int64_t inner = at % view.inner, outer = at / view.inner / view.extent;
    int64_t other = repeats ? outer * view.inner + inner : at;
    out.bits()[i] = f(x.elements->bits()[at], y.elements->bits()[other]);
  }
}

/// Operation that an op performs on two operands: x + y, x - y, x * y, x / y, minimum, maximum.
enum class Arithmetic : uint8_t { none, add, sub, mul, div, min, max };
Arithmetic arithmeticOf(mlir::Operation *op);

/// Rounds to f32, f16 or bf16 in the given mode. Exact except for sums of numbers that are further
/// apart than a double's precision.
inline uint64_t rounded(Format format, double value, RoundingMode mode) {
  return packFloat(format, unpackFloat({FormatKind::f64, 64}, bitsOfF64(value)), mode);
}

inline bool isFloatType(mlir::Type type) {
  auto tileType = llvm::dyn_cast<tile::TileType>(type);
  return tileType && llvm::isa<mlir::FloatType>(tileType.getElementType());
}
inline bool onFloats(mlir::Operation *op) {
  return op->getNumOperands() > 0 && isFloatType(op->getOperand(0).getType());
}
/// True if the result is f16 or bf16.
inline bool givesNarrow(mlir::Operation *op) {
  auto type = llvm::dyn_cast<tile::TileType>(op->getResult(0).getType());
  return type && (type.getElementType().isBF16() || type.getElementType().isF16());
}
/// True for sums and products of numbers of type f16, bf16 or f32, whichever op computes them.
inline bool isReduction(mlir::Operation *op, tile::ReduceKind kind) {
  auto reduce = llvm::dyn_cast<tile::ReduceOp>(op);
  return reduce && reduce.getKind() == kind;
}
inline bool isFloatSum(mlir::Operation *op) {
  return isReduction(op, tile::ReduceKind::sum) && onFloats(op);
}
/// True for an op whose error may be some units in the last place.
inline bool isFunction(mlir::Operation *op) {
  const tile::OpRecord *record = tile::findRecord(op);
  return record && record->ulps > 0;
}

} // namespace npufuzz::interpreter

#endif

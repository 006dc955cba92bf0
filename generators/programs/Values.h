//===- Values.h - constants and the contents of tensors ---------*- C++ -*-===//
//
// Values are raw bits of a kind, so that NaNs and both zeros survive, together with bounds for the
// generators.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_VALUES_H
#define NPUFUZZ_GENERATORS_PROGRAMS_VALUES_H

#include "generators/Choices.h"
#include "generators/programs/Interval.h"

#include "mlir/IR/BuiltinAttributes.h"

namespace npufuzz::generators {

/// A scalar of one kind: raw bits as in Tensor::bits, and their meaning.
struct Scalar {
  ElementKind kind;
  uint64_t bits;
  Interval interval;
};

/// Bits of a number in a float kind, rounded to nearest even.
uint64_t floatBits(ElementKind kind, double number);
/// The number that bits mean, as exactly as a double can hold it.
double numberOf(ElementKind kind, uint64_t bits);
Scalar integerScalar(ElementKind kind, int64_t value);
Scalar floatScalar(ElementKind kind, double number);
mlir::TypedAttr attributeOf(const Scalar &scalar, mlir::MLIRContext *context);

/// Dictionary of a kind's boundary values: extremes, neighbours of powers of two, ties of casts,
/// subnormals, signed zeros. All are finite.
llvm::ArrayRef<uint64_t> boundaryBits(ElementKind kind);

/// Draws from the dictionary half of the time, otherwise a small number.
Scalar drawConstant(Choices &choices, ElementKind kind);
/// Draws an infinity or a NaN of a float kind.
Scalar drawSpecialConstant(Choices &choices, ElementKind kind);

/// Kinds of tensor contents.
enum class Contents {
  small,       ///< integers in [-8, 8]
  powersOfTwo, ///< +-2^-3 .. 2^3 for floats, 1 .. 64 for integers
  fractions,   ///< sixteenths in [-4, 4] for floats, [0, 15] for integers
  ties,        ///< halfway between two values of a narrower kind
  random,      ///< [-4, 4] with every bit of the fraction; every integer
  boundary,    ///< the dictionary; floats have infinities and NaN only rarely
  // Separating contents: each element that meets others in a result shows in it, and the result is
  // exact (SeparatingContents.cpp).
  oneHot,     ///< all zero but one, at another place in each line
  dominant,   ///< small integers and one of another size, at another place in each line
  cancelling, ///< pairs that cancel, the outer ones first, except one of the last pair
  levels,     ///< 0 or so far below that exp of it is 0 beside 1
};
/// Elements that a program combines: those that differ only along these axes of a tensor, in
/// consecutive groups of `extent`.
struct Line {
  llvm::SmallVector<int64_t, 6> axes;
  int64_t extent = 1;
};
struct InputSpec {
  Contents contents = Contents::small;
  uint64_t seed = 0;
  /// A few elements have values that ops are wrong on: NaN, infinities, zeros, the ends of the
  /// kind.
  bool special = false;
  /// If not 0: contents are ids, integers in [0, idsBelow).
  int64_t idsBelow = 0;
  /// All ids are distinct; at most idsBelow elements.
  bool distinct = false;
  /// Line of separating contents. Without axes: one whole axis, drawn by the seed.
  Line line = {};
};
/// Draws one of the separating contents.
Contents drawSeparating(Choices &choices, ElementKind kind);
bool isSeparating(Contents contents);
/// Special contents are rare, except in a wild program.
InputSpec drawInputSpec(Choices &choices, ElementKind kind, bool wild);
Interval intervalOf(const InputSpec &spec, ElementKind kind);
/// Fills a tensor. Depends on nothing but its arguments.
Tensor fillTensor(const InputSpec &spec, ElementKind kind, llvm::ArrayRef<int64_t> shape);

} // namespace npufuzz::generators

#endif

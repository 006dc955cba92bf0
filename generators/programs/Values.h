//===- Values.h - constants and the contents of tensors ---------*- C++ -*-===//
//
// Values are raw bits of a kind, so that NaNs and both zeros survive, next to bounds that
// generators reason with.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_VALUES_H
#define NPUFUZZ_GENERATORS_PROGRAMS_VALUES_H

#include "generators/Choices.h"
#include "generators/programs/Interval.h"

#include "mlir/IR/BuiltinAttributes.h"

namespace npufuzz::generators {

/// A scalar of one kind: raw bits as in Tensor::bits, and what they mean.
struct Scalar {
  ElementKind kind;
  uint64_t bits;
  Interval interval;
};

/// The bits of a number in a float kind, rounded to nearest even.
uint64_t floatBits(ElementKind kind, double number);
/// The number that bits mean, as exactly as a double can.
double numberOf(ElementKind kind, uint64_t bits);
Scalar integerScalar(ElementKind kind, int64_t value);
Scalar floatScalar(ElementKind kind, double number);
mlir::TypedAttr attributeOf(const Scalar &scalar, mlir::MLIRContext *context);

/// The dictionary of a kind's boundary values: extremes, neighbours of powers of two, ties of
/// casts, subnormals, signed zeros. Finite.
llvm::ArrayRef<uint64_t> boundaryBits(ElementKind kind);

/// From the dictionary half of the time, otherwise a small number.
Scalar drawConstant(Choices &choices, ElementKind kind);

/// How the contents of a tensor are drawn.
enum class Contents {
  small,       ///< integers in [-8, 8]
  powersOfTwo, ///< +-2^-3 .. 2^3 for floats, 1 .. 64 for integers
  fractions,   ///< sixteenths in [-4, 4] for floats, [0, 15] for integers
  ties,        ///< halfway between two values of a narrower kind
  random,      ///< [-4, 4] with every bit of the fraction; every integer
  boundary,    ///< the dictionary; floats have infinities and NaN only rarely
};
struct InputSpec {
  Contents contents = Contents::small;
  uint64_t seed = 0;
  bool special = false; ///< a few infinities and NaN among `boundary` floats
  /// Integers in [0, idsBelow) where not 0: contents are ids.
  int64_t idsBelow = 0;
  /// Every id another one; at most idsBelow elements.
  bool distinct = false;
};
InputSpec drawInputSpec(Choices &choices, ElementKind kind);
Interval intervalOf(const InputSpec &spec, ElementKind kind);
/// Depends on nothing but its arguments.
Tensor fillTensor(const InputSpec &spec, ElementKind kind, llvm::ArrayRef<int64_t> shape);

} // namespace npufuzz::generators

#endif

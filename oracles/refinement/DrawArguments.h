//===- DrawArguments.h - inputs for any function ----------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_DRAWARGUMENTS_H
#define NPUFUZZ_ORACLES_REFINEMENT_DRAWARGUMENTS_H

#include "interpreter/Value.h"

#include "mlir/IR/Types.h"

#include <string>

namespace npufuzz::refinement {

/// Elements of one argument, and of the memory that its strides span.
inline constexpr int64_t drawnElementsMax = int64_t(1) << 24;

/// Whether arguments of this type can be drawn: scalars, vectors, ranked tensors and memrefs with
/// strides, of integers and floats that the interpreter computes with; memrefs also of vectors.
/// Not what is larger than drawnElementsMax.
bool canBeDrawn(mlir::Type type);

/// One defined value per argument, every one in memory of its own. Number 0 is all zeros on extents
/// of 1; then come boundary values, infinities and NaN, small integers, arbitrary bits, in turn.
/// The same seed and number give the same values. From `helpfulInputs` on they are such that more
/// functions are defined on them: subscripts lie within every extent, and extents go through powers
/// of two, since many functions access what their caller is known to have. Precondition:
/// canBeDrawn(each type).
inline constexpr int64_t helpfulInputs = int64_t(1) << 32;
/// From here on indices are drawn as integers of 64 bits are, boundary values and all: for
/// functions that compute with them, and neither count, measure nor address by them.
inline constexpr int64_t numericInputs = int64_t(1) << 33;
std::vector<interpreter::Value> drawArguments(llvm::ArrayRef<mlir::Type> types, uint64_t seed,
                                              int64_t number);

/// Arguments in memory of their own: running a function changes what its memrefs hold.
std::vector<interpreter::Value> deepCopy(const std::vector<interpreter::Value> &arguments);

} // namespace npufuzz::refinement

#endif

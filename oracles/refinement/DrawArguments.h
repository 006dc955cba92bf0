//===- DrawArguments.h - inputs for any function ----------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_DRAWARGUMENTS_H
#define NPUFUZZ_ORACLES_REFINEMENT_DRAWARGUMENTS_H

#include "interpreter/Value.h"

#include "mlir/IR/Types.h"

#include <string>

namespace npufuzz::refinement {

/// Maximum number of elements of one argument, and of the memory that its strides span.
inline constexpr int64_t drawnElementsMax = int64_t(1) << 24;

/// True if arguments of this type can be drawn: scalars, vectors, ranked tensors and memrefs with
/// strides, of integers and floats that the interpreter computes with; memrefs also of vectors.
/// False for anything larger than drawnElementsMax.
bool canBeDrawn(mlir::Type type);
/// Returns true if a type has more than drawnElementsMax elements, or its strides span more.
bool isTooLarge(mlir::Type type);

/// Draws one defined value per argument, each in separate memory. Number 0 is all zeros on extents
/// of 1; then boundary values, infinities and NaN, small integers and arbitrary bits follow in
/// turn. The least and the largest number of a type, -1, 0 and 1 are each the first element of an
/// argument in one of the first boundaryInputs, indices included (not helpful ones), if it has
/// elements there. The same seed and number give the same values. From `helpfulInputs` on, more
/// functions are defined on the inputs: subscripts lie within every extent, and extents go through
/// powers of two, because many functions access what their caller is known to have. Precondition:
/// canBeDrawn(each type).
inline constexpr int64_t boundaryInputs = 16;
inline constexpr int64_t helpfulInputs = int64_t(1) << 32;
/// From this number on, indices are drawn like 64-bit integers, including boundary values. This is
/// for functions that compute with them, and neither count, measure nor address by them.
inline constexpr int64_t numericInputs = int64_t(1) << 33;
/// Added to a number, it makes all floats integers, so small that sums of many products of two of
/// them are exact in their type, and therefore the same in any order.
inline constexpr int64_t exactInputs = int64_t(1) << 34;
std::vector<interpreter::Value> drawArguments(llvm::ArrayRef<mlir::Type> types, uint64_t seed,
                                              int64_t number);

/// Copies arguments into separate memory, because running a function changes the contents of its
/// memrefs.
std::vector<interpreter::Value> deepCopy(const std::vector<interpreter::Value> &arguments);

} // namespace npufuzz::refinement

#endif

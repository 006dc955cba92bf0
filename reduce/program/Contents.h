//===- Contents.h - contents of tensors in edited cases ---------*- C++ -*-===//
//
// Reductions replace computations by inputs, and the contents of these inputs decide if the failure
// stays.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_CONTENTS_H
#define NPUFUZZ_REDUCE_PROGRAM_CONTENTS_H

#include "tile/Case.h"

namespace npufuzz::reduce {

/// Initial contents of a tensor that an edit adds.
enum class Filling {
  likeInputs,    ///< the elements of the case's first varied input of that kind, repeated
  smallIntegers, ///< 1 2 3 4 1 2 …: no shift, division or narrow type is undefined for them
  edges, ///< both signs, never 0; floats also half way between neighbours in a narrower type
};
inline constexpr Filling allFillings[] = {Filling::likeInputs, Filling::smallIntegers,
                                          Filling::edges};

/// Uses small integers if no input has that kind.
Tensor freshContents(const Case &testCase, ElementKind kind, llvm::ArrayRef<int64_t> shape,
                     Filling filling);
/// The same for a memref or scalar type.
Tensor freshContents(const Case &testCase, mlir::Type type, Filling filling);

/// Bits of a small integer in a kind; i1 keeps the low bit.
uint64_t bitsOfInteger(ElementKind kind, int64_t value);

/// Integers nearer to 0, the nearest first, down to steps that still end soon however large the
/// value.
std::vector<int64_t> nearerToZero(int64_t value);

/// An element as a double (exact for all kinds but large i64 and index).
double valueOf(const Tensor &tensor, int64_t linear);
double valueOfBits(ElementKind kind, uint64_t bits);

/// Bits of each distinct non-zero element, in the order of first appearance.
std::vector<uint64_t> nonZeroValues(const Tensor &tensor);

/// Converts every element: floats to integers by truncation, clamped, with NaN to 0.
Tensor converted(const Tensor &tensor, ElementKind kind);

/// Leading part of that shape, which has the same rank and no larger extent.
Tensor cropped(const Tensor &tensor, llvm::ArrayRef<int64_t> shape);

/// result[i] = tensor[map(i)] for every coordinate of `shape`; `map` stays inside the tensor.
Tensor seenThrough(const Tensor &tensor, mlir::AffineMap map, llvm::ArrayRef<int64_t> shape);

} // namespace npufuzz::reduce

#endif

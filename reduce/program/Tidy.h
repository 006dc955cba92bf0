//===- Tidy.h - cleans up after each edit -----------------------*- C++ -*-===//
//
// Removes dead code, and makes names and places canonical.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_TIDY_H
#define NPUFUZZ_REDUCE_PROGRAM_TIDY_H

#include "tile/Case.h"

namespace npufuzz::reduce {

/// Erases unused ops without effects, kernels without calls, unused arguments (of kernels and, with
/// their inputs, of @main) and unused scratch tensors. Effect: the same stores happen.
void dropUnused(Case &testCase);

/// Leaves one constant per value and type at the top of each function, and names kernels k0 k1 … in
/// the order of their first call, @main last. Changes no behaviour.
void canonicalise(Case &testCase);

} // namespace npufuzz::reduce

#endif

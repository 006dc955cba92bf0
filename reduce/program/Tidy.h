//===- Tidy.h - what no reader wants to see ---------------------*- C++ -*-===//
//
// After each edit: what is dead goes, and names and places become canonical.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_TIDY_H
#define NPUFUZZ_REDUCE_PROGRAM_TIDY_H

#include "tile/Case.h"

namespace npufuzz::reduce {

/// Erases ops without a use or an effect, kernels that nobody calls, arguments (of kernels and,
/// with their inputs, of @main) and scratch tensors that nobody uses. Effect: the same stores
/// happen.
void dropUnused(Case &testCase);

/// One constant per value and type at the top of each function, kernels named k0 k1 … in the order
/// of their first call, @main last. Changes no behaviour.
void canonicalise(Case &testCase);

} // namespace npufuzz::reduce

#endif

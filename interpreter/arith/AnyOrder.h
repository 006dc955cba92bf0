//===- AnyOrder.h - sums and products whose order is open -------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_ARITH_ANYORDER_H
#define NPUFUZZ_INTERPRETER_ARITH_ANYORDER_H

#include "interpreter/Combine.h"

namespace npufuzz::interpreter {

/// True if the sum or product of these floats is the same in every order and grouping, because no
/// step rounds or because NaN takes part. False proves nothing. Precondition: kind is addf or mulf.
bool isExactInAnyOrder(Combine kind, Format format, llvm::ArrayRef<uint64_t> elements);

} // namespace npufuzz::interpreter

#endif

//===- TakeCensus.h - the executor's side of the census ---------*- C++ -*-===//
#ifndef NPUFUZZ_REFERENCE_TAKECENSUS_H
#define NPUFUZZ_REFERENCE_TAKECENSUS_H

#include "reference/Census.h"
#include "reference/Frame.h"

namespace npufuzz::reference {

/// Counts the operands and results of an executed op of the dialect.
void takeCensus(Census &census, const Frame &frame, mlir::Operation *op);
/// Counts the elements that the program has stored.
void takeCensus(Census &census, const GlobalTensor &argument);

} // namespace npufuzz::reference

#endif

//===- TakeCensus.h - the executor's side of the census ---------*- C++ -*-===//
#ifndef NPUFUZZ_REFERENCE_TAKECENSUS_H
#define NPUFUZZ_REFERENCE_TAKECENSUS_H

#include "reference/Census.h"
#include "reference/Frame.h"

namespace npufuzz::reference {

/// Looks at the operands and results of an op of the dialect that has been executed.
void takeCensus(Census &census, const Frame &frame, mlir::Operation *op);
/// Looks at the elements that the program has stored.
void takeCensus(Census &census, const GlobalTensor &argument);

} // namespace npufuzz::reference

#endif

//===- ReducedAxes.h - which elements of a tensor meet in one result -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_REDUCEDAXES_H
#define NPUFUZZ_GENERATORS_PROGRAMS_REDUCEDAXES_H

#include "generators/programs/Values.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::generators {

/// Calls f for each tensor argument of a kernel, by its number, and for each way in which a
/// reduction, a sum of products, a scan or a sort combines its elements. Follows views, ops that
/// keep places, loops and branches.
void forEachReduced(mlir::func::FuncOp kernel, llvm::function_ref<void(unsigned, const Line &)> f);

} // namespace npufuzz::generators

#endif

//===- Mutate.h - a function that somebody wrote, a little changed -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_MUTATE_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_MUTATE_H

#include "generators/Choices.h"

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace npufuzz::generators {

/// Changes one thing in the functions of the module: a constant, a predicate, which arithmetic op
/// it is, operands, overflow flags, or the width of integers wherever it stands. Returns what, and
/// nothing where no change leaves valid IR. Precondition: the module verifies; so it does after.
std::string mutate(mlir::ModuleOp module, Choices &choices);

} // namespace npufuzz::generators

#endif

//===- Reorder.h - independent ops in any order -----------------*- C++ -*-===//
//
// Generators emit ops next to their operands, so few tiles are live at once. Another order gives a
// compiler's buffers and schedules something to get wrong.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_REORDER_H
#define NPUFUZZ_GENERATORS_PROGRAMS_REORDER_H

#include "generators/Choices.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::generators {

/// Orders the ops of each block of a kernel randomly without changing what it computes. Ops stay
/// after what they use. Stores (and loops and branches with memory accesses) keep their order, and
/// loads stay between the same two of those. Producers, consumers and unrelated ops, which builders
/// emit close together, move apart.
void reorder(Choices &choices, mlir::func::FuncOp kernel);

} // namespace npufuzz::generators

#endif

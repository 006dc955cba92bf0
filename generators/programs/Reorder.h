//===- Reorder.h - independent ops in any order -----------------*- C++ -*-===//
//
// Generators emit ops next to their operands, so few tiles live at once. Another order gives a
// compiler's buffers and schedules something to get wrong.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_REORDER_H
#define NPUFUZZ_GENERATORS_PROGRAMS_REORDER_H

#include "generators/Choices.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::generators {

/// Puts the ops of each block of a kernel in a drawn order that computes the same: behind what they
/// use, stores (and loops and branches with memory in them) in the order in which they stood, loads
/// between the same two of those. Builders emit an op next to what it needs; here producers,
/// consumers and what has nothing to do with either come to stand apart.
void reorder(Choices &choices, mlir::func::FuncOp kernel);

} // namespace npufuzz::generators

#endif

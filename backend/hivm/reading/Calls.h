//===- Calls.h - keeps the calls of kernels with a module -------*- C++ -*-===//
//
// Kernels that were read back have no host. An attribute of our own stores how they are called, so
// that a snapshot can be executed by itself. Another stores what passes have promised, since the IR
// does not record which passes ran.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_READING_CALLS_H
#define NPUFUZZ_BACKEND_HIVM_READING_CALLS_H

#include "backend/foreign/CallList.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>

namespace npufuzz::hivm {

void attachCalls(mlir::ModuleOp module, const CallList &calls);
/// Also removes the promises of passes.
void detachCalls(mlir::ModuleOp module);
/// Returns nothing for a module without calls.
std::optional<CallList> attachedCalls(mlir::ModuleOp module);

/// Marks the kernel: from now on, accesses of its pipes to common bytes count as ordered.
void promiseOrder(mlir::func::FuncOp kernel);
bool isOrderPromised(mlir::func::FuncOp kernel);

} // namespace npufuzz::hivm

#endif

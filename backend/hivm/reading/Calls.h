//===- Calls.h - what is known of kernels, kept with a module ---*- C++ -*-===//
//
// Kernels that were read have no host: how they are called is an attribute of our own, so that a
// snapshot can be executed by itself. So is what passes have promised: IR does not say which ran.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_READING_CALLS_H
#define NPUFUZZ_BACKEND_HIVM_READING_CALLS_H

#include "backend/foreign/CallList.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>

namespace npufuzz::hivm {

void attachCalls(mlir::ModuleOp module, const CallList &calls);
/// And what passes have promised.
void detachCalls(mlir::ModuleOp module);
/// Nothing for a module that has none.
std::optional<CallList> attachedCalls(mlir::ModuleOp module);

/// From now on whatever the kernel's pipes do to common bytes is in order.
void promiseOrder(mlir::func::FuncOp kernel);
bool isOrderPromised(mlir::func::FuncOp kernel);

} // namespace npufuzz::hivm

#endif

//===- Calls.h - the list of calls, kept with a module ----------*- C++ -*-===//
//
// Kernels that were read have no host: how they are called is an attribute of our own, so that a
// snapshot can be executed by itself.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_READING_CALLS_H
#define NPUFUZZ_BACKEND_HIVM_READING_CALLS_H

#include "backend/CallList.h"

#include <optional>

namespace npufuzz::hivm {

void attachCalls(mlir::ModuleOp module, const CallList &calls);
void detachCalls(mlir::ModuleOp module);
/// Nothing for a module that has none.
std::optional<CallList> attachedCalls(mlir::ModuleOp module);

} // namespace npufuzz::hivm

#endif

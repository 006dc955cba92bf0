//===- Interpreted.h - machines that extend the interpreter -----*- C++ -*-===//
//
// A machine copies the interpreter's table and replaces handlers. A replaced handler may watch the
// op and then do the same as the interpreter.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_RECORDING_SIMULATOR_INTERPRETED_H
#define NPUFUZZ_BACKEND_RECORDING_SIMULATOR_INTERPRETED_H

#include "backend/Backend.h"
#include "interpreter/Executor.h"
#include "interpreter/Handlers.h"

namespace npufuzz {

/// Handler that the interpreter has for the op.
template <typename Op> interpreter::Handler plainHandler() {
  static const interpreter::Handler handler = interpreter::allHandlers().find<Op>();
  return handler;
}

/// A run that exceeds a limit counts as a trap.
inline ExecutionStatus executionStatus(interpreter::Status status) {
  switch (status) {
  case interpreter::Status::completed:
    return ExecutionStatus::completed;
  case interpreter::Status::trapped:
  case interpreter::Status::limited:
  case interpreter::Status::endless:
    return ExecutionStatus::trapped;
  case interpreter::Status::unsupported:
    return ExecutionStatus::unsupported;
  }
  llvm_unreachable("no such status");
}

} // namespace npufuzz

#endif

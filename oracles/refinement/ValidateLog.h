//===- ValidateLog.h - did each pass of a log keep the meaning? -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_VALIDATELOG_H
#define NPUFUZZ_ORACLES_REFINEMENT_VALIDATELOG_H

#include "oracles/refinement/LogReplay.h"
#include "oracles/refinement/Validate.h"

namespace npufuzz::refinement {

/// Judges each pass of a log by the printed IR: calls every function with a body before and after
/// it, in a separate process. `program` is the compiler's input; null if only the log tells.
/// Ignores the pipeline of `options`. Errors: no process can be started.
llvm::Expected<Validation> validateLog(mlir::MLIRContext &context, mlir::ModuleOp program,
                                       llvm::ArrayRef<Dump> dumps, const ValidateOptions &options,
                                       const ReplayOptions &replay = {});

} // namespace npufuzz::refinement

#endif

//===- ValidateLog.h - did each pass of a log keep the meaning? -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_VALIDATELOG_H
#define NPUFUZZ_ORACLES_REFINEMENT_VALIDATELOG_H

#include "oracles/refinement/LogReplay.h"
#include "oracles/refinement/Validate.h"

namespace npufuzz::refinement {

/// Judges each pass of a log by the IR that was printed: every function with a body is called
/// before and after it, in a process of its own. `program` is what the compiler was given, null
/// where only the log tells. `death` says how the compiler died, if it did: the pass that the log
/// shows as the last one to begin is then wrong. Of `options` the pipeline counts for nothing.
/// Errors: no process can be started.
llvm::Expected<Validation> validateLog(mlir::MLIRContext &context, mlir::ModuleOp program,
                                       llvm::ArrayRef<Dump> dumps, const ValidateOptions &options,
                                       const ReplayOptions &replay = {},
                                       const std::string &death = "");

} // namespace npufuzz::refinement

#endif

//===- LogReplay.h - from dumps to modules before and after passes -*- C++ -*-===//
//
// Follows a program through a log (IRLog.h). A dump of the whole module is its next state; one of a
// function alone takes the place of that function in the last state. Where a dump cannot be read
// the replay goes on: the next one that can be shows what both passes did.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_LOGREPLAY_H
#define NPUFUZZ_ORACLES_REFINEMENT_LOGREPLAY_H

#include "oracles/refinement/IRLog.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace npufuzz::refinement {

/// A pass that ran.
struct LogStep {
  size_t number = 0; ///< 1-based, over the whole log
  std::string pass;  ///< as a pipeline names it
  /// The op it ran on, "@f"; empty for the module.
  std::string symbol;

  /// "3. cse on @f".
  std::string label() const;
};

/// What a replay meets, in the order of the log. Modules verify and are the replay's own.
class LogListener {
public:
  virtual ~LogListener() = default;
  /// A program begins: the one given, or the first state that the log shows.
  virtual void onProgram(mlir::ModuleOp program) = 0;
  /// The last of the steps left this module; what the others left could not be read, or they were
  /// printed only beforehand.
  virtual void onSteps(llvm::ArrayRef<LogStep> steps, mlir::ModuleOp after) = 0;
  /// What enters the pass or what it left is not known.
  virtual void onUnknown(const LogStep &step, const std::string &why) = 0;
  /// The pass failed after this error. `invalid`: what the verifier says of the IR it left, empty
  /// where that is valid or cannot be read.
  virtual void onFailure(const LogStep &step, const std::string &error,
                         const std::string &invalid) = 0;
};

struct ReplayOptions {
  /// The log is of several programs; each begins with the pass that the first one begins with.
  bool hasManyPrograms = false;
};

/// `program` may be null: then it is what the first dumps show. The context allows unregistered
/// dialects.
void replayLog(mlir::MLIRContext &context, mlir::ModuleOp program, llvm::ArrayRef<Dump> dumps,
               LogListener &listener, const ReplayOptions &options = {});

} // namespace npufuzz::refinement

#endif

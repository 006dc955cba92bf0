//===- LogReplay.h - from dumps to modules before and after passes -*- C++ -*-===//
//
// Follows a program through a log (IRLog.h). A dump of the whole module is its next state; a dump
// of one function replaces that function in the last state. If a dump cannot be read, the replay
// continues: the next readable one shows the effect of both passes.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_LOGREPLAY_H
#define NPUFUZZ_ORACLES_REFINEMENT_LOGREPLAY_H

#include "oracles/refinement/IRLog.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace npufuzz::refinement {

/// Why nothing can be told of the first pass of a log that shows no IR before it.
inline constexpr llvm::StringLiteral nothingPrintedBefore = "nothing was printed before it";

/// A pass that ran.
struct LogStep {
  size_t number = 0; ///< 1-based, over the whole log
  std::string pass;  ///< as a pipeline names it
  /// The op it ran on, "@f"; empty for the module.
  std::string symbol;

  /// "3. cse on @f".
  std::string label() const;
};

/// Receives the events of a replay, in the order of the log. Modules verify and belong to the
/// replay.
class LogListener {
public:
  virtual ~LogListener() = default;
  /// A program begins: the given one, or the first state that the log shows.
  virtual void onProgram(mlir::ModuleOp program) = 0;
  /// The last of the steps left this module. The results of the others could not be read, or they
  /// only have a dump before them.
  virtual void onSteps(llvm::ArrayRef<LogStep> steps, mlir::ModuleOp after) = 0;
  /// The input or the result of the pass is unknown.
  virtual void onUnknown(const LogStep &step, const std::string &why) = 0;
  /// The log ends, or another program begins, before anything shows what the pass left.
  virtual void onUnfinished(const LogStep &step) {
    onUnknown(step, "nothing that was printed shows what it left");
  }
  /// The pass failed after this error. `invalid`: what the verifier says of the IR it left, empty
  /// where that is valid or cannot be read.
  virtual void onFailure(const LogStep &step, const std::string &error,
                         const std::string &invalid) = 0;
};

struct ReplayOptions {
  /// The log holds several programs; each begins with the pass that the first one begins with.
  bool hasManyPrograms = false;
};

/// Replays a log. If `program` is null, the first dumps show it. The context allows unregistered
/// dialects.
void replayLog(mlir::MLIRContext &context, mlir::ModuleOp program, llvm::ArrayRef<Dump> dumps,
               LogListener &listener, const ReplayOptions &options = {});

} // namespace npufuzz::refinement

#endif

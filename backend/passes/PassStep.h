//===- PassStep.h - one pass runs, and what came of it ----------*- C++ -*-===//
//
// Whoever runs a pass somebody else wrote asks here: every pipeline of a backend, the judge of
// functions, `npufuzz validate`, the reducer of IR, the search for a guilty pattern, the drawing of
// a pipeline. What happened is an enumerator; nobody reads it off a message.
//
// The order in which it is asked matters. A pass that erases an op and leaves uses of its results
// makes IR with pointers to freed memory; MLIR's verifier, printer and cloner follow them. So
// erased values are looked for before anything else reads the IR, and a module that has one is let
// go of, not destroyed: destruction would write there.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_PASSSTEP_H
#define NPUFUZZ_BACKEND_PASSES_PASSSTEP_H

#include "backend/passes/ErasedValues.h"
#include "backend/passes/Verification.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace npufuzz {

/// In the order in which it is decided, the last of them first.
enum class StepOutcome : uint8_t {
  unchanged,   ///< valid IR: nothing in it is another than before
  changed,     ///< valid IR
  limit,       ///< valid IR that is too large to go on with (stepOpsMax)
  invalidIR,   ///< the verifier rejects what the pass left, or it changed other IR, too
  unsupported, ///< the pass failed with a diagnostic that begins with this word
  refused,     ///< the pass failed with another diagnostic
  erasedValue, ///< something in the IR refers to a value or block that is gone
};

/// Ops of a module above which nothing further is done with it: a program of 8 passes that unroll
/// would fill the memory before any of them hangs. Programs have at most some thousands.
inline constexpr int64_t stepOpsMax = int64_t(1) << 20;

struct StepResult {
  StepOutcome outcome = StepOutcome::unchanged;
  /// The first error, one line without its location; empty where the IR is valid.
  std::string diagnostic;
  /// State of the process that the pass changed and runStep put back: "the umask".
  std::vector<std::string> putBack = {};
  /// Seconds of the verification alone: ours, not the pass's.
  double verifySeconds = 0;

  /// Whether another pass can run on what this one left.
  bool goesOn() const {
    return outcome == StepOutcome::unchanged || outcome == StepOutcome::changed;
  }
  /// What is invalid as a class, for signatures.
  std::string invalidKind() const {
    return kindOfInvalidIR(outcome == StepOutcome::erasedValue, diagnostic);
  }
  /// Whether the pass left what no pass may leave.
  bool isInvalid() const {
    return outcome == StepOutcome::invalidIR || outcome == StepOutcome::erasedValue;
  }
};

/// Work that counts as part of a pass: planted bugs. A failure, with its diagnostic, is the pass's.
struct PassHooks {
  using Hook = std::function<mlir::LogicalResult(llvm::StringRef pass, mlir::ModuleOp module)>;
  Hook before, after;
};

struct StepOptions {
  /// The pass's name, for the hooks.
  llvm::StringRef pass = {};
  const PassHooks *hooks = nullptr;
  int64_t opsMax = stepOpsMax;
  /// Remembers, from pass to pass of one pipeline, what verifiers have answered; null: nothing is
  /// remembered. Precondition: it is this module's, and was asked after each pass before.
  IncrementalVerifier *verifier = nullptr;
  /// False leaves the IR after a pass that is done unexamined: somebody who asks later can tell no
  /// more than that one of several passes broke it.
  bool verifies = true;
  /// Whether `unchanged` is told from `changed`, which costs two walks; else it is `changed`.
  bool tellsChange = true;
};

/// A pass as --pass-pipeline takes it (`func.func(affine-loop-fusion{…})`), ready to run; it does
/// not verify. Error: one line of the parser.
llvm::Expected<std::unique_ptr<mlir::PassManager>> parsePass(mlir::MLIRContext &context,
                                                             llvm::StringRef text);

/// Runs the pass on the module, in place. With StepOutcome::erasedValue the module is gone (null).
/// Nothing reaches the terminal. Precondition: the module verifies, the manager does not.
StepResult runStep(mlir::OwningOpRef<mlir::ModuleOp> &module, mlir::PassManager &pass,
                   const StepOptions &options = {});
/// Likewise, of anything that changes a module in place and may fail with a diagnostic.
using ModulePass = llvm::function_ref<mlir::LogicalResult(mlir::ModuleOp)>;
StepResult runStep(mlir::OwningOpRef<mlir::ModuleOp> &module, ModulePass pass,
                   const StepOptions &options = {});

/// Counts a run of the pass, and whether it left other IR than it got, as statistics of it:
/// "cse.ran", "cse.changed".
void countRun(llvm::StringRef pass, bool isChanged, std::map<std::string, int64_t> &statistics);

/// Counts what the pass had changed as statistics of it: "chaos.put back the umask".
void countPutBack(llvm::StringRef pass, const StepResult &done,
                  std::map<std::string, int64_t> &statistics);

/// Keeps the first error that the context reports while it lives, as one line without location;
/// nothing reaches the terminal.
class FirstError {
public:
  explicit FirstError(mlir::MLIRContext &context);
  std::string text() const;
  bool any() const { return !message.empty(); }
  void clear() { message.clear(); }

private:
  std::string message;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace npufuzz

#endif

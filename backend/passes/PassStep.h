//===- PassStep.h - runs one pass and classifies the outcome ----*- C++ -*-===//
//
// Every caller that runs a third-party pass comes here: the pipelines of backends, the judge of
// functions, `npufuzz validate`, the reducer of IR, the search for a guilty pattern, the drawing of
// a pipeline. The outcome is an enumerator, so no caller parses a message.
//
// The order of the checks matters. A pass that erases an op but leaves uses of its results makes IR
// with pointers to freed memory, and MLIR's verifier, printer and cloner follow them. So erased
// values are looked for before anything else reads the IR. A module that has one is abandoned, not
// destroyed, because destruction would write there.
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

/// In the order of the checks, the last one first.
enum class StepOutcome : uint8_t {
  unchanged,   ///< valid IR, equal to the IR before
  changed,     ///< valid IR
  limit,       ///< valid IR that is too large to continue with (stepOpsMax)
  invalidIR,   ///< the verifier rejects the IR, or the pass also changed other IR
  unsupported, ///< the pass failed with a diagnostic that begins with this word
  refused,     ///< the pass failed with another diagnostic
  erasedValue, ///< something in the IR refers to an erased value or block
};

/// Maximum ops of a module; larger modules are not processed further. A program of 8 passes that
/// unroll would fill the memory before any of them hangs. Typical programs have at most some
/// thousands.
inline constexpr int64_t stepOpsMax = int64_t(1) << 20;

struct StepResult {
  StepOutcome outcome = StepOutcome::unchanged;
  /// First error, one line without its location; empty if the IR is valid.
  std::string diagnostic;
  /// State of the process that the pass changed and runStep restored: "the umask".
  std::vector<std::string> putBack = {};
  /// Seconds of the verification only: our time, not the pass's.
  double verifySeconds = 0;

  /// True if another pass can run on the result.
  bool goesOn() const {
    return outcome == StepOutcome::unchanged || outcome == StepOutcome::changed;
  }
  /// Class of the invalidity, for signatures.
  std::string invalidKind() const {
    return kindOfInvalidIR(outcome == StepOutcome::erasedValue, diagnostic);
  }
  /// True if the pass left IR that no pass may leave.
  bool isInvalid() const {
    return outcome == StepOutcome::invalidIR || outcome == StepOutcome::erasedValue;
  }
};

/// Work that counts as part of a pass: planted bugs. If it fails, the failure and its diagnostic
/// belong to the pass.
struct PassHooks {
  using Hook = std::function<mlir::LogicalResult(llvm::StringRef pass, mlir::ModuleOp module)>;
  Hook before, after;
};

struct StepOptions {
  /// The pass's name, for the hooks.
  llvm::StringRef pass = {};
  const PassHooks *hooks = nullptr;
  int64_t opsMax = stepOpsMax;
  /// Remembers answers of verifiers between the passes of one pipeline; null: remembers nothing.
  /// Precondition: it belongs to this module, and was asked after each earlier pass.
  IncrementalVerifier *verifier = nullptr;
  /// False skips the check after a finished pass. A later check can only tell that one of several
  /// passes broke the IR.
  bool verifies = true;
  /// True to distinguish `unchanged` from `changed`, which costs two walks; else the outcome is
  /// `changed`.
  bool tellsChange = true;
};

/// Parses a pass as in --pass-pipeline (`func.func(affine-loop-fusion{…})`), ready to run; it does
/// not verify. Error: one line of the parser.
llvm::Expected<std::unique_ptr<mlir::PassManager>> parsePass(mlir::MLIRContext &context,
                                                             llvm::StringRef text);

/// Runs the pass on the module, in place. After StepOutcome::erasedValue the module is null.
/// Nothing reaches the terminal. Precondition: the module verifies, the manager does not.
StepResult runStep(mlir::OwningOpRef<mlir::ModuleOp> &module, mlir::PassManager &pass,
                   const StepOptions &options = {});
/// The same for any function that changes a module in place and may fail with a diagnostic.
using ModulePass = llvm::function_ref<mlir::LogicalResult(mlir::ModuleOp)>;
StepResult runStep(mlir::OwningOpRef<mlir::ModuleOp> &module, ModulePass pass,
                   const StepOptions &options = {});

/// Counts a run of the pass, and any change of the IR, as its statistics: "cse.ran", "cse.changed".
void countRun(llvm::StringRef pass, bool isChanged, std::map<std::string, int64_t> &statistics);

/// Counts restored state as statistics of the pass: "chaos.put back the umask".
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

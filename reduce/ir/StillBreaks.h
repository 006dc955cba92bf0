//===- StillBreaks.h - tests if the pass breaks a candidate -----*- C++ -*-===//
//
// Interprets a candidate before and after its passes. A Harness runs the passes and executes
// functions, so machine code can replace the interpreter.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_STILLBREAKS_H
#define NPUFUZZ_REDUCE_IR_STILLBREAKS_H

#include "backend/foreign/Translator.h"
#include "backend/passes/PassStep.h"
#include "backend/passes/Promise.h"
#include "oracles/refinement/Meaning.h"
#include "reduce/ir/Candidate.h"

namespace npufuzz::reduceir {

/// Effect of the passes on a candidate.
struct Breakage {
  enum class Kind {
    none,       ///< right, refused, or inconclusive
    difference, ///< another result
    undefined,  ///< behaviour or elements are undefined that were defined before
    endless,    ///< no end, although there was one before
    invalidIR,
    promise, ///< the output breaks a promise; `name` is its op
    failure, ///< a tool in another process failed or died: only `ask` finds this
    death,   ///< the pass ends the process, or does not end (found only in a separate process)
  };
  Kind kind = Kind::none;
  std::string detail;
  /// Name of a death or a diagnostic, without parts that shrinking changes: another name means
  /// another bug.
  std::string name;
  /// Undefined result elements of the input program, and whether it can be executed.
  int64_t undefinedElements = 0;
  bool isKnown = true;
};

/// Runs passes and executes IR: a user's passes and those of a backend differ here.
struct Harness {
  /// Runs the passes in place and returns the outcome of the last one that ran.
  std::function<StepResult(mlir::OwningOpRef<mlir::ModuleOp> &module,
                           const std::vector<std::string> &passes)>
      run;
  std::function<refinement::Meaning(mlir::ModuleOp module, const refinement::Subject &subject,
                                    Input input)>
      execute;
  /// Maximum difference of floats that does not count: the error that both sides together may have,
  /// by the reference. 0: every bit counts.
  double floatErrorMax = 0;
  /// If set, the passes are third-party and run in another process: `ask` says what they get wrong
  /// on this program, and `run` is not used. Precondition: the program is defined on the input, by
  /// `execute`. If `execute` is not set, `ask` checks this itself and has inputs of its own.
  std::function<Breakage(mlir::ModuleOp program, const refinement::Subject &subject,
                         const Input &input)>
      ask = nullptr;
  /// Sums may be in any order: another value counts only where nothing rounds.
  bool mayReorderSums = false;
  /// If set, a candidate is broken where the output of its passes breaks this promise. Nothing is
  /// executed.
  std::optional<Promise> promise = {};
};

/// Uses a pass manager for each pass, and the interpreter, which executes what the translator makes
/// of a program; null: the program.
Harness plainHarness(Translator *translator = nullptr);

/// Kind of breakage for a difference.
Breakage::Kind kindOf(refinement::Difference::Kind kind);

/// Executes the candidate, runs the passes on a copy, and executes that. Calls `beforePass` when
/// the passes begin and `afterPass` when they have ended. Nothing breaks a candidate with undefined
/// behaviour. Precondition: it verifies.
Breakage breakageOf(
    const Candidate &candidate, const Harness &harness,
    llvm::function_ref<void()> beforePass = [] {}, llvm::function_ref<void()> afterPass = [] {});

/// Rewrite pattern of the passes that breaks the candidate (GuiltyPattern.h); empty if none can be
/// named. Costs about ten times as much as breakageOf. Precondition: `kind` is the result of
/// breakageOf.
std::string guiltyPatternIn(const Candidate &candidate, const Harness &harness,
                            Breakage::Kind kind);

} // namespace npufuzz::reduceir

#endif

//===- StillBreaks.h - does the pass break this candidate? ------*- C++ -*-===//
//
// Interprets a candidate before and after its passes. Harness say how passes run and functions
// are executed, so that machine code can take the interpreter's place.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_STILLBREAKS_H
#define NPUFUZZ_REDUCE_IR_STILLBREAKS_H

#include "backend/passes/PassStep.h"
#include "oracles/refinement/Meaning.h"
#include "reduce/ir/Candidate.h"

namespace npufuzz::reduceir {

/// What the passes do to a candidate.
struct Breakage {
  enum class Kind {
    none,       ///< right, refused, or it cannot be told
    difference, ///< another result
    undefined,  ///< behaviour or elements that are undefined where they were defined
    endless,    ///< no end where there was one
    invalidIR,
    failure, ///< a tool that is no process of ours failed or died: only `ask` finds it
    death,   ///< the pass ends the process, or does not end (only found in a process of its own)
  };
  Kind kind = Kind::none;
  std::string detail;
  /// Of a death or a diagnostic, without what shrinking changes: another one is another bug.
  std::string name;
  /// Of the input program: result elements that are undefined, and whether it can be executed.
  int64_t undefinedElements = 0;
  bool isKnown = true;
};

/// How passes run and how IR is executed: what differs between a user's passes and those of a
/// backend.
struct Harness {
  /// Runs the passes in place and says what came of the last one that ran.
  std::function<StepResult(mlir::OwningOpRef<mlir::ModuleOp> &module,
                           const std::vector<std::string> &passes)>
      run;
  std::function<refinement::Meaning(mlir::ModuleOp module, const refinement::Subject &subject,
                                    Input input)>
      execute;
  /// Floats that differ by no more than this are no difference: the error that both sides together
  /// may have, from the reference. 0: every bit counts.
  double floatErrorMax = 0;
  /// Where it is set the passes are somebody else's, and run in no process of ours: it says what is
  /// wrong with them on this program, and `run` is not asked. Precondition: the program is defined
  /// on the input, by `execute`; where that is not set it says so itself, and has inputs of its
  /// own.
  std::function<Breakage(mlir::ModuleOp program, const refinement::Subject &subject,
                         const Input &input)>
      ask = nullptr;
};

/// A pass manager for each pass, and the interpreter.
Harness plainHarness();

/// The breakage that a difference is.
Breakage::Kind kindOf(refinement::Difference::Kind kind);

/// Executes the candidate, runs the passes on a copy, executes that. `beforePass` is called when
/// the passes begin, `afterPass` when they have ended. A candidate with undefined behaviour is not
/// broken by anything. Precondition: it verifies.
Breakage breakageOf(
    const Candidate &candidate, const Harness &harness,
    llvm::function_ref<void()> beforePass = [] {}, llvm::function_ref<void()> afterPass = [] {});

/// The rewrite pattern of the passes that breaks the candidate (GuiltyPattern.h), empty where none
/// can be named. Costs some ten times what breakageOf costs. Precondition: `kind` is what
/// breakageOf says of it.
std::string guiltyPatternIn(const Candidate &candidate, const Harness &harness,
                            Breakage::Kind kind);

} // namespace npufuzz::reduceir

#endif

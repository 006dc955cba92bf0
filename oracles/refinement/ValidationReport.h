//===- ValidationReport.h - a validation's report, line by line -*- C++ -*-===//
//
// The child that validates writes tagged lines as it goes; the parent turns them into the report.
// If a pass kills the child, the last line names the pass and the IR that entered it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_VALIDATIONREPORT_H
#define NPUFUZZ_ORACLES_REFINEMENT_VALIDATIONREPORT_H

#include "backend/passes/Promise.h"
#include "oracles/refinement/JudgePass.h"
#include "support/Sandbox.h"

#include <map>
#include <string>
#include <vector>

namespace npufuzz::refinement {

/// A wrong pass and its evidence.
struct Culprit {
  size_t step = 0;   ///< 1-based, as in the text
  std::string pass;  ///< with its options, as --pass-pipeline takes it
  std::string input; ///< the IR that enters it
  /// Guilty rewrite pattern (GuiltyPattern.h); empty if none is named.
  std::string pattern;
  /// Function, and number of the input, that differ; the first ones for a crash or invalid IR.
  std::string function;
  int64_t inputNumber = 0;
  /// The pass crashes, hangs or makes invalid IR, whatever the program is given.
  bool breaksAnyInput = false;
  /// How a compiler of its own process died in it (CompilerDeath::name); else empty.
  std::string death;
  bool hangs = false; ///< that death was that it did not end
  /// Promise that the pass breaks; empty: none is broken.
  std::string promise;
};

struct Validation {
  /// One line for the program, one per pass, one with the answer.
  std::string text;
  /// Passes that are wrong, make invalid IR, crash or hang.
  std::vector<Culprit> culprits;
  /// Diagnostic with which a pass refused the IR.
  std::string refusal;
  /// Number of passes with a conclusive result, and the reasons for the others.
  int64_t judged = 0;
  std::map<std::string, int64_t> untold;
  /// Callable public functions of the program and others, and the number that was inconclusive
  /// before or after some pass that changed the program, by reason.
  int64_t functions = 0;
  std::map<std::string, int64_t> untoldFunctions;
  /// The reason by the function; empty also where the process died.
  std::map<std::string, std::string> untoldByName;
  /// A function needs more elements or ops than are spent on it.
  bool isCostly = false;
  /// "4096→8": what was judged is a copy with such extents, or some of it is; empty for none.
  std::string extents;
};

/// The first function of the module that has a body; empty where there is none.
std::string firstFunction(mlir::ModuleOp module);

/// Writes the lines of the child.
class ReportWriter {
public:
  explicit ReportWriter(ChildSide &out) : out(out) {}

  void line(const std::string &text);
  /// Writes the line of an inconclusive pass.
  void untold(const std::string &label, const std::string &why);
  void bug(const std::string &text);
  void refusal(const std::string &text);
  /// Writes the label of the line to report if the process dies: the pass or the interpreter is at
  /// fault from here on.
  void passBegins(const std::string &label);
  void runBegins(const std::string &label);
  /// The IR that enters the pass, or the passes, asked about next; nothing for what has no
  /// function.
  void suspect(size_t step, const std::string &pass, mlir::ModuleOp input,
               const JudgedModule &judged);
  /// Writes the suspect's rewrite pattern.
  void suspectPattern(const std::string &pattern);
  /// Writes the suspect's broken promise.
  void broken(const std::string &label, const BrokenPromise &promise);
  /// Writes a line for each promise about a pass that is not among those that ran.
  void neverAsked(llvm::ArrayRef<Promise> promises, llvm::ArrayRef<std::string> ran);

  /// The suspect needs no input to show what is wrong with it.
  void breaksAnyInput();
  /// The program is a copy with other extents.
  void smaller(const std::string &extents);

  /// Writes a line for each function of the program before any pass.
  void program(const JudgedModule &judged);
  /// Writes the line of a pass that left valid IR. `culprit` follows WRONG: " by pattern P".
  void judgement(const std::string &label, const std::string &culprit, const Judgement &judgement,
                 const JudgedModule &judged);

private:
  void send(char kind, const std::string &text);
  /// Records which functions are inconclusive now, and writes all of them so far.
  void countFunctions(const JudgedModule &judged);
  void countFunctions(const Judgement &judgement, const JudgedModule &judged);
  /// Says that a smaller copy could tell more.
  void sayCostly();
  void sendFunctions(const JudgedModule &judged, const std::map<std::string, std::string> &untold);
  ChildSide &out;
  std::map<std::string, std::string> untoldFunctions; ///< name to the first reason
  bool isChanged = false;                             ///< by some pass
  bool saidCostly = false;
};

/// Reads the child's output and the way it ended.
Validation readReport(const SandboxResult &result);

/// Adds what was told of a copy with smaller extents, if more functions were, or a pass is wrong.
/// Precondition: both are of the same passes.
void addSmaller(Validation &validation, Validation &&smaller);

} // namespace npufuzz::refinement

#endif

//===- ValidationReport.h - a validation, told line by line -----*- C++ -*-===//
//
// The child that validates writes tagged lines as it goes; the parent turns them into the report.
// When a pass kills the child, the last line says which pass it was, and what IR entered it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_VALIDATIONREPORT_H
#define NPUFUZZ_ORACLES_REFINEMENT_VALIDATIONREPORT_H

#include "oracles/refinement/JudgePass.h"
#include "support/Sandbox.h"

#include <map>
#include <string>
#include <vector>

namespace npufuzz::refinement {

/// A pass that is wrong, and what shows it.
struct Culprit {
  size_t step = 0;   ///< 1-based, as in the text
  std::string pass;  ///< with its options, as --pass-pipeline takes it
  std::string input; ///< the IR that enters it
  /// Its rewrite pattern that is guilty (GuiltyPattern.h), empty where none is named.
  std::string pattern;
  /// The function and the number of its input that differ; for a crash or invalid IR the first.
  std::string function;
  int64_t inputNumber = 0;
};

struct Validation {
  /// One line for the program, one a pass, one with the answer.
  std::string text;
  /// Passes that are wrong, make invalid IR, crash or hang.
  std::vector<Culprit> culprits;
  /// A pass refused the IR, with this diagnostic.
  std::string refusal;
  /// Runs of passes of which something could be told, and why nothing could of the others.
  int64_t judged = 0;
  std::map<std::string, int64_t> untold;
  /// Public functions of the program and others that can be called, and of how many something could
  /// not be told before or after some pass that changed the program, by reason.
  int64_t functions = 0;
  std::map<std::string, int64_t> untoldFunctions;
};

/// What the child says.
class ReportWriter {
public:
  explicit ReportWriter(ChildSide &out) : out(out) {}

  void line(const std::string &text);
  /// The line of a pass of which nothing can be told.
  void untold(const std::string &label, const std::string &why);
  void bug(const std::string &text);
  void refusal(const std::string &text);
  /// Who is at fault from here on if the process dies: the pass, or the interpreter. The label
  /// begins the line that says so.
  void passBegins(const std::string &label);
  void runBegins(const std::string &label);
  /// The IR that enters the pass, or the passes, asked about next; nothing for what cannot be
  /// called.
  void suspect(size_t step, const std::string &pass, mlir::ModuleOp input,
               const JudgedModule &judged);
  /// The rewrite pattern of the suspect.
  void suspectPattern(const std::string &pattern);

  /// What can be said of the program before any pass, a line a function.
  void program(const JudgedModule &judged);
  /// The line of a pass that left valid IR. `culprit` stands behind WRONG: " by pattern P".
  void judgement(const std::string &label, const std::string &culprit, const Judgement &judgement,
                 const JudgedModule &judged);

private:
  void send(char kind, const std::string &text);
  /// Remembers which functions cannot be told now, and says so of all until now.
  void countFunctions(const JudgedModule &judged);
  void countFunctions(const Judgement &judgement, const JudgedModule &judged);
  ChildSide &out;
  std::map<std::string, std::string> untoldFunctions; ///< name to the first reason
  bool isChanged = false;                             ///< by some pass
};

/// What the child said, and how it ended.
Validation readReport(const SandboxResult &result);

} // namespace npufuzz::refinement

#endif

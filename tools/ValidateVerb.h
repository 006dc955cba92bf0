//===- ValidateVerb.h - npufuzz validate ------------------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_VALIDATEVERB_H
#define NPUFUZZ_TOOLS_VALIDATEVERB_H

#include "oracles/refinement/CompilerDeath.h"
#include "oracles/refinement/Validate.h"
#include "tools/FileOutcome.h"
#include "tools/MeaningOption.h"
#include "tools/ReduceCulprits.h"
#include "tools/RunLines.h"
#include "tools/ScheduleOption.h"
#include "tools/Values.h"

namespace npufuzz::tools {

/// One run of the verb: its options, and what came of each file.
class ValidateVerb {
public:
  explicit ValidateVerb(Arguments words) : arguments(std::move(words)) {
    takeCommand();
    RequireJudged::takeAlone(arguments);
  }
  llvm::Expected<int> run();

private:
  void takeCommand();
  void addOptions(CLI::App &commandLine);
  llvm::Error checkWays() const;
  llvm::Error readPromises();
  /// True if there are no passes, and the verb only says what can be judged.
  bool hasNoPasses() const {
    return !isLit && options.pipeline.empty() && log.empty() && command.empty();
  }
  llvm::Error makeContext();
  llvm::Error validateFiles();
  llvm::Error validateFile();
  // ValidateLit.cpp
  llvm::Error validateRunLines(FileOutcome &all);
  llvm::Error validateRunLine(const std::string &text, const RunLine &run);
  llvm::Error validateMutants(const std::string &text, const RunLine &run,
                              const std::vector<RunLine> &runs);
  llvm::Error takeMutants();
  void takeLineOnly();
  void countNotAsked(const std::string &text, const RunLine &run);
  llvm::Error leaveOut(const std::string &why);
  std::string repeatCommand() const;
  llvm::Error validateLogFile();
  llvm::Error validateProgram(const std::string &text);
  llvm::Error validateByCommand(const std::string &text, mlir::ModuleOp program);
  static void addDeath(refinement::Validation &validation, const refinement::CompilerDeath &death,
                       const std::string &text, mlir::ModuleOp program);
  llvm::Error skip(llvm::Error error);
  llvm::Error show(const refinement::Validation &validation, const std::string &program,
                   bool isDead = false);
  void tellPlaces(const refinement::Validation &validation, const std::string &program);
  llvm::Expected<int> ended();

  Arguments arguments;
  std::string command; ///< after --, for a shell
  std::string path;    ///< of the file that is validated now
  std::string title;   ///< what the output calls it: with the line of a RUN line
  std::string log, marker, inputs, opsMax, seed, seconds, memory, accumulation;
  std::vector<std::string> paths, plugins, dialects, promises;
  refinement::ValidateOptions options;
  ReductionOptions reduction;
  MeaningOption meaning;
  ScheduleOption schedule;
  std::unique_ptr<mlir::MLIRContext> context;
  RequireJudged requireJudged;
  bool isMany = false; ///< a line a file
  bool isLit = false;  ///< the passes are those of RUN lines
  std::string mutants;
  int64_t mutantsFirst = 1, mutantsLast = 0;
  int64_t mutant = 0;   ///< number of the one that is validated now; 0: what the file says
  std::string change;   ///< what makes it one
  int64_t lineOnly = 0; ///< of FILE:LINE; 0: every RUN line
  FileOutcome file;     ///< of the file that is validated now, then of all
  FileTally tally;
  JudgedCount runLines{"RUN lines"};
};

} // namespace npufuzz::tools

#endif

//===- Observation.h - what oracles look at ---------------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_OBSERVATION_H
#define NPUFUZZ_ORACLES_OBSERVATION_H

#include "backend/Backend.h"
#include "reference/Reference.h"
#include "support/Phases.h"

namespace npufuzz::oracles {

/// Bytes with which uninitialised memory starts in the two runs that are compared.
inline constexpr uint8_t firstFillPattern = 0xa5, otherFillPattern = 0x5a;

/// Executions of one artifact, or of one snapshot, on the inputs of a case; each is made when it is
/// first asked for.
class Runs {
public:
  using Execute = std::function<Execution(const ExecutionOptions &)>;
  Runs(Execute execute, PhaseSeconds &phases) : execute(std::move(execute)), phases(phases) {}

  const Execution &first() { return run(firstRun, firstFillPattern); }
  const Execution &withOtherFill() { return run(otherFillRun, otherFillPattern); }
  /// Like first(), once more.
  const Execution &again() { return run(secondRun, firstFillPattern); }

private:
  const Execution &run(std::optional<Execution> &slot, uint8_t fillPattern);

  Execute execute;
  PhaseSeconds &phases;
  std::optional<Execution> firstRun, otherFillRun, secondRun;
};

/// One case on one backend. Compiles at construction; everything else is lazy.
class Observation {
public:
  struct Options {
    CompileOptions compile;
    /// Whether oracles may ask for second compilations and second runs that cost as much as the
    /// first.
    bool secondRuns = true;
    /// Whether the executable runs over a second fill pattern.
    bool otherFill = true;
    /// Whether those may ask that cost one more execution (Asked::often).
    bool moreRuns = true;
    /// Whether invariants are asked of each kind of variant, not of a drawn one.
    bool allVariants = false;
  };
  /// `testCase` and `expected` outlive the observation.
  Observation(const Case &testCase, const reference::Result &expected, const Backend &backend,
              const Options &options);
  Observation(const Observation &) = delete;

  const Case &testCase;
  const reference::Result &expected;
  const Backend &backend;
  /// What oracles may ask for can be decided by what the compilation shows, before they are asked.
  Options options;
  /// Observations of the same case on other backends.
  std::vector<Observation *> peers;
  PhaseSeconds phases;
  /// What oracles did that is not plain from their verdicts, for the campaign's counters.
  std::map<std::string, int64_t> counters;

  /// That the IR behind a pass could not be executed, and why.
  void countUnknown(llvm::StringRef pass, llvm::StringRef why);
  /// That an oracle has looked behind a pass that changed the IR.
  void countLook(llvm::StringRef oracle, llvm::StringRef pass);

  const CompileResult &compiled() const { return firstCompile; }
  /// Whether there is IR between passes to look at.
  bool hasPasses() const;
  bool isCompiled() const { return firstCompile.status == CompileStatus::compiled; }
  /// The program and the IR after each pass, as far as compilation went.
  llvm::ArrayRef<Snapshot> snapshots() {
    return options.compile.keepSnapshots ? firstCompile.snapshots : recompiled().snapshots;
  }
  /// Compiled again, snapshots kept.
  const CompileResult &recompiled();
  /// A third time: what recompiled() is compared with.
  const CompileResult &recompiledAgain();
  /// Precondition: isCompiled().
  Runs &runs() { return artifactRuns; }
  /// Runs of the interpreter on the IR after a pass.
  Runs interpret(const Snapshot &snapshot) {
    return interpret(const_cast<Snapshot &>(snapshot).module.get());
  }
  Runs interpret(mlir::ModuleOp module);
  /// One run of it that records transfers, over the first fill pattern.
  Execution interpretWithTransfers(const Snapshot &snapshot);

private:
  CompileResult compile(bool keepSnapshots, bool wantsArtifact);

  CompileResult firstCompile;
  std::optional<CompileResult> secondCompile, thirdCompile;
  Runs artifactRuns;
};

} // namespace npufuzz::oracles

#endif

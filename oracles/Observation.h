//===- Observation.h - everything that oracles look at ----------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_OBSERVATION_H
#define NPUFUZZ_ORACLES_OBSERVATION_H

#include "backend/Backend.h"
#include "reference/Reference.h"
#include "support/Phases.h"

namespace npufuzz::oracles {

/// Bytes that fill uninitialised memory in the two runs that oracles compare.
inline constexpr uint8_t firstFillPattern = 0xa5, otherFillPattern = 0x5a;

/// Executions of one artifact, or of one snapshot, on the inputs of a case. Each is made on first
/// use.
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
    /// Oracles may ask for second compilations and second runs, which cost as much as the first.
    bool secondRuns = true;
    /// The executable runs over a second fill pattern.
    bool otherFill = true;
    /// Oracles that cost one more execution may ask (Asked::often).
    bool moreRuns = true;
    /// Oracle invariant checks each kind of variant instead of a drawn one.
    bool allVariants = false;
  };
  /// `testCase` and `expected` outlive the observation.
  Observation(const Case &testCase, const reference::Result &expected, const Backend &backend,
              const Options &options);
  Observation(const Observation &) = delete;

  const Case &testCase;
  const reference::Result &expected;
  const Backend &backend;
  /// Mutable after construction: the caller may decide, from what the compilation shows, what
  /// oracles may ask for.
  Options options;
  /// Observations of the same case on other backends.
  std::vector<Observation *> peers;
  PhaseSeconds phases;
  /// Campaign counters for work that verdicts do not show.
  std::map<std::string, int64_t> counters;
  /// Counters of programs that an oracle wanted to run, and of those that ran.
  static constexpr llvm::StringLiteral wantedRuns = "runs wanted", madeRuns = "runs made";

  /// Counts that the IR after a pass could not be executed, and why.
  void countUnknown(llvm::StringRef pass, llvm::StringRef why);
  /// Counts that an oracle inspected the IR after a pass that changed it.
  void countLook(llvm::StringRef oracle, llvm::StringRef pass);

  const CompileResult &compiled() const { return firstCompile; }
  /// True if there is IR between passes to inspect.
  bool hasPasses() const;
  /// Why the backend refused to compile the case, or to run it as far as oracles asked; empty: it
  /// did not.
  const std::string &refusal() const;
  bool isCompiled() const { return firstCompile.status == CompileStatus::compiled; }
  /// The program and the IR after each pass, up to the point where compilation ended.
  llvm::ArrayRef<Snapshot> snapshots() {
    return options.compile.keepSnapshots ? firstCompile.snapshots : recompiled().snapshots;
  }
  /// Result of a second compilation, which keeps snapshots.
  const CompileResult &recompiled();
  /// Result of a third compilation, for comparison with recompiled().
  const CompileResult &recompiledAgain();
  /// Precondition: isCompiled().
  Runs &runs() { return artifactRuns; }
  /// Runs of the interpreter on the IR after a pass.
  Runs interpret(const Snapshot &snapshot) {
    return interpret(const_cast<Snapshot &>(snapshot).module.get());
  }
  Runs interpret(mlir::ModuleOp module);
  /// Interprets the snapshot once over the first fill pattern and records its transfers.
  Execution interpretWithTransfers(const Snapshot &snapshot);

private:
  CompileResult compile(bool keepSnapshots, bool wantsArtifact);
  /// Returns "unsupported: tile.exp on bf16: DIAGNOSTIC" for a failure on a program beyond the
  /// declared capabilities, which is a refusal; nullopt if the program is within them.
  std::optional<std::string> refusalOf(llvm::StringRef diagnostic) const;

  CompileResult firstCompile;
  std::string runRefusal;
  std::optional<CompileResult> secondCompile, thirdCompile;
  Runs artifactRuns;
};

} // namespace npufuzz::oracles

#endif

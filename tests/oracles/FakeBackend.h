//===- FakeBackend.h - a system under test that fails on demand -*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_ORACLES_FAKEBACKEND_H
#define NPUFUZZ_TESTS_ORACLES_FAKEBACKEND_H

#include "backend/Backend.h"

namespace npufuzz::testing {

/// Faults of a fake backend; none by default.
struct Faults {
  /// Restricts the faults below to programs with this op ("tile.mul"); empty: all programs.
  std::string onlyWithOp;
  /// The result is wrong after this pass (counted from 1; 0: never) and right again after
  /// `repairingPass`.
  int64_t breakingPass = 0, repairingPass = 0;
  bool executorIsWrong = false, interpreterIsWrong = false;
  /// Indices of snapshots that the interpreter does not support.
  std::vector<int64_t> uninterpretable;
  /// How compilation ends at `pass`.
  CompileStatus status = CompileStatus::compiled;
  std::string pass, diagnostic;
  /// An invalidIR shows only in compilations that verify each pass.
  bool verifiesSparsely = false;
  /// Called during each pass; may crash or never return.
  std::function<void(int64_t passIndex)> duringPass;
  std::function<void()> duringExecution;
  /// Edits an execution of the artifact; `run` counts them.
  std::function<void(Execution &, const ExecutionOptions &, int64_t run)> edit;
  /// Edits the interpreter's result for the snapshot after a pass (0: the program).
  std::function<void(Execution &, int64_t passIndex)> editSnapshot;
  /// Passes (counted from 1) that do not promise to keep transfers.
  std::vector<int64_t> changesTransfers;
  /// Passes promise to keep bits, except for these (counted from 1).
  bool keepsBits = true;
  std::vector<int64_t> changesBits;
  /// Passes report statistics: the first one counts programs, the third one those with a tile.mul.
  bool countsProducts = false;
  /// Appends a number to the IR of the n-th compilation.
  bool compilesDifferently = false;
  /// Writes a number into a file of the n-th compilation.
  bool writesDifferently = false;
  /// Number of cases that it compiles together. `blocks` records the cases that it gets ahead.
  int64_t batchSize = 1;
  std::function<void(llvm::ArrayRef<CaseAhead>, const CompileOptions &)> ahead;
  /// One case in `otherFillPeriod` runs over a second fill pattern.
  int64_t otherFillPeriod = 1;
  /// One case in `machineCodePeriod` must run as machine code.
  int64_t machineCodePeriod = 1;
  bool blamesByEvents = false;
  /// Tool that its passes pretend to run in.
  const PassTool *tool = nullptr;
};

/// Names of its passes: fake-1 … fake-6.
inline constexpr int64_t fakePassCount = 6;

/// Number of elements that each of its snapshots loads: element i of the first argument into lane
/// i.
inline constexpr int32_t fakeTransferCount = 4;

/// Takes programs of integers and executes them on the reference, so that it is right until a fault
/// is set. A wrong result has the first element of the last argument off by one.
class FakeBackend : public Backend {
public:
  explicit FakeBackend(std::string name = "fake", Faults faults = {})
      : faults(std::move(faults)), backendName(std::move(name)) {}

  Faults faults;

  llvm::StringRef name() const override { return backendName; }
  llvm::StringRef summary() const override { return "fails on demand"; }
  std::vector<Setting> settings() const override { return {{"lanes", "lanes", {8, 4}}}; }
  Capabilities capabilities(const Settings &) const override;
  void registerDialects(mlir::DialectRegistry &) const override {}
  void registerPasses() const override {}
  std::string defaultPipeline(const Settings &) const override;
  std::vector<Plant> plants() const override;
  bool keepsTransfers(llvm::StringRef pass) const override;
  bool keepsBits(llvm::StringRef pass, mlir::ModuleOp program) const override;
  BackendTraits traits() const override {
    return {.blamesByEvents = faults.blamesByEvents,
            .verifyPeriod = faults.verifiesSparsely ? 2 : 1,
            .batchSize = faults.batchSize,
            .otherFillPeriod = faults.otherFillPeriod,
            .machineCodePeriod = faults.machineCodePeriod};
  }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override;
  const PassTool *passTool() const override { return faults.tool; }
  void compileAhead(llvm::ArrayRef<CaseAhead> cases, const CompileOptions &options) const override {
    if (faults.ahead)
      faults.ahead(cases, options);
  }
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override;
  Execution interpret(mlir::ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override;

private:
  bool applies(mlir::ModuleOp module) const;
  std::string backendName;
  mutable int64_t compilations = 0, runs = 0;
};

/// Builds a program over i32 that loads a tile of this shape, applies these binary ops in turn to
/// it and itself, and stores the result.
std::string programText(const std::vector<std::string> &ops, int64_t rows = 4, int64_t columns = 8);

/// Case of that program, with inputs 1 2 3 … and zeros.
Case makeCase(mlir::MLIRContext &context, const std::vector<std::string> &ops, int64_t rows = 4,
              int64_t columns = 8);

} // namespace npufuzz::testing

#endif

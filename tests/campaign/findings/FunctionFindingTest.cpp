// A finding of the mlir backend becomes the IR that its pass breaks, and replays as that IR.
#include "campaign/cases/FunctionCases.h"
#include "campaign/findings/Classify.h"
#include "campaign/findings/Isolated.h"
#include "campaign/findings/ReduceFunction.h"
#include "campaign/run/Campaign.h"
#include "generators/Sampling.h"
#include "oracles/Shape.h"
#include "oracles/functions/JudgeMachineCode.h"
#include "oracles/functions/MainQuestion.h"
#include "oracles/refinement/ArgumentTensors.h"

#include "backend/Backend.h"
#include "backend/mlir/UpstreamLowering.h"
#include "backend/mlir/UpstreamPasses.h"
#include "campaign/bundles/Bundle.h"
#include "oracles/refinement/DrawArguments.h"
#include "support/Files.h"
#include "support/StopSignal.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/FileSystem.h"

#include <atomic>
#include <csignal>
#include <ctime>
#include <gmock/gmock.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;

namespace npufuzz::campaign::tests {

using testing::HasSubstr;

namespace {

void swapSubtractions(ModuleOp module) {
  module.walk([](Operation *op) {
    if (isa<arith::SubIOp, LLVM::SubOp>(op))
      op->setOperands({op->getOperand(1), op->getOperand(0)});
  });
}

struct SwapSubtractions : PassWrapper<SwapSubtractions, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapSubtractions)
  StringRef getArgument() const override { return "test-swap-subtractions"; }
  StringRef getDescription() const override { return "wrong on purpose"; }
  void runOnOperation() override { swapSubtractions(getOperation()); }
};

struct DieOfSubtractions : PassWrapper<DieOfSubtractions, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DieOfSubtractions)
  StringRef getArgument() const override { return "test-die-of-subtractions"; }
  StringRef getDescription() const override { return "dies on purpose"; }
  void runOnOperation() override {
    getOperation().walk([](arith::SubIOp) { abort(); });
  }
};

/// Wrong in a way that only machine code shows, because the interpreter does not know labs.
struct LoseSigns : PassWrapper<LoseSigns, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoseSigns)
  StringRef getArgument() const override { return "test-lose-signs"; }
  StringRef getDescription() const override { return "wrong on purpose"; }
  void runOnOperation() override {
    OpBuilder builder(getOperation().getBodyRegion());
    auto i64 = builder.getI64Type();
    auto labs = builder.create<LLVM::LLVMFuncOp>(getOperation().getLoc(), "labs",
                                                 LLVM::LLVMFunctionType::get(i64, {i64}));
    getOperation().walk([&](LLVM::SubOp op) {
      builder.setInsertionPointAfter(op);
      auto wide = builder.create<LLVM::SExtOp>(op.getLoc(), i64, op.getResult());
      auto call = builder.create<LLVM::CallOp>(op.getLoc(), labs, wide.getResult());
      auto narrow = builder.create<LLVM::TruncOp>(op.getLoc(), op.getType(), call.getResult());
      op.getResult().replaceAllUsesExcept(narrow, wide);
    });
  }
};

/// Wrong, and leaves an op that the interpreter does not know; canonicalize removes it again.
struct SwapAndHide : PassWrapper<SwapAndHide, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapAndHide)
  StringRef getArgument() const override { return "test-swap-and-hide"; }
  StringRef getDescription() const override { return "wrong on purpose, in hiding"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<ub::UBDialect>();
  }
  void runOnOperation() override {
    swapSubtractions(getOperation());
    getOperation().walk([](func::FuncOp function) {
      OpBuilder builder(function.getBody());
      builder.create<ub::PoisonOp>(function.getLoc(), builder.getIntegerType(129));
    });
  }
};

/// Wrong: a used value gets no replacement.
struct DropSubtractions : PassWrapper<DropSubtractions, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DropSubtractions)
  StringRef getArgument() const override { return "test-drop-subtractions"; }
  StringRef getDescription() const override { return "leaves null operands on purpose"; }
  void runOnOperation() override {
    getOperation().walk([](arith::SubIOp op) {
      for (OpOperand &use : llvm::make_early_inc_range(op->getUses()))
        use.drop();
    });
  }
};

/// Wrong if that memory is empty.
struct ReadFirst : PassWrapper<ReadFirst, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReadFirst)
  StringRef getArgument() const override { return "test-read-first"; }
  StringRef getDescription() const override { return "reads the first element, on purpose"; }
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      OpBuilder builder(function.getBody());
      Value zero = builder.create<arith::ConstantIndexOp>(function.getLoc(), 0);
      for (BlockArgument argument : function.getArguments())
        if (isa<MemRefType>(argument.getType()))
          builder.create<memref::LoadOp>(function.getLoc(), argument, zero);
    }
  }
};

/// Dies in the first of all processes that run it, as after a stray write to its memory.
struct DieOnce : PassWrapper<DieOnce, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DieOnce)
  StringRef getArgument() const override { return "test-die-once"; }
  StringRef getDescription() const override { return "dies on purpose, once"; }
  void runOnOperation() override {
    if ((*runs)++ == 0)
      abort();
  }
  static inline std::atomic<int> *runs = nullptr; ///< shared by all processes
};

/// Wrong in the first of all processes that run it, and always there.
struct WrongInOneProcess : PassWrapper<WrongInOneProcess, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WrongInOneProcess)
  StringRef getArgument() const override { return "test-wrong-in-one-process"; }
  StringRef getDescription() const override { return "wrong on purpose, in one process"; }
  void runOnOperation() override {
    int nobody = 0;
    if (process->compare_exchange_strong(nobody, getpid()) || nobody == getpid())
      swapSubtractions(getOperation());
  }
  static inline std::atomic<int> *process = nullptr; ///< shared by all processes
};

/// Consumes CPU time without effect.
struct TakeTime : PassWrapper<TakeTime, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TakeTime)
  StringRef getArgument() const override { return "test-take-time"; }
  StringRef getDescription() const override { return "slow on purpose"; }
  void runOnOperation() override {
    for (std::clock_t start = std::clock(); std::clock() - start < seconds * CLOCKS_PER_SEC;)
      ;
  }
  static inline double seconds = 0; ///< CPU seconds
};

/// Leaves uses of erased ops, which then point to freed memory.
struct EraseSubtractions : PassWrapper<EraseSubtractions, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EraseSubtractions)
  StringRef getArgument() const override { return "test-erase-subtractions"; }
  StringRef getDescription() const override { return "erases what is in use, on purpose"; }
  void runOnOperation() override {
    getOperation().walk([](arith::SubIOp op) { op->erase(); });
  }
};

/// A seed whose case runs as machine code, as one in machinePeriod does.
uint64_t seedOfMachineCode() {
  uint64_t seed = 0;
  while (!isSampled(seed, "machine code", oracles::machinePeriod))
    ++seed;
  return seed;
}

class OnlyProgram : public CaseSource {
public:
  explicit OnlyProgram(const char *text) : text(text) {}
  uint64_t caseSeed(uint64_t, int64_t) const override { return 7; }
  Case generate(MLIRContext &context, uint64_t seed, Counters &, Drawing drawing) const override {
    if (diesDrawing && drawing == Drawing::inProcess)
      abort();
    return Case{
        llvm::cantFail(parseModule(context, text, "program")), {}, {}, seed, upstreamFunction};
  }

  bool diesDrawing = false;

private:
  const char *text;
};

const char *const program = R"(
func.func @main(%m: memref<2x4xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %buffer = memref.alloc() : memref<2x4xi32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      %a = affine.load %m[%i, %j] : memref<2x4xi32>
      %b = arith.addi %a, %x : i32
      affine.store %b, %buffer[%i, %j] : memref<2x4xi32>
    }
  }
  %a = memref.load %buffer[%c0, %c0] : memref<2x4xi32>
  %b = arith.subi %a, %x : i32
  %c = arith.muli %b, %b : i32
  %d = arith.xori %c, %b : i32
  return %d : i32
})";

class UpstreamFinding : public testing::Test {
protected:
  static void SetUpTestSuite() {
    PassRegistration<SwapSubtractions>();
    PassRegistration<DieOfSubtractions>();
    PassRegistration<LoseSigns>();
    findBackend("mlir")->registerPasses();
    PassRegistration<EraseSubtractions>();
    PassRegistration<DropSubtractions>();
    PassRegistration<ReadFirst>();
    PassRegistration<DieOnce>();
    PassRegistration<WrongInOneProcess>();
    PassRegistration<TakeTime>();
    PassRegistration<SwapAndHide>();
  }

  /// Finding of the campaign before it reduces the case.
  Finding find(const std::string &pass) { return findIn("canonicalize," + pass + ",cse", program); }

  /// A campaign with that one program.
  CampaignResult campaignWith(const std::string &pass, bool diesDrawing = false) {
    OnlyProgram source(program);
    source.diesDrawing = diesDrawing;
    options.evaluate.backends = {findBackend("mlir")};
    options.evaluate.pipeline = pass;
    options.source = &source;
    options.count = 1;
    return llvm::cantFail(campaign::run(options));
  }

  /// Without a pipeline, the case's own is used, which is the lowering.
  Finding findIn(const std::string &pipeline, const std::string &program,
                 uint64_t seed = seedOfMachineCode()) {
    options.evaluate.backends = {findBackend("mlir")};
    options.evaluate.pipeline = pipeline;
    Finding finding;
    finding.seed = seed;
    finding.original.program = program;
    finding.original.seed = finding.seed;
    finding.original.kind = upstreamFunction;
    finding.original.pipeline = "builtin.module(" + mlirbackend::upstreamLowering() + ")";
    finding.reduced.testCase = finding.original;
    auto bugs = evaluateIsolated(finding.original, options.evaluate).findings();
    EXPECT_EQ(bugs.size(), 1u);
    if (!bugs.empty())
      finding.verdict = bugs.front();
    return finding;
  }

  /// Expects a finding of test-erase-subtractions, the second pass.
  void expectErasedUse(Finding finding, int64_t opsMax) {
    std::string signature = finding.verdict.signature();
    EXPECT_EQ(signature, "verify:mlir:test-erase-subtractions:a value in use was erased");
    EXPECT_EQ(finding.verdict.passIndex, 2);
    ASSERT_TRUE(reduceToPass(finding, options));
    EXPECT_LE(finding.reduced.testCase.tileOps, opsMax) << finding.reduced.testCase.program;
    EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline), signature);
  }

  /// Verdict of a later evaluation of the finding.
  std::string replayed(const StoredCase &testCase, const std::string &pipeline) {
    EvaluateOptions evaluate = options.evaluate;
    evaluate.pipeline = pipeline;
    auto bugs = evaluateIsolated(testCase, evaluate).findings();
    return bugs.empty() ? "nothing" : bugs.front().signature();
  }

  CampaignOptions options;
};

} // namespace

TEST_F(UpstreamFinding, WrongValueIsReducedToThePassAndWhatItBreaks) {
  Finding finding = find("test-swap-subtractions");
  std::string signature = finding.verdict.signature();
  EXPECT_EQ(signature, "pass:mlir:test-swap-subtractions:wrong value");
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_TRUE(finding.reduced.isFull);
  EXPECT_EQ(finding.reduced.pipeline, "builtin.module(test-swap-subtractions)");
  EXPECT_EQ(finding.verdict.signature(), signature);
  EXPECT_EQ(finding.verdict.passIndex, 1);
  EXPECT_LE(finding.reduced.testCase.tileOps, 3) << finding.reduced.testCase.program;
  EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline), signature);
}

TEST_F(UpstreamFinding, DeathOfThePassIsReducedToo) {
  Finding finding = find("test-die-of-subtractions");
  std::string signature = finding.verdict.signature();
  EXPECT_THAT(signature, HasSubstr("crash:mlir:test-die-of-subtractions:SIGABRT"));
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_LE(finding.reduced.testCase.tileOps, 3) << finding.reduced.testCase.program;
  EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline), signature);
}

TEST_F(UpstreamFinding, WrongMachineCodeIsReducedToWhatItsLoweringBreaks) {
  Finding finding =
      findIn("canonicalize," + mlirbackend::upstreamLowering() + ",test-lose-signs", program);
  std::string signature = finding.verdict.signature();
  EXPECT_EQ(signature, "value:mlir:test-lose-signs..llvm-O0:wrong value");
  EXPECT_EQ(finding.verdict.stage, "execute");
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_TRUE(finding.reduced.isFull);
  EXPECT_LE(finding.reduced.testCase.tileOps, 4) << finding.reduced.testCase.program;
  EXPECT_THAT(finding.reduced.pipeline, HasSubstr("test-lose-signs"));
  EXPECT_THAT(finding.reduced.pipeline, Not(HasSubstr("canonicalize")));
  EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline), signature);
}

TEST_F(UpstreamFinding, PassesWhoseIRCannotBeInterpretedAreBlamedTogether) {
  Finding finding = findIn("cse,test-swap-and-hide,sccp,canonicalize", program);
  EXPECT_EQ(finding.verdict.signature(), "pass:mlir:test-swap-and-hide..canonicalize:wrong value");
  EXPECT_THAT(finding.verdict.message(),
              HasSubstr("one of pass 2 test-swap-and-hide to pass 4 canonicalize changed"));
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_EQ(finding.reduced.pipeline, "builtin.module(test-swap-and-hide,canonicalize)");
  EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline),
            finding.verdict.signature());

  llvm::SmallString<128> directory;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("npufuzz-upstream", directory));
  options.outDirectory = directory.str().str();
  llvm::cantFail(writeFindingBundle(finding, options));
  EXPECT_THAT(llvm::cantFail(readFile(finding.bundle + "/pass-input.mlir")),
              testing::StartsWith("// RUN: mlir-opt %s --pass-pipeline='builtin.module("
                                  "test-swap-and-hide,canonicalize)'\n"));
  EXPECT_THAT(llvm::cantFail(readFile(finding.bundle + "/report.md")),
              HasSubstr("## One of pass 1 `test-swap-and-hide` to pass 2 `canonicalize`\n\nThe IR "
                        "before it computes what the program computes; the IR after it does not. "
                        "`pass-input.mlir` is the IR before it with a RUN line.\n\nBefore (after "
                        "`program`)"));
  llvm::sys::fs::remove_directories(directory);
}

TEST_F(UpstreamFinding, WrongSecondPathIsReducedAndReplaysWithBothPaths) {
  options.evaluate.backends = {findBackend("mlir")};
  Finding finding;
  finding.seed = 7;
  finding.original.program = program;
  finding.original.kind = upstreamFunction;
  finding.original.pipeline = "builtin.module(" + mlirbackend::upstreamLowering() + ")";
  finding.original.otherPipeline = "builtin.module(cse,test-swap-and-hide,sccp,canonicalize," +
                                   mlirbackend::upstreamLowering() + ")";
  finding.reduced.testCase = finding.original;
  auto bugs = evaluateIsolated(finding.original, options.evaluate).findings();
  ASSERT_EQ(bugs.size(), 1u);
  finding.verdict = bugs.front();
  std::string signature = finding.verdict.signature();
  EXPECT_EQ(signature, "paths:mlir:test-swap-and-hide..canonicalize:wrong value");
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_EQ(finding.verdict.signature(), signature);
  EXPECT_LE(finding.reduced.testCase.tileOps, 4) << finding.reduced.testCase.program;
  EXPECT_EQ(finding.reduced.testCase.otherPipeline,
            "builtin.module(test-swap-and-hide,canonicalize)");
  EXPECT_EQ(finding.reduced.pipeline, finding.original.pipeline);
  EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline), signature);
  classify(finding, options);
  auto hasPass = [&](const char *pass) {
    return oracles::containsShape(finding.record.shape, oracles::shapeOfPass(pass).text());
  };
  EXPECT_TRUE(hasPass("test-swap-and-hide"));
  EXPECT_FALSE(hasPass("reconcile-unrealized-casts")) << "the lowering is no part of the bug";

  llvm::SmallString<128> directory;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("npufuzz-upstream", directory));
  options.outDirectory = directory.str().str();
  llvm::cantFail(writeFindingBundle(finding, options));
  EXPECT_THAT(llvm::cantFail(readFile(finding.bundle + "/pass-input.mlir")),
              testing::StartsWith("// RUN: mlir-opt %s --pass-pipeline='builtin.module("
                                  "test-swap-and-hide,canonicalize)'\n"));
  auto context = oracles::makeContext(options.evaluate.backends);
  for (const std::string &path : {finding.bundle, finding.bundle + "/program.mlir"}) {
    Recipe recipe = llvm::cantFail(readRecipe(path, *context));
    EXPECT_EQ(recipe.testCase.otherPipeline, finding.reduced.testCase.otherPipeline) << path;
    EXPECT_EQ(replayed(recipe.testCase, recipe.pipeline), signature) << path;
  }
  llvm::sys::fs::remove_directories(directory);
}

TEST_F(UpstreamFinding, DeathOnTheSecondPathIsBlamedAndReduced) {
  options.evaluate.backends = {findBackend("mlir")};
  Finding finding;
  finding.original.program = program;
  finding.original.kind = upstreamFunction;
  finding.original.pipeline = "builtin.module(" + mlirbackend::upstreamLowering() + ")";
  finding.original.otherPipeline = "builtin.module(cse,test-die-of-subtractions)";
  finding.reduced.testCase = finding.original;
  auto bugs = evaluateIsolated(finding.original, options.evaluate).findings();
  ASSERT_EQ(bugs.size(), 1u);
  finding.verdict = bugs.front();
  std::string signature = finding.verdict.signature();
  EXPECT_THAT(signature, HasSubstr("crash:mlir:test-die-of-subtractions:SIGABRT"));
  EXPECT_EQ(finding.verdict.passIndex, 2);
  EXPECT_EQ(finding.verdict.pipeline, finding.original.otherPipeline);
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_EQ(finding.reduced.pipeline, "builtin.module(test-die-of-subtractions)");
  EXPECT_EQ(finding.reduced.testCase.otherPipeline, "");
  EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline), signature);
}

TEST_F(UpstreamFinding, PassesOfTheLoweringAreJudgedToo) {
  Finding finding = findIn("", R"(
func.func @main(%x: i32) -> i32 {
  %which = arith.constant 4294967296 : index
  %seven = arith.constant 7 : i32
  %0 = scf.index_switch %which -> i32
  case 0 {
    scf.yield %x : i32
  }
  default {
    scf.yield %seven : i32
  }
  return %0 : i32
})");
  EXPECT_EQ(finding.verdict.signature(),
            "pass:mlir:convert-scf-to-cf/IndexSwitchLowering:wrong value");
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_EQ(finding.reduced.pipeline, "builtin.module(convert-scf-to-cf)");
  EXPECT_EQ(finding.verdict.pattern, "IndexSwitchLowering");
}

/// arith-expand does not terminate without its patterns, of which two apply.
static const char *const severalExpansions = R"(
func.func @main(%x: i32, %negative: f32) -> (f32, i32) {
  %signs = arith.constant -0.0 : f32
  %zero = arith.mulf %negative, %signs : f32
  %opposite = arith.negf %zero : f32
  %wrong = arith.minimumf %zero, %opposite : f32
  %five = arith.constant 5 : i32
  %right = arith.floordivsi %x, %five : i32
  return %wrong, %right : f32, i32
})";

TEST_F(UpstreamFinding, PatternThatOnlyTheReducedCaseShowsMakesTheNameExact) {
  Finding finding = findIn("arith-expand", severalExpansions);
  EXPECT_EQ(finding.verdict.signature(), "pass:mlir:arith-expand:wrong value");
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_EQ(finding.verdict.signature(),
            "pass:mlir:arith-expand/MaximumMinimumFOpConverter<MinimumFOp>:wrong value");
  EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline),
            finding.verdict.signature());
}

TEST_F(UpstreamFinding, IsOnRecordUnderTheNameThatItsReductionGivesIt) {
  OnlyProgram source(severalExpansions);
  options.evaluate.backends = {findBackend("mlir")};
  options.evaluate.pipeline = "arith-expand";
  options.source = &source;
  options.count = 1;
  options.reducer = shrinkByKind(*options.evaluate.backends.front());
  std::string signature =
      "pass:mlir:arith-expand/MaximumMinimumFOpConverter<MinimumFOp>:wrong value";
  CampaignResult fresh = llvm::cantFail(campaign::run(options));
  ASSERT_EQ(fresh.findings.size(), 1u);
  EXPECT_EQ(fresh.findings[0].verdict.signature(), signature);
  KnownIssue issue{.file = "a-file.mlir", .signatures = {signature}};
  issue.shapes = {fresh.findings[0].record.shape};
  options.knownIssues.add(issue);
  CampaignResult known = llvm::cantFail(campaign::run(options));
  EXPECT_TRUE(known.findings.empty());
  EXPECT_EQ(known.knownIssues[signature].programs, 1);
}

TEST_F(UpstreamFinding, PassOnTheLLVMDialectIsBlamedItself) {
  Finding finding =
      findIn(mlirbackend::upstreamLowering() + ",test-swap-subtractions,cse", program);
  EXPECT_EQ(finding.verdict.signature(), "pass:mlir:test-swap-subtractions:wrong value");
}

TEST_F(UpstreamFinding, RightCaseRunsAsMachineCodeAtBothLevels) {
  options.evaluate.backends = {findBackend("mlir")};
  auto context = oracles::makeContext(options.evaluate.backends);
  uint64_t seed = seedOfMachineCode();
  Case testCase{
      llvm::cantFail(parseModule(*context, program, "program")), {}, {}, seed, upstreamFunction};
  Evaluation evaluation = campaign::evaluate(testCase, options.evaluate);
  EXPECT_TRUE(evaluation.findings().empty());
  EXPECT_EQ(evaluation.oracleCounters["machine llvm-O0 compared"], 1);
  EXPECT_EQ(evaluation.oracleCounters["machine llvm-O2 compared"], 1);
}

TEST_F(UpstreamFinding, OnlySelectedOraclesSpeak) {
  auto signatures = [&](const char *pass, std::vector<const char *> names) {
    options.evaluate.backends = {findBackend("mlir")};
    options.evaluate.pipeline = std::string(pass) + "," + mlirbackend::upstreamLowering();
    options.evaluate.oracles.clear();
    for (const char *name : names)
      options.evaluate.oracles.push_back(oracles::findOracle(name));
    StoredCase testCase;
    testCase.program = program;
    testCase.seed = seedOfMachineCode();
    testCase.kind = upstreamFunction;
    std::vector<std::string> found;
    for (const oracles::Verdict &bug : evaluateIsolated(testCase, options.evaluate).findings())
      found.push_back(bug.signature());
    return found;
  };
  using Signatures = std::vector<std::string>;
  Signatures wrong = {"pass:mlir:test-swap-subtractions:wrong value"};
  EXPECT_EQ(signatures("test-swap-subtractions", {}), wrong);
  EXPECT_EQ(signatures("test-swap-subtractions", {"pass"}), wrong);
  EXPECT_EQ(signatures("test-swap-subtractions", {"verify"}), Signatures());
  EXPECT_EQ(signatures("test-swap-subtractions", {"value"}), Signatures())
      << "the machine code computes what the IR means that it was made of";
  Signatures invalid = {"verify:mlir:test-erase-subtractions:a value in use was erased"};
  EXPECT_EQ(signatures("test-erase-subtractions", {"verify"}), invalid);
  EXPECT_EQ(signatures("test-erase-subtractions", {"pass"}), Signatures());
}

TEST_F(UpstreamFinding, UseOfAnErasedValueIsInvalidIRAndReduced) {
  expectErasedUse(find("test-erase-subtractions"), 4);
}

/// It can be neither printed nor cloned, and everything that looks at a pass's output does one of
/// these.
TEST_F(UpstreamFinding, ANullOperandIsInvalidIRAndReduced) {
  Finding finding = find("test-drop-subtractions");
  std::string signature = "verify:mlir:test-drop-subtractions:a value in use was erased";
  EXPECT_EQ(finding.verdict.signature(), signature);
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_LE(finding.reduced.testCase.tileOps, 4) << finding.reduced.testCase.program;
  EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline), signature);
}

/// True if one of two arguments of that type is ever drawn without elements.
static bool isDrawnEmpty(Type type, uint64_t seed) {
  for (int64_t number = 0; number < oracles::inputsPerFunction; ++number)
    for (const interpreter::Value &value : refinement::drawArguments({type, type}, seed, number))
      if (value.memory().sizes[0] == 0)
        return true;
  return false;
}

/// The offset of memory is also drawn, which shifts all later draws.
TEST_F(UpstreamFinding, APassIsReducedOnTheInputsOfTheProgramThoughTheirTypesHaveChanged) {
  const char *const extent = R"(
func.func @main(%t: tensor<?xi32>, %u: tensor<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %u, %c0 : tensor<?xi32>
  return %n : index
})";
  MLIRContext context;
  Type i32 = IntegerType::get(&context, 32);
  Type tensor = RankedTensorType::get(ShapedType::kDynamic, i32);
  auto layout = StridedLayoutAttr::get(&context, ShapedType::kDynamic, ShapedType::kDynamic);
  Type memory = MemRefType::get(ShapedType::kDynamic, i32, layout);
  uint64_t seed = 0;
  while (seed < 10000 && (!isDrawnEmpty(tensor, seed) || isDrawnEmpty(memory, seed)))
    ++seed;
  ASSERT_LT(seed, 10000u);
  Finding finding =
      findIn("one-shot-bufferize{bufferize-function-boundaries=1},test-read-first", extent, seed);
  EXPECT_EQ(finding.verdict.signature(), "pass:mlir:test-read-first:undefined behaviour");
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_EQ(finding.reduced.pipeline, "builtin.module(test-read-first)");
  EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline),
            finding.verdict.signature());
}

TEST_F(UpstreamFinding, InvalidIROfAProgramThatCannotBeInterpretedIsReduced) {
  const char *const unknown = R"(
func.func @main(%x: i32, %y: i32) -> (i32, index) {
  %unknown = vector.vscale
  %a = arith.subi %x, %y : i32
  %b = arith.muli %a, %a : i32
  %c = arith.addi %b, %a : i32
  return %c, %unknown : i32, index
})";
  expectErasedUse(findIn("cse,test-erase-subtractions", unknown), 8);
}

TEST_F(UpstreamFinding, CtrlCInAReductionKeepsACaseThatReplays) {
  Finding finding = find("test-swap-subtractions");
  std::string signature = finding.verdict.signature();
  int64_t reductions = 0;
  // Delays from before the first step to after the last one.
  for (int milliseconds : {0, 10, 30, 100, 300, 1000, 3000}) {
    Finding interrupted = finding;
    {
      StopSignals signals;
      pid_t parent = getpid(), user = fork();
      if (user == 0) {
        usleep(static_cast<useconds_t>(milliseconds) * 1000);
        kill(parent, SIGINT);
        _exit(0);
      }
      reductions += reduceToPass(interrupted, options);
      while (waitpid(user, nullptr, 0) < 0 && errno == EINTR)
        ;
    }
    EXPECT_EQ(replayed(interrupted.reduced.testCase, interrupted.reduced.pipeline.empty()
                                                         ? options.evaluate.pipeline
                                                         : interrupted.reduced.pipeline),
              signature)
        << milliseconds;
  }
  EXPECT_GT(reductions, 0);
}

TEST_F(UpstreamFinding, OutOfTimeKeepsACaseThatReplays) {
  Finding finding = find("test-swap-subtractions");
  std::string signature = finding.verdict.signature();
  options.reduceSecondsMax = 0.001;
  ASSERT_TRUE(reduceToPass(finding, options));
  EXPECT_FALSE(finding.reduced.isFull);
  EXPECT_EQ(replayed(finding.reduced.testCase, finding.reduced.pipeline), signature);
}

TEST_F(UpstreamFinding, WithoutABlamedPassStaysAsItIs) {
  Finding finding = find("test-swap-subtractions");
  finding.verdict.passIndex = 0;
  EXPECT_FALSE(reduceToPass(finding, options));
  EXPECT_EQ(finding.reduced.testCase.program, program);
}

TEST_F(UpstreamFinding, BundleReplaysAndHasAFileForMlirOpt) {
  Finding finding = find("test-swap-subtractions");
  std::string signature = finding.verdict.signature();
  llvm::SmallString<128> directory;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("npufuzz-upstream", directory));
  options.outDirectory = directory.str().str();
  reduceToPass(finding, options);
  llvm::cantFail(writeFindingBundle(finding, options));

  std::string passInput = llvm::cantFail(readFile(finding.bundle + "/pass-input.mlir"));
  EXPECT_THAT(passInput, testing::StartsWith("// RUN: mlir-opt %s --pass-pipeline='builtin.module("
                                             "test-swap-subtractions)'\n"));
  EXPECT_THAT(passInput, HasSubstr("arith.subi"));
  EXPECT_THAT(passInput, Not(HasSubstr("affine.for")));
  std::string report = llvm::cantFail(readFile(finding.bundle + "/report.md"));
  EXPECT_THAT(report, HasSubstr("Before (after `program`)"));
  EXPECT_THAT(report, HasSubstr("```diff\n@@ -"));

  auto context = oracles::makeContext(options.evaluate.backends);
  Recipe recipe = llvm::cantFail(readRecipe(finding.bundle, *context));
  EXPECT_EQ(replayed(recipe.testCase, recipe.pipeline), signature);
  llvm::sys::fs::remove_directories(directory);
}

/// A number that all processes share.
class SharedNumber {
public:
  SharedNumber()
      : memory(mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    EXPECT_NE(memory, MAP_FAILED);
    number = new (memory) std::atomic<int>(0);
  }
  ~SharedNumber() { munmap(memory, sizeof(std::atomic<int>)); }
  std::atomic<int> *number;

private:
  void *memory;
};

TEST_F(UpstreamFinding, DeathThatACaseAloneDoesNotShowIsOfLowConfidence) {
  SharedNumber runs;
  DieOnce::runs = runs.number;
  CampaignResult result = campaignWith("test-die-once");
  EXPECT_EQ(result.workerRestarts, 1);
  EXPECT_EQ(result.discards, 0);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.oracle, "crash");
  EXPECT_FALSE(result.findings[0].reproducible);
  EXPECT_THAT(result.findings[0].verdict.evidence, HasSubstr("not in a process of its own"));
}

TEST_F(UpstreamFinding, WrongResultThatACaseAloneDoesNotShowIsOfLowConfidence) {
  SharedNumber process;
  WrongInOneProcess::process = process.number;
  std::string lines;
  llvm::raw_string_ostream status(lines);
  options.status = &status;
  options.findingsMax = 1; // a bug would end the run
  CampaignResult result = campaignWith("test-wrong-in-one-process");
  EXPECT_NE(*process.number, 0);
  EXPECT_THAT(lines, HasSubstr("found with low confidence: pass 1 test-wrong-in-one-process "
                               "changed the result"));
  EXPECT_THAT(lines, HasSubstr("(not in a process of its own) (seed 0x7)\n"));
  EXPECT_EQ(result.discards, 0);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.pass, "test-wrong-in-one-process");
  EXPECT_FALSE(result.findings[0].reproducible);
}

TEST_F(UpstreamFinding, OnlyWhatTakesSeveralTimeLimitsAloneHangs) {
  options.caseSecondsMax = 0.5;
  TakeTime::seconds = 1;
  EXPECT_TRUE(campaignWith("test-take-time").findings.empty());
  TakeTime::seconds = 60;
  CampaignResult result = campaignWith("test-take-time");
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.oracle, "hang");
  EXPECT_EQ(result.findings[0].verdict.pass, "test-take-time");
}

TEST_F(UpstreamFinding, WrongResultThatACaseAloneShowsIsOne) {
  EXPECT_EQ(campaignWith("test-swap-subtractions").findings.size(), 1u);
}

TEST_F(UpstreamFinding, DeathOfAPassThatIsDrawnHidesNothing) {
  CampaignResult drawn = campaignWith("test-swap-subtractions", /*diesDrawing=*/true);
  ASSERT_EQ(drawn.findings.size(), 2u);
  EXPECT_EQ(drawn.findings[0].verdict.pass, "test-swap-subtractions");
  EXPECT_TRUE(drawn.findings[0].reproducible);
  EXPECT_FALSE(drawn.findings[1].reproducible);
  CampaignResult result = campaignWith("canonicalize", /*diesDrawing=*/true);
  EXPECT_EQ(result.workerRestarts, 1);
  EXPECT_EQ(result.discards, 0);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.stage, "generate");
  EXPECT_FALSE(result.findings[0].reproducible);
}

TEST_F(UpstreamFinding, BundleKeepsTheDrawnPipeline) {
  Finding finding = find("test-swap-subtractions");
  options.evaluate.pipeline.clear(); // as in a campaign
  finding.reduced.pipeline = "builtin.module(cse," + mlirbackend::upstreamLowering() + ")";
  llvm::SmallString<128> directory;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("npufuzz-upstream", directory));
  options.outDirectory = directory.str().str();
  llvm::cantFail(writeFindingBundle(finding, options));
  auto context = oracles::makeContext(options.evaluate.backends);
  for (const std::string &path : {finding.bundle, finding.bundle + "/program.mlir"}) {
    Recipe recipe = llvm::cantFail(readRecipe(path, *context));
    EXPECT_EQ(recipe.testCase.kind, upstreamFunction);
    EXPECT_EQ(options.evaluate.backends.front()->pipelineFor(recipe.pipeline,
                                                             recipe.testCase.pipeline, {}),
              finding.reduced.pipeline)
        << path;
  }
  llvm::sys::fs::remove_directories(directory);
}

TEST(UpstreamInputs, SurviveAsTensors) {
  auto context = oracles::makeContext({findBackend("mlir")});
  Builder builder(context.get());
  std::vector<Type> types = {builder.getI32Type(), builder.getIndexType(), builder.getBF16Type(),
                             MemRefType::get({2, ShapedType::kDynamic}, builder.getF32Type()),
                             VectorType::get({3}, builder.getI1Type())};
  auto values = refinement::drawArguments(types, /*seed=*/1, /*number=*/4);
  auto tensors = refinement::toTensors(values, types);
  ASSERT_TRUE(tensors);
  auto again = llvm::cantFail(refinement::fromTensors(*tensors, types));
  EXPECT_EQ(refinement::toTensors(again, types), tensors);
  EXPECT_EQ((*tensors)[0].bits(0), values[0].scalarBits());
  EXPECT_EQ((*tensors)[3].shape,
            std::vector<int64_t>(values[3].memory().sizes.begin(), values[3].memory().sizes.end()));
}

TEST(UpstreamInputs, OfOtherTypesAreRefusedByName) {
  auto context = oracles::makeContext({findBackend("mlir")});
  Builder builder(context.get());
  std::vector<Type> two = {builder.getI32Type(), builder.getF64Type()};
  EXPECT_FALSE(refinement::toTensors(refinement::drawArguments(two, 1, 0), two))
      << "no tensor holds f64";
  auto wrong = refinement::fromTensors({Tensor(ElementKind::i8, {})}, {builder.getI32Type()});
  EXPECT_EQ(llvm::toString(wrong.takeError()), "inputs: argument 0 expected i32, got i8");
  auto few = refinement::fromTensors({}, {builder.getI32Type()});
  EXPECT_EQ(llvm::toString(few.takeError()),
            "inputs: expected 1 tensors, one per argument of @main, got 0");
}

} // namespace npufuzz::campaign::tests

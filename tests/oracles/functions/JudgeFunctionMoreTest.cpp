// Functions judged pass by pass: where a gap ends, what a licence excuses, which oracles are asked.
#include "EditPass.h"
#include "oracles/functions/JudgeFunction.h"
#include "oracles/functions/JudgeMachineCode.h"
#include "oracles/refinement/PatternCounters.h"

#include "backend/mlir/UpstreamLowering.h"
#include "backend/passes/DrawnStates.h"
#include "backend/passes/PassSequence.h"
#include "backend/passes/UseOrder.h"
#include "generators/Sampling.h"
#include "support/ChildProcess.h"
#include "support/Phases.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <gmock/gmock.h>

#include <sys/stat.h>

using namespace mlir;

namespace npufuzz::oracles::tests {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Key;
using testing::Not;
using testing::StartsWith;

namespace {

LogicalResult swap(Operation *op) {
  if (isa<arith::SubIOp>(op))
    op->setOperands({op->getOperand(1), op->getOperand(0)});
  return success();
}
/// Changes the IR without changing its results.
LogicalResult touch(Operation *op) {
  if (isa<func::FuncOp>(op)) {
    OpBuilder builder(op->getRegion(0));
    builder.create<arith::ConstantIntOp>(op->getLoc(), 4711, 32);
  }
  return success();
}
LogicalResult refuse(Operation *op) {
  return isa<func::FuncOp>(op) ? op->emitOpError("is not to my liking") : success();
}
LogicalResult breakXor(Operation *op) {
  if (isa<arith::XOrIOp>(op))
    op->getResult(0).setType(IntegerType::get(op->getContext(), 3));
  return success();
}
LogicalResult divide(Operation *op) {
  if (!isa<arith::SubIOp>(op))
    return success();
  OpBuilder builder(op);
  Value zero = builder.create<arith::ConstantIntOp>(op->getLoc(), 0, 32);
  builder.create<arith::DivUIOp>(op->getLoc(), op->getOperand(0), zero);
  return success();
}
/// Changes its process, which the caller puts back.
LogicalResult mask(Operation *op) {
  if (isa<arith::SubIOp>(op))
    umask(0157);
  return success();
}
/// Leaves more ops than the next pass is given.
LogicalResult grow(Operation *op) {
  OpBuilder builder(op);
  for (int64_t i = 0; isa<arith::SubIOp>(op) && i < stepOpsMax; ++i)
    builder.clone(*op);
  return success();
}
/// Replaces subtractions by their first operand, in an op that a machine runs and no interpreter.
LogicalResult expectFirst(Operation *op) {
  if (!isa<arith::SubIOp>(op))
    return success();
  OperationState state(op->getLoc(), "llvm.intr.expect", op->getOperands(), op->getResultTypes());
  op->getResult(0).replaceAllUsesWith(OpBuilder(op).create(state)->getResult(0));
  op->erase();
  return success();
}
/// Replaces subtractions by an unknown op, and ...
LogicalResult hide(Operation *op) {
  if (!isa<arith::SubIOp>(op))
    return success();
  OperationState state(op->getLoc(), "mine.sub", op->getOperands(), op->getResultTypes());
  op->getResult(0).replaceAllUsesWith(OpBuilder(op).create(state)->getResult(0));
  op->erase();
  return success();
}
/// ... restores them.
LogicalResult show(Operation *op) {
  if (op->getName().getStringRef() != "mine.sub")
    return success();
  auto shown =
      OpBuilder(op).create<arith::SubIOp>(op->getLoc(), op->getOperand(0), op->getOperand(1));
  op->getResult(0).replaceAllUsesWith(shown);
  op->erase();
  return success();
}
/// Erases unused sums of floats.
LogicalResult dropFloats(Operation *op) {
  if (isa<arith::AddFOp>(op))
    op->erase();
  return success();
}
LogicalResult hideAndDropFloats(Operation *op) {
  return success(succeeded(hide(op)) && (isa<arith::SubIOp>(op) || succeeded(dropFloats(op))));
}
int64_t timesCounted = 0;
LogicalResult countRuns(Operation *op) {
  timesCounted += isa<func::FuncOp>(op);
  return touch(op);
}
template <int64_t value> LogicalResult give(Operation *op) {
  if (isa<func::ReturnOp>(op))
    op->setOperand(0, OpBuilder(op).create<arith::ConstantIntOp>(op->getLoc(), value, 32));
  return success();
}

/// Restores hidden subtractions with swapped operands.
struct ShowSwapped : RewritePattern {
  explicit ShowSwapped(MLIRContext *context) : RewritePattern("mine.sub", 1, context) {
    setDebugName("ShowSwapped");
  }
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::SubIOp>(op, op->getOperand(1), op->getOperand(0));
    return success();
  }
};
LogicalResult showByPattern(Operation *op) {
  if (!isa<func::FuncOp>(op))
    return success();
  RewritePatternSet patterns(op->getContext());
  patterns.add<ShowSwapped>(op->getContext());
  (void)applyPatternsAndFoldGreedily(op, std::move(patterns));
  return success();
}

const char *const program = R"(
func.func @main(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  %b = arith.xori %a, %x : i32
  return %b : i32
})";
const char *const fast = R"(
func.func @main(%x: i32, %y: i32, %f: f32) -> i32 {
  %g = arith.addf %f, %f fastmath<fast> : f32
  %a = arith.subi %x, %y : i32
  return %a : i32
})";
const char *const undefined = R"(
func.func @main(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %y = arith.divui %x, %z : i32
  %b = arith.xori %y, %x : i32
  return %b : i32
})";

const char *const noMain = "func.func @other() { return }";

uint64_t seedFor(bool runsMachineCode) {
  uint64_t seed = 0;
  while (isSampled(seed, "machine code", machinePeriod) != runsMachineCode ||
         isSampled(seed, "RISC-V code", riscvPeriod))
    ++seed;
  return seed;
}

std::string lowered(const std::string &passes) {
  return passes + "," + mlirbackend::upstreamLowering();
}

/// Evaluates cases with selected oracles.
class FunctionsMore : public testing::Test {
protected:
  static void SetUpTestSuite() {
    add("more-swap", swap);
    add("more-touch", touch);
    add("more-refuse", refuse);
    add("more-break", breakXor);
    add("more-divide", divide);
    add("more-expect-first", expectFirst);
    add("more-mask", mask);
    add("more-grow", grow);
    add("more-hide", hide);
    add("more-show", show);
    add("more-show-by-pattern", showByPattern);
    add("more-drop-floats", dropFloats);
    add("more-hide-and-drop-floats", hideAndDropFloats);
    add("more-count-runs", countRuns);
    add("more-give-3", give<3>);
    add("more-give-4", give<4>);
    findBackend("mlir")->registerPasses();
  }

  Case caseOf(const char *text, const std::string &pipeline) {
    context->allowUnregisteredDialects();
    return {llvm::cantFail(parseModule(*context, text, "program")),
            inputs,
            {},
            seed,
            CaseKind{"upstream-function"},
            pipeline,
            otherPipeline};
  }
  EvaluateOptions asking(const std::vector<const char *> &oracles) {
    EvaluateOptions options;
    options.backends = {backend};
    for (const char *name : oracles)
      options.oracles.push_back(findOracle(name));
    return options;
  }
  Evaluation evaluate(const std::string &pipeline, std::vector<const char *> oracles = {"pass"},
                      const char *text = program) {
    return evaluateFunction(caseOf(text, pipeline), asking(oracles));
  }
  static Verdict only(const Evaluation &evaluation) {
    EXPECT_EQ(evaluation.verdicts.size(), 1u);
    return evaluation.verdicts.empty() ? Verdict() : evaluation.verdicts.front();
  }

  const Backend *backend = findBackend("mlir");
  std::unique_ptr<MLIRContext> context = makeContext({findBackend("mlir")});
  std::vector<Tensor> inputs;
  std::string otherPipeline;
  uint64_t seed = seedFor(false);
};

TEST_F(FunctionsMore, ADiscardedCaseSaysNothingElse) {
  Evaluation evaluation = evaluate("more-break", {}, undefined);
  EXPECT_TRUE(evaluation.isDiscard());
  EXPECT_THAT(evaluation.verdicts, IsEmpty());
  EXPECT_THAT(evaluate("more-touch", {"pass"}, noMain).verdicts, IsEmpty());
  EXPECT_THAT(evaluate("more-touch,no-such-pass").verdicts, IsEmpty());
  EXPECT_EQ(evaluate("more-touch").discardReason, "");
}

TEST_F(FunctionsMore, NobodySpeaksWhoWasNotAsked) {
  EXPECT_THAT(evaluate("more-touch", {"value"}).verdicts, IsEmpty());
  EXPECT_THAT(evaluate("more-touch", {"crash"}).verdicts, IsEmpty());
  EXPECT_THAT(evaluate("more-touch", {"pass"}).oracleCounters, IsEmpty());
  EXPECT_THAT(evaluate("more-refuse", {"paths"}).verdicts, IsEmpty());
}

TEST_F(FunctionsMore, PathsAreAskedOfTestsThatShowNoBugYet) {
  otherPipeline = "cse";
  auto asked = Contains(Key("paths asked"));
  EXPECT_THAT(evaluate("more-touch", {"pass", "paths"}).oracleCounters, asked);
  EXPECT_THAT(evaluate("more-swap", {"pass", "paths"}).oracleCounters, Not(asked));
  EXPECT_THAT(evaluate("more-touch", {"pass", "paths"}, undefined).oracleCounters, Not(asked));
}

TEST_F(FunctionsMore, AGapBeginsAtItsFirstPass) {
  Verdict bug = only(evaluate("more-touch,more-hide,more-touch,more-show-by-pattern"));
  EXPECT_EQ(bug.signature(), "pass:mlir:more-hide..more-show-by-pattern:wrong value");
  EXPECT_EQ(bug.firstPassIndex, 2);
  EXPECT_EQ(bug.assumptions.size(), 2u);
  EXPECT_EQ(bug.pattern, "") << "of several passes none is known to be wrong, nor its patterns";
}

TEST_F(FunctionsMore, AGapEndsWithIRThatIsRight) {
  Verdict bug = only(evaluate("more-hide,more-show,more-swap"));
  EXPECT_EQ(bug.signature(), "pass:mlir:more-swap:wrong value");
  EXPECT_EQ(bug.firstPass, "");
  EXPECT_THAT(bug.assumptions, IsEmpty());
}

TEST_F(FunctionsMore, InvalidIRInAGapIsTheWorkOfItsLastPass) {
  Verdict bug = only(evaluate("more-hide,more-break", {"verify", "pass"}));
  EXPECT_EQ(bug.signature().substr(0, 23), "verify:mlir:more-break:");
  EXPECT_EQ(bug.firstPass, "");
}

TEST_F(FunctionsMore, ValidIRIsSaidWhereResultsAreAskedForToo) {
  Evaluation evaluation = evaluate("more-touch", {"verify", "value"});
  ASSERT_FALSE(evaluation.verdicts.empty());
  EXPECT_EQ(evaluation.verdicts.front().oracle, "verify");
  EXPECT_EQ(evaluation.verdicts.front().outcome, Outcome::ok);
  EXPECT_EQ(only(evaluate("more-touch", {"verify", "pass"})).oracle, "pass");
}

TEST_F(FunctionsMore, EachPassHasToKeepWhatTheOneBeforeDefined) {
  const char *open = R"(
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %e = memref.alloc() : memref<1xi32>
  %v = memref.load %e[%c0] : memref<1xi32>
  return %v : i32
})";
  EXPECT_EQ(only(evaluate("more-give-3", {"pass"}, open)).outcome, Outcome::ok);
  EXPECT_EQ(only(evaluate("more-give-3,more-give-4", {"pass"}, open)).signature(),
            "pass:mlir:more-give-4:wrong value");
}

TEST_F(FunctionsMore, ALicenceCoversThePassesOfItsGap) {
  const char *const counted = "unknown more-show-by-pattern: fast-math flags leave the result open";
  Evaluation evaluation =
      evaluate("more-hide-and-drop-floats,more-show-by-pattern", {"pass"}, fast);
  EXPECT_EQ(only(evaluation).outcome, Outcome::ok);
  EXPECT_EQ(evaluation.oracleCounters[counted], 1);
  EXPECT_EQ(
      only(evaluate("more-hide,more-show,more-drop-floats,more-swap", {"pass"}, fast)).signature(),
      "pass:mlir:more-swap:wrong value")
      << "and none behind it";
}

TEST_F(FunctionsMore, WhatALicenceAllowedIsWhatTheNextPassesKeep) {
  Evaluation evaluation = evaluate("more-swap,more-drop-floats,more-touch", {"pass"}, fast);
  EXPECT_EQ(only(evaluation).outcome, Outcome::ok);
}

TEST_F(FunctionsMore, MachineCodeIsAskedAboutBehindRightAndWrongPasses) {
  auto reached = Contains(Key(StartsWith("machine not entered: ")));
  EXPECT_THAT(evaluate("more-touch", {"value"}).oracleCounters, reached);
  EXPECT_THAT(evaluate("more-swap", {"value"}).oracleCounters, reached);
  EXPECT_THAT(evaluate("more-divide", {"value"}).oracleCounters, Not(reached))
      << "what is undefined may become anything";
  seed = seedFor(true);
  Evaluation evaluation = evaluate(lowered("more-swap"), {"value"});
  EXPECT_THAT(evaluation.findings(), IsEmpty());
  EXPECT_EQ(evaluation.oracleCounters["machine llvm-O0 compared"], 1);
  EXPECT_EQ(evaluation.oracleCounters["machine llvm-O2 compared"], 1);
}

TEST_F(FunctionsMore, OfAWrongPipelineMachineCodeOfLevelZeroIsAlwaysAskedAbout) {
  for (bool isSampledCase : {false, true}) {
    seed = seedFor(isSampledCase);
    Case testCase = caseOf(program, "");
    Evaluation evaluation = findWrongPass(testCase, asking({"paths"}), lowered("cse"));
    EXPECT_EQ(evaluation.oracleCounters["machine llvm-O0 compared"], 1);
    EXPECT_EQ(evaluation.oracleCounters.count("machine llvm-O2 compared"), 0u);
    evaluation = findWrongPass(testCase, asking({"paths"}), "cse");
    EXPECT_EQ(evaluation.oracleCounters.size(), 1u) << "what is not lowered is not run";
  }
}

TEST_F(FunctionsMore, VerificationIsBookedAsSuch) {
  EXPECT_GT(evaluate("more-touch,cse").phases[Phase::verify], 0);
}

/// Two sums are the same, and each can be rewritten more than once.
const char *const restless = R"(
func.func @main(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %a = arith.addi %x, %c1 : i32
  %b = arith.addi %a, %c1 : i32
  %c = arith.addi %b, %c1 : i32
  %d = arith.muli %x, %x : i32
  %e = arith.muli %x, %x : i32
  %f = arith.xori %d, %e : i32
  %g = arith.xori %c, %f : i32
  return %g : i32
})";

TEST_F(FunctionsMore, ANoteOfOnePassOutlivesTheSilenceOfTheNext) {
  Evaluation evaluation =
      evaluate("canonicalize{top-down=false max-num-rewrites=1 max-iterations=1},cse",
               {"idempotent"}, restless);
  EXPECT_EQ(evaluation.oracleCounters["looked idempotent cse"], 1);
  EXPECT_EQ(only(evaluation).evidence, "canonicalize changed what it had left");
  EXPECT_EQ(only(evaluate("cse", {"idempotent"}, restless)).evidence, "");
}

TEST_F(FunctionsMore, APassThatChangesNothingIsNotRunAgain) {
  for (const std::vector<const char *> &oracles :
       {std::vector{"idempotent"}, std::vector{"pass", "idempotent"}}) {
    auto looked = Contains(Key("looked idempotent cse"));
    EXPECT_THAT(evaluate("cse", oracles).oracleCounters, Not(looked));
    EXPECT_THAT(evaluate("cse", oracles, restless).oracleCounters, looked);
  }
}

TEST_F(FunctionsMore, ADeathBehindThePassesIsTheJudges) {
  *currentPhase = static_cast<uint8_t>(Phase::generate);
  evaluate("more-touch");
  EXPECT_EQ(*currentPhase, static_cast<uint8_t>(Phase::judge));
}

TEST_F(FunctionsMore, MachineCodeIsNotAskedAboutWithoutAMeaning) {
  const char *const unknown = R"(
func.func @main(%x: i32) -> i32 {
  %y = "mine.op"(%x) : (i32) -> i32
  return %y : i32
})";
  EXPECT_THAT(evaluate("more-touch", {"value"}, unknown).oracleCounters,
              Not(Contains(Key(StartsWith("machine")))));
}

TEST_F(FunctionsMore, MachineCodeIsBlamedOnAllPassesThatCouldNotBeJudged) {
  context->getOrLoadDialect("llvm");
  seed = seedFor(true);
  std::vector<Verdict> bugs =
      evaluate(lowered("more-touch,more-expect-first"), {"value"}).findings();
  ASSERT_EQ(bugs.size(), 1u);
  EXPECT_EQ(bugs[0].firstPass, "more-expect-first");
  EXPECT_EQ(bugs[0].firstPassIndex, 2);
  bugs = evaluate(lowered("more-expect-first,more-touch"), {"value"}).findings();
  ASSERT_EQ(bugs.size(), 1u);
  EXPECT_EQ(bugs[0].firstPass, "more-expect-first");
  EXPECT_EQ(bugs[0].firstPassIndex, 1);
}

/// All that an evaluation says.
std::vector<std::string> linesOf(const Evaluation &evaluation) {
  std::vector<std::string> lines{evaluation.discardReason};
  for (const Verdict &verdict : evaluation.verdicts) {
    lines.push_back(outcomeName(verdict.outcome).str() + " " + verdict.signature() + " " +
                    verdict.message() + " " + verdict.evidence + " " +
                    std::to_string(verdict.passIndex) + " " +
                    std::to_string(verdict.firstPassIndex));
    llvm::append_range(lines, verdict.assumptions);
  }
  for (const auto &counters : {evaluation.passStatistics, evaluation.oracleCounters})
    for (const auto &[name, count] : counters)
      lines.push_back(name + " " + std::to_string(count));
  return lines;
}

/// Runs the first passes of a case as drawing does. Nothing if one of them ends the pipeline.
DrawnStates drawnStatesOf(const Case &testCase, size_t count) {
  auto steps = llvm::cantFail(splitPipeline(testCase.pipeline));
  OwningOpRef<ModuleOp> module = cloneAsParsed(testCase.module);
  DrawnStates states;
  for (const PipelineStep &step : llvm::ArrayRef(steps).take_front(count)) {
    auto pass = llvm::cantFail(parsePass(*module->getContext(), step.text));
    if (!runStep(module, *pass).goesOn())
      return {};
    states.push_back({step.text, cloneWithUses(*module)});
  }
  return states;
}

TEST_F(FunctionsMore, DrawnStatesAreJudgedAsPassesThatRunAre) {
  context->getOrLoadDialect("llvm");
  seed = seedFor(true);
  int64_t taken = 0;
  for (const std::string &passes :
       {std::string("more-swap,more-touch"), std::string("more-touch,more-swap"),
        std::string("more-touch,more-divide,cse"), std::string("more-touch,cse,more-break"),
        std::string("more-hide,more-show,more-swap"), std::string("cse,more-touch,more-refuse"),
        std::string("more-hide,more-touch,more-show-by-pattern"), lowered("more-touch,cse"),
        lowered("more-touch,more-expect-first")})
    for (size_t count = 1; count <= 4; ++count) {
      std::vector<std::string> expected =
          linesOf(evaluate(passes, {"verify", "pass", "value", "idempotent"}));
      Case testCase = caseOf(program, passes);
      DrawnStatesScope scope;
      DrawnStates states = drawnStatesOf(testCase, count);
      taken += static_cast<int64_t>(states.size());
      DrawnStatesScope::keep(testCase.module, std::move(states));
      Evaluation evaluation =
          evaluateFunction(testCase, asking({"verify", "pass", "value", "idempotent"}));
      EXPECT_EQ(linesOf(evaluation), expected) << passes << ", " << count << " drawn";
      EXPECT_TRUE(DrawnStatesScope::take(testCase.module).empty());
    }
  EXPECT_GT(taken, 40);
}

TEST_F(FunctionsMore, APassThatDrawingHasRunDoesNotRunAgain) {
  auto runs = [&](const std::string &drawn, const std::string &pipeline, uint64_t caseSeed) {
    seed = caseSeed;
    DrawnStatesScope scope;
    Case testCase = caseOf(program, drawn);
    DrawnStatesScope::keep(testCase.module, drawnStatesOf(testCase, 2));
    timesCounted = 0;
    testCase.pipeline = pipeline;
    evaluateFunction(testCase, asking({"pass"}));
    return timesCounted;
  };
  uint64_t counted = 0, uncounted = 0;
  while (!refinement::PatternCounters::isSampled(counted))
    ++counted;
  while (refinement::PatternCounters::isSampled(uncounted))
    ++uncounted;
  EXPECT_EQ(runs("cse,more-count-runs", "cse,more-count-runs", uncounted), 0);
  EXPECT_EQ(runs("cse,more-count-runs", "cse,more-count-runs,more-count-runs", uncounted), 1);
  EXPECT_EQ(runs("more-count-runs,cse", "more-count-runs,canonicalize", uncounted), 1)
      << "states of other passes";
  EXPECT_EQ(runs("more-count-runs,cse", "more-count-runs", uncounted), 1) << "of more passes";
  EXPECT_EQ(runs("cse,more-count-runs", "cse,more-count-runs", counted), 1)
      << "patterns are counted while a pass runs";
}

TEST_F(FunctionsMore, WhatAPassDidToItsProcessIsCounted) {
  ForeignCode::expectStrangers();
  EXPECT_EQ(evaluate("more-mask,more-touch").passStatistics["more-mask.put back the umask"], 1);
}

TEST_F(FunctionsMore, WhatGrowsTooLargeIsADoubt) {
  Evaluation evaluation = evaluate("more-grow");
  EXPECT_EQ(only(evaluation).outcome, Outcome::cannotTell);
  EXPECT_EQ(only(evaluation).evidence, "more-grow left more than 1048576 ops");
}

/// A number as an argument.
Tensor number(int64_t value) {
  Tensor tensor(ElementKind::i32, {});
  tensor.setBits(0, static_cast<uint64_t>(value));
  return tensor;
}

TEST_F(FunctionsMore, InputsOfTheCaseAreItsOnlyOnes) {
  inputs = {number(50), number(8)};
  Verdict bug = only(evaluate("more-swap"));
  EXPECT_THAT(bug.evidence, StartsWith("@main result 0: expected 24 (0x18), got -28"));
  EXPECT_THAT(bug.evidence, HasSubstr(", input 0"));
  EXPECT_EQ(evaluate("cse", {"pass"}, noMain).discardReason,
            "no @main whose arguments can be drawn");
}

/// A compiler that pretends to be a separate process, and records what it was asked.
class Elsewhere : public Backend {
public:
  std::vector<std::string> texts;
  CompileStatus status = CompileStatus::compiled;
  std::string diagnostic;
  mutable CompileOptions asked;

  llvm::StringRef name() const override { return "elsewhere"; }
  llvm::StringRef summary() const override { return "for a test"; }
  std::vector<Setting> settings() const override { return {}; }
  Capabilities capabilities(const Settings &) const override { return {}; }
  void registerDialects(DialectRegistry &) const override {}
  void registerPasses() const override {}
  std::string defaultPipeline(const Settings &) const override { return ""; }
  Execution execute(Artifact &, const std::vector<Tensor> &,
                    const ExecutionOptions &) const override {
    return {};
  }
  BackendTraits traits() const override { return {.passesRunElsewhere = true}; }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    asked = options;
    CompileResult result;
    result.snapshots.push_back({"program", testCase.module.get().clone()});
    for (auto [index, text] : llvm::enumerate(texts)) {
      Module module =
          llvm::cantFail(parseModule(*testCase.module.get().getContext(), text, "snapshot"));
      result.snapshots.push_back({"pass" + std::to_string(index + 1), module.get().clone()});
    }
    result.status = status;
    result.diagnostic = diagnostic;
    return result;
  }
};

class SnapshotsMore : public FunctionsMore {
protected:
  SnapshotsMore() { backend = &compiler; }
  Elsewhere compiler;
};

TEST_F(SnapshotsMore, AreWhatTheCompilerIsAskedFor) {
  compiler.texts = {program};
  EvaluateOptions options = asking({"pass"});
  options.pipeline = "a,b";
  *currentPhase = static_cast<uint8_t>(Phase::generate);
  EXPECT_EQ(only(evaluateFunction(caseOf(program, ""), options)).outcome, Outcome::ok);
  EXPECT_EQ(*currentPhase, static_cast<uint8_t>(Phase::judge)) << "whoever dies there judges";
  EXPECT_EQ(compiler.asked.pipeline, "a,b");
  EXPECT_TRUE(compiler.asked.keepSnapshots);
  EXPECT_FALSE(compiler.asked.wantsArtifact);
}

TEST_F(SnapshotsMore, ADiscardedCaseSaysNothingElse) {
  compiler.status = CompileStatus::compilerDied;
  compiler.diagnostic = "signal 11";
  Evaluation evaluation = evaluate("", {}, undefined);
  EXPECT_TRUE(evaluation.isDiscard());
  EXPECT_THAT(evaluation.verdicts, IsEmpty());
  compiler.status = CompileStatus::compiled;
  compiler.texts = {noMain};
  EXPECT_THAT(evaluate("", {"pass"}, noMain).verdicts, IsEmpty());
}

TEST_F(SnapshotsMore, EachPassHasToKeepWhatTheOneBeforeDefined) {
  const char *open = R"(
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %e = memref.alloc() : memref<1xi32>
  %v = memref.load %e[%c0] : memref<1xi32>
  return %v : i32
})";
  auto giving = [](const std::string &number) {
    return "func.func @main() -> i32 {\n  %v = arith.constant " + number +
           " : i32\n  return %v : i32\n}";
  };
  compiler.texts = {giving("3"), giving("4")};
  EXPECT_EQ(only(evaluate("", {"pass"}, open)).signature(), "pass:elsewhere:pass2:wrong value");
}

TEST_F(SnapshotsMore, ADeathIsNamedByItsDiagnostic) {
  compiler.texts = {program};
  compiler.status = CompileStatus::compilerDied;
  compiler.diagnostic = "signal 11: pass7";
  Evaluation evaluation = evaluate("", {"compile"});
  EXPECT_EQ(only(evaluation).kind, "signal 11: pass7");
  EXPECT_EQ(only(evaluation).evidence, "signal 11: pass7");
}

} // namespace
} // namespace npufuzz::oracles::tests

//===- ReducePassInputTest.cpp - a tool that breaks products --------------===//
#include "campaign/findings/ReducePassInput.h"
#include "backend/foreign/PassTool.h"
#include "campaign/findings/AskTool.h"
#include "support/Files.h"
#include "tests/campaign/FakeSource.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include "gmock/gmock.h"

using namespace mlir;

namespace npufuzz::campaign {

using testing::CampaignTest;
using testing::dropOps;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Kind = reduceir::Breakage::Kind;

namespace {

/// Marks each program with a product, so that its snapshot is executed wrongly, or fails on it.
class ProductTool final : public PassTool {
public:
  std::string failure;
  bool keeps = true;

  Made run(ModuleOp snapshot, StringRef) const override {
    Made made;
    made.module = snapshot.clone();
    bool hasProduct =
        snapshot.walk([](tile::MulOp) { return WalkResult::interrupt(); }).wasInterrupted();
    if (hasProduct && !failure.empty())
      return {CompileStatus::passFailed, failure, nullptr};
    if (hasProduct)
      (*made.module)->setAttr("fake.broken", UnitAttr::get(snapshot.getContext()));
    return made;
  }
  std::string textOf(ModuleOp snapshot) const override {
    std::string text;
    llvm::raw_string_ostream(text) << snapshot;
    return text;
  }
  std::string command(StringRef steps) const override { return ("fake-opt %s " + steps).str(); }
  bool keepsBits(StringRef) const override { return keeps; }
  std::optional<std::string> printed(const std::string &text, Form form) const override {
    if (form == Form::generic)
      return isFaithful || !StringRef(text).contains("for people") ? "generic" : "another";
    return "for people: a product";
  }
  bool isFaithful = true;
};

class PassInputTest : public CampaignTest {
protected:
  PassInputTest() {
    options.evaluate.plants = {"third-pass"};
    options.reducer = dropOps;
    backend.faults.tool = &tool;
  }

  /// Asks about a program with these ops after a verdict.
  reduceir::Breakage ask(const std::vector<std::string> &ops, const std::string &oracle,
                         const std::string &kind = "", const std::string &claim = "") {
    Case testCase = testing::makeCase(context, ops);
    oracles::Verdict verdict;
    verdict.oracle = oracle;
    verdict.kind = kind;
    verdict.claim = claim;
    return askTool(backend, "fake-3", testCase.inputs, verdict).ask(testCase.module.get(), {}, {});
  }

  ProductTool tool;
  MLIRContext context{MLIRContext::Threading::DISABLED};
};

TEST_F(PassInputTest, IsReducedWithTheToolAndShownWithItsCommand) {
  options.outDirectory = temporaryFolder();
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  const Finding &finding = result.findings.front();
  EXPECT_EQ(finding.verdict.pass, "fake-3");
  EXPECT_THAT(finding.reduced.passInput,
              StartsWith("// RUN: fake-opt %s fake-3\n// fake-3: element "));
  EXPECT_THAT(finding.reduced.passInput, HasSubstr("\nfor people: a product"));
  EXPECT_GT(finding.reduced.passInputOps, 0);
  EXPECT_EQ(llvm::cantFail(readFile(finding.bundle + "/pass-input.mlir")),
            finding.reduced.passInput);
  EXPECT_THAT(llvm::cantFail(readFile(finding.bundle + "/report.md")),
              HasSubstr("reduced with the tool in the loop to " +
                        std::to_string(finding.reduced.passInputOps) + " ops"));
}

TEST_F(PassInputTest, IsInTheGenericFormWhereTheCustomOneIsNotTheSame) {
  tool.isFaithful = false;
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_THAT(result.findings.front().reduced.passInput, HasSubstr("tile.mul"));
  EXPECT_THAT(result.findings.front().reduced.passInput, Not(HasSubstr("fake.broken")));
}

TEST_F(PassInputTest, IsAsItEntersThePassWhereThereIsNoTimeToReduceIt) {
  options.outDirectory = temporaryFolder();
  options.reduceSecondsMax = 0;
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings.front().reduced.passInput, "");
  EXPECT_THAT(llvm::cantFail(readFile(result.findings.front().bundle + "/pass-input.mlir")),
              StartsWith("// RUN: fake-opt %s fake-3\n// pass 3 fake-3 changed the result"));
}

TEST_F(PassInputTest, BeginsWithEachKernelAloneWhereThereAreSeveral) {
  context.loadDialect<func::FuncDialect>();
  auto parsed = [&](llvm::StringRef functions) {
    return parseSourceString<ModuleOp>(functions, &context);
  };
  const llvm::StringLiteral one = "func.func @a() { return }\n"
                                  "func.func @main() { call @a() : () -> () return }\n",
                            two = "func.func @a() { return } func.func @b() { return }\n"
                                  "func.func @main() { call @b() : () -> () call @a() : () -> ()\n"
                                  " call @b() : () -> () return }\n",
                            noMain = "func.func @a() { return } func.func @b() { return }\n";
  EXPECT_EQ(startsFrom(parsed(one), "p").size(), 1u);
  EXPECT_EQ(startsFrom(parsed(noMain), "p").front().function, "a");
  std::vector<reduceir::Candidate> starts = startsFrom(parsed(two), "p");
  ASSERT_EQ(starts.size(), 3u);
  EXPECT_EQ(starts[0].module.get().getBody()->getOperations().size(), 3u);
  const llvm::StringRef kernels[] = {"a", "b"};
  for (size_t i : {0, 1}) {
    ModuleOp alone = starts[i + 1].module.get();
    EXPECT_EQ(alone.getBody()->getOperations().size(), 2u);
    EXPECT_TRUE(alone.lookupSymbol(kernels[i]));
    size_t calls = 0;
    alone.walk([&](func::CallOp call) {
      EXPECT_EQ(call.getCallee(), kernels[i]);
      ++calls;
    });
    EXPECT_EQ(calls, i + 1);
    EXPECT_EQ(starts[i + 1].function, "main");
  }
}

TEST_F(PassInputTest, AnotherResultIsADifference) {
  EXPECT_EQ(ask({"mul"}, "value").kind, Kind::difference);
  EXPECT_EQ(ask({"add"}, "value").kind, Kind::none);
  tool.keeps = false; // for floats; these are integers
  EXPECT_EQ(ask({"mul"}, "value").kind, Kind::difference);
}

TEST_F(PassInputTest, ATrapLeavesNoResultsToCompare) {
  backend.faults.editSnapshot = [asked = 0](Execution &execution, int64_t) mutable {
    if (asked++ == 0) // before the pass
      return;
    execution.status = ExecutionStatus::trapped;
    execution.memory.clear();
  };
  EXPECT_EQ(ask({"mul"}, "value").kind, Kind::none);
}

TEST_F(PassInputTest, AFailureCountsWhereItIsTheSame) {
  tool.failure = "no product of 8 columns";
  EXPECT_EQ(ask({"mul"}, "compile", "no product of 64 columns").kind, Kind::failure);
  EXPECT_EQ(ask({"mul"}, "compile", "no room").kind, Kind::none);
  EXPECT_EQ(ask({"mul"}, "value").kind, Kind::none);
  EXPECT_EQ(ask({"add"}, "compile", "no product of 64 columns").kind, Kind::none);
}

TEST_F(PassInputTest, AnEventCountsWhereItIsNewAndOfThatKind) {
  oracles::Verdict race, outside;
  Execution run;
  run.events = {{MachineEvent::Kind::dataRace, "here", "races"}};
  race = oracles::memoryTroubles(run, "fake").front();
  run.events = {{MachineEvent::Kind::outOfBounds, "here", "is outside"}};
  outside = oracles::memoryTroubles(run, "fake").front();
  int64_t asked = 0;
  backend.faults.editSnapshot = [&](Execution &execution, int64_t) {
    execution.events.push_back({MachineEvent::Kind::outOfBounds, "here", "is outside"});
    if (asked++ > 0) // after the pass
      execution.events.push_back({MachineEvent::Kind::dataRace, "here", "races"});
  };
  EXPECT_EQ(ask({"add"}, "memory", race.kind, race.claim).kind, Kind::undefined);
  asked = 0;
  EXPECT_EQ(ask({"add"}, "memory", outside.kind, outside.claim).kind, Kind::none);
  asked = 0;
  // Results may be wrong because of earlier mistakes.
  EXPECT_EQ(ask({"mul"}, "value").kind, Kind::none);
}

/// The other event may have become the race.
TEST_F(PassInputTest, NoEventCountsWhereAnotherOneGoes) {
  Execution run;
  run.events = {{MachineEvent::Kind::dataRace, "here", "races", "of gets"}};
  oracles::Verdict race = oracles::memoryTroubles(run, "fake").front();
  int64_t asked = 0;
  backend.faults.editSnapshot = [&](Execution &execution, int64_t) {
    const char *sort = asked++ == 0 ? "of DMAs" : "of gets";
    execution.events.push_back({MachineEvent::Kind::dataRace, "here", "races", sort});
  };
  EXPECT_EQ(ask({"add"}, "memory", race.kind, race.claim).kind, Kind::none);
}

/// Holds for any edit by a tool.
TEST_F(PassInputTest, ALoopThatStandsIsNotBroken) {
  Case testCase = testing::makeCase(context, {"mul"});
  context.loadDialect<scf::SCFDialect>();
  oracles::Verdict verdict;
  verdict.oracle = "value";
  auto harness = askTool(backend, "fake-3", testCase.inputs, verdict);
  ModuleOp module = testCase.module.get();
  auto builder =
      OpBuilder::atBlockBegin(&(*module.getOps<func::FuncOp>().begin()).getBody().front());
  Value zero = builder.create<arith::ConstantIndexOp>(module.getLoc(), 0);
  auto loop = builder.create<scf::ForOp>(module.getLoc(), zero, zero, zero);
  EXPECT_EQ(harness.ask(module, {}, {}).kind, Kind::none);
  loop.erase();
  EXPECT_EQ(harness.ask(module, {}, {}).kind, Kind::difference);
}

TEST_F(PassInputTest, AProgramThatDoesNotTakeTheInputsIsNotBroken) {
  Case testCase = testing::makeCase(context, {"mul"});
  oracles::Verdict verdict;
  verdict.oracle = "value";
  std::vector<Tensor> one(testCase.inputs.begin(), testCase.inputs.begin() + 1);
  auto harness = askTool(backend, "fake-3", one, verdict);
  EXPECT_EQ(harness.ask(testCase.module.get(), {}, {}).kind, Kind::none);
}

TEST(SuspectedSteps, AreTheStepsWithTheirOptions) {
  oracles::Verdict verdict;
  verdict.pass = "b";
  verdict.passIndex = 2;
  const std::string pipeline = "builtin.module(a,func.func(b{x=1}),c,b{x=2},d)";
  EXPECT_EQ(suspectedSteps(pipeline, verdict), "func.func(b{x=1})");
  verdict.passIndex = 7; // a tool may report more passes than there are steps
  EXPECT_EQ(suspectedSteps(pipeline, verdict), "") << "which of the two?";
  verdict.pass = "d";
  EXPECT_EQ(suspectedSteps(pipeline, verdict), "d");
  verdict.firstPass = "c";
  verdict.firstPassIndex = 3;
  EXPECT_EQ(suspectedSteps(pipeline, verdict), "c,b{x=2},d");
}

} // namespace
} // namespace npufuzz::campaign

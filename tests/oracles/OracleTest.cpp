//===- OracleTest.cpp - each oracle both ways -----------------------------===//
#include "oracles/Evaluate.h"
#include "tests/oracles/FakeBackend.h"

#include <gtest/gtest.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using testing::Faults;
using testing::makeCase;

namespace {

class OracleTest : public ::testing::Test {
protected:
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};

  /// Verdict of one oracle on a program with one addition.
  Verdict ask(llvm::StringRef oracle, Faults faults, bool secondRuns = true) {
    FakeBackend backend("fake", std::move(faults));
    oracles::EvaluateOptions options;
    options.backends = {&backend};
    options.oracles = {findOracle(oracle)};
    options.secondRunPeriod = secondRuns ? 1 : 0;
    options.blame = false;
    oracles::Evaluation evaluation = oracles::evaluateProgram(makeCase(context, {"add"}), options);
    EXPECT_EQ(evaluation.verdicts.size(), 1u);
    return evaluation.verdicts.empty() ? Verdict() : evaluation.verdicts.front();
  }

  Verdict askAboutEdit(llvm::StringRef oracle, void (*edit)(Execution &), bool secondRuns = true) {
    Faults faults;
    faults.edit = [edit](Execution &execution, const ExecutionOptions &, int64_t) {
      edit(execution);
    };
    return ask(oracle, faults, secondRuns);
  }
};

TEST_F(OracleTest, EveryOracleAcceptsARightBackend) {
  for (const Oracle &oracle : allOracles())
    // Agree needs a peer, and time needs a slow compiler (TimeTest.cpp).
    if ((oracle.judge || oracle.judgeRuns) && oracle.name != "agree" && oracle.name != "time")
      EXPECT_EQ(ask(oracle.name, {}).outcome, Outcome::ok) << oracle.name.str();
}

TEST_F(OracleTest, TableHasUniqueNamesAndSummaries) {
  for (const Oracle &oracle : allOracles()) {
    EXPECT_EQ(findOracle(oracle.name), &oracle);
    EXPECT_FALSE(oracle.summary.empty());
  }
  EXPECT_EQ(findOracle("nothing"), nullptr);
}

TEST_F(OracleTest, VerifyReportsInvalidIRWithItsPass) {
  Faults faults;
  faults.status = CompileStatus::invalidIR;
  faults.pass = "fake-2";
  faults.diagnostic = "'arith.cmpi' op requires the same type for all operands";
  Verdict verdict = ask("verify", faults);
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "fake-2");
  EXPECT_EQ(verdict.severity, Severity::crash);
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_EQ(verdict.claim, "left invalid IR");
  EXPECT_EQ(verdict.evidence, faults.diagnostic);
  EXPECT_EQ(ask("compile", faults).outcome, Outcome::cannotTell);
  EXPECT_EQ(ask("compile", faults).evidence, "the IR became invalid: see verify");
  EXPECT_EQ(ask("value", faults).outcome, Outcome::cannotTell);
}

// A bundle of another backend may use ops that this one does not claim.
TEST_F(OracleTest, AFailureBeyondTheDeclaredCapabilitiesIsARefusal) {
  Faults faults;
  faults.status = CompileStatus::passFailed;
  faults.diagnostic = "no such descriptor";
  FakeBackend backend("fake", faults); // i32 alone
  EvaluateOptions options;
  options.backends = {&backend};
  tile::loadProgramDialects(context);
  auto program = llvm::cantFail(tile::parseProgram(context, R"(
func.func @k(%a: memref<4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %a : memref<4xf32> -> !tile.view<4xf32>
  %t = tile.load %v[%c0] : !tile.view<4xf32> -> !tile.tile<4xf32>
  tile.store %t, %v[%c0] : !tile.tile<4xf32>, !tile.view<4xf32>
  return
}
func.func @main(%a: memref<4xf32>) {
  func.call @k(%a) : (memref<4xf32>) -> ()
  return
})"));
  Case beyond{std::move(program), {Tensor(ElementKind::f32, {4})}, {}, 0};
  Evaluation evaluation = evaluateProgram(beyond, options);
  EXPECT_TRUE(evaluation.findings().empty());
  EXPECT_EQ(evaluation.discardReason, "fake: unsupported: tile.load on f32: no such descriptor");
}

TEST_F(OracleTest, CompileTellsRefusalFromUnsupported) {
  Faults faults;
  faults.status = CompileStatus::passFailed;
  faults.pass = "fake-5";
  faults.diagnostic = "no such descriptor";
  Verdict verdict = ask("compile", faults);
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.severity, Severity::refusal);
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_EQ(verdict.pass, "fake-5");
  EXPECT_EQ(verdict.kind, "no such descriptor");
  EXPECT_EQ(verdict.claim, "failed on a program within the declared capabilities");
  EXPECT_EQ(verdict.evidence, "no such descriptor");
  faults.status = CompileStatus::compilerDied;
  EXPECT_EQ(ask("compile", faults).severity, Severity::crash);
  faults.status = CompileStatus::unsupported;
  verdict = ask("compile", faults);
  EXPECT_EQ(verdict.outcome, Outcome::discard);
  EXPECT_EQ(verdict.claim, "refused what it does not support");
  EXPECT_EQ(verdict.evidence, "no such descriptor");
  faults.status = CompileStatus::badPipeline;
  verdict = ask("compile", faults);
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.evidence, "the pipeline does not parse: no such descriptor");
}

TEST_F(OracleTest, ValueListsTheFirstWrongElements) {
  Verdict verdict = askAboutEdit("value", [](Execution &execution) {
    for (int64_t i = 10; i < 30; ++i)
      execution.memory[1].setBits(i, 7);
  });
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  EXPECT_EQ(verdict.wrongElementCount, 20);
  ASSERT_EQ(verdict.wrongElements.size(), static_cast<size_t>(wrongElementsListedMax));
  EXPECT_EQ(verdict.wrongElements[0].coordinates, (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(verdict.wrongElements[0].expected, "22 (0x00000016)");
  EXPECT_EQ(verdict.wrongElements[0].got, "7 (0x00000007)");
}

TEST_F(OracleTest, ValueRejectsAChangedInput) {
  EXPECT_TRUE(askAboutEdit("value", [](Execution &execution) {
                execution.memory[0].setBits(3, 99);
              }).isBug());
}

TEST_F(OracleTest, ValueRejectsAMissingResult) {
  EXPECT_TRUE(
      askAboutEdit("value", [](Execution &execution) { execution.memory.pop_back(); }).isBug());
  EXPECT_TRUE(askAboutEdit("value", [](Execution &execution) {
                execution.memory[1] = Tensor(ElementKind::i32, {8, 4});
              }).isBug());
}

TEST_F(OracleTest, ValueCannotTellOfAnIncompleteRun) {
  EXPECT_EQ(askAboutEdit("value",
                         [](Execution &execution) { execution.status = ExecutionStatus::trapped; })
                .outcome,
            Outcome::cannotTell);
}

TEST_F(OracleTest, UndefSeesAnUndefinedResult) {
  auto edit = [](Execution &execution) { execution.defined[1][5] = 0; };
  Verdict verdict = askAboutEdit("undef", edit, /*secondRuns=*/false);
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.wrongElements[0].coordinates, (std::vector<int64_t>{0, 5}));
}

TEST_F(OracleTest, UndefSeesAnUndefinedUse) {
  auto edit = [](Execution &execution) {
    execution.events.push_back({MachineEvent::Kind::undefinedUse, "npu.set_valid", "extent"});
  };
  EXPECT_TRUE(askAboutEdit("undef", edit, /*secondRuns=*/false).isBug());
  EXPECT_EQ(askAboutEdit("memory", edit).outcome, Outcome::ok);
}

/// An executor that cannot track definedness, with a result that follows the fill pattern.
static Faults leakingFill() {
  Faults faults;
  faults.edit = [](Execution &execution, const ExecutionOptions &options, int64_t) {
    execution.defined.clear();
    execution.memory[1].setBits(0, options.fillPattern);
  };
  return faults;
}

TEST_F(OracleTest, UndefSeesResultsThatFollowTheFillPattern) {
  EXPECT_TRUE(ask("undef", leakingFill(), /*secondRuns=*/false).isBug());
  EXPECT_EQ(ask("deterministic", leakingFill()).outcome, Outcome::ok);
}

/// Asks as campaigns do, with a backend whose executions are costly.
static Verdict undefOfACampaign(mlir::MLIRContext &context, Faults faults, uint64_t seed) {
  faults.otherFillPeriod = 4;
  FakeBackend backend("fake", std::move(faults));
  oracles::EvaluateOptions options;
  options.backends = {&backend};
  options.secondRunPeriod = 0;
  options.blame = false;
  options.sparsely = true;
  Case testCase = makeCase(context, {"add"});
  testCase.seed = seed;
  for (const Verdict &verdict : oracles::evaluateProgram(testCase, options).verdicts)
    if (verdict.oracle == "undef")
      return verdict;
  ADD_FAILURE() << "undef was not asked";
  return {};
}

TEST_F(OracleTest, UndefAsksForASecondPatternInOneCaseOfSoManyAndSaysSo) {
  Faults faults = leakingFill();
  // The result agrees with the reference over the first pattern, so only the second one reveals it.
  faults.edit = [](Execution &execution, const ExecutionOptions &run, int64_t) {
    execution.defined.clear();
    if (run.fillPattern == otherFillPattern)
      execution.memory[1].setBits(0, run.fillPattern);
  };
  int bugs = 0, untold = 0;
  constexpr int cases = 200;
  for (uint64_t seed = 0; seed < cases; ++seed) {
    Verdict verdict = undefOfACampaign(context, faults, seed);
    bugs += verdict.isBug();
    untold += verdict.outcome == Outcome::cannotTell;
  }
  EXPECT_EQ(bugs + untold, cases);
  // 50, with a standard deviation of 6.1.
  EXPECT_GT(bugs, 50 - 4 * 6.1);
  EXPECT_LT(bugs, 50 + 4 * 6.1);
}

TEST_F(OracleTest, ASecondPatternIsDueWhereUndefIsAskedForByName) {
  Faults faults;
  faults.otherFillPeriod = 4;
  FakeBackend backend("fake", std::move(faults));
  EvaluateOptions options;
  options.sparsely = true;
  constexpr uint64_t cases = 200;
  for (llvm::StringRef name : {"undef", "value"}) {
    options.oracles = {findOracle(name)};
    uint64_t due = 0;
    for (uint64_t seed = 0; seed < cases; ++seed)
      due += isOtherFillDue(options, backend, seed);
    EXPECT_EQ(due == cases, name == "undef") << name.str();
  }
}

TEST_F(OracleTest, ACaseThatLooksWrongRunsOverBothPatterns) {
  for (uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_TRUE(undefOfACampaign(context, leakingFill(), seed).isBug()) << seed;
}

TEST_F(OracleTest, ACaseThatIsJudgedTwiceIsBlamedOnce) {
  int64_t interpreted = 0;
  Faults faults;
  faults.breakingPass = 3;
  faults.otherFillPeriod = 4;
  faults.editSnapshot = [&](Execution &, int64_t) { ++interpreted; };
  FakeBackend backend("fake", std::move(faults));
  EvaluateOptions options;
  options.backends = {&backend};
  options.oracles = {findOracle("value")};
  auto askedFor = [&](bool sparsely) {
    options.sparsely = sparsely;
    interpreted = 0;
    auto findings = oracles::evaluateProgram(makeCase(context, {"add"}), options).findings();
    EXPECT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings.empty() ? "" : findings.front().pass, "fake-3");
    return interpreted;
  };
  EXPECT_EQ(askedFor(/*sparsely=*/true), askedFor(/*sparsely=*/false));
}

static Faults neverTheSame() {
  Faults faults;
  faults.edit = [](Execution &execution, const ExecutionOptions &, int64_t run) {
    execution.defined.clear();
    execution.memory[1].setBits(0, static_cast<uint64_t>(run));
  };
  return faults;
}

TEST_F(OracleTest, UndefLeavesResultsThatNeverRepeatToDeterministic) {
  EXPECT_EQ(ask("undef", neverTheSame()).outcome, Outcome::cannotTell);
  Verdict verdict = ask("deterministic", neverTheSame());
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "executor");
}

TEST_F(OracleTest, MemorySeesAccessesOutOfBoundsAndTraps) {
  Verdict event = askAboutEdit("memory", [](Execution &execution) {
    execution.events.push_back({MachineEvent::Kind::outOfBounds, "npu.vload", "element 40 of 32"});
  });
  EXPECT_TRUE(event.isBug());
  EXPECT_EQ(event.severity, Severity::wrongAnswer);
  Verdict race = askAboutEdit("memory", [](Execution &execution) {
    execution.events.push_back({MachineEvent::Kind::dataRace, "npu.transfer_in", "element 3"});
  });
  EXPECT_EQ(race.kind, "data race");
  EXPECT_EQ(race.severity, Severity::wrongAnswer);
  Verdict stale = askAboutEdit("memory", [](Execution &execution) {
    execution.events.push_back({MachineEvent::Kind::staleCacheLine, "npu.dma", "element 3"});
  });
  EXPECT_EQ(stale.kind, "stale cache line");
  Verdict trap = askAboutEdit("memory", [](Execution &execution) {
    execution.status = ExecutionStatus::trapped;
    execution.message = "bank 3: byte 40000";
  });
  EXPECT_TRUE(trap.isBug());
  EXPECT_EQ(trap.severity, Severity::crash);
}

TEST_F(OracleTest, MemoryTellsRacesApartByTheirSort) {
  auto raceOf = [&](const std::string &sort) {
    Faults faults;
    faults.edit = [sort](Execution &execution, const ExecutionOptions &, int64_t) {
      execution.events.push_back({MachineEvent::Kind::dataRace, "TLOAD", "byte 3", sort});
    };
    return ask("memory", faults);
  };
  Verdict loads = raceOf("of V and MTE2"), stores = raceOf("of V and MTE3"), plain = raceOf("");
  EXPECT_EQ(loads.signature(), "memory:fake:-:data race of V and MTE2");
  EXPECT_NE(loads.signature(), stores.signature());
  // A record from before races had sorts matches each of them, and no other bug.
  EXPECT_EQ(plain.signature(), "memory:fake:-:data race");
  EXPECT_TRUE(loads.isRecordedAs(plain.signature()));
  EXPECT_TRUE(loads.isRecordedAs(loads.signature()));
  EXPECT_FALSE(loads.isRecordedAs(stores.signature()));
  EXPECT_FALSE(plain.isRecordedAs(loads.signature()));
  EXPECT_FALSE(loads.isRecordedAs("memory:fake:-:data"));
  EXPECT_FALSE(loads.isRecordedAs(""));
}

TEST_F(OracleTest, MemorySeesRacesAndIdleWaitsAsDifferentBugs) {
  Verdict race = askAboutEdit("memory", [](Execution &execution) {
    execution.events.push_back({MachineEvent::Kind::dataRace, "npu.vload", "reads too early"});
  });
  EXPECT_TRUE(race.isBug());
  EXPECT_EQ(race.severity, Severity::wrongAnswer);
  Verdict wait = askAboutEdit("memory", [](Execution &execution) {
    execution.events.push_back({MachineEvent::Kind::idleWait, "npu.wait", "slot 3"});
  });
  EXPECT_TRUE(wait.isBug());
  EXPECT_NE(wait.signature(), race.signature());
}

TEST_F(OracleTest, DeterministicNamesThePassWhoseIRDiffers) {
  Faults faults;
  faults.compilesDifferently = true;
  Verdict verdict = ask("deterministic", faults);
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "fake-4");
  EXPECT_EQ(ask("deterministic", faults, /*secondRuns=*/false).outcome, Outcome::cannotTell);
}

TEST_F(OracleTest, DeterministicComparesWhatACompilerOutsideWrites) {
  Faults faults;
  faults.writesDifferently = true;
  Verdict verdict = ask("deterministic", faults);
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.kind, "different output");
  EXPECT_EQ(verdict.pass, "pipeline");
}

/// Verdict of agree on a right backend and one with these faults.
static Verdict agree(mlir::MLIRContext &context, Faults first, Faults second) {
  FakeBackend one("one", std::move(first)), other("other", std::move(second));
  oracles::EvaluateOptions options;
  options.backends = {&one, &other};
  options.oracles = {findOracle("agree")};
  return oracles::evaluateProgram(makeCase(context, {"add"}), options).verdicts.front();
}

TEST_F(OracleTest, AgreeSaysWhoIsWrong) {
  Faults wrong;
  wrong.executorIsWrong = true;
  EXPECT_EQ(agree(context, {}, {}).outcome, Outcome::ok);
  Verdict second = agree(context, {}, wrong), first = agree(context, wrong, {});
  EXPECT_TRUE(second.isBug());
  EXPECT_NE(second.message().find("other is wrong"), std::string::npos) << second.message();
  EXPECT_NE(first.message().find("one is wrong"), std::string::npos) << first.message();
}

TEST_F(OracleTest, AgreeCannotTellOfOneBackend) {
  EXPECT_EQ(ask("agree", {}).outcome, Outcome::cannotTell);
  Faults trapping;
  trapping.edit = [](Execution &execution, const ExecutionOptions &, int64_t) {
    execution.status = ExecutionStatus::trapped;
  };
  EXPECT_EQ(agree(context, {}, trapping).outcome, Outcome::cannotTell);
}

} // namespace
} // namespace npufuzz::oracles

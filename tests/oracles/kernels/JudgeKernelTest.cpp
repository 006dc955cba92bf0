//===- JudgeKernelTest.cpp - users' kernels, judged in this process -------===//
//
// The stand-in for ptoas takes the C++ from comments of the kernel itself, so that each test says
// what either option makes of it.
//
//===----------------------------------------------------------------------===//
#include "oracles/kernels/JudgeKernel.h"
#include "backend/pto/PtoasOptions.h"
#include "support/StopSignal.h"
#include "tests/backend/pto/StandIn.h"

#include <gmock/gmock.h>

namespace npufuzz::oracles {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::SizeIs;
using ::testing::StartsWith;

namespace {

/// "//0! LINE" is code under --enable-insert-sync, "//1! LINE" under --enable-graph-sync-solver,
/// and "//! LINE" under both. "//0? MESSAGE" is refused, "//0x" dies.
constexpr const char *standIn = R"(
case "$1" in
--help) echo '--enable-insert-sync  --enable-graph-sync-solver'; exit;;
--version) echo 'stand-in 2.0'; exit;;
esac
case "$*" in *--enable-graph-sync-solver*) way=1;; *) way=0;; esac
grep -q "^//${way}x" "$1" && kill -SEGV $$
if grep -q "^//${way}?" "$1"; then
  sed -n "s,^//${way}? ,loc(\"kernels.pto\":1:1): error: ,p" "$1" >&2
  exit 1
fi
{ echo '#include "pto/pto-inst.hpp"'; echo 'using namespace pto;'; sed -n "s,^//${way}*! ,,p" "$1"; } > "$3"
)";

/// A tile of four rows, and accesses to the four rows of an argument from a row on.
constexpr const char *prologue = R"(
//! using Rows = GlobalTensor<float, Shape<1, 1, 1, 4, 8>, Stride<1, 1, 1, 8, 1>>;
//! using Some = Tile<TileType::Vec, float, 4, 8>;
//! __global__ AICORE void k(__gm__ float *a, __gm__ float *b, int64_t n) {
//! Some x; TASSIGN(x, 0); Some y; TASSIGN(y, 128);
)";
const std::string unknown =
    "npufuzz_current->instruction(npufuzz_current->state, \"TNEW\", nullptr, 0, 0);\n";
constexpr const char *ordered = "//! pipe_barrier(PIPE_ALL);\n";

/// A kernel of two arguments of 16 rows each; `code` are lines for the stand-in.
std::string kernel(const std::string &code, const std::string &parameters = ", %n: index",
                   const std::string &attributes = "") {
  return "module attributes {" + attributes + R"(} {
  func.func @k(%a: !pto.ptr<f32>, %b: !pto.ptr<f32>)" +
         parameters + R"() attributes {pto.entry} {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %va = pto.make_tensor_view %a, shape = [%c16, %c8], strides = [%c8, %c1] : !pto.tensor_view<?x?xf32>
    %vb = pto.make_tensor_view %b, shape = [%c16, %c8], strides = [%c8, %c1] : !pto.tensor_view<?x?xf32>
    pto.tload ins(%va : !pto.view) outs(%x : !pto.tile_buf<>)
    return
  }
}
)" + prologue +
         code + "//! }\n";
}

std::string load(const std::string &row = "0") {
  return "//! TLOAD(x, Rows(a + " + row + " * 8));\n" + ordered;
}
std::string negate() { return std::string("//! TNEG(y, x);\n") + ordered; }
std::string store(const std::string &tile = "y", const std::string &row = "0") {
  return "//! TSTORE(Rows(b + " + row + " * 8), " + tile + ");\n" + ordered;
}
std::string right() { return load() + negate() + store(); }

class JudgingKernels : public ::testing::Test {
protected:
  void SetUp() override {
    if (pto::cxxCompiler().empty())
      GTEST_SKIP() << "no clang++ here";
    backend = const_cast<Backend *>(findBackend("pto"));
    ASSERT_NE(backend, nullptr);
    configure({{"ptoas", ptoas.path}, {"pto-arch", "a3"}});
    options.backends = {backend};
  }
  void TearDown() override { configure({{"ptoas", ""}}); }

  void configure(const BackendOptionValues &values) {
    llvm::Error error = backend->configure(values);
    ASSERT_FALSE(static_cast<bool>(error)) << llvm::toString(std::move(error));
  }
  Case caseOf(const std::string &text, std::optional<int64_t> sync = std::nullopt) {
    Case made{moduleOfKernels(context, text), {}, {}};
    if (sync)
      made.settings["sync"] = *sync;
    return made;
  }
  Evaluation judge(const std::string &text, std::optional<int64_t> sync = 0) {
    return evaluateKernels(caseOf(text, sync), options);
  }
  /// "oracle outcome", in order.
  static std::vector<std::string> saidOf(const Evaluation &evaluation) {
    std::vector<std::string> said;
    for (const Verdict &verdict : evaluation.verdicts)
      said.push_back(verdict.oracle +
                     (verdict.outcome == Outcome::bug ? " bug: " + verdict.pass : " ok"));
    return said;
  }
  static Verdict bugOf(const Evaluation &evaluation) {
    for (const Verdict &verdict : evaluation.verdicts)
      if (verdict.outcome == Outcome::bug)
        return verdict;
    ADD_FAILURE() << "no bug; discarded: " << evaluation.discardReason;
    return Verdict();
  }
  void ask(std::initializer_list<const char *> oracles) {
    options.oracles.clear();
    for (const char *name : oracles)
      options.oracles.push_back(findOracle(name));
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  pto::StandIn ptoas{standIn};
  Backend *backend = nullptr;
  EvaluateOptions options;
};

} // namespace

TEST_F(JudgingKernels, ACaseHoldsTheText) {
  std::string text = kernel(right());
  Module module = moduleOfKernels(context, text);
  EXPECT_EQ(kernelText(module.get()), text);
  EXPECT_EQ(countInstructions(module.get()), 1);
}

TEST_F(JudgingKernels, ARightKernelIsJudgedUnderEachOption) {
  Evaluation both = judge(kernel(right()), std::nullopt);
  EXPECT_THAT(saidOf(both), ElementsAre("compile ok", "memory ok", "undef ok", "compile ok",
                                        "memory ok", "undef ok", "agree ok"));
  EXPECT_THAT(both.discardReason, IsEmpty());
  EXPECT_THAT(both.oracleCounters, IsEmpty());
  for (const Verdict &verdict : both.verdicts) {
    EXPECT_EQ(verdict.backend, "pto");
    EXPECT_EQ(verdict.stage, verdict.oracle == "compile" ? "compile" : "execute");
  }
  for (Phase phase : {Phase::compile, Phase::execute})
    EXPECT_GT(both.phases[phase], 0);
  EXPECT_THAT(saidOf(judge(kernel(right()), 1)),
              ElementsAre("compile ok", "memory ok", "undef ok"));
}

TEST_F(JudgingKernels, OnlyTheOraclesThatAUserNamesAnswer) {
  ask({"memory"});
  EXPECT_THAT(saidOf(judge(kernel(right()), std::nullopt)), ElementsAre("memory ok", "memory ok"));
  ask({"compile", "agree"});
  EXPECT_THAT(saidOf(judge(kernel(right()), std::nullopt)),
              ElementsAre("compile ok", "compile ok", "agree ok"));
  ask({"undef"});
  EXPECT_THAT(saidOf(judge(kernel("//0x\n"), std::nullopt)), IsEmpty());
}

TEST_F(JudgingKernels, ARaceIsOfTheOptionThatLeavesIt) {
  std::string text = kernel(load() + "//! TNEG(y, x);\n//0! pipe_barrier(PIPE_ALL);\n" +
                            "//! TSTORE(Rows(b), y);\n" + ordered);
  Evaluation both = judge(text, std::nullopt);
  EXPECT_THAT(saidOf(both),
              ElementsAre("compile ok", "memory ok", "undef ok", "compile ok",
                          "memory bug: ptoas --enable-graph-sync-solver", "undef ok", "agree ok"));
  Verdict bug = bugOf(both);
  EXPECT_THAT(bug.kind, StartsWith("data race"));
  EXPECT_THAT(bug.evidence, HasSubstr(" of k(%n = 1)"));
  EXPECT_EQ(bug.severity, Severity::wrongAnswer);
}

TEST_F(JudgingKernels, WhatUninitialisedMemoryDecidesIsUndefined) {
  Verdict fill = bugOf(judge(kernel(load() + store())));
  EXPECT_EQ(fill.oracle, "undef");
  EXPECT_EQ(fill.pass, "ptoas");
  EXPECT_EQ(fill.kind, "undefined value");
  EXPECT_EQ(fill.severity, Severity::wrongAnswer);
  EXPECT_EQ(fill.claim, "depends on uninitialised memory");
  EXPECT_THAT(fill.evidence, AllOf(HasSubstr("byte 0 of %b becomes 0xa5 over fill 0xa5 and 0x5a"),
                                   EndsWith(" in k(%n = 1)")));
}

TEST_F(JudgingKernels, ExtentsThatNobodySetAreUndefined) {
  std::string unset = "//! Tile<TileType::Vec, float, 4, 8, BLayout::RowMajor, -1, -1> z; "
                      "TASSIGN(z, 4096); TADD(z, x, x);\n";
  Verdict bug = bugOf(judge(kernel(load() + unset + ordered)));
  EXPECT_EQ(bug.oracle, "undef");
  EXPECT_EQ(bug.claim, "makes the machine use an undefined value");
  EXPECT_THAT(bug.evidence, HasSubstr("no valid extents"));
}

TEST_F(JudgingKernels, TwoOptionsMustGiveTheSameMemory) {
  std::string differs = load() + "//0! TNEG(y, x);\n//1! TADD(y, x, x);\n" + ordered + store();
  Evaluation both = judge(kernel(differs), std::nullopt);
  Verdict bug = bugOf(both);
  EXPECT_EQ(bug.oracle, "agree");
  EXPECT_EQ(bug.pass, "ptoas --enable-graph-sync-solver");
  EXPECT_EQ(bug.claim, "gives another result than --enable-insert-sync");
  EXPECT_EQ(bug.kind, "another result than with --enable-insert-sync");
  EXPECT_EQ(bug.evidence, "memory after k(%n = 1) differs");
  EXPECT_THAT(saidOf(both), SizeIs(7));
}

TEST_F(JudgingKernels, MemoryThatNobodyWroteNeedNotAgree) {
  // Under the solver the store takes a tile that nobody wrote.
  for (const char *both : {"//0! TSTORE(Rows(b), y);\n//1! Some z; TASSIGN(z, 8192); "
                           "TSTORE(Rows(b), z);\n",
                           "//1! TSTORE(Rows(b), y);\n//0! Some z; TASSIGN(z, 8192); "
                           "TSTORE(Rows(b), z);\n"}) {
    Evaluation evaluation = judge(kernel(load() + negate() + both + ordered), std::nullopt);
    EXPECT_EQ(evaluation.verdicts.back().oracle, "agree");
    EXPECT_EQ(evaluation.verdicts.back().outcome, Outcome::ok);
  }
}

TEST_F(JudgingKernels, AnAccessBeyondAllArgumentsIsAFinding) {
  Evaluation evaluation = judge(kernel(load("14") + negate() + store()));
  EXPECT_THAT(saidOf(evaluation), ElementsAre("compile ok", "memory bug: ptoas"));
  Verdict bug = bugOf(evaluation);
  EXPECT_EQ(bug.kind, "out of bounds");
  EXPECT_THAT(bug.evidence, HasSubstr("k(%n = 1)"));
}

TEST_F(JudgingKernels, ATileBeyondTheBufferIsAFindingWhateverTheArguments) {
  std::string far = "//! Some z; TASSIGN(z, 196600); TNEG(z, x);\n";
  EXPECT_THAT(saidOf(judge(kernel(load() + far + ordered))),
              ElementsAre("compile ok", "memory bug: ptoas"));
}

TEST_F(JudgingKernels, ALaunchThatLeavesItsArgumentsShowsNothingElse) {
  // The store takes what nobody has waited for.
  std::string races = load("14") + "//! TNEG(y, x);\n" + store();
  EXPECT_THAT(saidOf(judge(kernel(races))), ElementsAre("compile ok", "memory bug: ptoas"));
}

TEST_F(JudgingKernels, AnAccessOfSomeLaunchesIsNoFinding) {
  // Twelve rows further with each step of n: one launch of four stays within the sixteen.
  Evaluation evaluation = judge(kernel(load("n * 14") + negate() + store()));
  EXPECT_THAT(saidOf(evaluation), ElementsAre("compile ok", "memory ok", "undef ok"));
}

TEST_F(JudgingKernels, AScalarMayBeAnExtent) {
  // Four of %n rows, which are 3 at most at first.
  auto ofRows = [](std::string text) {
    for (size_t at; (at = text.find("[%c16")) != std::string::npos;)
      text.replace(at, 5, "[%n");
    return text;
  };
  EXPECT_THAT(saidOf(judge(ofRows(kernel(right())))),
              ElementsAre("compile ok", "memory ok", "undef ok"));
  Verdict race = bugOf(judge(ofRows(kernel(load() + "//! TNEG(y, x);\n" + store()))));
  EXPECT_THAT(race.evidence, HasSubstr("of k(%n = 16)"));
}

TEST_F(JudgingKernels, AnotherKernelsLaunchesDoNotExcuseAnAccess) {
  std::string second = "//! __global__ AICORE void m(__gm__ float *a, __gm__ float *b) {\n"
                       "//! Some x; TASSIGN(x, 0); TLOAD(x, Rows(a + 14 * 8));\n//! }\n";
  std::string text = kernel(right());
  text.insert(text.find("  }\n}\n") + 4,
              R"(  func.func @m(%a: !pto.ptr<f32>, %b: !pto.ptr<f32>) attributes {pto.entry} {
    %d8 = arith.constant 8 : index
    %d1 = arith.constant 1 : index
    %wa = pto.make_tensor_view %a, shape = [%d8, %d8], strides = [%d8, %d1] : !pto.tensor_view<?x?xf32>
    %wb = pto.make_tensor_view %b, shape = [%d8, %d8], strides = [%d8, %d1] : !pto.tensor_view<?x?xf32>
    return
  }
)");
  Evaluation evaluation = judge(text + second);
  EXPECT_THAT(saidOf(evaluation), ElementsAre("compile ok", "memory bug: ptoas", "undef ok"));
  EXPECT_THAT(bugOf(evaluation).evidence, HasSubstr("of m()"));
}

TEST_F(JudgingKernels, AnArgumentOfUnknownSizeShowsNothing) {
  // A load of a scalar does not say how long the argument is.
  std::string text = kernel(load("n + 9000000") + negate() + store());
  text.insert(text.find("    pto.tload"), "    %s = pto.load_scalar %a[%c1] : f\n");
  Evaluation evaluation = judge(text);
  EXPECT_EQ(evaluation.discardReason, "it leaves arguments whose size is a guess");
  EXPECT_THAT(saidOf(evaluation), ElementsAre("compile ok"));
  text.insert(text.find("//! TLOAD"), "//! if (n == 1)\n//! " + unknown);
  EXPECT_EQ(judge(text).discardReason, "the recording machine has no instruction TNEW");
}

TEST_F(JudgingKernels, WhatPtoasRefusesIsADiscard) {
  Evaluation refused = judge(kernel("//0? 'pto.tforeign' op: unknown: here\n"));
  EXPECT_THAT(refused.discardReason, HasSubstr("'pto.tforeign' op: unknown: here"));
  EXPECT_THAT(refused.verdicts, IsEmpty());
  EXPECT_THAT(refused.oracleCounters, IsEmpty());
}

TEST_F(JudgingKernels, WhatTheSecondOptionRefusesIsCounted) {
  Evaluation refused = judge(kernel(right() + "//1? no solution\n"), std::nullopt);
  EXPECT_THAT(refused.discardReason, IsEmpty());
  EXPECT_THAT(saidOf(refused), ElementsAre("compile ok", "memory ok", "undef ok"));
  EXPECT_THAT(refused.oracleCounters,
              ElementsAre(Pair("kernels not judged with --enable-graph-sync-solver", 1)));
}

TEST_F(JudgingKernels, ADeathOfPtoasIsAFindingAndEndsTheCaseIfItIsTheFirst) {
  Evaluation first = judge(kernel(right() + "//0x\n"), std::nullopt);
  EXPECT_THAT(saidOf(first), ElementsAre("compile bug: ptoas"));
  EXPECT_THAT(first.discardReason, IsEmpty());
  Verdict bug = bugOf(first);
  EXPECT_EQ(bug.severity, Severity::crash);
  EXPECT_EQ(bug.stage, "compile");
  EXPECT_EQ(bug.claim, "failed on a user's kernel");
  EXPECT_THAT(bug.evidence, Not(IsEmpty()));
  EXPECT_EQ(bug.kind, bug.evidence);
  Evaluation second = judge(kernel(right() + "//1x\n"), std::nullopt);
  EXPECT_THAT(saidOf(second), ElementsAre("compile ok", "memory ok", "undef ok",
                                          "compile bug: ptoas --enable-graph-sync-solver"));
}

TEST_F(JudgingKernels, InstructionsBeyondOurHeaderAreADiscardByName) {
  EXPECT_EQ(judge(kernel("//! TLATER(x);\n")).discardReason, "our header does not know TLATER");
  EXPECT_EQ(judge(kernel("//! " + unknown)).discardReason,
            "the recording machine has no instruction TNEW");
}

TEST_F(JudgingKernels, ACaseThatTheFirstOptionDiscardsIsAskedNoMore) {
  Evaluation evaluation = judge(kernel("//! " + unknown), std::nullopt);
  EXPECT_EQ(evaluation.discardReason, "the recording machine has no instruction TNEW");
  EXPECT_THAT(saidOf(evaluation), ElementsAre("compile ok"));
  EXPECT_THAT(evaluation.oracleCounters, IsEmpty());
}

TEST_F(JudgingKernels, AnUnknownInstructionOfTheSecondOptionLeavesTheFirst) {
  Evaluation evaluation = judge(kernel(right() + "//1! " + unknown), std::nullopt);
  EXPECT_THAT(saidOf(evaluation), ElementsAre("compile ok", "memory ok", "undef ok", "compile ok"));
  EXPECT_THAT(evaluation.oracleCounters, SizeIs(1));
}

TEST_F(JudgingKernels, ScalarCodeThatDiesShowsNothing) {
  std::string dies = "//! a[int64_t(1) << 40] = 1;\n";
  Evaluation evaluation = judge(kernel(right() + dies));
  EXPECT_THAT(evaluation.discardReason, StartsWith("it dies outside of instructions"));
  // A launch that came before is judged.
  Evaluation some = judge(kernel(right() + "//! if (n == 2)\n" + dies));
  EXPECT_THAT(saidOf(some), ElementsAre("compile ok", "memory ok", "undef ok"));
}

TEST_F(JudgingKernels, ParametersThatDisagreeAreADiscard) {
  EXPECT_EQ(judge(kernel(right(), "")).discardReason,
            "k has 2 parameters in the file and 3 in its C++");
}

TEST_F(JudgingKernels, AUserWhoStopsGetsNoVerdict) {
  StopSignals signals;
  requestStop();
  Evaluation evaluation = judge(kernel(right()));
  EXPECT_TRUE(evaluation.isDiscard());
}

TEST_F(JudgingKernels, EvidenceIsTheCallThatTheVerdictBlames) {
  Verdict verdict;
  verdict.pass = "ptoas --enable-graph-sync-solver";
  Case made = caseOf(kernel(right() + "//1! /* of the solver */\n"));
  Evidence evidence = evidenceOfKernels(made, options, verdict);
  EXPECT_EQ(evidence.tileOps, 1);
  EXPECT_THAT(evidence.files["kernels.cpp"], HasSubstr("of the solver"));
  EXPECT_EQ(evidence.files["kernels.pto"], kernelText(made.module));
  const std::string &command = evidence.files.begin()->second;
  EXPECT_THAT(command, HasSubstr("--pto-arch=a3 --pto-level=level2 --enable-graph-sync-solver"));
  EXPECT_THAT(command, EndsWith("--version: stand-in 2.0\n"));
  EXPECT_THAT(evidence.files, SizeIs(3));
  verdict.pass = "ptoas";
  EXPECT_THAT(evidenceOfKernels(made, options, verdict).files["kernels.cpp"],
              Not(HasSubstr("of the solver")));
  Evidence refused = evidenceOfKernels(caseOf(kernel("//0? no\n")), options, verdict);
  EXPECT_THAT(refused.files, SizeIs(2)) << "no C++";
}

TEST_F(JudgingKernels, TheFileKnowsItsArchitectureAndTheUserItsLevel) {
  Verdict verdict;
  verdict.pass = "ptoas";
  auto command = [&](const std::string &text) {
    return evidenceOfKernels(caseOf(text, 0), options, verdict).files.begin()->second;
  };
  EXPECT_THAT(command(kernel(right(), ", %n: index", "pto.target_arch = \"a5\"")),
              HasSubstr("--pto-arch=a5"));
  std::string placed = kernel(right());
  placed.insert(placed.find("    pto.tload"), "    %x = pto.alloc_tile addr = %c1 : T\n");
  EXPECT_THAT(command(placed), HasSubstr("--pto-level=level3"));
  Case levelled = caseOf(kernel(right()), 0);
  levelled.settings["level"] = 3;
  EXPECT_THAT(evidenceOfKernels(levelled, options, verdict).files.begin()->second,
              HasSubstr("--pto-level=level3"));
  configure({{"pto-level", "3"}});
  EXPECT_THAT(command(kernel(right())), HasSubstr("--pto-level=level3"));
  configure({{"pto-level", "2"}});
  EXPECT_THAT(command(placed), HasSubstr("--pto-level=level2"));
}

} // namespace npufuzz::oracles

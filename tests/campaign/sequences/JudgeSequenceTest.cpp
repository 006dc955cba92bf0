// Judgement of one sequence: its verdict, the instruction to blame, discards. The simulator is a
// stand-in that keeps its input and answers by the number of its start.
#include "oracles/sequences/JudgeSequence.h"
#include "backend/pytorchsim/machine/Model.h"
#include "backend/pytorchsim/machine/SequenceMachine.h"
#include "backend/pytorchsim/machine/VectorInstructions.h"
#include "tests/backend/pytorchsim/StandIn.h"

#include <gmock/gmock.h>
#include <llvm/Support/FormatVariadic.h>

namespace npufuzz {

Backend &pytorchsimBackend();

namespace oracles {

using namespace pytorchsim;
using FrameKind = pytorchsim::Frame::Kind;
using ::testing::StartsWith;

namespace {

/// A step with the vector instruction of this name.
std::string vectorStep(llvm::StringRef name) {
  const auto *row = llvm::find_if(vectorInstructions(),
                                  [&](const VectorInstruction &one) { return one.name == name; });
  return llvm::formatv("vector {0} 0 0\n", vectorWord(*row, formVector, false, 8, 16, 24));
}

const std::string fills = "fill-dram 0 128 1 0xffffffffffffffff\n"
                          "fill-banks 0 128 2 0xffffffffffffffff\n";

Sequence comparingLanes(const std::string &steps, const std::string &family = "family lanes\n") {
  return llvm::cantFail(
      parseSequence("machine 2 1024 1024 compares-lanes\n" + family + fills + steps));
}

Sequence ofModel(const std::string &steps = "vector-length 1 8 0\nload 8 0\nstore 8 64\n") {
  return llvm::cantFail(parseSequence("machine 2 1024 1024\n" + fills + steps));
}

/// Three vector instructions, with other steps before, between and after them.
Sequence threeInstructions() {
  return comparingLanes("vector-length 4 64 0\nload 8 0\n" + vectorStep("vadd") +
                        "vector-length 2 64 0\n" + vectorStep("vsub") + vectorStep("vand") +
                        "store 8 64\n");
}

/// A sequence of a known difference.
Sequence knownDifference() {
  return comparingLanes("vector-length 4 64 0\n" + vectorStep("vcompress"));
}

class JudgeSequence : public ::testing::Test {
protected:
  void SetUp() override {
    llvm::cantFail(pytorchsimBackend().configure(
        {{"spike", simulator.path("simulator")}, {"pk", simulator.path("pk")}}));
    options.backends = {&pytorchsimBackend()};
    const SequenceMachine *machine = sequenceMachineOf(pytorchsimBackend());
    if (std::string missing = machine->missing(); !missing.empty())
      GTEST_SKIP() << missing;
    machine->runAhead({}); // results of other tests are forgotten
  }

  Case caseOf(const Sequence &sequence) { return {moduleOfSequence(context, sequence), {}, {}}; }
  Evaluation evaluate(const Sequence &sequence) {
    return evaluateSequence(caseOf(sequence), options);
  }
  Verdict verdictOn(const Sequence &sequence) {
    Evaluation evaluation = evaluate(sequence);
    EXPECT_EQ(evaluation.discardReason, "");
    EXPECT_EQ(evaluation.verdicts.size(), 1u);
    return evaluation.verdicts.empty() ? Verdict() : evaluation.verdicts.front();
  }

  void answer(size_t start, const std::string &output) {
    simulator.write("out" + std::to_string(start), output);
  }
  /// Answers a start: memory of these sequences is right, or wrong, by its hash.
  void answerHashes(size_t start, const Sequence &sequence, std::vector<bool> areRight) {
    Expectation expectation = expect(sequence);
    uint64_t banks = hashWords(expectation.memory.banks, 0);
    std::vector<uint64_t> words;
    for (bool isRight : areRight)
      words.insert(words.end(),
                   {hashWords(expectation.memory.dram, 0), isRight ? banks : ~banks, banks});
    answer(start, frameText(FrameKind::results, 0, words));
  }
  /// Memory of a sequence in which the first byte of a lane is wrong.
  static std::string wrongLane(const Sequence &sequence, size_t number = 0) {
    MachineMemory memory = expect(sequence).memory;
    std::vector<uint64_t> words = memory.dram;
    for (int copy = 0; copy < 2; ++copy)
      words.insert(words.end(), memory.banks.begin(), memory.banks.end());
    words[memory.dram.size()] ^= 0xff;
    return frameText(FrameKind::memory, number, words);
  }
  static std::string noMemory(size_t number = 0) {
    return frameText(FrameKind::memory, number, {});
  }
  /// Answers both starts of a sequence that shows a wrong lane.
  void answerWrong(const Sequence &sequence) {
    answerHashes(0, sequence, {false});
    answer(1, wrongLane(sequence));
  }
  /// Runs of a start, as the program reads them.
  bool ran(size_t start, const std::vector<Sequence> &sequences) {
    ProgramInput input(configOf(sequences.front()));
    std::string read = simulator.read("input" + std::to_string(start));
    constexpr size_t wordsOfHead = 8;
    input.add(std::vector<uint64_t>(wordsOfHead - input.text().size() / sizeof(uint64_t)));
    for (const Sequence &sequence : sequences)
      encode(sequence, input);
    std::string expected = input.text();
    size_t headBytes = wordsOfHead * sizeof(uint64_t);
    return read.size() == expected.size() && read.substr(headBytes) == expected.substr(headBytes);
  }

  StandIn simulator{"cp input \"$HERE/input$START\"; cat \"$HERE/out$START\""};
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  EvaluateOptions options;
};

} // namespace

TEST_F(JudgeSequence, RightMemoryIsOkOnThatBackend) {
  answerHashes(0, ofModel(), {true});
  Verdict verdict = verdictOn(ofModel());
  EXPECT_EQ(verdict.outcome, Outcome::ok);
  EXPECT_EQ(verdict.oracle, "agree");
  EXPECT_EQ(verdict.backend, "pytorchsim");
  EXPECT_EQ(verdict.stage, "execute");
  EXPECT_EQ(verdict.kind, "");
}

TEST_F(JudgeSequence, AWrongBankIsAWrongAnswerOfTheExecutor) {
  answerHashes(0, ofModel(), {false});
  answer(1, wrongLane(ofModel()));
  Verdict verdict = verdictOn(ofModel());
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  EXPECT_EQ(verdict.signature(), "agree:pytorchsim:executor:a bank differs");
  EXPECT_EQ(verdict.claim, "does otherwise than its machine's documentation says");
  EXPECT_THAT(verdict.evidence, StartsWith("lane 0 at 0: expected "));
}

TEST_F(JudgeSequence, AnEndOfTheSimulatorIsACrash) {
  answer(0, "");
  answer(1, "");
  Verdict verdict = verdictOn(ofModel());
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.severity, Severity::crash);
  EXPECT_THAT(verdict.evidence, StartsWith("the simulator ended with status 0"));
}

TEST_F(JudgeSequence, ComparedLanesAreNamedWithTheirFamily) {
  Sequence lanes = comparingLanes("vector-length 4 64 0\nload 8 0\nstore 8 64\n");
  answerWrong(lanes);
  Verdict verdict = verdictOn(lanes);
  EXPECT_EQ(verdict.kind, "lanes: a lane differs from one lane");
  EXPECT_EQ(verdict.claim, "does otherwise on all lanes than on one");
  EXPECT_EQ(simulator.starts(), 2u) << "no vector instruction can be blamed";
}

/// Each beginning ends with a vector instruction, alone or with the steps that store its result.
TEST_F(JudgeSequence, BeginningsRunAloneAndWithTheStepsThatStore) {
  answerWrong(threeInstructions());
  answerHashes(2, threeInstructions(), {true, true, true, true});
  verdictOn(threeInstructions());
  std::string first = "vector-length 4 64 0\nload 8 0\n" + vectorStep("vadd"),
              second = first + "vector-length 2 64 0\n" + vectorStep("vsub"),
              rest = "vector-length 2 64 0\nstore 8 64\n";
  EXPECT_TRUE(ran(2, {comparingLanes(first), comparingLanes(first + rest), comparingLanes(second),
                      comparingLanes(second + "store 8 64\n")}));
}

TEST_F(JudgeSequence, TheFirstInstructionThatShowsItIsToBlame) {
  struct Row {
    std::vector<bool> areRight;
    const char *guilty;
  };
  for (const Row &row :
       {Row{{false, false, false, false}, "vadd"}, Row{{true, false, false, false}, "vadd"},
        Row{{true, true, false, true}, "vsub"}, Row{{true, true, true, false}, "vsub"},
        Row{{true, true, true, true}, "vand"}}) {
    simulator.write("starts", "");
    answerWrong(threeInstructions());
    answerHashes(2, threeInstructions(), row.areRight);
    std::string memory;
    auto wrong = static_cast<size_t>(llvm::count(row.areRight, false));
    for (size_t number = 0; number < wrong; ++number)
      memory += wrongLane(threeInstructions(), number);
    answer(3, memory);
    EXPECT_EQ(verdictOn(threeInstructions()).kind,
              std::string("lanes: a lane differs from one lane, ") + row.guilty);
  }
}

TEST_F(JudgeSequence, ABeginningThatShowsSomethingElseIsNotToBlame) {
  answerWrong(threeInstructions());
  answerHashes(2, threeInstructions(), {false, true, false, true});
  answer(3, noMemory(0) + wrongLane(threeInstructions(), 1));
  EXPECT_EQ(verdictOn(threeInstructions()).kind, "lanes: a lane differs from one lane, vsub");
}

TEST_F(JudgeSequence, NobodyIsBlamedUnlessThatIsAskedFor) {
  options.blame = false;
  answerWrong(threeInstructions());
  EXPECT_EQ(verdictOn(threeInstructions()).kind, "lanes: a lane differs from one lane");
  EXPECT_EQ(simulator.starts(), 2u);
}

TEST_F(JudgeSequence, OtherBackendsRunNoSequences) {
  options.backends = {findBackend("npu")};
  ASSERT_TRUE(options.backends.front());
  EXPECT_EQ(evaluate(ofModel()).discardReason, "backend npu runs no sequences");
  PhaseSeconds phases;
  Case testCase = caseOf(ofModel());
  runSequencesAhead(&testCase, options, phases);
  EXPECT_EQ(simulator.starts(), 0u);
}

TEST_F(JudgeSequence, WhatTheMachineDoesNotPromiseIsDiscarded) {
  Evaluation evaluation = evaluate(ofModel("vector-length 4 32 0\npop 8\n"));
  EXPECT_THAT(evaluation.discardReason,
              StartsWith("the machine promises nothing about it: step 1 (pop): "));
  EXPECT_TRUE(evaluation.verdicts.empty());
}

TEST_F(JudgeSequence, ASimulatorThatCannotBeRunGivesNoFinding) {
  std::filesystem::remove(simulator.path("simulator"));
  Evaluation evaluation = evaluate(ofModel());
  EXPECT_EQ(evaluation.discardReason, "the simulator cannot be run: --spike=" +
                                          simulator.path("simulator") + ": not an executable");
  EXPECT_TRUE(evaluation.verdicts.empty());
}

TEST_F(JudgeSequence, KnownDifferencesAreDiscardedWhereTheyAreSkipped) {
  answerHashes(0, knownDifference(), {true});
  EXPECT_EQ(verdictOn(knownDifference()).outcome, Outcome::ok);
  options.skipsKnownDifferences = true;
  EXPECT_EQ(evaluate(knownDifference()).discardReason,
            "a known difference: counts of all lanes together");
  EXPECT_EQ(simulator.starts(), 1u);
  answerHashes(1, threeInstructions(), {true});
  EXPECT_EQ(verdictOn(threeInstructions()).outcome, Outcome::ok);
}

TEST_F(JudgeSequence, NothingRunsForOtherOracles) {
  options.oracles = {findOracle("value")};
  Evaluation evaluation = evaluate(ofModel());
  EXPECT_TRUE(evaluation.verdicts.empty());
  EXPECT_EQ(evaluation.discardReason, "");
  PhaseSeconds phases;
  Case testCase = caseOf(ofModel());
  runSequencesAhead(&testCase, options, phases);
  EXPECT_EQ(simulator.starts(), 0u);
}

TEST_F(JudgeSequence, SequencesThatRanAheadDoNotRunAgain) {
  answerHashes(0, threeInstructions(), {true, true});
  Case known = caseOf(knownDifference()), other = caseOf(threeInstructions());
  PhaseSeconds phases;
  runSequencesAhead({&known, &other}, options, phases);
  EXPECT_TRUE(ran(0, {knownDifference(), threeInstructions()}));
  EXPECT_EQ(verdictOn(knownDifference()).outcome, Outcome::ok);
  EXPECT_EQ(verdictOn(threeInstructions()).outcome, Outcome::ok);
  EXPECT_EQ(simulator.starts(), 1u);
}

TEST_F(JudgeSequence, KnownDifferencesDoNotRunAheadWhereTheyAreSkipped) {
  options.skipsKnownDifferences = true;
  answerHashes(0, threeInstructions(), {true});
  Case known = caseOf(knownDifference()), other = caseOf(threeInstructions());
  PhaseSeconds phases;
  runSequencesAhead({&known, &other}, options, phases);
  EXPECT_TRUE(ran(0, {threeInstructions()}));
}

TEST_F(JudgeSequence, EvidenceIsTheNumberOfSteps) {
  EXPECT_EQ(evidenceOfSequence(caseOf(threeInstructions()), options, {}).tileOps, 7);
}

} // namespace oracles
} // namespace npufuzz

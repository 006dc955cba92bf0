// Results of sequences whose simulator answers wrongly, ends, or hangs: stand-ins.
#include "backend/pytorchsim/machine/RunSequences.h"
#include "StandIn.h"

using namespace npufuzz::pytorchsim;

namespace {

using Kind = Frame::Kind;
using Status = SequenceResult::Status;

const char *const memory = "machine 2 2048 2048\nfill-dram 0 256 1 0xffffffffffffffff\n"
                           "fill-banks 0 256 2 0xffffffffffffffff\n";

Sequence sequence(const std::string &steps = "vector-length 1 8 0\nload 8 0\nstore 8 64\n") {
  return llvm::cantFail(parseSequence(memory + steps));
}

/// Three words for each of `count` results; the `wrong` one has another hash of the banks.
std::vector<uint64_t> results(size_t count, size_t wrong = SIZE_MAX) {
  Expectation expectation = expect(sequence());
  std::vector<uint64_t> words;
  for (size_t i = 0; i < count; ++i)
    words.insert(words.end(), {hashWords(expectation.memory.dram, 0),
                               hashWords(expectation.memory.banks, 0) ^ (i == wrong), 0});
  return words;
}

/// All of memory, as the program writes it.
std::vector<uint64_t> allMemory() {
  MachineMemory expected = expect(sequence()).memory;
  std::vector<uint64_t> words = expected.dram;
  for (int copy = 0; copy < 2; ++copy)
    words.insert(words.end(), expected.banks.begin(), expected.banks.end());
  return words;
}

std::vector<SequenceResult> run(const StandIn &simulator, size_t count, double secondsMax = 20) {
  std::vector<Sequence> all(count, sequence());
  return runSequences(simulator.options(secondsMax), {"program", 1, 2}, all);
}

} // namespace

TEST(PytorchsimRunSequences, AgreeWhereHashesDo) {
  StandIn simulator("cat $HERE/out");
  simulator.write("out", frameText(Kind::results, 0, results(16)) + "garbage" +
                             frameText(Kind::results, 16, results(4)));
  for (const SequenceResult &result : run(simulator, 20))
    EXPECT_EQ(result.status, Status::agrees) << result.message;
  EXPECT_EQ(simulator.starts(), 1u);
}

TEST(PytorchsimRunSequences, SayTheFirstByteThatDiffers) {
  StandIn simulator("cat $HERE/out$START");
  std::vector<uint64_t> words = allMemory();
  words[256 + 256 + 2] ^= 0xff00; // second lane
  simulator.write("out0", frameText(Kind::results, 0, results(3, /*wrong=*/1)));
  simulator.write("out1", frameText(Kind::memory, 0, words));
  std::vector<SequenceResult> all = run(simulator, 3);
  EXPECT_EQ(all[0].status, Status::agrees);
  EXPECT_EQ(all[1].status, Status::differs);
  EXPECT_EQ(all[1].kind, "a bank differs");
  EXPECT_EQ(all[1].message.substr(0, 23), "lane 1 at 17: expected ") << all[1].message;
  EXPECT_EQ(all[2].status, Status::agrees);
}

TEST(PytorchsimRunSequences, KnowTheOneThatEndsTheSimulator) {
  // The first start dies without an answer, the second dies after two, the third succeeds.
  StandIn simulator("cat $HERE/out$START; [ $START = 2 ] || exit 200");
  simulator.write("out0", "");
  simulator.write("out1", frameText(Kind::results, 0, results(1)) +
                              frameText(Kind::results, 1, results(1)));
  simulator.write("out2", frameText(Kind::results, 0, results(1)));
  std::vector<SequenceResult> all = run(simulator, 4);
  EXPECT_EQ(all[0].status, Status::agrees);
  EXPECT_EQ(all[1].status, Status::agrees);
  EXPECT_EQ(all[2].status, Status::ended);
  EXPECT_NE(all[2].message.find("status 200"), std::string::npos) << all[2].message;
  EXPECT_EQ(all[3].status, Status::agrees);
  EXPECT_EQ(simulator.starts(), 3u);
}

TEST(PytorchsimRunSequences, KnowTheOneThatHangs) {
  StandIn simulator("exec sleep 100");
  std::vector<SequenceResult> all = run(simulator, 1, /*secondsMax=*/1);
  EXPECT_EQ(all[0].status, Status::hung);
}

TEST(PytorchsimRunSequences, DoNotStartForWhatNobodyPromises) {
  StandIn simulator("");
  Sequence refused = sequence("vector-length 4 32 0\npop 8\n");
  SequenceResult result = runSequences(simulator.options(), {"program", 1, 2}, refused).front();
  EXPECT_EQ(result.status, Status::refused);
  EXPECT_EQ(simulator.starts(), 0u);
}

TEST(PytorchsimRunSequences, ThatLeaveABankHaveToEnd) {
  Sequence leaves = sequence("vector-length 1 8 0\nload 8 2056\n");
  auto statusOf = [&](const std::string &body) {
    StandIn simulator(body);
    return runSequences(simulator.options(), {"program", 1, 2}, leaves).front().kind;
  };
  EXPECT_EQ(statusOf("exit 200"), "");
  EXPECT_EQ(statusOf("exit 0"), "goes on, has to end with status 200");
  EXPECT_EQ(statusOf("exit 201"), "ended with status 201: access to the stack's part of a bank, "
                                  "has to end with status 200");
}

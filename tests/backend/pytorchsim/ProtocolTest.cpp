// Frames among arbitrary output of a simulator, and calls whose simulator ends early.
#include "backend/pytorchsim/Protocol.h"
#include "StandIn.h"
#include "backend/pytorchsim/Program.h"

#include <rapidcheck/gtest.h>

using namespace npufuzz;
using namespace npufuzz::pytorchsim;

namespace {

using Kind = Frame::Kind;
using Status = KernelResult::Status;

/// Memory after a call that has written its one block of one word, which lies between guards.
std::vector<uint64_t> memoryOf(uint64_t word) {
  std::vector<uint64_t> words(1 + 3 * guardBytes / 8, 0x5a5a5a5a5a5a5a5a);
  words[0] = 1;
  words[1 + guardBytes / 8] = word;
  return words;
}

std::string begins(uint64_t call) { return frameText(Kind::begins, call, {}); }
std::string ends(uint64_t call, uint64_t word) {
  return frameText(Kind::ends, call, memoryOf(word));
}

std::vector<KernelResult> run(const StandIn &simulator, size_t count, double seconds = 20) {
  KernelCall call;
  call.blocks = {std::vector<uint8_t>(8)};
  std::vector<KernelCall> calls(count, call);
  return runCalls(simulator.options(seconds), {}, {"program", 1, 2}, calls);
}

uint64_t wordOf(const KernelResult &result) {
  uint64_t word = 0;
  if (!result.blocks.empty())
    std::memcpy(&word, result.blocks.front().data(), sizeof(word));
  return word;
}

} // namespace

RC_GTEST_PROP(PytorchsimProtocol, FindsFramesAmongWhateverElseIsPrinted,
              (std::vector<std::vector<uint64_t>> payloads, std::string noise, size_t cut)) {
  std::string text = noise;
  for (auto [number, payload] : llvm::enumerate(payloads))
    text += frameText(Kind::ends, number, payload) + noise;
  std::vector<Frame> frames = framesOf(text);
  RC_ASSERT(frames.size() == payloads.size());
  for (auto [number, payload] : llvm::enumerate(payloads)) {
    RC_ASSERT(frames[number].number == number);
    RC_ASSERT(frames[number].payload.size() == payload.size() * 8);
    for (size_t i = 0; i < payload.size(); ++i)
      RC_ASSERT(frames[number].word(i) == payload[i]);
  }
  // A truncation never invents a frame.
  RC_ASSERT(framesOf(text.substr(0, cut % (text.size() + 1))).size() <= payloads.size());
}

TEST(PytorchsimProtocol, TakesNoFrameWithAnotherPayloadThanItsHash) {
  std::string text = frameText(Kind::ends, 3, {1, 2, 3});
  ASSERT_EQ(framesOf(text).size(), 1u);
  text[40] ^= 1;
  EXPECT_TRUE(framesOf(text).empty());
}

TEST(PytorchsimCalls, HaveTheMemoryThatTheProgramSays) {
  StandIn simulator("cat $HERE/out");
  simulator.write("out",
                  begins(0) + ends(0, 7) + "VI_LD_INDEX > 0xd0000000\n" + begins(1) + ends(1, 8));
  std::vector<KernelResult> results = run(simulator, 2);
  EXPECT_EQ(wordOf(results[0]), 7u);
  EXPECT_EQ(wordOf(results[1]), 8u);
  EXPECT_EQ(simulator.starts(), 1u);
}

TEST(PytorchsimCalls, AreRunAgainWithoutTheOneThatCrashes) {
  StandIn simulator("cat $HERE/out$START; [ $START = 1 ] || kill -SEGV $$");
  simulator.write("out0", begins(0) + ends(0, 7) + begins(1));
  simulator.write("out1", begins(0) + ends(0, 9));
  std::vector<KernelResult> results = run(simulator, 3);
  EXPECT_EQ(wordOf(results[0]), 7u);
  EXPECT_EQ(results[1].status, Status::died);
  EXPECT_NE(results[1].message.find("SIGSEGV"), std::string::npos) << results[1].message;
  EXPECT_EQ(wordOf(results[2]), 9u);
  EXPECT_EQ(simulator.starts(), 2u);
}

TEST(PytorchsimCalls, AreToldApartByTheSimulatorsStatus) {
  StandIn simulator("cat $HERE/out; exit $((200 + START))");
  simulator.write("out", begins(0));
  std::vector<KernelResult> results = run(simulator, 3);
  EXPECT_EQ(results[0].status, Status::trapped);
  EXPECT_NE(results[0].message.find("200"), std::string::npos) << results[0].message;
  EXPECT_EQ(results[1].status, Status::trapped);
  EXPECT_NE(results[1].message.find("201"), std::string::npos) << results[1].message;
  EXPECT_EQ(results[2].status, Status::died);
}

TEST(PytorchsimCalls, OfOneConfigurationShareADeviceTree) {
  // No dtc is needed: this one returns its input.
  StandIn tools(
      "cat $HERE/out; cat machine.dtb >> $HERE/trees; printf '%s\\n' \"$*\" >> $HERE/words",
      "printf . >> $HERE/dumps; echo '/dts-v1/; / {};'");
  tools.write("dtc", "#!/bin/sh\nexec cat\n");
  std::filesystem::permissions(tools.path("dtc"), std::filesystem::perms::owner_all);
  std::string path = getenv("PATH");
  setenv("PATH", (tools.path("") + ":" + path).c_str(), 1);
  tools.write("out", begins(0) + ends(0, 7));
  EXPECT_EQ(wordOf(run(tools, 1)[0]), 7u);
  EXPECT_EQ(wordOf(run(tools, 1)[0]), 7u);
  setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(tools.read("dumps"), ".");
  EXPECT_EQ(tools.read("trees"), "/dts-v1/; / {};\n/dts-v1/; / {};\n");
  EXPECT_NE(tools.read("words").find("--dtb=machine.dtb"), std::string::npos);
}

TEST(PytorchsimCalls, OfASimulatorWithoutADeviceTreeAreRunAllTheSame) {
  for (const char *dump : {"exit 1", "echo usage", "kill -SEGV $$", "exec sleep 100"}) {
    StandIn simulator("cat $HERE/out; echo \"$*\" >> $HERE/words", dump);
    simulator.write("out", begins(0) + ends(0, 7));
    EXPECT_EQ(wordOf(run(simulator, 1, /*seconds=*/1)[0]), 7u) << dump;
    EXPECT_EQ(simulator.read("words").find("--dtb"), std::string::npos) << dump;
  }
}

/// Without a proxy kernel the simulator starts the program directly, and there is memory at its
/// link address.
TEST(PytorchsimCalls, BeginOnTheBareMachineWithoutAProxyKernel) {
  StandIn simulator("cat $HERE/out; echo \"$*\" >> $HERE/words");
  simulator.write("out", begins(0) + ends(0, 7));
  SimulatorOptions bare = simulator.options();
  bare.pk.clear();
  for (const SimulatorOptions &options : {simulator.options(), bare}) {
    KernelCall call;
    call.blocks = {std::vector<uint8_t>(8)};
    EXPECT_EQ(wordOf(runCalls(options, {}, {"program", 1, 2}, call)[0]), 7u);
  }
  std::string words = simulator.read("words");
  auto [kernel, without] = llvm::StringRef(words).rtrim().split('\n');
  EXPECT_TRUE(kernel.ends_with("/pk program input")) << kernel.str();
  EXPECT_FALSE(kernel.contains("0x10000:")) << kernel.str();
  EXPECT_TRUE(without.ends_with(" program")) << without.str();
  EXPECT_TRUE(without.contains(",0x10000:0x1ff0000")) << without.str();
}

TEST(PytorchsimCalls, ThatHangAreKilledAndTheOthersGoOn) {
  StandIn simulator("cat $HERE/out$START; [ $START = 1 ] || exec sleep 100");
  simulator.write("out0", begins(0));
  simulator.write("out1", begins(0) + ends(0, 9));
  std::vector<KernelResult> results = run(simulator, 2, /*seconds=*/2);
  EXPECT_EQ(results[0].status, Status::hung);
  EXPECT_EQ(wordOf(results[1]), 9u);
}

TEST(PytorchsimCalls, OfASimulatorThatEndsTooEarlyHaveDied) {
  StandIn simulator("cat $HERE/out");
  simulator.write("out", begins(0) + ends(0, 7).substr(0, 100));
  std::vector<KernelResult> results = run(simulator, 1);
  EXPECT_EQ(results[0].status, Status::died);
  EXPECT_NE(results[0].message.find("status 0"), std::string::npos) << results[0].message;
}

TEST(PytorchsimCalls, OfASimulatorThatRunsNoProgramAreNobodysFault) {
  StandIn simulator("echo no such kernel; exit 1");
  std::vector<KernelResult> results = run(simulator, 3);
  for (const KernelResult &result : results)
    EXPECT_EQ(result.status, Status::notRun);
  EXPECT_EQ(simulator.starts(), 1u);
}

TEST(PytorchsimCalls, ThatWroteNothingLeaveWhatTheyWereGiven) {
  StandIn simulator("cat $HERE/out");
  simulator.write("out", begins(0) + frameText(Kind::ends, 0, {0}) + begins(1) +
                             frameText(Kind::ends, 1, {}) + begins(2) +
                             frameText(Kind::ends, 2, {1}));
  std::vector<KernelResult> results = run(simulator, 3);
  EXPECT_EQ(results[0].status, Status::completed);
  EXPECT_EQ(results[0].blocks, (std::vector<std::vector<uint8_t>>{std::vector<uint8_t>(8)}));
  EXPECT_EQ(results[1].status, Status::died);
  EXPECT_EQ(results[2].status, Status::died);
}

TEST(PytorchsimCalls, ThatWriteOnAGuardHaveTrapped) {
  StandIn simulator("cat $HERE/out");
  std::vector<uint64_t> after = memoryOf(7), before = memoryOf(7);
  after[1 + guardBytes / 8 + 2] = 0;
  before[1] = 0;
  simulator.write("out", begins(0) + frameText(Kind::ends, 0, after) + begins(1) +
                             frameText(Kind::ends, 1, before));
  std::vector<KernelResult> results = run(simulator, 2);
  EXPECT_EQ(results[0].status, Status::trapped);
  EXPECT_EQ(results[0].message, "wrote byte 16 of block 0, which has 8");
  EXPECT_EQ(results[1].status, Status::trapped);
  EXPECT_EQ(results[1].message, "wrote byte -64 of block 0");
}

TEST(PytorchsimSimulator, SaysWhatIsMissing) {
  EXPECT_EQ(missingTools({}), "give --spike=BIN");
  EXPECT_EQ(missingTools({"/nowhere/spike", "/nowhere/pk", 1}),
            "--spike=/nowhere/spike: not an executable");
  StandIn simulator("");
  SimulatorOptions options = simulator.options();
  EXPECT_EQ(missingTools(options), "");
  options.pk.clear();
  EXPECT_EQ(missingTools(options), "");
  options.pk = "/nowhere/pk";
  EXPECT_EQ(missingTools(options), "--pk=/nowhere/pk: no such file");
}

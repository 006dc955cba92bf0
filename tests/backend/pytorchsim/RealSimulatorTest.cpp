// Behaviour of the user's simulator, if one is named.
#include "RealSimulator.h"
#include "backend/pytorchsim/Program.h"
#include "backend/pytorchsim/machine/BlindSpots.h"
#include "backend/pytorchsim/machine/RunSequences.h"

using namespace npufuzz;
using namespace npufuzz::pytorchsim;

namespace {

class RealSimulator : public ::testing::Test {
protected:
  void SetUp() override {
    if (!realSimulator())
      GTEST_SKIP() << "NPUFUZZ_TEST_SPIKE names no simulator";
    llvm::Expected<MachineProgram> linked = linkSequences();
    ASSERT_TRUE(bool(linked)) << llvm::toString(linked.takeError());
    program = std::move(*linked);
  }
  SequenceResult run(llvm::StringRef text) {
    llvm::Expected<Sequence> sequence = parseSequence(text);
    if (!sequence)
      return {SequenceResult::Status::notRun, llvm::toString(sequence.takeError()), ""};
    return runSequences(*realSimulator(), program, *sequence).front();
  }
  void expectAgreement(llvm::StringRef text) {
    SequenceResult result = run(text);
    EXPECT_EQ(result.status, SequenceResult::Status::agrees) << result.message;
  }
  MachineProgram program;
};

} // namespace

TEST_F(RealSimulator, MovesATileInAndOut) {
  expectAgreement(R"(machine 4 1024 2048
fill-dram 0 256 1 0xffffffffffffffff
fill-banks 0 128 2 0xffffffffffffffff
config 1 1 8 16 2 1 4 0 0
global-strides 0 0 16 1
bank-strides 0 0 16 1
move-in 512 64
config 1 1 8 16 2 1 4 0 3
global-strides 0 0 1 8
move-out 1024 64
)");
}

TEST_F(RealSimulator, MultipliesInTheArray) {
  expectAgreement(R"(machine 4 1024 2048
fill-dram 0 256 1 0
fill-banks 0 128 2 0
vector-length 4 32 0
load 8 64
push-weights 8
vector-length 6 32 0
load 9 128
push-inputs 9
compute
pop 10
store 10 256
)");
}

TEST_F(RealSimulator, ComputesFunctionsOfFloats) {
  expectAgreement(R"(machine 4 1024 2048
fill-dram 0 256 1 0
fill-banks 0 128 2 1
vector-length 32 32 3
load 8 0
exp 16 8
store 16 512
erf 16 8
store 16 640
tanh 16 8
store 16 768
vector-length 4 64 0
lane-number 24
store 24 896
)");
}

TEST_F(RealSimulator, EndsWhereABankIsLeft) {
  std::string memory = "machine 4 1024 2048\nfill-dram 0 256 1 0\nfill-banks 0 128 2 0\n";
  expectAgreement(memory + "vector-length 4 32 0\nload 8 996\n");
  expectAgreement(memory + "vector-length 4 32 0\nstore 8 1032\n");
  expectAgreement(memory + "config 1 1 1 4 3 1 4 0 0\nglobal-strides 0 0 0 1\n"
                           "bank-strides 0 0 0 1\nmove-in 0 1024\n");
}

/// Shows each row of the known differences with the fewest instructions. A row that agrees has been
/// repaired: remove it, and its test.
TEST_F(RealSimulator, StillDiffersWhereItIsKnownTo) {
  struct Known {
    const char *name, *steps;
    bool comparesLanes;
    const char *mask = "0xffffffffffffffff"; ///< random words in the banks
    const char *seed = "2";                  ///< of the banks' contents
  };
  const Known known[] = {
      {"results of one lane alone",
       "vector-length 1 8 0\nload 8 0\nvector 0x4b089457 0 0\nstore 8 0\n", true}, // vfncvt.x.f
      {"results of one lane alone",
       "vector-length 4 32 0\nload 8 0\nvector 0x4a83a857 0 0\nstore 16 0\n", true}, // vsext.vf4
      {"results of one lane alone",
       "vector-length 4 32 0\nload 8 0\nvector 0x3a85e857 7 0\nstore 16 0\n", true}, // vslide1up
      {"counts of all lanes together",
       "vector-length 32 8 0\nload 8 0\nvector 0x5280a857 0 0\nstore 16 0\n", true,
       "0x80100400"}, // vmsbf: few bits, so that the lanes' first ones differ
      {"counts of all lanes together",
       "vector-length 32 8 0\nload 8 0\nload 24 64\nvector 0x5e8c2857 0 0\nstore 16 0\n",
       true}, // vcompress
      {"indexed accesses of the first bank",
       "vector-length 4 8 0\nload 16 0\nvector-memory 0x07058407 0 0\nstore 8 0\n", true},
      {"wider sums of no elements",
       "vector-length 1 32 0\nvector 0x5e05c857 0x7fffffff 0\nvector-length 1 16 0\nload 8 0\n"
       "load 0 0\nvector 0xc4881c57 0 0\nstore 24 0\n",
       true, "0xffffffffffffffff", "4"}, // vmv.v.x, vfwredusum: lane 2 has none, an earlier one has
      {"loads that may end early",
       "vector-length 4 8 0\nvector-memory 0x03058407 64 0\nstore 8 0\n", true},
      {"accesses right behind a bank", "vector-length 1 8 0\nstore 0 1024\n", false},
      {"elements in two banks",
       "config 1 1 2 1 0 1 8 0 0\nglobal-strides 0 0 0 0\nbank-strides 0 0 1 0\nmove-in 0 1009\n",
       false},
      {"whole registers of read-only data",
       "vector-length 4 8 0\nvector-memory 0x22858407 0xffffffff30010040 0\n", true},
      {"transfers of no elements",
       "config 1 1 0 4 3 1 4 0 0\nglobal-strides 0 0 4 1\nbank-strides 0 0 4 1\nmove-in 0 0\n",
       false},
      {"sine and cosine", "vector-length 4 32 0\nload 8 0\nsin 16 8\n", false},
  };
  for (const Known &one : known) {
    std::string text = std::string("machine 4 1024 2048") +
                       (one.comparesLanes ? " compares-lanes" : "") +
                       "\nfill-dram 0 256 1 0xffffffffffffffff\nfill-banks 0 128 " + one.seed +
                       " " + one.mask + "\n" + one.steps;
    Sequence sequence = llvm::cantFail(parseSequence(text));
    const BlindSpot *spot = blindSpotOf(sequence);
    ASSERT_NE(spot, nullptr) << text;
    EXPECT_EQ(spot->name, one.name);
    SequenceResult result = run(text);
    EXPECT_TRUE(result.isFinding()) << one.name << ": " << result.message << "\n" << text;
  }
}

TEST_F(RealSimulator, RunsLanesAsOneLane) {
  expectAgreement(R"(machine 4 1024 2048 compares-lanes
fill-dram 0 256 1 0
fill-banks 0 128 2 0xffffffffffffffff
vector-length 8 32 0
load 8 0
load 9 64
vector 0x02848457 0 0
store 8 128
)");
}

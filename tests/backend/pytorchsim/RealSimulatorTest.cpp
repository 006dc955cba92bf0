// What the user's simulator does, where one is named.
#include "RealSimulator.h"
#include "backend/pytorchsim/Program.h"
#include "backend/pytorchsim/machine/RunSequences.h"

using namespace npufuzz;
using namespace npufuzz::pytorchsim;

namespace {

class RealSimulator : public ::testing::Test {
protected:
  void SetUp() override {
    if (!realSimulator())
      GTEST_SKIP() << "NPUFUZZ_TEST_SPIKE and NPUFUZZ_TEST_PK name no simulator";
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

TEST_F(RealSimulator, RunsLanesAsOneLane) {
  expectAgreement(R"(machine 4 1024 2048 compares-lanes
fill-banks 0 128 2 0xffffffffffffffff
vector-length 8 32 0
load 8 0
load 9 64
vector 0x02848457 0 0
store 8 128
)");
}

// Runs the runtime on qemu, another machine with the same instructions, instead of the simulator.
#include "IrObject.h"
#include "RealSimulator.h"
#include "StandIn.h"
#include "backend/mlir/riscv/Toolkit.h"
#include "backend/pytorchsim/Program.h"

#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Program.h"

using namespace npufuzz;
using namespace npufuzz::pytorchsim;

namespace {

using Status = KernelResult::Status;

const char *const kernels = R"(
@npufuzz_kernels = constant [6 x ptr] [ptr @scale, ptr @crash, ptr @loop, ptr @overrun, ptr @stray, ptr @overwrite]
define void @scale(ptr %arguments) {
  %block = load ptr, ptr %arguments
  %second = getelementptr i64, ptr %arguments, i64 1
  %factor = load i64, ptr %second
  %old = load <4 x i64>, ptr %block
  %one = insertelement <4 x i64> undef, i64 %factor, i64 0
  %all = shufflevector <4 x i64> %one, <4 x i64> undef, <4 x i32> zeroinitializer
  %new = mul <4 x i64> %old, %all
  store <4 x i64> %new, ptr %block
  ret void
}
define void @crash(ptr %arguments) {
  call void asm sideeffect "unimp", ""()
  ret void
}
define void @stray(ptr %arguments) {
  %block = load ptr, ptr %arguments
  %far = getelementptr i8, ptr %block, i64 268435456
  store volatile i8 1, ptr %far
  ret void
}
define void @overwrite(ptr %arguments) {
  store volatile i8 0, ptr @overwrite
  ret void
}
define void @loop(ptr %arguments) {
  br label %again
again:
  call void asm sideeffect "", ""()
  br label %again
}
define void @overrun(ptr %arguments) {
  %block = load ptr, ptr %arguments
  %behind = getelementptr i8, ptr %block, i64 33
  store i8 1, ptr %behind
  ret void
})";

llvm::Expected<MachineProgram> linkedKernels() {
  auto machine = mlirbackend::riscvTargetMachine(2, 256, ",+xsfvcp");
  if (!machine)
    return machine.takeError();
  auto object = objectOfIr(kernels, **machine);
  if (!object)
    return object.takeError();
  return linkKernels((*object)->getMemBufferRef());
}

class PytorchsimRuntime : public ::testing::Test {
protected:
  void SetUp() override {
    if (!llvm::sys::findProgramByName("qemu-riscv64"))
      GTEST_SKIP() << "no qemu-riscv64: apt-get install qemu-user";
    if (!llvm::sys::findProgramByName(mlirbackend::riscvLinker))
      GTEST_SKIP() << "no ld.lld-19: apt-get install lld-19";
  }
  std::vector<KernelResult> run(llvm::ArrayRef<KernelCall> calls, double secondsMax = 20) {
    llvm::Expected<MachineProgram> program = linkedKernels();
    if (!program) {
      ADD_FAILURE() << llvm::toString(program.takeError());
      return {};
    }
    return runCalls(simulator.options(secondsMax), {}, *program, calls);
  }
  static KernelCall scale(uint8_t value, uint64_t factor) {
    KernelCall call;
    call.arguments = {{0, true}, {factor, false}};
    call.blocks = {std::vector<uint8_t>(32)};
    call.blocks[0][0] = call.blocks[0][24] = value;
    return call;
  }
  static KernelCall other(uint64_t kernel) {
    KernelCall call = scale(1, 1);
    call.kernel = kernel;
    return call;
  }
  StandIn simulator{"exec qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen=256 ./program input"};
};

} // namespace

/// A page with both code and writable data costs a check for each instruction.
TEST_F(PytorchsimRuntime, HasCodeInWholePages) {
  auto program = linkedKernels();
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  auto file = llvm::cantFail(llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(program->executable, "linked")));
  int ends = 0;
  for (const llvm::object::SymbolRef &symbol : file->symbols()) {
    llvm::StringRef name = llvm::cantFail(symbol.getName());
    if (name != "npufuzz_code_begin" && name != "npufuzz_code_end")
      continue;
    ++ends;
    EXPECT_EQ(llvm::cantFail(symbol.getAddress()) % 4096, 0u) << name.str();
  }
  EXPECT_EQ(ends, 2);
}

TEST_F(PytorchsimRuntime, CallsKernelsWithNumbersAndBlocks) {
  std::vector<KernelResult> results = run({scale(3, 5), scale(7, 11)});
  ASSERT_EQ(results.size(), 2u);
  for (auto [result, product] : {std::pair(results[0], 15), std::pair(results[1], 77)}) {
    ASSERT_EQ(result.status, Status::completed) << result.message;
    EXPECT_EQ(result.blocks[0][0], product);
    EXPECT_EQ(result.blocks[0][24], product);
    EXPECT_EQ(result.blocks[0][8], 0);
  }
  EXPECT_EQ(simulator.starts(), 1u);
}

TEST_F(PytorchsimRuntime, FillsScratchAndLooksAtItsGuardsAlone) {
  KernelCall fits = scale(0, 3), overruns = other(3);
  for (KernelCall *call : {&fits, &overruns}) {
    call->arguments[0] = {1, true}; // the scratch instead of the block
    call->scratchBytes = {32};
    call->fill = 1;
  }
  std::vector<KernelResult> results = run({fits, overruns, scale(7, 11)});
  ASSERT_EQ(results.size(), 3u);
  EXPECT_EQ(results[0].status, Status::completed) << results[0].message;
  EXPECT_EQ(results[0].blocks, fits.blocks);
  EXPECT_EQ(results[1].message, "wrote byte 33 of block 1, which has 32");
  EXPECT_EQ(results[2].blocks[0][0], 77);
}

TEST_F(PytorchsimRuntime, SurvivesAKernelThatCrashes) {
  std::vector<KernelResult> results = run({scale(3, 5), other(1), scale(7, 11)});
  ASSERT_EQ(results.size(), 3u);
  EXPECT_EQ(results[0].status, Status::completed) << results[0].message;
  EXPECT_EQ(results[1].status, Status::died);
  EXPECT_EQ(results[2].status, Status::completed) << results[2].message;
}

TEST_F(PytorchsimRuntime, SurvivesAKernelThatHangs) {
  std::vector<KernelResult> results = run({other(2), scale(7, 11)}, /*secondsMax=*/5);
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].status, Status::hung);
  EXPECT_EQ(results[1].status, Status::completed) << results[1].message;
}

TEST_F(PytorchsimRuntime, ShowsAWriteBehindABlock) {
  std::vector<KernelResult> results = run(other(3));
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].status, Status::trapped);
  EXPECT_EQ(results[0].message, "wrote byte 33 of block 0, which has 32");
}

/// Without a proxy kernel the runtime has the machine to itself and reports itself what stopped it.
TEST(PytorchsimBareMachine, RunsCallsAndSaysWhereATrapWas) {
  if (!realSimulator())
    GTEST_SKIP() << "NPUFUZZ_TEST_SPIKE names no simulator";
  if (!llvm::sys::findProgramByName(mlirbackend::riscvLinker))
    GTEST_SKIP() << "no ld.lld-19: apt-get install lld-19";
  llvm::Expected<MachineProgram> program = linkedKernels();
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  // Kernels without vectors; they work on banks alone there.
  constexpr uint64_t crashing = 1, overrunning = 3, straying = 4, overwriting = 5;
  std::vector<KernelCall> calls;
  for (uint64_t kernel : {overrunning, crashing, straying, overwriting, overrunning}) {
    KernelCall &call = calls.emplace_back();
    call.kernel = kernel;
    call.arguments = {{0, true}};
    call.blocks = {std::vector<uint8_t>(32)};
  }
  SimulatorOptions bare = *realSimulator();
  bare.pk.clear();
  std::vector<KernelResult> results = runCalls(bare, {}, *program, calls);
  EXPECT_EQ(results[0].message, "wrote byte 33 of block 0, which has 32");
  EXPECT_EQ(results[4].message, results[0].message);
  // Values of mcause: an illegal instruction, and forbidden stores, as in a process.
  enum { illegalInstruction = 2, storeAccessFault = 7 };
  for (auto [number, cause] : {std::pair(1, illegalInstruction), std::pair(2, storeAccessFault),
                               std::pair(3, storeAccessFault)}) {
    const KernelResult &result = results[static_cast<size_t>(number)];
    EXPECT_EQ(result.status, Status::died) << number;
    std::string said =
        "status 70: trap: cause 0x000000000000000" + std::to_string(cause) + " at 0x";
    EXPECT_NE(result.message.find(said), std::string::npos) << number << ": " << result.message;
  }
}

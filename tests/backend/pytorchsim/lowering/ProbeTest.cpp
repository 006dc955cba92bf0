// Tools that exist but are not what they claim to be, before a campaign and during one.
#include "backend/npu/NpuBackend.h"
#include "backend/pytorchsim/Execution.h"
#include "backend/pytorchsim/Protocol.h"
#include "tests/backend/pytorchsim/RealSimulator.h"
#include "tests/backend/pytorchsim/StandIn.h"

#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

using namespace npufuzz;
using namespace npufuzz::pytorchsim;
using testing::HasSubstr;

namespace {

/// Output of a simulator for one call that wrote its one block of one word.
std::string answer(uint64_t word) {
  std::vector<uint64_t> memory(1 + 3 * guardBytes / 8, 0x5a5a5a5a5a5a5a5a);
  memory[0] = 1;
  memory[1 + guardBytes / 8] = word;
  return frameText(Frame::Kind::begins, 0, {}) + frameText(Frame::Kind::ends, 0, memory);
}

} // namespace

TEST(PytorchsimProbe, TakesASimulatorThatAddsOne) {
  StandIn simulator("cat $HERE/out");
  simulator.write("out", answer(42));
  EXPECT_EQ(probeSimulator(simulator.options()), "");
  EXPECT_EQ(simulator.starts(), 1u);
}

TEST(PytorchsimProbe, TakesTheRealSimulator) {
  std::optional<SimulatorOptions> simulator = realSimulator();
  if (!simulator)
    GTEST_SKIP() << "NPUFUZZ_TEST_SPIKE names no simulator";
  EXPECT_EQ(probeSimulator(*simulator), "");
}

TEST(PytorchsimProbe, RefusesOneThatComputesSomethingElse) {
  StandIn simulator("cat $HERE/out");
  simulator.write("out", answer(41));
  EXPECT_EQ(probeSimulator(simulator.options()), "the simulator computes 41 + 1 = 41");
}

TEST(PytorchsimProbe, RefusesWhatIsNoSimulator) {
  EXPECT_THAT(
      probeSimulator(StandIn("echo usage: ls; exit 2").options()),
      HasSubstr("the simulator runs no program: the simulator ended with status 2: usage: ls"));
  EXPECT_THAT(probeSimulator(StandIn("").options()), HasSubstr("ended with status 0"));
  EXPECT_THAT(probeSimulator(StandIn("kill -SEGV $$").options()), HasSubstr("SIGSEGV"));
  EXPECT_THAT(probeSimulator(StandIn("exec sleep 100").options(/*secondsMax=*/1)),
              HasSubstr("did not end in time"));
}

TEST(PytorchsimExecution, OfASimulatorThatStopsStartingHasTrapped) {
  StandIn simulator("echo no more; exit 1");
  const TargetMemory memory;
  auto object = probeObject(entryNameOf("x"));
  ASSERT_TRUE(bool(object)) << llvm::toString(object.takeError());
  CompiledCase compiled("x", memory, std::make_shared<CaseObject>(std::move(*object)));
  std::vector<Tensor> inputs = {Tensor(ElementKind::i64, {1})};
  Execution execution = ExecutionsAhead().execute(simulator.options(), compiled, inputs, {});
  EXPECT_EQ(execution.status, ExecutionStatus::trapped);
  EXPECT_THAT(execution.message, HasSubstr("internal error: the simulator runs no program"));
}

TEST(PytorchsimExecution, OfACaseThatDoesNotLinkHasTrapped) {
  StandIn simulator("exit 1");
  const TargetMemory memory;
  auto object = probeObject("another_name");
  ASSERT_TRUE(bool(object)) << llvm::toString(object.takeError());
  object->entry = entryNameOf("x"); // undefined symbol
  CompiledCase compiled("x", memory, std::make_shared<CaseObject>(std::move(*object)));
  std::vector<Tensor> inputs = {Tensor(ElementKind::i64, {1})};
  Execution execution = ExecutionsAhead().execute(simulator.options(), compiled, inputs, {});
  EXPECT_EQ(execution.status, ExecutionStatus::trapped);
  EXPECT_THAT(execution.message, HasSubstr("internal error: the program does not link"));
  EXPECT_EQ(simulator.starts(), 0u);
}

TEST(PytorchsimExecution, OfACaseOverAnotherPatternLinksNothing) {
  StandIn simulator("cat $HERE/out");
  simulator.write("out", answer(1));
  const TargetMemory memory;
  std::vector<Tensor> inputs = {Tensor(ElementKind::i64, {1})};
  auto compiled = [&](const std::string &key) {
    auto object = llvm::cantFail(probeObject(entryNameOf(key)));
    return std::make_unique<CompiledCase>(key, memory,
                                          std::make_shared<CaseObject>(std::move(object)));
  };
  ExecutionsAhead ahead;
  ExecutionOptions other;
  other.fillPattern = ExecutionsAhead::fillPatterns[1];
  auto alone = compiled("alone");
  ahead.execute(simulator.options(), *alone, inputs, {});
  auto program = alone->program;
  ASSERT_TRUE(program);
  ahead.execute(simulator.options(), *alone, inputs, other);
  EXPECT_EQ(alone->program, program);
  EXPECT_EQ(simulator.starts(), 2u);

  std::vector<ExecutionsAhead::Item> items;
  for (const char *key : {"first", "second"})
    items.push_back({compiled(key), &inputs, /*withOtherFill=*/false});
  ahead.run(simulator.options(), items);
  EXPECT_EQ(simulator.starts(), 3u);
  auto first = ahead.find("first"), second = ahead.find("second");
  ASSERT_TRUE(first && second && first->program);
  EXPECT_EQ(first->program, second->program);
  EXPECT_EQ(first->kernel, 0u);
  EXPECT_EQ(second->kernel, 1u);
  ahead.execute(simulator.options(), *second, inputs, other);
  EXPECT_EQ(second->program, first->program);
  EXPECT_EQ(simulator.starts(), 4u);
}

/// Runs a kernel that clears a buffer of 8 bytes at byte 88 of every bank; the passes planned banks
/// of `plannedBytes`.
static Execution clearAt88(const SimulatorOptions &simulator, int64_t plannedBytes) {
  mlir::DialectRegistry registry;
  npuBackend().registerDialects(registry);
  mlir::MLIRContext context(registry);
  context.loadAllAvailableDialects();
  const std::string type = "!npu.buffer<2x8xf32, split = 1, stride = 1>";
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      "module attributes {npu.bank_bytes = " + std::to_string(plannedBytes) +
          " : i64} {\n func.func @main(%x: memref<1xi64>) {\n %b = npu.alloc at 88 : " + type +
          "\n npu.zero %b : " + type + "\n return\n }\n }",
      &context);
  EXPECT_TRUE(module);
  const TargetMemory memory;
  auto object = llvm::cantFail(objectOf(*module, memory, entryNameOf("x")));
  CompiledCase compiled("x", memory, std::make_shared<CaseObject>(std::move(object)));
  std::vector<Tensor> inputs = {Tensor(ElementKind::i64, {1})};
  return ExecutionsAhead().execute(simulator, compiled, inputs, {});
}

TEST(PytorchsimExecution, BehindItsBankIsATrapOnTheRealSimulator) {
  std::optional<SimulatorOptions> simulator = realSimulator();
  if (!simulator)
    GTEST_SKIP() << "NPUFUZZ_TEST_SPIKE names no simulator";
  EXPECT_EQ(clearAt88(*simulator, 96).status, ExecutionStatus::completed);
  Execution after = clearAt88(*simulator, 88);
  EXPECT_EQ(after.status, ExecutionStatus::trapped);
  EXPECT_THAT(after.message, HasSubstr("bytes of a bank that belong to no buffer: the simulator "
                                       "ended with status 111: a guard was written: lane "
                                       "0x0000000000000000, byte 0x0000000000000058"));
}

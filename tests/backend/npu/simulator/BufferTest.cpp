// alloc, compute implicit and explicit, valid-extent registers, shared addresses.
#include "MachineCode.h"

namespace npufuzz::npu {
namespace {

using Numbers = std::vector<int64_t>;
constexpr auto outOfBounds = MachineEvent::Kind::outOfBounds;
constexpr auto undefinedUse = MachineEvent::Kind::undefinedUse;

const std::string type = "!npu.buffer<4xi32, split = 0, stride = 1>";

std::string alloc(const std::string &name, const std::string &place = "") {
  return " %" + name + " = npu.alloc " + place + " : " + type + "\n";
}
std::string fill(const std::string &name) {
  return " npu.set_valid %" + name + "[%c4] : " + type + "\n npu.transfer_in %m[%c0] to %" + name +
         "[%c0] clip() sizes [4] global [1] tile [1] : memref<8xi32>, " + type + "\n";
}
std::string show(const std::string &name) {
  return " npu.transfer_out %" + name +
         "[%c0] to %m[%c4] clip() sizes [4] global [1] tile [1] : " + type + ", memref<8xi32>\n";
}
std::string compute(const std::string &how, const std::string &inputs, const std::string &output) {
  std::string types = type;
  for (char c : inputs)
    types += c == ',' ? ", " + type : "";
  return " npu.compute " + how + " ins(" + inputs + " : " + types + ") outs(%" + output + " : " +
         type + ")\n";
}
Execution run(const std::string &body, int64_t n = 0, uint8_t pattern = 0xa5,
              int bankBytes = 1024) {
  return MachineCode(mainOf(body, "8xi32", 2, bankBytes))({counting({8}), scalarIndex(n)}, pattern);
}
/// Second half of the tensor, which show() writes.
Numbers shown(const Execution &execution) { return dropFirst(finalNumbers(execution), 4); }
std::vector<int> shownDefined(const Execution &execution) {
  return dropFirst(finalDefined(execution), 4);
}

TEST(Compute, ImplicitSetsTheExtentsByTheRule) {
  Execution execution = run(alloc("a") + fill("a") + alloc("b") + " npu.narrow %a[%n] : " + type +
                                "\n" + compute("\"neg\"", "%a", "b") + show("b"),
                            3);
  EXPECT_EQ(shown(execution), (Numbers{0, -1, -2, 7}));
  EXPECT_TRUE(execution.events.empty());
}
TEST(Compute, ExplicitComputesWhatTheOutputsExtentsSay) {
  Execution execution =
      run(alloc("a") + fill("a") + alloc("b") + fill("b") + " npu.set_valid %b[%n] : " + type +
              "\n" + compute("\"add\" explicit", "%a, %a", "b") +
              " npu.set_valid %b[%c4] : " + type + "\n" + show("b"),
          2);
  EXPECT_EQ(shown(execution), (Numbers{0, 2, 2, 3}));
}
TEST(Compute, ExplicitWithUndefinedExtentsIsReported) {
  std::string body = alloc("a") + fill("a") + alloc("b") + compute("\"neg\" explicit", "%a", "b");
  Execution execution = run(body);
  EXPECT_EQ(countEvents(execution, undefinedUse), 1);
  EXPECT_EQ(countEvents(run(alloc("a") + fill("a") + alloc("b") + " npu.set_valid %b[%c4] : " +
                            type + "\n" + compute("\"neg\" explicit", "%a", "b")),
                        undefinedUse),
            0);
}
TEST(Compute, InPlaceReadsBeforeItWrites) {
  EXPECT_EQ(shown(run(alloc("a") + fill("a") + compute("\"mul\"", "%a, %a", "a") + show("a"))),
            (Numbers{0, 1, 4, 9}));
}
TEST(Compute, TakesScalarsAndAttributes) {
  EXPECT_EQ(shown(run(alloc("a") + " npu.compute \"iota\" ins(%n : index) outs(%a : " + type +
                          ") {axis = 0 : i64}\n" + show("a"),
                      10)),
            (Numbers{10, 11, 12, 13}));
}
TEST(Compute, MatmulTakesABiasOfOneRow) {
  std::string matrix = "!npu.buffer<2x2xi8, split = 1, stride = 1>",
              wide = "!npu.buffer<2x2xi32, split = 1, stride = 1>",
              row = "!npu.buffer<1x2xi32, split = 1, stride = 1>";
  Execution execution = run(
      " %x = npu.alloc : " + matrix + "\n %b = npu.alloc : " + row + "\n %r = npu.alloc : " + wide +
      "\n %two = arith.constant 2 : i8\n npu.compute \"splat\" ins(%two : i8) outs(%x : " + matrix +
      ")\n npu.compute \"iota\" ins(%c0 : index) outs(%b : " + row +
      ") {axis = 1 : i64}\n npu.compute \"matmul\" ins(%x, %x, %b : " + matrix + ", " + matrix +
      ", " + row + ") outs(%r : " + wide +
      ") {bias}\n npu.transfer_out %r[%c0] to %m[%c4] clip() sizes [4] global [1] tile [1] : " +
      wide + ", memref<8xi32>");
  EXPECT_EQ(shown(execution), (Numbers{8, 9, 8, 9}));
}
TEST(Compute, ReduceReadsTheInputsExtents) {
  std::string one = "!npu.buffer<1xi32, split = 0, stride = 1>";
  Execution execution =
      run(alloc("a") + fill("a") + " npu.set_valid %a[%n] : " + type +
              "\n %r = npu.alloc : " + one + "\n npu.set_valid %r[%c1] : " + one +
              "\n npu.compute \"reduce\" explicit ins(%a : " + type + ") outs(%r : " + one +
              ") {axis = 0 : i64, kind = #tile<reduce_kind sum>}\n"
              " npu.transfer_out %r[%c0] to %m[%c4] clip() sizes [1] global [1] tile [1] : " +
              one + ", memref<8xi32>",
          3);
  EXPECT_EQ(shown(execution)[0], 3);
}

TEST(Buffers, StartUndefinedAtEveryAlloc) {
  // Filled in the first trip only; the second trip has a new buffer.
  std::string body = " affine.for %i = 0 to 2 {\n" + alloc("a", "at 0") +
                     " npu.set_valid %a[%c4] : " + type +
                     "\n %first = arith.cmpi eq, %i, %c0 : index\n scf.if %first {\n" + fill("a") +
                     " }\n" + show("a") + " }\n";
  Execution execution = run(body, 0, 0x33);
  EXPECT_EQ(shownDefined(execution), (std::vector<int>{0, 0, 0, 0}));
  EXPECT_EQ(shown(execution), Numbers(4, 0x33333333));
}
TEST(Buffers, OneAfterTheOtherMayShareAddresses) {
  // b is allocated before the last read of a, but only writing b overwrites a.
  Execution execution = run(alloc("a", "at 8") + fill("a") + alloc("b", "at 8") +
                            compute("\"neg\"", "%a", "b") + show("b"));
  EXPECT_EQ(shown(execution), (Numbers{0, -1, -2, -3}));
  EXPECT_EQ(shownDefined(execution), std::vector<int>(4, 1));
}
TEST(Buffers, OverlapOfLiveBuffersShowsAsUndefined) {
  // Lane 0 holds elements 0 and 2 in bytes 0 to 7; b overlaps the second.
  Execution execution =
      run(alloc("a", "at 0") + fill("a") + alloc("b", "at 4") + fill("b") + show("a"));
  EXPECT_EQ(shownDefined(execution), (std::vector<int>{1, 1, 0, 0}));
}
TEST(Buffers, OutsideTheBankTrap) {
  EXPECT_EQ(run(alloc("a", "at 1016")).status, ExecutionStatus::completed);
  for (const char *place : {"at 1017", "at -8"}) {
    Execution execution = run(alloc("a", place));
    EXPECT_EQ(execution.status, ExecutionStatus::trapped) << place;
    EXPECT_EQ(countEvents(execution, outOfBounds), 1) << place;
  }
}

TEST(ValidRegisters, ReadBackAndNarrow) {
  std::string write = " %v = npu.valid %a axis 0 : " + type +
                      "\n %w = arith.index_cast %v : index to i32\n"
                      " memref.store %w, %m[%c0] : memref<8xi32>\n";
  auto first = [&](const std::string &body, int64_t n) {
    return finalNumbers(run(alloc("a") + body + write, n))[0];
  };
  EXPECT_EQ(first(" npu.set_valid %a[%n] : " + type + "\n", 3), 3);
  EXPECT_EQ(first(" npu.set_valid %a[%c2] : " + type + "\n npu.narrow %a[%n] : " + type + "\n", 9),
            2);
  EXPECT_EQ(first(" npu.set_valid %a[%c2] : " + type + "\n npu.narrow %a[%n] : " + type + "\n", 1),
            1);
  EXPECT_EQ(first(" npu.set_valid %a[%c2] : " + type + "\n npu.narrow %a[%n] : " + type + "\n", -4),
            0);
}
TEST(ValidRegisters, UndefinedOnesSpreadSilentlyUntilUsed) {
  std::string copy = alloc("a") + alloc("b") + " %v = npu.valid %a axis 0 : " + type +
                     "\n npu.set_valid %b[%v] : " + type + "\n";
  EXPECT_TRUE(run(copy).events.empty());
  EXPECT_EQ(countEvents(run(copy + " npu.zero %b : " + type + "\n" + show("b")), undefinedUse), 1);
}

TEST(Machine, InputsMustFitTheArguments) {
  MachineCode code(mainOf(""));
  EXPECT_EQ(code({counting({8})}).status, ExecutionStatus::unsupported);
  Execution wrong = code({counting({7}), scalarIndex(0)});
  EXPECT_EQ(wrong.status, ExecutionStatus::unsupported);
  EXPECT_NE(wrong.message.find("argument 0"), std::string::npos) << wrong.message;
}
TEST(Machine, ParametersOutOfRangeAreRefused) {
  EXPECT_EQ(MachineCode(mainOf("", "8xi32", 0))({counting({8}), scalarIndex(0)}).status,
            ExecutionStatus::unsupported);
  EXPECT_EQ(MachineCode(mainOf("", "8xi32", lanesMax))({counting({8}), scalarIndex(0)}).status,
            ExecutionStatus::completed);
  EXPECT_EQ(MachineCode(mainOf("", "8xi32", lanesMax + 1))({counting({8}), scalarIndex(0)}).status,
            ExecutionStatus::unsupported);
}
TEST(Machine, UnknownOpsAreUnsupported) {
  Execution execution = run(" memref.dma_wait %m[%n], %n : memref<8xi32>");
  EXPECT_EQ(execution.status, ExecutionStatus::unsupported);
  EXPECT_EQ(execution.message, "unsupported: memref.dma_wait");
}
TEST(Machine, FinalContentsOfEveryArgumentComeBack) {
  Execution execution = run(" %x = arith.index_cast %n : index to i32\n"
                            " memref.store %x, %m[%c1] : memref<8xi32>",
                            77);
  ASSERT_EQ(execution.memory.size(), 2u);
  EXPECT_EQ(finalNumbers(execution), (Numbers{0, 77, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(execution.memory[1], scalarIndex(77));
  EXPECT_EQ(execution.defined[1], std::vector<uint8_t>{1});
}

} // namespace
} // namespace npufuzz::npu

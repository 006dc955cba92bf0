//===- SimulatorTest.cpp - tokens, races, channels, in IR of our own ------===//
//
// Uses the generic form, as air-opt prints it with its dialect unregistered.
//
//===----------------------------------------------------------------------===//
#include "backend/air/simulator/Simulator.h"
#include "tile/Program.h"

#include "mlir/Parser/Parser.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::air;
using testing::HasSubstr;

namespace {

/// Runs @main on a tensor of 4 x 4 floats that counts from 0.
class AirSimulator : public testing::Test {
protected:
  AirSimulator() : context(mlir::MLIRContext::Threading::DISABLED) {
    mlir::DialectRegistry registry;
    findBackend("air")->registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
  }

  /// `herd` is the body of a herd of `columns` cores: %x is the core's number, %in and %out are 4x4
  /// floats in memory 0. `symbols` precede the function.
  Execution run(const std::string &herd, int columns = 1, const std::string &symbols = "",
                const std::string &around = "") {
    std::string text = symbols + R"(
"func.func"() <{function_type = (memref<4x4xf32>, memref<4x4xf32>) -> (), sym_name = "k"}> ({
^bb0(%a: memref<4x4xf32>, %o: memref<4x4xf32>):
  %columns = "arith.constant"() <{value = )" +
                       std::to_string(columns) + R"( : index}> : () -> index
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
)" + around + R"(
  "air.herd"(%columns, %one, %a, %o) <{operandSegmentSizes = array<i32: 0, 2, 2>}> ({
  ^bb1(%x: index, %y: index, %w: index, %h: index, %in: memref<4x4xf32>, %out: memref<4x4xf32>):
    %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %c4 = "arith.constant"() <{value = 4 : index}> : () -> index
    %tile = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1x4xf32, 2>
)" + herd + R"(
    "air.herd_terminator"() : () -> ()
  }) : (index, index, memref<4x4xf32>, memref<4x4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
func.func @main(%a: memref<4x4xf32>, %o: memref<4x4xf32>) {
  func.call @k(%a, %o) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
})";
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    if (!module)
      return {ExecutionStatus::unsupported, "does not parse", {}, {}, {}, {}};
    Tensor in(ElementKind::f32, {4, 4}), out = in;
    for (int64_t i = 0; i < in.size(); ++i)
      in.setBits(i, llvm::bit_cast<uint32_t>(static_cast<float>(i)));
    return simulate(*module, {in, out}, {});
  }

  static float resultOf(const Execution &run, int64_t element) {
    return llvm::bit_cast<float>(static_cast<uint32_t>(run.memory[1].bits(element)));
  }

  mlir::MLIRContext context;
};

/// A DMA of one row. `tokens` are names, each followed by a comma; `sides` are the groups of
/// operands.
std::string dma(const std::string &result, const std::string &tokens, bool fromRow,
                const std::string &row) {
  int count = static_cast<int>(llvm::StringRef(tokens).count(','));
  std::string types;
  for (int i = 0; i < count; ++i)
    types += "!air.async.token, ";
  std::string pattern = "%MEM, " + row + ", %c0, %c1, %c4, %c4, %c1";
  std::string patternType = "memref<4x4xf32>, index, index, index, index, index, index";
  std::string operands = fromRow ? "%tile, " + pattern : pattern + ", %tile";
  operands.replace(operands.find("%MEM"), 4, fromRow ? "%in" : "%out");
  std::string operandTypes =
      fromRow ? "memref<1x4xf32, 2>, " + patternType : patternType + ", memref<1x4xf32, 2>";
  std::string segments = fromRow ? "1, 0, 0, 0, 1, 2, 2, 2" : "1, 2, 2, 2, 1, 0, 0, 0";
  return (result.empty() ? "" : result + " = ") + "\"air.dma_memcpy_nd\"(" + tokens + operands +
         ") <{operandSegmentSizes = array<i32: " + std::to_string(count) + ", " + segments +
         ">}> : (" + types + operandTypes + ") -> (" + (result.empty() ? "" : "!air.async.token") +
         ")\n";
}

} // namespace

TEST_F(AirSimulator, EachCoreOfAHerdMovesItsRow) {
  Execution done = run(dma("", "", true, "%x") + dma("", "", false, "%x"), 4);
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  EXPECT_TRUE(done.events.empty()) << done.events.front().detail;
  EXPECT_EQ(done.memory[1], done.memory[0]);
}

TEST_F(AirSimulator, CoresThatWriteOneRowRace) {
  Execution done = run(dma("", "", true, "%x") + dma("", "", false, "%c0"), 2);
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  ASSERT_EQ(done.events.size(), 1u);
  EXPECT_EQ(done.events[0].kind, MachineEvent::Kind::dataRace);
  EXPECT_EQ(done.events[0].sort, "of dma_memcpy_nd and dma_memcpy_nd");
}

TEST_F(AirSimulator, ATokenOrdersADmaAndTheNext) {
  Execution done = run(dma("%t", "", true, "%c1") + dma("%u", "%t, ", false, "%c0"));
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  EXPECT_TRUE(done.events.empty());
  EXPECT_EQ(resultOf(done, 0), 4.0f);
}

TEST_F(AirSimulator, WithoutATokenTheyRaceThoughValuesAreRight) {
  Execution done = run(dma("%t", "", true, "%c1") + dma("%u", "", false, "%c0"));
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  ASSERT_EQ(done.events.size(), 1u);
  EXPECT_EQ(done.events[0].kind, MachineEvent::Kind::dataRace);
  EXPECT_EQ(resultOf(done, 0), 4.0f);
}

TEST_F(AirSimulator, WaitAllOrdersThroughItsOwnToken) {
  Execution done = run(dma("%t", "", true, "%c1") +
                       "%w0 = \"air.wait_all\"(%t) : (!air.async.token) -> !air.async.token\n" +
                       dma("%u", "%w0, ", false, "%c0"));
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  EXPECT_TRUE(done.events.empty());
}

TEST_F(AirSimulator, WaitAllWithoutATokenHoldsUpTheThread) {
  Execution done =
      run(dma("%t", "", true, "%c1") + "\"air.wait_all\"(%t) : (!air.async.token) -> ()\n" +
          dma("", "", false, "%c0"));
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  EXPECT_TRUE(done.events.empty());
}

TEST_F(AirSimulator, ATokenThatALoopDoesNotCarryOrdersNoIterations) {
  auto loop = [&](bool carries) {
    return "%first = \"air.wait_all\"() : () -> !air.async.token\n"
           "%last = \"scf.for\"(%c0, %c4, %c1, %first) ({\n"
           "^bb2(%i: index, %t0: !air.async.token):\n" +
           dma("%t1", "%t0, ", true, "%i") + dma("%t2", "%t1, ", false, "%i") + "\"scf.yield\"(" +
           (carries ? "%t2" : "%t0") +
           ") : (!air.async.token) -> ()\n"
           "}) : (index, index, index, !air.async.token) -> !air.async.token\n";
  };
  Execution good = run(loop(true)), bad = run(loop(false));
  ASSERT_EQ(good.status, ExecutionStatus::completed) << good.message;
  EXPECT_TRUE(good.events.empty());
  ASSERT_EQ(bad.status, ExecutionStatus::completed) << bad.message;
  EXPECT_EQ(bad.events.size(), 1u);
}

TEST_F(AirSimulator, AnExecutedBodyWaitsAndIsWaitedFor) {
  auto body = [&](const std::string &token, const std::string &type) {
    return dma("%t", "", true, "%c1") + "%e = \"air.execute\"(" + token +
           ") ({\n\"memref.dealloc\"(%tile) : (memref<1x4xf32, 2>) -> ()\n"
           "\"air.execute_terminator\"() : () -> ()\n}) : (" +
           type + ") -> !air.async.token\n";
  };
  const std::string other = "%nothing = \"air.wait_all\"() : () -> !air.async.token\n";
  EXPECT_TRUE(run(body("%t", "!air.async.token")).events.empty());
  Execution race = run(other + body("%nothing", "!air.async.token"));
  ASSERT_EQ(race.events.size(), 1u);
  EXPECT_EQ(race.events[0].sort, "of dma_memcpy_nd and dealloc");
  // A DMA without a token gives no order and no error.
  EXPECT_TRUE(run(body("", "") + dma("", "%t,", false, "%c1")).events.empty());
}

TEST_F(AirSimulator, WhatAnExecutedBodyGivesIsThereAtOnce) {
  Execution done =
      run("%e:2 = \"air.execute\"() ({\n"
          "%row = \"arith.addi\"(%c1, %c1) <{overflowFlags = #arith.overflow<none>}> : "
          "(index, index) -> index\n"
          "\"air.execute_terminator\"(%row) : (index) -> ()\n"
          "}) : () -> (!air.async.token, index)\n" +
          dma("", "", true, "%e#1") + dma("", "", false, "%c0"));
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  EXPECT_EQ(resultOf(done, 0), 8.0f);
}

TEST_F(AirSimulator, ABodyOfLinalgMayExecuteOthers) {
  Execution done = run(dma("", "", true, "%c1") +
                       "\"linalg.generic\"(%tile) <{indexing_maps = "
                       "[affine_map<(d0, d1) -> (d0, d1)>], iterator_types = "
                       "[#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], "
                       "operandSegmentSizes = array<i32: 0, 1>}> ({\n^bb2(%e: f32):\n"
                       "%s:2 = \"air.execute\"() ({\n"
                       "%sum = \"arith.addf\"(%e, %e) <{fastmath = #arith.fastmath<none>}> : "
                       "(f32, f32) -> f32\n\"air.execute_terminator\"(%sum) : (f32) -> ()\n"
                       "}) : () -> (!air.async.token, f32)\n"
                       "\"linalg.yield\"(%s#1) : (f32) -> ()\n}) : (memref<1x4xf32, 2>) -> ()\n" +
                       dma("", "", false, "%c0"));
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  EXPECT_TRUE(done.events.empty());
  EXPECT_EQ(resultOf(done, 1), 10.0f);
}

TEST_F(AirSimulator, ARaceThroughASubviewIsOfASortOfItsOwn) {
  Execution done = run(dma("%t", "", true, "%c1") +
                       "%v = \"memref.subview\"(%tile) <{operandSegmentSizes = array<i32: 1, 0, 0, "
                       "0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 2>, "
                       "static_strides = array<i64: 1, 1>}> : (memref<1x4xf32, 2>) -> "
                       "memref<1x2xf32, strided<[4, 1]>, 2>\n"
                       "%e = \"air.execute\"() ({\n\"memref.copy\"(%v, %v) : "
                       "(memref<1x2xf32, strided<[4, 1]>, 2>, memref<1x2xf32, strided<[4, 1]>, 2>)"
                       " -> ()\n\"air.execute_terminator\"() : () -> ()\n"
                       "}) : () -> !air.async.token\n");
  ASSERT_EQ(done.events.size(), 1u) << done.message;
  EXPECT_EQ(done.events[0].sort, "of dma_memcpy_nd and copy through a subview");
}

TEST_F(AirSimulator, APatternThatLeavesItsTensorIsTold) {
  Execution done = run(dma("", "", true, "%c4"));
  EXPECT_EQ(done.status, ExecutionStatus::trapped);
  EXPECT_THAT(done.message, HasSubstr("element 16 of memory that has 16"));
}

TEST_F(AirSimulator, AnOpThatNobodyKnowsIsUnsupported) {
  Execution done = run("\"air.custom\"() : () -> ()\n");
  EXPECT_EQ(done.status, ExecutionStatus::unsupported);
  EXPECT_EQ(done.message, "unsupported: air.custom");
}

namespace {
const char *const channel = "\"air.channel\"() <{size = [1, 1], sym_name = \"c\"}> : () -> ()\n";
const char *const broadcast = "\"air.channel\"() <{size = [1, 1], sym_name = \"c\"}> "
                              "{broadcast_shape = [4, 1]} : () -> ()\n";
const char *const put =
    "%p = \"air.channel.put\"(%C0, %C0, %a, %C0, %C0, %one, %C4, %C4, %one) <{chan_name = @c, "
    "operandSegmentSizes = array<i32: 0, 2, 1, 2, 2, 2>}> : (index, index, memref<4x4xf32>, index, "
    "index, index, index, index, index) -> !air.async.token\n";
const char *const numbers = "%C0 = \"arith.constant\"() <{value = 0 : index}> : () -> index\n"
                            "%C4 = \"arith.constant\"() <{value = 4 : index}> : () -> index\n";
std::string get(const std::string &column) {
  return "\"air.channel.get\"(" + column +
         ", %c0, %tile) <{chan_name = @c, operandSegmentSizes = array<i32: 0, 2, 1, 0, 0, 0>}> : "
         "(index, index, memref<1x4xf32, 2>) -> ()\n";
}
} // namespace

TEST_F(AirSimulator, AChannelMovesAndOrders) {
  Execution done =
      run(get("%c0") + dma("", "", false, "%c1"), 1, channel, std::string(numbers) + put);
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  EXPECT_TRUE(done.events.empty());
  EXPECT_EQ(resultOf(done, 4 + 3), 3.0f);
}

TEST_F(AirSimulator, ABroadcastReachesEveryCore) {
  Execution done =
      run(get("%x") + dma("", "", false, "%x"), 4, broadcast, std::string(numbers) + put);
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  EXPECT_TRUE(done.events.empty());
  for (int64_t row = 0; row < 4; ++row)
    EXPECT_EQ(resultOf(done, 4 * row + 2), 2.0f);
}

TEST_F(AirSimulator, AGetThatNobodyPutsForIsADeadlock) {
  Execution done = run(get("%c0") + get("%c0"), 1, channel, std::string(numbers) + put);
  EXPECT_EQ(done.status, ExecutionStatus::trapped);
  ASSERT_EQ(done.events.size(), 1u);
  EXPECT_EQ(done.events[0].kind, MachineEvent::Kind::idleWait);
  EXPECT_THAT(done.events[0].detail, HasSubstr("2 gets take 8 elements, 1 puts give 4"));
}

TEST_F(AirSimulator, APutThatNobodyGetsIsTold) {
  Execution done = run("", 1, channel, std::string(numbers) + put);
  EXPECT_EQ(done.status, ExecutionStatus::completed) << done.message;
  ASSERT_EQ(done.events.size(), 1u);
  EXPECT_EQ(done.events[0].sort, "of a put for a get");
}

TEST_F(AirSimulator, AGetInFrontOfItsPutInOneThreadIsADeadlock) {
  std::string putHere = "\"air.channel.put\"(%c0, %c0, %tile) <{chan_name = @c, "
                        "operandSegmentSizes = array<i32: 0, 2, 1, 0, 0, 0>}> : "
                        "(index, index, memref<1x4xf32, 2>) -> ()\n";
  Execution done = run(get("%c0") + putHere, 1, channel);
  EXPECT_EQ(done.status, ExecutionStatus::trapped);
  EXPECT_THAT(done.message, HasSubstr("deadlock: tasks wait for one another"));
}

namespace {
/// A put of row 0 that waits for %after, or for nothing; `token` names its token.
std::string putAfter(const std::string &token, const std::string &after) {
  std::string result = put;
  result.replace(0, 2, token);
  if (after.empty())
    return result;
  for (const auto &[before, now] : {std::pair("(%C0, %C0, %a", "(" + after + ", %C0, %C0, %a"),
                                    {"i32: 0, 2", "i32: 1, 2"},
                                    {": (index", ": (!air.async.token, index"}})
    result.replace(result.find(before), std::string(before).size(), now);
  return result;
}
} // namespace

TEST_F(AirSimulator, APlaceHoldsOneMessage) {
  // In one thread, the herd's gets follow both puts; with threads, the puts wait for the gets.
  std::string puts = std::string(numbers) + putAfter("%p", "") + putAfter("%q", "%p");
  std::string waits = "\"air.wait_all\"(%q) <{operandSegmentSizes = array<i32: 1>}> : "
                      "(!air.async.token) -> ()\n";
  std::string gets =
      get("%c0") + dma("", "", false, "%c0") + get("%c0") + dma("", "", false, "%c1");
  Execution without = run(gets, 1, channel, puts), with = run(gets, 1, channel, puts + waits);
  EXPECT_EQ(without.status, ExecutionStatus::completed) << without.message;
  EXPECT_TRUE(without.events.empty());
  // The result is still the one that a deeper place would give.
  EXPECT_EQ(with.status, ExecutionStatus::completed) << with.message;
  EXPECT_EQ(resultOf(with, 4 + 3), 3.0f);
  ASSERT_EQ(with.events.size(), 1u);
  EXPECT_EQ(with.events[0].kind, MachineEvent::Kind::idleWait);
  EXPECT_EQ(with.events[0].sort, "of puts for room");
  EXPECT_THAT(with.events[0].detail, HasSubstr("where a place of a channel holds one message"));
}

TEST_F(AirSimulator, APlaceIsAStreamOfElements) {
  // One put of two rows, and a get for each.
  std::string rows = put;
  for (auto [before, now] :
       {std::pair("%C0, %C0, %one, %C4, %C4, %one", "%C0, %C0, %two, %C4, %C4, %one")})
    rows.replace(rows.find(before), std::string(before).size(), now);
  std::string two = "%two = \"arith.constant\"() <{value = 2 : index}> : () -> index\n";
  Execution done =
      run(get("%c0") + dma("", "", false, "%c0") + get("%c0") + dma("", "", false, "%c1"), 1,
          channel, std::string(numbers) + two + rows);
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  EXPECT_TRUE(done.events.empty());
  EXPECT_EQ(resultOf(done, 3), 3.0f);
  EXPECT_EQ(resultOf(done, 4 + 3), 7.0f);
  // A get of two puts must wait for both; neither put waits for room.
  std::string wide =
      "%wide = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> "
      "memref<2x4xf32, 2>\n"
      "\"air.channel.get\"(%c0, %c0, %wide) <{chan_name = @c, operandSegmentSizes = "
      "array<i32: 0, 2, 1, 0, 0, 0>}> : (index, index, memref<2x4xf32, 2>) -> ()\n";
  Execution taken =
      run(wide, 1, channel, std::string(numbers) + putAfter("%p", "") + putAfter("%q", "%p"));
  EXPECT_EQ(taken.status, ExecutionStatus::completed) << taken.message;
  EXPECT_TRUE(taken.events.empty());
}

TEST_F(AirSimulator, OpsOfOneStreamAreInOrderAndOthersAreNot) {
  // Both gets write the tile, and no token orders them.
  auto asyncGet = [](const std::string &name, const std::string &result) {
    return result + " = \"air.channel.get\"(%c0, %c0, %tile) <{chan_name = @" + name +
           ", operandSegmentSizes = array<i32: 0, 2, 1, 0, 0, 0>}> : (index, index, "
           "memref<1x4xf32, "
           "2>) -> !air.async.token\n";
  };
  std::string otherPut = putAfter("%q", "");
  otherPut.replace(otherPut.find("@c"), 2, "@d");
  std::string other = "\"air.channel\"() <{size = [1, 1], sym_name = \"d\"}> : () -> ()\n";
  Execution same = run(asyncGet("c", "%g") + asyncGet("c", "%g2"), 1, channel,
                       std::string(numbers) + putAfter("%p", "") + putAfter("%q", ""));
  EXPECT_EQ(same.status, ExecutionStatus::completed) << same.message;
  EXPECT_TRUE(same.events.empty());
  Execution apart = run(asyncGet("c", "%g") + asyncGet("d", "%g2"), 1, channel + other,
                        std::string(numbers) + putAfter("%p", "") + otherPut);
  ASSERT_EQ(apart.events.size(), 1u) << apart.message;
  EXPECT_EQ(apart.events[0].sort, "of channel.get and channel.get");
}

TEST_F(AirSimulator, ABufferOfTheSegmentIsFilledBeforeItIsEmptied) {
  // A put reads memory that a get fills, without a token between them: only memory 1 has locks.
  auto through = [&](const std::string &space) {
    std::string type = "memref<1x4xf32, " + space + ">";
    std::string buffer =
        "%l = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> " + type + "\n";
    auto op = [&](const std::string &what, const std::string &name) {
      return "%t" + name + " = \"air.channel." + what + "\"(%C0, %C0, %l) <{chan_name = @" + name +
             ", operandSegmentSizes = array<i32: 0, 2, 1, 0, 0, 0>}> : (index, index, " + type +
             ") -> !air.async.token\n";
    };
    std::string other = "\"air.channel\"() <{size = [1, 1], sym_name = \"d\"}> : () -> ()\n";
    std::string last = get("%c0");
    last.replace(last.find("@c"), 2, "@d");
    return run(last + dma("", "", false, "%c0"), 1, channel + other,
               std::string(numbers) + putAfter("%p", "") + buffer + op("get", "c") +
                   op("put", "d"));
  };
  Execution inSegment = through("1"), inCore = through("2");
  EXPECT_TRUE(inSegment.events.empty());
  EXPECT_EQ(resultOf(inSegment, 2), 2.0f);
  ASSERT_EQ(inCore.events.size(), 1u);
  EXPECT_EQ(inCore.events[0].sort, "of channel.get and channel.put");
}

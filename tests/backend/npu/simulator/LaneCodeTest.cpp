// Vector instructions, the array, and one program at every stage of the pipeline.
#include "MachineCode.h"

#include <limits>

namespace npufuzz::npu {
namespace {

using Numbers = std::vector<int64_t>;
constexpr auto outOfBounds = MachineEvent::Kind::outOfBounds;
constexpr auto undefinedUse = MachineEvent::Kind::undefinedUse;

// 6 elements over 2 lanes, in runs of 2: lane 0 holds 0 1 4 5, lane 1 holds 2 3 and two gaps.
const std::string type = "!npu.buffer<6xi32, split = 0, stride = 2>";
const std::string begin =
    " %c6 = arith.constant 6 : index\n %b = npu.alloc at 0 : " + type +
    "\n npu.set_valid %b[%c6] : " + type +
    "\n npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [6] global [1] tile [1] : "
    "memref<8xi32>, " +
    type + "\n";
const std::string end =
    " npu.transfer_out %b[%c0] to %m[%c2] clip() sizes [6] global [1] tile [1] : " + type +
    ", memref<8xi32>";

Execution run(const std::string &body, int64_t n = 0, uint8_t pattern = 0xa5) {
  return MachineCode(mainOf(begin + body + end))({counting({8}), scalarIndex(n)}, pattern);
}
Numbers shown(const Execution &execution) { return dropFirst(finalNumbers(execution), 2); }

const std::string mask4 = " %k = npu.mask %b[%c0] : " + type + " -> vector<4xi1>\n";
const std::string load4 = " %v = npu.vload %b[%c0] : " + type + " -> vector<4xi32>\n";
const std::string store4 =
    " npu.vstore %w, %b[%c0], %k : vector<4xi32>, " + type + ", vector<4xi1>\n";

TEST(LaneCode, EveryLaneComputesItsOwnBank) {
  EXPECT_EQ(shown(run(mask4 + load4 + " %w = arith.muli %v, %v : vector<4xi32>\n" + store4)),
            (Numbers{0, 1, 4, 9, 16, 25}));
}
TEST(LaneCode, MaskIsFalseOutsideTheValidExtentsAndInGaps) {
  std::string add = " %one = arith.constant dense<100> : vector<4xi32>\n"
                    " %w = arith.addi %v, %one : vector<4xi32>\n";
  EXPECT_EQ(shown(run(" npu.set_valid %b[%n] : " + type + "\n" + mask4 + load4 + add + store4 +
                          " npu.set_valid %b[%c6] : " + type + "\n",
                      3)),
            (Numbers{100, 101, 102, 3, 4, 5}));
  Execution gaps = run(mask4 +
                       " %x = arith.extui %k : vector<4xi1> to vector<4xi32>\n"
                       " %all = arith.constant dense<true> : vector<4xi1>\n"
                       " npu.vstore %x, %b[%c0], %all : vector<4xi32>, " +
                       type + ", vector<4xi1>\n");
  EXPECT_EQ(shown(gaps), (Numbers{1, 1, 1, 1, 1, 1}));
}
TEST(LaneCode, CoordinatesAreLogical) {
  EXPECT_EQ(
      shown(run(
          mask4 + " %i = npu.coordinate %b[%c0] axis 0 : " + type +
          " -> vector<4xindex>\n %w = arith.index_cast %i : vector<4xindex> to vector<4xi32>\n" +
          store4)),
      (Numbers{0, 1, 2, 3, 4, 5}));
}
TEST(LaneCode, PartsOfABankAreAddressed) {
  std::string part = " %k = npu.mask %b[%n] : " + type +
                     " -> vector<2xi1>\n %v = npu.vload %b[%n] : " + type +
                     " -> vector<2xi32>\n %w = arith.addi %v, %v : vector<2xi32>\n" +
                     " npu.vstore %w, %b[%n], %k : vector<2xi32>, " + type + ", vector<2xi1>\n";
  EXPECT_EQ(shown(run(part, 2)), (Numbers{0, 1, 2, 3, 8, 10}));
  EXPECT_EQ(shown(run(part, 1)), (Numbers{0, 2, 2, 6, 8, 5}));
}
TEST(LaneCode, AccessOutsideTheBankTraps) {
  std::string load = " %v = npu.vload %b[%n] : " + type + " -> vector<2xi32>\n";
  for (int64_t n : {int64_t(3), int64_t(-1), INT64_MAX, INT64_MIN}) {
    Execution execution = run(load, n);
    EXPECT_EQ(execution.status, ExecutionStatus::trapped) << n;
    EXPECT_EQ(countEvents(execution, outOfBounds), 1) << n;
  }
  std::string store = " %w = arith.constant dense<7> : vector<2xi32>\n"
                      " %k = arith.constant dense<[true, false]> : vector<2xi1>\n"
                      " npu.vstore %w, %b[%n], %k : vector<2xi32>, " +
                      type + ", vector<2xi1>\n";
  EXPECT_EQ(run(store, 3).status, ExecutionStatus::completed);
  for (int64_t n : {int64_t(4), int64_t(-1), INT64_MAX, INT64_MIN})
    EXPECT_EQ(run(store, n).status, ExecutionStatus::trapped) << n;
}
TEST(LaneCode, UndefinedMaskIsReported) {
  // A comparison with an uninitialised buffer.
  std::string body = " %u = npu.alloc at 64 : " + type + "\n %x = npu.vload %u[%c0] : " + type +
                     " -> vector<4xi32>\n" + mask4 + load4 +
                     " %q = arith.cmpi eq, %x, %v : vector<4xi32>\n"
                     " npu.vstore %v, %b[%c0], %q : vector<4xi32>, " +
                     type + ", vector<4xi1>\n";
  EXPECT_EQ(countEvents(run(body), undefinedUse), 1);
}
TEST(LaneCode, UndefinedValidExtentsOfAMaskAreReported) {
  std::string body = " %u = npu.alloc at 64 : " + type + "\n %q = npu.mask %u[%c0] : " + type +
                     " -> vector<4xi1>\n";
  EXPECT_EQ(countEvents(run(body), undefinedUse), 1);
}
TEST(LaneCode, VectorsLongerThanARegisterGroupTrap) {
  // 256 bits x 8 registers hold 64 elements of 32 bits in each lane.
  auto loading = [](int count) {
    std::string big = "!npu.buffer<256xi32, split = 0, stride = 1>";
    return MachineCode(mainOf(" %b = npu.alloc : " + big + "\n %v = npu.vload %b[%c0] : " + big +
                              " -> vector<" + std::to_string(count) +
                              "xi32>"))({counting({8}), scalarIndex(0)});
  };
  EXPECT_EQ(loading(64).status, ExecutionStatus::completed);
  EXPECT_EQ(loading(65).status, ExecutionStatus::trapped);
}
TEST(LaneCode, ConvertRoundsAndSaturates) {
  auto converted = [](const std::string &how) {
    return shown(run(" %x = arith.constant dense<[2.5, -2.5, 300.0, -0.5]> : vector<4xf32>\n"
                     " %y = npu.convert %x round " +
                     how +
                     " : vector<4xf32> to vector<4xi8>\n"
                     " %w = arith.extsi %y : vector<4xi8> to vector<4xi32>\n" +
                     mask4 + store4));
  };
  EXPECT_EQ(converted("nearest_even saturate"), (Numbers{2, -2, 2, -2, 127, 0}));
  EXPECT_EQ(converted("nearest_away saturate"), (Numbers{3, -3, 3, -3, 127, -1}));
  EXPECT_EQ(converted("floor saturate"), (Numbers{2, -3, 2, -3, 127, -1}));
}
TEST(LaneCode, ConvertOutOfRangeIsUndefined) {
  Execution execution =
      run(" %x = arith.constant dense<[1.0, 300.0, 1.0, 1.0]> : vector<4xf32>\n"
          " %y = npu.convert %x round nearest_even : vector<4xf32> to vector<4xi8>\n"
          " %w = arith.extsi %y : vector<4xi8> to vector<4xi32>\n" +
          mask4 + store4);
  // Elements 1 and 3 are the second elements of both lanes.
  EXPECT_EQ(finalDefined(execution), (std::vector<int>{1, 1, 1, 0, 1, 0, 1, 1}));
}

//===----------------------------------------------------------------------===//
// Systolic array, 2 x 2
//===----------------------------------------------------------------------===//

const std::string narrow = "!npu.buffer<2x3xi8, split = 1, stride = 1>",
                  tall = "!npu.buffer<3x2xi8, split = 1, stride = 1>",
                  wide = "!npu.buffer<2x2xi32, split = 1, stride = 1>";

/// [2x3] x [3x2] by blocks of k: rows of a are 1 2 3 and 4 5 6, rows of b 1 2, 3 4, 5 6.
std::string product(const std::string &extents) {
  std::string text = " %c3 = arith.constant 3 : index\n"
                     " %a = npu.alloc : " +
                     narrow + "\n %b = npu.alloc : " + tall + "\n %r = npu.alloc : " + wide +
                     "\n npu.set_valid %a[%c2, %c3] : " + narrow +
                     "\n npu.set_valid %b[%c3, %c2] : " + tall +
                     "\n npu.set_valid %r[%c2, %c2] : " + wide + "\n npu.zero %r : " + wide +
                     "\n"
                     " npu.transfer_in %m[%c0] to %a[%c0] clip() sizes [6] global [1] tile [1] : "
                     "memref<8xi8>, " +
                     narrow +
                     "\n"
                     " npu.transfer_in %m[%c0] to %b[%c0] clip() sizes [6] global [1] tile [1] : "
                     "memref<8xi8>, " +
                     tall + "\n" + extents;
  for (const char *k : {"%c0", "%c2"}) {
    text += " npu.push_weights %b[" + std::string(k) + ", %c0] : " + tall + "\n";
    for (const char *row : {"%c0", "%c1"})
      text += " npu.push_input %a[" + std::string(row) + ", " + k + "] : " + narrow + "\n";
    for (const char *row : {"%c0", "%c1"})
      text += " npu.pop %r[" + std::string(row) + ", %c0] : " + wide + "\n";
  }
  // The result returns through i8: npu.compute "cast" wraps.
  std::string small = "!npu.buffer<2x2xi8, split = 1, stride = 1>";
  return text + " %s = npu.alloc : " + small + "\n npu.compute \"cast\" ins(%r : " + wide +
         ") outs(%s : " + small +
         ")\n npu.transfer_out %s[%c0] to %m[%c4] clip() sizes [4] global [1]"
         " tile [1] : " +
         small + ", memref<8xi8>";
}
Execution multiplied(const std::string &extents = "", int64_t n = 0) {
  return MachineCode(mainOf(product(extents), "8xi8"))(
      {tensorOf(ElementKind::i8, {8}, {1, 2, 3, 4, 5, 6, 7, 8}), scalarIndex(n)});
}
Numbers last4(const Execution &execution) { return dropFirst(finalNumbers(execution), 4); }
TEST(SystolicArray, MultipliesInBlocks) {
  EXPECT_EQ(last4(multiplied()), (Numbers{22, 28, 49, 64}));
}
TEST(SystolicArray, WhatIsNotValidContributesNothing) {
  // Two of three k: 1*1+2*3, 1*2+2*4, 4*1+5*3, 4*2+5*4.
  EXPECT_EQ(last4(multiplied(" npu.set_valid %a[%c2, %c2] : " + narrow + "\n")),
            (Numbers{7, 10, 19, 28}));
  EXPECT_EQ(last4(multiplied(" npu.set_valid %b[%c2, %c2] : " + tall + "\n")),
            (Numbers{7, 10, 19, 28}));
}
TEST(SystolicArray, PopWritesInsideTheValidExtentsOnly) {
  EXPECT_EQ(last4(multiplied(" npu.set_valid %r[%c2, %c1] : " + wide + "\n")),
            (Numbers{22, 6, 49, 8}));
}
TEST(SystolicArray, ResultsComeOutInOrderAndRunOut) {
  std::string body = " %r = npu.alloc : " + wide + "\n npu.pop %r[%c0, %c0] : " + wide;
  Execution execution = MachineCode(mainOf(body))({counting({8}), scalarIndex(0)});
  EXPECT_EQ(execution.status, ExecutionStatus::trapped);
  EXPECT_NE(execution.message.find("no result"), std::string::npos) << execution.message;
  std::string early = " %a = npu.alloc : " + narrow + "\n npu.push_input %a[%c0, %c0] : " + narrow;
  EXPECT_EQ(MachineCode(mainOf(early))({counting({8}), scalarIndex(0)}).status,
            ExecutionStatus::trapped);
}
TEST(SystolicArray, InfinityTimesWhatIsNotValidIsNotNan) {
  std::string matrix = "!npu.buffer<2x2xf32, split = 1, stride = 1>";
  std::string body =
      " %x = npu.alloc : " + matrix + "\n %y = npu.alloc : " + matrix +
      "\n %r = npu.alloc : " + matrix +
      "\n %one = arith.constant 1.0 : f32\n %inf = arith.constant 0x7F800000 : f32\n"
      " npu.compute \"splat\" ins(%one : f32) outs(%x : " +
      matrix + ")\n npu.compute \"splat\" ins(%inf : f32) outs(%y : " + matrix +
      ")\n npu.set_valid %x[%c2, %c0] : " + matrix + "\n npu.set_valid %r[%c2, %c2] : " + matrix +
      "\n npu.zero %r : " + matrix + "\n npu.push_weights %y[%c0, %c0] : " + matrix +
      "\n npu.push_input %x[%c0, %c0] : " + matrix + "\n npu.pop %r[%c0, %c0] : " + matrix +
      "\n npu.transfer_out %r[%c0] to %m[%c0] clip() sizes [2] global [1] tile [1] : " + matrix +
      ", memref<8xf32>";
  Execution execution =
      MachineCode(mainOf(body, "8xf32"))({Tensor(ElementKind::f32, {8}), scalarIndex(0)});
  EXPECT_EQ(finalNumbers(execution), Numbers(8, 0));
}

} // namespace
} // namespace npufuzz::npu

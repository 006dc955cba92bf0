//===- MachineTest.cpp - results and order of kernels ---------------------===//
#include "ReadKernel.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

namespace {

/// result = 2 * input, with text between the three instructions.
std::string doubling(const std::string &first, const std::string &second) {
  return buffer("x", 0) + buffer("y", 64) + load("%arg0", "%x") + first + add("%x", "%x", "%y") +
         second + store("%y", "%arg1") + barrier("ALL");
}

} // namespace

TEST(HivmMachine, ComputesAndSeesNothingWhereFlagsOrderThePipes) {
  ReadKernel kernel(doubling(flags("MTE2", "V"), flags("V", "MTE3")));
  EXPECT_EQ(kernel.run.status, ExecutionStatus::completed) << kernel.run.message;
  EXPECT_EQ(kernel.result(0), 2);
  EXPECT_EQ(kernel.result(15), 32);
  EXPECT_THAT(kernel.events(), IsEmpty());
}

TEST(HivmMachine, SeesARaceWhereAFlagIsMissing) {
  EXPECT_THAT(ReadKernel(doubling("", flags("V", "MTE3"))).events(), Each("race: of V and MTE2"));
  EXPECT_THAT(ReadKernel(doubling("", flags("V", "MTE3"))).events(), Not(IsEmpty()));
  EXPECT_THAT(ReadKernel(doubling(flags("MTE2", "V"), "")).events(),
              ElementsAre("race: of V and MTE3"));
}

TEST(HivmMachine, AsksForNoOrderBeforeThereAreFlagsOrBarriers) {
  std::string body = buffer("x", 0) + load("%arg0", "%x") + store("%x", "%arg1");
  EXPECT_THAT(ReadKernel(body).events(), IsEmpty());
  EXPECT_THAT(ReadKernel(body + barrier("ALL")).events(), ElementsAre("race: of MTE2 and MTE3"));
  EXPECT_THAT(ReadKernel(body + flags("V", "MTE3")).events(),
              ElementsAre("race: of MTE2 and MTE3"));
}

TEST(HivmMachine, AsksForOrderWithoutFlagsWhereItIsPromised) {
  std::string body = buffer("x", 0) + load("%arg0", "%x") + store("%x", "%arg1");
  EXPECT_THAT(ReadKernel(body, 2, /*isOrderPromised=*/true).events(),
              ElementsAre("race: of MTE2 and MTE3"));
  EXPECT_THAT(
      ReadKernel(buffer("x", 0) + load("%arg0", "%x"), 2, /*isOrderPromised=*/true).events(),
      IsEmpty());
}

TEST(HivmMachine, InstructionsOfOnePipeNeedItsBarrier) {
  auto twice = [](const std::string &between) {
    return buffer("x", 0) + buffer("y", 64) + load("%arg0", "%x") + flags("MTE2", "V") +
           add("%x", "%x", "%y") + between + add("%y", "%y", "%x") + flags("V", "MTE3") +
           store("%x", "%arg1") + barrier("ALL");
  };
  EXPECT_THAT(ReadKernel(twice(barrier("V"))).events(), IsEmpty());
  EXPECT_EQ(ReadKernel(twice(barrier("V"))).result(3), 16);
  EXPECT_THAT(ReadKernel(twice("")).events(),
              AllOf(Not(IsEmpty()), Each("race: of V without a barrier")));
  EXPECT_THAT(ReadKernel(twice(barrier("MTE2"))).events(), Not(IsEmpty()));
}

TEST(HivmMachine, SeesFlagsThatNobodyWaitsForAndWaitsThatNobodyEnds) {
  EXPECT_THAT(ReadKernel(flag("set", "V", "MTE3")).events(), ElementsAre("flag"));
  EXPECT_THAT(ReadKernel(flag("wait", "V", "MTE3")).events(), ElementsAre("flag"));
  EXPECT_THAT(ReadKernel(flag("set", "V", "MTE3", 1) + flag("wait", "V", "MTE3", 2)).events(),
              ElementsAre("flag", "flag"));
}

TEST(HivmMachine, BuffersThatOverlapShowAsValues) {
  // The second load overwrites half of what the first one loaded.
  auto two = [](int64_t place) {
    return buffer("x", 0) + buffer("y", place) + buffer("z", 256) + load("%arg0", "%x") +
           barrier("ALL") + load("%arg0", "%y") + barrier("ALL") + add("%x", "%y", "%z") +
           flags("V", "MTE3") + store("%z", "%arg1") + barrier("ALL");
  };
  EXPECT_EQ(ReadKernel(two(64)).result(8), 18);
  EXPECT_EQ(ReadKernel(two(32)).result(8), 10);
}

TEST(HivmMachine, SeesABufferThatLeavesTheUnifiedBuffer) {
  EXPECT_THAT(ReadKernel(buffer("x", (192 << 10) - 64)).events(), IsEmpty());
  EXPECT_THAT(ReadKernel(buffer("x", (192 << 10) - 32)).events(), ElementsAre("bounds"));
}

TEST(HivmMachine, WhatNobodyWroteIsUndefined) {
  ReadKernel kernel(buffer("x", 0) + store("%x", "%arg1"));
  EXPECT_EQ(kernel.run.defined.back()[0], 0);
}

TEST(HivmMachine, SaysWhatItDoesNotHave) {
  ReadKernel kernel("    \"hivm.hir.mmadL1\"() : () -> ()\n");
  EXPECT_EQ(kernel.run.status, ExecutionStatus::unsupported);
  EXPECT_EQ(kernel.run.message, "the machine has no hivm.hir.mmadL1");
}

TEST(HivmMachine, ShiftsThatRoundAreNotExecuted) {
  auto shift = [](const std::string &round) {
    return "    %n = \"arith.constant\"() <{value = 3 : i32}> : () -> i32\n"
           "    %a = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> "
           "memref<16xi32>\n"
           "    \"hivm.hir.vbrc\"(%n, %a) <{broadcast_dims = array<i64>, operandSegmentSizes = "
           "array<i32: 1, 1, 0>}> : (i32, memref<16xi32>) -> ()\n"
           "    \"hivm.hir.vshr\"(%a, %n, %a) <{broadcast = array<i64>, operandSegmentSizes = "
           "array<i32: 2, 1, 0>" +
           round + ", transpose = array<i64>}> : (memref<16xi32>, i32, memref<16xi32>) -> ()\n";
  };
  EXPECT_EQ(ReadKernel(shift(", round = false")).run.status, ExecutionStatus::completed);
  EXPECT_EQ(ReadKernel(shift("")).run.message, "the machine has no hivm.hir.vshr that rounds");
  EXPECT_EQ(ReadKernel(shift(", round = true")).run.message,
            "the machine has no hivm.hir.vshr that rounds");
}

namespace {

/// An op of hivm with a number of inputs and one output.
std::string vector(const std::string &op, const std::string &operands, int inputs,
                   const std::string &attributes, const std::string &types) {
  return "    \"hivm.hir." + op + "\"(" + operands + ") <{broadcast = array<i64>, " + attributes +
         "operandSegmentSizes = array<i32: " + std::to_string(inputs) +
         ", 1, 0>, transpose = array<i64>}> : (" + types + ") -> ()\n";
}

/// The mask of input < 4.0 at a place of the unified buffer.
std::string mask(int64_t address) {
  return "    %am = \"arith.constant\"() <{value = " + std::to_string(address) +
         " : i64}> : () -> i64\n    %m = \"hivm.hir.pointer_cast\"(%am) <{operandSegmentSizes = "
         "array<i32: 1, 0>}> : (i64) -> memref<16xi1, #hivm.address_space<ub>>\n"
         "    %four = \"arith.constant\"() <{value = 4.0 : f32}> : () -> f32\n" +
         vector("vcmp", "%x, %four, %m", 2, "compare_mode = #hivm.compare_mode<lt>, ",
                "memref<16xf32, #hivm.address_space<ub>>, f32, memref<16xi1, "
                "#hivm.address_space<ub>>");
}

/// result = input < 4 ? input : 2 * input.
std::string choosing(int64_t address) {
  std::string f = "memref<16xf32, #hivm.address_space<ub>>";
  return buffer("x", 0) + buffer("y", 64) + load("%arg0", "%x") + mask(address) +
         add("%x", "%x", "%y") +
         vector("vsel", "%m, %x, %y, %y", 3, "",
                "memref<16xi1, #hivm.address_space<ub>>, " + f + ", " + f + ", " + f) +
         store("%y", "%arg1");
}

} // namespace

TEST(HivmMachine, AMaskHasABitAnElement) {
  ReadKernel kernel(choosing(128));
  EXPECT_EQ(kernel.run.status, ExecutionStatus::completed) << kernel.run.message;
  EXPECT_EQ(kernel.result(2), 3);
  EXPECT_EQ(kernel.result(3), 8);
  EXPECT_EQ(kernel.result(15), 32);
  EXPECT_EQ(kernel.run.defined.back()[15], 1);
  // A mask of 16 elements takes two bytes: the last two of the buffer, or one beyond it.
  EXPECT_THAT(ReadKernel(choosing((192 << 10) - 2)).events(), IsEmpty());
  EXPECT_THAT(ReadKernel(choosing((192 << 10) - 1)).events(), Not(IsEmpty()));
  // The sum overwrites it there.
  EXPECT_EQ(ReadKernel(choosing(126)).result(2), 6);
}

TEST(HivmMachine, BitsOfAByteAreDefinedOneByOne) {
  // Only the first two of the compared elements are written; unselected ones need not be.
  std::string part = "memref<2xf32, strided<[1]>, #hivm.address_space<ub>>";
  auto subview = [&](const std::string &name, const std::string &from, const std::string &space) {
    return "    %" + name + " = \"memref.subview\"(" + from +
           ") <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, "
           "static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<16xf32, "
           "#hivm.address_space<" +
           space + ">>) -> memref<2xf32, strided<[1]>, #hivm.address_space<" + space + ">>\n";
  };
  std::string f = "memref<16xf32, #hivm.address_space<ub>>";
  ReadKernel kernel(buffer("x", 0) + buffer("y", 64) + subview("p", "%x", "ub") +
                    subview("g", "%arg0", "gm") +
                    "    \"hivm.hir.load\"(%g, %p) <{init_out_buffer = false, operandSegmentSizes "
                    "= array<i32: 1, "
                    "1, 0, 0, 0, 0>}> : (memref<2xf32, strided<[1]>, #hivm.address_space<gm>>, " +
                    part + ") -> ()\n" + mask(128) +
                    vector("vsel", "%m, %x, %y, %y", 3, "",
                           "memref<16xi1, #hivm.address_space<ub>>, " + f + ", " + f + ", " + f) +
                    store("%y", "%arg1"));
  EXPECT_EQ(kernel.run.status, ExecutionStatus::completed) << kernel.run.message;
  EXPECT_EQ(kernel.result(1), 2);
  EXPECT_EQ(kernel.run.defined.back()[1], 1);
  EXPECT_EQ(kernel.run.defined.back()[2], 0);
}

TEST(HivmMachine, FindsTheFirstAndTheLastOfEquals) {
  // Compares 1 < 2 < … with 3.0 and selects by the result. There are only two values; the greater
  // one is at 3 to 15.
  auto located = [](const std::string &how) {
    std::string f = "memref<16xf32, #hivm.address_space<ub>>",
                one = "memref<1xf32, #hivm.address_space<ub>>",
                place = "memref<1xi32, #hivm.address_space<ub>>";
    auto at = [](const std::string &name, int64_t address, const std::string &type) {
      return "    %a" + name + " = \"arith.constant\"() <{value = " + std::to_string(address) +
             " : i64}> : () -> i64\n    %" + name + " = \"hivm.hir.pointer_cast\"(%a" + name +
             ") <{operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> " + type + "\n";
    };
    return buffer("x", 0) + buffer("y", 256) + load("%arg0", "%x") + mask(128) +
           "    %one = \"arith.constant\"() <{value = 1.0 : f32}> : () -> f32\n" +
           vector("vsel", "%m, %x, %four, %x", 3, "",
                  "memref<16xi1, #hivm.address_space<ub>>, " + f + ", f32, " + f) +
           at("v", 192, one) + at("p", 224, place) +
           "    \"hivm.hir.vreduce\"(%x, %v, %p) <{arith = #hivm.reduce_op<" + how +
           ">, operandSegmentSizes = array<i32: 1, 2, 0, 0>, reduce_dims = array<i64: 0>}> : (" +
           f + ", " + one + ", " + place +
           ") -> ()\n    \"hivm.hir.vcast\"(%p, %v) <{broadcast = array<i64>, operandSegmentSizes "
           "= "
           "array<i32: 1, 1, 0>, round_mode = #hivm.round_mode<rint>, transpose = array<i64>}> : "
           "(" +
           place + ", " + one +
           ") -> ()\n    \"hivm.hir.vbrc\"(%v, %y) <{broadcast_dims = "
           "array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (" +
           one + ", " + f + ") -> ()\n" + store("%y", "%arg1");
  };
  EXPECT_EQ(ReadKernel(located("max_with_index_left")).run.message, "");
  EXPECT_EQ(ReadKernel(located("max_with_index_left")).result(0), 3);
  EXPECT_EQ(ReadKernel(located("max_with_index_right")).result(0), 15);
  EXPECT_EQ(ReadKernel(located("min_with_index_left")).result(0), 0);
}

TEST(HivmMachine, AnyAndAllOfAMaskAndACopyOfIt) {
  // The mask covers the first three elements: "any" selects 2 * input, "all" selects input.
  auto reduced = [](const std::string &how) {
    std::string f = "memref<16xf32, #hivm.address_space<ub>>",
                wide = "memref<16xi1, #hivm.address_space<ub>>",
                one = "memref<1xi1, #hivm.address_space<ub>>";
    auto alloc = [](const std::string &name, const std::string &type) {
      return "    %" + name +
             " = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> " + type +
             "\n";
    };
    return buffer("x", 0) + buffer("y", 64) + load("%arg0", "%x") + mask(128) +
           add("%x", "%x", "%y") + alloc("c", wide) + alloc("r", one) + alloc("w", wide) +
           "    \"hivm.hir.copy\"(%m, %c) : (" + wide + ", " + wide +
           ") -> ()\n    \"hivm.hir.vreduce\"(%c, %r) <{arith = #hivm.reduce_op<" + how +
           ">, operandSegmentSizes = array<i32: 1, 1, 0, 0>, reduce_dims = array<i64: 0>}> : (" +
           wide + ", " + one +
           ") -> ()\n    \"hivm.hir.vbrc\"(%r, %w) <{broadcast_dims = array<i64: 0>, "
           "operandSegmentSizes = array<i32: 1, 1, 0>}> : (" +
           one + ", " + wide + ") -> ()\n" +
           vector("vsel", "%w, %y, %x, %y", 3, "", wide + ", " + f + ", " + f + ", " + f) +
           store("%y", "%arg1");
  };
  EXPECT_EQ(ReadKernel(reduced("any")).run.message, "");
  EXPECT_EQ(ReadKernel(reduced("any")).result(15), 32);
  EXPECT_EQ(ReadKernel(reduced("all")).result(15), 16);
  EXPECT_EQ(ReadKernel(reduced("all")).run.defined.back()[15], 1);
}

TEST(HivmMachine, PutsPartsTogether) {
  // The last 4 and the first 12 elements, and parts that are too short to be such an op.
  auto part = [](const std::string &name, int first, int size) {
    std::string type = "memref<" + std::to_string(size) +
                       "xf32, strided<[1], offset: " + std::to_string(first) +
                       ">, #hivm.address_space<ub>>";
    return std::pair(
        "    %" + name +
            " = \"memref.subview\"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, "
            "static_offsets = array<i64: " +
            std::to_string(first) + ">, static_sizes = array<i64: " + std::to_string(size) +
            ">, static_strides = array<i64: 1>}> : (" + ub + ") -> " + type + "\n",
        type);
  };
  auto kernel = [&](int size) {
    auto [last, ofLast] = part("p", 12, 4);
    auto [first, ofFirst] = part("q", 0, size);
    return ReadKernel(buffer("x", 0) + buffer("y", 64) + load("%arg0", "%x") + last + first +
                      "    \"hivm.hir.vconcat\"(%p, %q, %y) <{dim = 0 : i64}> : (" + ofLast + ", " +
                      ofFirst + ", " + ub + ") -> ()\n" + store("%y", "%arg1"));
  };
  EXPECT_EQ(kernel(12).run.message, "");
  EXPECT_EQ(kernel(12).result(0), 13);
  EXPECT_EQ(kernel(12).result(4), 1);
  EXPECT_EQ(kernel(12).result(15), 12);
  EXPECT_THAT(kernel(12).events(), IsEmpty());
  EXPECT_THAT(kernel(8).events(), ElementsAre("bounds"));
}

TEST(HivmMachine, SeesAResultThatBeginsInsideOfAnOperand) {
  // It may lie before or after the other buffer, or at the same place.
  auto kernel = [](int64_t place) {
    return ReadKernel(buffer("x", 64) + buffer("y", place) + load("%arg0", "%x") +
                      add("%x", "%x", "%y") + store("%y", "%arg1"));
  };
  EXPECT_THAT(kernel(32).events(), ElementsAre("bounds"));
  EXPECT_THAT(kernel(96).events(), ElementsAre("bounds"));
  EXPECT_THAT(kernel(64).events(), IsEmpty());
  EXPECT_THAT(kernel(0).events(), IsEmpty());
}

TEST(HivmMachine, SeesATemporaryBufferThatLiesOnAnOperand) {
  auto kernel = [](int64_t place) {
    std::string one = "memref<1xf32, strided<[1]>, #hivm.address_space<ub>>";
    return ReadKernel(
        buffer("x", 64) + buffer("y", 128) + buffer("t", place) + load("%arg0", "%x") +
        "    %p = \"memref.subview\"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, "
        "static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = "
        "array<i64: 1>}> : (" +
        ub + ") -> " + one +
        "\n    \"hivm.hir.vbrc\"(%p, %y, %t) <{broadcast_dims = array<i64: 0>}> : (" + one + ", " +
        ub + ", " + ub + ") -> ()\n" + store("%y", "%arg1"));
  };
  EXPECT_EQ(kernel(192).result(15), 1);
  EXPECT_THAT(kernel(192).events(), IsEmpty());
  EXPECT_THAT(kernel(160).events(), ElementsAre("bounds"));
  EXPECT_THAT(kernel(32).events(), ElementsAre("bounds"));
}

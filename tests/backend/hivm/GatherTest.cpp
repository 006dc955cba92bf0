//===- GatherTest.cpp - elements of rows by indices -----------------------===//
#include "ReadKernel.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::Each;
using testing::IsEmpty;
using testing::Not;

namespace {

const std::string row = ub, rows = "memref<4x4xf32, #hivm.address_space<ub>>",
                  places = "memref<16xi32, #hivm.address_space<ub>>",
                  placesOfRows = "memref<4x4xi32, #hivm.address_space<ub>>";

std::string at(const std::string &name, int64_t address, const std::string &type) {
  return "    %a" + name + " = \"arith.constant\"() <{value = " + std::to_string(address) +
         " : i64}> : () -> i64\n    %" + name + " = \"hivm.hir.pointer_cast\"(%a" + name +
         ") <{operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> " + type + "\n";
}

/// Gathers from four rows of 1, 2, … by the remainder of each element by `modulus`. With 4, that is
/// the next element of the row, and the first for the last one.
std::string gathered(const std::string &modulus, const std::string &op,
                     const std::string &attributes = "") {
  return at("x", 0, row) + at("from", 0, rows) + at("f", 64, row) + at("i", 128, places) +
         at("by", 128, placesOfRows) + at("y", 192, row) + at("to", 192, rows) +
         load("%arg0", "%x") + "    %n = \"arith.constant\"() <{value = " + modulus +
         " : f32}> : () -> f32\n"
         "    \"hivm.hir.vmod\"(%x, %n, %f) <{broadcast = array<i64>, operandSegmentSizes = "
         "array<i32: 2, 1, 0>, transpose = array<i64>}> : (" +
         row + ", f32, " + row +
         ") -> ()\n    \"hivm.hir.vcast\"(%f, %i) <{broadcast = array<i64>, operandSegmentSizes = "
         "array<i32: 1, 1, 0>, round_mode = #hivm.round_mode<trunc>, transpose = array<i64>}> : (" +
         row + ", " + places + ") -> ()\n    \"" + op + "\"(%from, %by, %to) " + attributes +
         ": (" + rows + ", " + placesOfRows + ", " + rows + ") -> ()\n" + store("%y", "%arg1");
}

} // namespace

TEST(HivmGather, ChoosesInTheRowOfEachElement) {
  for (const std::string &body : {gathered("4.0", "hivm.hir.vgather"),
                                  gathered("4.0", "hfusion.gather", "<{axis = 1 : i64}> ")}) {
    ReadKernel kernel(body);
    EXPECT_EQ(kernel.run.message, "");
    EXPECT_THAT(kernel.events(), IsEmpty());
    for (int64_t i = 0; i < 16; ++i)
      EXPECT_EQ(kernel.result(i), static_cast<float>(i / 4 * 4 + (i + 1) % 4 + 1)) << i;
  }
}

TEST(HivmGather, SeesAnIndexThatLeavesItsRow) {
  ReadKernel kernel(gathered("5.0", "hivm.hir.vgather"));
  EXPECT_THAT(kernel.events(), Not(IsEmpty()));
  EXPECT_THAT(kernel.events(), Each("bounds"));
  EXPECT_EQ(kernel.result(0), 2);
  EXPECT_EQ(kernel.run.defined.back()[0], 1);
  EXPECT_EQ(kernel.run.defined.back()[3], 0); // modulo 4
}

TEST(HivmGather, AlongAnotherAxisIsNotExecuted) {
  EXPECT_EQ(ReadKernel(gathered("4.0", "hfusion.gather", "<{axis = 0 : i64}> ")).run.message,
            "the machine has no hfusion.gather along another axis than the last");
}

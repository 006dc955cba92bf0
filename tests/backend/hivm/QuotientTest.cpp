//===- QuotientTest.cpp - quotients of integers ---------------------------===//
#include "ReadKernel.h"
#include "backend/Backend.h"

#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;

namespace {

/// (input * -3) / divisor in i64.
std::string divided(const std::string &divisor) {
  const std::string wide = "memref<16xi64>";
  auto alloc = [&](const std::string &name) {
    return "    %" + name +
           " = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> " + wide +
           "\n";
  };
  auto number = [](const std::string &name, const std::string &value) {
    return "    %" + name + " = \"arith.constant\"() <{value = " + value + " : i64}> : () -> i64\n";
  };
  auto binary = [&](const std::string &op, const std::string &operands) {
    return "    \"hivm.hir." + op + "\"(" + operands +
           ") <{broadcast = array<i64>, operandSegmentSizes = "
           "array<i32: 2, 1, 0>, transpose = array<i64>}> : (" +
           wide + ", i64, " + wide + ") -> ()\n";
  };
  auto cast = [](const std::string &operands, const std::string &types) {
    return "    \"hivm.hir.vcast\"(" + operands +
           ") <{broadcast = array<i64>, operandSegmentSizes = array<i32: 1, 1, 0>, round_mode = "
           "#hivm.round_mode<rint>, transpose = array<i64>}> : (" +
           types + ") -> ()\n";
  };
  return buffer("x", 0) + buffer("y", 64) + load("%arg0", "%x") + alloc("w") + alloc("m") +
         alloc("q") + number("by", divisor) + number("factor", "-3") +
         cast("%x, %w", ub + (", " + wide)) + binary("vmul", "%w, %factor, %m") +
         binary("vdiv", "%m, %by, %q") + cast("%q, %y", wide + ", " + ub) + store("%y", "%arg1");
}

} // namespace

TEST(HivmQuotients, AreExactWhereNothingIsLeft) {
  ReadKernel kernel(divided("-3"));
  EXPECT_EQ(kernel.run.message, "");
  EXPECT_EQ(kernel.result(15), 16);
  EXPECT_EQ(ReadKernel(divided("3")).result(15), -16);
  EXPECT_EQ(ReadKernel(divided("-1")).result(15), 48);
}

// Invalid elements of a buffer may divide by zero.
TEST(HivmQuotients, ByZeroIsNoCrash) { EXPECT_EQ(ReadKernel(divided("0")).result(15), 0); }

// If there is no wider kind, and on tensors, the scalar unit divides.
TEST(HivmQuotients, TowardsMinusInfinityAreDrawnByBothEntries) {
  const Backend &backend = *findBackend("hivm");
  for (int64_t entry : {1, 2})
    for (ElementKind kind : {ElementKind::i8, ElementKind::i16, ElementKind::i32, ElementKind::i64})
      EXPECT_TRUE(backend.capabilities({{"entry", entry}}).op("floordiv", kind));
}

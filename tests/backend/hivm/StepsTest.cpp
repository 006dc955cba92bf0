//===- StepsTest.cpp - sigmoid and its like in steps of f32, as promised --===//
#include "ReadKernel.h"
#include "backend/Backend.h"
#include "reference/FloatFormat.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace npufuzz;
using namespace npufuzz::hivm;

namespace {

constexpr int operandCount = 16;

/// Operands from the subnormal end of the sigmoid up to where it is 1.
float operandAt(int64_t element) { return static_cast<float>(12 * (element + 1) - 102); }

std::string number(const std::string &name, const std::string &value) {
  return "    %" + name + " = \"arith.constant\"() <{value = " + value + " : f32}> : () -> f32\n";
}

/// "%to = OP(%from, …)" in a separate buffer; a scalar is one of %zero to %minus.
std::string step(const std::string &to, const std::string &op,
                 const std::vector<std::string> &from) {
  auto typeOf = [](const std::string &name) -> std::string {
    bool isScalar =
        name == "zero" || name == "one" || name == "minus" || name == "twelve" || name == "start";
    return isScalar ? "f32" : name == "mask" ? "memref<16xi1>" : "memref<16xf32>";
  };
  std::string operands, types;
  for (const std::string &name : from) {
    operands += "%" + name + ", ";
    types += typeOf(name) + ", ";
  }
  return "    %" + to +
         " = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> " + typeOf(to) +
         "\n    \"hivm.hir." + op + "\"(" + operands + "%" + to + ") <{broadcast = array<i64>, " +
         (op == "vcmp" ? "compare_mode = #hivm.compare_mode<lt>, " : "") +
         "operandSegmentSizes = array<i32: " + std::to_string(from.size()) +
         ", 1, 0>, transpose = array<i64>}> : (" + types + typeOf(to) + ") -> ()\n";
}

/// The sequence of emission/steps.mlir for sigmoid, or silu, of operandAt.
std::string portion(bool timesX) {
  std::string body = number("zero", "0.0") + number("one", "1.0") + number("minus", "-1.0") +
                     number("twelve", "12.0") + number("start", "-102.0") +
                     "    %first = \"memref.alloc\"() <{"
                     "operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<16xf32>\n" +
                     "    \"hivm.hir.load\"(%arg0, %first) <{init_out_buffer = false, "
                     "operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>}> : (" +
                     gm + ", memref<16xf32>) -> ()\n";
  body += step("multiple", "vmul", {"first", "twelve"}) + step("x", "vadd", {"multiple", "start"}) +
          step("magnitude", "vabs", {"x"}) + step("below", "vmul", {"magnitude", "minus"}) +
          step("power", "vexp", {"below"}) + step("sum", "vadd", {"power", "one"}) +
          step("mask", "vcmp", {"x", "zero"}) + step("share", "vsel", {"mask", "power", "one"}) +
          step("product", "vmul", {"x", "share"}) +
          step("y", "vdiv", {timesX ? "product" : "share", "sum"});
  return body + "    \"hivm.hir.store\"(%y, %arg1) : (memref<16xf32>, " + gm + ") -> ()\n";
}

const Backend &backend() { return *findBackend("hivm"); }

} // namespace

TEST(HivmSteps, AreThoseThatArePromisedToTheBit) {
  ReadKernel sigmoid(portion(false)), silu(portion(true));
  ASSERT_EQ(sigmoid.run.status, ExecutionStatus::completed) << sigmoid.run.message;
  for (int64_t i = 0; i < operandCount; ++i) {
    float x = operandAt(i);
    auto power = static_cast<float>(std::exp(-std::abs(static_cast<double>(x))));
    float share = x < 0 ? power : 1;
    EXPECT_EQ(sigmoid.result(i), share / (1 + power)) << x;
    EXPECT_EQ(silu.result(i), x * share / (1 + power)) << x;
  }
}

/// The promises are npu's, whose test has the operands that come close to them.
TEST(HivmSteps, KeepTheBoundAtBothEndsWhereAPlainQuotientDoesNot) {
  const reference::FloatFormat &f32 = reference::floatFormat(ElementKind::f32);
  double promised = backend().capabilities({}).precision.ulps("sigmoid", ElementKind::f32, 8);
  auto unitsOff = [&](double result, double x) {
    long double truth = 1 / (1 + std::exp(-static_cast<long double>(x)));
    return static_cast<double>(std::abs(result - truth)) /
           reference::unitInLastPlace(f32, static_cast<double>(truth));
  };
  ReadKernel sigmoid(portion(false));
  for (int64_t i = 0; i < operandCount; ++i)
    EXPECT_LE(unitsOff(sigmoid.result(i), operandAt(i)), promised) << operandAt(i);
  // e^90 is infinite in f32.
  EXPECT_GT(unitsOff(1 / (1 + static_cast<float>(std::exp(90.0))), -90), 8);
}

TEST(HivmSteps, ArePromisedWhereNoPassMakesOthersOfThem) {
  Capabilities buffers = backend().capabilities({{"entry", 1}}),
               tensors = backend().capabilities({{"entry", 2}}),
               normalized = backend().capabilities({{"entry", 2}, {"normalize", 1}});
  for (const char *op : {"sigmoid", "silu", "gelu"}) {
    for (ElementKind kind : {ElementKind::f16, ElementKind::bf16, ElementKind::f32}) {
      EXPECT_TRUE(buffers.op(op, kind)) << op;
      EXPECT_TRUE(tensors.op(op, kind)) << op;
    }
    EXPECT_TRUE(buffers.precision.isInSteps(op)) << op;
    EXPECT_FALSE(tensors.precision.isInSteps(op)) << op;
  }
  EXPECT_TRUE(normalized.op("silu", ElementKind::f32));
  EXPECT_FALSE(normalized.op("gelu", ElementKind::f32));
}

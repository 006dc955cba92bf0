//===- TensorTest.cpp - results of kernels on tensors ---------------------===//
//
// Runs IR before bufferization, with the names that an op has on its way: linalg's, hfusion's,
// hivm's.
//
//===----------------------------------------------------------------------===//
#include "ReadKernel.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::IsEmpty;

namespace {

const char *const tensor = "tensor<16xf32>";

/// Runs a kernel on %x, which holds 1 to 16; the result is the %y that `body` computes.
std::string onTensor(const std::string &body) {
  return std::string(
             "    %m = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> "
             "memref<16xf32>\n    \"memref.copy\"(%arg0, %m) : (") +
         gm +
         ", memref<16xf32>) -> ()\n    %x = \"bufferization.to_tensor\"(%m) <{restrict, "
         "writable}> : (memref<16xf32>) -> tensor<16xf32>\n    %e = \"tensor.empty\"() : () -> "
         "tensor<16xf32>\n" +
         body + "    \"bufferization.materialize_in_destination\"(%y, %arg1) <{writable}> : (" +
         tensor + ", " + gm + ") -> ()\n";
}

std::string number(const std::string &name, const std::string &value) {
  return "    %" + name + " = \"arith.constant\"() <{value = " + value + " : f32}> : () -> f32\n";
}
std::string indexNumber(const std::string &name, int64_t value) {
  return "    %" + name + " = \"arith.constant\"() <{value = " + std::to_string(value) +
         " : index}> : () -> index\n";
}

/// An op of linalg or hfusion with a body that no reader looks at.
std::string elementwise(const std::string &op, const std::string &function) {
  return "    %y = \"" + op + "\"(%x, %x, %e) <{fun = " + function +
         ", operandSegmentSizes = array<i32: 2, 1>}> ({\n    ^bb0(%a: f32, %b: f32, %c: f32):\n"
         "      \"linalg.yield\"(%a) : (f32) -> ()\n    }) : (tensor<16xf32>, tensor<16xf32>, "
         "tensor<16xf32>) -> tensor<16xf32>\n";
}

} // namespace

TEST(HivmTensors, OneOpByItsThreeNames) {
  std::string hivm = "    %y = \"hivm.hir.vadd\"(%x, %x, %e) <{broadcast = array<i64>, "
                     "operandSegmentSizes = array<i32: 2, 1, 0>, transpose = array<i64>}> : "
                     "(tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>\n";
  for (const std::string &op :
       {elementwise("linalg.elemwise_binary", "#linalg.binary_fn<add>"), hivm}) {
    ReadKernel kernel(onTensor(op));
    EXPECT_EQ(kernel.run.status, ExecutionStatus::completed) << kernel.run.message;
    EXPECT_EQ(kernel.result(15), 32);
    EXPECT_THAT(kernel.events(), IsEmpty());
  }
  EXPECT_EQ(ReadKernel(onTensor(elementwise("hfusion.elemwise_binary", "#hfusion.binary_fn<minf>")))
                .result(6),
            7);
}

TEST(HivmTensors, ATensorIsNotWhatItIsComputedFrom) {
  // %e is written twice; each result keeps its elements.
  std::string body = number("two", "2.0") + number("three", "3.0");
  for (const std::string &name : {std::string("two"), std::string("three")})
    body += "    %f" + name + " = \"linalg.fill\"(%" + name +
            ", %e) <{operandSegmentSizes = array<i32: 1, 1>}> ({\n    ^bb0(%a: f32, %b: f32):\n"
            "      \"linalg.yield\"(%a) : (f32) -> ()\n    }) : (f32, tensor<16xf32>) -> "
            "tensor<16xf32>\n";
  body += "    %y = \"hivm.hir.vmul\"(%ftwo, %fthree, %e) <{broadcast = array<i64>, "
          "operandSegmentSizes = array<i32: 2, 1, 0>, transpose = array<i64>}> : (tensor<16xf32>, "
          "tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>\n";
  EXPECT_EQ(ReadKernel(onTensor(body)).result(4), 6);
}

TEST(HivmTensors, ASliceThatIsPutInLeavesTheRest) {
  std::string slice = "<{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: "
                      "12>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}>";
  std::string into =
      "<{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = "
      "array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}>";
  ReadKernel kernel(onTensor("    %s = \"tensor.extract_slice\"(%x) " + slice +
                             " : (tensor<16xf32>) -> tensor<4xf32>\n    %y = "
                             "\"tensor.insert_slice\"(%s, %x) " +
                             into + " : (tensor<4xf32>, tensor<16xf32>) -> tensor<16xf32>\n"));
  EXPECT_EQ(kernel.run.status, ExecutionStatus::completed) << kernel.run.message;
  EXPECT_EQ(kernel.result(0), 13);
  EXPECT_EQ(kernel.result(3), 16);
  EXPECT_EQ(kernel.result(4), 5);
}

TEST(HivmTensors, WhatLeavesItsTensorIsReportedAndEndsTheRun) {
  std::string slice =
                  "    %s = \"tensor.extract_slice\"(%x) <{operandSegmentSizes = array<i32: 1, 0, "
                  "0, 0>, static_offsets = array<i64: 1000000>, static_sizes = array<i64: 16>, "
                  "static_strides = array<i64: 1>}> : (tensor<16xf32>) -> tensor<16xf32>\n"
                  "    %y = \"tensor.cast\"(%s) : (tensor<16xf32>) -> tensor<16xf32>\n",
              element = indexNumber("c16", 16) +
                        "    %one = \"tensor.extract\"(%x, %c16) : (tensor<16xf32>, index) -> f32\n"
                        "    %y = \"tensor.cast\"(%x) : (tensor<16xf32>) -> tensor<16xf32>\n";
  for (const std::string &body : {slice, element}) {
    ReadKernel kernel(onTensor(body));
    EXPECT_EQ(kernel.run.status, ExecutionStatus::trapped);
    EXPECT_EQ(kernel.events(), std::vector<std::string>{"bounds"});
  }
}

TEST(HivmTensors, AReductionOfLinalgBeginsWithWhatItIsGiven) {
  // 16 elements as 4 x 4; each row plus 100, repeated.
  std::string shape = "<{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 4>}>";
  std::string body =
      number("hundred", "100.0") + "    %w = \"tensor.expand_shape\"(%x) " + shape +
      " : (tensor<16xf32>) -> tensor<4x4xf32>\n    %r = \"tensor.empty\"() : () -> tensor<4xf32>\n"
      "    %i = \"linalg.fill\"(%hundred, %r) <{operandSegmentSizes = array<i32: 1, 1>}> ({\n    "
      "^bb0(%a: f32, %b: f32):\n      \"linalg.yield\"(%a) : (f32) -> ()\n    }) : (f32, "
      "tensor<4xf32>) -> tensor<4xf32>\n    %s = \"linalg.reduce\"(%w, %i) <{dimensions = "
      "array<i64: "
      "1>}> ({\n    ^bb0(%a: f32, %b: f32):\n      %c = \"arith.addf\"(%a, %b) <{fastmath = "
      "#arith.fastmath<none>}> : (f32, f32) -> f32\n      \"linalg.yield\"(%c) : (f32) -> ()\n    "
      "}) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>\n    %q = \"tensor.empty\"() : () -> "
      "tensor<4x4xf32>\n    %b = \"linalg.broadcast\"(%s, %q) <{dimensions = array<i64: 1>}> ({\n  "
      "  "
      "^bb0(%a: f32, %c: f32):\n      \"linalg.yield\"(%a) : (f32) -> ()\n    }) : (tensor<4xf32>, "
      "tensor<4x4xf32>) -> tensor<4x4xf32>\n    %y = \"tensor.collapse_shape\"(%b) <{reassociation "
      "= [[0, 1]]}> : (tensor<4x4xf32>) -> tensor<16xf32>\n";
  ReadKernel kernel(onTensor(body));
  EXPECT_EQ(kernel.run.status, ExecutionStatus::completed) << kernel.run.message;
  EXPECT_EQ(kernel.result(0), 110);
  EXPECT_EQ(kernel.result(3), 110);
  EXPECT_EQ(kernel.result(4), 126);
}

TEST(HivmTensors, SumsUpAlongAnAxisIntoAResultOfItsOwn) {
  ReadKernel kernel(
      onTensor("    %y = \"hfusion.cumsum\"(%x) <{cum_dims = array<i64: 0>, reverse = "
               "false}> : (tensor<16xf32>) -> tensor<16xf32>\n"));
  EXPECT_EQ(kernel.result(3), 10);
}

TEST(HivmTensors, AConversionOfAKindOfFloatToItselfRoundsToWholeNumbers) {
  std::string half = number("half", "0.5");
  auto rounded = [&](const std::string &mode) {
    return ReadKernel(
        onTensor(half +
                 "    %h = \"hivm.hir.vmul\"(%x, %half, %e) <{broadcast = array<i64>, "
                 "operandSegmentSizes = array<i32: 2, 1, 0>, transpose = array<i64>}> : "
                 "(tensor<16xf32>, f32, tensor<16xf32>) -> tensor<16xf32>\n    %y = "
                 "\"hfusion.cast\"(%h, %e) <{operandSegmentSizes = array<i32: 1, 1>, round_mode = "
                 "#hfusion.round_mode<" +
                 mode +
                 ">}> ({\n    ^bb0(%a: f32, %b: f32):\n      \"linalg.yield\"(%a) : (f32) -> "
                 "()\n    }) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>\n"));
  };
  EXPECT_EQ(rounded("trunc").result(2), 1);
  EXPECT_EQ(rounded("rint").result(2), 2);
  EXPECT_EQ(rounded("rint").result(4), 2);
  EXPECT_EQ(rounded("round").result(4), 3);
}

TEST(HivmTensors, AnIntegerThatDoesNotFitLosesItsUpperBitsWhereTheOpSaysSo) {
  // 300 as i8, through i32, and back.
  std::string cast = "<{broadcast = array<i64>, cast = #hivm.cast<cast_signed>, "
                     "operandSegmentSizes = array<i32: 1, 1, 0>, round_mode = #hivm.round_mode<",
              after = ">, transpose = array<i64>}>";
  ReadKernel kernel(onTensor(
      number("big", "299.0") +
      "    %s = \"hivm.hir.vadd\"(%x, %big, %e) <{broadcast = array<i64>, operandSegmentSizes = "
      "array<i32: 2, 1, 0>, transpose = array<i64>}> : (tensor<16xf32>, f32, tensor<16xf32>) -> "
      "tensor<16xf32>\n    %ew = \"tensor.empty\"() : () -> tensor<16xi32>\n    %eb = "
      "\"tensor.empty\"() : () -> tensor<16xi8>\n    %w = \"hivm.hir.vcast\"(%s, %ew) " +
      cast + "trunc" + after +
      " : (tensor<16xf32>, tensor<16xi32>) -> tensor<16xi32>\n    %b = \"hivm.hir.vcast\"(%w, "
      "%eb) " +
      cast + "truncwithoverflow" + after +
      " : (tensor<16xi32>, tensor<16xi8>) -> tensor<16xi8>\n    %y = \"hivm.hir.vcast\"(%b, %e) " +
      cast + "rint" + after + " : (tensor<16xi8>, tensor<16xf32>) -> tensor<16xf32>\n"));
  EXPECT_EQ(kernel.run.status, ExecutionStatus::completed) << kernel.run.message;
  EXPECT_EQ(kernel.result(0), 44);
}

TEST(HivmTensors, BitsAreSeenAsAnotherKindOfElement) {
  // 1.0 as an integer is 0x3f800000.
  ReadKernel kernel(onTensor(
      "    %b = \"hivm.hir.bitcast\"(%x) : (tensor<16xf32>) -> tensor<16xi32>\n    %y = "
      "\"hivm.hir.vcast\"(%b, %e) <{broadcast = array<i64>, cast = #hivm.cast<cast_signed>, "
      "operandSegmentSizes = array<i32: 1, 1, 0>, round_mode = #hivm.round_mode<rint>, transpose = "
      "array<i64>}> : (tensor<16xi32>, tensor<16xf32>) -> tensor<16xf32>\n"));
  EXPECT_EQ(kernel.result(0), 0x3f800000);
}

TEST(HivmTensors, ElementsOfOneAreScalars) {
  ReadKernel kernel(onTensor(
      indexNumber("c4", 4) +
      "    %five = \"tensor.extract\"(%x, %c4) : (tensor<16xf32>, index) -> f32\n    %ten = "
      "\"arith.addf\"(%five, %five) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32\n    "
      "%y = \"linalg.fill\"(%ten, %e) <{operandSegmentSizes = array<i32: 1, 1>}> ({\n    ^bb0(%a: "
      "f32, %b: f32):\n      \"linalg.yield\"(%a) : (f32) -> ()\n    }) : (f32, tensor<16xf32>) -> "
      "tensor<16xf32>\n"));
  EXPECT_EQ(kernel.result(9), 10);
}

TEST(HivmTensors, ABufferOfBytesIsSeenAsElements) {
  std::string view = "<{}>";
  ReadKernel kernel(
      indexNumber("c16", 16) +
      "    %m = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> "
      "memref<80xi8>\n    %v = \"memref.view\"(%m, %c16) : (memref<80xi8>, index) -> "
      "memref<16xf32>\n    \"memref.copy\"(%arg0, %v) : (" +
      std::string(gm) +
      ", memref<16xf32>) -> ()\n    \"memref.copy\"(%v, %arg1) : (memref<16xf32>, " + gm +
      ") -> ()\n");
  EXPECT_EQ(kernel.run.status, ExecutionStatus::completed) << kernel.run.message;
  EXPECT_EQ(kernel.result(15), 16);
}

TEST(HivmTensors, AReductionOfLinalgByOrAndByAnd) {
  // The first three of 16 elements are below 4: tests any, all, and the first term.
  auto reduced = [](const std::string &op, bool first) {
    std::string fill =
        " <{operandSegmentSizes = array<i32: 1, 1>}> ({\n    ^bb0(%a: i1, %b: i1):\n "
        "     \"linalg.yield\"(%a) : (i1) -> ()\n    }) : (i1, tensor<i1>) -> "
        "tensor<i1>\n";
    return number("four", "4.0") + number("zero", "0.0") +
           "    %bit = \"arith.constant\"() <{value = " + (first ? "true" : "false") +
           "}> : () -> i1\n    %em = \"tensor.empty\"() : () -> tensor<16xi1>\n    %k = "
           "\"hfusion.compare\"(%x, %four, %em) <{compare_fn = #hfusion.compare_fn<vlt>, "
           "operandSegmentSizes = array<i32: 2, 1>}> ({\n    ^bb0(%a: f32, %b: f32, %c: i1):\n     "
           " "
           "\"linalg.yield\"(%c) : (i1) -> ()\n    }) : (tensor<16xf32>, f32, tensor<16xi1>) -> "
           "tensor<16xi1>\n    %e1 = \"tensor.empty\"() : () -> tensor<i1>\n    %i = "
           "\"linalg.fill\"(%bit, %e1)" +
           fill +
           "    %r = \"linalg.reduce\"(%k, %i) <{dimensions = array<i64: 0>}> ({\n    "
           "^bb0(%a: i1, %b: i1):\n      %c = \"arith." +
           op +
           "\"(%a, %b) : (i1, i1) -> i1\n      \"linalg.yield\"(%c) : (i1) -> ()\n    }) : "
           "(tensor<16xi1>, tensor<i1>) -> tensor<i1>\n    %em2 = \"tensor.empty\"() : () -> "
           "tensor<16xi1>\n    %w = \"linalg.broadcast\"(%r, %em2) <{dimensions = array<i64: 0>}> "
           "({\n    ^bb0(%a: i1, %c: i1):\n      \"linalg.yield\"(%a) : (i1) -> ()\n    }) : "
           "(tensor<i1>, tensor<16xi1>) -> tensor<16xi1>\n    %y = \"hfusion.select\"(%w, %x, "
           "%zero, %e) <{operandSegmentSizes = array<i32: 3, 1>}> ({\n    ^bb0(%a: i1, %b: f32, "
           "%c: f32, %d: f32):\n      \"linalg.yield\"(%b) : (f32) -> ()\n    }) : "
           "(tensor<16xi1>, tensor<16xf32>, f32, tensor<16xf32>) -> tensor<16xf32>\n";
  };
  EXPECT_EQ(ReadKernel(onTensor(reduced("ori", false))).run.message, "");
  EXPECT_EQ(ReadKernel(onTensor(reduced("ori", false))).result(15), 16);
  EXPECT_EQ(ReadKernel(onTensor(reduced("andi", true))).result(15), 0);
}

TEST(HivmTensors, PutsPartsTogether) {
  // Rows of four: the last one, then all four, then the 16 from the third element on.
  std::string row =
      "    %w = \"tensor.expand_shape\"(%x) <{reassociation = [[0, 1]], static_output_shape = "
      "array<i64: 4, 4>}> : (tensor<16xf32>) -> tensor<4x4xf32>\n    %s = "
      "\"tensor.extract_slice\"(%w) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, "
      "static_offsets = array<i64: 3, 0>, static_sizes = array<i64: 1, 4>, static_strides = "
      "array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<1x4xf32>\n";
  ReadKernel kernel(onTensor(
      row +
      "    %c = \"tensor.concat\"(%s, %w) <{dim = 0 : i64}> : (tensor<1x4xf32>, tensor<4x4xf32>) "
      "-> tensor<5x4xf32>\n    %f = \"tensor.collapse_shape\"(%c) <{reassociation = [[0, 1]]}> : "
      "(tensor<5x4xf32>) -> tensor<20xf32>\n    %y = \"tensor.extract_slice\"(%f) "
      "<{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, "
      "static_sizes = array<i64: 16>, static_strides = array<i64: 1>}> : (tensor<20xf32>) -> "
      "tensor<16xf32>\n"));
  EXPECT_EQ(kernel.run.message, "");
  EXPECT_EQ(kernel.result(0), 15);
  EXPECT_EQ(kernel.result(2), 1);
  EXPECT_THAT(kernel.events(), IsEmpty());
}

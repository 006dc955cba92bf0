// Output of programs through the runner library, before and after their lowering to it.
#include "ParsedIR.h"

#include <gmock/gmock.h>

namespace npufuzz::interpreter {
namespace {

using testing::HasSubstr;

Outcome run(const std::string &text) { return ParsedIR(text)(); }

TEST(Printing, TensorsPrintAsMemrefsDo) {
  Outcome tensor = run(R"(
func.func private @printMemrefI32(tensor<*xi32>)
func.func @f() {
  %t = arith.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi32>
  %u = tensor.cast %t : tensor<2x2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
})");
  Outcome memref = run(R"(
func.func private @printMemrefI32(memref<*xi32>)
memref.global "private" constant @g : memref<2x2xi32> = dense<[[1, -2], [3, 4]]>
func.func @f() {
  %m = memref.get_global @g : memref<2x2xi32>
  %u = memref.cast %m : memref<2x2xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
})");
  EXPECT_EQ(tensor.status, Status::completed) << tensor.message;
  EXPECT_EQ(tensor.printed, "Memref rank = 2 sizes = [2, 2] data =\n1, -2\n3, 4\n");
  EXPECT_EQ(memref.printed, tensor.printed);
}

TEST(Printing, WhatIsUndefinedIsAnyText) {
  Outcome outcome = run(R"(
func.func @f() {
  %u = llvm.mlir.undef : i32
  %c = arith.constant 7 : i32
  %v = vector.from_elements %c, %u : vector<2xi32>
  vector.print %v : vector<2xi32>
  return
})");
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  EXPECT_TRUE(outcome.events.empty());
  EXPECT_EQ(outcome.printed, "( 7, undefined )\n");
}

TEST(Printing, ElementsThatDifferAreCounted) {
  auto program = [](const std::string &first, const std::string &second) {
    return run(R"(
func.func private @verifyMemRefF32(tensor<*xf32>, tensor<*xf32>) -> i64
func.func @f() -> i64 {
  %s = arith.constant dense<)" +
               first + R"(> : tensor<2xf32>
  %t = arith.constant dense<)" +
               second + R"(> : tensor<2xf32>
  %u = tensor.cast %s : tensor<2xf32> to tensor<*xf32>
  %v = tensor.cast %t : tensor<2xf32> to tensor<*xf32>
  %n = call @verifyMemRefF32(%u, %v) : (tensor<*xf32>, tensor<*xf32>) -> i64
  return %n : i64
})");
  };
  EXPECT_EQ(bitOf(program("[1.0, 2.0]", "[1.0, 2.0]")), 0u);
  EXPECT_EQ(bitOf(program("[1.0, 2.0]", "[1.0, 4.0]")), 1u);
  EXPECT_EQ(program("[1.0, 2.0]", "[1.0, 2.001]").status, Status::limited);
}

TEST(Printing, ComplexNumbersPrintBothParts) {
  Outcome outcome = run(R"(
func.func private @printMemrefC32(tensor<*xcomplex<f32>>)
func.func @f() {
  %t = arith.constant dense<[(1.5, -2.0), (0.0, 3.0)]> : tensor<2xcomplex<f32>>
  %u = tensor.cast %t : tensor<2xcomplex<f32>> to tensor<*xcomplex<f32>>
  call @printMemrefC32(%u) : (tensor<*xcomplex<f32>>) -> ()
  return
})");
  EXPECT_EQ(outcome.printed, "Memref rank = 1 sizes = [2] data =\n(1.5,-2), (0,3)\n")
      << outcome.message;
}

/// Passes a memref<2xf32> of 1.5 and 2 as {rank, pointer to its descriptor}.
std::string lowered(const std::string &declaration, const std::string &call) {
  return declaration + R"(
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.5 : f32
  %y = arith.constant 2.0 : f32
  %m = memref.alloc() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  memref.store %y, %m[%c1] : memref<2xf32>
  %u = memref.cast %m : memref<2xf32> to memref<*xf32>
  %d = builtin.unrealized_conversion_cast %u : memref<*xf32> to !llvm.struct<(i64, ptr)>
  %rank = llvm.extractvalue %d[0] : !llvm.struct<(i64, ptr)>
  %pointer = llvm.extractvalue %d[1] : !llvm.struct<(i64, ptr)>
)" + call +
         R"(
  return
})";
}
constexpr const char *twoFloats = "Memref rank = 1 sizes = [2] data =\n1.5, 2\n";

TEST(Printing, DescriptorsPrintAsWhatTheyDescribe) {
  Outcome outcome =
      run(lowered("llvm.func @printMemrefF32(i64, !llvm.ptr)",
                  "llvm.call @printMemrefF32(%rank, %pointer) : (i64, !llvm.ptr) -> ()"));
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  EXPECT_EQ(outcome.printed, twoFloats);
}

TEST(Printing, PointerToADescriptorIsTheConventionOfC) {
  Outcome outcome = run(lowered("llvm.func @_mlir_ciface_printMemrefF32(!llvm.ptr)", R"(
  %one = llvm.mlir.constant(1 : i64) : i64
  %place = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
  llvm.store %d, %place : !llvm.struct<(i64, ptr)>, !llvm.ptr
  llvm.call @_mlir_ciface_printMemrefF32(%place) : (!llvm.ptr) -> ()
)"));
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  EXPECT_EQ(outcome.printed, twoFloats);
}

TEST(Printing, DescriptorsBecomeUnrankedMemrefsAgain) {
  Outcome outcome = run(lowered("func.func private @printMemrefF32(memref<*xf32>)", R"(
  %v = builtin.unrealized_conversion_cast %d : !llvm.struct<(i64, ptr)> to memref<*xf32>
  call @printMemrefF32(%v) : (memref<*xf32>) -> ()
)"));
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  EXPECT_EQ(outcome.printed, twoFloats);
}

TEST(Printing, PointerThatIsNoDescriptorIsOutOfBounds) {
  Outcome outcome =
      run(lowered("llvm.func @printMemrefF32(i64, !llvm.ptr)",
                  "%nine = llvm.mlir.constant(9 : i64) : i64\n"
                  "llvm.call @printMemrefF32(%nine, %pointer) : (i64, !llvm.ptr) -> ()"));
  EXPECT_EQ(outcome.status, Status::trapped);
  EXPECT_THAT(outcome.message, HasSubstr("no descriptor"));
}

TEST(Printing, LiteralsAreTheStringsThatTheyBecome) {
  Outcome literal = run("func.func @f() {\n  vector.print str \"a b\\0A\"\n  return\n}");
  Outcome string = run(R"(
llvm.mlir.global private constant @s("a b\0A\00")
llvm.func @printString(!llvm.ptr)
func.func @f() {
  %p = llvm.mlir.addressof @s : !llvm.ptr
  llvm.call @printString(%p) : (!llvm.ptr) -> ()
  return
})");
  EXPECT_EQ(literal.printed, "a b\n");
  EXPECT_EQ(string.status, Status::completed) << string.message;
  EXPECT_EQ(string.printed, literal.printed);
}

TEST(Printing, ShortFloatsArePrintedFromTheirBits) {
  Outcome outcome = run(R"(
llvm.func @printF16(i16)
llvm.func @printBF16(i16)
func.func @f() {
  %h = llvm.mlir.constant(15872 : i16) : i16
  %b = llvm.mlir.constant(16320 : i16) : i16
  llvm.call @printF16(%h) : (i16) -> ()
  llvm.call @printBF16(%b) : (i16) -> ()
  return
})");
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  EXPECT_EQ(outcome.printed, "1.51.5");
}

} // namespace
} // namespace npufuzz::interpreter

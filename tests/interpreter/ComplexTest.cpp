// Complex numbers: two parts that pass together through values, memory and lowered structs.
#include "ParsedIR.h"

#include <cmath>

namespace npufuzz::interpreter {
namespace {

/// Outcome of @f on a + bi and c + di with this op.
Outcome computed(const std::string &op, std::vector<float> parts) {
  ParsedIR ir("func.func @f(%x: complex<f32>, %y: complex<f32>) -> complex<f32> {\n %0 = " + op +
              " : complex<f32>\n return %0 : complex<f32>\n}");
  return ir({vectorOf({f32(parts[0]), f32(parts[1])}), vectorOf({f32(parts[2]), f32(parts[3])})});
}
std::vector<uint64_t> number(float real, float imaginary) { return {f32(real), f32(imaginary)}; }

TEST(Complex, SumsAndProductsAreThoseOfTheParts) {
  std::vector<float> parts{1, 2, 3, -5};
  EXPECT_EQ(bitsOf(computed("complex.add %x, %y", parts)), number(4, -3));
  EXPECT_EQ(bitsOf(computed("complex.sub %x, %y", parts)), number(-2, 7));
  EXPECT_EQ(bitsOf(computed("complex.mul %x, %y", parts)), number(13, 1));
  EXPECT_EQ(bitsOf(computed("complex.neg %y", parts)), number(-3, 5));
  EXPECT_EQ(bitsOf(computed("complex.conj %y", parts)), number(3, 5));
}

TEST(Complex, AProductThatIsNaNInBothPartsIsOpen) {
  std::vector<int> open{1, 1}, known{0, 0};
  EXPECT_EQ(undefinedOf(computed("complex.mul %x, %y", {INFINITY, 0, 1, 1})), known);
  EXPECT_EQ(undefinedOf(computed("complex.mul %x, %y", {INFINITY, 0, 0, NAN})), open);
}

TEST(Complex, FlagsAndQuotientsAreUnsupported) {
  std::vector<float> parts{1, 2, 3, 4};
  EXPECT_EQ(computed("complex.add %x, %y fastmath<nnan>", parts).status, Status::unsupported);
  EXPECT_EQ(computed("complex.div %x, %y", parts).status, Status::unsupported);
}

TEST(Complex, PartsAreTakenAndPutTogether) {
  ParsedIR ir(R"(func.func @f(%a: f32, %b: f32) -> (f32, f32, i1, i1) {
  %x = complex.create %a, %b : complex<f32>
  %k = complex.constant [3.0 : f32, 4.0 : f32] : complex<f32>
  %r = complex.re %x : complex<f32>
  %i = complex.im %k : complex<f32>
  %e = complex.eq %x, %k : complex<f32>
  %n = complex.neq %x, %x : complex<f32>
  return %r, %i, %e, %n : f32, f32, i1, i1
})");
  Outcome outcome = ir.scalars({f32(3), f32(4)});
  EXPECT_EQ(bitOf(outcome, 0), f32(3));
  EXPECT_EQ(bitOf(outcome, 1), f32(4));
  EXPECT_EQ(bitOf(outcome, 2), 1u);
  EXPECT_EQ(bitOf(outcome, 3), 0u);
}

TEST(Complex, ElementsOfMemoryKeepBothParts) {
  ParsedIR ir(R"(
memref.global "private" constant @g : memref<2xcomplex<f32>> = dense<[(1.0, 2.0), (3.0, 4.0)]>
func.func @f(%i: index) -> (complex<f32>, f32) {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %g = memref.get_global @g : memref<2xcomplex<f32>>
  %m = memref.alloc() : memref<3xcomplex<f32>>
  %x = memref.load %g[%i] : memref<2xcomplex<f32>>
  memref.store %x, %m[%i] : memref<3xcomplex<f32>>
  %c = memref.alloc() : memref<3xcomplex<f32>>
  memref.store %x, %m[%zero] : memref<3xcomplex<f32>>
  memref.store %x, %m[%two] : memref<3xcomplex<f32>>
  memref.copy %m, %c : memref<3xcomplex<f32>> to memref<3xcomplex<f32>>
  %y = memref.load %c[%i] : memref<3xcomplex<f32>>
  %s = builtin.unrealized_conversion_cast %y : complex<f32> to !llvm.struct<(f32, f32)>
  %p = llvm.extractvalue %s[1] : !llvm.struct<(f32, f32)>
  return %y, %p : complex<f32>, f32
})");
  Outcome outcome = ir.scalars({1});
  EXPECT_EQ(bitsOf(outcome), number(3, 4));
  EXPECT_EQ(bitOf(outcome, 1), f32(4));
}

TEST(Complex, TensorsThatAreTakenApartAreUnsupported) {
  ParsedIR ir(R"(func.func @f(%i: index) -> complex<f32> {
  %t = arith.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>
  %x = tensor.extract %t[%i] : tensor<2xcomplex<f32>>
  return %x : complex<f32>
})");
  EXPECT_EQ(ir.scalars({1}).status, Status::unsupported);
}

TEST(Complex, SparseConstantsAreUnsupported) {
  auto outcomeOf = [](const std::string &global) {
    return ParsedIR("memref.global \"private\" constant @g : " + global + R"(
func.func @f() {
  %g = memref.get_global @g : memref<4xcomplex<f32>>
  return
})")();
  };
  EXPECT_EQ(outcomeOf("memref<4xcomplex<f32>> = sparse<[[1]], [(1.0, 2.0)]>").status,
            Status::unsupported);
  EXPECT_EQ(outcomeOf("memref<4xcomplex<f32>> = dense<(1.0, 2.0)>").status, Status::completed);
}

} // namespace
} // namespace npufuzz::interpreter

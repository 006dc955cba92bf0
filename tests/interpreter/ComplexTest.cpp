// Complex numbers: two parts that pass together through values, memory and lowered structs.
#include "ParsedIR.h"

#include <cmath>
#include <set>

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

TEST(Complex, FlagsAreUnsupported) {
  std::vector<float> parts{1, 2, 3, 4};
  EXPECT_EQ(computed("complex.add %x, %y fastmath<nnan>", parts).status, Status::unsupported);
  EXPECT_EQ(computed("complex.div %x, %y fastmath<nnan>", parts).status, Status::unsupported);
}

/// @f on a + bi and c + di by implementation number `otherResults`, in f64.
Outcome computedBy(uint64_t otherResults, const std::string &op, std::vector<double> parts) {
  Options options;
  options.otherResults = otherResults;
  ParsedIR ir("func.func @f(%x: complex<f64>, %y: complex<f64>) -> complex<f64> {\n %0 = " + op +
                  " : complex<f64>\n return %0 : complex<f64>\n}",
              options);
  return ir({vectorOf({bitsOfF64(parts[0]), bitsOfF64(parts[1])}),
             vectorOf({bitsOfF64(parts[2]), bitsOfF64(parts[3])})});
}
std::vector<double> partsOf(const Outcome &outcome) {
  return {asF64(bitsOf(outcome)[0]), asF64(bitsOf(outcome)[1])};
}

TEST(Complex, FunctionsAreEstimated) {
  struct {
    const char *op;
    double real, imaginary;
  } rows[] = {{"complex.div %x, %y", 0.44, 0.08},
              {"complex.exp %x", -1.1312043837568135, 2.4717266720048188},
              {"complex.expm1 %x", -2.1312043837568135, 2.4717266720048188},
              {"complex.log %x", 0.8047189562170503, 1.1071487177940904},
              {"complex.log1p %x", 1.0397207708399179, 0.7853981633974483},
              {"complex.sqrt %x", 1.272019649514069, 0.7861513777574233},
              {"complex.rsqrt %x", 0.5688644810057831, -0.3515775842541429},
              {"complex.sign %x", 0.4472135954999579, 0.8944271909999159},
              {"complex.sin %x", 3.165778513216168, 1.9596010414216063},
              {"complex.cos %x", 2.0327230070196656, -3.0518977991518},
              {"complex.tan %x", 0.0338128260798967, 1.0147936161466335},
              {"complex.tanh %x", 1.16673625724092, -0.2434582011857252},
              {"complex.pow %x, %y", 0.129009594074467, 0.03392409290517014}};
  for (const auto &row : rows) {
    std::vector<double> parts = partsOf(computedBy(0, row.op, {1, 2, 3, 4}));
    EXPECT_NEAR(parts[0], row.real, 1e-12) << row.op;
    EXPECT_NEAR(parts[1], row.imaginary, 1e-12) << row.op;
  }
  EXPECT_NEAR(partsOf(computedBy(0, "complex.atan2 %x, %y", {1, 0, 1, 0}))[0], M_PI / 4, 1e-15);
  ParsedIR real("func.func @f(%x: complex<f64>) -> (f64, f64) {\n"
                "%0 = complex.abs %x : complex<f64>\n%1 = complex.angle %x : complex<f64>\n"
                "return %0, %1 : f64, f64\n}");
  Outcome outcome = real({vectorOf({bitsOfF64(-3), bitsOfF64(4)})});
  EXPECT_NEAR(asF64(bitOf(outcome, 0)), 5, 1e-15);
  EXPECT_NEAR(asF64(bitOf(outcome, 1)), std::atan2(4, -3), 1e-15);
}

TEST(Complex, OtherImplementationsAreNearAndComeInPairs) {
  std::set<std::vector<double>> found;
  for (uint64_t number = 1; number <= 8; ++number) {
    std::vector<double> parts = partsOf(computedBy(number, "complex.exp %x", {1, 2, 0, 0})),
                        again = partsOf(computedBy(number, "complex.exp %x", {1, 2, 0, 0}));
    EXPECT_EQ(parts, again);
    found.insert(parts);
    // Half of 53 binary digits, of an operand of size 2 and a result of size 2.5.
    double most = 2 * (2.0 * std::exp(1.0) + 2.5) * std::ldexp(1.0, -26);
    EXPECT_NEAR(parts[0], -1.1312043837568135, most);
    EXPECT_NEAR(parts[1], 2.4717266720048188, most);
  }
  EXPECT_GT(found.size(), 4u);
  for (uint64_t number : {1, 3, 5, 7}) {
    std::vector<double> one = partsOf(computedBy(number, "complex.log %x", {-2, 0, 0, 0})),
                        other = partsOf(computedBy(number + 1, "complex.log %x", {-2, 0, 0, 0}));
    EXPECT_LT(one[1] * other[1], 0) << "on both sides of the branch cut";
  }
  EXPECT_FALSE(found.contains(partsOf(computedBy(0, "complex.exp %x", {1, 2, 0, 0}))));
}

TEST(Complex, OtherImplementationsAreUnknownFarFromOne) {
  auto statusOf = [](std::vector<double> parts) {
    return computedBy(1, "complex.div %x, %y", std::move(parts)).status;
  };
  // A quarter of the largest exponent, 1023, is 255.
  double most = std::ldexp(1.0, 255);
  EXPECT_EQ(statusOf({1, 1, most, 0}), Status::completed);
  EXPECT_EQ(statusOf({1, 1, most * 1.01, 0}), Status::limited);
  EXPECT_EQ(statusOf({1 / most, 0, 1, 0}), Status::completed);
  EXPECT_EQ(statusOf({1 / most / 1.01, 0, 1, 0}), Status::limited);
  EXPECT_EQ(statusOf({0, 0, 1, 0}), Status::completed) << "zero has no digits to lose";
  EXPECT_EQ(statusOf({1, 0, 0, 0}), Status::limited) << "infinite";
  EXPECT_EQ(statusOf({NAN, 0, 1, 0}), Status::limited);
  EXPECT_EQ(computedBy(0, "complex.div %x, %y", {1, 0, 0, 0}).status, Status::completed);
}

TEST(Complex, FunctionsOfTheCLibraryTakeComplexNumbers) {
  auto gives = [](const char *callee, const char *type) {
    std::string text = "func.func private @NAME(TYPE) -> TYPE\n"
                       "func.func @f(%x: complex<f64>) -> complex<f64> {\n"
                       "%0 = call @NAME(%x) : (TYPE) -> TYPE\nreturn %0 : complex<f64>\n}";
    for (const auto &[from, to] :
         {std::pair<std::string, std::string>("NAME", callee), {"TYPE", type}})
      for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return ParsedIR(text)({vectorOf({bitsOfF64(1), bitsOfF64(2)})});
  };
  EXPECT_EQ(bitsOf(gives("cexp", "complex<f64>")),
            bitsOf(computedBy(0, "complex.exp %x", {1, 2, 0, 0})));
  EXPECT_EQ(bitsOf(gives("csqrt", "complex<f64>")),
            bitsOf(computedBy(0, "complex.sqrt %x", {1, 2, 0, 0})));
  for (const char *other : {"exp", "cexpf", "cexpm"})
    EXPECT_EQ(gives(other, "complex<f64>").status, Status::unsupported) << other;
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

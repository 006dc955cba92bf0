// Flags and promises of ops: breaking one gives poison, undefined behaviour or a refusal.
// (attributes.txt lists the attributes.)
#include "ParsedIR.h"
#include "support/mlir/Release.h"

#include <gmock/gmock.h>

#include <limits>

namespace npufuzz::interpreter {
namespace {

using testing::HasSubstr;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Builds @f with these arguments and one op, whose result is %r.
std::string withOp(const std::string &arguments, const std::string &op, const std::string &result) {
  return "func.func @f(" + arguments + ") -> " + result + " {\n %r = " + op +
         "\n return %r : " + result + "\n}";
}
/// 1 if the result of an op on i8, or on i8 and i8, is poison.
int poison8(const std::string &op, std::vector<uint64_t> bits, const std::string &result = "i8") {
  std::string arguments = bits.size() == 1 ? "%a: i8" : "%a: i8, %b: i8";
  return undefinedOf(ParsedIR(withOp(arguments, op, result)).scalars(bits)).at(0);
}
int poisonF32(const std::string &op, std::vector<float> numbers,
              const std::string &result = "f32") {
  std::vector<uint64_t> bits;
  for (float number : numbers)
    bits.push_back(f32(number));
  std::string arguments = bits.size() == 1 ? "%a: f32" : "%a: f32, %b: f32";
  return undefinedOf(ParsedIR(withOp(arguments, op, result)).scalars(bits)).at(0);
}
Outcome ran(const std::string &text, std::vector<uint64_t> bits = {}) {
  return ParsedIR(text).scalars(bits);
}
/// Runs a function without arguments and results that has these statements on %m: memref<8xi32> and
/// the indices %0 to %2.
Outcome onMemref(const std::string &body, const std::string &before = "") {
  return ran(before +
             "func.func @f() {\n %0 = arith.constant 0 : index\n"
             " %1 = arith.constant 1 : index\n %2 = arith.constant 2 : index\n"
             " %x = arith.constant 7 : i32\n %m = memref.alloc() : memref<8xi32>\n" +
             body + "\n return\n}");
}

class Flags22 : public testing::Test {
protected:
  void SetUp() override {
    if (mlirRelease < 22)
      GTEST_SKIP() << "ops have these flags since 22";
  }
};

TEST_F(Flags22, AnExactQuotientHasNoRemainder) {
  struct {
    const char *op;
    uint64_t a, b;
    int isPoison;
  } rows[] = {
      {"arith.divsi %a, %b exact : i8", 6, 0xfd, 0}, {"arith.divsi %a, %b exact : i8", 7, 0xfd, 1},
      {"arith.divsi %a, %b : i8", 7, 0xfd, 0},       {"arith.divui %a, %b exact : i8", 0xff, 5, 0},
      {"arith.divui %a, %b exact : i8", 0xfe, 5, 1}, {"arith.shrui %a, %b exact : i8", 0x84, 2, 0},
      {"arith.shrui %a, %b exact : i8", 0x86, 2, 1}, {"arith.shrsi %a, %b exact : i8", 0x84, 2, 0},
      {"arith.shrsi %a, %b exact : i8", 0x81, 1, 1}, {"llvm.sdiv exact %a, %b : i8", 7, 0xfd, 1},
      {"llvm.udiv exact %a, %b : i8", 0xfe, 5, 1},   {"llvm.udiv exact %a, %b : i8", 0xff, 5, 0},
      {"llvm.lshr exact %a, %b : i8", 0x86, 2, 1},   {"llvm.ashr exact %a, %b : i8", 0x81, 1, 1},
      {"llvm.ashr exact %a, %b : i8", 0x82, 1, 0},   {"llvm.lshr %a, %b : i8", 0x86, 2, 0},
  };
  for (auto &row : rows)
    EXPECT_EQ(poison8(row.op, {row.a, row.b}), row.isPoison) << row.op << ' ' << row.a;
}

TEST_F(Flags22, ATruncationLosesNothingThatItsFlagsForbid) {
  for (const char *op :
       {"arith.trunci %a overflow<FLAG> : i8 to i4", "llvm.trunc %a overflow<FLAG> : i8 to i4"}) {
    auto with = [&](const char *flag, uint64_t bits) {
      std::string text(op);
      text.replace(text.find("FLAG"), 4, flag);
      return poison8(text, {bits}, "i4");
    };
    EXPECT_EQ(with("nuw", 0x0f), 0) << op;
    EXPECT_EQ(with("nuw", 0x10), 1) << op;
    EXPECT_EQ(with("nsw", 0xf8), 0) << op;
    EXPECT_EQ(with("nsw", 0x08), 1) << op;
    EXPECT_EQ(with("nsw, nuw", 0xf8), 1) << op;
  }
}

TEST_F(Flags22, DisjointAndNonNegativeArePromises) {
  EXPECT_EQ(poison8("llvm.or disjoint %a, %b : i8", {0x0f, 0xf0}), 0);
  EXPECT_EQ(poison8("llvm.or disjoint %a, %b : i8", {0x1f, 0xf0}), 1);
  EXPECT_EQ(poison8("llvm.zext nneg %a : i8 to i32", {0x7f}, "i32"), 0);
  EXPECT_EQ(poison8("llvm.zext nneg %a : i8 to i32", {0x80}, "i32"), 1);
  EXPECT_EQ(poison8("llvm.uitofp nneg %a : i8 to f32", {0x7f}, "f32"), 0);
  EXPECT_EQ(poison8("llvm.uitofp nneg %a : i8 to f32", {0x80}, "f32"), 1);
}

TEST_F(Flags22, WideNumbersWithFlagsAreRefused) {
  for (const char *op :
       {"llvm.zext nneg %a : i64 to i128", "llvm.trunc %w overflow<nuw> : i128 to i64",
        "llvm.lshr exact %w, %w : i128"})
    EXPECT_EQ(ran(std::string("func.func @f(%a: i64) {\n %w = llvm.zext %a : i64 to i128\n %r = ") +
                      op + "\n return\n}",
                  {1})
                  .status,
              Status::unsupported)
        << op;
}

TEST(Flags, NnanAndNinfMakeEveryFloatOpPoison) {
  EXPECT_EQ(poisonF32("math.absf %a fastmath<nnan> : f32", {nan}), 1);
  EXPECT_EQ(poisonF32("math.absf %a fastmath<nnan> : f32", {infinity}), 0);
  EXPECT_EQ(poisonF32("math.sqrt %a fastmath<nnan> : f32", {-1}), 1);
  EXPECT_EQ(poisonF32("math.exp %a fastmath<ninf> : f32", {1000}), 1);
  EXPECT_EQ(poisonF32("math.exp %a fastmath<fast> : f32", {1}), 0);
  EXPECT_EQ(poisonF32("math.powf %a, %b fastmath<ninf> : f32", {infinity, 0}), 1);
  EXPECT_EQ(poisonF32("math.copysign %a, %b fastmath<nnan> : f32", {1, nan}), 1);
  EXPECT_EQ(poisonF32("math.fma %a, %b, %b fastmath<ninf> : f32", {3e38f, 3e38f}), 1);
}

TEST_F(Flags22, NnanAndNinfMakeConversionsAndClassesPoison) {
  EXPECT_EQ(poisonF32("\"math.isnan\"(%a) <{fastmath = #arith.fastmath<nnan>}> : (f32) -> i1",
                      {nan}, "i1"),
            1);
  EXPECT_EQ(
      poisonF32("\"math.isinf\"(%a) <{fastmath = #arith.fastmath<ninf>}> : (f32) -> i1", {1}, "i1"),
      0);
  EXPECT_EQ(poisonF32("arith.extf %a fastmath<nnan> : f32 to f64", {nan}, "f64"), 1);
  EXPECT_EQ(poisonF32("arith.truncf %a fastmath<ninf> : f32 to f16", {1e10f}, "f16"), 1);
  EXPECT_EQ(poisonF32("arith.truncf %a fastmath<ninf> : f32 to f16", {1}, "f16"), 0);
  EXPECT_EQ(
      ran("func.func @f(%a: f32) {\n %s, %c = math.sincos %a fastmath<nnan> : f32\n return\n}",
          {f32(1)})
          .status,
      Status::unsupported);
}

TEST(Flags, AReductionIsPoisonWhereAFlagExcludesWhatTakesPart) {
  auto reduced = [](const char *flag, std::vector<float> numbers) {
    std::vector<uint64_t> bits;
    for (float number : numbers)
      bits.push_back(f32(number));
    ParsedIR ir(withOp("%a: vector<2xf32>",
                       std::string("vector.reduction <add>, %a fastmath<") + flag +
                           "> : vector<2xf32> into f32",
                       "f32"));
    return undefinedOf(ir({vectorOf(bits)})).at(0);
  };
  EXPECT_EQ(reduced("nnan", {1, nan}), 1);
  EXPECT_EQ(reduced("nnan", {infinity, -infinity}), 1);
  EXPECT_EQ(reduced("nnan", {1, infinity}), 0);
  EXPECT_EQ(reduced("ninf", {3e38f, 3e38f}), 1);
  EXPECT_EQ(reduced("reassoc", {1, nan}), 0);
}

TEST(Flags, ThoseOfLLVMsFloatOpsAreRefused) {
  for (const char *op : {
           "\"llvm.intr.fabs\"(%a) <{fastmathFlags = #llvm.fastmath<nnan>}> : (f32) -> f32",
           "\"llvm.intr.sqrt\"(%a) <{fastmathFlags = #llvm.fastmath<ninf>}> : (f32) -> f32",
           "\"llvm.intr.ceil\"(%a) <{fastmathFlags = #llvm.fastmath<nnan>}> : (f32) -> f32",
           "\"llvm.intr.fma\"(%a, %a, %a) <{fastmathFlags = #llvm.fastmath<nnan>}> : (f32, f32, "
           "f32) -> f32",
           "\"llvm.select\"(%i, %a, %a) <{fastmathFlags = #llvm.fastmath<nnan>}> : (i1, f32, f32) "
           "-> f32",
           "\"llvm.intr.vector.reduce.fmax\"(%v) <{fastmathFlags = #llvm.fastmath<nnan>}> : "
           "(vector<2xf32>) -> f32",
           "\"llvm.intr.vector.reduce.fminimum\"(%v) <{fastmathFlags = #llvm.fastmath<nnan>}> : "
           "(vector<2xf32>) -> f32",
       }) {
    Outcome outcome = ran(withOp("%a: f32",
                                 std::string("llvm.mlir.constant(1.0 : f32) : f32\n"
                                             " %v = llvm.mlir.constant(dense<1.0> : vector<2xf32>) "
                                             ": vector<2xf32>\n"
                                             " %i = llvm.mlir.constant(true) : i1\n %s = ") +
                                     op,
                                 "f32"),
                          {f32(1)});
    EXPECT_EQ(outcome.status, Status::unsupported) << op;
    EXPECT_THAT(outcome.message, HasSubstr("fast-math")) << op;
  }
}

TEST(Flags, OfComplexPartsAreRefused) {
  for (const char *op : {"complex.re", "complex.im"})
    EXPECT_EQ(ran(std::string("func.func @f(%a: f32) {\n"
                              " %c = complex.create %a, %a : complex<f32>\n %r = ") +
                      op + " %c fastmath<nnan> : complex<f32>\n return\n}",
                  {f32(1)})
                  .status,
              Status::unsupported)
        << op;
}

TEST_F(Flags22, AnUnsignedLoopComparesUnsigned) {
  auto sum = [](std::string type, const char *kind, std::vector<uint64_t> bounds) {
    std::string text = "func.func @f(%l: T, %u: T, %s: T) -> T {\n %z = arith.constant 0 : T\n"
                       " %r = scf.for KIND %i = %l to %u step %s iter_args(%x = %z) -> (T) : T {\n"
                       "  %n = arith.addi %x, %i : T\n  scf.yield %n : T\n }\n return %r : T\n}";
    for (const auto &[from, to] : {std::pair<std::string, std::string>("KIND", kind), {"T", type}})
      for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return ran(text, bounds);
  };
  // Unsigned, the values are 0x7e, 0x7f, 0x80 and 0x81. Signed, 0x82 is negative and the loop does
  // not run.
  EXPECT_EQ(bitOf(sum("i8", "unsigned", {0x7e, 0x82, 1})), (0x7e + 0x7f + 0x80 + 0x81) % 256u);
  EXPECT_EQ(bitOf(sum("i8", "", {0x7e, 0x82, 1})), 0u);
  EXPECT_EQ(bitOf(sum("i8", "unsigned", {0xfe, 0x02, 1})), 0u);
  uint64_t middle = uint64_t(1) << 63;
  EXPECT_EQ(bitOf(sum("i64", "unsigned", {middle - 1, middle + 1, 1})), 2 * middle - 1);
  EXPECT_EQ(bitOf(sum("i64", "unsigned", {~uint64_t(0), 2, 1})), 0u);
  EXPECT_EQ(bitOf(sum("i64", "unsigned", {1, 4, 1})), 6u);
  EXPECT_EQ(sum("i8", "unsigned", {0, 1, 0xff}).status, Status::unsupported);
  EXPECT_EQ(sum("i8", "unsigned", {0, 1, 0}).status, Status::trapped);
}

TEST_F(Flags22, ACopyOfMoreElementsThanThereCanBeIsALimit) {
  ParsedIR ir(R"(
func.func @f(%m: memref<?xi8>, %n: index) -> index {
  %e = memref.expand_shape %m [[0, 1]] output_shape [%n, 70] : memref<?xi8> into memref<?x70xi8>
  %t = bufferization.to_tensor %e : memref<?x70xi8> to tensor<?x70xi8>
  %zero = arith.constant 0 : index
  %d = tensor.dim %t, %zero : tensor<?x70xi8>
  return %d : index
})");
  Value memory = memoryOf({FormatKind::integer, 8}, {4}, {1, 2, 3, 4});
  // 70 times the largest number is -70.
  EXPECT_EQ(ir({memory, Value::index(INT64_MAX)}).status, Status::limited);
  EXPECT_EQ(ir({memory, Value::index(-1)}).status, Status::completed);
}

TEST_F(Flags22, PaddingIsNotNegative) {
  ParsedIR ir(R"(
func.func @f(%t: tensor<4xi8>, %low: index, %high: index) -> tensor<?xi8> {
  %z = arith.constant 7 : i8
  %p = tensor.pad %t low[%low] high[%high] {
  ^bb0(%i: index):
    tensor.yield %z : i8
  } : tensor<4xi8> to tensor<?xi8>
  return %p : tensor<?xi8>
})");
  Value tensor = memoryOf({FormatKind::integer, 8}, {4}, {1, 2, 3, 4});
  auto ran = [&](int64_t low, int64_t high) {
    return ir({tensor, Value::index(low), Value::index(high)});
  };
  EXPECT_FALSE(ran(1, 0).brokePromise);
  EXPECT_FALSE(ran(0, 0).brokePromise);
  EXPECT_TRUE(ran(-1, 1).brokePromise);
  EXPECT_TRUE(ran(1, -1).brokePromise);
  EXPECT_TRUE(ran(INT64_MAX, 0).brokePromise) << "the sum wraps";
}

TEST_F(Flags22, AnIndexBeyondItsBasisIsPoison) {
  auto isPoison = [](const std::string &op, std::vector<uint64_t> bits) {
    Outcome outcome = ran("func.func @f(%a: index, %b: index) -> index {\n " + op +
                              " : index\n return %r : index\n}",
                          std::move(bits));
    EXPECT_TRUE(outcome.events.empty());
    return undefinedOf(outcome).at(0) != 0;
  };
  auto index = [](int64_t number) { return static_cast<uint64_t>(number); };
  const std::string bounded = "%r = affine.linearize_index [%a, %b] by (3, 4)",
                    open = "%r = affine.linearize_index [%a, %b] by (4)",
                    disjoint = "%r = affine.linearize_index disjoint [%a, %b] by (3, 4)";
  EXPECT_FALSE(isPoison(bounded, {2, 9}));
  EXPECT_TRUE(isPoison(bounded, {3, 0}));
  EXPECT_FALSE(isPoison(open, {3, 0}));
  EXPECT_FALSE(isPoison(disjoint, {2, 3}));
  EXPECT_TRUE(isPoison(disjoint, {2, 4}));
  EXPECT_TRUE(isPoison(open, {uint64_t(1) << 62, 0})) << "the product overflows";
  const std::string dynamic = "%r = affine.linearize_index [%a, %a] by (%b)";
  EXPECT_FALSE(isPoison(dynamic, {2, 3}));
  EXPECT_TRUE(isPoison(dynamic, {2, 0})) << "nothing is divided";
  const std::string digits = "%r, %s = affine.delinearize_index %a into (3, 4) : index, index\n"
                             "%u = arith.addi %a, %b",
                    unit = "%r, %s = affine.delinearize_index %a into (1, 4) : index, index\n"
                           "%u = arith.addi %a, %b",
                    unbounded = "%r, %s = affine.delinearize_index %a into (4) : index, index\n"
                                "%u = arith.addi %a, %b",
                    large = "%r, %s = affine.delinearize_index %a into (%b, 4) : index, index\n"
                            "%u = arith.addi %a, %b";
  EXPECT_FALSE(isPoison(digits, {11, 0}));
  EXPECT_TRUE(isPoison(digits, {12, 0}));
  EXPECT_FALSE(isPoison(unbounded, {12, 0}));
  EXPECT_FALSE(isPoison(digits, {index(-1), 0})) << "the first digit may be negative";
  EXPECT_TRUE(isPoison(unit, {index(-1), 0})) << "passes drop this digit";
  EXPECT_FALSE(isPoison(large, {11, 3}));
  EXPECT_TRUE(isPoison(large, {11, uint64_t(1) << 62})) << "the product overflows";
  EXPECT_EQ(ran("func.func @f(%a: index, %b: index) -> index {\n " + large +
                    " : index\n return %r : index\n}",
                {11, 0})
                .status,
            Status::trapped)
      << "each element must be positive";
}

TEST_F(Flags22, AnAccessIsAlignedAsItPromises) {
  auto trapsUnaligned = [](const std::string &body) {
    Outcome outcome = onMemref(" %v = arith.constant dense<1> : vector<2xi32>\n"
                               " %k = arith.constant dense<true> : vector<2xi1>\n"
                               " %n = arith.constant dense<0> : vector<2xindex>\n" +
                               body);
    if (outcome.status == Status::trapped)
      EXPECT_THAT(outcome.message, HasSubstr("not aligned to 8 bytes")) << body;
    return outcome.status == Status::trapped;
  };
  for (std::string op : {
           "%r = memref.load %m[AT] {alignment = 8 : i64} : memref<8xi32>",
           "memref.store %x, %m[AT] {alignment = 8 : i64} : memref<8xi32>",
           "%r = vector.load %m[AT] {alignment = 8 : i64} : memref<8xi32>, vector<2xi32>",
           "vector.store %v, %m[AT] {alignment = 8 : i64} : memref<8xi32>, vector<2xi32>",
           "%r = vector.maskedload %m[AT], %k, %v {alignment = 8 : i64} : memref<8xi32>, "
           "vector<2xi1>, vector<2xi32> into vector<2xi32>",
           "vector.maskedstore %m[AT], %k, %v {alignment = 8 : i64} : memref<8xi32>, vector<2xi1>, "
           "vector<2xi32>",
           "%r = vector.gather %m[AT] [%n], %k, %v {alignment = 8 : i64} : memref<8xi32>, "
           "vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>",
           "vector.scatter %m[AT] [%n], %k, %v {alignment = 8 : i64} : memref<8xi32>, "
           "vector<2xindex>, vector<2xi1>, vector<2xi32>",
           "%r = vector.expandload %m[AT], %k, %v {alignment = 8 : i64} : memref<8xi32>, "
           "vector<2xi1>, vector<2xi32> into vector<2xi32>",
           "vector.compressstore %m[AT], %k, %v {alignment = 8 : i64} : memref<8xi32>, "
           "vector<2xi1>, vector<2xi32>",
       }) {
    auto at = [&](const char *index) { return std::string(op).replace(op.find("AT"), 2, index); };
    EXPECT_TRUE(trapsUnaligned(at("%1"))) << op;
    EXPECT_FALSE(trapsUnaligned(at("%2"))) << op;
  }
}

TEST_F(Flags22, ALoopKeepsTheAlignmentOfItsAccesses) {
  // Long enough that points without promises would run in a batch.
  EXPECT_EQ(
      ran("func.func @f() {\n %0 = arith.constant 0 : index\n %1 = arith.constant 1 : index\n"
          " %n = arith.constant 1000 : index\n %m = memref.alloc() : memref<1000xi32>\n"
          " scf.for %i = %0 to %n step %1 {\n  %r = memref.load %m[%i] {alignment = 8 : i64} : "
          "memref<1000xi32>\n  memref.store %r, %m[%i] : memref<1000xi32>\n }\n return\n}")
          .status,
      Status::trapped);
}

TEST_F(Flags22, AnAccessOfLLVMIsAlignedAsItPromises) {
  for (std::string op : {
           "%r = llvm.load AT {alignment = 8 : i64} : !llvm.ptr -> i32",
           "llvm.store %x, AT {alignment = 8 : i64} : i32, !llvm.ptr",
           "%r = llvm.atomicrmw add AT, %x monotonic {alignment = 8 : i64} : !llvm.ptr, i32",
           "%r = llvm.intr.masked.load AT, %k, %v {alignment = 8 : i32} : (!llvm.ptr, "
           "vector<2xi1>, vector<2xi32>) -> vector<2xi32>",
           "llvm.intr.masked.store %v, AT, %k {alignment = 8 : i32} : vector<2xi32>, "
           "vector<2xi1> into !llvm.ptr",
       })
    for (bool isAligned : {false, true}) {
      std::string text = op;
      text.replace(text.find("AT"), 2, isAligned ? "%q" : "%p");
      Outcome outcome = ran("llvm.func @f() {\n %x = llvm.mlir.constant(16 : i32) : i32\n"
                            " %v = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<2xi32>\n"
                            " %k = llvm.mlir.constant(dense<true> : vector<2xi1>) : vector<2xi1>\n"
                            " %m = llvm.alloca %x x i32 : (i32) -> !llvm.ptr\n"
                            " %p = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, i32\n"
                            " %q = llvm.getelementptr %m[2] : (!llvm.ptr) -> !llvm.ptr, i32\n " +
                            text + "\n llvm.return\n}");
      EXPECT_EQ(outcome.status, isAligned ? Status::completed : Status::trapped)
          << text << outcome.message;
    }
}

TEST_F(Flags22, FlagsOfGetelementptrMakeAddressesPoison) {
  auto poison = [](const std::string &flags, int index) {
    return undefinedOf(ran("llvm.func @f() -> i64 {\n %n = llvm.mlir.constant(4 : i32) : i32\n"
                           " %m = llvm.alloca %n x i32 : (i32) -> !llvm.ptr\n"
                           " %p = llvm.getelementptr %m[2] : (!llvm.ptr) -> !llvm.ptr, i32\n"
                           " %q = llvm.getelementptr " +
                           flags + " %p[" + std::to_string(index) +
                           "] : (!llvm.ptr) -> !llvm.ptr, i32\n"
                           " %r = llvm.ptrtoint %q : !llvm.ptr to i64\n llvm.return %r : i64\n}"))
        .at(0);
  };
  EXPECT_EQ(poison("", 3), 0);
  EXPECT_EQ(poison("inbounds", 2), 0); // right after the last element
  EXPECT_EQ(poison("inbounds", 3), 1);
  EXPECT_EQ(poison("inbounds", -2), 0);
  EXPECT_EQ(poison("inbounds", -3), 1);
  EXPECT_EQ(poison("nuw", -1), 1);
  EXPECT_EQ(poison("nuw", 3), 0);
  EXPECT_EQ(poison("nusw", -1), 0);
  EXPECT_EQ(poison("inbounds|nuw", 1), 0);
}

TEST(Flags, GetelementptrInboundsOfNoStepIsDefined) {
  EXPECT_EQ(
      undefinedOf(ran("llvm.func @f() -> i64 {\n %m = llvm.mlir.zero : !llvm.ptr\n"
                      " %q = llvm.getelementptr inbounds %m[0] : (!llvm.ptr) -> !llvm.ptr, i32\n"
                      " %r = llvm.ptrtoint %q : !llvm.ptr to i64\n llvm.return %r : i64\n}")),
      std::vector<int>{0});
}

TEST_F(Flags22, PromisesThatNobodyChecksAreRefused) {
  for (const char *op : {
           "%r = llvm.load %m invariant : !llvm.ptr -> i32",
           "%r = llvm.load %m invariant_group : !llvm.ptr -> i32",
           "%r = llvm.load %m dereferenceable<bytes = 4> : !llvm.ptr -> !llvm.ptr",
           "llvm.store %x, %m invariant_group : i32, !llvm.ptr",
           "llvm.store %x, %m {access_groups = [#group]} : i32, !llvm.ptr",
           "llvm.store %x, %m {alias_scopes = [#scope]} : i32, !llvm.ptr",
           "llvm.store %x, %m {noalias_scopes = [#scope]} : i32, !llvm.ptr",
           "llvm.store %x, %m {tbaa = [#tag]} : i32, !llvm.ptr",
           "%r = llvm.cmpxchg weak %m, %x, %x acq_rel monotonic : !llvm.ptr, i32",
           "%r = llvm.alloca inalloca %x x i32 : (i32) -> !llvm.ptr",
           "%r = llvm.inttoptr %l dereferenceable<bytes = 4> : i64 to !llvm.ptr",
           "llvm.call fastcc @g(%x) : (i32) -> ()",
           "llvm.call tail @g(%x) : (i32) -> ()",
           "llvm.call @g(%x) : (i32 {llvm.signext}) -> ()",
           "llvm.call @g(%x) {memory_effects = #llvm.memory_effects<other = none, argMem = none, "
           "inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} : "
           "(i32) "
           "-> ()",
           "llvm.call @g(%x) [\"align\"(%m, %l : !llvm.ptr, i64)] : (i32) -> ()",
           "func.call @h(%x) {arg_attrs = [{llvm.signext}]} : (i32) -> ()",
           "%r = llvm.call @k() {fastmathFlags = #llvm.fastmath<nnan>} : () -> f32",
       }) {
    Outcome outcome =
        ran(std::string("#domain = #llvm.alias_scope_domain<id = distinct[0]<>>\n"
                        "#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>\n"
                        "#group = #llvm.access_group<id = distinct[2]<>>\n"
                        "#root = #llvm.tbaa_root<id = \"root\">\n"
                        "#int = #llvm.tbaa_type_desc<id = \"int\", members = {<#root, 0>}>\n"
                        "#tag = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>\n"
                        "llvm.func @g(%x: i32) { llvm.return }\nfunc.func @h(%x: i32) { return }\n"
                        "llvm.func @k() -> f32 {\n %r = llvm.mlir.constant(1.0 : f32) : f32\n"
                        " llvm.return %r : f32 }\n"
                        "llvm.func @f() {\n %x = llvm.mlir.constant(16 : i32) : i32\n"
                        " %l = llvm.mlir.constant(16 : i64) : i64\n"
                        " %m = llvm.alloca %x x i32 : (i32) -> !llvm.ptr\n ") +
            op + "\n llvm.return\n}");
    EXPECT_EQ(outcome.status, Status::unsupported) << op << ": " << outcome.message;
  }
}

TEST(Flags, ConstantMemoryIsNotWritten) {
  const char *global = "memref.global \"private\" constant @c : memref<8xi32> = dense<1>\n"
                       "memref.global \"private\" @v : memref<8xi32> = dense<1>\n";
  for (std::string op : {
           "memref.store %x, %g[%0] : memref<8xi32>",
           "memref.copy %m, %g : memref<8xi32> to memref<8xi32>",
           "%r = memref.atomic_rmw addi %x, %g[%0] : (i32, memref<8xi32>) -> i32",
           "affine.store %x, %g[0] : memref<8xi32>",
           "linalg.fill ins(%x : i32) outs(%g : memref<8xi32>)",
           "%k = arith.constant dense<1> : vector<2xi32>\n"
           " vector.store %k, %g[%0] : memref<8xi32>, vector<2xi32>",
           "%k = arith.constant dense<1> : vector<2xi32>\n"
           " vector.transfer_write %k, %g[%0] : vector<2xi32>, memref<8xi32>",
           "affine.for %i = 0 to 8 {\n affine.store %x, %g[%i] : memref<8xi32>\n }",
       })
    for (bool isConstant : {true, false}) {
      std::string get = std::string("%g = memref.get_global @") + (isConstant ? "c" : "v") +
                        " : memref<8xi32>\n ";
      Outcome outcome = onMemref(get + op, global);
      EXPECT_EQ(outcome.status, isConstant ? Status::trapped : Status::completed)
          << op << outcome.message;
      if (isConstant)
        EXPECT_THAT(outcome.message, HasSubstr("constant memory")) << op;
    }
}

TEST(Flags, ConstantMemoryOfLLVMIsNotWritten) {
  for (bool isConstant : {true, false})
    EXPECT_EQ(ran(std::string("llvm.mlir.global internal ") + (isConstant ? "constant " : "") +
                  "@c(1 : i32) : i32\nllvm.func @f() {\n %x = llvm.mlir.constant(16 : i32) : i32\n"
                  " %g = llvm.mlir.addressof @c : !llvm.ptr\n"
                  " llvm.store %x, %g : i32, !llvm.ptr\n llvm.return\n}")
                  .status,
              isConstant ? Status::trapped : Status::completed);
}

TEST_F(Flags22, AReadOnlyBufferIsNotWritten) {
  for (bool isConstant : {true, false})
    EXPECT_EQ(onMemref(std::string("%t = tensor.splat %x : tensor<8xi32>\n"
                                   " %g = bufferization.to_buffer %t ") +
                       (isConstant ? "read_only" : "") +
                       " : tensor<8xi32> to memref<8xi32>\n"
                       " memref.store %x, %g[%0] : memref<8xi32>")
                  .status,
              isConstant ? Status::trapped : Status::completed);
}

TEST_F(Flags22, MemoryThatIsNotAlignedAsAssumedIsPoison) {
  auto loaded = [](const std::string &alignment) {
    return onMemref("%b = memref.alloc() : memref<16xi8>\n %four = arith.constant 4 : index\n"
                    " %w = memref.view %b[%four][] : memref<16xi8> to memref<2xi32>\n"
                    " memref.store %x, %w[%0] : memref<2xi32>\n"
                    " %a = memref.assume_alignment %w, " +
                    alignment +
                    " : memref<2xi32>\n"
                    " %r = memref.load %a[%0] : memref<2xi32>");
  };
  EXPECT_EQ(loaded("4").status, Status::completed);
  EXPECT_THAT(loaded("8").message, HasSubstr("outside"));
  EXPECT_EQ(onMemref("%s = memref.subview %m[1][2][1] : memref<8xi32> to "
                     "memref<2xi32, strided<[1], offset: 1>>\n %a = memref.assume_alignment %s, 16 "
                     ": memref<2xi32, strided<[1], offset: 1>>")
                .status,
            Status::unsupported);
}

TEST(Flags, GroupsOfAnExpandedTensorHaveTheExtentsOfItsAxes) {
  auto expanded = [](int64_t inner, int64_t last) {
    return undefinedOf(
               ran("func.func @f() -> i32 {\n %0 = arith.constant 0 : index\n"
                   " %a = arith.constant " +
                   std::to_string(inner) + " : index\n %b = arith.constant " +
                   std::to_string(last) +
                   " : index\n %c = arith.constant dense<7> : tensor<4x6xi32>\n"
                   " %t = tensor.cast %c : tensor<4x6xi32> to tensor<?x?xi32>\n"
                   " %e = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, %a, %b] : "
                   "tensor<?x?xi32> into tensor<2x?x?xi32>\n"
                   " %r = tensor.extract %e[%0, %0, %0] : tensor<2x?x?xi32>\n return %r : i32\n}"))
        .at(0);
  };
  EXPECT_EQ(expanded(2, 6), 0);
  EXPECT_EQ(expanded(4, 3), 1); // as many elements, but not a reassociation of 4 x 6
}

TEST_F(Flags22, AShuffleOfNoElementIsPoison) {
  ParsedIR ir(withOp("%a: vector<2xi8>, %b: vector<2xi8>",
                     "vector.shuffle %a, %b [0, -1, 3] : vector<2xi8>, vector<2xi8>",
                     "vector<3xi8>"));
  Outcome outcome = ir({vectorOf({1, 2}), vectorOf({3, 4})});
  EXPECT_EQ(undefinedOf(outcome), (std::vector<int>{0, 1, 0}));
  EXPECT_EQ(bitsOf(outcome)[2], 4u);
}

} // namespace
} // namespace npufuzz::interpreter

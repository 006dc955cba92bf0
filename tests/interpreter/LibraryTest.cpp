// Ops and functions that programs of front ends bring along: the C library's, softmax, gathers,
// predicated casts. (Whether machine code agrees: machine_code_agreement.)
#include "ParsedIR.h"
#include "interpreter/TensorElements.h"
#include "interpreter/arith/MathLibrary.h"

#include <gmock/gmock.h>

namespace npufuzz::interpreter {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

/// Calls @name of f32 from a function of either dialect, and returns its result.
uint64_t called(const std::string &dialect, const std::string &name, std::vector<float> numbers) {
  std::string types, names;
  std::vector<uint64_t> bits;
  std::string parameters;
  for (float number : numbers) {
    std::string x = "%x" + std::to_string(bits.size()), comma = bits.empty() ? "" : ", ";
    parameters += comma + x + ": f32";
    names += comma + x;
    types += comma + "f32";
    bits.push_back(f32(number));
  }
  bool isFunc = dialect == "func";
  return bitOf(ParsedIR((isFunc ? "func.func private @" : "llvm.func @") + name + "(" + types +
                        ") -> f32\n" + dialect + ".func @f(" + parameters +
                        ") -> f32 {\n%r = " + dialect + ".call @" + name + "(" + names + ") : (" +
                        types + ") -> f32\n" + dialect + ".return %r : f32 }")
                   .scalars(bits));
}

TEST(MathLibrary, IsCalledByNameFromBothDialects) {
  for (const char *dialect : {"func", "llvm"}) {
    EXPECT_EQ(called(dialect, "expf", {0}), f32(1)) << dialect;
    EXPECT_EQ(called(dialect, "log2f", {8}), f32(3));
    EXPECT_EQ(called(dialect, "powf", {2, 3}), f32(8));
    EXPECT_EQ(called(dialect, "fmaf", {2, 3, 4}), f32(10));
    EXPECT_EQ(called(dialect, "fmodf", {-7, 4}), f32(-3));
    EXPECT_EQ(called(dialect, "ceilf", {-0.25f}), f32(-0.0f));
    EXPECT_EQ(called(dialect, "tanhf", {-0.0f}), f32(-0.0f));
  }
}

TEST(MathLibrary, OfOtherTypesNamesAndBodiesIsNone) {
  auto outcome = [](const std::string &function, const std::string &type) {
    return ParsedIR(function + "\nfunc.func @f(%x: " + type + ") -> " + type +
                    " {\n%r = func.call @exp(%x) : (" + type + ") -> " + type +
                    "\nreturn %r : " + type + " }")
        .scalars({0});
  };
  EXPECT_EQ(bitOf(outcome("func.func private @exp(f64) -> f64", "f64")), bitsOfF64(1));
  EXPECT_THAT(outcome("func.func private @exp(f32) -> f32", "f32").message,
              HasSubstr("which has no body"));
  EXPECT_EQ(bitOf(outcome("func.func @exp(%x: f64) -> f64 { return %x : f64 }", "f64")), 0u);
  EXPECT_TRUE(isInexactLibraryFunction("exp"));
  EXPECT_TRUE(isInexactLibraryFunction("erff"));
  EXPECT_FALSE(isInexactLibraryFunction("floorf")) << "every result is a number of the type";
  EXPECT_FALSE(isInexactLibraryFunction("f"));
}

TEST(MathLibrary, IntrinsicsAreItsFunctions) {
  auto of = [](const std::string &op, float x) {
    return bitOf(ParsedIR("llvm.func @f(%x: f32) -> f32 {\n%r = llvm.intr." + op +
                          "(%x) : (f32) -> f32\nllvm.return %r : f32 }")
                     .scalars({f32(x)}));
  };
  EXPECT_EQ(of("exp", 0), f32(1));
  EXPECT_EQ(of("exp2", 3), f32(8));
  EXPECT_EQ(of("log", 1), f32(0));
  EXPECT_EQ(of("log2", 8), f32(3));
  EXPECT_EQ(of("log10", 100), f32(2));
  EXPECT_EQ(of("tan", -0.0f), f32(-0.0f));
  EXPECT_EQ(of("asin", 0), f32(0));
  EXPECT_EQ(of("acos", 1), f32(0));
  EXPECT_EQ(of("atan", 0), f32(0));
  EXPECT_EQ(of("sinh", 0), f32(0));
  EXPECT_EQ(of("cosh", 0), f32(1));
  EXPECT_EQ(of("tanh", 0), f32(0));
  EXPECT_EQ(of("rint", 2.5f), f32(2));
  EXPECT_EQ(of("nearbyint", 3.5f), f32(4));
  EXPECT_THAT(ParsedIR("llvm.func @f(%x: f32) -> f32 {\n"
                       "%r = llvm.intr.exp(%x) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32"
                       "\nllvm.return %r : f32 }")
                  .scalars({f32(0)})
                  .message,
              HasSubstr("with fast-math flags"));
}

/// @f copies 4 of 12 bytes from byte 4 to byte `target`, and gives the number there.
Outcome copied(const std::string &op, int target) {
  return ParsedIR(
             "llvm.func @f(%x: i32) -> i32 {\n%n = llvm.mlir.constant(12 : i64) : i64\n"
             "%size = llvm.mlir.constant(4 : i64) : i64\n"
             "%p = llvm.alloca %n x i8 : (i64) -> !llvm.ptr\n"
             "%zero = llvm.mlir.constant(0 : i8) : i8\n"
             "\"llvm.intr.memset\"(%p, %zero, %n) <{isVolatile = false}> : "
             "(!llvm.ptr, i8, i64) -> ()\n"
             "%from = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8\n"
             "%to = llvm.getelementptr %p[" +
             std::to_string(target) +
             "] : (!llvm.ptr) -> !llvm.ptr, i8\n"
             "llvm.store %x, %from {alignment = 1 : i64} : i32, !llvm.ptr\n\"llvm.intr." +
             op +
             "\"(%to, %from, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()\n"
             "%r = llvm.load %to {alignment = 1 : i64} : !llvm.ptr -> i32\n"
             "llvm.return %r : i32 }")
      .scalars({0x12345678});
}

TEST(LLVMCopy, OfMemoryOntoAPartOfItselfIsForMemmove) {
  for (int target : {0, 4, 8})
    EXPECT_EQ(bitOf(copied("memcpy", target)), 0x12345678u) << target;
  for (int target : {1, 3, 5, 7}) {
    EXPECT_EQ(bitOf(copied("memmove", target)), 0x12345678u) << target;
    EXPECT_EQ(copied("memcpy", target).status, Status::trapped) << target;
    EXPECT_THAT(copied("memcpy", target).message, HasSubstr("onto a part of itself"));
  }
}

/// A predicated op on %v, with %m for a mask and the first `length` elements.
Outcome predicated(const std::string &op, const std::string &operands, const std::string &types,
                   const std::string &from, const std::string &to, std::vector<uint64_t> bits,
                   int length) {
  return ParsedIR("llvm.func @f(%v: " + from + ", %m: vector<4xi1>) -> " + to +
                  " {\n%n = llvm.mlir.constant(" + std::to_string(length) +
                  " : i32) : i32\n%r = \"llvm.intr.vp." + op + "\"(" + operands + ", %m, %n) : (" +
                  types + ", vector<4xi1>, i32) -> " + to + "\nllvm.return %r : " + to +
                  " }")({vectorOf(bits), vectorOf({1, 1, 0, 1})});
}

TEST(Predicated, CastsAndFusedProductsComputeWhereElementsTakePart) {
  auto cast = [](const std::string &op, const std::string &from, const std::string &to,
                 std::vector<uint64_t> bits) {
    std::string type = "vector<4x" + from + ">";
    Outcome outcome = predicated(op, "%v", type, type, "vector<4x" + to + ">", bits, 3);
    EXPECT_EQ(undefinedOf(outcome), (std::vector<int>{0, 0, 1, 1})) << op;
    std::vector<uint64_t> results = bitsOf(outcome);
    results.resize(2);
    return results;
  };
  EXPECT_THAT(cast("trunc", "i32", "i8", {0x1ff, 0x102, 0, 0}), ElementsAre(0xff, 2));
  EXPECT_THAT(cast("zext", "i8", "i16", {0xff, 2, 0, 0}), ElementsAre(0xff, 2));
  EXPECT_THAT(cast("sext", "i8", "i16", {0xff, 2, 0, 0}), ElementsAre(0xffff, 2));
  EXPECT_THAT(cast("fpext", "f32", "f64", {f32(1), f32(-2), 0, 0}),
              ElementsAre(bitsOfF64(1), bitsOfF64(-2)));
  EXPECT_THAT(cast("fptrunc", "f64", "f32", {bitsOfF64(0.5), bitsOfF64(-2), 0, 0}),
              ElementsAre(f32(0.5f), f32(-2)));
  EXPECT_THAT(cast("fptosi", "f32", "i8", {f32(-1.5f), f32(2), 0, 0}), ElementsAre(0xff, 2));
  EXPECT_THAT(cast("fptoui", "f32", "i8", {f32(200), f32(2), 0, 0}), ElementsAre(200, 2));
  EXPECT_THAT(cast("sitofp", "i8", "f32", {0xff, 2, 0, 0}), ElementsAre(f32(-1), f32(2)));
  EXPECT_THAT(cast("uitofp", "i8", "f32", {0xff, 2, 0, 0}), ElementsAre(f32(255), f32(2)));
  std::string floats = "vector<4xf32>", three = floats + ", " + floats + ", " + floats;
  for (const char *op : {"fma", "fmuladd"})
    EXPECT_EQ(
        bitsOf(predicated(op, "%v, %v, %v", three, floats, floats, {f32(2), f32(3), 0, f32(4)}, 4)),
        (std::vector<uint64_t>{f32(6), f32(12), 0, f32(20)}))
        << op;
  std::string bytes = "vector<4xi8>", two = bytes + ", " + bytes;
  for (const char *op : {"smax", "smin", "umax", "umin"})
    EXPECT_EQ(bitsOf(predicated(op, "%v, %v", two, bytes, bytes, {0x80, 1, 2, 3}, 4)),
              (std::vector<uint64_t>{0x80, 1, 2, 3}))
        << op;
  EXPECT_EQ(
      predicated("trunc", "%v", "vector<4xi32>", "vector<4xi32>", "vector<4xi8>", {1, 2, 3, 4}, 5)
          .status,
      Status::trapped);
}

/// Elements of a memref or tensor that the function gives; nothing for undefined ones.
std::vector<std::optional<uint64_t>> elementsOf(const Outcome &outcome) {
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  std::vector<std::optional<uint64_t>> elements;
  if (outcome.results.empty())
    return elements;
  const MemoryReference &memory = outcome.results[0].memory();
  forEachIndex(memory.sizes, [&](llvm::ArrayRef<int64_t> at) {
    Cell cell = elementOf(memory, at);
    elements.push_back(cell.undefined ? std::nullopt : std::optional(cell.bits));
    return true;
  });
  return elements;
}

constexpr Format float32{FormatKind::f32, 32}, int32{FormatKind::integer, 32};

TEST(Softmax, AddsUpToOneAlongItsAxis) {
  auto of = [](const std::string &axis) {
    return elementsOf(
        ParsedIR("func.func @f(%x: memref<2x2xf32>, %y: memref<2x2xf32>) -> memref<2x2xf32> {"
                 "\nlinalg.softmax dimension(" +
                 axis +
                 ") ins(%x : memref<2x2xf32>) outs(%y : memref<2x2xf32>)\n"
                 "return %y : memref<2x2xf32> }")(
            {memoryOf(float32, {2, 2}, {f32(5), f32(5), f32(5), f32(200)}),
             memoryOf(float32, {2, 2}, {0, 0, 0, 0})}));
  };
  EXPECT_THAT(of("1"), ElementsAre(f32(0.5f), f32(0.5f), f32(0), f32(1)));
  EXPECT_THAT(of("0"), ElementsAre(f32(0.5f), f32(0), f32(0.5f), f32(1)));
}

TEST(Softmax, OnTensorsLeavesItsInputAlone) {
  Outcome outcome = ParsedIR(R"(func.func @f(%a: f32, %b: f32) -> (f32, f32) {
  %0 = arith.constant 0 : index
  %x = tensor.from_elements %a, %b : tensor<2xf32>
  %y = linalg.softmax dimension(0) ins(%x : tensor<2xf32>) outs(%x : tensor<2xf32>) -> tensor<2xf32>
  %r = tensor.extract %y[%0] : tensor<2xf32>
  %s = tensor.extract %x[%0] : tensor<2xf32>
  return %r, %s : f32, f32
})")
                        .scalars({f32(7), f32(7)});
  EXPECT_EQ(bitOf(outcome, 0), f32(0.5f));
  EXPECT_EQ(bitOf(outcome, 1), f32(7));
}

/// tensor.gather of [[10, 11], [12, 13], [14, 15]] at these rows.
Outcome gathered(std::vector<uint64_t> rows, const std::string &result,
                 const std::string &unique = "") {
  auto n = std::to_string(rows.size());
  return ParsedIR("func.func @f(%i: tensor<" + n + "x1xi32>) -> " + result + R"( {
  %s = arith.constant dense<[[10, 11], [12, 13], [14, 15]]> : tensor<3x2xi32>
  %r = tensor.gather %s[%i] gather_dims([0]) )" +
                  unique + " : (tensor<3x2xi32>, tensor<" + n + "x1xi32>) -> " + result +
                  "\nreturn %r : " + result +
                  " }")({memoryOf(int32, {static_cast<int64_t>(rows.size()), 1}, rows)});
}

TEST(Gather, TakesSlicesWithTheGatheredAxisOrWithout) {
  for (const char *result : {"tensor<2x1x2xi32>", "tensor<2x2xi32>"})
    EXPECT_THAT(elementsOf(gathered({2, 0}, result)), ElementsAre(14, 15, 10, 11)) << result;
  EXPECT_THAT(elementsOf(gathered({1, 1}, "tensor<2x2xi32>")), ElementsAre(12, 13, 12, 13));
}

TEST(Gather, OfWhatIsNotThereOrNotUniqueBreaksAPromise) {
  for (uint64_t row : {uint64_t(3), uint64_t(0xffffffff)}) {
    Outcome outcome = gathered({0, row}, "tensor<2x2xi32>");
    EXPECT_TRUE(outcome.brokePromise);
    EXPECT_THAT(elementsOf(outcome), ElementsAre(10, 11, std::nullopt, std::nullopt));
  }
  Outcome repeated = gathered({1, 1}, "tensor<2x2xi32>", "unique");
  EXPECT_TRUE(repeated.brokePromise);
  EXPECT_THAT(elementsOf(repeated), Each(std::nullopt));
  EXPECT_THAT(elementsOf(gathered({1, 2}, "tensor<2x2xi32>", "unique")),
              ElementsAre(12, 13, 14, 15));
}

} // namespace
} // namespace npufuzz::interpreter

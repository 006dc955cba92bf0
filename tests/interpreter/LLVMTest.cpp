// Behaviour of the LLVM dialect that machine code cannot show: undefined values, bounds, undefined
// behaviour. (machine_code_agreement/llvm.mlir tests values.)
#include "ParsedIR.h"

#include "interpreter/AddressSpace.h"

#include <gmock/gmock.h>

namespace npufuzz::interpreter {
namespace {

using testing::HasSubstr;

/// Builds @f with statements on an allocation of `bytes` bytes at %p, and the pointers %p4 and %p8
/// into it.
std::string onMemory(int bytes, const std::string &body, const std::string &result = "i32") {
  return "llvm.func @malloc(i64) -> !llvm.ptr\nllvm.func @free(!llvm.ptr)\n"
         "func.func @f(%x: i32, %y: i16) -> " +
         result + " {\n %size = llvm.mlir.constant(" + std::to_string(bytes) +
         " : i64) : i64\n %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr\n"
         " %p2 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i8\n"
         " %p4 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32\n" +
         body + "}";
}
Outcome run(const std::string &text) { return ParsedIR(text).scalars({0x12345678, 0xabcd}); }

TEST(Casts, BetweenMemrefsLeaveTheMemoryAsItIs) {
  Outcome outcome = run(R"(func.func @f(%x: i32, %y: i16) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi32>
  memref.store %x, %m[%c0] : memref<1xi32>
  %d = builtin.unrealized_conversion_cast %m : memref<1xi32> to memref<?xi32>
  %0 = memref.load %d[%c0] : memref<?xi32>
  memref.dealloc %m : memref<1xi32>
  return %0 : i32
})");
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  EXPECT_EQ(bitOf(outcome), 0x12345678u);
}

TEST(LLVMMemory, FreshMemoryIsUndefinedUntilAllBytesOfAValueAreWritten) {
  EXPECT_EQ(undefinedOf(run(onMemory(8, "%0 = llvm.load %p : !llvm.ptr -> i32\n return %0 : i32"))),
            std::vector<int>{1});
  std::string half = " llvm.store %y, %p2 : i16, !llvm.ptr\n";
  std::string load = "%0 = llvm.load %p : !llvm.ptr -> i32\n return %0 : i32";
  EXPECT_EQ(undefinedOf(run(onMemory(8, half + load))), std::vector<int>{1});
  Outcome whole = run(onMemory(8, half + " llvm.store %y, %p : i16, !llvm.ptr\n" + load));
  EXPECT_EQ(undefinedOf(whole), std::vector<int>{0});
  EXPECT_EQ(bitOf(whole), 0xabcdabcdu);
}

TEST(LLVMMemory, TheLastByteIsInsideTheNextIsNot) {
  std::string load = "%0 = llvm.load %p4 : !llvm.ptr -> i32\n return %0 : i32";
  EXPECT_EQ(run(onMemory(8, load)).status, Status::completed);
  Outcome outcome = run(onMemory(7, load));
  EXPECT_EQ(outcome.status, Status::trapped);
  EXPECT_THAT(outcome.message, HasSubstr("bytes 4 to 8 of an allocation of 7"));
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].kind, MachineEvent::Kind::outOfBounds);
}

TEST(LLVMMemory, AnAddressBelowAnAllocationIsOfNoOther) {
  EXPECT_THAT(run(onMemory(4, R"(
  %q = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  %r = llvm.getelementptr %q[-1] : (!llvm.ptr) -> !llvm.ptr, i32
  %0 = llvm.load %r : !llvm.ptr -> i32
  return %0 : i32
)"))
                  .message,
              HasSubstr("out of bounds"));
}

TEST(LLVMMemory, NullAndFreedMemoryCannotBeRead) {
  EXPECT_THAT(run(onMemory(4, "%n = llvm.mlir.zero : !llvm.ptr\n %0 = llvm.load %n : !llvm.ptr -> "
                              "i32\n return %0 : i32"))
                  .message,
              HasSubstr("an address that no memory has"));
  std::string free = " llvm.call @free(%p) : (!llvm.ptr) -> ()\n";
  EXPECT_THAT(
      run(onMemory(4, free + "%0 = llvm.load %p : !llvm.ptr -> i32\n return %0 : i32")).message,
      HasSubstr("the memory was freed"));
  EXPECT_THAT(run(onMemory(4, free + free + "return %x : i32")).message,
              HasSubstr("the memory was freed before"));
  EXPECT_THAT(
      run(onMemory(8, " llvm.call @free(%p4) : (!llvm.ptr) -> ()\n return %x : i32")).message,
      HasSubstr("freed where no memory begins"));
}

TEST(LLVMMemory, CopiesMoveUndefinednessWithTheBytes) {
  std::string copied = R"(
  llvm.store %x, %p : i32, !llvm.ptr
  %q = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  "llvm.intr.memcpy"(%q, %p, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %q4 = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %0 = llvm.load %q : !llvm.ptr -> i32
  %1 = llvm.load %q4 : !llvm.ptr -> i32
  return %0, %1 : i32, i32
)";
  Outcome outcome = run(onMemory(8, copied, "(i32, i32)"));
  EXPECT_EQ(bitOf(outcome, 0), 0x12345678u);
  EXPECT_EQ(undefinedOf(outcome, 0), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(outcome, 1), std::vector<int>{1});
}

TEST(LLVMMemory, ElementsOfAPackedVectorAreUndefinedOneByOne) {
  ParsedIR ir("llvm.func @f(%m: vector<8xi1>) -> vector<8xi1> {\n"
              " %one = llvm.mlir.constant(1 : i64) : i64\n"
              " %p = llvm.alloca %one x vector<8xi1> : (i64) -> !llvm.ptr\n"
              " llvm.store %m, %p : vector<8xi1>, !llvm.ptr\n"
              " %v = llvm.load %p : !llvm.ptr -> vector<8xi1>\n llvm.return %v : vector<8xi1>\n}");
  // Includes no bit, bit 0 alone, and all bits of the byte.
  for (unsigned flags : {0u, 1u, 2u, 0x81u, 0xfeu, 0xffu}) {
    Value mask = vectorOf({1, 0, 1, 1, 0, 0, 0, 1});
    std::vector<int> undefined;
    for (unsigned i = 0; i < 8; ++i) {
      undefined.push_back(flags >> i & 1);
      if (undefined.back())
        mask.markUndefined(i);
    }
    Outcome outcome = ir({mask});
    EXPECT_EQ(undefinedOf(outcome), undefined);
    EXPECT_EQ(bitsOf(outcome), (std::vector<uint64_t>{1, 0, 1, 1, 0, 0, 0, 1}));
  }
}

TEST(LLVMMemory, AByteIsUndefinedWhereABitOfItIs) {
  ParsedIR ir("llvm.func @f(%m: vector<8xi1>) -> i8 {\n"
              " %one = llvm.mlir.constant(1 : i64) : i64\n"
              " %p = llvm.alloca %one x vector<8xi1> : (i64) -> !llvm.ptr\n"
              " llvm.store %m, %p : vector<8xi1>, !llvm.ptr\n"
              " %v = llvm.load %p : !llvm.ptr -> i8\n llvm.return %v : i8\n}");
  Value mask = vectorOf({1, 0, 1, 1, 0, 0, 0, 1});
  EXPECT_EQ(bitOf(ir({mask})), 0x8du);
  EXPECT_EQ(undefinedOf(ir({mask})), std::vector<int>{0});
  mask.markUndefined(3);
  EXPECT_EQ(undefinedOf(ir({mask})), std::vector<int>{1});
}

TEST(LLVMMemory, AnElementOfAPackedVectorHasNoAddress) {
  EXPECT_EQ(run(onMemory(8, "%q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, "
                            "vector<8xi1>\n return %x : i32"))
                .status,
            Status::unsupported);
}

TEST(LLVMMemory, AnUndefinedAddressIsReported) {
  Outcome outcome = run(onMemory(
      4,
      "%u = llvm.mlir.undef : !llvm.ptr\n %0 = llvm.load %u : !llvm.ptr -> i32\n return %0 : i32"));
  ASSERT_FALSE(outcome.events.empty());
  EXPECT_THAT(outcome.events[0].detail, HasSubstr("an address is undefined"));
}

TEST(LLVMMemory, ACopyAndAFillOfNoBytesNeedNoAddress) {
  auto text = [](int bytes) {
    return onMemory(8, "%u = llvm.mlir.undef : !llvm.ptr\n %v = llvm.mlir.constant(0 : i8) : i8\n"
                       " %z = llvm.mlir.constant(" +
                           std::to_string(bytes) +
                           " : i64) : i64\n"
                           " \"llvm.intr.memcpy\"(%u, %u, %z) <{isVolatile = false}>"
                           " : (!llvm.ptr, !llvm.ptr, i64) -> ()\n"
                           " \"llvm.intr.memset\"(%u, %v, %z) <{isVolatile = false}>"
                           " : (!llvm.ptr, i8, i64) -> ()\n"
                           " %one = llvm.mlir.constant(1 : i32) : i32\n return %one : i32");
  };
  Outcome none = run(text(0));
  EXPECT_EQ(none.status, Status::completed) << none.message;
  EXPECT_TRUE(none.events.empty());
  EXPECT_FALSE(run(text(1)).events.empty());
}

TEST(LLVMValues, FieldsOfAnUndefinedStructAreUndefinedUntilInserted) {
  Outcome outcome = run(R"(
func.func @f(%x: i32, %y: i16) -> (i32, i16) {
  %u = llvm.mlir.undef : !llvm.struct<(i32, i16)>
  %s = llvm.insertvalue %x, %u[0] : !llvm.struct<(i32, i16)>
  %0 = llvm.extractvalue %s[0] : !llvm.struct<(i32, i16)>
  %1 = llvm.extractvalue %s[1] : !llvm.struct<(i32, i16)>
  return %0, %1 : i32, i16
})");
  EXPECT_EQ(undefinedOf(outcome, 0), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(outcome, 1), std::vector<int>{1});
}

TEST(LLVMValues, ElementsOutsideAVectorArePoison) {
  const char *text = R"(
func.func @f(%x: i32, %y: i16) -> (i32, i32) {
  %v = llvm.mlir.constant(dense<7> : vector<4xi32>) : vector<4xi32>
  %three = llvm.mlir.constant(3 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %0 = llvm.extractelement %v[%three : i32] : vector<4xi32>
  %1 = llvm.extractelement %v[%four : i32] : vector<4xi32>
  return %0, %1 : i32, i32
})";
  EXPECT_EQ(bitOf(run(text), 0), 7u);
  EXPECT_EQ(undefinedOf(run(text), 0), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(run(text), 1), std::vector<int>{1});
}

TEST(LLVMValues, OverflowThatAFlagForbidsIsPoison) {
  ParsedIR ir("func.func @f(%x: i8, %y: i8) -> (i8, i8) {\n"
              " %0 = llvm.add %x, %y overflow<nsw> : i8\n %1 = llvm.add %x, %y overflow<nuw> : i8\n"
              " return %0, %1 : i8, i8\n}");
  Outcome outcome = ir.scalars({100, 100}); // 200 does not fit i8, but fits 8 unsigned bits
  EXPECT_EQ(undefinedOf(outcome, 0), std::vector<int>{1});
  EXPECT_EQ(undefinedOf(outcome, 1), std::vector<int>{0});
}

TEST(LLVMValues, RemainderWhoseQuotientOverflowsIsUndefinedBehaviour) {
  ParsedIR ir(
      "func.func @f(%x: i8, %y: i8) -> i8 {\n %0 = llvm.srem %x, %y : i8\n return %0 : i8\n}");
  EXPECT_EQ(ir.scalars({0x80, 0xff}).status, Status::trapped);
  EXPECT_EQ(ir.scalars({0x80, 0}).status, Status::trapped);
  EXPECT_EQ(bitOf(ir.scalars({0x81, 0xff})), 0u);
}

/// Runs @f, which returns the high half of the 128-bit number that the body computes from %x, a
/// signed 64-bit number.
Outcome wide(const std::string &body, Value x) {
  return ParsedIR("func.func @f(%x: i64) -> i64 {\n %w = llvm.sext %x : i64 to i128\n"
                  " %n = llvm.mlir.constant(64 : i128) : i128\n" +
                  body +
                  " %h = llvm.lshr %r, %n : i128\n %l = llvm.trunc %h : i128 to i64\n"
                  " return %l : i64\n}")({x});
}

TEST(LLVMWide, NumbersKeepTheirUndefinedness) {
  const char *square = " %r = llvm.mul %w, %w : i128\n";
  EXPECT_EQ(bitOf(wide(square, Value::scalar(uint64_t(1) << 63))), uint64_t(1) << 62);
  EXPECT_EQ(undefinedOf(wide(square, Value::scalar(2))), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(wide(square, Value::scalar(2, true))), std::vector<int>{1});
}

TEST(LLVMWide, ShiftsByTheWidthArePoison) {
  auto shifted = [](const std::string &by) {
    return wide(" %by = llvm.mlir.constant(" + by +
                    " : i128) : i128\n %r = llvm.lshr %w, %by : "
                    "i128\n",
                Value::scalar(~uint64_t(0)));
  };
  EXPECT_EQ(undefinedOf(shifted("63")), std::vector<int>{0});
  EXPECT_EQ(bitOf(shifted("63")), 1u); // 65 bits are left
  EXPECT_EQ(undefinedOf(shifted("127")), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(shifted("128")), std::vector<int>{1});
}

TEST(LLVMWide, WhatHasNoHandlerIsUnsupported) {
  Value one = Value::scalar(1);
  EXPECT_EQ(wide(" %r = llvm.add %w, %w : i128\n", one).status, Status::unsupported);
  EXPECT_EQ(wide(" %r = llvm.mul %w, %w overflow<nsw> : i128\n", one).status, Status::unsupported);
  EXPECT_EQ(
      wide(" %v = llvm.sext %w : i128 to i129\n %r = llvm.trunc %v : i129 to i128\n", one).status,
      Status::unsupported);
  EXPECT_EQ(wide(" %i = llvm.inttoptr %x : i64 to !llvm.ptr\n llvm.store %w, %i : i128, !llvm.ptr\n"
                 " %r = llvm.mul %w, %w : i128\n",
                 one)
                .status,
            Status::unsupported);
}

/// Runs @f with llvm.intr.vp.reduce.KIND of operands 0 (start), 1 (elements), 2 (mask) and 3
/// (length).
Outcome predicated(const std::string &kind, const std::string &type, uint64_t first, Value elements,
                   Value mask, uint64_t length) {
  ParsedIR ir("func.func @f(%x: " + type + ", %v: vector<4x" + type +
              ">, %m: vector<4xi1>, %n: i32) -> " + type + " {\n %0 = \"llvm.intr.vp.reduce." +
              kind + "\"(%x, %v, %m, %n) : (" + type + ", vector<4x" + type +
              ">, vector<4xi1>, i32) -> " + type + "\n return %0 : " + type + "\n}");
  return ir({Value::scalar(first), elements, mask, Value::scalar(length)});
}

TEST(LLVMPredicated, ElementsThatAreOffOrBehindTheLengthTakeNoPart) {
  Value elements = vectorOf({1, 2, 4, 8}), mask = vectorOf({1, 0, 1, 1});
  elements.markUndefined(1);
  elements.markUndefined(3);
  Outcome outcome = predicated("add", "i32", 16, elements, mask, 3);
  EXPECT_EQ(bitOf(outcome), 16u + 1 + 4);
  EXPECT_EQ(undefinedOf(outcome), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(predicated("add", "i32", 16, elements, mask, 4)), std::vector<int>{1});
  EXPECT_EQ(bitOf(predicated("add", "i32", 16, elements, mask, 0)), 16u);
}

TEST(LLVMPredicated, AnUndefinedMaskIsPoisonWhereTheLengthReachesIt) {
  Value mask = vectorOf({1, 1, 1, 1});
  mask.markUndefined(2);
  Value elements = vectorOf({1, 2, 4, 8});
  EXPECT_EQ(undefinedOf(predicated("or", "i32", 0, elements, mask, 2)), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(predicated("or", "i32", 0, elements, mask, 3)), std::vector<int>{1});
}

TEST(LLVMPredicated, ALengthOfMoreElementsThanThereAreIsUndefinedBehaviour) {
  Value ones = vectorOf({1, 1, 1, 1});
  EXPECT_EQ(predicated("add", "i32", 0, ones, ones, 4).status, Status::completed);
  EXPECT_EQ(predicated("add", "i32", 0, ones, ones, 5).status, Status::trapped);
  EXPECT_EQ(predicated("add", "i32", 0, ones, ones, 0xffffffff).status, Status::trapped);
}

TEST(LLVMPredicated, OfZerosOfBothSignsEitherIsTheGreatest) {
  uint64_t minus = f32(-0.0f), infinity = f32(-INFINITY);
  Value mask = vectorOf({1, 1, 1, 1}), zeros = vectorOf({minus, 0, minus, f32(-1)});
  EXPECT_EQ(undefinedOf(predicated("fmax", "f32", infinity, zeros, mask, 4)), std::vector<int>{1});
  EXPECT_EQ(undefinedOf(predicated("fmax", "f32", infinity, zeros, mask, 1)), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(predicated("fmin", "f32", 0, zeros, mask, 4)), std::vector<int>{0});
}

/// Runs @f with llvm.intr.vp.KIND of two vectors, a mask and a length.
Outcome predicatedPair(const std::string &kind, Value a, Value b, Value mask, uint64_t length) {
  ParsedIR ir("func.func @f(%a: vector<4xi32>, %b: vector<4xi32>, %m: vector<4xi1>, %n: i32) -> "
              "vector<4xi32> {\n %0 = \"llvm.intr.vp." +
              kind +
              "\"(%a, %b, %m, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> "
              "vector<4xi32>\n return %0 : vector<4xi32>\n}");
  return ir({a, b, mask, Value::scalar(length)});
}

TEST(LLVMPredicated, ResultsAreThereWhereMaskAndLengthSaySo) {
  Value a = vectorOf({1, 2, 3, 4}), b = vectorOf({10, 0, 30, 2}), mask = vectorOf({1, 0, 1, 1});
  Outcome sum = predicatedPair("add", a, b, mask, 3);
  EXPECT_EQ(undefinedOf(sum), (std::vector<int>{0, 1, 0, 1}));
  EXPECT_EQ(bitsOf(sum)[0], 11u);
  EXPECT_EQ(bitsOf(sum)[2], 33u);
  // The element that divides by zero is masked off.
  Outcome quotient = predicatedPair("udiv", b, b, mask, 4);
  EXPECT_EQ(undefinedOf(quotient), (std::vector<int>{0, 1, 0, 0}));
  EXPECT_EQ(bitsOf(quotient)[3], 1u);
  EXPECT_EQ(predicatedPair("mul", a, b, mask, 5).status, Status::trapped);
}

TEST(LLVMPredicated, SelectAndMergeDifferBehindTheLength) {
  auto chosen = [](const std::string &kind) {
    ParsedIR ir("func.func @f(%a: vector<4xi32>, %b: vector<4xi32>, %m: vector<4xi1>, %n: i32) -> "
                "vector<4xi32> {\n %0 = \"llvm.intr.vp." +
                kind +
                "\"(%m, %a, %b, %n) : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> "
                "vector<4xi32>\n return %0 : vector<4xi32>\n}");
    return ir(
        {vectorOf({1, 2, 3, 4}), vectorOf({5, 6, 7, 8}), vectorOf({1, 0, 1, 1}), Value::scalar(3)});
  };
  EXPECT_EQ(bitsOf(chosen("merge")), (std::vector<uint64_t>{1, 6, 3, 8}));
  EXPECT_EQ(undefinedOf(chosen("merge")), (std::vector<int>{0, 0, 0, 0}));
  EXPECT_EQ(undefinedOf(chosen("select")), (std::vector<int>{0, 0, 0, 1}));
}

/// Runs @f with llvm.intr.vector.reduce.KIND, reassoc, of a start value and four floats.
Outcome reassociated(const std::string &kind, float start, std::vector<float> elements) {
  ParsedIR ir("func.func @f(%x: f32, %v: vector<4xf32>) -> f32 {\n"
              " %0 = \"llvm.intr.vector.reduce." +
              kind +
              "\"(%x, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> "
              "f32\n return %0 : f32\n}");
  std::vector<uint64_t> bits;
  for (float element : elements)
    bits.push_back(f32(element));
  return ir({Value::scalar(f32(start)), vectorOf(bits)});
}

TEST(LLVMReassociated, SumsAreKnownWhereNoOrderRounds) {
  EXPECT_EQ(bitOf(reassociated("fadd", 0, {1, -2, 0.5f, 4})), f32(3.5f));
  EXPECT_EQ(bitOf(reassociated("fadd", 0, {16777214, 1, 0, 0})), f32(16777215));
  // 2^24 + 1 needs one bit more than f32 has, and twice the largest number is infinite.
  EXPECT_EQ(reassociated("fadd", 0, {16777216, 1, -1, 0}).status, Status::limited);
  EXPECT_EQ(reassociated("fadd", 0, {3e38f, 3e38f, 0, 0}).status, Status::limited);
  EXPECT_EQ(bitOf(reassociated("fadd", 0, {3e38f, 3e38f, NAN, 0})), f32(NAN));
  EXPECT_EQ(reassociated("fadd", 0, {INFINITY, 1, 0, 0}).status, Status::limited);
}

TEST(LLVMReassociated, ProductsAreKnownWhereNoOrderRounds) {
  EXPECT_EQ(bitOf(reassociated("fmul", 1, {3, -2, 0.25f, 5})), f32(-7.5f));
  EXPECT_EQ(bitOf(reassociated("fmul", 1, {3, -0.0f, 1, 1})), f32(-0.0f));
  // Exact only in this order: two of the factors alone overflow.
  EXPECT_EQ(reassociated("fmul", 1, {0x1p-100f, 0x1p100f, 0x1p-100f, 0x1p100f}).status,
            Status::limited);
  EXPECT_EQ(reassociated("fmul", 1, {4097, 4097, 1, 1}).status, Status::limited);
}

TEST(LLVMValues, ABitcastCutsElementsFromTheLowEndOn) {
  ParsedIR ir("func.func @f(%v: vector<2xi16>) -> (vector<4xi8>, i32) {\n"
              " %0 = llvm.bitcast %v : vector<2xi16> to vector<4xi8>\n"
              " %1 = llvm.bitcast %v : vector<2xi16> to i32\n"
              " return %0, %1 : vector<4xi8>, i32\n}");
  Value halves = vectorOf({0x1122, 0x3344});
  EXPECT_EQ(bitsOf(ir({halves}), 0), (std::vector<uint64_t>{0x22, 0x11, 0x44, 0x33}));
  EXPECT_EQ(bitOf(ir({halves}), 1), 0x33441122u);
  halves.markUndefined(1);
  EXPECT_EQ(undefinedOf(ir({halves}), 0), (std::vector<int>{0, 0, 1, 1}));
  EXPECT_EQ(undefinedOf(ir({halves}), 1), std::vector<int>{1});
}

TEST(LLVMControlFlow, UnreachableCodeIsUndefinedBehaviour) {
  EXPECT_THAT(run("llvm.func @f(%x: i32, %y: i16) -> i32 {\n llvm.unreachable\n}").message,
              HasSubstr("unreachable code"));
}

TEST(LLVMCalls, OfFunctionsThatNobodyKnowsAreUnsupported) {
  Outcome outcome = run("llvm.func @elsewhere() -> i32\nfunc.func @f(%x: i32, %y: i16) -> i32 {\n"
                        " %0 = llvm.call @elsewhere() : () -> i32\n return %0 : i32\n}");
  EXPECT_EQ(outcome.status, Status::unsupported);
  EXPECT_THAT(outcome.message, HasSubstr("@elsewhere"));
}

TEST(AddressSpace, GivesEachAllocationAWindowOfItsOwn) {
  AddressSpace addresses;
  Ref<Allocation> a(new Allocation({FormatKind::integer, 8}, 4, 0)),
      b(new Allocation({FormatKind::integer, 8}, 4, 0));
  uint64_t atA = addresses.addressOf(a), atB = addresses.addressOf(b);
  EXPECT_NE(atA, 0u);
  EXPECT_NE(atA, atB);
  EXPECT_EQ(addresses.addressOf(a), atA);
  EXPECT_EQ(addresses.at(atB + 3).memory, b);
  EXPECT_EQ(addresses.at(atB + 3).byte, 3);
  EXPECT_FALSE(addresses.at(0).memory);
  EXPECT_FALSE(addresses.at(atB + (uint64_t(1) << AddressSpace::windowBits)).memory);
}

} // namespace
} // namespace npufuzz::interpreter

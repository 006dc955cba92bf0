// memref and vector ops.
#include "ParsedIR.h"

namespace npufuzz::interpreter {
namespace {

constexpr Format i32{FormatKind::integer, 32};

TEST(MemRef, FreshMemoryIsUndefinedAndHoldsThePattern) {
  ParsedIR ir("func.func @f() -> i32 { %m = memref.alloc() : memref<2xi32>\n"
              " %c = arith.constant 1 : index\n %x = memref.load %m[%c] : memref<2xi32>\n"
              " return %x : i32 }",
              withPattern(0x5a));
  Outcome outcome = ir();
  EXPECT_EQ(bitOf(outcome), 0x5a5a5a5au);
  EXPECT_EQ(undefinedOf(outcome), std::vector<int>{1});
}

const char *storeLoad = R"(
func.func @f(%x: i32, %i: index, %j: index) -> i32 {
  %m = memref.alloc() : memref<3x4xi32>
  memref.store %x, %m[%i, %j] : memref<3x4xi32>
  %y = affine.load %m[symbol(%i), symbol(%j)] : memref<3x4xi32>
  memref.dealloc %m : memref<3x4xi32>
  return %y : i32
})";
TEST(MemRef, StoresAreLoadedWithTheirUndefinedness) {
  ParsedIR ir(storeLoad);
  EXPECT_EQ(bitOf(ir.scalars({7, 2, 3})), 7u);
  Outcome outcome = ir({Value::scalar(7, true), Value::index(0), Value::index(0)});
  EXPECT_EQ(undefinedOf(outcome), std::vector<int>{1});
}
// getDroppedDims() crashes here: the strides leave open which unit axis was dropped.
TEST(MemRef, SubviewsThatDropOneOfSeveralUnitAxes) {
  ParsedIR ir(R"(
func.func @f(%x: i32) -> i32 {
  %m = memref.alloc() : memref<4x1xi32>
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  memref.store %x, %m[%two, %zero] : memref<4x1xi32>
  %cast = memref.reinterpret_cast %m to offset: [0], sizes: [2, 1], strides: [2, 3]
      : memref<4x1xi32> to memref<2x1xi32, strided<[2, 3]>>
  %view = memref.subview %cast[1, 0] [1, 1] [2, 1]
      : memref<2x1xi32, strided<[2, 3]>> to memref<1xi32, strided<[4], offset: 2>>
  %y = memref.load %view[%zero] : memref<1xi32, strided<[4], offset: 2>>
  return %y : i32
})");
  EXPECT_EQ(bitOf(ir.scalars({7})), 7u);
}
// Rows of the sources and columns of the result; an empty reduction visits none of them.
TEST(MemRef, StructuredOpsWantOneExtentPerLoopEvenWhereNothingIsRead) {
  ParsedIR ir(R"(
func.func @f(%rows: index, %inner: index) {
  %two = arith.constant 2 : index
  %a = memref.alloc(%rows, %inner) : memref<?x?xi32>
  %b = memref.alloc(%inner, %two) : memref<?x?xi32>
  %c = memref.alloc(%two, %two) : memref<?x?xi32>
  linalg.matmul ins(%a, %b : memref<?x?xi32>, memref<?x?xi32>) outs(%c : memref<?x?xi32>)
  return
})");
  EXPECT_EQ(ir({Value::index(2), Value::index(0)}).status, Status::completed);
  EXPECT_EQ(ir({Value::index(3), Value::index(0)}).status, Status::trapped);
  EXPECT_EQ(ir({Value::index(0), Value::index(0)}).status, Status::trapped);
}
TEST(MemRef, IndicesOutsideAnAxisTrapEvenInsideTheMemory) {
  ParsedIR ir(storeLoad);
  for (auto index : {std::pair<int64_t, int64_t>{0, 4}, {3, 0}, {0, -1}}) {
    Outcome outcome = ir({Value::scalar(7), Value::index(index.first), Value::index(index.second)});
    EXPECT_EQ(outcome.status, Status::trapped);
    ASSERT_EQ(outcome.events.size(), 1u);
    EXPECT_EQ(outcome.events[0].kind, MachineEvent::Kind::outOfBounds);
  }
}
TEST(MemRef, UndefinedIndexIsReported) {
  Outcome outcome =
      ParsedIR(storeLoad)({Value::scalar(7), Value::scalar(1, true), Value::index(1)});
  EXPECT_EQ(outcome.status, Status::completed);
  ASSERT_FALSE(outcome.events.empty());
  EXPECT_EQ(outcome.events[0].kind, MachineEvent::Kind::undefinedUse);
}

TEST(MemRef, UseAfterFreeAndDoubleFreeTrap) {
  const char *use =
      "func.func @f() { %m = memref.alloc() : memref<i32>\n"
      " memref.dealloc %m : memref<i32>\n %x = memref.load %m[] : memref<i32>\n return }";
  const char *twice =
      "func.func @f() { %m = memref.alloc() : memref<i32>\n"
      " memref.dealloc %m : memref<i32>\n memref.dealloc %m : memref<i32>\n return }";
  EXPECT_EQ(ParsedIR(use)().status, Status::trapped);
  EXPECT_EQ(ParsedIR(twice)().status, Status::trapped);
}

TEST(MemRef, FreeingWhatNoAllocationMadeTraps) {
  const char *stack = "func.func @f() { %m = memref.alloca() : memref<i32>\n"
                      " memref.dealloc %m : memref<i32>\n return }";
  const char *global = "memref.global @g : memref<i32> = dense<1>\n"
                       "func.func @f() { %m = memref.get_global @g : memref<i32>\n"
                       " memref.dealloc %m : memref<i32>\n return }";
  const char *pointer = "llvm.func @free(!llvm.ptr)\n"
                        "func.func @f() { %n = llvm.mlir.constant(1 : i64) : i64\n"
                        " %p = llvm.alloca %n x i32 : (i64) -> !llvm.ptr\n"
                        " llvm.call @free(%p) : (!llvm.ptr) -> ()\n return }";
  const char *owned = "func.func @f() { %m = memref.alloca() : memref<i32>\n"
                      " %true = arith.constant true\n"
                      " bufferization.dealloc (%m : memref<i32>) if (%true)\n return }";
  for (const char *text : {stack, global, pointer, owned})
    EXPECT_EQ(ParsedIR(text)().status, Status::trapped) << text;
}

TEST(MemRef, AllocationLimitIsALimit) {
  Options options;
  options.limits.allocationElementsMax = 10;
  ParsedIR ir("func.func @f(%n: index) { %m = memref.alloc(%n) : memref<?x2xi8>\n return }",
              options);
  EXPECT_EQ(ir.scalars({5}).status, Status::completed);
  Outcome outcome = ir.scalars({6});
  EXPECT_EQ(outcome.status, Status::limited);
  EXPECT_NE(outcome.message.find("allocationElementsMax"), std::string::npos) << outcome.message;
  EXPECT_EQ(ir.scalars({uint64_t(1) << 62}).status, Status::limited);
  EXPECT_EQ(ir.scalars({uint64_t(-1)}).status, Status::trapped);
}

TEST(MemRef, SubviewsOfSubviewsAddress) {
  std::vector<uint64_t> numbers;
  for (uint64_t i = 0; i < 60; ++i)
    numbers.push_back(i);
  ParsedIR ir(R"(
func.func @f(%m: memref<6x10xi32>, %o: index) -> (i32, index) {
  %a = memref.subview %m[1, %o] [4, 3] [1, 2]
    : memref<6x10xi32> to memref<4x3xi32, strided<[10, 2], offset: ?>>
  %b = memref.subview %a[1, 1] [2, 1] [2, 1]
    : memref<4x3xi32, strided<[10, 2], offset: ?>> to memref<2xi32, strided<[20], offset: ?>>
  %c = memref.cast %b : memref<2xi32, strided<[20], offset: ?>> to memref<?xi32, strided<[?], offset: ?>>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %x = memref.load %c[%c1] : memref<?xi32, strided<[?], offset: ?>>
  %d = memref.dim %c, %c0 : memref<?xi32, strided<[?], offset: ?>>
  return %x, %d : i32, index
})");
  // Row 1 + 1 + 2 * 1, column 3 + 2 * 1.
  Outcome outcome = ir({memoryOf(i32, {6, 10}, numbers), Value::index(3)});
  EXPECT_EQ(bitOf(outcome, 0), 45u);
  EXPECT_EQ(bitOf(outcome, 1), 2u);
  for (int64_t offset : {int64_t(6), int64_t(-1), INT64_MAX, INT64_MIN})
    EXPECT_EQ(ir({memoryOf(i32, {6, 10}, numbers), Value::index(offset)}).status, Status::trapped)
        << offset;
}

TEST(MemRef, AccessThroughACastToAShapeThatIsNotTrueTraps) {
  ParsedIR ir(R"(
func.func @f(%n: index, %reads: i1) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xi32>
  %c = memref.cast %m : memref<?xi32> to memref<4xi32>
  scf.if %reads {
    %x = memref.load %c[%c0] : memref<4xi32>
  }
  return
})");
  EXPECT_EQ(ir.scalars({4, 1}).status, Status::completed);
  EXPECT_EQ(ir.scalars({3, 1}).status, Status::trapped);
  // The cast alone is pure: passes may move it to a point that reads nothing.
  EXPECT_EQ(ir.scalars({3, 0}).status, Status::completed);
}

TEST(MemRef, CopyMovesStridedElementsAndUndefinedness) {
  ParsedIR ir(R"(
func.func @f(%m: memref<2x3xi32>) -> (i32, i32) {
  %t = memref.transpose %m (i, j) -> (j, i) : memref<2x3xi32> to memref<3x2xi32, strided<[1, 3]>>
  %n = memref.alloc() : memref<3x2xi32>
  memref.copy %t, %n : memref<3x2xi32, strided<[1, 3]>> to memref<3x2xi32>
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %x = memref.load %n[%c2, %c0] : memref<3x2xi32>
  %y = memref.load %n[%c1, %c1] : memref<3x2xi32>
  return %x, %y : i32, i32
})");
  Value memory = memoryOf(i32, {2, 3}, {0, 1, 2, 3, 4, 5});
  memory.memory().allocation->undefined[4] = 1;
  Outcome outcome = ir({memory});
  EXPECT_EQ(bitOf(outcome, 0), 2u);
  EXPECT_EQ(undefinedOf(outcome, 0), std::vector<int>{0});
  EXPECT_EQ(undefinedOf(outcome, 1), std::vector<int>{1});
}

std::string transposed(const char *use) {
  return (llvm::Twine(R"(
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  memref.store %x, %m[%c0, %c1] : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  %y = memref.load %m[%c0, %c1] : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
)") + use +
          R"(
  return %y : i32
})")
      .str();
}

TEST(MemRef, ALayoutMattersOnlyToOpsThatSeeWhereElementsLie) {
  EXPECT_EQ(bitOf(ParsedIR(transposed("")).scalars({7}), 0), 7u);
  EXPECT_EQ(ParsedIR(transposed(R"(
  memref.copy %m, %m : memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
    to memref<2x2xi32, affine_map<(d0, d1) -> (d1, d0)>>)"))
                .scalars({7})
                .status,
            Status::unsupported);
}

TEST(MemRef, GlobalsKeepTheirContentsForTheRun) {
  EXPECT_EQ(bitOf(ParsedIR(R"(
memref.global @table : memref<3xi32> = dense<[5, 6, 7]>
func.func @bump() {
  %m = memref.get_global @table : memref<3xi32>
  %c2 = arith.constant 2 : index
  %x = memref.load %m[%c2] : memref<3xi32>
  %y = arith.addi %x, %x : i32
  memref.store %y, %m[%c2] : memref<3xi32>
  return
}
func.func @f() -> i32 {
  func.call @bump() : () -> ()
  func.call @bump() : () -> ()
  %m = memref.get_global @table : memref<3xi32>
  %c2 = arith.constant 2 : index
  %x = memref.load %m[%c2] : memref<3xi32>
  return %x : i32
})")()),
            28u);
}

TEST(MemRef, GlobalsWithoutAValueStartUndefined) {
  for (const char *global : {"memref.global @spad : memref<2xi32>",
                             "memref.global \"private\" @spad : memref<2xi32> = uninitialized"}) {
    Outcome outcome = ParsedIR(std::string(global) + R"(
func.func @write(%x: i32) {
  %m = memref.get_global @spad : memref<2xi32>
  %c1 = arith.constant 1 : index
  memref.store %x, %m[%c1] : memref<2xi32>
  return
}
func.func @f() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  func.call @write(%seven) : (i32) -> ()
  %m = memref.get_global @spad : memref<2xi32>
  %x = memref.load %m[%c0] : memref<2xi32>
  %y = memref.load %m[%c1] : memref<2xi32>
  return %x, %y : i32, i32
})")();
    EXPECT_EQ(undefinedOf(outcome, 0), std::vector<int>{1}) << global;
    EXPECT_EQ(undefinedOf(outcome, 1), std::vector<int>{0}) << global;
    EXPECT_EQ(bitOf(outcome, 1), 7u) << global;
  }
}

TEST(MemRef, AffineStoreAppliesItsMap) {
  Value memory = memoryOf(i32, {8}, std::vector<uint64_t>(8, 0));
  ParsedIR ir("func.func @f(%m: memref<8xi32>, %i: index, %x: i32) {\n"
              " affine.store %x, %m[symbol(%i) * 2 + 1] : memref<8xi32>\n return }");
  EXPECT_EQ(ir({memory, Value::index(3), Value::scalar(9)}).status, Status::completed);
  EXPECT_EQ(memory.memory().allocation->bits[7], 9u);
  EXPECT_EQ(ir({memory, Value::index(4), Value::scalar(9)}).status, Status::trapped);
}

//===----------------------------------------------------------------------===//
// vector
//===----------------------------------------------------------------------===//

using Bits = std::vector<uint64_t>;

TEST(Vector, BroadcastRepeatsMissingAndUnitAxes) {
  ParsedIR ir("func.func @f(%v: vector<2x1xi32>) -> vector<2x2x3xi32> {\n"
              " %r = vector.broadcast %v : vector<2x1xi32> to vector<2x2x3xi32>\n"
              " return %r : vector<2x2x3xi32> }");
  EXPECT_EQ(bitsOf(ir({vectorOf({1, 2})})), (Bits{1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2}));
}
TEST(Vector, ExtractAndInsertTakeSlicesAndElements) {
  ParsedIR ir(R"(
func.func @f(%v: vector<2x3xi32>, %x: i32) -> (vector<3xi32>, i32, vector<2x3xi32>, vector<2x3xi32>) {
  %row = vector.extract %v[1] : vector<3xi32> from vector<2x3xi32>
  %one = vector.extract %v[0, 2] : i32 from vector<2x3xi32>
  %a = vector.insert %row, %v [0] : vector<3xi32> into vector<2x3xi32>
  %b = vector.insert %x, %v [1, 1] : i32 into vector<2x3xi32>
  return %row, %one, %a, %b : vector<3xi32>, i32, vector<2x3xi32>, vector<2x3xi32>
})");
  Outcome outcome = ir({vectorOf({1, 2, 3, 4, 5, 6}), Value::scalar(9, true)});
  EXPECT_EQ(bitsOf(outcome, 0), (Bits{4, 5, 6}));
  EXPECT_EQ(bitOf(outcome, 1), 3u);
  EXPECT_EQ(bitsOf(outcome, 2), (Bits{4, 5, 6, 4, 5, 6}));
  EXPECT_EQ(bitsOf(outcome, 3), (Bits{1, 2, 3, 4, 9, 6}));
  EXPECT_EQ(undefinedOf(outcome, 3), (std::vector<int>{0, 0, 0, 0, 1, 0}));
}
TEST(Vector, MasksAreOneBelowTheirBounds) {
  ParsedIR ir("func.func @f(%n: index) -> (vector<2x3xi1>, vector<4xi1>) {\n"
              " %c2 = arith.constant 2 : index\n"
              " %a = vector.create_mask %n, %c2 : vector<2x3xi1>\n"
              " %b = vector.constant_mask [3] : vector<4xi1>\n"
              " return %a, %b : vector<2x3xi1>, vector<4xi1> }");
  EXPECT_EQ(bitsOf(ir.scalars({1}), 0), (Bits{1, 1, 0, 0, 0, 0}));
  EXPECT_EQ(bitsOf(ir.scalars({9}), 0), (Bits{1, 1, 0, 1, 1, 0}));
  EXPECT_EQ(bitsOf(ir.scalars({uint64_t(-1)}), 0), Bits(6, 0));
  EXPECT_EQ(bitsOf(ir.scalars({1}), 1), (Bits{1, 1, 1, 0}));
}
TEST(Vector, LoadAndStoreMoveConsecutiveElements) {
  ParsedIR ir(R"(
func.func @f(%m: memref<2x6xi32>, %j: index) -> vector<3xi32> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c1, %j] : memref<2x6xi32>, vector<3xi32>
  vector.store %v, %m[%c0, %c0] : memref<2x6xi32>, vector<3xi32>
  return %v : vector<3xi32>
})");
  Value memory = memoryOf(i32, {2, 6}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  EXPECT_EQ(bitsOf(ir({memory, Value::index(2)})), (Bits{8, 9, 10}));
  EXPECT_EQ(memory.memory().allocation->bits[2], 10u);
  EXPECT_EQ(ir({memory, Value::index(4)}).status, Status::trapped);
}
TEST(Vector, MaskedAccessesTouchOnlyWhatTheMaskKeeps) {
  ParsedIR ir(R"(
func.func @f(%m: memref<4xi32>, %k: vector<3xi1>, %p: vector<3xi32>) -> vector<3xi32> {
  %c2 = arith.constant 2 : index
  %v = vector.maskedload %m[%c2], %k, %p : memref<4xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  vector.maskedstore %m[%c2], %k, %p : memref<4xi32>, vector<3xi1>, vector<3xi32>
  return %v : vector<3xi32>
})");
  Value memory = memoryOf(i32, {4}, {1, 2, 3, 4});
  EXPECT_EQ(bitsOf(ir({memory, vectorOf({1, 0, 0}), vectorOf({7, 8, 9})})), (Bits{3, 8, 9}));
  EXPECT_EQ(memory.memory().allocation->bits[2], 7u);
  EXPECT_EQ(memory.memory().allocation->bits[3], 4u);
  EXPECT_EQ(ir({memory, vectorOf({0, 0, 1}), vectorOf({7, 8, 9})}).status, Status::trapped);
}

TEST(Vector, MaskedAccessesUseTheirIndicesOnlyWhereTheMaskKeepsSomething) {
  ParsedIR ir(R"(
func.func @f(%m: memref<4xi32>, %k: vector<2xi1>, %p: vector<2xi32>) -> vector<2xi32> {
  %i = ub.poison : index
  %v = vector.maskedload %m[%i], %k, %p : memref<4xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.maskedstore %m[%i], %k, %p : memref<4xi32>, vector<2xi1>, vector<2xi32>
  return %v : vector<2xi32>
})");
  Value memory = memoryOf(i32, {4}, {1, 2, 3, 4});
  Outcome off = ir({memory, vectorOf({0, 0}), vectorOf({7, 8})});
  EXPECT_EQ(bitsOf(off), (Bits{7, 8}));
  EXPECT_TRUE(off.events.empty());
  EXPECT_FALSE(ir({memory, vectorOf({0, 1}), vectorOf({7, 8})}).events.empty());
}

/// MLIR has decided what a reduction over no axis gives, but not what a mask leaves out then.
TEST(Vector, ReductionsOverNoAxisGiveTheirSource) {
  auto gives = [](const std::string &op, uint64_t mask) {
    return ParsedIR("func.func @f(%x: i32, %y: i32, %c: i1) -> i32 {\n"
                    " %v = vector.broadcast %x : i32 to vector<2xi32>\n"
                    " %a = vector.broadcast %y : i32 to vector<2xi32>\n"
                    " %m = vector.broadcast %c : i1 to vector<2xi1>\n %r = " +
                    op +
                    "\n %e = vector.extract %r[0] : i32 from vector<2xi32>\n return %e : i32 }")
        .scalars({3, 4, mask})
        .results.at(0);
  };
  std::string other = "vector.multi_reduction <add>, %v, %a [] : vector<2xi32> to vector<2xi32>";
  std::string same = "vector.multi_reduction <add>, %v, %v [] : vector<2xi32> to vector<2xi32>";
  auto masked = [](const std::string &op) {
    return "vector.mask %m { " + op + " } : vector<2xi1> -> vector<2xi32>";
  };
  for (uint64_t mask : {0, 1}) {
    EXPECT_EQ(gives(other, mask).scalarBits(), 3u);
    EXPECT_EQ(gives(masked(same), mask).scalarBits(), 3u);
  }
  EXPECT_EQ(gives(masked(other), 1).scalarBits(), 3u);
  EXPECT_TRUE(gives(masked(other), 0).isScalarUndefined());
}

TEST(Vector, MaskedAccessesNeedAnAxis) {
  ParsedIR ir(R"(
func.func @f(%m: memref<i32>, %k: vector<2xi1>, %p: vector<2xi32>) -> vector<2xi32> {
  %v = vector.maskedload %m[], %k, %p : memref<i32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %v : vector<2xi32>
})");
  Value memory = memoryOf(i32, {}, {1});
  EXPECT_EQ(ir({memory, vectorOf({1, 0}), vectorOf({7, 8})}).status, Status::unsupported);
}

TEST(Vector, TypeCastsKeepElementsWhetherRowsArePaddedOrNot) {
  // The memref of scalars has rows of three; in that of vectors, rows begin at multiples of four.
  ParsedIR ir("func.func @f(%m: memref<2x3xi32>) -> (vector<2x3xi32>, i32, i32) {\n"
              " %c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : index\n"
              " %v = vector.type_cast %m : memref<2x3xi32> to memref<vector<2x3xi32>>\n"
              " %0 = memref.load %v[] : memref<vector<2x3xi32>>\n"
              " %a = memref.alloc() : memref<vector<2x3xi32>>\n"
              " memref.store %0, %a[] : memref<vector<2x3xi32>>\n"
              " %s = vector.type_cast %a : memref<vector<2x3xi32>> to memref<2x3xi32>\n"
              " %1 = memref.load %s[%c1, %c0] : memref<2x3xi32>\n"
              " %r = vector.type_cast %a : memref<vector<2x3xi32>> to memref<2xvector<3xi32>>\n"
              " %t = vector.type_cast %r : memref<2xvector<3xi32>> to memref<2x3xi32>\n"
              " %2 = memref.load %t[%c1, %c1] : memref<2x3xi32>\n"
              " return %0, %1, %2 : vector<2x3xi32>, i32, i32 }");
  Outcome outcome = ir({memoryOf({FormatKind::integer, 32}, {2, 3}, {1, 2, 3, 4, 5, 6})});
  EXPECT_EQ(bitsOf(outcome, 0), (Bits{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(bitOf(outcome, 1), 4u);
  EXPECT_EQ(bitOf(outcome, 2), 5u);
}

TEST(Vector, MasksInMemoryKeepTheUndefinednessOfEachElement) {
  ParsedIR ir(
      "func.func @f(%a: vector<3xi1>, %b: vector<3xi1>) -> (vector<2x3xi1>, vector<3xi1>) {\n"
      " %c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : index\n"
      " %m = memref.alloc() : memref<vector<2x3xi1>>\n"
      " %r = vector.type_cast %m : memref<vector<2x3xi1>> to memref<2xvector<3xi1>>\n"
      " memref.store %a, %r[%c0] : memref<2xvector<3xi1>>\n"
      " memref.store %b, %r[%c1] : memref<2xvector<3xi1>>\n"
      " %0 = memref.load %m[] : memref<vector<2x3xi1>>\n"
      " %n = memref.alloc() : memref<2xvector<3xi1>>\n"
      " memref.copy %r, %n : memref<2xvector<3xi1>> to memref<2xvector<3xi1>>\n"
      " %1 = memref.load %n[%c1] : memref<2xvector<3xi1>>\n"
      " return %0, %1 : vector<2x3xi1>, vector<3xi1> }");
  Value a = vectorOf({1, 0, 1}), b = vectorOf({0, 1, 1});
  a.markUndefined(2);
  b.markUndefined(0);
  Outcome outcome = ir({a, b});
  EXPECT_EQ(bitsOf(outcome, 0), (Bits{1, 0, 1, 0, 1, 1}));
  EXPECT_EQ(undefinedOf(outcome, 0), (std::vector<int>{0, 0, 1, 1, 0, 0}));
  EXPECT_EQ(bitsOf(outcome, 1), (Bits{0, 1, 1}));
  EXPECT_EQ(undefinedOf(outcome, 1), (std::vector<int>{1, 0, 0}));
}
TEST(Vector, ReallocatedMasksKeepTheirElements) {
  ParsedIR ir("func.func @f(%a: vector<3xi1>) -> (vector<3xi1>, vector<3xi1>) {\n"
              " %c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : index\n"
              " %m = memref.alloc() : memref<1xvector<3xi1>>\n"
              " memref.store %a, %m[%c0] : memref<1xvector<3xi1>>\n"
              " %n = memref.realloc %m : memref<1xvector<3xi1>> to memref<2xvector<3xi1>>\n"
              " %0 = memref.load %n[%c0] : memref<2xvector<3xi1>>\n"
              " %1 = memref.load %n[%c1] : memref<2xvector<3xi1>>\n"
              " return %0, %1 : vector<3xi1>, vector<3xi1> }");
  Outcome outcome = ir({vectorOf({1, 0, 1})});
  EXPECT_EQ(bitsOf(outcome, 0), (Bits{1, 0, 1}));
  EXPECT_EQ(undefinedOf(outcome, 0), (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(undefinedOf(outcome, 1), (std::vector<int>{1, 1, 1}));
}
TEST(Vector, TypeCastsBetweenPackedAndOtherMasksAreUnsupported) {
  ParsedIR ir("func.func @f() {\n %m = memref.alloc() : memref<vector<8xi1>>\n"
              " %r = vector.type_cast %m : memref<vector<8xi1>> to memref<8xi1>\n return }");
  EXPECT_EQ(ir().status, Status::unsupported);
}

TEST(MemRef, AnAllocationWithStridesHoldsItsLastElement) {
  auto text = [](const std::string &source) {
    return "func.func @f(%i: index) -> i8 {\n %x = arith.constant 7 : i8\n"
           " %m = memref.alloc() : memref<2x3xi8, affine_map<(d0, d1) -> (d0 * 8 + d1 + 2)>>\n"
           " %c1 = arith.constant 1 : index\n %c2 = arith.constant 2 : index\n"
           " memref.store %x, %m[%c1, %c2] : memref<2x3xi8, affine_map<(d0, d1) -> (d0 * 8 + d1 + "
           "2)>>\n"
           " %p = memref.cast %m : memref<2x3xi8, affine_map<(d0, d1) -> (d0 * 8 + d1 + 2)>> to "
           "memref<2x3xi8, strided<[8, 1], offset: 2>>\n"
           " %q = memref.reinterpret_cast %p to offset: [0], sizes: [32], strides: [1] : "
           "memref<2x3xi8, strided<[8, 1], offset: 2>> to memref<32xi8>\n"
           " %r = memref.load %" +
           source + " : memref<" +
           (source[0] == 'q' ? "32xi8>" : "2x3xi8, strided<[8, 1], offset: 2>>") +
           "\n return %r : i8 }";
  };
  EXPECT_EQ(bitOf(ParsedIR(text("p[%c1, %i]")).scalars({2})), 7u);
  // Offset 2, one row of 8, two elements; nothing comes after it.
  EXPECT_EQ(bitOf(ParsedIR(text("q[%i]")).scalars({12})), 7u);
  EXPECT_EQ(undefinedOf(ParsedIR(text("q[%i]")).scalars({11})), std::vector<int>{1});
  EXPECT_EQ(ParsedIR(text("q[%i]")).scalars({13}).status, Status::trapped);
}
TEST(MemRef, AnAllocationWithoutStridesIsUnsupportedWhereItsLayoutShows) {
  ParsedIR ir(
      "func.func @f() {\n"
      " %m = memref.alloc() : memref<8xi8, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>\n"
      " %c0 = arith.constant 0 : index\n"
      " %d = memref.dim %m, %c0 : memref<8xi8, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>\n"
      " return }");
  EXPECT_EQ(ir().status, Status::unsupported);
}

TEST(Vector, ReplicasRunLaneCodeForEveryLane) {
  Options lanes;
  lanes.replicas = 3;
  ParsedIR ir("func.func @f(%v: vector<2xi32>, %x: i32) -> vector<2xi32> {\n"
              " %c = arith.constant dense<[10, 20]> : vector<2xi32>\n"
              " %s = vector.broadcast %x : i32 to vector<2xi32>\n"
              " %a = arith.addi %v, %c : vector<2xi32>\n"
              " %b = arith.addi %a, %s : vector<2xi32>\n return %b : vector<2xi32> }",
              lanes);
  EXPECT_EQ(bitsOf(ir({vectorOf({0, 1, 2, 3, 4, 5}), Value::scalar(100)})),
            (Bits{110, 121, 112, 123, 114, 125}));
}
TEST(Vector, ScalarsThatDifferBetweenLanesAreUnsupported) {
  Options lanes;
  lanes.replicas = 2;
  ParsedIR ir("func.func @f(%v: vector<2xi32>) -> i32 {\n"
              " %x = vector.extract %v[1] : i32 from vector<2xi32>\n return %x : i32 }",
              lanes);
  EXPECT_EQ(bitOf(ir({vectorOf({0, 7, 1, 7})})), 7u);
  EXPECT_EQ(ir({vectorOf({0, 7, 1, 8})}).status, Status::unsupported);
}

TEST(Tensors, ReshapesWhoseProductWrapsAreBeyondTheLimit) {
  ParsedIR ir("func.func @f(%n: index, %m: index) {\n"
              " %two = tensor.empty() : tensor<2xi32>\n"
              " %shape = tensor.from_elements %n, %m : tensor<2xindex>\n"
              " %u = tensor.reshape %two(%shape)"
              " : (tensor<2xi32>, tensor<2xindex>) -> tensor<?x?xi32>\n return }");
  EXPECT_EQ(ir({Value::index(2), Value::index(1)}).status, Status::completed);
  for (int64_t power : {31, 32, 33})
    EXPECT_EQ(ir({Value::index(int64_t(1) << 33), Value::index(int64_t(1) << power)}).status,
              Status::limited)
        << power;
}

// Users of the result get something undefined; the run records that the promise was broken.
TEST(Tensors, PromisesThatAreBrokenAreSaid) {
  for (const char *op : {"tensor.cast %some : tensor<?xi32> to tensor<2xi32>",
                         "tensor.extract_slice %four[%n] [2] [1] : tensor<4xi32> to tensor<2xi32>",
                         "tensor.extract_slice %two[%n] [0] [1] : tensor<2xi32> to tensor<0xi32>",
                         "tensor.extract %three[%n] : tensor<3xi32>",
                         "tensor.insert %zero into %three[%n] : tensor<3xi32>",
                         "tensor.dim %cube, %n : tensor<1x1x1xi32>",
                         "tensor.concat dim(0) %row, %pair"
                         " : (tensor<1x?xi32>, tensor<1x2xi32>) -> tensor<2x?xi32>",
                         "tensor.concat dim(0) %some, %two"
                         " : (tensor<?xi32>, tensor<2xi32>) -> tensor<4xi32>",
                         "tensor.pad %some low[0] high[0] {\n^bb0(%i: index):\n"
                         "tensor.yield %zero : i32\n} : tensor<?xi32> to tensor<2xi32>",
                         "tensor.insert_slice %two into %four[%n] [2] [1]"
                         " : tensor<2xi32> into tensor<4xi32>",
                         "tensor.reshape %two(%shape)"
                         " : (tensor<2xi32>, tensor<1xindex>) -> tensor<?xi32>"}) {
    ParsedIR ir((llvm::Twine("func.func @f(%n: index) {\n"
                             " %two = tensor.empty() : tensor<2xi32>\n"
                             " %zero = arith.constant 0 : i32\n"
                             " %three = tensor.empty() : tensor<3xi32>\n"
                             " %four = tensor.empty() : tensor<4xi32>\n"
                             " %cube = tensor.empty() : tensor<1x1x1xi32>\n"
                             " %shape = tensor.from_elements %n : tensor<1xindex>\n"
                             " %row = tensor.empty(%n) : tensor<1x?xi32>\n"
                             " %pair = tensor.empty() : tensor<1x2xi32>\n"
                             " %some = tensor.empty(%n) : tensor<?xi32>\n %u = ") +
                 op + "\n return }")
                    .str());
    EXPECT_FALSE(ir({Value::index(2)}).brokePromise) << op;
    EXPECT_TRUE(ir({Value::index(3)}).brokePromise) << op;
  }
}

} // namespace
} // namespace npufuzz::interpreter

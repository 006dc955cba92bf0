// func, cf, scf, affine; limits; reports of undefined values and unknown ops.
#include "ParsedIR.h"
#include "support/mlir/Release.h"

#include <gmock/gmock.h>

namespace npufuzz::interpreter {
namespace {

uint64_t result(const std::string &text, llvm::ArrayRef<uint64_t> arguments = {}) {
  return bitOf(ParsedIR(text).scalars(arguments));
}

TEST(Func, CallsPassArgumentsAndResults) {
  EXPECT_EQ(result(R"(
func.func @swap(%a: i32, %b: i32) -> (i32, i32) { return %b, %a : i32, i32 }
func.func @f(%a: i32, %b: i32) -> i32 {
  %x:2 = func.call @swap(%a, %b) : (i32, i32) -> (i32, i32)
  %r = arith.subi %x#0, %x#1 : i32
  return %r : i32
})",
                   {3, 10}),
            7u);
}

TEST(Func, CallOfADeclarationIsUnsupported) {
  Outcome outcome = ParsedIR("func.func private @g()\n"
                             "func.func @f() { func.call @g() : () -> ()\n return }")();
  EXPECT_EQ(outcome.status, Status::unsupported);
  EXPECT_NE(outcome.message.find("@g"), std::string::npos) << outcome.message;
}

TEST(Func, WrongNumberOfArgumentsIsUnsupported) {
  EXPECT_EQ(ParsedIR("func.func @f(%a: i32) { return }")().status, Status::unsupported);
}

TEST(ControlFlow, BranchesCarryValuesAndLoop) {
  // Sum of 1 to n; the block arguments swap places in each iteration.
  EXPECT_EQ(result(R"(
func.func @f(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^loop(%n, %c0 : i32, i32)
^loop(%i: i32, %sum: i32):
  %more = arith.cmpi sgt, %i, %c0 : i32
  cf.cond_br %more, ^body, ^end(%sum : i32)
^body:
  %s = arith.addi %sum, %i : i32
  %j = arith.subi %i, %c1 : i32
  cf.br ^loop(%j, %s : i32, i32)
^end(%r: i32):
  return %r : i32
})",
                   {10}),
            55u);
}

TEST(ControlFlow, SwitchPassesTheOperandsOfItsCase) {
  const char *text = R"(
func.func @f(%k: i8, %a: i32, %b: i32) -> i32 {
  cf.switch %k : i8, [
    default: ^end(%a : i32),
    3: ^twice(%a, %b : i32, i32),
    -1: ^end(%b : i32)
  ]
^twice(%x: i32, %y: i32):
  %s = arith.addi %x, %y : i32
  cf.br ^end(%s : i32)
^end(%r: i32):
  return %r : i32
})";
  EXPECT_EQ(result(text, {3, 10, 20}), 30u);
  EXPECT_EQ(result(text, {255, 10, 20}), 20u);
  EXPECT_EQ(result(text, {4, 10, 20}), 10u);
}

TEST(Ub, PoisonIsUndefinedAndHoldsThePattern) {
  ParsedIR ir("func.func @f() -> (i32, vector<2xi8>) {\n %a = ub.poison : i32\n"
              " %b = ub.poison : vector<2xi8>\n return %a, %b : i32, vector<2xi8> }",
              withPattern(0x17));
  Outcome outcome = ir();
  EXPECT_EQ(bitOf(outcome, 0), 0x17171717u);
  EXPECT_EQ(undefinedOf(outcome, 0), std::vector<int>{1});
  EXPECT_EQ(undefinedOf(outcome, 1), (std::vector<int>{1, 1}));
}

TEST(Ub, APoisonTensorHasUndefinedElementsAndOneWhereTheExtentIsUnknown) {
  ParsedIR ir("func.func @f() -> (tensor<2xi8>, tensor<?x2xi8>) {\n %a = ub.poison : tensor<2xi8>\n"
              " %b = ub.poison : tensor<?x2xi8>\n return %a, %b : tensor<2xi8>, tensor<?x2xi8> }",
              withPattern(0x17));
  Outcome outcome = ir();
  ASSERT_EQ(outcome.status, Status::completed) << outcome.message;
  const MemoryReference &fixed = outcome.results[0].memory(), &open = outcome.results[1].memory();
  EXPECT_THAT(fixed.allocation->bits, testing::Each(0x17u));
  EXPECT_THAT(fixed.allocation->undefined, testing::ElementsAre(1, 1));
  EXPECT_THAT(open.sizes, testing::ElementsAre(1, 2));
  EXPECT_THAT(open.allocation->undefined, testing::ElementsAre(1, 1));
}

TEST(Ub, APoisonMemoryCanBeHandedOnAndNotBeUsed) {
  auto text = [](const std::string &use) {
    return "func.func @f(%c: i1, %m: memref<?xi8>) -> i8 {\n %p = ub.poison : memref<?xi8>\n"
           " %c0 = arith.constant 0 : index\n"
           " %r = arith.select %c, %m, %p : memref<?xi8>\n " +
           use + "\n %x = memref.load %m[%c0] : memref<?xi8>\n return %x : i8 }";
  };
  Value memory = memoryOf({FormatKind::integer, 8}, {1}, {7}), yes = Value::scalar(1),
        no = Value::scalar(0);
  std::string load = text("%y = memref.load %r[%c0] : memref<?xi8>"),
              free = text("memref.dealloc %r : memref<?xi8>");
  EXPECT_EQ(bitOf(ParsedIR(load)({yes, memory})), 7u);
  EXPECT_EQ(bitOf(ParsedIR(text(""))({no, memory})), 7u);
  EXPECT_EQ(ParsedIR(load)({no, memory}).status, Status::trapped);
  EXPECT_EQ(ParsedIR(free)({no, memory}).status, Status::trapped);
}

/// A comparison with another memory's address gives poison, and a branch on it is reported.
TEST(Ub, AddressAndExtentsOfAPoisonMemoryAreUndefined) {
  ParsedIR ir("func.func @f() -> (index, index, index, index, index) {\n"
              " %p = ub.poison : memref<?x4xi8>\n"
              " %s = memref.reinterpret_cast %p to offset: [0], sizes: [2], strides: [1]"
              " : memref<?x4xi8> to memref<2xi8>\n"
              " %a = memref.extract_aligned_pointer_as_index %s : memref<2xi8> -> index\n"
              " %c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : index\n"
              " %d0 = memref.dim %p, %c0 : memref<?x4xi8>\n"
              " %d1 = memref.dim %p, %c1 : memref<?x4xi8>\n"
              " %b, %o, %z:2, %t:2 = memref.extract_strided_metadata %p : memref<?x4xi8>"
              " -> memref<i8>, index, index, index, index, index\n"
              " return %a, %d0, %d1, %o, %t#0 : index, index, index, index, index }");
  Outcome outcome = ir();
  ASSERT_EQ(outcome.status, Status::completed) << outcome.message;
  for (auto [result, undefined] : llvm::enumerate(std::vector<int>{1, 1, 0, 1, 1}))
    EXPECT_EQ(undefinedOf(outcome, result), std::vector<int>{undefined}) << result;
}

TEST(Ub, APoisonMemoryCannotBeCloned) {
  ParsedIR ir("func.func @f() {\n %p = ub.poison : memref<2xi8>\n"
              " %c = bufferization.clone %p : memref<2xi8> to memref<2xi8>\n return }");
  EXPECT_EQ(ir().status, Status::trapped);
}

TEST(Ub, FieldsOfAPoisonStructArePoison) {
  ParsedIR ir("func.func @f() -> i8 {\n %p = ub.poison : !llvm.struct<(i8, i32)>\n"
              " %0 = llvm.extractvalue %p[0] : !llvm.struct<(i8, i32)>\n return %0 : i8 }",
              withPattern(0x17));
  EXPECT_EQ(undefinedOf(ir()), std::vector<int>{1});
  EXPECT_EQ(bitOf(ir()), 0x17u);
}

TEST(ControlFlow, FailedAssertionTraps) {
  ParsedIR ir("func.func @f(%c: i1) { cf.assert %c, \"c holds\"\n return }");
  EXPECT_EQ(ir.scalars({1}).status, Status::completed);
  Outcome outcome = ir.scalars({0});
  EXPECT_EQ(outcome.status, Status::trapped);
  EXPECT_NE(outcome.message.find("c holds"), std::string::npos);
}

TEST(ControlFlow, UndefinedConditionIsReportedAndUsed) {
  ParsedIR ir("func.func @f(%c: i1) -> i32 {\n"
              " %r = scf.if %c -> i32 { %a = arith.constant 1 : i32\n scf.yield %a : i32 }"
              " else { %b = arith.constant 2 : i32\n scf.yield %b : i32 }\n return %r : i32\n}");
  EXPECT_TRUE(ir({Value::scalar(1)}).events.empty());
  Outcome outcome = ir({Value::scalar(1, true)});
  EXPECT_EQ(bitOf(outcome), 1u);
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].kind, MachineEvent::Kind::undefinedUse);
  EXPECT_NE(outcome.events[0].where.find("scf.if"), std::string::npos) << outcome.events[0].where;
}

const char *swapLoop = R"(
func.func @f(%lower: index, %upper: index, %step: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %lower to %upper step %step iter_args(%a = %c1, %b = %c2) -> (index, index) {
    %s = arith.addi %b, %i : index
    scf.yield %s, %a : index, index
  }
  return %r#0, %r#1 : index, index
})";
TEST(Scf, LoopCarriedValuesMoveAtOnce) {
  Outcome outcome = ParsedIR(swapLoop).scalars({0, 3, 1}); // (1,2) (2,1) (2,2) (4,2)
  EXPECT_EQ(bitOf(outcome, 0), 4u);
  EXPECT_EQ(bitOf(outcome, 1), 2u);
}
TEST(Scf, ZeroTripLoopGivesTheInitialValues) {
  Outcome outcome = ParsedIR(swapLoop).scalars({3, 3, 1});
  EXPECT_EQ(bitOf(outcome, 0), 1u);
  EXPECT_EQ(bitOf(outcome, 1), 2u);
  EXPECT_EQ(bitOf(ParsedIR(swapLoop).scalars({uint64_t(-1), 0, 5}), 0), 1u);
}
TEST(Scf, LoopEndsBeforeTheInductionVariableOverflows) {
  EXPECT_EQ(ParsedIR(swapLoop).scalars({uint64_t(INT64_MAX) - 1, INT64_MAX, 5}).status,
            Status::completed);
}
TEST(Scf, StepBelowOneIsUndefinedBehaviour) {
  EXPECT_EQ(ParsedIR(swapLoop).scalars({0, 3, 0}).status, Status::trapped);
}

TEST(Scf, WhileHandsOverWhatItsConditionSays) {
  EXPECT_EQ(result(R"(
func.func @f(%n: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %c100 = arith.constant 100 : i32
  %r = scf.while (%x = %n) : (i32) -> i32 {
    %more = arith.cmpi slt, %x, %c100 : i32
    scf.condition(%more) %x : i32
  } do {
  ^bb0(%y: i32):
    %z = arith.muli %y, %c2 : i32
    scf.yield %z : i32
  }
  return %r : i32
})",
                   {3}),
            192u);
}

TEST(Scf, SwitchTakesTheDefaultOtherwise) {
  const char *text = R"(
func.func @f(%i: index) -> i32 {
  %r = scf.index_switch %i -> i32
  case 2 { %a = arith.constant 20 : i32
    scf.yield %a : i32 }
  case 5 { %a = arith.constant 50 : i32
    scf.yield %a : i32 }
  default { %a = arith.constant 7 : i32
    scf.yield %a : i32 }
  return %r : i32
})";
  EXPECT_EQ(result(text, {2}), 20u);
  EXPECT_EQ(result(text, {5}), 50u);
  EXPECT_EQ(result(text, {0}), 7u);
}

uint64_t applied(const std::string &map, int64_t x) {
  return result("func.func @f(%i: index) -> index {\n %r = affine.apply affine_map<(d0) -> (" +
                    map + ")>(%i)\n return %r : index\n}",
                {static_cast<uint64_t>(x)});
}
TEST(Affine, DivisionsFloorAndModIsNotNegative) {
  EXPECT_EQ(applied("d0 floordiv 4", -1), uint64_t(-1));
  EXPECT_EQ(applied("d0 ceildiv 4", -1), 0u);
  EXPECT_EQ(applied("d0 ceildiv 4", 5), 2u);
  EXPECT_EQ(applied("d0 mod 4", -1), 3u);
  EXPECT_EQ(applied("(d0 floordiv 3) mod 4 + d0 * 10 - 7", 17), 164u);
}
TEST(Affine, DivisionByASymbolThatIsNotPositiveTraps) {
  ParsedIR ir(
      "func.func @f(%i: index, %s: index) -> index {\n"
      " %r = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%s]\n return %r : index\n}");
  EXPECT_EQ(bitOf(ir.scalars({7, 4})), 3u);
  EXPECT_EQ(ir.scalars({7, 0}).status, Status::trapped);
  EXPECT_EQ(ir.scalars({7, uint64_t(-4)}).status, Status::trapped);
}
TEST(Affine, UndefinedOperandsMakeUndefinedIndices) {
  ParsedIR ir("func.func @f(%i: index) -> index {\n"
              " %r = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)\n return %r : index\n}");
  Outcome outcome = ir({Value::scalar(1, true)});
  EXPECT_EQ(undefinedOf(outcome), std::vector<int>{1});
  EXPECT_TRUE(outcome.events.empty());
}
TEST(Affine, MinAndMaxTakeTheExtremeResult) {
  const char *text = "func.func @f(%i: index) -> (index, index) {\n"
                     " %a = affine.min affine_map<(d0) -> (d0, 37 - d0, 16)>(%i)\n"
                     " %b = affine.max affine_map<(d0) -> (d0, 37 - d0, 16)>(%i)\n"
                     " return %a, %b : index, index\n}";
  EXPECT_EQ(bitOf(ParsedIR(text).scalars({32}), 0), 5u);
  EXPECT_EQ(bitOf(ParsedIR(text).scalars({32}), 1), 32u);
  EXPECT_EQ(bitOf(ParsedIR(text).scalars({uint64_t(-3)}), 0), uint64_t(-3));
}
TEST(Affine, ForTakesTheTightestBoundsAndCarriesValues) {
  EXPECT_EQ(result(R"(
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to min affine_map<(d0) -> (d0 + 20, 11)>(%n)
      step 3 iter_args(%s = %c0) -> (index) {
    %t = arith.addi %s, %i : index
    affine.yield %t : index
  }
  return %r : index
})",
                   {0}),
            2u + 5 + 8);
}
/// A loop from 0 to n whose iteration i updates element `place` of four.
static ParsedIR updates(const std::string &place, const std::string &update) {
  return ParsedIR("func.func @f(%n: index) {\n"
                  "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
                  "  %c2 = arith.constant 2 : index\n  %x = arith.constant 1 : i32\n"
                  "  %m = memref.alloc() : memref<4xi32>\n"
                  "  memref.store %x, %m[%c0] : memref<4xi32>\n"
                  "  scf.parallel (%i) = (%c0) to (%n) step (%c1) {\n"
                  "    %p = " +
                  place + "\n    " + update + "\n    scf.reduce\n  }\n  return\n}");
}

TEST(ScfParallel, ARaceBetweenIterationsIsUndefinedBehaviour) {
  auto isRace = [](const Outcome &outcome) {
    return outcome.status == Status::trapped &&
           outcome.message.find("data race") != std::string::npos;
  };
  const char *store = "memref.store %x, %m[%p] : memref<4xi32>";
  ParsedIR one = updates("arith.muli %i, %c0 : index", store);
  EXPECT_TRUE(isRace(one({Value::index(2)})));
  EXPECT_EQ(one({Value::index(1)}).status, Status::completed) << "one iteration has no other";
  EXPECT_EQ(updates("arith.addi %i, %c0 : index", store)({Value::index(4)}).status,
            Status::completed);
  EXPECT_EQ(updates("arith.muli %i, %c0 : index",
                    "%v = memref.load %m[%p] : memref<4xi32>")({Value::index(4)})
                .status,
            Status::completed)
      << "all of them read";
  EXPECT_EQ(updates("arith.muli %i, %c0 : index",
                    "%v = memref.atomic_rmw addi %x, %m[%p] : (i32, memref<4xi32>) -> i32")(
                {Value::index(4)})
                .status,
            Status::completed)
      << "atomic ops race with none";
  EXPECT_TRUE(
      isRace(updates("arith.addi %i, %c1 : index", "%v = memref.load %m[%i] : memref<4xi32>\n" +
                                                       std::string(store))({Value::index(3)})))
      << "the second reads what the first has written";
}

TEST(ScfParallel, MemoryOfAnIterationRacesWithNone) {
  EXPECT_EQ(updates("arith.addi %i, %c0 : index", R"(
    %own = memref.alloc() : memref<1xi32>
    memref.store %x, %own[%c0] : memref<1xi32>
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      %v = memref.load %own[%c0] : memref<1xi32>
      scf.reduce
    }
    memref.dealloc %own : memref<1xi32>)")({Value::index(4)})
                .status,
            Status::completed);
  ParsedIR nested = updates("arith.addi %i, %c0 : index", R"(
    scf.parallel (%j) = (%c0) to (%c1) step (%c1) {
      memref.store %x, %m[%c2] : memref<4xi32>
      scf.reduce
    })");
  EXPECT_EQ(nested({Value::index(1)}).status, Status::completed);
  EXPECT_EQ(nested({Value::index(2)}).status, Status::trapped) << "the outer iterations race";
}

/// Tests in which 9 iterations of a loop, written by `head` and `tail`, each run `body` on %m.
static Outcome shares(const std::string &head, const std::string &body, const std::string &tail) {
  ParsedIR loop("func.func @f() {\n"
                "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
                "  %c9 = arith.constant 9 : index\n  %x = arith.constant 1 : i32\n"
                "  %w = arith.constant dense<1> : vector<2xi32>\n"
                "  %m = memref.alloc() : memref<16xi32>\n"
                "  linalg.fill ins(%x : i32) outs(%m : memref<16xi32>)\n  " +
                head + " {\n    " + body + "\n    " + tail + "\n  }\n  return\n}");
  return loop({});
}

TEST(ScfForall, RacesAsScfParallelDoes) {
  struct Form {
    const char *head, *tail;
  };
  const char *
      shared = R"(memref.store %x, %m[%c0] : memref<16xi32>)",
     *own = R"(memref.store %x, %m[%i] : memref<16xi32>)",
     *structured = R"(linalg.fill ins(%x : i32) outs(%m : memref<16xi32>))",
     *batched = R"(scf.for %j = %c0 to %c9 step %c1 {
      memref.store %x, %m[%j] : memref<16xi32>
    })",
     *overlapping = R"(vector.transfer_write %w, %m[%i] : vector<2xi32>, memref<16xi32>)",
     *slice =
         R"(%s = memref.subview %m[%i] [1] [1] : memref<16xi32> to memref<1xi32, strided<[1], offset: ?>>
    linalg.fill ins(%x : i32) outs(%s : memref<1xi32, strided<[1], offset: ?>>))";
  for (Form form : {Form{"scf.forall (%i) in (9)", ""},
                    Form{"scf.parallel (%i) = (%c0) to (%c9) step (%c1)", "scf.reduce"}}) {
    for (const char *body : {shared, structured, batched, overlapping}) {
      Outcome outcome = shares(form.head, body, form.tail);
      EXPECT_EQ(outcome.status, Status::trapped) << form.head << body;
      EXPECT_NE(outcome.message.find("data race"), std::string::npos) << outcome.message;
    }
    for (const char *body : {own, slice})
      EXPECT_EQ(shares(form.head, body, form.tail).status, Status::completed) << form.head << body;
  }
}

TEST(ScfForall, AnElementOfTwoInsertsIsUndefined) {
  auto inserts = [](const std::string &place) {
    return ParsedIR(R"(func.func @f(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %c0, %c0, %c0, %c0 : tensor<4xindex>
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<4xindex>) {
    %s = tensor.from_elements %i : tensor<1xindex>
    %p = )" + place +
                    R"(
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%p] [1] [1] : tensor<1xindex> into tensor<4xindex>
    }
  }
  %v = tensor.extract %r[%c1] : tensor<4xindex>
  %w = arith.index_cast %v : index to i32
  return %w : i32
})");
  };
  EXPECT_FALSE(
      inserts("arith.addi %i, %c0 : index")({Value::index(0)}).results[0].isScalarUndefined());
  EXPECT_TRUE(
      inserts("arith.addi %c1, %c0 : index")({Value::index(0)}).results[0].isScalarUndefined());
}

TEST(MemRef, AnAtomicOpNeedsADefinedElement) {
  const char *atomic = "%v = memref.atomic_rmw addi %x, %m[%p] : (i32, memref<4xi32>) -> i32";
  EXPECT_EQ(updates("arith.muli %i, %c0 : index", atomic)({Value::index(1)}).status,
            Status::completed);
  EXPECT_EQ(updates("arith.addi %i, %c1 : index", atomic)({Value::index(1)}).status,
            Status::trapped);
}

TEST(Affine, WhatOverflowsIsUndefined) {
  ParsedIR apply(R"(
func.func @f(%i: index) -> index {
  %r = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
  return %r : index
})"),
      loop(R"(
func.func @f(%i: index) {
  affine.for %j = 0 to affine_map<(d0) -> (d0 * 4)>(%i) {
  }
  return
})");
  Outcome fits = apply({Value::index(INT64_MAX / 4)}),
          overflows = apply({Value::index(INT64_MAX / 4 + 1)});
  EXPECT_EQ(undefinedOf(fits), std::vector<int>{0});
  EXPECT_FALSE(fits.brokePromise);
  EXPECT_EQ(undefinedOf(overflows), std::vector<int>{1});
  EXPECT_TRUE(overflows.brokePromise) << "a lowering may do anything";
  EXPECT_EQ(loop({Value::index(2)}).status, Status::completed);
  EXPECT_EQ(loop({Value::index(INT64_MAX / 4 + 1)}).status, Status::trapped);
}
TEST(Affine, LoopBoundOfNoExpressionIsUndefinedBehaviour) {
  if (mlirRelease >= 20)
    GTEST_SKIP() << "MLIR's verifier refuses it since";
  const char *bounds[] = {"max affine_map<() -> ()>() to 1", "0 to min affine_map<() -> ()>()"};
  for (const char *range : bounds) {
    Outcome outcome = ParsedIR("func.func @f() {\n affine.for %i = " + std::string(range) +
                               " {\n }\n return\n}")();
    EXPECT_EQ(outcome.status, Status::trapped);
    EXPECT_NE(outcome.message.find("undefined behaviour"), std::string::npos) << outcome.message;
  }
  EXPECT_EQ(ParsedIR("func.func @f() {\n affine.parallel (%i) = (max()) to (1) {\n }\n"
                     " return\n}")()
                .status,
            Status::trapped);
}
TEST(Affine, IfNeedsEveryConstraint) {
  const char *text = R"(
#set = affine_set<(d0)[s0] : (d0 - 2 >= 0, s0 - d0 - 1 >= 0)>
func.func @f(%i: index, %n: index) -> index {
  %r = affine.if #set(%i)[%n] -> index {
    affine.yield %i : index
  } else {
    affine.yield %n : index
  }
  return %r : index
})";
  EXPECT_EQ(result(text, {2, 5}), 2u);
  EXPECT_EQ(result(text, {1, 5}), 5u);
  EXPECT_EQ(result(text, {5, 5}), 5u);
  EXPECT_EQ(result(text, {4, 5}), 4u);
}

TEST(Limits, StepLimitEndsEndlessLoops) {
  const char *endless = "func.func @f() { cf.br ^loop\n^loop:\n cf.br ^loop\n}";
  Outcome outcome = ParsedIR(endless)();
  EXPECT_EQ(outcome.status, Status::endless);
  EXPECT_NE(outcome.message.find("stepsMax"), std::string::npos) << outcome.message;
}
TEST(Limits, StepLimitCountsOpsExactly) {
  const char *three = "func.func @f() -> i32 { %a = arith.constant 1 : i32\n"
                      " %b = arith.addi %a, %a : i32\n return %b : i32 }";
  Options options;
  options.limits.stepsMax = 3;
  Outcome enough = ParsedIR(three, options)();
  EXPECT_EQ(enough.status, Status::completed);
  EXPECT_EQ(enough.steps, 3);
  options.limits.stepsMax = 2;
  EXPECT_EQ(ParsedIR(three, options)().status, Status::endless);
}
TEST(Limits, CallDepthEndsEndlessRecursion) {
  const char *recursive = R"(
func.func @f(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %more = arith.cmpi ne, %n, %c0 : i32
  %r = scf.if %more -> i32 {
    %m = arith.subi %n, %c1 : i32
    %s = func.call @f(%m) : (i32) -> i32
    scf.yield %s : i32
  } else {
    scf.yield %c1 : i32
  }
  return %r : i32
})";
  Options options;
  options.limits.callDepthMax = 5;
  EXPECT_EQ(ParsedIR(recursive, options).scalars({4}).status, Status::completed);
  Outcome outcome = ParsedIR(recursive, options).scalars({5});
  EXPECT_EQ(outcome.status, Status::limited);
  EXPECT_NE(outcome.message.find("callDepthMax"), std::string::npos) << outcome.message;
  EXPECT_EQ(ParsedIR(recursive).scalars({0xffffffff}).status, Status::limited);
}
TEST(Limits, EventsBeyondTheLimitAreDropped) {
  const char *two =
      "func.func @f(%c: i1) { scf.if %c { scf.yield }\n scf.if %c { scf.yield }\n return }";
  Options options;
  options.limits.eventsMax = 1;
  EXPECT_EQ(ParsedIR(two)({Value::scalar(1, true)}).events.size(), 2u);
  EXPECT_EQ(ParsedIR(two, options)({Value::scalar(1, true)}).events.size(), 1u);
}

// A nest of loops runs the loops outside of an empty one.
TEST(Limits, AnEmptyNestCostsWhatIsAroundItsEmptyLoop) {
  Options options;
  options.limits.stepsMax = 10'000;
  auto run = [&](const std::string &body, uint64_t n) {
    return ParsedIR("func.func @f(%n: index) {\n  %c0 = arith.constant 0 : index\n"
                    "  %c1 = arith.constant 1 : index\n" +
                        body + "\n  return\n}",
                    options)
        .scalars({n});
  };
  const std::string outer =
      "scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c0) step (%c1, %c1) { scf.reduce }";
  EXPECT_EQ(run(outer, 1000).steps, run(outer, 10).steps + 990);
  for (const std::string &nest :
       {outer, std::string("scf.forall (%i, %j) = (0, 0) to (%n, 0) step (1, 1) { }"),
        std::string("affine.parallel (%i, %j) = (0, 0) to (%n, 0) { affine.yield }"),
        std::string("%e = tensor.empty(%n) : tensor<?x0xi8>\n  %v = arith.constant 0 : i8\n"
                    "  %r = linalg.fill ins(%v : i8) outs(%e : tensor<?x0xi8>) -> "
                    "tensor<?x0xi8>")}) {
    EXPECT_EQ(run(nest, 1000).status, Status::completed) << nest;
    EXPECT_EQ(run(nest, 20'000).status, Status::endless) << nest;
  }
  const std::string inner =
      "scf.parallel (%i, %j) = (%c0, %c0) to (%c0, %n) step (%c1, %c1) { scf.reduce }";
  EXPECT_EQ(run(inner, uint64_t(1) << 62).status, Status::completed) << "no loop runs";
  const std::string product = "scf.parallel (%i, %j, %k) = (%c0, %c0, %c0) to (%n, %n, %c0) "
                              "step (%c1, %c1, %c1) { scf.reduce }";
  EXPECT_EQ(run(product, uint64_t(1) << 62).status, Status::endless) << "the product overflows";
}

TEST(Unsupported, UnknownOpsAreNamed) {
  Outcome outcome = ParsedIR("func.func @f() { \"mystery.op\"() : () -> ()\n return }")();
  EXPECT_EQ(outcome.status, Status::unsupported);
  EXPECT_EQ(outcome.message, "unsupported: mystery.op");
}
TEST(Unsupported, UnknownOpsThatDoNotRunDoNotMatter) {
  const char *text = "func.func @f(%c: i1) { scf.if %c { \"mystery.op\"() : () -> () }\n return }";
  EXPECT_EQ(ParsedIR(text).scalars({0}).status, Status::completed);
  EXPECT_EQ(ParsedIR(text).scalars({1}).status, Status::unsupported);
}
TEST(Unsupported, TypesWithoutAFormatAreNamed) {
  for (const char *type : {"i128", "tensor<2xi128>", "vector<[4]xi32>"}) {
    std::string t = type, zero = t == "i128" ? "0" : "dense<0>";
    Outcome outcome = ParsedIR("func.func @f() { %a = arith.constant " + zero + " : " + t +
                               "\n %b = arith.addi %a, %a : " + t + "\n return }")();
    EXPECT_EQ(outcome.status, Status::unsupported) << type;
    EXPECT_NE(outcome.message.find("arith.constant"), std::string::npos) << outcome.message;
  }
}
TEST(Unsupported, LoopsAndSwitchesOverWideIntegersAreNamed) {
  for (const char *body : {"scf.for %i = %n to %n step %n : i128 { scf.yield }\n return",
                           "cf.switch %n : i128, [ default: ^end, 3: ^end ]\n^end:\n return"}) {
    // An argument that the interpreter cannot hold has no value at all.
    Outcome outcome = ParsedIR(std::string("func.func @f(%n: i128) { ") + body + " }")({Value()});
    EXPECT_EQ(outcome.status, Status::unsupported) << body;
    EXPECT_NE(outcome.message.find("more than 64 bits"), std::string::npos) << outcome.message;
  }
}
TEST(Unsupported, SwitchesWithTwoCasesOfOneValueAreNamed) {
  Outcome outcome =
      ParsedIR("func.func @f(%k: i8) { cf.switch %k : i8, [ default: ^a, 3: ^a, 3: ^b ]\n"
               "^a:\n return\n^b:\n return }")({Value()});
  EXPECT_EQ(outcome.status, Status::unsupported);
  EXPECT_NE(outcome.message.find("two cases of one value"), std::string::npos) << outcome.message;
}
TEST(Unsupported, MissingFunctionIsNamed) {
  Outcome outcome = ParsedIR("func.func @g() { return }")();
  EXPECT_EQ(outcome.status, Status::unsupported);
  EXPECT_NE(outcome.message.find("@f"), std::string::npos);
}

} // namespace
} // namespace npufuzz::interpreter

//===- EngineTest.cpp - what the reducer reaches and how it stops ---------===//
#include "Cases.h"

#include "tile/Loops.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace npufuzz;
using namespace npufuzz::reduce;
using namespace npufuzz::tile;

namespace {

using Predicate = std::function<bool(const Case &)>;

/// Number of attempts within which the synthetic failures below must be minimal.
constexpr int64_t attemptsEnough = 400;

template <typename Op> Predicate hasOp(std::function<bool(Op)> matches) {
  return [=](const Case &testCase) {
    return testCase.module.get()
        ->walk([&](Op op) {
          return matches(op) ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
        })
        .wasInterrupted();
  };
}

/// True if a tile is computed, however indirectly, from the result of an op of a class.
template <typename Op> bool comesFrom(mlir::Value value) {
  mlir::Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (mlir::isa<Op>(op))
    return true;
  return llvm::any_of(op->getOperands(), [](mlir::Value operand) {
    return mlir::isa<TileType>(operand.getType()) && comesFrom<Op>(operand);
  });
}

class EngineTest : public ReduceTest {
protected:
  Outcome reduceFile(llvm::StringRef name, const Predicate &fails) {
    Case start = load(std::string(NPUFUZZ_SOURCE_DIR) + name.str());
    EXPECT_TRUE(fails(start)) << "the predicate must hold for the start";
    Outcome outcome = reduce::reduce(start, fails, plainOptions());
    EXPECT_TRUE(fails(outcome.best));
    EXPECT_TRUE(outcome.complete);
    EXPECT_LE(outcome.attempts, attemptsEnough) << outcome.best.module.print();
    return outcome;
  }
};

int64_t countOps(const Case &testCase, bool (*counts)(mlir::Operation *)) {
  int64_t count = 0;
  testCase.module.get()->walk([&](mlir::Operation *op) { count += counts(op); });
  return count;
}

bool isLoop(mlir::Operation *op) { return mlir::isa<mlir::affine::AffineForOp>(op); }

TEST_F(EngineTest, KeepsOnlyExpandBinaryAndFillPad) {
  Outcome outcome = reduceFile(
      "/corpus/seeds/002-expand-narrow-pad.mlir",
      hasOp<FillPadOp>([](FillPadOp op) { return comesFrom<ExpandBinaryOp>(op.getOperand()); }));
  EXPECT_LE(tile::countTileOps(outcome.best.module), 2);
  EXPECT_EQ(countOps(outcome.best, isLoop), 0);
}

TEST_F(EngineTest, KeepsOnlyTheCastToBf16) {
  Outcome outcome =
      reduceFile("/tests/reduce/program/programs/carried-matmul.mlir", hasOp<CastOp>([](CastOp op) {
                   return op.getOperand().getType().getElementType().isF32() &&
                          op.getResult().getType().getElementType().isBF16();
                 }));
  EXPECT_EQ(tile::countTileOps(outcome.best.module), 1);
  EXPECT_EQ(tile::kernelsOf(outcome.best.module).size(), 1u);
  EXPECT_EQ(countOps(outcome.best, isLoop), 0);
}

TEST_F(EngineTest, KeepsOrDropsAnIndexThatALoopCarries) {
  llvm::StringRef file = "/tests/reduce/program/programs/carried-index.mlir";
  Outcome kept = reduceFile(file, hasOp<LoadOp>([](LoadOp op) {
                              return llvm::any_of(op.getOffsets(), [](mlir::Value offset) {
                                return carriedIndex(offset).has_value();
                              });
                            }));
  EXPECT_EQ(countOps(kept.best, isLoop), 1);
  EXPECT_EQ(tile::countTileOps(kept.best.module), 0);
  Outcome dropped = reduceFile(file, hasOp<NegOp>([](NegOp) { return true; }));
  EXPECT_EQ(countOps(dropped.best, isLoop), 0);
}

TEST_F(EngineTest, KeepsOnlyAMatmulWithTheSmallestKThatFails) {
  Outcome outcome = reduceFile(
      "/tests/reduce/program/programs/carried-matmul.mlir",
      hasOp<MatmulOp>([](MatmulOp op) { return op.getLhs().getType().getShape()[1] > 8; }));
  EXPECT_EQ(tile::countTileOps(outcome.best.module), 1);
  outcome.best.module.get()->walk([](MatmulOp op) {
    EXPECT_EQ(op.getLhs().getType().getShape(), (llvm::ArrayRef<int64_t>{1, 9}));
    EXPECT_EQ(op.getRhs().getType().getShape(), (llvm::ArrayRef<int64_t>{9, 1}));
    EXPECT_FALSE(op.getAccumulator() || op.getBias());
  });
}

TEST_F(EngineTest, KeepsOnlyALoadOfRankFiveWithUnitAxes) {
  for (llvm::StringRef file : {"/tests/reduce/program/programs/views-and-ranks.mlir",
                               "/corpus/seeds/003-pixel-shuffle.mlir"}) {
    Outcome outcome = reduceFile(file, hasOp<LoadOp>([](LoadOp op) {
                                   return op.getType().getRank() > 4 &&
                                          llvm::is_contained(op.getType().getShape(), 1);
                                 }));
    EXPECT_EQ(tile::countTileOps(outcome.best.module), 0);
    EXPECT_EQ(countOps(outcome.best, isLoop), 0);
    outcome.best.module.get()->walk([](LoadOp op) {
      EXPECT_EQ(op.getType().getShape(), llvm::ArrayRef<int64_t>({1, 1, 1, 1, 1}));
    });
  }
}

TEST_F(EngineTest, KeepsTheTwoKernelsThatTheFailureNeeds) {
  Outcome outcome =
      reduceFile("/tests/reduce/program/programs/carried-matmul.mlir", [](const Case &testCase) {
        return countOps(testCase, [](mlir::Operation *op) { return mlir::isa<ScratchOp>(op); }) ==
                   1 &&
               tile::kernelsOf(testCase.module).size() == 2;
      });
  EXPECT_LE(tile::countTileOps(outcome.best.module), 1);
}

TEST_F(EngineTest, KeepsALoopWithATailWhereTheFailureNeedsIt) {
  auto tail = [](mlir::affine::AffineForOp loop) {
    int64_t span = loop.getConstantUpperBound() - loop.getConstantLowerBound();
    return span > loop.getStepAsInt() && span % loop.getStepAsInt() != 0 &&
           !loop.getBody()->getOps<ReduceOp>().empty();
  };
  Outcome outcome = reduceFile("/tests/reduce/program/programs/row-max.mlir",
                               hasOp<mlir::affine::AffineForOp>(tail));
  EXPECT_LE(tile::countTileOps(outcome.best.module), 1);
  EXPECT_EQ(countOps(outcome.best, isLoop), 1);
  outcome.best.module.get()->walk([](mlir::affine::AffineForOp loop) {
    EXPECT_EQ(loop.getConstantUpperBound(), 3);
    EXPECT_EQ(loop.getStepAsInt(), 2);
  });
}

TEST_F(EngineTest, SimplifiesSettingsAndInputsThatTheFailureDoesNotNeed) {
  Outcome outcome =
      reduceFile("/tests/reduce/program/programs/carried-matmul.mlir",
                 [](const Case &c) { return c.settings.at("lanes") == 4 && !c.inputs.empty(); });
  EXPECT_EQ(outcome.best.settings, (Settings{{"lanes", 4}, {"tail", 0}}));
  for (const Tensor &input : outcome.best.inputs)
    EXPECT_EQ(input, Tensor(input.kind, input.shape));
}

TEST_F(EngineTest, FindsTheOneElementThatTheFailureNeeds) {
  // A value somewhere inside the tensor, not at its beginning.
  auto sevenIsLoaded = [](const Case &testCase) {
    bool loads = false;
    testCase.module.get()->walk([&](LoadOp) { loads = true; });
    for (const Tensor &input : testCase.inputs)
      for (int64_t i = 0; i < input.size() && loads; ++i)
        if (valueOf(input, i) == 7)
          return true;
    return false;
  };
  Outcome outcome = reduceFile("/tests/reduce/program/programs/row-max.mlir", sevenIsLoaded);
  int64_t elements = 0, nonZero = 0;
  for (const Tensor &input : outcome.best.inputs) {
    elements += input.size();
    for (int64_t i = 0; i < input.size(); ++i)
      nonZero += input.bits(i) != 0;
  }
  EXPECT_EQ(nonZero, 1);
  EXPECT_LE(elements, 2);
}

TEST_F(EngineTest, FindsTheBoundaryOfALargeScalarInFewAttempts) {
  Case start = parse(R"(
    func.func @k(%n: i64, %o: memref<4xi64>) attributes {tile.kernel} {
      %c0 = arith.constant 0 : index
      %v = tile.view %o : memref<4xi64> -> !tile.view<4xi64>
      %t = tile.splat %n : i64 -> !tile.tile<4xi64>
      tile.store %t, %v[%c0] : !tile.tile<4xi64>, !tile.view<4xi64>
      return
    }
    func.func @main(%n: i64, %o: memref<4xi64>) {
      func.call @k(%n, %o) : (i64, memref<4xi64>) -> ()
      return
    })");
  start.inputs[0].setBits(0, 0x123456789ab);
  Outcome outcome = reduce::reduce(
      start,
      [](const Case &c) {
        return tile::mainOf(c.module).getNumArguments() > 0 &&
               tile::mainOf(c.module).getArgument(0).getType().isInteger(64) &&
               c.inputs[0].integer(0) > INT32_MAX;
      },
      plainOptions());
  EXPECT_EQ(outcome.best.inputs[0].integer(0), int64_t{INT32_MAX} + 1);
  EXPECT_LE(outcome.attempts, 100);
}

TEST_F(EngineTest, CutsAwayWhatComputesAValueThatRoundsHalfWay) {
  // Fails if a cast to bf16 gets a number half way between two; nothing else in the program
  // matters.
  Case start = parse(R"(
    func.func @k(%a: memref<2x2xf32>, %o: memref<2x2xbf16>) attributes {tile.kernel} {
      %c0 = arith.constant 0 : index
      %va = tile.view %a : memref<2x2xf32> -> !tile.view<2x2xf32>
      %vo = tile.view %o : memref<2x2xbf16> -> !tile.view<2x2xbf16>
      %t = tile.load %va[%c0, %c0] : !tile.view<2x2xf32> -> !tile.tile<2x2xf32>
      %p = tile.mul %t, %t : !tile.tile<2x2xf32>
      %m = tile.matmul %p, %t : !tile.tile<2x2xf32>, !tile.tile<2x2xf32> -> !tile.tile<2x2xf32>
      %r = tile.cast %m : !tile.tile<2x2xf32> -> !tile.tile<2x2xbf16>
      tile.store %r, %vo[%c0, %c0] : !tile.tile<2x2xbf16>, !tile.view<2x2xbf16>
      return
    }
    func.func @main(%a: memref<2x2xf32>, %o: memref<2x2xbf16>) {
      func.call @k(%a, %o) : (memref<2x2xf32>, memref<2x2xbf16>) -> ()
      return
    })");
  auto fails = [](const Case &c) {
    bool multiplied = false, halfWay = false, casts = false;
    c.module.get()->walk([&](CastOp op) {
      casts = true;
      multiplied |= comesFrom<MatmulOp>(op.getOperand()) && comesFrom<MulOp>(op.getOperand());
    });
    for (const Tensor &input : c.inputs)
      for (int64_t i = 0; i < input.size(); ++i)
        halfWay |= input.kind == ElementKind::f32 && (input.bits(i) & 0xffff) == 0x8000;
    return casts && (multiplied || halfWay);
  };
  ASSERT_TRUE(fails(start));
  Outcome outcome = reduce::reduce(start, fails, plainOptions());
  EXPECT_EQ(tile::countTileOps(outcome.best.module), 1) << outcome.best.module.print();
}

TEST_F(EngineTest, KeepsUnusedCodeThatTheFailureNeeds) {
  Outcome outcome =
      reduceFile("/tests/reduce/program/programs/views-and-ranks.mlir", [](const Case &c) {
        return llvm::any_of(tile::mainOf(c.module).getArgumentTypes(),
                            [](mlir::Type type) { return type.isInteger(64); });
      });
  EXPECT_EQ(tile::countTileOps(outcome.best.module), 0);
  EXPECT_EQ(outcome.best.inputs.size(), 1u);
}

TEST_F(EngineTest, GivesTheSameResultTwice) {
  Predicate fails = hasOp<ReduceOp>([](ReduceOp) { return true; });
  Case start =
      load(std::string(NPUFUZZ_SOURCE_DIR) + "/tests/reduce/program/programs/views-and-ranks.mlir");
  Outcome first = reduce::reduce(start, fails, plainOptions());
  mlir::MLIRContext other;
  loadProgramDialects(other);
  Case again = caseOf(other, start.module.print());
  Outcome second = reduce::reduce(again, fails, plainOptions());
  EXPECT_EQ(first.best.module.print(), second.best.module.print());
  EXPECT_EQ(first.best.inputs, second.best.inputs);
  EXPECT_EQ(first.attempts, second.attempts);
}

TEST_F(EngineTest, NeverTestsTheSameCaseTwice) {
  std::set<Fingerprint> tested;
  for (const std::string &file : programFiles()) {
    tested.clear();
    Case start = load(file);
    reduce::reduce(
        start,
        [&](const Case &c) {
          EXPECT_TRUE(tested.insert(fingerprint(c)).second) << file;
          return tile::countTileOps(c.module) > 1;
        },
        plainOptions());
  }
}

TEST_F(EngineTest, EachAcceptedStepIsSmaller) {
  Case start = load(programFiles().front());
  Measure last = measure(start, plainOptions());
  int64_t steps = 0;
  reduce::reduce(
      start, [](const Case &) { return true; }, plainOptions(), {},
      [&](const Progress &progress) {
        Measure now = measure(progress.best, plainOptions());
        EXPECT_LT(now, last) << progress.reduction.str();
        last = now;
        ++steps;
      });
  EXPECT_GT(steps, 0);
}

TEST_F(EngineTest, StopsAtTheAttemptLimitWithTheBestSoFar) {
  Predicate fails = hasOp<MatmulOp>([](MatmulOp) { return true; });
  Case start =
      load(std::string(NPUFUZZ_SOURCE_DIR) + "/tests/reduce/program/programs/carried-matmul.mlir");
  for (int64_t limit : {0, 1, 7, 15}) {
    Outcome outcome = reduce::reduce(start, fails, plainOptions(), {.attemptsMax = limit});
    EXPECT_EQ(outcome.attempts, limit);
    EXPECT_FALSE(outcome.complete);
    EXPECT_TRUE(fails(outcome.best));
  }
}

TEST_F(EngineTest, StopsOnInterruptWithTheBestSoFar) {
  std::atomic<bool> interrupted = false;
  int64_t calls = 0;
  Case start = load(programFiles().front());
  std::string best;
  Outcome outcome = reduce::reduce(start,
                                   [&](const Case &c) {
                                     interrupted = ++calls == 3;
                                     best = c.module.print();
                                     return true;
                                   },
                                   plainOptions(), {.interrupted = &interrupted});
  EXPECT_EQ(calls, 3);
  EXPECT_FALSE(outcome.complete);
  EXPECT_EQ(outcome.best.module.print(), best);
}

TEST_F(EngineTest, StopsAtTheDeadline) {
  Case start = load(programFiles().front());
  int64_t calls = 0;
  Outcome outcome = reduce::reduce(start, [&](const Case &) { return ++calls, true; },
                                   plainOptions(), {.deadlineReached = [&] { return calls >= 2; }});
  EXPECT_EQ(calls, 2);
  EXPECT_FALSE(outcome.complete);
}

} // namespace

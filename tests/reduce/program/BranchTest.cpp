//===- BranchTest.cpp - simpler early-ending loops and branches -----------===//
#include "Cases.h"

#include "reduce/program/Reductions.h"
#include "tile/Loops.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace npufuzz::reduce {

namespace {
struct Branches : testing::Test {
  Branches() { tile::loadProgramDialects(context); }

  Case branchInLoop() {
    return caseOf(
        context, readFile(NPUFUZZ_SOURCE_DIR "/tests/reduce/program/programs/branch-in-loop.mlir"));
  }
  /// Cases that a reduction proposes.
  static std::vector<Case> candidates(const Case &base,
                                      Edits (*propose)(const Case &, const Options &)) {
    std::vector<Case> made;
    for (const Edit &edit : propose(base, plainOptions()))
      if (auto simpler = candidate(base, edit, plainOptions()))
        made.push_back(std::move(*simpler));
    return made;
  }
  template <typename Op> static int64_t count(const Case &testCase) {
    int64_t found = 0;
    testCase.module.get().walk([&](Op) { ++found; });
    return found;
  }

  mlir::MLIRContext context;
};
} // namespace

TEST_F(Branches, GiveWayToEitherArm) {
  Case base = branchInLoop();
  std::vector<Case> made = candidates(base, dropBranches);
  // Two branches with two arms each; the second one's empty arm counts, too.
  ASSERT_EQ(made.size(), 4u);
  for (const Case &simpler : made)
    EXPECT_EQ(count<mlir::scf::IfOp>(simpler), 1);
  EXPECT_EQ(count<tile::NegOp>(made[0]), 1);
  EXPECT_EQ(count<tile::NegOp>(made[1]), 0);
}

TEST_F(Branches, LoseTheirConditions) {
  Case base = branchInLoop();
  std::vector<Case> made = candidates(base, fixConditions);
  ASSERT_EQ(made.size(), 4u);
  for (const Case &simpler : made) {
    EXPECT_EQ(count<mlir::scf::IfOp>(simpler), 2);
    EXPECT_EQ(count<mlir::arith::CmpIOp>(simpler), 1);
  }
}

TEST_F(Branches, LoopsThatEndAtAnArgumentEndAtTheirConstantOrNeverRun) {
  Case base = branchInLoop();
  bool toConstant = false, never = false, fewer = false;
  for (const Case &simpler : candidates(base, simplifyLoops))
    simpler.module.get().walk([&](mlir::affine::AffineForOp loop) {
      toConstant |= !tile::endsAtRunTime(loop) && *tile::upperBoundMax(loop) == 12;
      never |= !tile::endsAtRunTime(loop) && tile::tripsMax(loop) == 0;
      fewer |= tile::endsAtRunTime(loop) && tile::tripsMax(loop) == 1;
    });
  EXPECT_TRUE(toConstant);
  EXPECT_TRUE(never);
  EXPECT_TRUE(fewer);
}

} // namespace npufuzz::reduce

//===- CensusTest.cpp - cells that programs have, and cells that may be ---===//
#include "tile/census/Cells.h"
#include "tile/census/Ports.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <set>

using namespace npufuzz;
using testing::Contains;
using testing::Not;

namespace {

struct Census : testing::Test {
  Census() { tile::loadProgramDialects(context); }

  /// Cells, "table: cell", of a kernel with this body. %va, %vb: views of 8x8xi32, %t: a tile.
  std::set<std::string> cellsOf(const std::string &body) {
    std::string text = R"(
func.func @k0(%a: memref<8x8xi32>, %b: memref<8x8xi32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %va = tile.view %a : memref<8x8xi32> -> <8x8xi32>
  %vb = tile.view %b : memref<8x8xi32> -> <8x8xi32>
  %t = tile.load %va[%c0, %c0] : <8x8xi32> -> <8x8xi32>
)" + body + R"(
  return
}
func.func @main(%a: memref<8x8xi32>, %b: memref<8x8xi32>, %n: index) {
  func.call @k0(%a, %b, %n) : (memref<8x8xi32>, memref<8x8xi32>, index) -> ()
  return
})";
    auto program = tile::parseProgram(context, text);
    EXPECT_TRUE(bool(program)) << llvm::toString(program.takeError());
    std::set<std::string> cells;
    if (program)
      tile::forEachCell(program->get(), [&](tile::CellTable table, llvm::StringRef cell, auto ops) {
        EXPECT_FALSE(ops.empty());
        cells.insert((tile::cellTableNames[static_cast<size_t>(table)] + ": " + cell).str());
      });
    return cells;
  }

  mlir::MLIRContext context;
};

TEST_F(Census, NamesWhatMakesATileAndWhatTakesIt) {
  auto cells = cellsOf(R"(
    %x = tile.neg %t : <8x8xi32>
    %y = tile.sub %t, %x : <8x8xi32>
    tile.store %y, %vb[%c0, %c0] : <8x8xi32>, <8x8xi32>)");
  EXPECT_THAT(cells, Contains("flow: load -> neg.operand"));
  EXPECT_THAT(cells, Contains("flow: neg -> sub.rhs"));
  EXPECT_THAT(cells, Not(Contains("flow: neg -> sub.lhs")));
  EXPECT_THAT(cells, Contains("flow: sub -> store.value"));
  EXPECT_THAT(cells, Contains("pair: binary of load and unary"));
  EXPECT_THAT(cells, Contains("uses: load twice over other ops"));
  EXPECT_THAT(cells, Contains("uses: unary once at once"));
}

TEST_F(Census, FollowsValuesThroughLoopsAndBranches) {
  auto cells = cellsOf(R"(
    %r = affine.for %i = 0 to 4 iter_args(%c = %t) -> (!tile.tile<8x8xi32>) {
      %x = tile.abs %c : <8x8xi32>
      %y = tile.add %x, %t : <8x8xi32>
      affine.yield %y : !tile.tile<8x8xi32>
    }
    %p = arith.cmpi slt, %n, %c1 : index
    %s = scf.if %p -> (!tile.tile<8x8xi32>) {
      %x = tile.not %r : <8x8xi32>
      scf.yield %x : !tile.tile<8x8xi32>
    } else {
      scf.yield %t : !tile.tile<8x8xi32>
    }
    %z = tile.neg %s : <8x8xi32>
    tile.store %z, %vb[%c0, %c0] : <8x8xi32>, <8x8xi32>)");
  EXPECT_THAT(cells, Contains("reach: initial load -> unary.operand"));
  EXPECT_THAT(cells, Contains("reach: carried binary -> unary.operand"));
  EXPECT_THAT(cells, Contains("reach: into loop load -> binary.rhs"));
  EXPECT_THAT(cells, Contains("reach: loop result binary -> unary.operand"));
  EXPECT_THAT(cells, Contains("reach: branch result unary -> unary.operand"));
  EXPECT_THAT(cells, Contains("reach: branch result load -> unary.operand"));
  EXPECT_THAT(cells, Not(Contains("reach: carried unary -> unary.operand")));
  EXPECT_THAT(cells, Contains("regions: branch after carrying loop"));
  EXPECT_THAT(cells, Not(Contains("regions: branch in carrying loop")));
}

TEST_F(Census, TellsTheAccessesOfATensorApart) {
  auto cells = cellsOf(R"(
    %r = tile.permute %va [1, 0] : <8x8xi32> -> <8x8xi32>
    affine.for %i = 0 to 2 {
      %x = tile.load %va[%i, %c0] : <8x8xi32> -> <8x8xi32>
      tile.store %x, %va[%i, %c0] : <8x8xi32>, <8x8xi32>
      %y = tile.load %r[%i, %c0] : <8x8xi32> -> <8x8xi32>
      %z = tile.abs %y : <8x8xi32>
      tile.store %z, %vb[%i, %c0] : <8x8xi32>, <8x8xi32>
    })");
  EXPECT_THAT(cells, Contains("memory: load, store: same place, same block"));
  EXPECT_THAT(cells, Contains("memory: store, load: same place, next iteration"));
  EXPECT_THAT(cells, Contains("memory: store, load: other view, same block"));
  EXPECT_THAT(cells, Contains("memory: load, load: same view, other block")); // %t and %x
  EXPECT_THAT(cells, Not(Contains("memory: store, store: same place, same block")));
  EXPECT_THAT(cells, Contains("reach: through memory load -> unary.operand"));
}

TEST_F(Census, RelatesConditions) {
  auto cells = cellsOf(R"(
    %p = arith.cmpi slt, %n, %c1 : index
    %q = arith.cmpi sge, %n, %c1 : index
    %s = scf.if %p -> (!tile.tile<8x8xi32>) {
      %x = tile.not %t : <8x8xi32>
      scf.yield %x : !tile.tile<8x8xi32>
    } else {
      %y = scf.if %q -> (!tile.tile<8x8xi32>) {
        scf.yield %t : !tile.tile<8x8xi32>
      } else {
        %x = tile.neg %t : <8x8xi32>
        scf.yield %x : !tile.tile<8x8xi32>
      }
      scf.yield %y : !tile.tile<8x8xi32>
    }
    %e = tile.extract %s[%c0, %c0] : <8x8xi32> -> i32
    %c2 = arith.constant 2 : i32
    %o = arith.cmpi eq, %e, %c2 : i32
    scf.if %o {
      tile.store %t, %vb[%c0, %c0] : <8x8xi32>, <8x8xi32>
    })");
  EXPECT_THAT(cells, Contains("conditions: opposite, nested, on an argument"));
  EXPECT_THAT(cells, Contains("conditions: unrelated, after, on an element"));
  EXPECT_THAT(cells, Contains("conditions: what the first changed, after, on an element"));
  EXPECT_THAT(cells, Not(Contains("conditions: same, nested, on an argument")));
  EXPECT_THAT(cells, Contains("regions: branch in branch"));
}

TEST_F(Census, ClassifiesConstantsByTheOperandThatTheyAre) {
  auto cells = cellsOf(R"(
    %k = arith.constant 7 : i32
    %s = tile.splat %k : i32 -> <8x8xi32>
    %x = tile.cmp lt %t, %s : <8x8xi32> -> <8x8xi1>
    %y = tile.sub %s, %t : <8x8xi32>
    tile.store %y, %vb[%c0, %c0] : <8x8xi32>, <8x8xi32>)");
  EXPECT_THAT(cells, Contains("constants: extent - 1 to cmp.rhs"));
  EXPECT_THAT(cells, Contains("constants: 2^n - 1 to sub.lhs"));
  EXPECT_THAT(cells, Not(Contains("constants: extent to cmp.rhs")));
  EXPECT_THAT(cells, Not(Contains("constants: extent - 1 to sub.rhs")));
}

TEST(CensusTables, NameEachPossibleCellOnce) {
  for (size_t table = 0; table < std::size(tile::cellTableNames); ++table) {
    llvm::ArrayRef<std::string> cells = tile::possibleCells(static_cast<tile::CellTable>(table));
    std::set<std::string> once(cells.begin(), cells.end());
    EXPECT_EQ(once.size(), cells.size()) << tile::cellTableNames[table].str();
    EXPECT_FALSE(cells.empty());
  }
}

TEST(CensusTables, HoldWhatTheOpTableAllows) {
  auto flow = tile::possibleCells(tile::CellTable::flow);
  auto has = [&](llvm::StringRef cell) { return llvm::is_contained(flow, cell); };
  EXPECT_TRUE(has("cmp -> select.condition"));
  EXPECT_TRUE(has("cmp -> not.operand"));
  EXPECT_FALSE(has("cmp -> exp.operand")); // a mask is no float
  EXPECT_FALSE(has("exp -> select.condition"));
  EXPECT_FALSE(has("exp -> shl.rhs"));
  EXPECT_TRUE(has("iota -> gather.indices"));
  auto constants = tile::possibleCells(tile::CellTable::constants);
  EXPECT_FALSE(llvm::is_contained(constants, "0 to mod.rhs"));
  EXPECT_TRUE(llvm::is_contained(constants, "0 to mod.lhs"));
  EXPECT_FALSE(llvm::is_contained(constants, "-1 to shl.rhs"));
}

// A new op has its cells at once.
TEST(CensusTables, HaveEveryOpThatGivesATile) {
  std::set<std::string> givers;
  for (const tile::Giver &giver : tile::givingOps())
    givers.insert(giver.name);
  for (const tile::OpRecord &record : tile::opTable())
    EXPECT_EQ(givers.count(record.mnemonic.str()), tile::isCompute(record.category) ||
                                                       record.mnemonic == "load" ||
                                                       record.mnemonic == "gather")
        << record.mnemonic.str();
}

} // namespace

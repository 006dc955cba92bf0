//===- MemoryOrderTest.cpp - loads and stores of one tensor, in the program's order ---===//
#include "ProgramRun.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::reference;
using testing::ElementsAre;

namespace {

/// %a = 0 … 7 after a copy of its first six elements to its last six, in tiles of two at these
/// places.
std::vector<double> moved(const std::string &place) {
  Result result = runKernel("%a: memref<8xi32>",
                            R"(
    %v = tile.view %a : memref<8xi32> -> !tile.view<8xi32>
    %from = tile.slice %v offsets [0] strides [1] : !tile.view<8xi32> -> !tile.view<6xi32>
    %to = tile.slice %v offsets [2] strides [1] : !tile.view<8xi32> -> !tile.view<6xi32>
    affine.for %i = 0 to 6 step 2 {
      %at = affine.apply affine_map<(d0) -> ()" +
                                place + R"()>(%i)
      %t = tile.load %from[%at] : !tile.view<6xi32> -> !tile.tile<2xi32>
      tile.store %t, %to[%at] : !tile.tile<2xi32>, !tile.view<6xi32>
    }
)",
                            {counting(ElementKind::i32, {8})});
  return numbers(result.memory[0]);
}

} // namespace

TEST(MemoryOrder, LoadsSeeWhatEarlierIterationsStored) {
  EXPECT_THAT(moved("4 - d0"), ElementsAre(0, 1, 0, 1, 2, 3, 4, 5));
  EXPECT_THAT(moved("d0"), ElementsAre(0, 1, 0, 1, 0, 1, 0, 1));
}

TEST(MemoryOrder, AStoreWritesWhatWasLoadedBeforeAnyOfIt) {
  Result result = runKernel("%a: memref<8xi32>", R"(
    %c0 = arith.constant 0 : index
    %v = tile.view %a : memref<8xi32> -> !tile.view<8xi32>
    %to = tile.slice %v offsets [2] strides [1] : !tile.view<8xi32> -> !tile.view<6xi32>
    %t = tile.load %v[%c0] : !tile.view<8xi32> -> !tile.tile<6xi32>
    tile.store %t, %to[%c0] : !tile.tile<6xi32>, !tile.view<6xi32>
)",
                            {counting(ElementKind::i32, {8})});
  EXPECT_THAT(numbers(result.memory[0]), ElementsAre(0, 1, 0, 1, 2, 3, 4, 5));
}

TEST(MemoryOrder, AnIndexThatALoopCarriesGrowsByItsStep) {
  Result result = runKernel("%a: memref<8xi32>, %o: memref<8xi32>", R"(
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %v = tile.view %a : memref<8xi32> -> !tile.view<8xi32>
    %vo = tile.view %o : memref<8xi32> -> !tile.view<8xi32>
    %end = affine.for %i = 2 to 5 iter_args(%at = %c1) -> (index) {
      %t = tile.load %v[%at] : !tile.view<8xi32> -> !tile.tile<1xi32>
      tile.store %t, %vo[%i] : !tile.tile<1xi32>, !tile.view<8xi32>
      %next = arith.addi %at, %c3 : index
      affine.yield %next : index
    }
)",
                            {counting(ElementKind::i32, {8}), Tensor(ElementKind::i32, {8})});
  EXPECT_THAT(numbers(result.memory[1]), ElementsAre(0, 0, 1, 4, 7, 0, 0, 0));
}

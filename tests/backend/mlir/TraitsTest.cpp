//===- TraitsTest.cpp - what detectors find and what they do not ----------===//
#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/UntriedPasses.h"
#include "backend/mlir/UpstreamPasses.h"
#include "oracles/Evaluate.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include <gtest/gtest.h>

namespace npufuzz::mlirbackend {
namespace {

using namespace mlir;

Traits traitsOfText(llvm::StringRef text) {
  auto context = oracles::makeContext({&mlirBackend()});
  auto module = parseSourceString<ModuleOp>(text, context.get());
  EXPECT_TRUE(module) << text.str();
  return module ? traitsOf(*module) : Traits();
}

std::string parallels(const char *target, const char *place) {
  return (llvm::Twine(R"(
func.func @main(%m: memref<6xf32>, %n: memref<6xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.parallel (%i) = (%c0) to (%c6) step (%c1) {
    %x = memref.load %m[%i] : memref<6xf32>
    memref.store %x, )") +
          target + R"([%i] : memref<6xf32>
  }
  scf.parallel (%i) = (%c0) to (%c6) step (%c1) {
    %x = memref.load %m[)" +
          place + R"(] : memref<6xf32>
    memref.store %x, %m[%i] : memref<6xf32>
  }
  return
})")
      .str();
}

TEST(Traits, ParallelLoopsAreFusedWhereTheyTouchTheSameElementsOfOneBuffer) {
  EXPECT_TRUE(traitsOfText(parallels("%m", "%i")).has(Trait::scfAdjacent));
  EXPECT_FALSE(traitsOfText(parallels("%m", "%c0")).has(Trait::scfAdjacent));
  EXPECT_FALSE(traitsOfText(parallels("%n", "%i")).has(Trait::scfAdjacent)); // may be the same
}

std::string stages(const char *second) {
  return (llvm::Twine(R"(
func.func @main(%a: memref<4x6xf32>, %b: memref<4x6xf32>) {
  %t = memref.alloc() : memref<4x6xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %x = affine.load %a[%i, %j] : memref<4x6xf32>
      affine.store %x, %t[%i, %j] : memref<4x6xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %x = affine.load %t[)") +
          second + R"(] : memref<4x6xf32>
      affine.store %x, %b[%i, %j] : memref<4x6xf32>
    }
  }
  return
})")
      .str();
}

TEST(Traits, AProducerHandsItsBufferOnInTheSameOrder) {
  EXPECT_TRUE(traitsOfText(stages("%i, %j")).has(Trait::affineProducer));
  EXPECT_FALSE(traitsOfText(stages("%i, 5 - %j")).has(Trait::affineProducer));
}

std::string slot(const char *open, const char *close) {
  return (llvm::Twine(R"(
func.func @main(%x: i32, %bit: i1) -> i32 {
  %slot = memref.alloca() : memref<i32>
  memref.store %x, %slot[] : memref<i32>
  )") + open +
          R"(
  memref.store %x, %slot[] : memref<i32>
  )" + close +
          R"(
  %y = memref.load %slot[] : memref<i32>
  return %y : i32
})")
      .str();
}

TEST(Traits, AScalarSlotIsUsedInItsOwnRegionOnly) {
  EXPECT_TRUE(traitsOfText(slot("", "")).has(Trait::scalarSlot));
  EXPECT_FALSE(traitsOfText(slot("scf.if %bit {", "}")).has(Trait::scalarSlot));
}

std::string comparison(const char *mask) {
  return (llvm::Twine(R"(
func.func @main(%x: i32, %y: i32) -> i1 {
  %mask = arith.constant )") +
          mask + R"( : i32
  %a = arith.andi %x, %mask : i32
  %b = arith.andi %y, %mask : i32
  %less = arith.cmpi slt, %a, %b : i32
  return %less : i1
})")
      .str();
}

TEST(Traits, MaskedValuesAreNotNegativeWhereTheMaskIsNot) {
  EXPECT_TRUE(traitsOfText(comparison("127")).has(Trait::unsignedInDisguise));
  EXPECT_FALSE(traitsOfText(comparison("-128")).has(Trait::unsignedInDisguise));
}

/// A value is known if it can have only one value; here, if a counter stays below seven.
std::string counted(const char *bound) {
  return (llvm::Twine(R"(
func.func @main(%n: index, %to: memref<?xi1>) {
  %c7 = arith.constant 7 : index
  affine.for %i = 0 to )") +
          bound + R"( {
    %below = arith.cmpi slt, %i, %c7 : index
    affine.store %below, %to[%i] : memref<?xi1>
  }
  return
})")
      .str();
}

TEST(Traits, RangesAreKnownOfCountersWithConstantBounds) {
  EXPECT_TRUE(traitsOfText(counted("7")).has(Trait::ranged));
  EXPECT_FALSE(traitsOfText(counted("8")).has(Trait::ranged));
  EXPECT_FALSE(traitsOfText(counted("0")).has(Trait::ranged));
  EXPECT_FALSE(traitsOfText(counted("%n")).has(Trait::ranged)); // upstream may crash
}

// MLIR's range inference crashes on it:
// corpus/known-issues/int-range-optimizations-affine-divisor.mlir.
TEST(Traits, RangesOfAffineOpsAreNotAsked) {
  EXPECT_FALSE(traitsOfText(R"(
func.func @main(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %row = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%x)[%c0]
  return %row : index
})")
                   .has(Trait::ranged));
}

std::string remainder(const char *divisor) {
  return (llvm::Twine(R"(
func.func @main(%x: i32) -> i32 {
  %mask = arith.constant 7 : i32
  %divisor = arith.constant )") +
          divisor + R"( : i32
  %small = arith.andi %x, %mask : i32
  %rest = arith.remui %small, %divisor : i32
  return %rest : i32
})")
      .str();
}

TEST(Traits, ARemainderOfLessThanTheDivisorIsRanged) {
  EXPECT_TRUE(traitsOfText(remainder("8")).has(Trait::ranged));
  EXPECT_FALSE(traitsOfText(remainder("7")).has(Trait::ranged));
}

TEST(UpstreamPasses, OfThisReleaseAreAllThere) {
  auto isOfThisRelease = [](const auto &row) { return row.in.containThisOne(); };
  auto claimed = llvm::make_filter_range(allUpstreamPasses(), isOfThisRelease);
  ASSERT_EQ(upstreamPasses().size(), llvm::range_size(claimed));
  for (auto [all, taken] : llvm::zip_equal(claimed, upstreamPasses()))
    EXPECT_EQ(taken.options.size(), llvm::count_if(all.options, isOfThisRelease)) << all.text;
}

/// True if this release has the pass and leaves it out with a reason.
static bool isUntried(llvm::StringRef name) {
  return llvm::any_of(untriedPasses(), [&](const UntriedPass &pass) {
    return pass.names == name && pass.in.containThisOne();
  });
}

TEST(UpstreamPasses, OfOtherReleasesAreNot) {
  mlirBackend().registerPasses();
  for (const UpstreamPass &pass : allUpstreamPasses())
    if (!pass.in.containThisOne())
      EXPECT_TRUE(
          isUntried(pass.text) ||
          failed(mlir::parsePassPipeline("builtin.module(" + pass.with("") + ")", llvm::nulls())))
          << pass.text;
}

TEST(Traits, APassIsDrawnOnlyWhereTheIRHoldsWhatItNeeds) {
  Traits traits = traitsOfText(comparison("127"));
  for (const UpstreamPass &pass : upstreamPasses()) {
    bool isSigned = llvm::StringRef(pass.text) == "arith-unsigned-when-equivalent";
    EXPECT_TRUE(!isSigned || traits.contains(pass.needs));
    EXPECT_FALSE(llvm::StringRef(pass.text).contains("affine") && traits.contains(pass.needs))
        << pass.text;
  }
}

} // namespace
} // namespace npufuzz::mlirbackend

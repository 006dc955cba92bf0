// Runtime checks that require more than the interpreter does.
#include "oracles/refinement/Assumptions.h"

#include "gtest/gtest.h"

namespace npufuzz::refinement {

static bool isCheckOfViewIn(const std::string &message) {
  Meaning meaning;
  meaning.state = Meaning::State::undefined;
  meaning.why = "assertion failed: ERROR: Runtime op verification failed\n" + message;
  return isCheckOfView(meaning);
}

TEST(Assumptions, ChecksOfViewsAreKnownInTheWordsOfEachRelease) {
  EXPECT_TRUE(isCheckOfViewIn("\"memref.cast\"(%0) : (memref<?xf32>) -> memref<10xf32>"));
  EXPECT_TRUE(isCheckOfViewIn("%cast = memref.cast %0 : memref<?xf32> to memref<10xf32>"));
  EXPECT_TRUE(isCheckOfViewIn("%subview = memref.subview %0[%1] [1] [1] : memref<1xf32> to …"));
  EXPECT_FALSE(isCheckOfViewIn("%1 = memref.load %0[%i] : memref<?xf32>"));
  EXPECT_FALSE(isCheckOfViewIn("\"memref.load\"(%subview, %i) : (memref<?xf32>, index) -> f32"));
  EXPECT_FALSE(isCheckOfViewIn("%1 = memref.load %subview[%i] : memref<?xf32>"));
}

TEST(Assumptions, ACheckWhoseConditionIsUndefinedHasNotFailed) {
  Meaning meaning;
  meaning.state = Meaning::State::undefined;
  meaning.why = "the asserted condition is undefined in: cf.assert %0, \"ERROR: Runtime op "
                "verification failed %cast = memref.cast %0 : memref<?xf32> to memref<10xf32>\"";
  EXPECT_FALSE(isCheckOfView(meaning));
}

TEST(Assumptions, ARunThatGoesOnHasMetNoCheck) {
  Meaning meaning;
  meaning.state = Meaning::State::defined;
  meaning.why = "assertion failed: ERROR: Runtime op verification failed\n"
                "%cast = memref.cast %0 : memref<?xf32> to memref<10xf32>";
  EXPECT_FALSE(isCheckOfView(meaning));
  meaning.state = Meaning::State::undefined;
  EXPECT_TRUE(isCheckOfView(meaning));
}

TEST(Assumptions, SomePassesTruncateIndices) {
  for (const char *pass : {"convert-vector-to-llvm", "convert-to-llvm", "test-lower-to-llvm"})
    EXPECT_TRUE(mayTruncateIndices(pass)) << pass;
  EXPECT_FALSE(mayTruncateIndices("convert-arith-to-llvm"));
  EXPECT_EQ(otherIndexWidth("finalize-memref-to-llvm{index-bitwidth=32 use-generic-functions}"),
            32u);
  for (const char *step : {"finalize-memref-to-llvm{index-bitwidth=64}", "canonicalize",
                           "func.func(convert-arith-to-llvm{index-bitwidth=0})"})
    EXPECT_EQ(otherIndexWidth(step), 0u) << step;
}

TEST(Assumptions, AnOptionAssumesAlignment) {
  std::string why = "undefined behaviour: an access that is not aligned to 32 bytes";
  for (const char *step :
       {"convert-vector-to-llvm{use-vector-alignment=1}",
        "convert-vector-to-llvm{use-vector-alignment reassociate-fp-reductions}"})
    EXPECT_TRUE(mayAssumeAlignment(step, why)) << step;
  for (const char *step :
       {"convert-vector-to-llvm", "convert-vector-to-llvm{use-vector-alignment=0}",
        "convert-vector-to-llvm{use-vector-alignment=false}"})
    EXPECT_FALSE(mayAssumeAlignment(step, why)) << step;
  EXPECT_FALSE(mayAssumeAlignment("convert-vector-to-llvm{use-vector-alignment=1}", "freed"));
}

TEST(Assumptions, WhatIsNoRuntimeCheckIsNoneOfAView) {
  Meaning meaning;
  meaning.state = Meaning::State::undefined;
  meaning.why = "assertion failed: %cast = memref.cast %0 : memref<?xf32> to memref<10xf32>";
  EXPECT_FALSE(isCheckOfView(meaning));
}

} // namespace npufuzz::refinement

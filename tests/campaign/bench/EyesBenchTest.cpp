//===- EyesBenchTest.cpp - how sharply results are judged -----------------===//
#include "campaign/bench/EyesBench.h"
#include "backend/Backend.h"
#include "support/Json.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::campaign;

namespace {

EyesResult measure(int64_t count, int jobs, uint64_t baseSeed = 1) {
  const Backend *backend = findBackend("npu");
  std::unique_ptr<CaseSource> source = programCases(*backend);
  return llvm::cantFail(measureEyes({backend, source.get(), baseSeed, count, jobs}));
}

/// Measured once for all tests below.
const EyesResult &measured() {
  static const EyesResult result = measure(8000, 2);
  return result;
}

const EyesRow &row(llvm::StringRef mutant, llvm::StringRef family = "") {
  for (const EyesRow &one : measured().rows)
    if (one.mutant == mutant && one.family == family)
      return one;
  ADD_FAILURE() << mutant.str();
  return measured().rows.front();
}

} // namespace

TEST(EyesBench, TheExecutorItselfIsNeverCalledWrong) {
  EXPECT_GT(measured().programs, 7900);
  EXPECT_EQ(measured().falseAlarmsAsAsked, 0);
  EXPECT_EQ(measured().falseAlarmsAsPromised, 0);
}

TEST(EyesBench, EachMutantMakesADifferenceSomewhere) {
  EXPECT_GE(measured().rows.size(), 25u);
  for (const EyesRow &one : measured().rows) {
    EXPECT_GT(one.differing, 0) << one.mutant << " " << one.family;
    EXPECT_LE(one.differing + one.trapped, one.programs) << one.mutant;
    EXPECT_LE(one.seenAsAsked, one.seenAsPromised) << one.mutant;
  }
}

// The other side of the bounds: a result that the language leaves open is not a finding on any
// backend.
TEST(EyesBench, WhatTheLanguageAllowsIsRightAsAsked) {
  int allowed = 0;
  for (const EyesRow &one : measured().rows)
    if (one.isAllowed) {
      ++allowed;
      EXPECT_EQ(one.seenAsAsked, 0) << one.mutant;
    }
  EXPECT_GE(allowed, 5);
}

// Requirement of the issue about sharper eyes.
TEST(EyesBench, WhatAnAuditMissedIsSeenWhereMoreIsPromised) {
  for (const char *mutant :
       {"arithmetic-truncates", "reciprocal", "functions-off", "flush-operands", "flush-results"}) {
    const EyesRow &one = row(mutant);
    EXPECT_GE(100 * one.seenAsPromised, 95 * one.differing) << mutant;
  }
  const EyesRow &sum = row("sum-drops-last", "sum of 32 bf16 terms");
  EXPECT_EQ(sum.seenAsPromised, sum.differing);
  const EyesRow &softmax = row("softmax-drops-last", "softmax over 64 in bf16");
  EXPECT_GE(100 * softmax.seenAsPromised, 95 * softmax.differing);
}

TEST(EyesBench, TheResultIsTheSameForEveryNumberOfJobs) {
  EXPECT_EQ(eyesJson(measure(20, 1), 1), eyesJson(measure(20, 3), 1));
}

TEST(EyesBench, SharesComeWithTheIntervalOfWilson) {
  // Wilson's interval of 0 in 10 ends at z^2 / (10 + z^2).
  double square = 1.959964 * 1.959964;
  Share none = shareOf(0, 10), all = shareOf(10, 10), half = shareOf(5, 10);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, square / (10 + square), 1e-12);
  EXPECT_NEAR(all.low, 1 - none.high, 1e-12);
  EXPECT_EQ(all.high, 1);
  EXPECT_EQ(half.share, 0.5);
  EXPECT_NEAR(half.low + half.high, 1, 1e-12);
  EXPECT_LT(shareOf(500, 1000).high, half.high);
}

TEST(EyesBench, ThePagesHaveALineAMutant) {
  EyesResult result;
  EyesRow one;
  one.mutant = "m";
  one.programs = 4, one.differing = 2, one.seenAsPromised = 1, one.isAllowed = true;
  result.rows = {one};
  EXPECT_THAT(eyesText(result), testing::HasSubstr("(allowed)"));
  EXPECT_THAT(eyesMarkdown(result), testing::HasSubstr("| m "));
  Json json = parseJson(eyesJson(result, 5));
  EXPECT_EQ(json["mutants"][0]["share_as_promised"][0], 0.5);
  EXPECT_EQ(json["seed"], 5);
}

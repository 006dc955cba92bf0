//===- ReducePipelineTest.cpp ---------------------------------------------===//
#include "reduce/ReducePipeline.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace npufuzz::campaign {
namespace {

/// Pipelines that were reported as failing, in order.
std::vector<std::string> reduced(llvm::StringRef pipeline, llvm::ArrayRef<llvm::StringRef> needed,
                                 int64_t attemptsMax = INT64_MAX) {
  std::vector<std::string> reported;
  int64_t attempts = 0;
  reduce::reducePipeline(
      pipeline,
      [&](const std::string &candidate) {
        ++attempts;
        return llvm::all_of(needed, [&](llvm::StringRef pass) {
          return candidate.find(pass) != std::string::npos;
        });
      },
      [&] { return attempts >= attemptsMax; },
      [&](const std::string &better) { reported.push_back(better); });
  return reported;
}

TEST(ReducePipeline, KeepsOnlyTheNeededPasses) {
  EXPECT_EQ(reduced("builtin.module(p1,p2,p3,p4)", {"p2", "p4"}).back(), "builtin.module(p2,p4)");
}

TEST(ReducePipeline, KeepsOptionsAndNesting) {
  EXPECT_EQ(reduced("builtin.module(p1{x=1 y=2},func.func(p2{z=3},p3),p4)", {"p2"}).back(),
            "builtin.module(func.func(p2{z=3}))");
}

TEST(ReducePipeline, APassThatOnlyAnotherOneNeedsGoesInTheNextRound) {
  // p2 runs only after p1, and p0 only before p2: the first round drops p0 alone.
  auto fails = [](const std::string &candidate) {
    auto has = [&](const char *pass) { return candidate.find(pass) != std::string::npos; };
    return (has("p1") || !has("p2")) && (has("p2") || !has("p0"));
  };
  std::vector<std::string> reported;
  reduce::reducePipeline(
      "builtin.module(p0,p1,p2)", fails, [] { return false; },
      [&](const std::string &better) { reported.push_back(better); });
  EXPECT_EQ(reported, (std::vector<std::string>{"builtin.module(p1,p2)", "builtin.module(p1)",
                                                "builtin.module()"}));
}

TEST(ReducePipeline, ReportsNothingWhereEveryPassIsNeeded) {
  EXPECT_TRUE(reduced("builtin.module(p1,p2)", {"p1", "p2"}).empty());
}

TEST(ReducePipeline, StopsWhenTold) {
  EXPECT_EQ(reduced("builtin.module(p1,p2,p3,p4)", {}, 2),
            (std::vector<std::string>{"builtin.module(p1,p2,p3)", "builtin.module(p1,p2)"}));
}

TEST(ReducePipeline, LeavesAPipelineAloneThatDoesNotParse) {
  EXPECT_TRUE(reduced("builtin.module(p1,p2", {}).empty());
}

RC_GTEST_PROP(ReducePipeline, IsOneMinimal, ()) {
  // Passes p0 … p9; the failure needs a random subset.
  std::set<int> needed = *rc::gen::container<std::set<int>>(rc::gen::inRange(0, 10));
  std::vector<std::string> names;
  for (int pass : needed)
    names.push_back("p" + std::to_string(pass));
  std::vector<llvm::StringRef> refs(names.begin(), names.end());
  std::vector<std::string> reported =
      reduced("builtin.module(p0,p1,p2,p3,p4,p5,p6,p7,p8,p9)", refs);
  std::string expected = "builtin.module(" + llvm::join(names, ",") + ")";
  RC_ASSERT(reported.size() == 10 - needed.size());
  if (!reported.empty())
    RC_ASSERT(reported.back() == expected);
}

} // namespace
} // namespace npufuzz::campaign

//===- PassListTest.cpp - each pass of MLIR is drawn or has a reason ------===//
#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/UntriedPasses.h"
#include "backend/mlir/UpstreamLowering.h"
#include "backend/mlir/UpstreamPasses.h"
#include "backend/passes/PassSequence.h"
#include "support/Command.h"

#include "llvm/Support/GlobPattern.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace npufuzz::mlirbackend {
namespace {

using Names = std::set<std::string>;

/// Passes in the help of a tool: the lines from "Passes:" to "Pass Pipelines:" with six blanks and
/// two dashes. Options of passes are indented further.
Names passesOfHelp(llvm::StringRef help) {
  Names names;
  llvm::StringRef passes =
      help.split("\n    Passes:\n").second.split("\n    Pass Pipelines:").first;
  while (!passes.empty()) {
    auto [line, rest] = passes.split('\n');
    if (line.consume_front("      --"))
      names.insert(line.take_until([](char c) { return c == ' '; }).str());
    passes = rest;
  }
  return names;
}

const Names &passesOfMlir() {
  constexpr double secondsMax = 60;
  static const Names names = [] {
    CommandRun run =
        llvm::cantFail(runCommand(NPUFUZZ_LLVM_TOOLS "/mlir-opt --help", "", secondsMax));
    EXPECT_EQ(run.failure(), "");
    return passesOfHelp(run.output);
  }();
  return names;
}

/// Passes that are drawn, and those of the lowering that follows them.
Names triedPasses() {
  Names names;
  auto add = [&](llvm::StringRef pipeline) {
    for (const PipelineStep &step : llvm::cantFail(splitPipeline(pipeline)))
      names.insert(step.pass);
  };
  for (const UpstreamPass &pass : upstreamPasses())
    add(pass.with(""));
  add(upstreamLowering(hasFloatLibrary() ? FloatCode::library : FloatCode::instructions,
                       since(22).containThisOne() ? LoweringFrom::tosa : LoweringFrom::others));
  return names;
}

bool isMatch(const UntriedPass &row, const std::string &name) {
  return llvm::cantFail(llvm::GlobPattern::create(row.names)).match(name);
}

TEST(PassList, ReadsTheHelpOfATool) {
  EXPECT_THAT(passesOfHelp("  --a\n    Passes:\n      --b-c    -   B\n        --d  - of b\n"
                           "      --e  - E\n    Pass Pipelines:\n      --f - F\n"),
              testing::ElementsAre("b-c", "e"));
  EXPECT_GT(passesOfMlir().size(), 300u);
}

TEST(PassList, EachPassOfMlirIsEitherTriedOrInTheListOfTheOthers) {
  Names tried = triedPasses();
  for (const std::string &name : passesOfMlir()) {
    bool isListed = llvm::any_of(untriedPasses(), [&](const UntriedPass &row) {
      return row.in.containThisOne() && isMatch(row, name);
    });
    EXPECT_NE(isListed, tried.contains(name))
        << name << ": add it to UpstreamPasses.cpp, or to UntriedPasses.cpp with the reason";
  }
}

TEST(PassList, NoRowOfTheOthersIsStale) {
  Names tried = triedPasses();
  for (const UntriedPass &row : untriedPasses()) {
    // A pass that is left out in another release may be drawn in this one, or have a row of its
    // own.
    bool isThere = llvm::any_of(passesOfMlir(), [&](const std::string &name) {
      bool isOfAnother = llvm::any_of(untriedPasses(), [&](const UntriedPass &other) {
        return &other != &row && other.in.containThisOne() && isMatch(other, name);
      });
      return isMatch(row, name) && !tried.contains(name) && !isOfAnother;
    });
    EXPECT_EQ(isThere, row.in.containThisOne()) << row.names;
  }
}

} // namespace
} // namespace npufuzz::mlirbackend

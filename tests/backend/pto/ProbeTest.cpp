//===- ProbeTest.cpp - compilers with limits ------------------------------===//
#include "backend/pto/Probe.h"
#include "backend/pto/emission/OpNames.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace npufuzz {
Backend &ptoBackend();
} // namespace npufuzz

using namespace npufuzz;
using namespace npufuzz::pto;
using testing::HasSubstr;

namespace {

/// A compiler that answers certain words with a given result and accepts all others.
struct AskedCompiler {
  std::string word;
  ToolResult result;
  int calls = 0;

  ProbeTable ask(int64_t level = 2) {
    EmissionOptions emission;
    emission.level = level;
    return ProbeTable::ask(emission, [this](llvm::StringRef module) {
      ++calls;
      return module.contains(word) ? result : ToolResult();
    });
  }
};

ToolResult refusal(const std::string &words) { return {CompileStatus::passFailed, "ptoas", words}; }
ToolResult death(const std::string &words) { return {CompileStatus::compilerDied, "ptoas", words}; }

int64_t count(const ProbeTable &table, ProbeAnswer::Kind kind) {
  return llvm::count_if(table.all(), [&](const ProbeAnswer &a) { return a.kind == kind; });
}

std::string wordsFor(const ProbeTable &table, llvm::StringRef what) {
  for (const ProbeAnswer &answer : table.all())
    if (answer.what == what)
      return answer.words;
  return "not asked";
}

} // namespace

TEST(PtoProbe, AsksAboutEveryRowOnceWhereAllIsTaken) {
  for (int64_t level : {2, 3}) {
    AskedCompiler all{"no such word", {}};
    ProbeTable table = all.ask(level);
    EXPECT_EQ(all.calls, 2) << "copies, and everything else";
    for (const ProbeAnswer &answer : table.all())
      EXPECT_EQ(answer.kind, ProbeAnswer::Kind::taken) << answer.what << ": " << answer.words;
    for (const OpName &name : opNames())
      EXPECT_TRUE(llvm::any_of(table.all(), [&](const ProbeAnswer &answer) {
        return llvm::StringRef(answer.what).starts_with(name.tile.str() + " ");
      })) << name.tile.str();
  }
}

TEST(PtoProbe, WhatIsRefusedIsACapabilityThatIsMissing) {
  AskedCompiler small{"pto.trsqrt", refusal("no such op")};
  ProbeTable table = small.ask();
  EXPECT_TRUE(table.refusesOp("rsqrt", ElementKind::f16));
  EXPECT_TRUE(table.refusesOp("rsqrt", ElementKind::f32));
  EXPECT_FALSE(table.refusesOp("sqrt", ElementKind::f32));
  EXPECT_EQ(count(table, ProbeAnswer::Kind::refused), 2);
  EXPECT_EQ(count(table, ProbeAnswer::Kind::untold), 0);
  EXPECT_EQ(wordsFor(table, "rsqrt f32"), "no such op");
  // Two neighbours among about 260: the calls of a bisection down to them.
  EXPECT_LT(small.calls, 30);
}

TEST(PtoProbe, AFormThatIsRefusedLeavesTheOthers) {
  ProbeTable table = AskedCompiler{"pto.tcolprod", refusal("no products")}.ask();
  EXPECT_FALSE(table.refusesOp("reduce", ElementKind::f32));
  EXPECT_EQ(wordsFor(table, "reduce prod columns f32"), "no products");
  EXPECT_EQ(wordsFor(table, "reduce prod rows f32"), "");
}

TEST(PtoProbe, CastsAreToldApartByTheirRounding) {
  ProbeTable table = AskedCompiler{"round_mode CEIL", refusal("not up")}.ask();
  EXPECT_TRUE(table.refusesCast(ElementKind::f32, ElementKind::f16, tile::Rounding::ceil));
  EXPECT_FALSE(table.refusesCast(ElementKind::f32, ElementKind::f16, tile::Rounding::floor));
  EXPECT_FALSE(table.refusesOp("cast", ElementKind::f32));
}

TEST(PtoProbe, ADeathIsNoMissingCapability) {
  ProbeTable table = AskedCompiler{"pto.texp ", death("ptoas was ended by signal SIGSEGV")}.ask();
  EXPECT_FALSE(table.refusesOp("exp", ElementKind::f32));
  EXPECT_EQ(count(table, ProbeAnswer::Kind::refused), 0);
  EXPECT_EQ(count(table, ProbeAnswer::Kind::untold), 2);
  EXPECT_THAT(wordsFor(table, "exp f32"), HasSubstr("SIGSEGV"));
}

TEST(PtoProbe, AHangEndsTheInquiry) {
  AskedCompiler slow{"pto.", death("ptoas did not end in time")};
  slow.result.hung = true;
  ProbeTable table = slow.ask();
  EXPECT_EQ(slow.calls, 1);
  EXPECT_EQ(count(table, ProbeAnswer::Kind::untold), static_cast<int64_t>(table.all().size()));
}

TEST(PtoProbe, ACompilerThatTakesNothingIsWrongAndNotSmall) {
  ProbeTable table = AskedCompiler{"pto.", refusal("no")}.ask();
  EXPECT_EQ(count(table, ProbeAnswer::Kind::untold), static_cast<int64_t>(table.all().size()));
  EXPECT_FALSE(table.refusesOp("view", ElementKind::f32));
  EXPECT_EQ(wordsFor(table, "view f32"), "no");
  EXPECT_EQ(wordsFor(table, "add f32"), "not even a copy is taken");
}

TEST(PtoProbe, GeneratorsAreToldAndTheListIsShown) {
  if (cxxCompiler().empty())
    GTEST_SKIP() << "no clang++ here";
  auto path =
      std::filesystem::temp_directory_path() / ("npufuzz-probed-ptoas-" + std::to_string(getpid()));
  std::ofstream(path) << "#!/bin/sh\n"
                         "case $5 in *level3) grep -q pto.tabs $1 && { echo 'error: no abs' >&2; "
                         "exit 1; };; esac\necho AICORE > $3\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  Backend &backend = ptoBackend();
  llvm::cantFail(backend.configure({{"ptoas", path}}));
  EXPECT_TRUE(backend.capabilities({{"level", 2}}).op("abs", ElementKind::f32));
  EXPECT_FALSE(backend.capabilities({{"level", 3}}).op("abs", ElementKind::f32));
  EXPECT_TRUE(backend.capabilities({{"level", 3}}).op("exp", ElementKind::f32));
  // The answers are kept: a process forked later asks no compiler.
  std::filesystem::remove(path);
  std::ofstream(path) << "#!/bin/sh\nexit 1\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  std::string refused;
  for (const ProbeAnswer &answer : backend.probe())
    if (answer.kind == ProbeAnswer::Kind::refused)
      refused += answer.what + ": " + answer.words + "\n";
  EXPECT_EQ(refused, "level 3: abs f16: no abs\nlevel 3: abs f32: no abs\n");
  llvm::cantFail(backend.configure({{"ptoas", ""}}));
  EXPECT_TRUE(backend.probe().empty());
  std::filesystem::remove(path);
}

TEST(PtoProbe, ARealCompilerAnswersEverything) {
  const char *ptoas = std::getenv("NPUFUZZ_TEST_PTOAS");
  if (!ptoas)
    GTEST_SKIP() << "no ptoas: name one in NPUFUZZ_TEST_PTOAS";
  for (int64_t level : {2, 3})
    EXPECT_EQ(count(probedTable(ptoas, PtoOptions(), level), ProbeAnswer::Kind::untold), 0);
}

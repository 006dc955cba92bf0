//===- BatchTest.cpp - programs that are compiled together ----------------===//
//
// A script stands in for ptoas: it emits an empty kernel for each function and counts its calls.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/Batch.h"
#include "tests/backend/pto/StandIn.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::pto;

namespace {

/// Emits kernels for the module in $1 into $3.
const char *const emptyKernels = "{ echo '#include \"pto/pto-inst.hpp\"'\n"
                                 "  sed -n 's/.*func.func @\\([a-z0-9_]*\\).*/template <class... "
                                 "T> AICORE void \\1(T...) {}/p' $1\n"
                                 "} > $3\n";

/// A program of one kernel that mentions `word`.
ProgramAhead program(const std::string &word, int64_t level = 2) {
  static int64_t number = 0;
  EmittedProgram emission;
  emission.prefix = "_p" + std::to_string(number++);
  std::string kernel = emission.prefix + "k0";
  emission.functions = "  func.func @" + kernel + "() {\n    " + word + "\n    return\n  }\n";
  emission.calls.push_back({"k0", kernel, {}});
  PtoasCall call{level};
  return {{call.name(), word}, call, std::move(emission)};
}

class PtoBatch : public ::testing::Test {
protected:
  void SetUp() override {
    if (cxxCompiler().empty())
      GTEST_SKIP() << "no clang++ here";
  }
  /// Number of calls that a build takes when `body` stands in for ptoas.
  size_t build(const std::string &body, std::vector<ProgramAhead> programs) {
    StandIn standIn(body);
    PtoOptions options;
    options.secondsMax = 2;
    batch = buildInBatch(std::move(programs), standIn.path, options);
    return standIn.calls();
  }
  bool holds(const std::string &word, int64_t level = 2) {
    return batch.find(PtoasCall{level}.name(), word);
  }
  Batch<BuiltAhead> batch;
};

} // namespace

TEST_F(PtoBatch, OneCallALevel) {
  EXPECT_EQ(build(emptyKernels, {program("a"), program("b", 3), program("c"), program("d", 3)}),
            2u);
  for (auto [word, level] : {std::pair("a", 2), {"b", 3}, {"c", 2}, {"d", 3}})
    EXPECT_TRUE(holds(word, level)) << word;
  EXPECT_FALSE(holds("a", 3));
  EXPECT_FALSE(holds("e"));
}

TEST_F(PtoBatch, EachProgramHasAnEntryOfItsOwn) {
  build(emptyKernels, {program("a"), program("b")});
  for (const char *word : {"a", "b"}) {
    const BuiltAhead *built = batch.find(PtoasCall().name(), word);
    ASSERT_TRUE(built);
    auto library = KernelLibrary::create(built->object, built->emission, MachineParameters());
    ASSERT_TRUE(static_cast<bool>(library)) << llvm::toString(library.takeError());
    EXPECT_EQ((*library)->run({}, ExecutionOptions()).status, ExecutionStatus::completed);
  }
}

TEST_F(PtoBatch, WhatIsRefusedByItsLineIsLeftOut) {
  std::string body =
      "line=$(grep -n BAD $1 | head -n 1 | cut -d: -f1)\n"
      "[ -z \"$line\" ] || { echo \"loc(\\\"$1\\\":$line:5): error: no\" >&2; exit 1; }\n";
  EXPECT_EQ(build(body + emptyKernels,
                  {program("a"), program("BAD1"), program("b"), program("c"), program("BAD2")}),
            3u);
  EXPECT_TRUE(holds("a") && holds("b") && holds("c"));
  EXPECT_FALSE(holds("BAD1") || holds("BAD2"));
}

TEST_F(PtoBatch, WhatIsRefusedWithoutALineIsFoundByHalves) {
  for (const char *end : {"exit 1", "kill -SEGV $$"}) {
    build("grep -q BAD $1 && " + std::string(end) + "\n" + emptyKernels,
          {program("a"), program("b"), program("c"), program("BAD"), program("d")});
    EXPECT_TRUE(holds("a") && holds("b")) << end;
    EXPECT_FALSE(holds("BAD")) << end;
  }
}

TEST_F(PtoBatch, AHangCostsItsLimitOnce) {
  EXPECT_EQ(build("sleep 100", {program("a"), program("b"), program("c"), program("d")}), 1u);
  EXPECT_FALSE(holds("a"));
}

TEST_F(PtoBatch, CodeThatDoesNotCompileIsFoundByHalves) {
  std::string body =
      emptyKernels + std::string("grep -q BAD $1 && echo 'int x = y;' >> $3\nexit 0");
  build(body, {program("a"), program("b"), program("c"), program("BAD")});
  EXPECT_TRUE(holds("a") && holds("b"));
  EXPECT_FALSE(holds("BAD"));
}

TEST_F(PtoBatch, CodeBeyondOurHeaderIsLeftOut) {
  std::string body =
      emptyKernels + std::string("grep -q BAD $1 && echo 'later_t x;' >> $3\nexit 0");
  build(body, {program("a"), program("b"), program("BAD")});
  EXPECT_TRUE(holds("a") && holds("b"));
  EXPECT_FALSE(holds("BAD"));
}

TEST_F(PtoBatch, HoldsTheLastProgramsOnly) {
  build(emptyKernels, {program("a"), program("b")});
  build(emptyKernels, {program("c"), program("d")});
  EXPECT_FALSE(holds("a"));
  EXPECT_TRUE(holds("d"));
}

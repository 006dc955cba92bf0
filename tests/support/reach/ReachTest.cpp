//===- ReachTest.cpp - which functions a command enters -------------------===//
#include "support/reach/Entered.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace npufuzz::reach;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

namespace {

std::vector<Function> watchedFunctions() {
  auto functions = functionsOf(LIBRARY);
  EXPECT_TRUE(bool(functions)) << llvm::toString(functions.takeError());
  return functions ? *functions : std::vector<Function>();
}

/// Names of the functions of namespace `watched` that the program enters with these words.
std::vector<std::string> entered(std::vector<std::string> words, int exitCode = 0) {
  std::vector<Function> functions = watchedFunctions();
  words.insert(words.begin(), PROGRAM);
  auto seen = watchCommand(words, LIBRARY, functions);
  EXPECT_TRUE(bool(seen)) << llvm::toString(seen.takeError());
  if (!seen)
    return {};
  EXPECT_EQ(seen->exitCode, exitCode);
  EXPECT_EQ(seen->functions.size(), functions.size());
  std::vector<std::string> names;
  for (size_t i = 0; i < functions.size(); ++i)
    if (seen->functions[i] && llvm::StringRef(functions[i].name).starts_with("watched::"))
      names.push_back(functions[i].name);
  return names;
}

TEST(Functions, HaveNamesSizesAndTheGroupOfTheirNamespace) {
  std::vector<std::string> names;
  const Function *before = nullptr;
  std::vector<Function> functions = watchedFunctions();
  for (const Function &function : functions) {
    if (before)
      EXPECT_EQ(before->offset + before->bytes, function.offset);
    before = &function;
    if (!llvm::StringRef(function.name).starts_with("watched::"))
      continue;
    names.push_back(function.name);
    EXPECT_EQ(function.group, "watched");
  }
  EXPECT_THAT(names,
              UnorderedElementsAre("watched::called", "watched::forked", "watched::threaded",
                                   "watched::handled", "watched::never", "watched::callsHidden"));
}

TEST(Functions, OfWhatIsNoLibrary) {
  for (const char *path : {"/nonexistent", __FILE__, "/dev/null"}) {
    auto functions = functionsOf(path);
    ASSERT_FALSE(functions) << path;
    EXPECT_THAT(llvm::toString(functions.takeError()), testing::StartsWith(path));
  }
}

TEST(Entered, NothingUnlessCalled) { EXPECT_THAT(entered({}), ElementsAre()); }

TEST(Entered, CallsForksAndThreads) {
  EXPECT_THAT(entered({"call"}), ElementsAre("watched::called"));
  EXPECT_THAT(entered({"fork"}), ElementsAre("watched::forked"));
  EXPECT_THAT(entered({"threads", "call"}),
              UnorderedElementsAre("watched::threaded", "watched::called"));
}

TEST(Entered, AProgramKeepsItsHandlerOfTraps) {
  EXPECT_THAT(entered({"trap"}), ElementsAre("watched::handled"));
  EXPECT_THAT(entered({"call", "die"}, /*exitCode=*/-2), ElementsAre("watched::called"));
}

TEST(Entered, FunctionsThatAreNotExportedCount) {
  std::vector<Function> functions = watchedFunctions();
  auto without = watchCommand({PROGRAM, "call"}, LIBRARY, functions);
  auto with = watchCommand({PROGRAM, "call", "hidden"}, LIBRARY, functions);
  ASSERT_TRUE(without && with);
  std::vector<std::string> more;
  for (size_t i = 0; i < functions.size(); ++i)
    if (with->functions[i] && !without->functions[i])
      more.push_back(functions[i].name);
  EXPECT_THAT(more, UnorderedElementsAre("watched::callsHidden", ""));
}

TEST(Entered, ProcessesAreCountedIfTheyLoadTheLibrary) {
  std::vector<Function> functions = watchedFunctions();
  auto none = watchCommand({"/bin/true"}, LIBRARY, functions);
  auto two = watchCommand({"/bin/sh", "-c", PROGRAM " call; " PROGRAM " fork; exit 5"}, LIBRARY,
                          functions);
  ASSERT_TRUE(none && two);
  EXPECT_EQ(none->processes, 0u);
  EXPECT_EQ(two->processes, 2u);
  EXPECT_EQ(two->exitCode, 5);
}

TEST(Entered, ACommandThatIsNotThere) {
  auto seen = watchCommand({"/nonexistent/tool"}, LIBRARY, watchedFunctions());
  ASSERT_FALSE(seen);
  EXPECT_THAT(llvm::toString(seen.takeError()), testing::HasSubstr("/nonexistent/tool"));
}

} // namespace

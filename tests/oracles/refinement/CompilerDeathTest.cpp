// How a compiler of its own process died, by its exit and by what it printed.
#include "oracles/refinement/CompilerDeath.h"

#include <gtest/gtest.h>

namespace npufuzz::refinement {

static Dump dump(Dump::When when, const std::string &pass, const std::string &symbol = "") {
  Dump dump;
  dump.when = when;
  dump.pass = pass;
  dump.opName = symbol.empty() ? "" : "func.func";
  dump.symbol = symbol;
  return dump;
}

static std::string passOf(const std::vector<Dump> &dumps) {
  return deathOf({.hung = true}, dumps).value().pass;
}

TEST(CompilerDeath, IsOfThePassThatBeganLastAndDidNotEnd) {
  using When = Dump::When;
  EXPECT_EQ(passOf({}), "");
  EXPECT_EQ(passOf({dump(When::before, "a"), dump(When::after, "a"), dump(When::before, "b")}),
            "b");
  EXPECT_EQ(passOf({dump(When::before, "a"), dump(When::before, "b")}), "b");
  EXPECT_EQ(passOf({dump(When::before, "a", "f"), dump(When::after, "a", "f")}), "");
  EXPECT_EQ(passOf({dump(When::before, "a", "f"), dump(When::before, "a", "g"),
                    dump(When::after, "a", "g")}),
            "a");
  EXPECT_EQ(passOf({dump(When::after, "a")}), "");
}

TEST(CompilerDeath, EndsThatAreNone) {
  EXPECT_FALSE(deathOf({.exitCode = 0}, {}));
  EXPECT_FALSE(deathOf({.exitCode = 127}, {}));
  EXPECT_TRUE(deathOf({.exitCode = 128 + 11}, {}));
}

TEST(CompilerDeath, SaysTheSignalTheLastWordsAndThePassBefore) {
  CommandRun run{.exitCode = 128 + 6, .errors = "a.cpp:1: f(): Assertion `x == 4' failed.\n"};
  std::vector<Dump> dumps = {dump(Dump::When::after, "cse")};
  CompilerDeath death = deathOf(run, dumps).value();
  EXPECT_EQ(death.text(), "the command died after cse: SIGABRT: Assertion `x == 4' failed.");
  run.errors = "b.cpp:7: f(): Assertion `x == 5' failed.\n";
  EXPECT_EQ(deathOf(run, dumps).value().name(), death.name());
  run.errors = "b.cpp:7: f(): Assertion `y' failed.\n";
  EXPECT_NE(deathOf(run, dumps).value().name(), death.name());
}

TEST(CompilerDeath, BehindTheLastPassIsTheSameWhereverItShows) {
  auto nameIn = [](const std::string &function, const std::vector<Dump> &dumps) {
    CommandRun run{.exitCode = 128 + 6,
                   .errors = "0  libOwn.so 0x00007f49633e9014 " + function + "() + 4\n"};
    return deathOf(run, dumps).value().name();
  };
  std::vector<Dump> ended = {dump(Dump::When::before, "a"), dump(Dump::When::after, "a")};
  EXPECT_EQ(nameIn("f", ended), nameIn("g", ended));
  std::vector<Dump> open = {dump(Dump::When::before, "a")};
  EXPECT_NE(nameIn("f", open), nameIn("g", open));
  EXPECT_NE(nameIn("f", {}), nameIn("g", {}));
}

TEST(CompilerDeath, AHangIsToldAsOneWhateverKilledIt) {
  CommandRun run{.exitCode = 128 + 9, .hung = true, .errors = "Assertion `x' failed.\n"};
  CompilerDeath death = deathOf(run, {}).value();
  EXPECT_TRUE(death.hangs);
  EXPECT_EQ(death.text(), "the command died: it did not end in time");
  run.hung = false;
  death = deathOf(run, {}).value();
  EXPECT_FALSE(death.hangs);
  EXPECT_EQ(death.text(), "the command died: SIGKILL: Assertion `x' failed.");
}

TEST(CompilerDeath, AnExitWithoutASignalIsItsNumber) {
  EXPECT_EQ(deathOf({.exitCode = 128}, {}).value().how, "exit code 128");
  EXPECT_EQ(deathOf({.exitCode = 255}, {}).value().how, "exit code 255");
}

TEST(CompilerDeath, TextNamesTheFunctionsAndThePassBeforeOnlyWhereNoneWasOpen) {
  CompilerDeath death{.how = "SIGSEGV"};
  EXPECT_EQ(death.text(), "the command died: SIGSEGV");
  death.frames = {"A", "B"};
  EXPECT_EQ(death.text(), "the command died: SIGSEGV in A < B");
  death.last = "cse";
  EXPECT_EQ(death.text(), "the command died after cse: SIGSEGV in A < B");
  death.pass = "inline";
  EXPECT_EQ(death.text(), "the command died: SIGSEGV in A < B");
  death.last = "";
  EXPECT_EQ(death.text(), "the command died: SIGSEGV in A < B");
}

TEST(CompilerDeath, DumpsOfBothStreamsAreRead) {
  auto log = [](const std::string &pass) {
    return "// -----// IR Dump After " + pass + " //----- //\nmodule {\n}\n";
  };
  std::vector<Dump> dumps =
      readIRLog(CommandRun{.output = log("Inliner (inline)"), .errors = log("CSE (cse)")});
  ASSERT_EQ(dumps.size(), 2u);
  EXPECT_EQ(dumps[0].name(), "cse");
  EXPECT_EQ(dumps[0].file, "stderr");
  EXPECT_EQ(dumps[1].name(), "inline");
  EXPECT_EQ(dumps[1].file, "stdout");
}

TEST(CompilerDeath, TheQuestionAfterIRBeforePassesStandsBesideTheOneAfterThem) {
  EXPECT_EQ(
      printingBefore("opt -mlir-print-ir-after-all {in}"),
      "opt -mlir-print-ir-after-all --mlir-print-ir-before-all --mlir-disable-threading {in}");
  EXPECT_EQ(
      printingBefore("sh -c 'opt --mlir-print-ir-after-change --mlir-disable-threading' {in}"),
      "sh -c 'opt --mlir-print-ir-after-change --mlir-print-ir-before-all "
      "--mlir-disable-threading' {in}");
  EXPECT_EQ(printingBefore("opt {in}"),
            "opt {in} --mlir-print-ir-before-all --mlir-disable-threading");
  EXPECT_EQ(printingBefore("opt --mlir-print-ir-before-all {in}"),
            "opt --mlir-print-ir-before-all {in}");
}

} // namespace npufuzz::refinement

// Crashes of one pass in different places are different findings.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::MatchesRegex;

namespace {

const std::string prefix = "crash:mlir:crash-somewhere:SIGSEGV in compile at ";

/// A function with one such op on its arguments.
std::string functionWith(const std::string &op) {
  return "func.func @main(%x: i32, %y: i32) -> i32 {\n  %a = arith.muli %x, %y : i32\n"
         "  %b = arith." +
         op + " %a, %y : i32\n  return %b : i32\n}\n";
}

std::string header(int seed) {
  return "// npufuzz: seed=0x" + std::to_string(seed) + " backend=mlir kind=upstream-function\n";
}

std::vector<std::string> system(const std::string &library) {
  return {"--load-pass-plugin=" + pluginPath(library),
          "--pass-pipeline=builtin.module(cse,crash-somewhere)"};
}

/// Signature of the only finding of a replay.
std::string signatureOf(const std::string &op, const std::string &library = "crashing_passes",
                        int seed = 1) {
  Scratch scratch;
  std::vector<std::string> words = {"replay",
                                    scratch.write("case.mlir", header(seed) + functionWith(op))};
  for (std::string &word : system(library))
    words.push_back(std::move(word));
  Output output = npufuzz(words);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  size_t begin = output.out.find(" ["), end = output.out.find("]\n");
  return begin < end ? output.out.substr(begin + 2, end - begin - 2) : output.out;
}

} // namespace

TEST(Crash, InTwoFunctionsIsTwoFindings) {
  EXPECT_EQ(signatureOf("addi"),
            prefix + "crashing::touchNothing < crashing::dieOfAddition < (anonymous "
                     "namespace)::CrashSomewhere::runOnOperation");
  EXPECT_EQ(signatureOf("subi"),
            prefix + "crashing::touchNothing < crashing::dieOfSubtraction < (anonymous "
                     "namespace)::CrashSomewhere::runOnOperation");
}

TEST(Crash, OfAPassThatRunsHereIsNamedByValidate) {
  Scratch scratch;
  Output output = npufuzz({"validate", scratch.write("case.mlir", functionWith("addi")),
                           "--load-pass-plugin=" + pluginPath("crashing_passes"),
                           "--pass-pipeline=cse,crash-somewhere", "--reduce=0s"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 2. crash-somewhere: WRONG: the pass died: SIGSEGV in "
                                    "compile at crashing::touchNothing < "
                                    "crashing::dieOfAddition < "));
}

TEST(Crash, InACampaignIsAFindingForEachPlaceAndKnownByThePlacesOnRecord) {
  Scratch scratch;
  std::filesystem::create_directories(scratch.path("none"));
  const std::string record =
      "// Signature: crash:mlir:crash-somewhere:SIGSEGV in compile\n"
      "// Signature: crash:mlir:crash-somewhere:SIGABRT in compile Assertion `rank == "
      "#' failed.\n";
  auto campaign = [&](const std::string &known) {
    std::vector<std::string> words = {"fuzz",
                                      "--backend=mlir",
                                      "--count=20",
                                      "--seed=6",
                                      "--jobs=1",
                                      "--known-issues=" + scratch.path(known),
                                      "--out=" + scratch.path(known + "-out")};
    for (std::string &word : system("crashing_passes"))
      words.push_back(std::move(word));
    return npufuzz(words);
  };
  auto count = [](const std::string &text, const std::string &what) {
    size_t times = 0;
    for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at)
      ++times;
    return times;
  };
  // One finding per place; without places there would be one.
  Output fresh = campaign("none");
  EXPECT_EQ(fresh.exitCode, 1) << fresh.out << fresh.err;
  size_t places = count(fresh.out, "signature " + prefix);
  EXPECT_GE(places, 2u) << fresh.out;
  // Alone, each crashes at the same place as in the campaign.
  std::string load = "--load-pass-plugin=" + pluginPath("crashing_passes");
  for (const std::string &bundle : bundlesIn(scratch.path("none-out")))
    EXPECT_THAT(npufuzz({"replay", bundle, load}).out, testing::Not(HasSubstr("another bug")));

  // A record without places is a record of another crash.
  scratch.write("named/crash.mlir", record);
  Output named = campaign("named");
  EXPECT_THAT(named.out, HasSubstr("\n0 findings\n"));
  size_t variants = count(named.out, "has the signature of crash.mlir, but another shape");
  EXPECT_GE(variants, places) << named.out;

  // A name may have several shapes, and each run keeps a bundle of one of them.
  std::string shapes, last = "named";
  Output known;
  for (const char *next : {"known", "known2", "known3"}) {
    for (const std::string &bundle : bundlesIn(scratch.path(last + "-out"))) {
      std::string shown = npufuzz({"replay", "--shape", bundle, load}).out;
      for (size_t at = 0; (at = shown.find("// Shape: ", at)) != std::string::npos; ++at)
        shapes += shown.substr(at, shown.find('\n', at) + 1 - at);
    }
    last = next;
    scratch.write(last + "/crash.mlir", record + shapes);
    known = campaign(last);
    if (known.exitCode == 0)
      break;
  }
  EXPECT_EQ(known.exitCode, 0) << known.out << known.err;
  EXPECT_TRUE(bundlesIn(scratch.path(last + "-out")).empty()) << known.out;
}

TEST(Crash, HasTheSameFramesInEveryProcessAndWithAnyHandlerOfActions) {
  // Some seeds count the patterns that apply, which adds frames between manager and pass.
  std::string first = signatureOf("xori", "crashing_passes_stripped", 1);
  for (int seed : {1, 2, 3, 4})
    EXPECT_EQ(signatureOf("xori", "crashing_passes_stripped", seed), first);
}

TEST(Crash, InAFunctionWithoutANameIsToldByItsDistanceToOneThatHasOne) {
  std::string unnamed = signatureOf("andi", "crashing_passes_stripped");
  EXPECT_THAT(unnamed, MatchesRegex(".* at crashing::touchNothing < "
                                    "crashing::[A-Za-z]+\\+0x[0-9a-f]+ < crashing::.*"));
  EXPECT_NE(unnamed, signatureOf("addi", "crashing_passes_stripped"));
  // If the library has a table of all its functions, the place has a name.
  EXPECT_THAT(signatureOf("andi"),
              HasSubstr("touchNothing < (anonymous namespace)::dieUnexported"));
}

TEST(Crash, OfAllTheStackNamesTheFunctionsThatRecur) {
  EXPECT_EQ(signatureOf("maxsi"), prefix + "crashing::recurEven < crashing::recurOdd");
}

TEST(Crash, InACallToNoCodeNamesTheCaller) {
  EXPECT_EQ(signatureOf("xori"), prefix + "(anonymous namespace)::callNowhere < (anonymous "
                                          "namespace)::CrashSomewhere::runOnOperation");
}

TEST(Crash, OfAFailedAssertionKeepsItsText) {
  EXPECT_EQ(signatureOf("ori"),
            "crash:mlir:crash-somewhere:SIGABRT in compile Assertion `rank == #' failed. at "
            "(anonymous namespace)::CrashSomewhere::runOnOperation");
}

TEST(Crash, IsReducedUnderTheSameFrames) {
  Scratch scratch;
  // The pass dies at whichever of the two comes first; without that one, it would die at the other.
  std::string program = header(1) + R"(
func.func @main(%x: i32, %y: i32) -> i32 {
  %a = arith.muli %x, %y : i32
  %b = arith.subi %a, %y : i32
  %c = arith.addi %b, %a : i32
  return %c : i32
})";
  std::vector<std::string> words = {"reduce", scratch.write("case.mlir", program), "-o",
                                    scratch.path("small")};
  for (std::string &word : system("crashing_passes"))
    words.push_back(std::move(word));
  Output reduced = npufuzz(words);
  EXPECT_EQ(reduced.exitCode, 1) << reduced.out << reduced.err;
  auto bundles = bundlesIn(scratch.path("small"));
  ASSERT_EQ(bundles.size(), 1u);
  std::string smaller = readFile(bundles.front() + "/program.mlir");
  EXPECT_THAT(smaller, HasSubstr("arith.subi"));
  EXPECT_THAT(smaller, testing::Not(HasSubstr("arith.addi")));
  EXPECT_THAT(readFile(bundles.front() + "/report.md"),
              HasSubstr("\nIt died in `crashing::touchNothing`, called by "
                        "`crashing::dieOfSubtraction`, called by "));
  EXPECT_THAT(readFile(bundles.front() + "/case.json"), HasSubstr("\"crashing::touchNothing\","));
  // The bundle recognises its bug.
  Output replay =
      npufuzz({"replay", bundles.front(), "--load-pass-plugin=" + pluginPath("crashing_passes")});
  EXPECT_THAT(replay.out, testing::Not(HasSubstr("another bug")));
  EXPECT_THAT(replay.out, HasSubstr("dieOfSubtraction"));
}

} // namespace npufuzz::tests

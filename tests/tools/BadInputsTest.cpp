// Malformed input from others ends in one clear line, with exit code 2 or 3, within seconds: never
// in a crash, and never in a wait. A table lists mistakes in a file, an option or a bundle.
#include "Process.h"

#include <algorithm>
#include <functional>
#include <set>

#include <gmock/gmock.h>
#include <sys/stat.h>

namespace npufuzz::tests {

using Words = std::vector<std::string>;

/// Maximum seconds until an answer on a busy machine. A hang would wait for ever.
static constexpr int secondsMax = 60;
static constexpr int deep = 20'000;

static std::string times(int count, const std::string &text) {
  std::string all;
  all.reserve(static_cast<size_t>(count) * text.size());
  for (int i = 0; i < count; ++i)
    all += text;
  return all;
}

static std::string nested(const std::string &open, const std::string &inner,
                          const std::string &close) {
  return times(deep, open) + inner + times(deep, close);
}

/// An answer with a reason: in the form of an error, and no word of a crash of ours.
static void expectRefused(const Words &words) {
  std::string command;
  for (const std::string &word : words)
    command += " '" + word.substr(0, 100) + "'";
  SCOPED_TRACE("npufuzz" + command);
  Output output = npufuzz(words, secondsMax);
  EXPECT_TRUE(output.exitCode == 2 || output.exitCode == 3)
      << output.exitCode << " " << output.out.substr(0, 2000) << output.err.substr(0, 2000);
  expectErrorForm(output.err);
  for (const char *crash : {"Stack dump", "terminate called", "Assertion", "Sanitizer"})
    EXPECT_THAT(output.err, testing::Not(testing::HasSubstr(crash)));
}

static std::string tileProgram(const std::string &type) {
  return "module {\n  func.func @k0(%a: " + type + ", %o: " + type +
         ") attributes {tile.kernel} {\n    return\n  }\n  func.func @main(%a: " + type +
         ", %o: " + type + ") {\n    func.call @k0(%a, %o) : (" + type + ", " + type +
         ") -> ()\n    return\n  }\n}\n";
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

struct BadFile {
  const char *name;
  std::function<std::string()> text;
};
static const BadFile badFiles[] = {
    {"NestedModules", [] { return nested("module {", "", "}"); }},
    {"NestedModulesNotClosed", [] { return times(deep, "module {"); }},
    {"NestedRegions",
     [] {
       return "func.func @main() {" + nested("scf.execute_region {", "scf.yield", " scf.yield }") +
              " return }";
     }},
    {"NestedTypes",
     [] { return "func.func @main(%a: " + nested("tuple<", "f32", ">") + ") { return }"; }},
    {"NestedFunctionTypes",
     [] { return "func.func @main(%a: " + nested("(", "i32", ") -> ()") + ") { return }"; }},
    {"NestedMemrefs",
     [] { return "func.func @main(%a: " + nested("memref<1x", "f32", ">") + ") { return }"; }},
    {"NestedVectors",
     [] { return "func.func @main(%a: " + nested("vector<1x", "f32", ">") + ") { return }"; }},
    {"NestedArrays", [] { return "module attributes {t.a = " + nested("[", "", "]") + "} {}"; }},
    {"NestedArraysNotClosed", [] { return "module attributes {t.a = " + times(deep, "["); }},
    {"NestedDictionaries",
     [] { return "module attributes {t.a = " + nested("{a = ", "1", "}") + "} {}"; }},
    {"NestedParentheses",
     [] { return "#m = affine_map<(d0) -> (" + nested("(", "d0", ")") + ")>\nmodule {}"; }},
    {"NestedMinus", [] { return "#m = affine_map<(d0) -> (" + times(deep, "-") + "d0)>\n"; }},
    {"NestedLocations", [] { return "module {} loc(" + nested("fused[", "unknown", "]") + ")"; }},
    {"NestedSets",
     [] { return "#s = affine_set<(d0) : (" + nested("(", "d0", ")") + " >= 0)>\nmodule {}"; }},
    {"NestedLiterals",
     [] {
       return "module attributes {t.a = dense<" + nested("[", "1", "]") + "> : tensor<1xi32>} {}";
     }},
    {"ElementsMoreThanMemory", [] { return tileProgram("memref<1000000000000xf32>"); }},
    {"ElementsMost", [] { return tileProgram("memref<9223372036854775807xf32>"); }},
    {"ElementsMostOfBytes", [] { return tileProgram("memref<9223372036854775807xi1>"); }},
    {"ElementsOverflow", [] { return tileProgram("memref<4294967296x4294967296xf32>"); }},
    {"ElementsOverflowToZero",
     [] { return tileProgram("memref<4294967296x4294967296x4294967296xf32>"); }},
    {"ElementsAGigabyte", [] { return tileProgram("memref<1073741824xi8>"); }},
    {"ElementsOneTooMany", [] { return tileProgram("memref<16777217xi8>"); }},
    {"ElementsOneTooManyOfTwoAxes", [] { return tileProgram("memref<4097x4096xi8>"); }},
    {"ElementsNone", [] { return tileProgram("memref<0xf32>"); }},
    {"ExtentBeyondNumbers", [] { return tileProgram("memref<99999999999999999999999xf32>"); }},
    {"ExtentDynamic", [] { return tileProgram("memref<?xf32>"); }},
    {"RankSeven", [] { return tileProgram("memref<1x1x1x1x1x1x1xf32>"); }},
    {"RankTwentyThousand", [] { return tileProgram("memref<" + times(deep, "1x") + "f32>"); }},
    {"Empty", [] { return std::string(); }},
    {"LineFeeds", [] { return times(1'000'000, "\n"); }},
    {"Zeros", [] { return std::string(1'000'000, '\0'); }},
    {"Rubbish", [] { return std::string("\xff\xfe\x80\x1b[2J\x07", 8); }},
    {"ByteCodeCutOff", [] { return std::string("ML\xefR\x06MLIR22\0", 12); }},
    {"OneQuote", [] { return std::string("\""); }},
    {"CommentNotEnded", [] { return std::string("// npufuzz: seed="); }},
    {"CommentOfAnUnknownKey", [] { return "// npufuzz: sede=3\n" + tileProgram("memref<4xf32>"); }},
    {"CommentOfAnUnknownKind",
     [] { return "// npufuzz: kind=poem\n" + tileProgram("memref<4xf32>"); }},
    {"CommentOfASeedTooLarge",
     [] { return "// npufuzz: seed=99999999999999999999999\n" + tileProgram("memref<4xf32>"); }},
    {"CommentOfAnUnknownBackend",
     [] { return "// npufuzz: backend=tpu\n" + tileProgram("memref<4xf32>"); }},
    {"CommentThatNamesACommand",
     [] { return "// npufuzz: backend=command:x.json\n" + tileProgram("memref<4xf32>"); }},
    {"CommentOfAnUnknownPlant",
     [] { return "// npufuzz: backend=npu plants=weed\n" + tileProgram("memref<4xf32>"); }},
    {"CommentOfAnUnknownPipeline",
     [] {
       return "// npufuzz: backend=npu pipeline='builtin.module(no-such)'\n" +
              tileProgram("memref<4xf32>");
     }},
    {"CommentOfAnUnknownSetting",
     [] { return "// npufuzz: backend=npu settings=wings=2\n" + tileProgram("memref<4xf32>"); }},
    {"CommentOfAnIllegalSetting",
     [] { return "// npufuzz: backend=npu settings=lanes=3\n" + tileProgram("memref<4xf32>"); }},
    {"CommentOfAnIllegalSettingWithoutBackend",
     [] { return "// npufuzz: settings=lanes=0\n" + tileProgram("memref<4xf32>"); }},
    {"CommentOfANegativeSetting",
     [] { return "// npufuzz: backend=npu settings=lanes=-8\n" + tileProgram("memref<4xf32>"); }},
    {"CommentOfASettingWithoutNumber",
     [] { return "// npufuzz: backend=npu settings=lanes\n" + tileProgram("memref<4xf32>"); }},
};

class BadFileTest : public testing::TestWithParam<BadFile> {};

/// True for inputs that only npufuzz refuses. Readers of arbitrary modules accept a nested module,
/// and a tool that does not know our comments or limits may accept what is otherwise sound.
static bool isOnlyOurs(const std::string &name) {
  for (const char *prefix :
       {"Comment", "Elements", "Extent", "Rank", "Empty", "LineFeeds", "Zeros"})
    if (name.rfind(prefix, 0) == 0)
      return true;
  return false;
}

TEST_P(BadFileTest, IsRefusedByEveryVerbThatReadsIt) {
  Scratch scratch;
  std::string file = scratch.write("bad.mlir", GetParam().text());
  expectRefused({"replay", file});
  expectRefused({"reduce", file, "--out=" + scratch.path("out")});
  if (isOnlyOurs(GetParam().name))
    return;
  expectRefused({"validate", file, "--pass-pipeline=cse"});
  expectRefused({"compare", file, "--a=cat", "--b=cat", "--out=" + scratch.path("out")});
}

TEST_P(BadFileTest, LeavesTheOtherFilesOfAFolderAlone) {
  Scratch scratch;
  scratch.write("bad.mlir", GetParam().text());
  scratch.write("good.mlir", "// npufuzz: backend=npu\n" + tileProgram("memref<4xf32>"));
  Output output = npufuzz({"replay", scratch.path()}, secondsMax);
  EXPECT_EQ(output.exitCode, 2) << output.err.substr(0, 1000);
  EXPECT_THAT(output.out, testing::HasSubstr("good.mlir on npu"));
  EXPECT_THAT(output.out, testing::HasSubstr("1 unreadable"));
}

INSTANTIATE_TEST_SUITE_P(BadInputs, BadFileTest, testing::ValuesIn(badFiles),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(BadInputs, NestingThatAPersonWritesIsRead) {
  Scratch scratch;
  std::string file = scratch.write("large.mlir", "module attributes {t.a = [[[[1]]]]} {\n" +
                                                     tileProgram("memref<16x16xi8>") + "}");
  Output output = npufuzz({"validate", file, "--pass-pipeline=cse"}, secondsMax);
  EXPECT_EQ(output.exitCode, 0) << output.err;
}

//===----------------------------------------------------------------------===//
// Paths that are no files
//===----------------------------------------------------------------------===//

/// Every command that reads a path, given that path.
static std::vector<std::function<Words(const std::string &path)>> readers(const Scratch &scratch) {
  std::string out = "--out=" + scratch.path("out");
  return {
      [](const std::string &path) { return Words{"replay", path}; },
      [](const std::string &path) { return Words{"report", path}; },
      [=](const std::string &path) { return Words{"reduce", path, out}; },
      [](const std::string &path) { return Words{"validate", path, "--pass-pipeline=cse"}; },
      [](const std::string &path) { return Words{"validate", path, "--", "cat"}; },
      [](const std::string &path) { return Words{"validate", "--ir-log=" + path}; },
      [=](const std::string &path) { return Words{"compare", path, "--a=cat", "--b=cat", out}; },
      [=](const std::string &path) { return Words{"fuzz", "--count=1", out, "--machine=" + path}; },
      [=](const std::string &path) {
        return Words{"fuzz", "--count=1", out, "--backend=command:" + path};
      },
      [=](const std::string &path) {
        return Words{"fuzz", "--count=1", out, "--load-pass-plugin=" + path};
      },
      [=](const std::string &path) {
        return Words{"fuzz", "--count=1", out, "--load-backend-plugin=" + path};
      },
      [=](const std::string &path) {
        return Words{"fuzz", "--count=1", out, "--known-issues=" + path};
      },
      [](const std::string &path) { return Words{"conformance", "--backend=command:" + path}; },
      [](const std::string &path) { return Words{"list", "passes", "--load-pass-plugin=" + path}; },
  };
}

TEST(BadInputs, WhatIsNoFileIsNotWaitedFor) {
  Scratch scratch;
  std::string fifo = scratch.path("fifo.mlir"), loop = scratch.path("loop.mlir");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  std::filesystem::create_symlink("loop.mlir", loop);
  for (const auto &words : readers(scratch))
    for (const std::string &path :
         {fifo, loop, std::string("/dev/zero"), std::string("/dev/null"), scratch.path("none")})
      expectRefused(words(path));
}

TEST(BadInputs, ASummaryThatNobodyReadsIsNotWaitedFor) {
  Scratch scratch;
  std::string fifo = scratch.path("fifo");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  for (const char *verb : {"fuzz", "bench"}) {
    Words words = {verb, "--count=1", "--summary=" + fifo};
    words.push_back(std::string(verb) == "bench" ? "plants" : "--out=" + scratch.path("out"));
    expectRefused(words);
  }
}

TEST(BadInputs, LinksThatPointUpAreNotFollowed) {
  Scratch scratch;
  scratch.write("a/good.mlir", "// npufuzz: backend=npu\n" + tileProgram("memref<4xf32>"));
  for (const char *name : {"a/up", "a/upper", "a/again", "a/once-more"})
    std::filesystem::create_directory_symlink("..", scratch.path(name));
  Output output = npufuzz({"replay", scratch.path()}, secondsMax);
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("1 ok, 0 failed, 0 discarded, 0 skipped"));
  expectRefused({"report", scratch.path()});
}

TEST(BadInputs, ALargeProgramIsReadOrRefused) {
  Scratch scratch;
  constexpr int functions = 700'000; // 55 MB
  std::string text;
  for (int i = 0; i < functions; ++i)
    text += "func.func private @a_function_of_a_name_that_is_long_enough_for_it_" +
            std::to_string(i) + "()\n";
  std::string file = scratch.write("large.mlir", text);
  expectRefused({"replay", file, "--backend=npu"});
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static constexpr int jsonDeep = 100'000;
static const std::pair<const char *, std::function<std::string()>> badJson[] = {
    {"arrays", [] { return times(jsonDeep, "[") + times(jsonDeep, "]"); }},
    {"arrays not closed", [] { return times(jsonDeep, "["); }},
    {"objects", [] { return times(jsonDeep, "{\"a\":") + "1" + times(jsonDeep, "}"); }},
    {"objects not closed", [] { return times(jsonDeep, "{\"a\":"); }},
    {"a deep setting",
     [] { return "{\"lanes\": " + times(jsonDeep, "[") + times(jsonDeep, "]") + "}"; }},
    {"nothing", [] { return std::string(); }},
    {"a number", [] { return std::string("7"); }},
    {"a list", [] { return std::string("[]"); }},
    {"null", [] { return std::string("null"); }},
    {"cut off", [] { return std::string("{\"lanes\": "); }},
    {"a text for a number", [] { return std::string("{\"lanes\": \"8\"}"); }},
    {"a fraction", [] { return std::string("{\"lanes\": 8.5}"); }},
    {"a number beyond 64 bits", [] { return std::string("{\"lanes\": 1e400}"); }},
    {"an illegal value", [] { return std::string("{\"lanes\": 3}"); }},
    {"a value that wraps to a legal one",
     [] { return std::string("{\"lanes\": 18446744073709551615}"); }},
    {"an unknown setting", [] { return std::string("{\"wings\": 2}"); }},
    {"bytes", [] { return std::string("\xff\xfe\0{", 4); }},
};

TEST(BadInputs, JsonIsReadWithDistrust) {
  Scratch scratch;
  for (const auto &[name, text] : badJson) {
    SCOPED_TRACE(name);
    std::string file = scratch.write("bad.json", text());
    expectRefused({"fuzz", "--count=1", "--out=" + scratch.path("out"), "--machine=" + file});
    expectRefused({"--seed=1", "--machine=" + file});
    expectRefused(
        {"fuzz", "--count=1", "--out=" + scratch.path("out"), "--backend=command:" + file});
    expectRefused({"report", file});
    scratch.write("bundle/case.json", text());
    scratch.write("bundle/program.mlir", tileProgram("memref<4xf32>"));
    expectRefused({"replay", scratch.path("bundle")});
    expectRefused({"reduce", scratch.path("bundle"), "--out=" + scratch.path("out")});
  }
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// Options in a verb's manual, except for --help.
static std::set<std::string> optionsOf(const std::string &verb) {
  std::set<std::string> options;
  std::string manual = npufuzz({verb, "--help"}).out;
  for (size_t at = 0; (at = manual.find("\n  ", at)) != std::string::npos; ++at) {
    size_t begin = manual.find_first_not_of(" ", at + 1);
    if (manual.compare(begin, 2, "--") != 0 && manual.compare(begin, 3, "-o,") != 0)
      continue;
    begin = manual.find("--", begin);
    std::string option = manual.substr(begin, manual.find_first_of(" =,\n", begin) - begin);
    if (option != "--help")
      options.insert(option);
  }
  // The options that the verb shares with others are named at the end.
  size_t at = manual.find("\n  also "), last = manual.find("\n\n", at);
  while (at != std::string::npos && (at = manual.find("--", at)) < last) {
    size_t end = manual.find_first_of(",\n", at);
    options.insert(manual.substr(at, end - at));
    at = end;
  }
  return options;
}

TEST(BadInputs, AnEmptyValueIsNoValue) {
  int tried = 0;
  for (const char *verb : {"fuzz", "replay", "reduce", "validate", "compare", "report", "bench",
                           "list", "conformance", "doctor"}) {
    std::set<std::string> options = optionsOf(verb);
    for (const std::string &option : options) {
      expectRefused({verb, option + "="});
      ++tried;
    }
    // As a separate word it reaches the same reader.
    expectRefused({verb, *options.begin(), ""});
  }
  // The manuals were parsed.
  EXPECT_GT(tried, 190);
}

TEST(BadInputs, TheOptionBehindAnEmptyValueIsNotItsValue) {
  Scratch scratch;
  std::string summary = scratch.path("s.json");
  Output output = npufuzz({"fuzz", "--count=1", "--out=", "--summary=" + summary});
  expectOneLineError(output, 2, {"--out: expected a value"});
  expectOneLineError(npufuzz({"replay", ""}), 2, {"expected a value"});
  expectOneLineError(npufuzz({"--seed=1", "--machine="}), 2, {"--machine: expected a value"});
}

//===----------------------------------------------------------------------===//
// Bundles of strangers
//===----------------------------------------------------------------------===//

/// A file of four f32 elements.
static std::string npy() {
  std::string dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }";
  dictionary.resize(117, ' ');
  dictionary += '\n';
  return std::string("\x93NUMPY\x01\0", 8) + std::string("\x76\0", 2) + dictionary +
         std::string(16, '\0');
}

static std::string writeBundle(const Scratch &scratch, const std::string &caseText) {
  scratch.write("bundle/case.json", caseText);
  scratch.write("bundle/program.mlir", tileProgram("memref<4xf32>"));
  scratch.write("bundle/inputs/0.npy", npy());
  scratch.write("bundle/inputs/1.npy", npy());
  return scratch.path("bundle");
}

TEST(BundlesOfStrangers, ASoundOneRuns) {
  Scratch scratch;
  Output output = npufuzz({"replay", writeBundle(scratch, caseJson())});
  EXPECT_NE(output.exitCode, 2) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("0 unreadable"));
}

TEST(BundlesOfStrangers, OneOfLowConfidenceIsAskedSeveralTimes) {
  Scratch scratch;
  for (auto [confidence, words] :
       {std::pair("\"low\"", "on npu in 0 of 8 processes (no longer shows s)"),
        std::pair("\"high\"", "on npu (no longer shows s)")}) {
    Output output =
        npufuzz({"replay", writeBundle(scratch, caseJson({{"confidence", confidence}}))});
    EXPECT_EQ(output.exitCode, 0) << output.err;
    EXPECT_THAT(output.out, testing::HasSubstr(words));
  }
}

TEST(BundlesOfStrangers, EachKeyIsChecked) {
  Scratch scratch;
  for (const char *key :
       {"format", "version", "seed", "backend", "peers", "machine", "kind", "pipeline",
        "case_pipeline", "plants", "plugins", "oracle", "signature", "pass", "inputs"})
    for (const char *value : {"null", "1.5", "{\"a\": {}}", "[[]]", "true"})
      expectRefused({"replay", writeBundle(scratch, caseJson({{key, value}}))});
  const std::pair<const char *, const char *> mistakes[] = {
      {"format", "0"},
      {"format", "99"},
      {"format", "-1"},
      {"backend", "\"tpu\""},
      {"backend", "\"command:/bin/true\""},
      {"peers", "[\"tpu\"]"},
      {"kind", "\"poem\""},
      {"pipeline", "\"builtin.module(\""},
      {"pipeline", "\"builtin.module(no-such-pass)\""},
      {"plants", "[\"weed\"]"},
      {"machine", "{\"lanes\": 3}"},
      {"machine", "{\"lanes\": -8}"},
      {"machine", "{\"lanes\": 9223372036854775807}"},
      {"machine", "{\"lanes\": \"8\"}"},
      {"machine", "{\"wings\": 2}"},
      {"machine", "{\"\": 2}"},
      {"inputs", "[]"},
      {"inputs", "[{}]"},
      {"inputs", R"([{"file": "inputs/0.npy", "kind": "f32"}])"},
      {"inputs", R"([{"file": "inputs/0.npy", "kind": "f99"}])"},
      {"inputs", R"([{"file": "inputs/none.npy", "kind": "f32"}])"},
      {"inputs", R"([{"file": "", "kind": "f32"}])"},
      {"inputs", R"([{"file": "inputs", "kind": "f32"}])"},
      {"inputs", R"([{"file": "case.json", "kind": "f32"}])"},
      {"inputs", R"([{"file": "/dev/zero", "kind": "f32"}])"},
  };
  for (auto [key, value] : mistakes)
    expectRefused({"replay", writeBundle(scratch, caseJson({{key, value}}))});
}

TEST(BundlesOfStrangers, NamesStayInsideOfTheFolder) {
  Scratch scratch;
  std::string outside = scratch.write("outside.npy", npy());
  std::string bundle = writeBundle(scratch, caseJson());
  std::filesystem::create_symlink(outside, bundle + "/inputs/link.npy");
  for (const std::string &file : {std::string("../outside.npy"), std::string("inputs/link.npy"),
                                  std::string("inputs/../../outside.npy")}) {
    writeBundle(scratch, caseJson({{"inputs", "[{\"file\": \"" + file +
                                                  "\", \"kind\": \"f32\"}, {\"file\": "
                                                  "\"inputs/1.npy\", \"kind\": \"f32\"}]"}}));
    expectOneLineError(npufuzz({"replay", bundle}), 2, {"inside of the bundle"});
  }
}

TEST(BundlesOfStrangers, NothingIsLoadedThatTheUserDoesNotName) {
  Scratch scratch;
  std::string plugin = pluginPath("wrong_passes");
  std::string bundle = writeBundle(scratch, caseJson({{"plugins", "[\"" + plugin + "\"]"}}));
  for (const char *verb : {"replay", "reduce"}) {
    Words words = {verb, bundle};
    if (std::string(verb) == "reduce")
      words.push_back("--out=" + scratch.path("out"));
    expectOneLineError(npufuzz(words), 2, {"only you may load", "--load-pass-plugin=" + plugin});
  }
  Output given = npufuzz({"replay", bundle, "--load-pass-plugin=" + plugin});
  EXPECT_NE(given.exitCode, 2) << given.err;
  // A library of another name is never loaded.
  expectOneLineError(
      npufuzz({"replay", writeBundle(scratch, caseJson({{"plugins", "[\"/x.so\"]"}}))}), 2,
      {"only you may load"});
}

/// Neither a terminal nor XML may get a control character.
static bool hasControlCharacters(const std::string &text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f;
  });
}

TEST(BundlesOfStrangers, ControlCharactersReachNoTerminalAndNoXml) {
  Scratch scratch;
  const std::string evil = R"("\u001b]0;owned\u0007\u001b[2J\u0000\u009b31m\u007f\uffff")";
  for (const char *key : {"version", "backend", "oracle", "signature", "pass", "message",
                          "severity", "kind", "pipeline"}) {
    SCOPED_TRACE(key);
    std::string bundle = writeBundle(scratch, caseJson({{key, evil}}));
    scratch.write("bundle/report.md", "\x1b[2J\x07 text\n");
    Output replay = npufuzz({"replay", bundle});
    EXPECT_FALSE(hasControlCharacters(replay.out + replay.err)) << replay.out << replay.err;
    Output report = npufuzz({"report", bundle, "--out=" + scratch.path("report")});
    EXPECT_EQ(report.exitCode, 1) << report.err;
    EXPECT_FALSE(hasControlCharacters(report.out + report.err));
    int files = 0;
    for (const auto &entry :
         std::filesystem::recursive_directory_iterator(scratch.path("report"))) {
      ++files;
      if (entry.path().extension() == ".xml") {
        std::string xml = readFile(entry.path());
        EXPECT_FALSE(hasControlCharacters(xml));
        EXPECT_THAT(xml, testing::Not(testing::ContainsRegex("&#[0-9]+;")));
      }
    }
    EXPECT_GT(files, 0);
  }
  std::string file = scratch.write("name\x1b[2J.mlir", "module {");
  Output output = npufuzz({"replay", file});
  EXPECT_FALSE(hasControlCharacters(output.out + output.err));
}

} // namespace npufuzz::tests

// --meaning: private dialects are judged by what a command of the user's makes of them.
#include "Process.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

/// The worked example of docs/your-ir.md.
static std::string example(const std::string &name) {
  return NPUFUZZ_SOURCE_DIR "/examples/meaning/" + name;
}
static std::string meaning(const std::string &more = "") {
  return "--meaning=python3 " + example("meaning.py") + more;
}

/// @f, which scales a buffer of the toy dialect by each factor.
static std::string scales(const std::vector<std::string> &factors, const std::string &more = "") {
  std::string text = "func.func @f(%t: memref<16xi32>) {\n" + more;
  for (const std::string &factor : factors)
    text += "  \"toy.scale\"(%t) {by = " + factor + " : i32} : (memref<16xi32>) -> ()\n";
  return text + "  return\n}\n";
}

/// The dump of a pass.
static std::string after(const std::string &pass, const std::string &ir) {
  return "// -----// IR Dump After " + pass + " (" + pass + ") //----- //\nmodule {\n" + ir + "}\n";
}

/// Judges a log of two states of the toy dialect.
static Output judgeLog(const std::string &before, const std::string &log,
                       const std::string &option = meaning(), std::vector<std::string> more = {}) {
  Scratch scratch;
  std::vector<std::string> words = {"validate", scratch.write("in.mlir", before),
                                    "--ir-log=" + scratch.write("log", log), option};
  words.insert(words.end(), more.begin(), more.end());
  return npufuzz(words);
}

TEST(Meaning, APassOfAPrivateDialectIsJudged) {
  Output right = judgeLog(scales({"3", "5"}), after("merge", scales({"15"})));
  EXPECT_EQ(right.exitCode, 0) << right.out << right.err;
  EXPECT_THAT(right.out, HasSubstr("-- 1. merge: ok, 32 inputs\n"));
  Output wrong = judgeLog(scales({"3", "5"}), after("merge", scales({"8"})));
  EXPECT_EQ(wrong.exitCode, 1) << wrong.out << wrong.err;
  EXPECT_THAT(wrong.out, HasSubstr("-- 1. merge: WRONG at @f argument 0[0]: expected "));
  Output unknown = judgeLog(scales({"3", "5"}), after("merge", scales({"8"})), "--seed=0");
  EXPECT_EQ(unknown.exitCode, 3) << unknown.out << unknown.err;
}

TEST(Meaning, AServerSaysTheSame) {
  Output wrong = judgeLog(scales({"3", "5"}), after("merge", scales({"8"})),
                          "--meaning=server:python3 " + example("meaning.py") + " --serve");
  EXPECT_EQ(wrong.exitCode, 1) << wrong.out << wrong.err;
  EXPECT_THAT(wrong.out, HasSubstr("-- 1. merge: WRONG at @f argument 0[0]: expected "));
}

TEST(Meaning, ACompilerThatPrintsItsIRIsAskedAndItsInputReduced) {
  Scratch scratch;
  Output output = npufuzz({"validate", example("kernel.mlir"), meaning(),
                           "--out=" + scratch.path("out"), "--", "python3", example("toy_opt.py")});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 0. program: as a meaning of "));
  EXPECT_THAT(output.out, HasSubstr("without toy.load (1), toy.scale (2), toy.store (1)"));
  EXPECT_THAT(output.out,
              HasSubstr("-- 1. merge-scales on @kernel: WRONG at @kernel argument 1[0]: "));
  // The user gets back IR of the private dialect, not its meaning.
  EXPECT_THAT(output.out, HasSubstr("-- 1. its input, reduced from "));
  std::string reduced = readFile(scratch.path("out") + "/pass-01/reduced.mlir");
  EXPECT_THAT(reduced, HasSubstr("toy.scale"));
  EXPECT_THAT(reduced, Not(HasSubstr("arith.muli")));
}

TEST(Meaning, PassesThatRunHereAreJudgedByIt) {
  Scratch scratch;
  std::string file =
      scratch.write("mine.mlir", scales({"3"}, "  %c0 = arith.constant 0 : index\n"
                                               "  %x = memref.load %t[%c0] : memref<16xi32>\n"
                                               "  %y = arith.subi %c7, %x : i32\n"
                                               "  memref.store %y, %t[%c0] : memref<16xi32>\n"));
  std::string text = readFile(file);
  text.insert(text.find("  %c0"), "  %c7 = arith.constant 7 : i32\n");
  std::vector<std::string> words = {"validate", scratch.write("mine.mlir", text), meaning(),
                                    "--pass-pipeline=cse,wrong-subtraction",
                                    "--load-pass-plugin=" + pluginPath("wrong_passes")};
  Output output = npufuzz(words);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. cse: nothing changed\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 2. wrong-subtraction: WRONG at @f argument 0[0]"));
  EXPECT_THAT(output.out, HasSubstr("arith.subi"));
}

TEST(Meaning, WhatItRefusesCannotBeToldAndIsCountedByItsWords) {
  std::string strange = "func.func @f(%t: memref<16xi32>) {\n"
                        "  \"toy.sort\"(%t) : (memref<16xi32>) -> ()\n  return\n}\n";
  Output output = judgeLog(scales({"3"}), after("lower", strange) + after("again", scales({"4"})));
  EXPECT_THAT(output.out, HasSubstr("-- 1. lower: cannot tell: the translator refuses it: toy.sort "
                                    "has no meaning here\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 2. again: together with 1. lower: WRONG at @f"));
  Output alone = judgeLog(scales({"3"}), after("lower", strange), meaning(), {"--require-judged"});
  EXPECT_EQ(alone.exitCode, 3) << alone.out << alone.err;
  EXPECT_THAT(alone.err, HasSubstr("the translator refuses it: toy.sort has no meaning here (1)"));
}

TEST(Meaning, AProgramWithoutOneIsJudgedFromTheFirstStateThatHasOne) {
  std::string strange = "func.func @f(%t: !toy.tile) {\n"
                        "  \"toy.sort\"(%t) : (!toy.tile) -> ()\n  return\n}\n";
  Output output = judgeLog(strange, after("lower", scales({"3"})) + after("again", scales({"4"})));
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("@f takes a !toy.tile, which cannot be drawn, and the "
                                    "translator refuses it: toy.sort"));
  EXPECT_THAT(output.out, HasSubstr("-- 1. lower: cannot tell: the translator refuses it: "));
  EXPECT_THAT(output.out, HasSubstr("-- 2. again: WRONG at @f argument 0[0]"));
}

struct BadTranslator {
  const char *name, *command, *says;
};
class MeaningThatFails : public testing::TestWithParam<BadTranslator> {};

TEST_P(MeaningThatFails, IsNeverAFindingOfThePass) {
  Output output = judgeLog(scales({"3", "5"}), after("merge", scales({"8"})),
                           std::string("--meaning=") + GetParam().command);
  EXPECT_EQ(output.exitCode, 3) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr(GetParam().says));
  EXPECT_THAT(output.out, Not(HasSubstr("WRONG")));
}

INSTANTIATE_TEST_SUITE_P(
    All, MeaningThatFails,
    testing::Values(
        BadTranslator{"IsMissing", "no-such-translator", "the translator cannot be started: "},
        BadTranslator{"Dies", "kill -11 $$", "the translator died with exit code 139"},
        BadTranslator{"Hangs", "sleep 100", "the translator did not end in time"},
        BadTranslator{"PrintsNoIR", "echo 'func.func'", "the meaning is not IR: "},
        BadTranslator{"PrintsNothing", "true",
                      "the meaning is not IR: the translator prints nothing"},
        BadTranslator{"LosesTheFunction", "echo 'module {}'", "@f is not in the meaning"},
        BadTranslator{"ServesNothing", "server:cat", "has no status ok"}),
    [](const auto &info) { return std::string(info.param.name); });

TEST(Meaning, WithoutPassesItSaysWhatCanBeJudged) {
  Scratch scratch;
  std::string two = scales({"3"}) + "func.func @g(%x: tuple<i32>) {\n  return\n}\n";
  Output output = npufuzz({"validate", scratch.write("mine.mlir", two), meaning()});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 0. program: as a meaning of "));
  EXPECT_THAT(output.out, HasSubstr("-- 0. program: @f: 32 inputs, 0 of them undefined"));
  EXPECT_THAT(output.out, HasSubstr("-- 1 of 2 functions judged: "));
  Output none = npufuzz({"validate", scratch.write("mine.mlir", two), "--meaning=exit 1"});
  EXPECT_EQ(none.exitCode, 3) << none.out << none.err;
  expectOneLineError(npufuzz({"validate", example("kernel.mlir")}), 2, {"got none"});
  expectOneLineError(npufuzz({"validate", example("kernel.mlir"), "--meaning=server:"}), 2,
                     {"--meaning: expected a command"});
}

TEST(Meaning, PortsAreComparedByIt) {
  Scratch scratch;
  std::string file = scratch.write("f.mlir", scales({"3", "5"}));
  auto compare = [&](const std::string &b) {
    return npufuzz({"compare", file, "--a=cat", "--b=cat > /dev/null; cat " + b, meaning(),
                    "--out=" + scratch.path("out")});
  };
  Output right = compare(scratch.write("b.mlir", scales({"15"})));
  EXPECT_EQ(right.exitCode, 0) << right.out << right.err;
  EXPECT_THAT(right.out, HasSubstr("other structure, same meaning: 1 of 1 functions judged"));
  Output wrong = compare(scratch.write("b.mlir", scales({"8"})));
  EXPECT_EQ(wrong.exitCode, 1) << wrong.out << wrong.err;
  EXPECT_THAT(wrong.out, HasSubstr("b changed the result, @f argument 0[0]"));
}

TEST(Meaning, AnHonestTranslatorConforms) {
  for (const std::string &words : {std::string("--meaning=cat"), meaning()}) {
    Output output = npufuzz({"conformance", words, "--count=12"});
    EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
    EXPECT_THAT(output.out, HasSubstr("ok        keeps what drawn functions mean: 12 drawn"));
  }
  Output pairs = npufuzz({"conformance", example("pairs.mlir"), meaning(), "--count=1"});
  EXPECT_EQ(pairs.exitCode, 0) << pairs.out << pairs.err;
  EXPECT_THAT(pairs.out, HasSubstr("ok        keeps what private functions mean: 2 pairs"));
}

TEST(Meaning, ATranslatorThatDropsAStoreDoesNot) {
  // Drawn functions show one of upstream dialects.
  Output dropped = npufuzz(
      {"conformance", "--count=40", "--meaning=awk '/memref.store/ && !n++ {next} {print}'"});
  EXPECT_EQ(dropped.exitCode, 1) << dropped.out << dropped.err;
  EXPECT_THAT(dropped.out, HasSubstr("FAILED    translates upstream dialects: the meaning has "
                                     "another result: @f argument 0[1]"));
  Output affine = npufuzz(
      {"conformance", "--count=60", "--meaning=awk '/affine.store/ && !n++ {next} {print}'"});
  EXPECT_EQ(affine.exitCode, 1) << affine.out << affine.err;
  EXPECT_THAT(affine.out, HasSubstr("FAILED    keeps what drawn functions mean: the drawn function "
                                    "of seed 0x"));
  // The pairs show one of a private op.
  Scratch scratch;
  std::string script = readFile(example("meaning.py"));
  size_t at = script.find("        f\"affine.store");
  ASSERT_NE(at, std::string::npos);
  script.erase(at, script.find('\n', at) - at);
  Output mutant = npufuzz({"conformance", example("pairs.mlir"), "--count=1",
                           "--meaning=python3 " + scratch.write("mutant.py", script)});
  EXPECT_EQ(mutant.exitCode, 1) << mutant.out << mutant.err;
  EXPECT_THAT(mutant.out, HasSubstr("FAILED    keeps what private functions mean: @scale is not "
                                    "what @scale.means is: @scale.means argument 0[0]"));
}

TEST(Meaning, WhatATranslatorRefusesIsDeclined) {
  Output declined = npufuzz({"conformance", "--count=30",
                             "--meaning=cat > {out}; ! grep -q scf {out} || "
                             "{ echo no loops >&2; exit 5; }"});
  EXPECT_EQ(declined.exitCode, 0) << declined.out << declined.err;
  EXPECT_THAT(declined.out, HasSubstr("declined  keeps what drawn functions mean"));
  EXPECT_THAT(declined.out, HasSubstr("the translator refuses it: no loops"));
  expectOneLineError(npufuzz({"conformance"}), 2, {"expected --backend, or --meaning", "none"});
  expectOneLineError(npufuzz({"conformance", "--backend=npu", "--meaning=cat"}), 2, {"both"});
}

/// A dialect of values that has nothing to do with the example, and all that a user writes for it.
static const char *const rings = R"py(
import re, sys
def meaning(line):
    line = re.sub(r'!ring\.wheel<(\d+)>', r'vector<\1xi32>', line)
    op = re.match(r'(\s*)(%\w+) = "ring\.(\w+)"\((.*?)\)(?: <?\{(.*)\}>?)? : .* -> vector<(\d+)xi32>', line)
    if not op:
        if '"ring.' in line:
            sys.exit('no meaning: ' + line.strip())
        return line
    indent, result, name, operands, attributes, size = op.groups()
    operands, size = operands.split(', '), int(size)
    type = f'vector<{size}xi32>'
    if name == 'turn':
        by = int(re.search(r'by = (-?\d+)', attributes)[1]) % size
        order = ', '.join(str((i + by) % size) for i in range(size))
        return f'{indent}{result} = vector.shuffle {operands[0]}, {operands[0]} [{order}] : {type}, {type}'
    if name == 'zip':
        return f'{indent}{result} = arith.addi {operands[0]}, {operands[1]} : {type}'
    sys.exit('no meaning: ring.' + name)
print('\n'.join(map(meaning, sys.stdin.read().split('\n'))))
)py";

TEST(Meaning, ADialectThatNobodyHasMetTakesLessThanAHundredLines) {
  EXPECT_LT(std::count(rings, rings + std::string(rings).size(), '\n'), 100);
  Scratch scratch;
  std::string option = "--meaning=python3 " + scratch.write("rings.py", rings);
  auto turns = [](const std::string &body) {
    return "func.func @f(%a: !ring.wheel<8>, %b: !ring.wheel<8>) -> !ring.wheel<8> {\n" + body +
           "  return %z : !ring.wheel<8>\n}\n";
  };
  auto turn = [](const std::string &to, const std::string &from, int by) {
    return "  %" + to + " = \"ring.turn\"(%" + from + ") {by = " + std::to_string(by) +
           " : i64} : (!ring.wheel<8>) -> !ring.wheel<8>\n";
  };
  const char *zip = " = \"ring.zip\"(%x, %y) : (!ring.wheel<8>, !ring.wheel<8>) -> "
                    "!ring.wheel<8>\n";
  std::string program = turns(turn("x", "a", 3) + turn("y", "b", 3) + "  %z" + zip);
  auto sunk = [&](int by) {
    return turns("  %w = \"ring.zip\"(%a, %b) : (!ring.wheel<8>, !ring.wheel<8>) -> "
                 "!ring.wheel<8>\n" +
                 turn("z", "w", by));
  };
  Output alone = npufuzz({"validate", scratch.write("mine.mlir", program), option});
  EXPECT_EQ(alone.exitCode, 0) << alone.out << alone.err;
  EXPECT_THAT(alone.out, HasSubstr("-- 1 of 1 functions judged\n"));
  Output right = judgeLog(program, after("sink-turns", sunk(3)), option);
  EXPECT_EQ(right.exitCode, 0) << right.out << right.err;
  EXPECT_THAT(right.out, HasSubstr("-- 1. sink-turns: ok, 32 inputs\n"));
  Output wrong = judgeLog(program, after("sink-turns", sunk(6)), option);
  EXPECT_EQ(wrong.exitCode, 1) << wrong.out << wrong.err;
  EXPECT_THAT(wrong.out, HasSubstr("-- 1. sink-turns: WRONG at @f result 0[0]"));
}

} // namespace npufuzz::tests

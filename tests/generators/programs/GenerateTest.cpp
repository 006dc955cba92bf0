//===- GenerateTest.cpp - any source of choices gives a program -----------===//
#include "Generated.h"

#include "rapidcheck.h"

namespace npufuzz::generators {

using Total = Generated;

static constexpr uint64_t seedCount = 2500;

TEST_F(Total, EverySeedGivesAValidProgram) {
  for (uint64_t i = 0; i < seedCount; ++i) {
    Case made = fromSeed(caseSeed(1, i));
    ASSERT_EQ(complaint(made), "") << "case " << i << "\n" << made.module.print();
    expectInputsFit(made);
    ASSERT_FALSE(HasFailure()) << "case " << i;
  }
}

TEST_F(Total, EveryProfileGivesValidPrograms) {
  for (Profile profile : {Profile::smoke, Profile::deep})
    for (uint64_t i = 0; i < 300; ++i) {
      Case made = fromSeed(caseSeed(2, i), profile);
      ASSERT_EQ(complaint(made), "") << "case " << i << "\n" << made.module.print();
    }
}

TEST_F(Total, TheSimplestChoicesGiveASmallValidProgram) {
  ByteChoices choices({});
  Case made = generate(choices, target, Profile::standard, context);
  EXPECT_EQ(complaint(made), "");
  EXPECT_EQ(tile::kernelsOf(made.module).size(), 1u);
  EXPECT_LE(tile::countTileOps(made.module), 2);
}

TEST_F(Total, ArbitraryBytesGiveValidPrograms) {
  rc::check("a fuzzer's bytes", [&](const std::vector<uint8_t> &head) {
    // Long inputs, because RapidCheck's own vectors end after a hundred bytes.
    std::vector<uint8_t> bytes = head;
    RandomChoices more(*rc::gen::arbitrary<uint64_t>());
    for (int i = 0, count = *rc::gen::inRange(0, 2000); i < count; ++i)
      bytes.push_back(static_cast<uint8_t>(more.draw("byte", 255)));
    ByteChoices choices(bytes);
    RC_ASSERT(complaint(generate(choices, target, Profile::standard, context)) == "");
  });
}

TEST_F(Total, SmallScopesAreEnumerated) {
  ExhaustiveChoices choices(9, 3);
  std::set<std::string> programs;
  int cases = 0;
  do {
    Case made = generate(choices, target, Profile::smoke, context);
    ASSERT_EQ(complaint(made), "") << made.module.print();
    programs.insert(made.module.print());
    ++cases;
  } while (cases < 3000 && choices.advance());
  EXPECT_GT(cases, 200);
  EXPECT_GT(programs.size(), 1u);
}

using Deterministic = Generated;

static bool sameCase(const Case &a, const Case &b) {
  return a.module.print() == b.module.print() && a.inputs == b.inputs && a.settings == b.settings;
}

TEST_F(Deterministic, TheSameSeedGivesTheSameCase) {
  mlir::MLIRContext other;
  tile::loadProgramDialects(other);
  for (uint64_t i = 0; i < 200; ++i) {
    uint64_t seed = caseSeed(3, i);
    Case made = fromSeed(seed);
    EXPECT_EQ(made.seed, seed);
    EXPECT_TRUE(sameCase(made, generateFromSeed(seed, target, Profile::standard, other))) << i;
  }
}

TEST_F(Deterministic, DifferentSeedsGiveDifferentCases) {
  std::set<std::string> programs;
  for (uint64_t i = 0; i < 200; ++i)
    programs.insert(fromSeed(caseSeed(4, i)).module.print());
  EXPECT_GT(programs.size(), 190u);
}

TEST_F(Deterministic, ARecordingReplays) {
  for (uint64_t i = 0; i < 200; ++i) {
    RandomChoices source(caseSeed(5, i));
    RecordingChoices recording(source);
    Case made = generate(recording, target, Profile::standard, context);
    ReplayChoices replay(recording.draws());
    EXPECT_TRUE(sameCase(made, generate(replay, target, Profile::standard, context))) << i;
  }
}

TEST_F(Deterministic, AGeneratedProgramSurvivesItsText) {
  for (uint64_t i = 0; i < 200; ++i) {
    Case made = fromSeed(caseSeed(6, i));
    std::string text = made.module.print();
    auto parsed = tile::parseProgram(context, text);
    ASSERT_TRUE(static_cast<bool>(parsed)) << llvm::toString(parsed.takeError()) << "\n" << text;
    EXPECT_EQ(parsed->print(), text);
  }
}

} // namespace npufuzz::generators

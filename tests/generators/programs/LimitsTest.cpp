//===- LimitsTest.cpp - programs respect the target's limits --------------===//
#include "Generated.h"

#include "generators/programs/Features.h"
#include "tile/CapabilityCheck.h"
#include "tile/OpTable.h"

namespace npufuzz::generators {

struct Limited : Generated {
  void expectWithin(const Capabilities &limits, uint64_t base, uint64_t count = 400) {
    target.capabilities = [&](const Settings &) { return limits; };
    for (uint64_t i = 0; i < count; ++i) {
      Case made = fromSeed(caseSeed(base, i));
      ASSERT_EQ(complaint(made), "") << made.module.print();
      ASSERT_EQ(tile::beyondCapabilities(made.module.get(), limits), "") << "case " << i << "\n"
                                                                         << made.module.print();
    }
  }
  Capabilities limits;
};

TEST_F(Limited, EverythingWithinTheDefaultBudget) { expectWithin(limits, 21, 1500); }

TEST_F(Limited, OneKindAndAFewOps) {
  limits.op = [](llvm::StringRef op, ElementKind kind) {
    return kind == ElementKind::f32 &&
           llvm::is_contained({"view", "load", "store", "slice", "add", "exp", "reduce"}, op);
  };
  limits.cast = [](ElementKind, ElementKind, tile::Rounding, bool) { return false; };
  expectWithin(limits, 22);
}

TEST_F(Limited, NothingButCopies) {
  limits.op = [](llvm::StringRef op, ElementKind kind) {
    return kind == ElementKind::i8 && llvm::is_contained({"view", "load", "store"}, op);
  };
  expectWithin(limits, 23);
}

TEST_F(Limited, EachOpMissingInTurn) {
  for (const tile::OpRecord &record : tile::opTable()) {
    if (record.mnemonic == "view" || record.mnemonic == "load" || record.mnemonic == "store")
      continue;
    limits.op = [&](llvm::StringRef op, ElementKind) { return op != record.mnemonic; };
    expectWithin(limits, 24, 60);
  }
}

TEST_F(Limited, EachKindMissingInTurn) {
  for (int missing = 0; missing < elementKindCount; ++missing) {
    limits.op = [=](llvm::StringRef, ElementKind kind) {
      return kind != static_cast<ElementKind>(missing);
    };
    limits.cast = [=](ElementKind from, ElementKind to, tile::Rounding, bool) {
      return to != static_cast<ElementKind>(missing);
    };
    expectWithin(limits, 25, 60);
  }
}

TEST_F(Limited, NoCastThatRounds) {
  limits.cast = [](ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate) {
    return !isFloatKind(from) && !isFloatKind(to) && !saturate &&
           rounding == tile::Rounding::nearest_even;
  };
  expectWithin(limits, 26);
}

TEST_F(Limited, LowRanks) {
  for (int64_t rank : {1, 2, 3, 4, 5}) {
    limits.rankMax = rank;
    expectWithin(limits, 27, 200);
  }
}

TEST_F(Limited, SmallBudgets) {
  for (int64_t bytes : {int64_t(2) << 10, int64_t(5000), int64_t(16) << 10}) {
    limits.tileBytesMax = bytes;
    expectWithin(limits, 28, 300);
  }
}

using Drawn = Generated;

TEST_F(Drawn, SettingsAreLegalAndDefaultInAThirdOfTheCases) {
  target.settings = {{"lanes", {8, 2, 4, 16}}, {"tail", {0, 1}}};
  int defaults = 0;
  std::set<int64_t> lanes;
  for (uint64_t i = 0; i < 400; ++i) {
    Settings settings = fromSeed(caseSeed(29, i)).settings;
    ASSERT_EQ(settings.size(), 2u);
    lanes.insert(settings["lanes"]);
    defaults += settings["lanes"] == 8 && settings["tail"] == 0;
  }
  EXPECT_EQ(lanes, (std::set<int64_t>{2, 4, 8, 16}));
  // A quarter of all, and one in eight of the others by chance.
  EXPECT_GT(defaults, 90);
  EXPECT_LT(defaults, 200);
}

TEST_F(Drawn, DearValuesAreDrawnSeldom) {
  target.settings = {{"lanes", {8, 2, 4, 128}, /*costlyValues=*/1}};
  int dear = 0, some = 0;
  constexpr int cases = 640;
  for (uint64_t i = 0; i < cases; ++i) {
    int64_t lanes = fromSeed(caseSeed(31, i)).settings["lanes"];
    dear += lanes == 128;
    some += lanes == 4;
  }
  // One in 16 of three quarters: 30 of 640, with a standard deviation of 5.3. Uniform draws would
  // give 120.
  EXPECT_GT(dear, 30 - 4 * 5.3);
  EXPECT_LT(dear, 30 + 4 * 5.3);
  EXPECT_GT(some, 100);
}

TEST_F(Drawn, LimitsMayDependOnSettings) {
  target.settings = {{"wide", {0, 1}}};
  target.capabilities = [](const Settings &settings) {
    Capabilities limits;
    limits.rankMax = settings.at("wide") ? 6 : 2;
    return limits;
  };
  for (uint64_t i = 0; i < 200; ++i) {
    Case made = fromSeed(caseSeed(30, i));
    ASSERT_EQ(tile::beyondCapabilities(made.module.get(), target.capabilities(made.settings)), "");
  }
}

} // namespace npufuzz::generators

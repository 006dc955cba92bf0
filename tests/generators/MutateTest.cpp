//===- MutateTest.cpp - laws of changed choices ---------------------------===//
#include "generators/Mutate.h"
#include "generators/Lineage.h"
#include "tests/generators/programs/Generated.h"

#include "gmock/gmock.h"

#include "rapidcheck/gtest.h"

using namespace npufuzz;
using namespace npufuzz::generators;
using ::testing::ElementsAre;

namespace {

constexpr uint64_t fromMate = 1000;

/// A few labels, so that spans are of several lengths; values below fromMate.
Draws drawsOf(uint64_t seed, size_t count, uint64_t first = 0) {
  RandomChoices choices(seed);
  Draws draws;
  for (size_t i = 0; i < count; ++i) {
    std::string label(1, static_cast<char>('a' + choices.draw("label", 4)));
    draws.push_back({label, 2 * fromMate, first + choices.draw("value", fromMate - 1)});
  }
  return draws;
}

std::vector<uint64_t> valuesOf(const Draws &draws) {
  std::vector<uint64_t> values;
  for (const RecordedDraw &draw : draws)
    values.push_back(draw.value);
  return values;
}

struct Mutants : Generated {
  Draws decode(Choices &choices, std::string &text) {
    RecordingChoices recording(choices);
    Case made = generate(recording, target, Profile::standard, context);
    EXPECT_EQ(complaint(made), "") << made.module.print();
    expectInputsFit(made);
    text = made.module.print();
    return recording.draws();
  }
};

} // namespace

TEST_F(Mutants, AreValidWhateverWasChanged) {
  std::string text;
  Draws mate;
  int changed = 0;
  for (uint64_t i = 0; i < 400; ++i) {
    RandomChoices founder(caseSeed(5, i)), step(caseSeed(6, i));
    std::string before;
    Draws parent = decode(founder, before);
    AlignedChoices aligned(mutate(parent, mate, step), step);
    Draws child = decode(aligned, text);
    ASSERT_FALSE(HasFailure()) << "case " << i;
    changed += text != before;
    mate = std::move(child);
  }
  EXPECT_GT(changed, 200); // not all: some choices do not matter to some programs
}

TEST_F(Mutants, ThatAreUnchangedAreTheirParents) {
  for (uint64_t i = 0; i < 50; ++i) {
    RandomChoices founder(caseSeed(7, i)), other(1);
    std::string before, after;
    Draws parent = decode(founder, before);
    AlignedChoices aligned(parent, other);
    EXPECT_EQ(decode(aligned, after), parent);
    EXPECT_EQ(after, before);
  }
}

RC_GTEST_PROP(Mutate, IsDeterministic, (uint64_t seed, uint64_t stepSeed)) {
  Draws parent = drawsOf(seed, 60), mate = drawsOf(seed + 1, 40);
  RandomChoices once(stepSeed), again(stepSeed);
  RC_ASSERT(mutate(parent, mate, once) == mutate(parent, mate, again));
}

RC_GTEST_PROP(Mutate, TakesAnyDraws, (uint64_t seed, uint64_t stepSeed)) {
  Draws parent = drawsOf(seed, seed % 4), mate = drawsOf(seed + 1, seed / 4 % 4);
  for (RecordedDraw &draw : parent)
    if (draw.value % 2 == 0)
      draw.bound = draw.value = 0;
  RandomChoices step(stepSeed);
  for (const RecordedDraw &draw : mutate(parent, mate, step))
    RC_ASSERT(draw.value <= draw.bound);
}

RC_GTEST_PROP(Mutate, APointIsAnotherValueWithinItsBound, (uint64_t seed, uint64_t stepSeed)) {
  Draws parent = drawsOf(seed, 30), child = parent;
  RandomChoices step(stepSeed);
  changePoint(child, step);
  int changed = 0;
  for (auto [before, after] : llvm::zip_equal(parent, child)) {
    RC_ASSERT(after.value <= after.bound);
    changed += before != after;
  }
  RC_ASSERT(changed == 1);
}

RC_GTEST_PROP(Mutate, ASpanOfTheMateBeginsWithTheSameLabel, (uint64_t seed, uint64_t stepSeed)) {
  Draws parent = drawsOf(seed, 60), mate = drawsOf(seed + 1, 40, fromMate), child = parent;
  RandomChoices step(stepSeed);
  takeSpan(child, mate, step);
  auto isForeign = [](const RecordedDraw &draw) { return draw.value >= fromMate; };
  auto begin = llvm::find_if(child, isForeign);
  if (begin == child.end()) { // one mate in eight thousand lacks a label of five
    auto isInMate = [&](const RecordedDraw &draw) {
      return llvm::any_of(mate,
                          [&](const RecordedDraw &other) { return other.label == draw.label; });
    };
    RC_ASSERT(child == parent);
    RC_ASSERT(!llvm::all_of(parent, isInMate));
    return;
  }
  auto end = std::find_if_not(begin, child.end(), isForeign);
  RC_ASSERT(llvm::none_of(llvm::make_range(end, child.end()), isForeign));
  // What it stands for began with that label, and both ends are the parent's.
  size_t before = static_cast<size_t>(begin - child.begin()),
         behind = static_cast<size_t>(child.end() - end);
  RC_ASSERT(parent[before].label == begin->label);
  RC_ASSERT(std::equal(child.begin(), begin, parent.begin()));
  RC_ASSERT(std::equal(end, child.end(), parent.end() - static_cast<std::ptrdiff_t>(behind)));
  RC_ASSERT(std::search(mate.begin(), mate.end(), begin, end) != mate.end());
}

RC_GTEST_PROP(Mutate, ASpanIsDroppedRepeatedOrCut, (uint64_t seed, uint64_t stepSeed)) {
  Draws parent = drawsOf(seed, 30), dropped = parent, repeated = parent, cut = parent;
  for (RandomChoices step(stepSeed); dropped.size() == parent.size();)
    dropSpan(dropped, step);
  RandomChoices again(stepSeed), third(stepSeed);
  repeatSpan(repeated, again);
  // At the same place.
  RC_ASSERT(dropped.size() + repeated.size() == 2 * parent.size());
  cutTail(cut, third);
  RC_ASSERT(cut.size() < parent.size() && std::equal(cut.begin(), cut.end(), parent.begin()));
}

TEST(AlignedChoices, GiveEachLabelItsValue) {
  Draws draws = {{"a", 9, 1}, {"b", 9, 2}, {"a", 9, 3}, {"c", 9, 19}};
  ReplayChoices fresh(std::vector<uint64_t>{7, 8});
  AlignedChoices choices(draws, fresh);
  EXPECT_EQ(choices.draw("a", 9), 1u);
  EXPECT_EQ(choices.draw("not recorded", 9), 7u);
  EXPECT_EQ(choices.draw("a", 9), 3u); // "b" was not asked for any more
  EXPECT_EQ(choices.draw("c", 9), 9u); // within the bound
  EXPECT_EQ(choices.draw("c", 9), 8u); // behind the end
}

TEST(AlignedChoices, DoNotSkipTheRestForALabelFarAway) {
  Draws draws(AlignedChoices::alignedMax, {"a", 9, 1});
  draws.push_back({"z", 9, 2});
  ReplayChoices fresh(std::vector<uint64_t>{7});
  AlignedChoices choices(draws, fresh);
  EXPECT_EQ(choices.draw("z", 9), 7u);
  EXPECT_EQ(choices.draw("a", 9), 1u);
  EXPECT_EQ(choices.draw("z", 9), 2u);
}

RC_GTEST_PROP(Lineage, IsReadAsItIsWritten, (uint64_t founder, std::vector<uint64_t> seeds)) {
  Lineage lineage(founder);
  for (size_t i = 0; i < std::min(seeds.size(), stepsMax); ++i)
    lineage.steps.push_back({seeds[i], i % 2 ? founder : 0});
  RC_ASSERT(lineageFromText(toText(lineage)) == lineage);
  if (!lineage.isPlain())
    RC_ASSERT(lineage.seed() == lineage.steps.back().seed);
}

TEST(Lineage, IsASeedWhereThereIsNoStep) {
  EXPECT_EQ(toText(Lineage(42)), "0x2a");
  EXPECT_EQ(lineageFromText("010"), Lineage(10));
  Lineage child(42);
  child.steps = {{7, 0}, {9, 31}};
  EXPECT_EQ(toText(child), "0x2a~0x7~0x9+0x1f");
  EXPECT_EQ(lineageFromText("42~7~0X9+31"), child);
  EXPECT_EQ(toText(child.parent()), "0x2a~0x7");
}

TEST(Lineage, NothingElseIsRead) {
  for (const char *text : {"", "~", "1~", "~1", "1~2~3~4~5", "1+2", "1~+2", "1~2+", "1~2+3+4",
                           "1 ~2", "-1", "0x", "1~0xg", "1~18446744073709551616"})
    EXPECT_FALSE(lineageFromText(text)) << text;
}

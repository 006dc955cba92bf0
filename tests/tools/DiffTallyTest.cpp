// The tally of two versions counts differences that both can tell and that show again.
#include "tools/DiffTally.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using namespace tools;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Outcome = SideAnswer::Outcome;

static SideAnswer right() {
  SideAnswer answer;
  answer.outcome = Outcome::judged;
  answer.replay = "--seed=0x7";
  return answer;
}

static SideAnswer wrong() {
  SideAnswer answer = right();
  answer.bugs.push_back(
      {"value", "value:fuse:wrong value", "wrong answer", "fuse", "pass 2 fuse <b>|x"});
  return answer;
}

static SideAnswer declined() {
  SideAnswer answer = right();
  answer.outcome = Outcome::declined;
  answer.reason = "unsupported: exp 12";
  return answer;
}

static SideAnswer untold() {
  SideAnswer answer = right();
  answer.untoldBy = {"value"};
  return answer;
}

/// Both answer the same again.
static bool alike(BothAnswers &) { return true; }

static DiffTally tallyOf(const SideAnswer &base, const SideAnswer &head) {
  DiffTally tally;
  tally.add({base, head}, alike);
  return tally;
}

TEST(DiffTally, HeadAddsAFindingAndMendsOne) {
  DiffTally added = tallyOf(right(), wrong());
  ASSERT_EQ(added.added().size(), 1u);
  EXPECT_EQ(added.added().front().key, "value:fuse:wrong value");
  EXPECT_THAT(added.mended(), IsEmpty());
  DiffTally mended = tallyOf(wrong(), right());
  EXPECT_THAT(mended.added(), IsEmpty());
  EXPECT_EQ(mended.mended().size(), 1u);
}

TEST(DiffTally, AFindingOfBothIsNoNews) {
  DiffTally tally = tallyOf(wrong(), wrong());
  EXPECT_THAT(tally.added(), IsEmpty());
  EXPECT_THAT(tally.mended(), IsEmpty());
  EXPECT_EQ(tally.inBoth().size(), 1u);
}

TEST(DiffTally, HeadDeclinesWhatTheBaseTakes) {
  DiffTally tally = tallyOf(right(), declined());
  ASSERT_EQ(tally.added().size(), 1u);
  EXPECT_EQ(tally.added().front().severity, "refusal");
  EXPECT_EQ(tally.judged, 0);
  EXPECT_THAT(tallyOf(declined(), declined()).added(), IsEmpty());
}

TEST(DiffTally, ASideThatCannotTellMakesNoDifference) {
  for (const SideAnswer &base : {untold(), declined()}) {
    DiffTally tally = tallyOf(base, wrong());
    EXPECT_THAT(tally.added(), IsEmpty());
    EXPECT_EQ(tally.oneSided, 1);
  }
}

TEST(DiffTally, ASideThatEndedEarlyTellsOfThePassesBefore) {
  SideAnswer base = untold(), head = wrong();
  base.outcome = Outcome::untold;
  base.untoldBy = {"pass"};
  base.passesLeft = {"lower", "cse"};
  head.bugs.front().oracle = "pass";
  EXPECT_EQ(tallyOf(base, head).addedCount(), 1); // its pipeline ends after fuse, or has none
  head.bugs.front().pass = "cse";
  EXPECT_EQ(tallyOf(base, head).addedCount(), 0);
  EXPECT_EQ(tallyOf(base, head).oneSided, 1);
  head.bugs.front() = wrong().bugs.front(); // of another oracle
  EXPECT_EQ(tallyOf(base, head).addedCount(), 0);
}

TEST(DiffTally, DifferentProgramsAreNotCompared) {
  SideAnswer other = wrong();
  other.program = "another";
  DiffTally tally = tallyOf(right(), other);
  EXPECT_THAT(tally.added(), IsEmpty());
  EXPECT_EQ(tally.unequal, 1);
  EXPECT_EQ(tally.judged, 0);
}

TEST(DiffTally, TheSameCodeOfBothIsJudged) {
  DiffTally tally;
  tally.addSame("");
  tally.addSame("unsupported: exp 12");
  EXPECT_EQ(tally.cases, 2);
  EXPECT_EQ(tally.judged, 1);
  EXPECT_EQ(tally.same, 2);
  EXPECT_EQ(tally.reasons.size(), 1u);
  EXPECT_THAT(diffText(tally, "", ""), HasSubstr("1 judged by both (2 by their code"));
}

TEST(DiffTally, ADifferenceKnowsTheFirstProgramThatShowsIt) {
  DiffTally tally;
  tally.addSame("");
  tally.add({right(), right()}, alike);
  tally.add({right(), wrong(), {{"index", 2}}}, alike);
  tally.add({right(), wrong(), {{"index", 3}}}, alike);
  Difference added = tally.added().front();
  EXPECT_EQ(added.programs, 2);
  EXPECT_EQ(added.first, 3);
  EXPECT_EQ(added.firstJudged, 2);
  EXPECT_EQ(added.asked, Json({{"index", 2}}));
  EXPECT_EQ(added.replay, "--seed=0x7");
}

TEST(DiffTally, ABundleReplacesTheSeedThatShowsIt) {
  DiffTally tally = tallyOf(right(), wrong());
  tally.setBundle("value:fuse:wrong value", "out/a b");
  EXPECT_THAT(diffText(tally, "", " --plant=x"), HasSubstr("npufuzz replay 'out/a b' --plant=x"));
  EXPECT_EQ(tally.json()["added"][0]["bundle"], "out/a b");
}

TEST(DiffTally, ASlowerHeadIsToldAndAnEqualOneIsNot) {
  DiffTally tally;
  tally.compileTimes = CompileTimes{true, 8, 16, 1.305};
  EXPECT_THAT(diffText(tally, "", ""), HasSubstr("head compiles slower: 1.3"));
  EXPECT_THAT(diffMarkdown(tally, "", ""), HasSubstr("head compiles slower: 1.3"));
  tally.compileTimes->isSlower = false;
  EXPECT_THAT(diffText(tally, "", ""), HasSubstr("head does not compile slower"));
  EXPECT_THAT(diffMarkdown(tally, "", ""), Not(HasSubstr("slower")));
}

TEST(DiffTally, ADifferenceMustShowEachTime) {
  DiffTally tally;
  int asked = 0;
  auto once = [&](BothAnswers &again) {
    ++asked;
    again.head = asked % diffAgainTimes == 0 ? right() : wrong();
    return true;
  };
  for (int i = 0; i < diffTriesMax + 2; ++i)
    tally.add({right(), wrong()}, once);
  EXPECT_THAT(tally.added(), IsEmpty());
  EXPECT_EQ(tally.flaky, diffTriesMax);
  EXPECT_EQ(asked, diffTriesMax * diffAgainTimes); // later programs are not asked again
}

TEST(DiffTally, ADifferenceThatNobodyCanBeAskedAboutIsNotFlaky) {
  DiffTally tally;
  tally.add({right(), wrong()}, [](BothAnswers &) { return false; });
  EXPECT_THAT(tally.added(), IsEmpty());
  EXPECT_EQ(tally.flaky, 0);
  EXPECT_EQ(tally.unasked, 1);
  EXPECT_THAT(diffText(tally, "", ""), HasSubstr("1 difference that could not be asked about"));
}

TEST(DiffTally, AnswersPassThroughJson) {
  SideAnswer answer = wrong(), read;
  answer.untoldBy = {"undef"};
  answer.passesLeft = {"cse"};
  answer.program = "digest";
  ASSERT_TRUE(read.read(answer.json()));
  EXPECT_EQ(read.json(), answer.json());
  Json broken = answer.json();
  broken["outcome"] = "fine";
  SideAnswer refused;
  EXPECT_FALSE(refused.read(broken));
}

TEST(DiffTally, MarkdownKeepsTheTableWhatAMessageSays) {
  std::string text = diffMarkdown(tallyOf(right(), wrong()), "", " --plant=x");
  EXPECT_THAT(text, HasSubstr("### npufuzz: this change adds 1 finding\n"));
  EXPECT_THAT(text, HasSubstr("<code>npufuzz --seed=0x7 --plant=x</code>"));
  EXPECT_THAT(text, HasSubstr("&#60;b&#62;&#124;x"));
  EXPECT_THAT(text, Not(HasSubstr("<b>")));
  SideAnswer link = wrong();
  link.bugs.front().message = "[read](http://x) @all";
  EXPECT_THAT(diffMarkdown(tallyOf(right(), link), "", ""),
              HasSubstr("&#91;read&#93;(http://x) &#64;all"));
}

} // namespace npufuzz::tests

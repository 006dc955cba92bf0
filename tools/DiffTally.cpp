#include "tools/DiffTally.h"

#include "campaign/report/Render.h"
#include "oracles/Verdict.h"
#include "support/ShellWord.h"
#include "tools/ResultText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::tools {

static constexpr const char *outcomeNames[] = {"judged", "declined", "cannot tell"};

Json SideAnswer::json() const {
  Json json = {{"outcome", outcomeNames[static_cast<int>(outcome)]},
               {"reason", reason},
               {"program", program},
               {"replay", replay},
               {"untold_by", untoldBy},
               {"passes_left", passesLeft},
               {"bugs", Json::array()}};
  for (const Bug &bug : bugs)
    json["bugs"].push_back({{"oracle", bug.oracle},
                            {"key", bug.key},
                            {"severity", bug.severity},
                            {"pass", bug.pass},
                            {"message", bug.message}});
  return json;
}

bool SideAnswer::read(const Json &json) {
  std::string name;
  bool isWhole = readKey(json, "outcome", name) && readKey(json, "reason", reason) &&
                 readKey(json, "program", program) && readKey(json, "replay", replay) &&
                 readList(json, "untold_by", untoldBy) &&
                 readList(json, "passes_left", passesLeft) && json.contains("bugs") &&
                 json["bugs"].is_array();
  const auto *found = llvm::find_if(outcomeNames, [&](const char *one) { return name == one; });
  if (!isWhole || found == std::end(outcomeNames))
    return false;
  outcome = static_cast<Outcome>(found - std::begin(outcomeNames));
  for (const Json &entry : json["bugs"]) {
    Bug &bug = bugs.emplace_back();
    if (!readKey(entry, "oracle", bug.oracle) || !readKey(entry, "key", bug.key) ||
        !readKey(entry, "severity", bug.severity) || !readKey(entry, "pass", bug.pass) ||
        !readKey(entry, "message", bug.message))
      return false;
  }
  return true;
}

std::string BothAnswers::whyNotJudged() const {
  for (const SideAnswer *side : {&base, &head})
    if (side->outcome != SideAnswer::Outcome::judged)
      return side->reason.empty() ? outcomeNames[static_cast<int>(side->outcome)] : side->reason;
  return "";
}

static bool shows(const SideAnswer &side, const std::string &key) {
  return llvm::any_of(side.bugs, [&](const SideAnswer::Bug &bug) { return bug.key == key; });
}

/// True if the side would show the bug. One whose pipeline ended early tells of the passes before
/// that, and of those that it does not have.
static bool canTell(const SideAnswer &side, const SideAnswer::Bug &bug) {
  if (side.outcome == SideAnswer::Outcome::judged && !llvm::is_contained(side.untoldBy, bug.oracle))
    return true;
  return bug.oracle == "pass" && !side.passesLeft.empty() &&
         !llvm::is_contained(side.passesLeft, bug.pass);
}

/// Returns what `to` shows in a program that `from` judged otherwise: its findings, or that it
/// declines the program. `oneSided` counts findings of which `from` cannot tell.
static std::vector<Difference> beyond(const SideAnswer &from, const SideAnswer &to,
                                      int64_t &oneSided) {
  std::vector<Difference> found;
  if (to.outcome == SideAnswer::Outcome::declined && from.outcome == SideAnswer::Outcome::judged) {
    Difference &refusal = found.emplace_back();
    refusal.key = "declines: " + oracles::normaliseKind(to.reason);
    refusal.oracle = "compile";
    refusal.severity = "refusal";
    refusal.message = "declines a program that the other takes: " + to.reason;
    return found;
  }
  for (const SideAnswer::Bug &bug : to.bugs) {
    if (shows(from, bug.key))
      continue;
    if (canTell(from, bug))
      found.push_back({bug.key, bug.oracle, bug.severity, bug.pass, bug.message});
    else
      ++oneSided;
  }
  return found;
}

static std::vector<Difference> beyond(const BothAnswers &answers, bool isMending,
                                      int64_t &oneSided) {
  return isMending ? beyond(answers.head, answers.base, oneSided)
                   : beyond(answers.base, answers.head, oneSided);
}

/// Nothing if both cannot be asked.
std::optional<bool> DiffTally::isConfirmed(const std::string &key, bool isMending,
                                           BothAnswers again, AskAgain askAgain) {
  int64_t ignored = 0;
  for (int time = 0; time < diffAgainTimes; ++time) {
    if (!askAgain(again))
      return std::nullopt;
    if (llvm::none_of(beyond(again, isMending, ignored),
                      [&](const Difference &one) { return one.key == key; }))
      return false;
  }
  return true;
}

void DiffTally::compare(const BothAnswers &answers, bool isMending, AskAgain askAgain) {
  ByKey &byKey = isMending ? mendedByKey : addedByKey;
  for (Difference &one : beyond(answers, isMending, oneSided)) {
    if (auto known = byKey.find(one.key); known != byKey.end()) {
      ++known->second.programs;
      continue;
    }
    int &tries = triesByKey[(isMending ? "mends " : "adds ") + one.key];
    if (tries == diffTriesMax)
      continue;
    std::optional<bool> confirmed = isConfirmed(one.key, isMending, answers, askAgain);
    if (!confirmed) {
      ++unasked;
    } else if (*confirmed) {
      one.asked = answers.asked;
      one.replay = (isMending ? answers.base : answers.head).replay;
      one.first = cases;
      one.firstJudged = cases - same;
      one.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      byKey.emplace(one.key, one);
    } else {
      ++tries;
      ++flaky;
    }
  }
}

void DiffTally::add(const BothAnswers &answers, AskAgain askAgain) {
  ++cases;
  const SideAnswer &base = answers.base, &head = answers.head;
  if (base.program != head.program) {
    ++unequal;
    ++reasons["the two draw different programs"];
    return;
  }
  for (const SideAnswer::Bug &bug : head.bugs)
    if (shows(base, bug.key))
      shared.insert(bug.key);
  if (std::string why = answers.whyNotJudged(); why.empty())
    ++judged;
  else
    ++reasons[oracles::normaliseKind(why)];
  for (bool isMending : {false, true})
    compare(answers, isMending, askAgain);
}

void DiffTally::addSame(const std::string &refusal) {
  ++cases;
  ++same;
  if (refusal.empty())
    ++judged;
  else
    ++reasons[oracles::normaliseKind(refusal)];
}

std::vector<Difference> DiffTally::valuesOf(const ByKey &byKey) {
  std::vector<Difference> values;
  for (const auto &[key, one] : byKey)
    values.push_back(one);
  return values;
}

static Json jsonOf(const std::vector<Difference> &differences) {
  Json json = Json::array();
  for (const Difference &one : differences) {
    Json entry = {{"key", one.key},
                  {"severity", one.severity},
                  {"message", one.message},
                  {"programs", one.programs},
                  {"first_program", one.first},
                  {"first_executed_program", one.firstJudged},
                  {"seconds_to_find", one.seconds},
                  {"replay", one.replay}};
    if (!one.bundle.empty())
      entry["bundle"] = one.bundle;
    json.push_back(std::move(entry));
  }
  return json;
}

Json DiffTally::json() const {
  Json json = {{"programs", cases},
               {"judged", judged},
               {"same_code", same},
               {"added", jsonOf(added())},
               {"mended", jsonOf(mended())},
               {"in_both", shared},
               {"different_programs", unequal},
               {"only_one_can_tell", oneSided},
               {"not_shown_again", flaky},
               {"not_asked_again", unasked},
               {"not_judged", reasons}};
  if (compileTimes)
    json["compile_time"] = {{"slower", compileTimes->isSlower},
                            {"ratio", compileTimes->ratio},
                            {"rounds", compileTimes->rounds},
                            {"programs", compileTimes->programs}};
  return json;
}

/// Words of npufuzz that show it, without the options of the system.
static std::string commandOf(const Difference &one) {
  return one.bundle.empty() ? one.replay : "replay " + shellWord(one.bundle);
}

static std::string listText(const std::vector<Difference> &differences, const std::string &verb,
                            const std::string &words) {
  std::string text =
      "head " + verb + " " + counted(static_cast<int64_t>(differences.size()), "finding") + "\n";
  for (const Difference &one : differences)
    text += "  " + one.key + ", " + one.severity + ", in " + counted(one.programs, "program") +
            "\n    " + one.message + "\n    npufuzz " + commandOf(one) + words + "\n";
  return text;
}

static std::string countsText(const DiffTally &tally) {
  std::string text =
      counted(tally.cases, "program") + ", " + std::to_string(tally.judged) + " judged by both";
  if (tally.same > 0)
    text += " (" + std::to_string(tally.same) + " by their code, which is the same)";
  text += ", " + counted(static_cast<int64_t>(tally.inBoth().size()), "finding") + " in both";
  for (auto [count, what] : {std::pair(tally.oneSided, "of which one side cannot tell"),
                             std::pair(tally.flaky, "that did not show again"),
                             std::pair(tally.unasked, "that could not be asked about again")})
    if (count > 0)
      text += ", " + counted(count, "difference") + " " + what;
  return text;
}

std::string slowerText(const CompileTimes &times) {
  return llvm::formatv("head compiles slower: {0:F2} times as long as the base, on {1} in each of "
                       "{2} rounds",
                       times.ratio, counted(times.programs, "program"), times.rounds);
}

/// Says whether the head compiles slower; empty if nobody measured.
static std::string timesText(const DiffTally &tally) {
  if (!tally.compileTimes || tally.compileTimes->programs == 0)
    return "";
  return (tally.compileTimes->isSlower ? slowerText(*tally.compileTimes)
                                       : "head does not compile slower, as far as times can tell") +
         "\n";
}

std::string diffText(const DiffTally &tally, const std::string &baseWords,
                     const std::string &headWords) {
  return countsText(tally) + "\n" + listText(tally.added(), "adds", headWords) +
         listText(tally.mended(), "mends", baseWords) + timesText(tally);
}

/// Text of a cell of a table, which other people's text must not end, inside of <code> or not.
static std::string cell(llvm::StringRef text) {
  std::string safe;
  for (char c : text)
    if (campaign::report::markdownMarks.contains(c) || c == '\n')
      safe += "&#" + std::to_string(static_cast<int>(c)) + ";";
    else
      safe += c;
  return safe;
}

static std::string tableText(const std::vector<Difference> &differences, const std::string &title,
                             const std::string &words) {
  if (differences.empty())
    return "";
  std::string text =
      "\n**" + title + "**\n\n| finding | programs | the first | again |\n|---|---|---|---|\n";
  for (const Difference &one : differences)
    text += "| " + cell(one.key) + " (" + one.severity + ") | " + std::to_string(one.programs) +
            " | " + cell(one.message) + " | <code>npufuzz " + cell(commandOf(one) + words) +
            "</code> |\n";
  return text;
}

std::string diffMarkdown(const DiffTally &tally, const std::string &baseWords,
                         const std::string &headWords) {
  std::vector<Difference> added = tally.added();
  std::string title = added.empty() ? "npufuzz: this change adds no finding"
                                    : "npufuzz: this change adds " +
                                          counted(static_cast<int64_t>(added.size()), "finding");
  return "### " + title + "\n" + tableText(added, "Added", headWords) +
         tableText(tally.mended(), "Mended (the command shows the base)", baseWords) + "\n" +
         (tally.compileTimes && tally.compileTimes->isSlower
              ? slowerText(*tally.compileTimes) + ".\n\n"
              : "") +
         countsText(tally) + ".\n";
}

} // namespace npufuzz::tools

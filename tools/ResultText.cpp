#include "tools/ResultText.h"
#include "campaign/bundles/Bundle.h"
#include "campaign/run/CannotTell.h"
#include "support/Printable.h"
#include "support/ShellWord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

std::string hex(uint64_t seed) { return "0x" + llvm::utohexstr(seed, /*LowerCase=*/true); }

std::string counted(int64_t number, llvm::StringRef noun) {
  std::string text = std::to_string(number) + " " + noun.str();
  return number == 1 ? text : text + "s";
}

static void printFinding(llvm::raw_ostream &out, int64_t number, const campaign::Finding &finding,
                         const campaign::CampaignOptions &options) {
  const oracles::Verdict &verdict = finding.verdict;
  out << "\n"
      << number << ". " << oracles::severityName(verdict.severity) << ", oracle " << verdict.oracle
      << ", pass " << (verdict.pass.empty() ? "none" : verdict.pass) << ", "
      << counted(finding.reduced.testCase.tileOps, opNoun(finding.reduced.testCase))
      << (finding.reduced.isFull ? "" : " (not fully reduced)") << "\n"
      << "   " << verdict.message() << "\n"
      << "   signature " << verdict.signature() << ", in "
      << counted(finding.occurrences, "program") << ", first in program " << finding.index
      << " with seed " << hex(finding.seed) << "\n";
  for (const std::string &other : finding.reduced.alsoAs)
    out << "   the same program also shows " << other << "\n";
  if (finding.record.standing == campaign::Standing::variant)
    out << "   has the signature of " << finding.record.knownIssue
        << ", but another shape; npufuzz replay --shape prints it\n";
  if (!finding.whyNoBundle.empty())
    out << "   no bundle was written: " << finding.whyNoBundle << "\n";
  // Without a bundle (full disk), the seed still leads to the program.
  if (!finding.bundle.empty())
    out << "   npufuzz replay " << shellWord(finding.bundle) << campaign::replayWords(options)
        << campaign::pipelineWords(options) << "\n";
  else if (options.source && options.source->isDrawnInBlocks())
    out << "   npufuzz --seed=" << hex(options.baseSeed) << " --index=" << finding.index << " "
        << options.seedOptions << "\n";
  else
    out << "   npufuzz --seed=" << hex(finding.seed) << " " << options.seedOptions << "\n";
}

/// "3 findings of other passes, not examined: cse (2), canonicalize (1)"; empty for none.
static std::string otherPassesText(const campaign::CampaignResult &result) {
  if (result.otherPasses.empty())
    return "";
  std::map<llvm::StringRef, int64_t> byPass;
  for (const auto &[signature, programs] : result.otherPasses) {
    // oracle:backend:pass/pattern:kind
    llvm::StringRef blamed = llvm::StringRef(signature).split(':').second.split(':').second;
    ++byPass[blamed.split(':').first.split('/').first];
  }
  std::vector<std::string> words;
  for (const auto &[pass, count] : byPass)
    words.push_back((pass.empty() ? "none" : pass.str()) + " (" + std::to_string(count) + ")");
  return "\n" + counted(static_cast<int64_t>(result.otherPasses.size()), "finding") +
         " of other passes, not examined: " + llvm::join(words, ", ") + "\n";
}

std::string findingsText(const campaign::CampaignResult &result,
                         const campaign::CampaignOptions &options,
                         const std::string &whereNothing) {
  std::vector<const campaign::Finding *> fresh, variants, low;
  for (const campaign::Finding &finding : result.findings) {
    bool isVariant = finding.record.standing == campaign::Standing::variant;
    (!finding.reproducible ? low : isVariant ? variants : fresh).push_back(&finding);
  }
  llvm::sort(fresh, [](const auto *a, const auto *b) {
    return std::pair(b->verdict.severity, a->index) < std::pair(a->verdict.severity, b->index);
  });
  std::string text;
  llvm::raw_string_ostream out(text);
  int64_t number = 0;
  bool isNothing = result.findings.empty() && result.otherPasses.empty();
  out << counted(static_cast<int64_t>(fresh.size()), "finding")
      << (!fresh.empty() ? ":"
          : isNothing    ? whereNothing
                         : "")
      << "\n";
  for (const campaign::Finding *finding : fresh)
    printFinding(out, ++number, *finding, options);
  auto printGroup = [&](const std::vector<const campaign::Finding *> &group, llvm::StringRef noun,
                        llvm::StringRef what) {
    if (group.empty())
      return;
    out << (number == 0 ? "" : "\n") << counted(static_cast<int64_t>(group.size()), noun) << what
        << ":\n";
    for (const campaign::Finding *finding : group)
      printFinding(out, ++number, *finding, options);
  };
  printGroup(variants, "variant", " of known issues"); // in the given order: the smallest first
  printGroup(low, "finding", " of low confidence, which did not show again alone");
  out << otherPassesText(result);
  return printable(text);
}

namespace {
/// Counters whose names share their first word.
struct FeatureKind {
  int64_t total = 0;
  std::vector<std::pair<int64_t, llvm::StringRef>> features; ///< (times, name without the kind)
};
} // namespace

std::string countsText(const campaign::CampaignResult &result) {
  std::string text = "generated " + counted(result.programs, "program");
  if (result.judged() < result.programs)
    text += ", " + std::to_string(result.judged()) + " judged";
  if (result.discards)
    text += ", " + counted(result.discards, "discard");
  if (result.cannotTell)
    text += ", " + std::to_string(result.cannotTell) + " times an oracle could not tell";
  return text + "\n";
}

std::string manyDiscardsText(const campaign::CampaignResult &result) {
  if (2 * result.discards <= result.programs)
    return "";
  std::string text = std::to_string(result.discards) + " of " +
                     counted(result.programs, "program") + " were discarded";
  auto most = llvm::max_element(result.discardReasons,
                                [](const auto &a, const auto &b) { return a.second < b.second; });
  if (most != result.discardReasons.end())
    text += ", " + std::to_string(most->second) + " of them for: " + most->first;
  return text;
}

std::string statisticsText(const campaign::CampaignResult &result) {
  std::map<llvm::StringRef, FeatureKind> kinds;
  for (const auto &[name, times] : result.counters) {
    if (campaign::isCannotTell(name))
      continue; // they have their own lines
    auto [kind, feature] = llvm::StringRef(name).split(' ');
    kinds[kind].total += times;
    kinds[kind].features.emplace_back(times, feature);
  }
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const auto &[reason, times] : result.discardReasons)
    out << "  discarded " << times << ": " << reason << "\n";
  for (const auto &[reason, times] : campaign::cannotTellReasons(result.counters))
    out << "  could not tell " << times << ": " << reason << "\n";
  for (auto &[kind, counts] : kinds) {
    llvm::sort(counts.features, [](const auto &a, const auto &b) {
      return std::pair(-a.first, a.second) < std::pair(-b.first, b.second);
    });
    auto named = [](const std::pair<int64_t, llvm::StringRef> &feature) {
      return "\"" + feature.second.str() + "\" " + std::to_string(feature.first) + " times";
    };
    out << "  " << llvm::left_justify(kind, 9) << counts.total << " uses of "
        << counts.features.size() << " kinds, from " << named(counts.features.front()) << " to "
        << named(counts.features.back()) << "\n";
  }
  return printable(text);
}

std::string verdictsText(llvm::ArrayRef<oracles::Verdict> verdicts) {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const oracles::Verdict &verdict : verdicts) {
    out << llvm::left_justify(verdict.oracle, 14) << llvm::left_justify(verdict.backend + " ", 6)
        << oracles::outcomeName(verdict.outcome);
    if (verdict.outcome != oracles::Outcome::ok)
      out << ": " << verdict.message();
    out << "\n";
    for (const std::string &assumption : verdict.assumptions)
      out << "  assumes: " << assumption << "\n";
  }
  return printable(text);
}

} // namespace npufuzz::tools

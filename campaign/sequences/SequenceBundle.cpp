//===- SequenceBundle.cpp -------------------------------------------------===//
#include "campaign/sequences/SequenceBundle.h"
#include "campaign/bundles/Bundle.h"
#include "support/Files.h"
#include "support/Json.h"
#include "support/Printable.h"
#include "support/Version.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

namespace npufuzz::campaign::sequences {

std::string bundleName(const std::string &key, const SequenceFinding &finding) {
  return findingId("sequence:" + key, "") + "-" + familyName(finding.family).str();
}

/// What a simulator prints need not be UTF-8.
static std::string jsonText(const Json &json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

static std::string reportOf(const std::string &key, const SequenceFinding &finding) {
  return llvm::formatv(R"(# {0}

A sequence of {1} of the machine's instructions, and what memory is after it:

    {2}

Seed {3:x}, family {4}; drawn with {5} steps. Run it again, with your simulator:

    npufuzz replay --spike=BIN sequence.seq

```
{6}```
)",
                       key, finding.sequence.steps.size(), finding.result.message, finding.seed,
                       familyName(finding.family), finding.original.steps.size(),
                       pytorchsim::textOf(finding.sequence));
}

llvm::Error writeBundle(llvm::StringRef directory, const std::string &key,
                        const SequenceFinding &finding) {
  // What differs from run to run (how often it came) is the summary's.
  Json facts = {{"version", version().str()},
                {"kind", "sequence"},
                {"backend", "pytorchsim"},
                {"signature", key},
                {"family", familyName(finding.family).str()},
                {"seed", finding.seed},
                {"message", finding.result.message}};
  std::string head = llvm::formatv("# {0}\n# {1}\n# first drawn from seed {2:x}\n", key,
                                   finding.result.message, finding.seed);
  return writeFolder(directory, bundleName(key, finding),
                     {{sequenceFile.str(), head + pytorchsim::textOf(finding.sequence)},
                      {"original.seq", pytorchsim::textOf(finding.original)},
                      {"sequence.json", jsonText(facts)},
                      {"report.md", printable(reportOf(key, finding))}});
}

static int64_t sumOf(const std::map<std::string, int64_t> &counts) {
  int64_t sum = 0;
  for (const auto &[name, count] : counts)
    sum += count;
  return sum;
}

std::string summaryJson(const SequenceOptions &options, const SequenceSummary &summary,
                        llvm::StringRef out) {
  Json all = Json::array();
  for (const auto &[key, finding] : summary.findings) {
    llvm::SmallString<128> folder(out);
    llvm::sys::path::append(folder, bundleName(key, finding));
    all.push_back({{"signature", key},
                   {"family", familyName(finding.family).str()},
                   {"seed", finding.seed},
                   {"steps", finding.sequence.steps.size()},
                   {"original_steps", finding.original.steps.size()},
                   {"bundle", folder.str().str()},
                   {"message", finding.result.message},
                   {"occurrences", finding.times}});
  }
  Json whole = {{"version", version().str()},
                {"backend", "pytorchsim"},
                {"kind", "sequences"},
                {"seed", options.seed},
                {"count", options.count},
                {"programs", summary.sequences},
                {"discards", sumOf(summary.blindSpots) + sumOf(summary.refusals)},
                {"seconds", summary.seconds},
                {"programs_per_second",
                 static_cast<double>(summary.sequences) / std::max(summary.seconds, 1e-3)},
                {"families", summary.byFamily},
                {"known_differences", summary.blindSpots},
                {"refusals", summary.refusals},
                {"findings", all}};
  return jsonText(whole);
}

} // namespace npufuzz::campaign::sequences

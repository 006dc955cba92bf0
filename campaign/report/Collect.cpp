//===- Collect.cpp - merges summaries and bundles of many runs ------------===//
//
// Shards run separately and are merged here by signature. Summaries that are equal byte for byte
// are copies of one run. Of several repros the smallest represents the bug.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Collect.h"
#include "campaign/bundles/Bundle.h"
#include "campaign/report/JoinNames.h"
#include "support/Json.h"
#include "support/PlainName.h"
#include "support/Saturating.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"

#include <array>
#include <set>

namespace npufuzz::campaign::report {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

llvm::Error fail(const llvm::Twine &line) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
}

/// Maximum bytes of a file. A night's summary has a few hundred thousand, a bundle's files have
/// fewer; a byte of JSON takes ten in memory.
constexpr uint64_t jsonBytesMax = 32 << 20, markdownBytesMax = 16 << 20,
                   errorMapBytesMax = 64 << 20;

/// Lists every file below a folder, sorted; skips hidden ones, which are half-written.
llvm::Error listFiles(const std::string &where, std::vector<std::string> &files) {
  if (!fs::exists(where))
    return fail("cannot read " + where + ": No such file or directory");
  if (!fs::is_directory(where)) {
    files.push_back(where);
    return llvm::Error::success();
  }
  return walkFolder(where, [&](llvm::StringRef entry, bool isFolder) {
    bool hidden = path::filename(entry).starts_with(".");
    if (!isFolder && !hidden)
      files.push_back(entry.str());
    return hidden ? Walk::notInto : Walk::on;
  });
}

/// Returns false unless the value is a number of at least 0. Clamps a number that does not fit.
bool readAmount(const Json &value, int64_t &amount) {
  if (value.is_number_unsigned())
    amount = static_cast<int64_t>(
        std::min<uint64_t>(value.get<uint64_t>(), std::numeric_limits<int64_t>::max()));
  else if (value.is_number_integer())
    amount = value.get<int64_t>();
  return value.is_number_integer() && amount >= 0;
}
bool readAmount(const Json &value, double &amount) {
  if (value.is_number())
    amount = value.get<double>();
  return value.is_number() && amount >= 0;
}
/// The same for a key; a missing key leaves `amount` as it is.
template <typename Number> bool readAmount(const Json &json, const char *key, Number &amount) {
  auto found = json.find(key);
  Number read = 0;
  if (found == json.end() || !readAmount(*found, read))
    return false;
  amount = read;
  return true;
}

/// Adds {"name": number, …}; skips values that are no numbers or are negative.
template <typename Numbers> void addNumbers(const Json &json, const char *key, Numbers &numbers) {
  if (!json.contains(key) || !json[key].is_object())
    return;
  for (const auto &[name, value] : json[key].items()) {
    auto &sum = numbers[name];
    if (std::decay_t<decltype(sum)> one = 0; readAmount(value, one))
      sum = saturatingSum(sum, one);
  }
}

/// Rank by severity, the worst first; unknown severities come last.
int rank(const BugRecord &bug) {
  using oracles::Severity;
  int position = 0;
  for (Severity severity : {Severity::wrongAnswer, Severity::crash, Severity::refusal}) {
    if (bug.severity == oracles::severityName(severity))
      return position;
    ++position;
  }
  return position;
}

class Collector {
public:
  RunReport result;

  void take(const std::string &file) {
    llvm::StringRef name = path::filename(file);
    if (name == "case.json")
      takeBundle(path::parent_path(file).str());
    else if (name.ends_with(".json"))
      if (std::optional<std::string> text = readText(file))
        takeSummary(file, *text);
  }

  void finish() {
    std::vector<Told> all;
    for (auto &[signature, told] : bugs)
      all.push_back(std::move(told));
    result.bugs = joinNames(std::move(all));
    for (BugRecord &bug : result.bugs)
      bug.id = findingId(bug.signature, bug.shape);
    sortBugs(result.bugs);
    llvm::sort(result.runs, [](const RunRecord &a, const RunRecord &b) {
      return std::tie(a.backend, a.seed, a.shard, a.file) <
             std::tie(b.backend, b.seed, b.shard, b.file);
    });
    for (const RunRecord &run : result.runs) {
      result.programs = saturatingSum(result.programs, run.programs);
      result.discards = saturatingSum(result.discards, run.discards);
    }
    for (const auto &counter : statistics)
      result.statistics[counter.getKey().str()] = counter.second;
  }

  void takeSummary(const std::string &file, llvm::StringRef text) {
    std::optional<Json> json = objectOf(file, text);
    if (!json || !json->contains("programs") || !json->contains("phases"))
      return; // another program's JSON
    if (!summaries.insert(llvm::SHA256::hash(llvm::arrayRefFromStringRef(text))).second)
      return;
    RunRecord run;
    run.file = file;
    std::vector<int64_t> shard;
    bool complete =
        readKey(*json, "version", run.version) && readKey(*json, "backend", run.backend) &&
        readKey(*json, "seed", run.seed) && readAmount(*json, "programs", run.programs) &&
        readAmount(*json, "discards", run.discards) && readAmount(*json, "seconds", run.seconds) &&
        json->contains("findings") && (*json)["findings"].is_array();
    if (!complete)
      return unreadable(file, "a summary without version, backend, seed, programs, discards, "
                              "seconds (from 0 on) or findings");
    readKey(*json, "interrupted", run.interrupted);
    readAmount(*json, "cannot_tell", run.cannotTell);
    readAmount(*json, "worker_restarts", run.workerRestarts);
    if (readList(*json, "shard", shard) && shard.size() == 2 && shard[0] >= 0 &&
        shard[0] < shard[1]) {
      run.shard = shard[0] + 1;
      run.shardCount = shard[1];
    }
    addNumbers(*json, "phases", run.phases);
    addNumbers(*json, "discard_reasons", run.discardReasons);
    addNumbers(*json, "statistics", statistics);
    const std::string campaign = campaignOf(*json, run);
    std::set<std::string> known;
    if (auto names = json->find("known_issues"); names != json->end() && names->is_object())
      for (const auto &name : names->items())
        known.insert(name.key());
    for (const Json &finding : (*json)["findings"])
      takeFinding(finding, run, campaign, known);
    result.runs.push_back(std::move(run));
  }

private:
  void unreadable(const std::string &file, const llvm::Twine &why) {
    result.unreadable.push_back((file + ": " + why).str());
  }

  std::optional<std::string> readText(const std::string &file) {
    llvm::Expected<std::string> contents = readFileNoLink(file, jsonBytesMax);
    if (contents)
      return std::move(*contents);
    unreadable(file, llvm::toString(contents.takeError()));
    return std::nullopt;
  }

  /// Returns nothing unless the text is one JSON object.
  std::optional<Json> objectOf(const std::string &file, llvm::StringRef text) {
    Json json = parseJson(text);
    if (json.is_discarded() || !json.is_object()) {
      unreadable(file, "expected one JSON object");
      return std::nullopt;
    }
    return json;
  }

  /// Reads the known issue that it is a variant of, and if it showed again.
  static void readStanding(const Json &json, BugRecord &seen) {
    std::string standing, confidence;
    readKey(json, "confidence", confidence);
    seen.isLowConfidence = confidence == confidenceName(/*isShownAgain=*/false);
    if (!readKey(json, "standing", standing) || standing != standingName(Standing::variant))
      return;
    readKey(json, "known_issue", seen.variantOf);
    readKey(json, "shape", seen.shape);
  }

  /// Name of the campaign, as far as a summary tells; shards that share it belong together.
  static std::string campaignOf(const Json &json, const RunRecord &run) {
    std::string build;
    readKey(json, "build", build);
    return run.shardCount < 2 ? "" : jsonLine({run.backend, run.seed, run.shardCount, build});
  }

  /// Reads the names under which one run would have joined it with another.
  static void readNames(const Json &json, int64_t index, Told &told) {
    std::vector<std::string> shows, joined;
    readList(json, "also_shows", shows);
    readList(json, "also_as", joined);
    // Under one name a run looks at its first program.
    if (index < told.index) {
      told.index = index;
      told.shows = {shows.begin(), shows.end()};
    }
    told.joined.insert(joined.begin(), joined.end());
  }

  static std::string identity(const BugRecord &bug) { return bug.signature + " " + bug.shape; }

  /// Adds to the record of a signature; the details come from the smallest repro.
  void takeFinding(const Json &json, const RunRecord &run, const std::string &campaign,
                   const std::set<std::string> &onRecord) {
    BugRecord seen;
    if (!readKey(json, "signature", seen.signature))
      return unreadable(run.file, "a finding without a signature");
    seen.backend = run.backend;
    readKey(json, "oracle", seen.oracle);
    readKey(json, "severity", seen.severity);
    readKey(json, "pass", seen.pass);
    readKey(json, "message", seen.message);
    readAmount(json, "ops", seen.ops);
    readKey(json, "seed", seen.seed);
    readStanding(json, seen);
    int64_t occurrences = 1, programs = 0;
    double seconds = 0;
    readAmount(json, "occurrences", occurrences);
    readAmount(json, "first_seen_program", programs);
    readAmount(json, "seconds_to_find", seconds);
    bool isVariant = !seen.variantOf.empty();
    Told &told = merge(std::move(seen));
    readNames(json, programs, told);
    if (std::string foundAs; !campaign.empty() && !isVariant &&
                             readKey(json, "found_as", foundAs) && !onRecord.count(foundAs))
      told.foundAs.insert(campaign + foundAs);
    BugRecord &bug = told.bug;
    bug.occurrences = saturatingSum(bug.occurrences, occurrences);
    if (bug.secondsToFind < 0 || seconds < bug.secondsToFind) {
      bug.secondsToFind = seconds;
      bug.programsToFind = saturatingSum(programs, int64_t(1));
    }
  }

  void takeBundle(const std::string &folder) {
    std::optional<std::string> text = readText(folder + "/case.json");
    std::optional<Json> json = text ? objectOf(folder + "/case.json", *text) : std::nullopt;
    if (!json)
      return;
    BugRecord seen;
    if (!readKey(*json, "signature", seen.signature) || !readKey(*json, "backend", seen.backend))
      return unreadable(folder, "a bundle without a signature or a backend");
    readKey(*json, "oracle", seen.oracle);
    readKey(*json, "severity", seen.severity);
    readKey(*json, "pass", seen.pass);
    readKey(*json, "message", seen.message);
    readAmount(*json, "tile_ops", seen.ops);
    readKey(*json, "seed", seen.seed);
    readStanding(*json, seen);
    llvm::Expected<std::string> markdown = readFileNoLink(folder + "/report.md", markdownBytesMax);
    if (!markdown)
      return unreadable(folder, llvm::toString(markdown.takeError()));
    int64_t ops = seen.ops, index = 0;
    readAmount(*json, "index", index);
    Told &told = merge(std::move(seen));
    readNames(*json, index, told);
    BugRecord &bug = told.bug;
    bool smallest = bug.bundles.empty() || ops < bundleOps[identity(bug)];
    bug.bundles.insert(smallest ? bug.bundles.begin() : bug.bundles.end(), folder);
    if (!smallest)
      return;
    bundleOps[identity(bug)] = ops;
    bug.reportMarkdown = std::move(*markdown);
    std::string kind;
    readKey(*json, "kind", kind); // older bundles name none
    const CaseKindRow *row = findCaseKind(kind);
    bug.programFile = programFile(row ? row->kind : tileProgram);
    readAmount(*json, "wrong_argument", bug.wrongArgument);
    takeErrorMap(folder + "/deviation.npy", bug);
  }

  /// Older bundles have none.
  void takeErrorMap(const std::string &file, BugRecord &bug) {
    bug.errorMap = {};
    if (!fs::exists(file))
      return;
    llvm::Expected<std::string> text = readFileNoLink(file, errorMapBytesMax);
    if (!text)
      return unreadable(file, llvm::toString(text.takeError()));
    llvm::Expected<ErrorMap> map = readErrorMap(*text);
    if (!map)
      return unreadable(file, llvm::toString(map.takeError()));
    bug.errorMap = std::move(*map);
  }

  // The same signature from two shards is one bug; the details of the smaller repro win.
  Told &merge(BugRecord seen) {
    auto [entry, isNew] = bugs.try_emplace(identity(seen), Told{seen, INT64_MAX, {}, {}, {}});
    BugRecord &bug = entry->second.bug;
    bug.isLowConfidence &= seen.isLowConfidence;
    if (!isNew && seen.ops < bug.ops) {
      bug.ops = seen.ops;
      bug.seed = seen.seed;
      bug.message = seen.message;
    }
    return entry->second;
  }

  std::map<std::string, Told> bugs;
  std::map<std::string, int64_t> bundleOps;
  /// Sums over the runs. No run keeps its own counters: a thousand runs would have tens of
  /// millions.
  llvm::StringMap<int64_t> statistics;
  std::set<std::array<uint8_t, 32>> summaries; ///< their digests
};

} // namespace

void sortBugs(std::vector<BugRecord> &bugs) {
  llvm::sort(bugs, [](const BugRecord &a, const BugRecord &b) {
    auto key = [](const BugRecord &bug) {
      return std::tuple(bug.isLowConfidence, !bug.variantOf.empty(), rank(bug),
                        llvm::StringRef(bug.signature), llvm::StringRef(bug.shape));
    };
    return key(a) < key(b);
  });
}

int64_t countConfident(const RunReport &report) {
  return llvm::count_if(report.bugs, [](const BugRecord &bug) { return !bug.isLowConfidence; });
}

bool isSinceLastNight(const RunReport &report, const BugRecord &bug) {
  if (report.nights.empty() || bug.status.empty())
    return false;
  int64_t seen = bug.status == "back" ? bug.lastSeen : bug.firstSeen;
  return seen >= report.nights.back().begin;
}

RunReport collectSummary(const std::string &name, llvm::StringRef text) {
  Collector collector;
  collector.takeSummary(name, text);
  collector.finish();
  return std::move(collector.result);
}

llvm::Expected<RunReport> collect(llvm::ArrayRef<std::string> paths) {
  std::vector<std::string> files;
  for (const std::string &where : paths)
    if (llvm::Error error = listFiles(where, files))
      return std::move(error);
  llvm::sort(files);
  files.erase(std::unique(files.begin(), files.end()), files.end());
  Collector collector;
  for (const std::string &file : files)
    collector.take(file);
  collector.finish();
  if (collector.result.runs.empty() && collector.result.bugs.empty()) {
    if (!collector.result.unreadable.empty())
      return fail(collector.result.unreadable.front());
    return fail("expected bundles or files of --summary below " + llvm::join(paths, ", ") +
                ", found none");
  }
  return std::move(collector.result);
}

} // namespace npufuzz::campaign::report

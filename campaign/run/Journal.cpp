//===- Journal.cpp - appends lines and writes checkpoints -----------------===//
//
// Assumes that the process may be killed at any moment. A torn line, or one after the last
// checkpoint, counts as not written.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Journal.h"
#include "campaign/bundles/Bundle.h"
#include "campaign/findings/FindingJson.h"
#include "campaign/findings/VerdictJson.h"
#include "support/Date.h"
#include "support/Files.h"
#include "support/PlainName.h"
#include "support/Version.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace npufuzz::campaign {

namespace {

std::string fileName(llvm::StringRef directory, const ShardOf &shard, llvm::StringRef suffix) {
  llvm::SmallString<128> path(directory);
  std::string part =
      shard.count > 1 ? "-" + std::to_string(shard.index + 1) + "-of-" + std::to_string(shard.count)
                      : "";
  llvm::sys::path::append(path, "campaign" + part + suffix);
  return path.str().str();
}

llvm::Error systemTrouble(const llvm::Twine &line) {
  return llvm::make_error<EnvironmentError>((line + ": " + std::strerror(errno)).str());
}

std::string currentFolder() {
  llvm::SmallString<128> folder;
  std::error_code gone = llvm::sys::fs::current_path(folder); // the folder was removed
  return gone ? "" : folder.str().str();
}

llvm::Error unreadable(const llvm::Twine &line) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
}

/// Returns a list of name, number, name, …: appending to a JSON object would search all earlier
/// keys each time.
Json flat(const std::map<std::string, int64_t> &counts) {
  Json json = Json::array();
  for (const auto &[name, count] : counts) {
    json.push_back(name);
    json.push_back(count);
  }
  return json;
}

void readFlat(const Json &json, const char *key, std::map<std::string, int64_t> &counts) {
  if (!json.contains(key))
    return;
  const Json &pairs = json[key];
  for (size_t i = 0; i + 1 < pairs.size(); i += 2)
    if (pairs[i].is_string() && pairs[i + 1].is_number_integer())
      counts[pairs[i].get<std::string>()] = pairs[i + 1].get<int64_t>();
}

Json findingJson(const Finding &finding, bool isSample) {
  return {{"finding", finding.index},
          {"sample", isSample},
          {"seed", finding.seed},
          {"seconds", finding.secondsToFind},
          {"reproducible", finding.reproducible},
          {"verdict", toJson(finding.verdict)},
          {"case", toJson(finding.original)},
          // The bundle lies next to this file, so its name is enough when both move.
          {"bundle", llvm::sys::path::filename(finding.bundle).str()}};
}

bool findingFromJson(const Json &json, Finding &finding, llvm::StringRef directory) {
  std::string bundle;
  if (!readKey(json, "finding", finding.index) || !readKey(json, "seed", finding.seed) ||
      !readKey(json, "seconds", finding.secondsToFind) ||
      !readKey(json, "reproducible", finding.reproducible) || !readKey(json, "bundle", bundle) ||
      !json.contains("verdict") || !fromJson(json["verdict"], finding.verdict) ||
      !json.contains("case") || !fromJson(json["case"], finding.original))
    return false;
  finding.foundAs = finding.verdict.signature();
  finding.reduced.testCase = finding.original;
  // Accepts only the name that the finding itself gives its bundle: the resumed run replaces the
  // folder of that name.
  if (bundle == bundleName(finding)) {
    llvm::SmallString<128> path(directory);
    llvm::sys::path::append(path, bundle);
    finding.bundle = path.str().str();
  }
  return true;
}

/// Limits on numbers read from files of a run, which are not trusted. Millions of numbers within
/// these bounds do not overflow their types. For programs, findings and processes; for counts of
/// passes; for bytes.
constexpr int64_t programsMax = int64_t(1) << 40, writtenCountMax = int64_t(1) << 53;
/// Three centuries.
constexpr double writtenSecondsMax = 1e10;

bool isCount(const Json &json, int64_t low, int64_t high) {
  // Compares as written: a number too large for the type would have wrapped.
  return json.is_number_unsigned()  ? json.get<uint64_t>() <= static_cast<uint64_t>(high)
         : json.is_number_integer() ? json.get<int64_t>() >= low && json.get<int64_t>() <= high
                                    : false;
}
bool isProgramCount(const Json &json) { return isCount(json, 0, programsMax); }
/// A pass may count down.
bool isAnyCount(const Json &json) { return isCount(json, -writtenCountMax, writtenCountMax); }
/// A clock that was set back gives negative times.
bool isWrittenSeconds(const Json &json) {
  return json.is_number() && std::abs(json.get<double>()) <= writtenSecondsMax;
}
bool isList(const Json &json, bool (*isEntry)(const Json &)) {
  return json.is_array() && llvm::all_of(json, isEntry);
}
/// True for the format that flat() writes.
bool isFlat(const Json &json, bool (*isNumber)(const Json &)) {
  if (!json.is_array() || json.size() % 2 != 0)
    return false;
  for (size_t i = 0; i < json.size(); i += 2)
    if (!json[i].is_string() || !isNumber(json[i + 1]))
      return false;
  return true;
}

/// Key of a checkpoint whose value no run writes; empty: none.
std::string wrongNumberIn(const Json &json) {
  auto isWrong = [&](const char *key, auto fits) {
    return !json.contains(key) || !fits(json[key]);
  };
  for (const char *key :
       {"next", "programs", "discards", "cannot_tell", "restarts", "stand_ins", "slowest_of"})
    if (isWrong(key, isProgramCount))
      return key;
  for (const char *key : {"bytes_warm", "bytes_max"})
    if (isWrong(key, isAnyCount))
      return key;
  for (const char *key : {"seconds", "work_seconds", "all_work_seconds"})
    if (isWrong(key, isWrittenSeconds))
      return key;
  for (const char *key : {"phases", "slowest"})
    if (isWrong(key, [](const Json &list) { return isList(list, isWrittenSeconds); }))
      return key;
  for (const char *key : {"beyond", "occurrences"})
    if (isWrong(key, [](const Json &list) { return isList(list, isProgramCount); }))
      return key;
  for (const char *key : {"known", "other_passes", "discard_reasons", "killed_from_outside"})
    if (isWrong(key, [](const Json &pairs) { return isFlat(pairs, isProgramCount); }))
      return key;
  if (isWrong("counters", [](const Json &pairs) { return isFlat(pairs, isAnyCount); }))
    return "counters";
  return "";
}

/// True if its numbers can come from a case.
bool isSane(const Finding &finding) {
  auto isProgramNumber = [](int64_t number) { return number >= 0 && number <= programsMax; };
  auto isDuration = [](double seconds) { return std::abs(seconds) <= writtenSecondsMax; };
  std::array numbers{finding.index, finding.reduced.passInputOps, finding.original.tileOps,
                     finding.reduced.testCase.tileOps, finding.verdict.wrongElementCount};
  return llvm::all_of(numbers, isProgramNumber) && isDuration(finding.secondsToFind) &&
         isDuration(finding.reduced.seconds);
}

} // namespace

/// Opens and locks the file. The lock belongs to the open file, which children do not have
/// (PrivateFile): a process that a pass leaves behind does not hold it. Reading the journal by its
/// path does not release it either, as it would a lock of fcntl.
llvm::Error Journal::openFile(int flags) {
  file.reset(
      ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | flags, 0666));
  if (file.fd() < 0 && errno != ELOOP)
    return systemTrouble("cannot write " + path);
  // A file by any other name may be something that its owner values.
  struct stat status{};
  if (file.fd() < 0 || fstat(file.fd(), &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_nlink != 1)
    return llvm::make_error<EnvironmentError>(
        "cannot write " + path + ": expected a file of one name, got a link or no file");
  struct flock whole = {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (fcntl(file.fd(), F_SETLK, &whole) != 0)
    return errno == EAGAIN || errno == EACCES
               ? llvm::Error(llvm::make_error<EnvironmentError>("another run is writing " + path))
               : systemTrouble("cannot lock " + path);
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<Journal>> Journal::begin(llvm::StringRef directory, ShardOf shard,
                                                        const std::vector<std::string> &words,
                                                        bool weighsRarity) {
  std::unique_ptr<Journal> journal(new Journal(fileName(directory, shard, ".journal"),
                                               fileName(directory, shard, ".checkpoint")));
  if (llvm::Error error = journal->openFile(O_CREAT))
    return std::move(error);
  // The checkpoint goes first: without it, the lines belong to no run.
  if (unlink(journal->checkpointPath.c_str()) != 0 && errno != ENOENT)
    return systemTrouble("cannot remove " + journal->checkpointPath);
  if (ftruncate(journal->file.fd(), 0) != 0)
    return systemTrouble("cannot write " + journal->path);
  journal->begun = currentDate();
  journal->rarity = weighsRarity;
  journal->append({{"npufuzz", build()},
                   {"folder", currentFolder()},
                   {"date", journal->begun},
                   {"weighs_rarity", weighsRarity}});
  journal->setWords(words);
  return journal;
}

llvm::Expected<std::unique_ptr<Journal>> Journal::open(llvm::StringRef directory, ShardOf shard) {
  std::unique_ptr<Journal> journal(new Journal(fileName(directory, shard, ".journal"),
                                               fileName(directory, shard, ".checkpoint")));
  if (access(journal->path.c_str(), F_OK) != 0)
    return unreadable("expected the folder of a run, with " + journal->path + ", found none");
  if (llvm::Error error = journal->openFile(0))
    return std::move(error);
  if (llvm::Error error = journal->read())
    return std::move(error);
  return journal;
}

/// Refuses other builds and folders. Another build may generate other programs and judge otherwise,
/// and paths may be relative.
llvm::Error Journal::takeOrigin(const Json &line) {
  std::string madeBy, folder;
  // Journals of this build have both.
  if (readKey(line, "date", begun) && (begun < 0 || begun > dateMax))
    return unreadable(path + ": expected the date of a run, got " + llvm::Twine(begun));
  readKey(line, "weighs_rarity", rarity);
  if (!readKey(line, "npufuzz", madeBy) || !readKey(line, "folder", folder))
    return unreadable(path + ": expected the journal of a run, got another file");
  if (madeBy != build())
    return unreadable(path + ": expected a run of npufuzz " + build() + ", got " + madeBy);
  if (folder != currentFolder())
    return unreadable(path + ": expected to go on in " + folder +
                      ", where the run was started, got " + currentFolder());
  return llvm::Error::success();
}

llvm::Expected<std::string> Journal::contents() const {
  if (llvm::Error error = checkReadable(path))
    return std::move(error);
  auto buffer = llvm::MemoryBuffer::getOpenFile(file.fd(), path, /*FileSize=*/-1);
  if (!buffer)
    return unreadable("cannot read " + path + ": " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

/// Reads a checkpoint that exists. An unreadable one is an error; only a missing one means that the
/// run was killed before its first.
llvm::Error Journal::readCheckpoint(llvm::StringRef text, size_t &bytes) {
  struct stat status{};
  if (lstat(checkpointPath.c_str(), &status) != 0 && errno == ENOENT)
    return llvm::Error::success();
  auto written = readFileNoLink(checkpointPath);
  if (!written)
    return written.takeError();
  lastCheckpoint = parseJson(*written);
  uint64_t size = 0;
  if (!readKey(lastCheckpoint, "bytes", size) || size == 0 || size > text.size() ||
      text[size - 1] != '\n')
    return unreadable(checkpointPath + ": expected a checkpoint of " + path);
  if (std::string wrong = wrongNumberIn(lastCheckpoint); !wrong.empty())
    return unreadable(checkpointPath + ": expected for \"" + wrong + "\" what a run counts, got " +
                      jsonLine(lastCheckpoint[wrong]).substr(0, 40));
  bytes = size;
  return llvm::Error::success();
}

/// Drops findings after the checkpoint: their cases run again.
llvm::Error Journal::takeLine(const Json &line, bool isAfterCheckpoint) {
  Finding finding;
  // A line of two kinds would lose the second when it is dropped as the first.
  if (line.contains("words") + line.contains("of") + line.contains("finding") > 1)
    return unreadable(path + ": expected a line of one kind, got one of several");
  if (line.contains("words")) {
    options.clear();
    if (!readList(line, "words", options))
      return unreadable(path + ": expected the options of a run as a list of words");
  } else if (line.contains("of")) {
    if (!applyReduction(line, finding) || !isSane(finding))
      return unreadable(path + ": expected a reduction that a run has made");
    reductions.push_back(line);
  } else if (line.contains("finding") && !isAfterCheckpoint) {
    if (!findingFromJson(line, finding, "") || !isSane(finding))
      return unreadable(path + ": expected a finding that a run has made");
    findings.push_back(line);
  }
  return llvm::Error::success();
}

llvm::Error Journal::read() {
  auto text = contents();
  if (!text)
    return text.takeError();
  size_t bytes = 0, at = 0;
  keptLines = KeptLines{0, {}};
  for (size_t end; (end = text->find('\n', at)) != std::string::npos; at = end + 1) {
    Json line = parseJson(llvm::StringRef(*text).slice(at, end));
    if (at == 0) {
      // Checked first: another build may count otherwise.
      if (llvm::Error error = takeOrigin(line))
        return error;
      if (llvm::Error error = readCheckpoint(*text, bytes))
        return error;
    }
    bool isAfterCheckpoint = at >= bytes;
    if (llvm::Error error = takeLine(line, isAfterCheckpoint))
      return error;
    if (isAfterCheckpoint && at > 0 && line.is_object() && !line.contains("finding"))
      keptLines->lines.push_back(std::move(line));
  }
  if (options.empty())
    return unreadable(path + ": expected the options of a run, got none");
  keptLines->bytes = bytes > 0 ? bytes : text->find('\n') + 1;
  return llvm::Error::success();
}

/// Writes to the files for the first time. Waits until here because the contents may have been
/// refused.
void Journal::takeOver() {
  if (!keptLines)
    return;
  KeptLines read = *std::exchange(keptLines, std::nullopt);
  if (ftruncate(file.fd(), static_cast<off_t>(read.bytes)) != 0)
    whyBroken = "cannot write " + path + ": " + std::strerror(errno);
  for (const Json &line : read.lines)
    append(line);
}

void Journal::append(const Json &line) {
  takeOver();
  if (!whyBroken.empty())
    return;
  std::string text = jsonLine(line);
  off_t before = lseek(file.fd(), 0, SEEK_END);
  llvm::StringRef rest = text;
  while (!rest.empty()) {
    ssize_t count = write(file.fd(), rest.data(), rest.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0) {
      whyBroken = "cannot write " + path + ": " + std::strerror(errno);
      (void)!ftruncate(file.fd(), before); // no line may follow a torn one
      return;
    }
    rest = rest.drop_front(static_cast<size_t>(count));
  }
}

void Journal::setWords(const std::vector<std::string> &words) {
  options = words;
  append({{"words", words}});
}

bool Journal::isDue() const {
  std::chrono::duration<double> since = std::chrono::steady_clock::now() - lastWritten;
  return since.count() >= std::max(secondsBetween, secondsOfLast / checkpointShareMax);
}

void Journal::addFinding(const Finding &finding, bool isSample) {
  append(findingJson(finding, isSample));
}

void Journal::addReduction(const Finding &finding, bool isSample, size_t number) {
  Json line = reductionJson(finding);
  line["of"] = number;
  line["sample"] = isSample;
  append(line);
}

void Journal::checkpoint(const CampaignResult &result, const Taken &taken) {
  takeOver();
  if (!whyBroken.empty())
    return;
  auto begin = std::chrono::steady_clock::now();
  Json occurrences = Json::array();
  for (const Finding &finding : result.findings)
    occurrences.push_back(finding.occurrences);
  std::map<std::string, int64_t> known;
  for (const auto &[signature, met] : result.knownIssues)
    known[signature] = met.programs;
  Json json = {{"bytes", lseek(file.fd(), 0, SEEK_END)},
               {"next", taken.next},
               {"beyond", taken.beyond},
               {"programs", result.programs},
               {"discards", result.discards},
               {"cannot_tell", result.cannotTell},
               {"seconds", result.seconds},
               {"phases", toJson(result.phases)},
               {"occurrences", std::move(occurrences)},
               {"known", flat(known)},
               {"other_passes", flat(result.otherPasses)},
               {"discard_reasons", flat(result.discardReasons)},
               {"killed_from_outside", flat(result.killedFromOutside)},
               {"counters", flat(result.counters)},
               {"restarts", result.workerRestarts},
               {"stand_ins", result.standIns},
               {"bytes_warm", result.workerBytesWarm},
               {"bytes_max", result.workerBytesMax},
               {"work_seconds", result.workSeconds},
               {"all_work_seconds", result.allWorkSeconds},
               {"slowest",
                {result.slowest.spent.cpuSeconds, result.slowest.spent.wallSeconds,
                 result.slowest.asleepSeconds}},
               {"slowest_of", result.slowest.programs}};
  // A full disk may have room for the next checkpoint.
  llvm::consumeError(writeFile(checkpointPath, jsonLine(json)));
  lastWritten = std::chrono::steady_clock::now();
  secondsOfLast = std::chrono::duration<double>(lastWritten - begin).count();
}

void Journal::restore(CampaignResult &result, Taken &taken) const {
  const Json &json = lastCheckpoint;
  if (!json.is_object())
    return;
  readKey(json, "next", taken.next);
  std::vector<int64_t> beyond;
  readList(json, "beyond", beyond);
  taken.beyond.insert(beyond.begin(), beyond.end());
  readKey(json, "programs", result.programs);
  readKey(json, "discards", result.discards);
  readKey(json, "cannot_tell", result.cannotTell);
  readKey(json, "seconds", result.seconds);
  if (json.contains("phases"))
    fromJson(json["phases"], result.phases);
  std::map<std::string, int64_t> known;
  readFlat(json, "known", known);
  for (const auto &[signature, programs] : known)
    result.knownIssues[signature].programs = programs;
  readFlat(json, "other_passes", result.otherPasses);
  readFlat(json, "discard_reasons", result.discardReasons);
  readFlat(json, "killed_from_outside", result.killedFromOutside);
  readFlat(json, "counters", result.counters);
  readKey(json, "restarts", result.workerRestarts);
  readKey(json, "stand_ins", result.standIns);
  readKey(json, "bytes_warm", result.workerBytesWarm);
  readKey(json, "bytes_max", result.workerBytesMax);
  readKey(json, "work_seconds", result.workSeconds);
  readKey(json, "all_work_seconds", result.allWorkSeconds);
  std::vector<double> slowest;
  if (readList(json, "slowest", slowest) && slowest.size() == 3) {
    result.slowest.spent = {slowest[0], slowest[1]};
    result.slowest.asleepSeconds = slowest[2];
  }
  readKey(json, "slowest_of", result.slowest.programs);
  restoreFindings(result);
}

std::set<Journal::RecordedPipeline> Journal::pipelines() const {
  CampaignResult result;
  restoreFindings(result);
  std::set<RecordedPipeline> all;
  for (const std::vector<Finding> *among : {&result.findings, &result.samples})
    for (const Finding &finding : *among)
      for (const StoredCase *testCase : {&finding.original, &finding.reduced.testCase})
        for (const std::string *text :
             {&testCase->pipeline, &testCase->otherPipeline, &finding.verdict.pipeline,
              &finding.reduced.pipeline, &finding.reduced.minimalPipeline})
          if (!text->empty())
            all.emplace(*text, testCase->settings);
  return all;
}

void Journal::restoreFindings(CampaignResult &result) const {
  llvm::StringRef directory = llvm::sys::path::parent_path(path);
  for (const Json &line : findings) {
    Finding finding;
    bool isSample = false;
    if (findingFromJson(line, finding, directory) && readKey(line, "sample", isSample))
      (isSample ? result.samples : result.findings).push_back(std::move(finding));
  }
  std::vector<int64_t> occurrences;
  readList(lastCheckpoint, "occurrences", occurrences);
  for (auto [finding, count] : llvm::zip(result.findings, occurrences))
    finding.occurrences = count;
  for (const Json &line : reductions) {
    bool isSample = false;
    uint64_t number = 0;
    if (!readKey(line, "of", number) || !readKey(line, "sample", isSample))
      continue;
    std::vector<Finding> &among = isSample ? result.samples : result.findings;
    if (number < among.size())
      among[number].reduced.isDone = applyReduction(line, among[number]);
  }
}

} // namespace npufuzz::campaign

//===- Journal.cpp - lines that are appended, and a checkpoint ------------===//
//
// Written for a process that is killed at any moment: a line that is torn, or stands behind the
// last checkpoint, is as if it had not been written.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Journal.h"
#include "campaign/findings/FindingJson.h"
#include "campaign/findings/VerdictJson.h"
#include "support/Date.h"
#include "support/Files.h"
#include "support/Version.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
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
  std::error_code gone = llvm::sys::fs::current_path(folder); // somebody removed it
  return gone ? "" : folder.str().str();
}

llvm::Error unreadable(const llvm::Twine &line) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
}

/// Name, number, name, …: an object looks for each key among those before it.
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
          // Beside this file, wherever that is.
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
  finding.reduced = finding.original;
  // A name, and no way out of the folder.
  if (!bundle.empty() && bundle == llvm::sys::path::filename(bundle) && bundle != "..") {
    llvm::SmallString<128> path(directory);
    llvm::sys::path::append(path, bundle);
    finding.bundle = path.str().str();
  }
  return true;
}

} // namespace

/// The lock is that of the open file, which children have not (PrivateFile): what a pass leaves
/// behind does not hold it, and reading the journal by its path does not release it, as it would
/// one of fcntl.
llvm::Error Journal::openFile(int flags) {
  file.reset(::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | flags, 0666));
  if (file.fd() < 0)
    return systemTrouble("cannot write " + path);
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
  // First: without it, lines are nobody's.
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

/// Another build may generate other programs and judge otherwise, and paths may be relative.
llvm::Error Journal::takeOrigin(const Json &line) {
  std::string madeBy, folder;
  readKey(line, "date", begun); // those of this build have both
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

/// Drops findings behind the checkpoint: their cases are run again.
llvm::Error Journal::read() {
  auto text = contents();
  if (!text)
    return text.takeError();
  size_t bytes = 0;
  if (auto written = readFile(checkpointPath)) {
    lastCheckpoint = parseJson(*written);
    uint64_t size = 0;
    if (!readKey(lastCheckpoint, "bytes", size) || size > text->size())
      return unreadable(checkpointPath + ": expected a checkpoint of " + path);
    bytes = size;
  } else {
    llvm::consumeError(written.takeError()); // it was killed before its first
  }
  std::vector<Json> kept;
  size_t at = 0;
  for (size_t end; (end = text->find('\n', at)) != std::string::npos; at = end + 1) {
    Json line = parseJson(llvm::StringRef(*text).slice(at, end));
    if (at == 0)
      if (llvm::Error error = takeOrigin(line))
        return error;
    bool isBehind = at >= bytes;
    if (line.contains("words")) {
      options.clear();
      readList(line, "words", options);
    } else if (line.contains("of")) {
      reductions.push_back(line);
    } else if (line.contains("finding")) {
      if (isBehind)
        continue;
      findings.push_back(line);
    }
    if (isBehind && at > 0)
      kept.push_back(std::move(line));
  }
  if (options.empty() || at < bytes)
    return unreadable(path + ": expected the options of a run, got none");
  if (bytes == 0)
    bytes = text->find('\n') + 1;
  if (ftruncate(file.fd(), static_cast<off_t>(bytes)) != 0)
    return systemTrouble("cannot write " + path);
  for (const Json &line : kept)
    append(line);
  return llvm::Error::success();
}

void Journal::append(const Json &line) {
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
      (void)!ftruncate(file.fd(), before); // no line behind a torn one
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
  // A disk that is full now may have room for the next one.
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
      for (const StoredCase *testCase : {&finding.original, &finding.reduced})
        for (const std::string *text :
             {&testCase->pipeline, &testCase->otherPipeline, &finding.verdict.pipeline,
              &finding.pipeline, &finding.minimalPipeline})
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
      among[number].wasReduced = applyReduction(line, among[number]);
  }
}

} // namespace npufuzz::campaign

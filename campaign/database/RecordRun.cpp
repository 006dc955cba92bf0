//===- RecordRun.cpp ------------------------------------------------------===//
//
// Converts the result of a campaign to a row with its sightings, and reads the bundles as repros.
// The key of the campaign is a digest of the build, the seed, the backends and the options.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/RecordRun.h"
#include "campaign/database/CheckRows.h"
#include "campaign/database/Digest.h"
#include "support/PlainName.h"
#include "support/Version.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"

#include <cmath>

namespace npufuzz::campaign::database {

static std::string campaignOf(const CampaignOptions &options, std::vector<std::string> words) {
  llvm::sort(words);
  std::vector<std::string> parts = {build(), std::to_string(options.baseSeed)};
  for (const Backend *backend : options.evaluate.backends)
    parts.push_back(backend->name().str());
  llvm::append_range(parts, words);
  return digest(parts);
}

/// Checks sizes before any file is read: together they may not fit in memory.
static bool isReproKept(const std::vector<std::string> &files) {
  uint64_t sum = 0;
  for (const std::string &file : files)
    if (uint64_t bytes = 0; !llvm::sys::fs::file_size(file, bytes)) {
      sum = llvm::SaturatingAdd(sum, bytes);
      if (bytes > reproFileBytesMax)
        return false;
    }
  return sum <= reproBytesMax && files.size() <= reproFilesMax;
}

llvm::Expected<FolderContents> readRepro(const std::string &bundle) {
  FolderContents files;
  std::vector<std::string> found;
  llvm::Error error = walkFolder(bundle, [&](llvm::StringRef entry, bool isFolder) {
    llvm::StringRef name = llvm::sys::path::filename(entry);
    if (!isFolder)
      found.push_back(entry.str());
    return isFolder && name != "inputs" ? Walk::notInto : Walk::on;
  });
  if (error)
    return std::move(error);
  if (!isReproKept(found))
    return files;
  for (const std::string &file : found) {
    auto text = readFileNoLink(file);
    if (!text)
      return text.takeError();
    files[llvm::StringRef(file).drop_front(bundle.size()).ltrim('/').str()] = std::move(*text);
  }
  return files;
}

static Met metAs(const std::string &signature, int64_t programs, const KnownIssues &record) {
  std::vector<const KnownIssue *> issues = record.named(signature);
  // The signature may end in the frames of a crash; the record's has none.
  for (llvm::StringRef name = signature; issues.empty() && name.contains(" at ");) {
    name = name.rsplit(" at ").first;
    issues = record.named(name.str());
  }
  return {signature, programs, issues.empty() ? "" : issues.front()->file,
          issues.empty() ? "" : issues.front()->licence};
}

llvm::Expected<Run> runOf(const CampaignOptions &options, const CampaignResult &result,
                          int64_t date, const std::vector<std::string> &words, Repros &repros) {
  Run run;
  run.campaign = campaignOf(options, words);
  run.date = date;
  run.shardIndex = options.shardIndex;
  run.shardCount = options.shardCount;
  run.backend = options.evaluate.backends.front()->name().str();
  run.build = build();
  run.words = words;
  run.baseSeed = options.baseSeed;
  run.programs = result.programs;
  for (const Sighting &sighting : result.sightings) {
    StoredSighting &seen = run.sightings.emplace_back(StoredSighting{sighting, "", 0});
    if (sighting.bundle.empty())
      continue;
    auto files = readRepro(sighting.bundle);
    if (!files)
      return files.takeError();
    if (files->empty())
      continue;
    seen.repro = digestOf(*files);
    seen.reproBytes = bytesOf(*files);
    repros[seen.repro] = std::move(*files);
  }
  for (const auto &[signature, met] : result.knownIssues)
    if (met.programs > 0)
      run.met.push_back(metAs(signature, met.programs, options.knownIssues));
  return run;
}

Effort effortOf(const Run &run, const CampaignResult &result) {
  auto kinds = llvm::count_if(result.counters, [](const auto &one) { return one.second > 0; });
  return {run.id(), result.programs, kinds, std::llround(1000 * result.seconds)};
}

} // namespace npufuzz::campaign::database

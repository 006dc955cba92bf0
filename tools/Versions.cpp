#include "tools/Versions.h"

#include "support/Files.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cmath>

namespace npufuzz::tools {

static constexpr llvm::StringLiteral answerNames[] = {"good", "bad", "cannot tell"};

llvm::StringRef nameOf(VersionAnswer answer) { return answerNames[static_cast<int>(answer)]; }

Json VersionResult::json() const {
  return {
      {"answer", nameOf(answer).str()}, {"shown", shown}, {"processes", times}, {"reason", reason}};
}

bool VersionResult::read(const Json &json) {
  std::string name;
  bool isWhole = readKey(json, "answer", name) && readKey(json, "shown", shown) &&
                 readKey(json, "processes", times) && readKey(json, "reason", reason);
  const auto *found = llvm::find(answerNames, name);
  if (!isWhole || found == std::end(answerNames))
    return false;
  answer = static_cast<VersionAnswer>(found - std::begin(answerNames));
  return true;
}

/// Returns the position between the two, both excluded, that can tell and is nearest to their
/// middle; `high` if there is none.
static size_t nearestToMiddle(size_t low, size_t high,
                              llvm::function_ref<VersionAnswer(size_t)> ask) {
  size_t middle = low + (high - low) / 2;
  for (size_t distance = 0; distance <= high - low; ++distance)
    for (size_t at : {middle + distance, middle - distance})
      if (at > low && at < high && ask(at) != VersionAnswer::cannotTell)
        return at;
  return high;
}

Turn findTurn(size_t count, llvm::function_ref<VersionAnswer(size_t)> ask) {
  size_t low = 0;
  while (low < count && ask(low) == VersionAnswer::cannotTell)
    ++low;
  if (low == count)
    return {};
  size_t high = count - 1;
  while (ask(high) == VersionAnswer::cannotTell)
    --high;
  VersionAnswer oldest = ask(low);
  if (oldest == ask(high))
    return {oldest == VersionAnswer::bad ? Turn::How::always : Turn::How::never, low, high};
  while (true) {
    size_t middle = nearestToMiddle(low, high, ask);
    if (middle == high)
      return {Turn::How::found, low, high};
    (ask(middle) == oldest ? low : high) = middle;
  }
}

static llvm::Error addEntries(const std::string &folder, std::vector<std::string> &versions) {
  std::vector<std::string> found;
  llvm::Error error = walkFolder(folder, [&](llvm::StringRef path, bool) {
    found.push_back(path.str());
    return Walk::notInto;
  });
  if (error)
    return usageError("--versions: " + llvm::toString(std::move(error)));
  llvm::sort(found, [](llvm::StringRef a, llvm::StringRef b) { return a.compare_numeric(b) < 0; });
  llvm::append_range(versions, found);
  return llvm::Error::success();
}

static llvm::Error addLines(llvm::StringRef list, std::vector<std::string> &versions) {
  auto text = readFile(list);
  if (!text)
    return usageError("--versions: " + llvm::toString(text.takeError()));
  for (llvm::StringRef line : llvm::split(*text, '\n'))
    if (std::string version = line.split('#').first.trim().str(); !version.empty())
      versions.push_back(std::move(version));
  return llvm::Error::success();
}

static llvm::Error addVersions(llvm::StringRef value, std::vector<std::string> &versions) {
  if (value.consume_front("@"))
    return addLines(value, versions);
  if (llvm::sys::fs::is_directory(value))
    return addEntries(value.str(), versions);
  for (llvm::StringRef word : llvm::split(value, ','))
    if (!word.trim().empty())
      versions.push_back(word.trim().str());
  return llvm::Error::success();
}

llvm::Expected<std::vector<std::string>> findVersions(llvm::ArrayRef<std::string> values) {
  std::vector<std::string> versions;
  for (const std::string &value : values)
    if (llvm::Error error = addVersions(value, versions))
      return std::move(error);
  for (size_t i = 0; i < versions.size(); ++i)
    if (llvm::is_contained(llvm::ArrayRef(versions).take_front(i), versions[i]))
      return usageError("--versions: expected each version once, got \"" + versions[i] +
                        "\" twice");
  if (versions.size() < 2)
    return usageError("--versions: expected two versions or more, got " +
                      llvm::Twine(versions.size()));
  return versions;
}

std::vector<std::string> wordsOfVersion(llvm::ArrayRef<std::string> words,
                                        llvm::StringRef version) {
  std::vector<std::string> replaced;
  for (llvm::StringRef word : words) {
    llvm::SmallVector<llvm::StringRef> parts;
    word.split(parts, "{}");
    replaced.push_back(llvm::join(parts, version));
  }
  return replaced;
}

int timesForGood(int shown, int times) {
  if (shown <= 0 || shown >= times)
    return times;
  constexpr double missedMax = 0.05;
  double missed = 1 - static_cast<double>(shown) / times;
  return std::min(versionTimesMax, std::max(times, static_cast<int>(std::ceil(std::log(missedMax) /
                                                                              std::log(missed)))));
}

} // namespace npufuzz::tools

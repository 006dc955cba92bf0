//===- BenchReach.cpp - npufuzz bench reach -------------------------------===//
//
// Says which functions of a library a campaign enters, and which another command enters and the
// campaign does not. The campaign is npufuzz again, in a process of its own, because a library can
// only be watched from the start of a process.
//
//===----------------------------------------------------------------------===//
#include "tools/BenchReach.h"

#include "support/Files.h"
#include "support/Json.h"
#include "support/reach/Entered.h"
#include "tools/CommandError.h"
#include "tools/ResultText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

#include <dlfcn.h>
#include <link.h>

namespace npufuzz::tools {

using reach::Entered;
using reach::Function;

namespace {
/// One line of the table.
struct Group {
  std::string name;
  int64_t functions = 0, entered = 0; ///< those that count; by the campaign
  int64_t against = 0, both = 0;      ///< by the other command; by both
  int64_t missedBytes = 0;            ///< of functions that only the other command enters
  int64_t missed() const { return against - both; }
};

struct Reach {
  std::string library;
  std::vector<Function> functions; ///< those that count
  std::vector<bool> entered, against;
  int64_t ignored = 0, processes = 0;
  std::string command; ///< empty: no other command
};
} // namespace

/// Returns the path of a loaded library whose file name contains the text.
static std::string loadedLibrary(const std::string &part) {
  std::pair<const std::string &, std::string> search(part, "");
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        auto &[part, found] = *static_cast<std::pair<const std::string &, std::string> *>(data);
        if (!llvm::sys::path::filename(info->dlpi_name).contains(part))
          return 0;
        found = info->dlpi_name;
        return 1;
      },
      &search);
  return search.second;
}

static llvm::Expected<std::string> findLibrary(const std::string &given) {
  std::string path = llvm::sys::fs::exists(given) ? given : loadedLibrary(given);
  llvm::SmallString<256> real;
  if (path.empty() || llvm::sys::fs::real_path(path, real))
    return usageError("--library: expected a shared library, or a part of the name of one that "
                      "npufuzz has loaded, got \"" +
                      given + "\"");
  return real.str().str();
}

static llvm::Expected<Entered> watched(const Arguments &words, const Reach &reach) {
  auto entered = reach::watchCommand(words, reach.library, reach.functions);
  if (!entered)
    return withExitCode(entered.takeError());
  if (entered->processes == 0)
    return environmentError("bench reach: no process of " + joined(words) + " loaded " +
                            reach.library);
  return entered;
}

static std::vector<Group> groupsOf(const Reach &reach) {
  std::map<std::string, Group> groups;
  for (auto [i, function] : llvm::enumerate(reach.functions)) {
    Group &group = groups[function.group];
    group.name = function.group;
    bool isEntered = reach.entered[i], isOther = !reach.command.empty() && reach.against[i];
    group.functions += 1;
    group.entered += isEntered;
    group.against += isOther;
    group.both += isEntered && isOther;
    group.missedBytes += isOther && !isEntered ? function.bytes : 0;
  }
  std::vector<Group> sorted;
  for (auto &[name, group] : groups)
    sorted.push_back(std::move(group));
  llvm::stable_sort(sorted, [](const Group &a, const Group &b) {
    return std::pair(a.missedBytes, a.entered) > std::pair(b.missedBytes, b.entered);
  });
  return sorted;
}

using Missed = llvm::ArrayRef<const Function *>;

/// Functions that only the other command enters, largest first.
static std::vector<const Function *> missedOf(const Reach &reach) {
  std::vector<const Function *> missed;
  for (auto [i, function] : llvm::enumerate(reach.functions))
    if (!reach.command.empty() && reach.against[i] && !reach.entered[i])
      missed.push_back(&function);
  llvm::stable_sort(missed,
                    [](const Function *a, const Function *b) { return a->bytes > b->bytes; });
  return missed;
}

static Group totalOf(llvm::ArrayRef<Group> groups) {
  Group total;
  for (const Group &group : groups) {
    total.functions += group.functions;
    total.entered += group.entered;
    total.against += group.against;
    total.both += group.both;
    total.missedBytes += group.missedBytes;
  }
  return total;
}

static std::string nameOf(const Function &function) {
  return function.name.empty() ? "(not exported) at " + hex(function.offset) : function.name;
}

static std::string json(const Reach &reach, llvm::ArrayRef<Group> groups, Missed missed) {
  Json rows = Json::array(), functions = Json::array();
  for (const Group &group : groups)
    rows.push_back({{"group", group.name},
                    {"functions", group.functions},
                    {"entered", group.entered},
                    {"against", group.against},
                    {"both", group.both},
                    {"missed_bytes", group.missedBytes}});
  for (const Function *function : missed)
    functions.push_back(
        {{"name", nameOf(*function)}, {"group", function->group}, {"bytes", function->bytes}});
  return jsonLine({{"library", reach.library},
                   {"ignored", reach.ignored},
                   {"processes", reach.processes},
                   {"against", reach.command},
                   {"groups", std::move(rows)},
                   {"missed", std::move(functions)}});
}

static std::string share(int64_t part, int64_t whole) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (whole > 0)
    os << llvm::format("%.1f %%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return text.empty() ? "-" : text;
}

static void printRow(llvm::raw_ostream &os, const Group &group, bool hasOther) {
  os << llvm::left_justify(group.name, 40)
     << llvm::format("%10lld %10lld", static_cast<long long>(group.functions),
                     static_cast<long long>(group.entered))
     << llvm::right_justify(share(group.entered, group.functions), 9);
  if (hasOther)
    os << llvm::format("%10lld %10lld", static_cast<long long>(group.against),
                       static_cast<long long>(group.both))
       << llvm::right_justify(share(group.both, group.against), 9)
       << llvm::format("%13lld", static_cast<long long>(group.missedBytes));
  os << "\n";
}

static void print(llvm::raw_ostream &os, const Reach &reach, llvm::ArrayRef<Group> groups,
                  Missed missed) {
  constexpr size_t groupsShown = 40, functionsShown = 25;
  bool hasOther = !reach.command.empty();
  os << llvm::sys::path::filename(reach.library) << ": "
     << counted(static_cast<int64_t>(reach.functions.size()), "function") << ", " << reach.ignored
     << " more ignored; processes watched: " << reach.processes << "\n"
     << llvm::left_justify("group", 40) << " functions    entered    share"
     << (hasOther ? "   against       both    share missed bytes\n" : "\n");
  Group total = totalOf(groups);
  total.name = "all";
  printRow(os, total, hasOther);
  for (const Group &group : groups.take_front(groupsShown))
    printRow(os, group, hasOther);
  if (groups.size() > groupsShown)
    os << "… " << groups.size() - groupsShown << " more groups (--summary has them)\n";
  if (missed.empty())
    return;
  os << "\nentered by the other command alone, largest first:\n";
  for (const Function *function : missed.take_front(functionsShown))
    os << llvm::format("%8u bytes  ", function->bytes) << nameOf(*function) << " ("
       << function->group << ")\n";
  if (missed.size() > functionsShown)
    os << "… " << missed.size() - functionsShown << " more functions (--summary has them)\n";
}

static llvm::Expected<Reach> readFunctions(const ReachOptions &options) {
  llvm::Regex ignore(options.ignore), groups(options.groups);
  std::string wrong;
  if (!ignore.isValid(wrong))
    return usageError("--ignore: " + wrong);
  if (!groups.isValid(wrong))
    return usageError("--groups: " + wrong);
  auto library = findLibrary(options.library);
  if (!library)
    return library.takeError();
  auto functions = reach::functionsOf(*library);
  if (!functions)
    return usageError("--library: " + llvm::toString(functions.takeError()));
  Reach reach;
  reach.library = *library;
  reach.command = options.against;
  for (Function &function : *functions)
    if (ignore.match(function.name) || !groups.match(function.group))
      ++reach.ignored;
    else
      reach.functions.push_back(std::move(function));
  if (reach.functions.empty())
    return usageError("bench reach: expected functions that count, got none: --groups matches no "
                      "group, or --ignore all names");
  return reach;
}

llvm::Expected<int> benchReach(const ReachOptions &options) {
  if (!reach::canWatch())
    return environmentError("bench reach: functions can be watched on x86-64 Linux alone");
  auto reach = readFunctions(options);
  if (!reach)
    return reach.takeError();
  auto campaign = watched(options.campaign, *reach);
  if (!campaign)
    return campaign.takeError();
  if (campaign->exitCode != nothingFound && campaign->exitCode != findings)
    return environmentError("bench reach: the campaign ended with exit code " +
                            llvm::Twine(campaign->exitCode));
  reach->entered = std::move(campaign->functions);
  reach->processes = campaign->processes;
  if (!options.against.empty()) {
    auto other = watched({"/bin/sh", "-c", options.against}, *reach);
    if (!other)
      return other.takeError();
    if (other->exitCode != 0)
      llvm::errs() << "bench reach: the command of --against ended with exit code "
                   << other->exitCode << "\n";
    reach->against = std::move(other->functions);
    reach->processes += other->processes;
  }
  auto groups = groupsOf(*reach);
  auto missed = missedOf(*reach);
  llvm::Error trouble = options.summary.empty()
                            ? llvm::Error::success()
                            : writeFile(options.summary, json(*reach, groups, missed));
  print(llvm::outs(), *reach, groups, missed);
  if (trouble)
    return withExitCode(std::move(trouble));
  return nothingFound;
}

} // namespace npufuzz::tools

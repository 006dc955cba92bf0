//===- PtoasOptions.cpp ---------------------------------------------------===//
//
// One table has the options of synchronisation, of which ptoas takes one at a time. The first value
// of each setting is what a user gets who names no option but --enable-insert-sync.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/PtoasOptions.h"
#include "backend/SettingOf.h"
#include "support/Process.h"
#include "support/ShellWord.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace npufuzz::pto {

namespace {

struct Synchronisation {
  llvm::StringLiteral option;
  bool ofA5Alone = false;
};
constexpr Synchronisation synchronisations[] = {{"--enable-insert-sync"},
                                                {"--enable-graph-sync-solver"},
                                                {"--enable-inject-barrier-all-sync"},
                                                {bufferIdOption, /*ofA5Alone=*/true}};
constexpr llvm::StringLiteral plannerOption = "--plan-memory-impl",
                              orderOption = "--plan-memory-order-by-size";

/// Returns the output of ptoas for one option, whatever its exit code; asks once in a process.
const std::string &answerOf(const std::string &ptoas, const char *option) {
  static std::map<std::pair<std::string, std::string>, std::string> answers;
  auto [place, isNew] = answers.try_emplace({ptoas, option});
  if (isNew && !ptoas.empty()) {
    if (auto done = runProcess({ptoas, option}, "", "", PtoOptions().secondsMax))
      place->second = done->output;
    else
      llvm::consumeError(done.takeError());
  }
  return place->second;
}

bool knows(const std::string &ptoas, llvm::StringRef option) {
  llvm::StringRef help = answerOf(ptoas, "--help");
  for (size_t at = help.find(option); at != llvm::StringRef::npos; at = help.find(option, at + 1))
    if (llvm::StringRef rest = help.drop_front(at + option.size());
        rest.empty() || !(llvm::isAlnum(rest[0]) || rest[0] == '-' || rest[0] == '_'))
      return true;
  return false;
}

/// "enable_op_fusion" for "--enable-op-fusion=true".
std::string settingName(llvm::StringRef option) {
  std::string name = option.ltrim('-').split('=').first.str();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

} // namespace

std::vector<Setting> settingsOfOptions(const std::string &ptoas, const PtoOptions &user) {
  Setting sync{"sync",
               "0: --enable-insert-sync, 1: --enable-graph-sync-solver, 2: "
               "--enable-inject-barrier-all-sync, 3 (a5): --enable-bufid_sync",
               {0}},
      planner{"planner", "level 2: --plan-memory-impl=modern where 1", {0}},
      order{"order_by_size",
            "level 2: --plan-memory-order-by-size where 1: =true, for the modern planner =false",
            {0}};
  for (size_t i = 1; i < std::size(synchronisations); ++i)
    if (knows(ptoas, synchronisations[i].option) &&
        (user.arch == "a5" || !synchronisations[i].ofA5Alone))
      sync.values.push_back(static_cast<int64_t>(i));
  if (knows(ptoas, plannerOption))
    planner.values = {0, 1};
  if (knows(ptoas, orderOption))
    order.values = {0, 1};
  // Each combination of options is a call of its own in every batch.
  order.costlyValues = static_cast<int64_t>(order.values.size()) - 1;
  std::vector<Setting> all = {sync, planner, order};
  for (const std::string &option : user.drawnOptions)
    all.push_back({settingName(option), option + " where 1", {0, 1}});
  return all;
}

PtoasCall callOf(const Settings &settings, const std::string &ptoas, const PtoOptions &user) {
  PtoasCall call;
  call.level = settingOf(settings, "level", user.level.value_or(2));
  auto sync = static_cast<size_t>(settingOf(settings, "sync", 0));
  bool isKnown = sync < std::size(synchronisations) && knows(ptoas, synchronisations[sync].option);
  call.options = {synchronisations[isKnown ? sync : 0].option.str()};
  // At level 3 nothing is planned.
  bool isModern = settingOf(settings, "planner", 0) != 0 && knows(ptoas, plannerOption);
  if (call.level == 2 && isModern)
    call.options.push_back((plannerOption + "=modern").str());
  // The other value than the planner's own.
  if (call.level == 2 && settingOf(settings, "order_by_size", 0) != 0 && knows(ptoas, orderOption))
    call.options.push_back((orderOption + (isModern ? "=false" : "=true")).str());
  for (const std::string &option : user.drawnOptions)
    if (settingOf(settings, settingName(option), 0) != 0)
      call.options.push_back(option);
  return call;
}

std::string commandText(const std::string &ptoas, const PtoOptions &user, const PtoasCall &call) {
  std::string name = llvm::sys::path::filename(ptoas).str();
  return llvm::StringRef(shellWords(ptoasCommand(name, user, call))).trim().str() + "\n" + name +
         " --version: " + versionOf(ptoas) + "\n";
}

const std::string &versionOf(const std::string &ptoas) {
  static std::map<std::string, std::string> versions;
  auto [place, isNew] = versions.try_emplace(ptoas);
  if (isNew)
    place->second = llvm::StringRef(answerOf(ptoas, "--version")).trim().split('\n').first.str();
  return place->second;
}

} // namespace npufuzz::pto

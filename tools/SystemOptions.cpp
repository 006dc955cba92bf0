#include "tools/SystemOptions.h"

#include "backend/Absent.h"
#include "backend/command/CommandBackend.h"
#include "oracles/Oracle.h"
#include "support/ChildProcess.h"
#include "support/Files.h"
#include "support/Json.h"
#include "support/Printable.h"
#include "tools/Arguments.h"
#include "tools/CommandError.h"
#include "tools/Plugins.h"
#include "tools/Values.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

void SystemOptions::addTo(CLI::App &commandLine) {
  auto add = [&](const char *name, auto &value, const char *sample, const char *text) {
    return commandLine.add_option(name, value, text)
        ->group(sharedGroups::systems)
        ->type_name(sample);
  };
  add("--backend", backends, "NAME",
      "system under test (npufuzz list backends), default npu; command:MANIFEST is your toolchain "
      "(docs/your-compiler.md); NAME,PEER compares the two on each program (oracle agree)");
  add("--oracles", oracles, "A,B",
      "judges (npufuzz list oracles); default: all that fit the case. pass judges functions of "
      "upstream dialects, tile programs only when named here; time measures tile programs, only "
      "when named");
  add("--plant", plants, "NAME",
      "install a bug on purpose (npufuzz list plants); repeatable or separated by commas");
  add("--machine", machine, "K=V",
      "fix machine and pass settings, lanes=8,tail=1, or a JSON file of them; the rest is drawn");
  add("--pass-pipeline", pipeline, "STR",
      "compile with this pipeline, not with the backend's (npufuzz list passes prints that one)");
  add("--load-pass-plugin", plugins, "SO",
      "load passes from a shared library, for --pass-pipeline; repeatable");
  addMemoryOption(commandLine, memory);
  add("--case-timeout", caseTimeout, "300s",
      "a program that takes longer, asleep or at work, hangs (oracle hang); default 300s. A step "
      "of "
      "it that takes more than 30 s of CPU time hangs in any case");
  backendOptions.addTo(commandLine);
}

void addMemoryOption(CLI::App &commandLine, std::string &memory) {
  commandLine
      .add_option(
          "--memory", memory,
          "kill a process that holds more resident memory while it works on a program: a finding "
          "(oracle crash) if the program alone does it; 64 to 1048576; default: no limit, in a "
          "replay the bundle's")
      ->group(sharedGroups::systems)
      ->type_name("MIB");
}

void limitMemory(ValueReader &values, const std::string &memory) {
  limitChildMemory(
      values.number("--memory", memory, childMemoryLow, childMemoryHigh, /*otherwise=*/0));
}

std::vector<std::string> backendNames() {
  std::vector<std::string> names;
  for (const Backend *backend : allBackends())
    names.push_back(backend->name().str());
  return names;
}

llvm::Expected<const Backend *> requireBackend(llvm::StringRef name, llvm::StringRef option) {
  if (const Backend *found = findBackend(name))
    return found;
  if (const AdapterName *absent = findAbsentBackend(name))
    return usageError(option + ": backend " + name + " is " + absent->howToBuild());
  std::vector<std::string> known = backendNames();
  return usageError(option + ": expected one of " + joined(known) + ", got \"" + name + "\"" +
                    suggest(name, known) +
                    "; see npufuzz list backends; name one of yours as --backend=command:"
                    "MANIFEST");
}

static constexpr llvm::StringLiteral commandPrefix = "command:";

bool isManifest(llvm::StringRef name) { return name.starts_with(commandPrefix); }
bool isMachineFile(llvm::StringRef value) { return !value.empty() && !value.contains('='); }

/// Returns the name of a backend, which it creates first if necessary.
static llvm::Expected<std::string> knownName(llvm::StringRef name) {
  if (!name.consume_front(commandPrefix))
    return name.str();
  std::string path = realPathOf(name);
  static std::map<std::string, std::string> opened; // names by manifest
  if (!opened.count(path)) {
    auto made = command::makeCommandBackend(path);
    if (!made)
      return usageError("--backend: " + llvm::toString(made.takeError()));
    auto added = addBackend(std::move(*made));
    if (!added)
      return usageError("--backend: " + path + ": " + llvm::toString(added.takeError()));
    opened[path] = (*added)->name().str();
  }
  return opened[path];
}

std::vector<std::string> recordedBackends(const System &system) {
  std::vector<std::string> words = system.backendWords;
  for (llvm::StringRef name : system.names)
    if (name.consume_front(commandPrefix))
      words.push_back(("--backend=" + commandPrefix + realPathOf(name)).str());
  return words;
}

llvm::Expected<const Backend *> openBackend(llvm::StringRef name) {
  auto known = knownName(name);
  if (!known)
    return known.takeError();
  return requireUsable(*known);
}

llvm::Expected<std::vector<const Backend *>> addBackends(llvm::ArrayRef<std::string> names) {
  std::vector<const Backend *> added;
  for (const std::string &name : names) {
    auto known = knownName(name);
    if (!known)
      return known.takeError();
    auto found = requireBackend(*known);
    if (!found)
      return found.takeError();
    added.push_back(*found);
  }
  return added;
}

llvm::Expected<const Backend *> requireUsable(llvm::StringRef name) {
  auto found = requireBackend(name);
  if (!found)
    return found.takeError();
  if (std::string missing = (*found)->missing(); !missing.empty())
    return environmentError("backend " + name + ": " + missing);
  return *found;
}

static constexpr size_t namesListedMax = 12;

/// Requires that each word is known; the message names the first unknown one.
static llvm::Error requireKnown(llvm::StringRef option, const std::vector<std::string> &words,
                                const std::vector<std::string> &known, llvm::StringRef next) {
  // A list of thirty names helps no reader.
  std::string expected = known.size() <= namesListedMax
                             ? "one of " + joined(known)
                             : "one of the " + std::to_string(known.size()) + " known names";
  for (const std::string &word : words)
    if (!llvm::is_contained(known, word))
      return usageError(option + ": expected " + expected + ", got \"" + word + "\"" +
                        suggest(word, known) + "; see " + next);
  return llvm::Error::success();
}

llvm::Error checkPlants(const Backend &backend, const std::vector<std::string> &plants) {
  if (plants.empty())
    return llvm::Error::success(); // drawing the drawn ones takes 30 ms
  std::vector<std::string> known;
  for (const Plant &plant : backend.plants())
    known.push_back(plant.name);
  if (known.empty())
    return usageError("--plant: backend " + backend.name() + " has no plants, got \"" +
                      plants.front() + "\"; see npufuzz list plants");
  return requireKnown("--plant", plants, known, "npufuzz list plants");
}

static llvm::Expected<Settings> readMachineFile(llvm::StringRef path) {
  auto text = readFile(path);
  if (!text)
    return usageError("--machine: expected name=number pairs or a readable JSON file: " +
                      llvm::toString(text.takeError()));
  Json json = parseJson(*text);
  if (!json.is_object())
    return usageError("--machine: " + path + ": expected one JSON object such as {\"lanes\": 8}");
  Settings settings;
  for (const auto &[name, value] : json.items())
    if (!readKey(json, name.c_str(), settings[name]))
      return usageError("--machine: " + path + ": expected a whole number for \"" + name + "\"");
  return settings;
}

llvm::Error checkMachine(const Backend &backend, const Settings &settings, llvm::StringRef where) {
  std::vector<Setting> legal = backend.settings();
  std::vector<std::string> names;
  for (const Setting &setting : legal)
    names.push_back(setting.name);
  for (const auto &[name, value] : settings) {
    auto setting = llvm::find_if(legal, [&](const Setting &s) { return s.name == name; });
    if (setting == legal.end())
      return usageError(where + ": backend " + backend.name() + " has " +
                        (names.empty() ? "no settings" : "the settings " + joined(names)) +
                        ", got \"" + name + "\"" + suggest(name, names));
    if (llvm::is_contained(setting->values, value))
      continue;
    std::vector<std::string> values;
    for (int64_t number : setting->values)
      values.push_back(std::to_string(number));
    return usageError(where + ": " + name + ": expected one of " + joined(values) + ", got " +
                      std::to_string(value));
  }
  return llvm::Error::success();
}

/// Limit for a whole program: as long as one step of it might wait on a busy machine.
static constexpr double caseWallSecondsMaxDefault = 300;

llvm::Expected<System> SystemOptions::resolve(Default fallback) const {
  System system;
  ValueReader values;
  limitMemory(values, memory);
  limitChildPieces(values.duration("--case-timeout", caseTimeout, caseWallSecondsMaxDefault));
  if (llvm::Error error = values.takeError())
    return std::move(error);
  if (llvm::Error error = backendOptions.apply())
    return std::move(error);
  system.backendWords = backendOptions.words();
  std::vector<std::string> names = splitList(backends);
  if (names.empty() && fallback == Default::firstBackend)
    names.push_back(allBackends().front()->name().str());
  system.names = names;
  for (const std::string &name : names) {
    auto found = openBackend(name);
    if (!found)
      return found.takeError();
    if (system.backend)
      system.peers.push_back(*found);
    else
      system.backend = *found;
  }

  std::vector<std::string> known;
  for (const oracles::Oracle &oracle : oracles::allOracles())
    known.push_back(oracle.name.str());
  system.oracles = splitList(oracles);
  if (llvm::Error error = requireKnown("--oracles", system.oracles, known, "npufuzz list oracles"))
    return std::move(error);
  // --oracles=agree by name means agreement with all other backends.
  if (system.backend && llvm::is_contained(system.oracles, "agree") && system.peers.empty())
    for (const Backend *peer : allBackends())
      if (peer != system.backend && peer->missing().empty())
        system.peers.push_back(peer);

  if (!isMachineFile(machine)) {
    system.machine = values.settings("--machine", machine);
    if (llvm::Error error = values.takeError())
      return std::move(error);
  } else {
    auto settings = readMachineFile(machine);
    if (!settings)
      return settings.takeError();
    system.machine = std::move(*settings);
  }
  system.plants = splitList(plants);
  if (system.backend) {
    if (llvm::Error error = checkMachine(*system.backend, system.machine))
      return std::move(error);
    if (llvm::Error error = checkPlants(*system.backend, system.plants))
      return std::move(error);
  }

  system.plugins = splitList(plugins);
  if (llvm::Error error = loadPlugins(system.plugins))
    return std::move(error);
  system.pipeline = system.ownPipeline = pipeline;
  if (llvm::Error error = checkPipeline(pipeline, system.backend))
    return std::move(error);
  return system;
}

} // namespace npufuzz::tools

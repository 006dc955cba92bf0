#include "tools/CaseOptions.h"
#include "support/ShellWord.h"

#include "backend/Absent.h"
#include "campaign/bundles/Report.h"
#include "campaign/cases/FunctionCases.h"
#include "campaign/schedules/ScheduleCases.h"
#include "oracles/Oracle.h"
#include "tools/Arguments.h"
#include "tools/CommandError.h"
#include "tools/ResultText.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::tools {

void CaseOptions::addTo(CLI::App &commandLine) {
  system.addTo(commandLine);
  commandLine
      .add_option(
          "--profile", profile,
          "smoke: small programs; default; deep: large ones, judged by every oracle more often")
      ->group(sharedGroups::cases)
      ->type_name("NAME");
}

void CaseOptions::addKindsTo(CLI::App &commandLine) {
  commandLine
      .add_option(
          "--cases", cases,
          "programs; schedules: functions under drawn sequences of MLIR's transform dialect; "
          "tosa: functions of its TOSA dialect (both backend mlir, docs/backends/mlir.md); or "
          "sequences: a machine's own instructions with no compiler in front (backend "
          "pytorchsim, docs/backends/pytorchsim.md); default programs")
      ->group(sharedGroups::cases)
      ->type_name("KIND");
  commandLine
      .add_option(
          "--family", families,
          "sequences: draw transfers, array, functions, lanes, edges; default the first four")
      ->group(sharedGroups::cases)
      ->type_name("LIST");
  commandLine.add_flag("--known", known, "judge sequences that meet a known difference, too")
      ->group(sharedGroups::cases);
}

static llvm::Expected<campaign::Profile> profileNamed(const std::string &name) {
  if (name.empty() || name == "default")
    return campaign::Profile::normal;
  if (name == "smoke")
    return campaign::Profile::smoke;
  if (name == "deep")
    return campaign::Profile::deep;
  return usageError("--profile: expected smoke, default or deep, got \"" + name + "\"");
}

static constexpr llvm::StringLiteral programsName = "programs", sequencesName = "sequences",
                                     schedulesName = "schedules", tosaName = "tosa";

/// Kinds of functions that are drawn on request only, each with its pipeline.
struct FunctionKind {
  llvm::StringLiteral name;
  std::string (*missing)(const Backend &backend);
  std::unique_ptr<campaign::CaseSource> (*source)();
};
static const FunctionKind functionKinds[] = {
    {schedulesName, campaign::schedules::schedulesMissing, campaign::schedules::scheduleCases},
    {tosaName,
     [](const Backend &backend) {
       return campaign::familyMissing(generators::functions::Family::tosa, backend);
     },
     [] { return campaign::casesOfFamily(generators::functions::Family::tosa); }},
};

llvm::Expected<std::unique_ptr<campaign::CaseSource>> CaseOptions::drawSequences() const {
  const auto *row = campaign::findCaseKind(campaign::instructionSequence.name);
  if (!row)
    return usageError("--cases: backend pytorchsim, which runs sequences, is " +
                      findAbsentBackend("pytorchsim")->howToBuild());
  auto source = row->drawFamilies(splitList(families));
  if (!source)
    return usageError("--family: " + llvm::toString(source.takeError()));
  return source;
}

llvm::Error CaseOptions::checkSequences(const System &named) const {
  const campaign::CaseKindRow &row = campaign::rowOf(campaign::instructionSequence);
  if (!row.isFor(*named.backend)) {
    std::vector<std::string> backends;
    for (const Backend *backend : allBackends())
      if (row.isFor(*backend))
        backends.push_back(backend->name().str());
    return usageError("--cases: expected --backend=" + joined(backends) + " with sequences, got " +
                      named.backend->name());
  }
  if (!named.peers.empty() && named.names.size() > 1)
    return usageError("--cases: expected one backend with sequences, got " + joined(named.names));
  auto unlessGiven = [&](llvm::StringRef option, bool isGiven) -> llvm::Error {
    return isGiven ? usageError(option + ": sequences go through no pass and draw their machine; "
                                         "expected none with --cases=sequences")
                   : llvm::Error::success();
  };
  for (auto [option, isGiven] :
       {std::pair("--pass-pipeline", !named.pipeline.empty()),
        std::pair("--plant", !named.plants.empty()), std::pair("--machine", !named.machine.empty()),
        std::pair("--profile", !profile.empty())})
    if (llvm::Error error = unlessGiven(option, isGiven))
      return error;
  if (std::string missing = row.missing(*named.backend); !missing.empty())
    return environmentError("backend " + named.backend->name() + ": " + missing);
  return llvm::Error::success();
}

static std::string seedOptionsOf(const System &system, const std::string &profile) {
  // Backends that were chosen for the user are known by their names.
  std::vector<std::string> names = system.names;
  for (size_t i = names.empty() ? 0 : names.size() - 1; i < system.peers.size(); ++i)
    names.push_back(system.peers[i]->name().str());
  std::string text = "--backend=" + shellWord(llvm::join(names, ","));
  auto add = [&](const char *option, const std::string &value) {
    if (!value.empty())
      text += std::string(" ") + option + "=" + shellWord(value);
  };
  add("--profile", profile);
  add("--machine", campaign::settingsText(system.machine));
  add("--plant", llvm::join(system.plants, ","));
  add("--oracles", llvm::join(system.oracles, ","));
  add("--pass-pipeline", system.pipeline);
  if (int64_t mebibytes = childMemoryMax())
    add("--memory", std::to_string(mebibytes));
  for (const std::string &plugin : system.plugins)
    add("--load-pass-plugin", plugin);
  for (const std::string &word : system.backendWords)
    text += " " + shellWord(word);
  return text;
}

llvm::Expected<CaseSetup> CaseOptions::resolve() const {
  bool wantsSequences = cases == sequencesName;
  const auto *kind =
      llvm::find_if(functionKinds, [&](const FunctionKind &one) { return one.name == cases; });
  bool wantsFunctions = kind != std::end(functionKinds);
  if (!cases.empty() && !wantsSequences && !wantsFunctions && cases != programsName)
    return usageError("--cases: expected programs, schedules, tosa or sequences, got \"" + cases +
                      "\"");
  if (!wantsSequences && (known || !families.empty()))
    return usageError(llvm::Twine(known ? "--known" : "--family") +
                      ": expected --cases=sequences with it");
  CaseSetup setup;
  if (wantsSequences) {
    auto source = drawSequences();
    if (!source)
      return source.takeError();
    setup.source = std::move(*source);
  }
  auto namedProfile = profileNamed(profile);
  if (!namedProfile)
    return namedProfile.takeError();
  auto resolved = system.resolve();
  if (!resolved)
    return resolved.takeError();
  setup.system = std::move(*resolved);
  setup.profile = *namedProfile;
  if (wantsFunctions) {
    if (std::string why = kind->missing(*setup.system.backend); !why.empty())
      return usageError("--cases: " + why);
    if (!setup.system.pipeline.empty())
      return usageError("--pass-pipeline: " + cases +
                        " are drawn with their pipeline; expected none with --cases=" + cases);
    setup.source = kind->source();
    setup.seedOptions = seedOptionsOf(setup.system, profile) + " --cases=" + cases;
    return setup;
  }
  if (!wantsSequences) {
    setup.source =
        campaign::campaignCases(*setup.system.backend, setup.system.machine, setup.profile);
    setup.seedOptions = seedOptionsOf(setup.system, profile);
    return setup;
  }
  if (llvm::Error error = checkSequences(setup.system))
    return std::move(error);
  setup.system.peers.clear(); // sequences have no peers, even with --oracles=agree
  setup.judgesKnownDifferences = known;
  setup.seedOptions = seedOptionsOf(setup.system, profile) + " --cases=" + cases;
  for (const std::string &family : families)
    setup.seedOptions += " --family=" + family;
  setup.seedOptions += known ? " --known" : "";
  return setup;
}

campaign::EvaluateOptions evaluateOptionsFor(const System &system) {
  campaign::EvaluateOptions options;
  options.backends.push_back(system.backend);
  options.backends.insert(options.backends.end(), system.peers.begin(), system.peers.end());
  for (const std::string &name : system.oracles)
    options.oracles.push_back(oracles::findOracle(name));
  options.pipeline = system.pipeline;
  options.plants = system.plants;
  return options;
}

void CaseSetup::applyTo(campaign::CampaignOptions &options) const {
  options.evaluate = evaluateOptionsFor(system);
  options.evaluate.skipsKnownDifferences = !judgesKnownDifferences;
  options.source = source.get();
  options.reducer = campaign::shrinkByKind(*system.backend);
  options.plugins = system.plugins;
  options.backendWords = recordedBackends(system);
  options.seedOptions = seedOptions;
}

} // namespace npufuzz::tools

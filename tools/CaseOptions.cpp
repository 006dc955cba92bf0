#include "tools/CaseOptions.h"
#include "support/ShellWord.h"

#include "campaign/bundles/Report.h"
#include "oracles/Oracle.h"
#include "tools/CommandError.h"
#include "tools/ResultText.h"

namespace npufuzz::tools {

void CaseOptions::addTo(CLI::App &commandLine) {
  system.addTo(commandLine);
  commandLine
      .add_option(
          "--profile", profile,
          "smoke: small programs; default; deep: large ones, judged by every oracle more often")
      ->group("What is generated")
      ->type_name("NAME");
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

static std::string seedOptionsOf(const System &system, const std::string &profile) {
  // Those that were chosen for the user are known by their names.
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
  auto namedProfile = profileNamed(profile);
  if (!namedProfile)
    return namedProfile.takeError();
  auto resolved = system.resolve();
  if (!resolved)
    return resolved.takeError();
  CaseSetup setup;
  setup.system = std::move(*resolved);
  setup.profile = *namedProfile;
  setup.source =
      campaign::campaignCases(*setup.system.backend, setup.system.machine, setup.profile);
  setup.seedOptions = seedOptionsOf(setup.system, profile);
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
  options.source = source.get();
  options.reducer = campaign::shrinkByKind(*system.backend);
  options.plugins = system.plugins;
  options.backendWords = recordedBackends(system);
  options.seedOptions = seedOptions;
}

} // namespace npufuzz::tools

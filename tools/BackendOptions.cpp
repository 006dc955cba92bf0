#include "tools/BackendOptions.h"

#include "tools/Arguments.h"
#include "tools/BackendPlugins.h"
#include "tools/CommandError.h"
#include "tools/SystemOptions.h"
#include "tools/Values.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

namespace npufuzz::tools {

static constexpr const char *loadOption = "--load-backend-plugin",
                            *valueOption = "--backend-option", *group = sharedGroups::toolchains;

void BackendOptions::addTo(CLI::App &commandLine) {
  commandLine
      .add_option(loadOption, plugins,
                  "load a backend of yours from a shared library (backend/Plugin.h); its name is "
                  "the one that it gives itself; repeatable")
      ->group(group)
      ->type_name("SO");
  commandLine
      .add_option(
          valueOption, pluginOptions,
          "a value that such a backend takes (npufuzz list backends names them); repeatable")
      ->group(group)
      ->type_name("K=V");
  for (const Backend *backend : allBackends())
    for (const BackendOption &option : backend->options())
      commandLine
          .add_option("--" + option.name, values[option.name],
                      "backend " + backend->name().str() + ": " + option.summary)
          ->group(group)
          ->type_name(option.sample);
}

void BackendOptions::addNamesTo(CLI::App &commandLine, const std::string &help) {
  commandLine.add_option("--backend", names, help)->type_name("command:MANIFEST");
}

llvm::Error BackendOptions::apply() const {
  BackendOptionValues given;
  for (const auto &[name, value] : values)
    if (!value.empty())
      given[name] = value;
  if (llvm::Error error = configureBackends(given))
    return usageError(llvm::toString(std::move(error)));

  BackendOptionValues pluginValues;
  for (llvm::StringRef word : pluginOptions) {
    auto [name, value] = word.split('=');
    if (name.empty() || value.empty())
      return usageError(valueOption + llvm::Twine(": expected NAME=VALUE, got \"") + word + "\"");
    pluginValues[name.str()] = value.str();
  }
  BackendOptionValues unused = pluginValues;
  for (const std::string &plugin : splitList(plugins))
    if (llvm::Error error = loadBackendPlugin(plugin, pluginValues, unused))
      return error;
  if (!unused.empty())
    return usageError(valueOption +
                      llvm::Twine(": expected an option of a loaded backend, got \"") +
                      unused.begin()->first + "\"; see npufuzz list backends");
  return addBackends(names).takeError();
}

std::vector<const Backend *> BackendOptions::configured() const {
  std::vector<const Backend *> all = llvm::cantFail(addBackends(names));
  auto isGiven = [&](const BackendOption &option) {
    auto found = values.find(option.name);
    return found != values.end() && !found->second.empty();
  };
  for (const Backend *backend : allBackends())
    if (llvm::any_of(backend->options(), isGiven))
      all.push_back(backend);
  return all;
}

std::vector<std::string> BackendOptions::words() const {
  std::vector<std::string> words;
  for (const auto &[name, value] : values)
    if (!value.empty())
      words.push_back("--" + name + "=" + value);
  for (const std::string &plugin : splitList(plugins))
    words.push_back(std::string(loadOption) + "=" + realPathOf(plugin));
  for (const std::string &option : pluginOptions)
    words.push_back(std::string(valueOption) + "=" + option);
  return words;
}

std::string realPathOf(llvm::StringRef path) {
  llvm::SmallString<128> real;
  return llvm::sys::fs::real_path(path, real) ? path.str() : real.str().str();
}

std::vector<std::string> takeBackendWords(std::vector<std::string> &commandLine) {
  CLI::App known;
  BackendOptions options;
  options.addTo(known);
  options.addNamesTo(known, "");
  std::vector<std::string> taken;
  llvm::erase_if(commandLine, [&](const std::string &word) {
    auto [name, value] = llvm::StringRef(word).split('=');
    bool isOurs = !value.empty() && name.starts_with("--") && known.get_option_no_throw(name.str());
    if (isOurs)
      taken.push_back(word);
    return isOurs;
  });
  return taken;
}

llvm::Error applyBackendWords(const std::vector<std::string> &words) {
  if (words.empty())
    return llvm::Error::success();
  auto commandLine = makeCommandLine("npufuzz-opt", "", "");
  BackendOptions options;
  options.addTo(*commandLine);
  options.addNamesTo(*commandLine, "");
  if (llvm::Error ended = parse(*commandLine, words))
    return ended;
  return options.apply();
}

} // namespace npufuzz::tools

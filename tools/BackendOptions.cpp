#include "tools/BackendOptions.h"

#include "tools/CommandError.h"
#include "tools/ResultText.h"

namespace npufuzz::tools {

void BackendOptions::addTo(CLI::App &commandLine) {
  for (const Backend *backend : allBackends())
    for (const BackendOption &option : backend->options())
      commandLine
          .add_option("--" + option.name, values[option.name],
                      "backend " + backend->name().str() + ": " + option.summary)
          ->group("Your toolchain")
          ->type_name(option.sample);
}

llvm::Error BackendOptions::apply() const {
  BackendOptionValues given;
  for (const auto &[name, value] : values)
    if (!value.empty())
      given[name] = value;
  if (llvm::Error error = configureBackends(given))
    return usageError(llvm::toString(std::move(error)));
  return llvm::Error::success();
}

std::vector<std::string> BackendOptions::words() const {
  std::vector<std::string> words;
  for (const auto &[name, value] : values)
    if (!value.empty())
      words.push_back("--" + name + "=" + shellWord(value));
  return words;
}

} // namespace npufuzz::tools

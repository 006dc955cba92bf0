#include "tools/Resume.h"
#include "backend/Backend.h"
#include "support/ShellWord.h"

#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::tools {

static std::string nameOf(llvm::StringRef word) { return word.split('=').first.str(); }

/// They do not decide which programs there are.
static const std::vector<std::string> limits = {"--count",  "--duration", "--jobs",
                                                "--memory", "--shard",    "--fail-on"};

/// Options that load code, or name a program or sources that a backend runs.
static std::vector<std::string> namesOfCode() {
  std::vector<std::string> names = {"--load-pass-plugin", "--load-backend-plugin",
                                    "--backend-option"};
  for (const Backend *backend : allBackends())
    for (const BackendOption &option : backend->options())
      if (option.sample == "BIN" || option.sample == "DIR")
        names.push_back("--" + option.name);
  return names;
}

static bool loadsCode(llvm::StringRef word) {
  std::vector<std::string> names = namesOfCode();
  return llvm::is_contained(names, nameOf(word)) ||
         (nameOf(word) == "--backend" && word.contains("command:"));
}

std::vector<std::string> recordedWords(const CLI::App &commandLine) {
  std::vector<std::string> words;
  for (const CLI::Option *option : commandLine.get_options())
    for (const std::string &value : option->results())
      if (!llvm::is_contained(writtenFiles, option->get_name()))
        words.push_back("--" + option->get_lnames().front() + "=" + value);
  return words;
}

std::vector<std::string> decidingWords(const std::vector<std::string> &recorded) {
  static const std::vector<std::string> others = {
      "--seed",   "--backend",      "--out",          "--resume",      "--reduce",
      "--corpus", "--known-issues", "--known-budget", "--max-findings"};
  std::vector<std::string> words;
  for (const std::string &word : recorded)
    if (std::string name = nameOf(word);
        !llvm::is_contained(limits, name) && !llvm::is_contained(others, name))
      words.push_back(word);
  return words;
}

llvm::Expected<std::vector<std::string>> resumedWords(const std::vector<std::string> &recorded,
                                                      const std::vector<std::string> &given,
                                                      const std::string &out) {
  std::vector<std::string> replaced = {"--out"}, missing, words;
  for (const std::string &word : given) {
    std::string name = nameOf(word);
    bool isKnown = loadsCode(word)
                       ? llvm::is_contained(recorded, word)
                       : llvm::is_contained(limits, name) || llvm::is_contained(writtenFiles, name);
    if (!isKnown)
      return usageError("--resume: expected with it no other option than " + joined(limits) + ", " +
                        joined(writtenFiles) + " and what the run loaded, got " + word);
    if (!loadsCode(word))
      replaced.push_back(name);
  }
  for (const std::string &word : recorded) {
    if (loadsCode(word) && !llvm::is_contained(given, word))
      missing.push_back(word);
    if (!llvm::is_contained(replaced, nameOf(word)))
      words.push_back(word);
  }
  if (!missing.empty())
    return usageError("--resume: expected the options that load or run code, which only you may "
                      "give:" +
                      shellWords(missing));
  for (const std::string &word : given)
    if (!loadsCode(word))
      words.push_back(word);
  words.push_back("--out=" + out);
  return words;
}

} // namespace npufuzz::tools

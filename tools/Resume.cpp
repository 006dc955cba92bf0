#include "tools/Resume.h"
#include "backend/Backend.h"
#include "support/ShellWord.h"

#include "tools/CommandError.h"
#include "tools/SystemOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace npufuzz::tools {

static std::string nameOf(llvm::StringRef word) { return word.split('=').first.str(); }

/// They do not decide which programs there are.
static const std::vector<std::string> limits = {"--count",         "--duration",       "--jobs",
                                                "--memory",        "--shard",          "--fail-on",
                                                "--require-fired", "--require-judged", "--verbose"};
static const std::vector<std::string> writtenFiles = {"--summary", "--log", "--metrics", "--db"};
static const std::vector<std::string> plain = {
    "--seed",    "--max-findings", "--blame", "--known-budget", "--reduce",
    "--profile", "--oracles",      "--plant", "--out",          "--case-timeout",
    "--cases",   "--family",       "--known"};

/// Options of the backends of this build. Those of plugins go through --backend-option.
static const llvm::StringMap<OptionValue> &valuesOfBackends() {
  static const llvm::StringMap<OptionValue> values = [] {
    llvm::StringMap<OptionValue> all;
    for (const Backend *backend : allBackends())
      for (const BackendOption &option : backend->options())
        all["--" + option.name] = option.value;
    return all;
  }();
  return values;
}

OnRecord onRecord(llvm::StringRef name, llvm::StringRef value) {
  if (llvm::is_contained(writtenFiles, name) || name == "--resume")
    return OnRecord::never;
  if (llvm::is_contained(limits, name))
    return OnRecord::limit;
  auto unless = [](bool namesPath) { return namesPath ? OnRecord::again : OnRecord::taken; };
  if (name == "--backend")
    return unless(llvm::any_of(splitList({value.str()}), isManifest));
  if (name == "--machine")
    return unless(isMachineFile(value));
  auto ofBackend = valuesOfBackends().find(name);
  if (ofBackend != valuesOfBackends().end())
    return unless(ofBackend->getValue() == OptionValue::code);
  return unless(!llvm::is_contained(plain, name));
}

static OnRecord onRecord(llvm::StringRef word) {
  auto [name, value] = word.split('=');
  return onRecord(name, value);
}

std::vector<std::string> recordedWords(const CLI::App &commandLine) {
  std::vector<std::string> words;
  for (const CLI::Option *option : commandLine.get_options())
    for (const std::string &value : option->results())
      if (std::string name = "--" + option->get_lnames().front();
          onRecord(name, value) != OnRecord::never)
        words.push_back(name + "=" + value);
  return words;
}

/// Linux's default limit on all words of a command line (ARG_MAX).
static constexpr size_t wordBytesMax = size_t(2) << 20;

llvm::Error checkRecorded(const CLI::App &commandLine, const std::vector<std::string> &words) {
  size_t bytes = 0;
  for (llvm::StringRef word : words) {
    if ((bytes += word.size() + 1) > wordBytesMax)
      return usageError("--resume: expected the record of a run to have options that fit on a "
                        "command line, got more than " +
                        llvm::Twine(wordBytesMax) + " bytes");
    auto [name, value] = word.split('=');
    const CLI::Option *option =
        name.starts_with("--") ? commandLine.get_option_no_throw(name.str()) : nullptr;
    if (!option || option == commandLine.get_help_ptr() || value.empty())
      return usageError("--resume: expected the record of a run to have options as "
                        "--NAME=VALUE, got \"" +
                        word + "\"");
    if (onRecord(name, value) == OnRecord::never)
      return usageError("--resume: expected a record that names no output file, which only you "
                        "may name, got \"" +
                        word + "\"");
  }
  return llvm::Error::success();
}

std::vector<std::string> decidingWords(const std::vector<std::string> &recorded) {
  static const std::vector<std::string> others = {
      "--seed",   "--backend",      "--out",          "--reduce",
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
    if (onRecord(word) == OnRecord::limit)
      replaced.push_back(nameOf(word));
    else if (!llvm::is_contained(recorded, word))
      return usageError("--resume: expected with it only " + joined(limits) + ", " +
                        joined(writtenFiles) + " and options that the run began with, got " + word);
  }
  for (const std::string &word : recorded) {
    if (onRecord(word) == OnRecord::again && !llvm::is_contained(given, word))
      missing.push_back(word);
    if (!llvm::is_contained(replaced, nameOf(word)))
      words.push_back(word);
  }
  if (!missing.empty())
    return usageError("--resume: expected the options that load code, run code or name inputs, "
                      "which only you may give:" +
                      shellWords(missing));
  for (const std::string &word : given)
    if (onRecord(word) == OnRecord::limit)
      words.push_back(word);
  words.push_back("--out=" + out);
  return words;
}

} // namespace npufuzz::tools

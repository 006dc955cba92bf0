#include "tools/Arguments.h"

#include "backend/Absent.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

std::unique_ptr<CommandLine> makeCommandLine(const std::string &verb,
                                             const std::string &description,
                                             const std::string &examples) {
  return std::make_unique<CommandLine>(verb.empty() ? "npufuzz" : "npufuzz " + verb, description,
                                       examples);
}

std::vector<std::string> sharedWords(const CommandLine &commandLine) {
  std::vector<std::string> words;
  for (const CommandLine::Option *option : commandLine.options())
    if (isSharedGroup(option->group()))
      for (const std::string &value : option->results())
        words.push_back("--" + option->longName() + "=" + value);
  return words;
}

static std::vector<std::string> longNames(const CommandLine &commandLine) {
  std::vector<std::string> names;
  for (const CommandLine::Option *option : commandLine.options())
    if (!option->longName().empty())
      names.push_back("--" + option->longName());
  return names;
}

/// An unset shell variable leaves `--out=`. The library would take the next word for its value, or
/// the value for an option that was never given. No option of ours accepts an empty value.
static llvm::Error checkNoneIsEmpty(const CommandLine &commandLine, const Arguments &arguments) {
  std::string optionBefore;
  for (const std::string &argument : arguments) {
    bool isOption = llvm::StringRef(argument).starts_with("-");
    auto [name, value] = llvm::StringRef(argument).split('=');
    bool endsEmpty = isOption && value.empty() && argument.size() > name.size();
    if (argument.empty() || endsEmpty)
      return usageError(commandLine.name() + ": " + (endsEmpty ? name.str() : optionBefore) +
                        (endsEmpty || !optionBefore.empty() ? ": " : "") +
                        "expected a value, got an empty one; see " + commandLine.name() +
                        " --help");
    optionBefore = isOption ? argument : "";
  }
  return llvm::Error::success();
}

/// Returns the first backend of --backend that this build leaves out, with all of its options; null
/// if it leaves out none of them.
static const AdapterName *absentBackendOf(const Arguments &arguments) {
  llvm::StringRef before;
  for (llvm::StringRef word : arguments) {
    llvm::StringRef names = before == "--backend" ? word : "";
    before = word;
    if (word.consume_front("--backend="))
      names = word;
    for (llvm::StringRef name : llvm::split(names, ','))
      if (const AdapterName *absent = findAbsentBackend(name))
        return absent;
  }
  return nullptr;
}

static llvm::Error unknownOption(const CommandLine &commandLine, const std::string &name,
                                 const Arguments &arguments) {
  if (const AdapterName *absent = absentBackendOf(arguments))
    return usageError("--backend: backend " + absent->name + " is " + absent->howToBuild());
  return usageError(commandLine.name() + ": unknown option " + name +
                    suggest(name, longNames(commandLine)) + "; see " + commandLine.name() +
                    " --help");
}

llvm::Error parse(CommandLine &commandLine, Arguments arguments) {
  std::string next = "; see " + commandLine.name() + " --help";
  // Check this first, so that `npufuzz --seed --help` does not take --help as a seed.
  if (llvm::is_contained(arguments, "--help") || llvm::is_contained(arguments, "-h")) {
    llvm::outs() << commandLine.manual();
    return llvm::make_error<CommandError>(nothingFound, "");
  }
  // The library reports unknown words; we look first, to name the option and its nearest neighbour.
  std::vector<std::string> known = longNames(commandLine);
  for (const std::string &argument : arguments) {
    std::string name = argument.substr(0, argument.find('='));
    if (name == "--")
      break;
    if (llvm::StringRef(name).starts_with("--") && !llvm::is_contained(known, name))
      return unknownOption(commandLine, name, arguments);
  }
  if (llvm::Error error = checkNoneIsEmpty(commandLine, arguments))
    return error;
  std::string trouble = commandLine.parse(std::move(arguments));
  return trouble.empty() ? llvm::Error::success()
                         : usageError(commandLine.name() + ": " + trouble + next);
}

} // namespace npufuzz::tools

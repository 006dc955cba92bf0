#include "tools/Arguments.h"

#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

namespace {
/// The library's layout without its noise: no type names, as each option's text shows an example
/// value.
constexpr size_t nameColumns = 28, manualColumns = 100;

/// Lines of words that fit beside the options' names.
std::string wrapped(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ' ');
  std::string lines;
  size_t column = 0;
  for (llvm::StringRef word : words) {
    if (column && nameColumns + column + word.size() >= manualColumns) {
      lines += '\n';
      column = 0;
    }
    lines += column ? " " + word.str() : word.str();
    column += word.size() + 1;
  }
  return lines;
}

class ManualFormatter : public CLI::Formatter {
public:
  ManualFormatter() { column_width(nameColumns); }
  std::string make_option_desc(const CLI::Option *option) const override {
    return wrapped(option->get_description());
  }
  std::string make_group(std::string group, bool positional,
                         std::vector<const CLI::Option *> options) const override {
    std::string text = CLI::Formatter::make_group(std::move(group), positional, options);
    // The library adds its own blank line between groups.
    if (!positional)
      text.pop_back();
    return text;
  }
  std::string make_option_opts(const CLI::Option *option) const override {
    const std::string &value = option->get_type_name();
    return value.empty() || option->get_positional() ? "" : "=" + value;
  }
  std::string make_usage(const CLI::App *app, std::string) const override {
    std::string usage = "Usage: " + app->get_name();
    for (const CLI::Option *option : app->get_options())
      if (option->get_positional())
        usage += " " + option->get_name(/*positional=*/true);
    return usage + (app->get_name() == "npufuzz" ? " --seed=S" : "") + " [options]\n";
  }
};
} // namespace

std::unique_ptr<CLI::App> makeCommandLine(const std::string &verb, const std::string &description,
                                          const std::string &examples) {
  auto commandLine =
      std::make_unique<CLI::App>(description, verb.empty() ? "npufuzz" : "npufuzz " + verb);
  commandLine->formatter(std::make_shared<ManualFormatter>());
  commandLine->set_help_flag("-h,--help", "this text");
  commandLine->get_help_ptr()->group("Options");
  if (!examples.empty())
    commandLine->footer("Examples:\n" + examples);
  return commandLine;
}

static std::vector<std::string> longNames(const CLI::App &commandLine) {
  std::vector<std::string> names;
  for (const CLI::Option *option : commandLine.get_options())
    for (const std::string &name : option->get_lnames())
      names.push_back("--" + name);
  return names;
}

/// An unset shell variable leaves `--out=`. The library would take the next word for its value, or
/// the value for an option that was never given. No option of ours accepts an empty value.
static llvm::Error checkNoneIsEmpty(const CLI::App &commandLine, const Arguments &arguments) {
  std::string optionBefore;
  for (const std::string &argument : arguments) {
    bool isOption = llvm::StringRef(argument).starts_with("-");
    auto [name, value] = llvm::StringRef(argument).split('=');
    bool endsEmpty = isOption && value.empty() && argument.size() > name.size();
    if (argument.empty() || endsEmpty)
      return usageError(commandLine.get_name() + ": " + (endsEmpty ? name.str() : optionBefore) +
                        (endsEmpty || !optionBefore.empty() ? ": " : "") +
                        "expected a value, got an empty one; see " + commandLine.get_name() +
                        " --help");
    optionBefore = isOption ? argument : "";
  }
  return llvm::Error::success();
}

llvm::Error parse(CLI::App &commandLine, Arguments arguments) {
  std::string next = "; see " + commandLine.get_name() + " --help";
  // Check this first, so that `npufuzz --seed --help` does not take --help as a seed.
  if (llvm::is_contained(arguments, "--help") || llvm::is_contained(arguments, "-h")) {
    llvm::outs() << commandLine.help();
    return llvm::make_error<CommandError>(nothingFound, "");
  }
  // The library reports unknown words; we look first, to name the option and its nearest neighbour.
  std::vector<std::string> known = longNames(commandLine);
  for (const std::string &argument : arguments) {
    std::string name = argument.substr(0, argument.find('='));
    if (name == "--")
      break;
    if (llvm::StringRef(name).starts_with("--") && !llvm::is_contained(known, name))
      return usageError(commandLine.get_name() + ": unknown option " + name + suggest(name, known) +
                        next);
  }
  if (llvm::Error error = checkNoneIsEmpty(commandLine, arguments))
    return error;
  // It pops from the back.
  std::reverse(arguments.begin(), arguments.end());
  try {
    commandLine.parse(std::move(arguments));
  } catch (const CLI::ParseError &error) {
    return usageError(commandLine.get_name() + ": " + error.what() + next);
  }
  return llvm::Error::success();
}

} // namespace npufuzz::tools

#include "tools/Arguments.h"

#include "backend/Absent.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

namespace {
/// The library's layout without its noise: no type names, as each option's text shows an example
/// value.
constexpr size_t nameColumns = 28, manualColumns = 80;

/// Lines of words that leave `indent` columns of the manual free.
std::string wrapped(llvm::StringRef text, size_t indent) {
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ' ');
  std::string lines;
  size_t column = 0;
  for (llvm::StringRef word : words) {
    if (column && indent + column + word.size() > manualColumns) {
      lines += '\n';
      column = 0;
    }
    lines += column ? " " + word.str() : word.str();
    column += word.size() + 1;
  }
  return lines;
}

bool isShared(const std::string &group) {
  return llvm::is_contained({sharedGroups::systems, sharedGroups::toolchains, sharedGroups::cases},
                            group);
}

/// Groups of the command line, in the order in which its options were added.
std::vector<std::string> groupsOf(const CLI::App &commandLine, bool areShared) {
  std::vector<std::string> groups = commandLine.get_groups();
  llvm::erase_if(groups, [&](const std::string &group) { return isShared(group) != areShared; });
  return groups;
}

std::vector<const CLI::Option *> optionsOf(const CLI::App &commandLine, const std::string &group) {
  return commandLine.get_options([&](const CLI::Option *option) {
    return option->get_group() == group && option->nonpositional();
  });
}

/// True if the examples use this option, and not only one whose name begins with its name.
bool isInExamples(const CLI::App &commandLine, const CLI::Option *option) {
  std::string name = option->get_name(), examples = commandLine.get_footer();
  llvm::StringRef rest = examples;
  for (size_t at = rest.find(name); at != llvm::StringRef::npos; at = rest.find(name)) {
    rest = rest.drop_front(at + name.size());
    if (rest.empty() || !(llvm::isAlpha(rest.front()) || rest.front() == '-'))
      return true;
  }
  return false;
}

/// Writes "a, b and c".
std::string enumerated(const std::vector<std::string> &words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

class ManualFormatter : public CLI::Formatter {
public:
  ManualFormatter() { column_width(nameColumns); }
  std::string make_help(const CLI::App *app, std::string, CLI::AppFormatMode) const override {
    std::string text = make_description(app) + make_usage(app, "") + make_positionals(app) +
                       groupTexts(*app, /*areShared=*/false) + sharedText(*app);
    return text + (app->get_footer().empty() ? "" : "\n" + app->get_footer());
  }
  std::string make_option_desc(const CLI::Option *option) const override {
    return wrapped(option->get_description(), nameColumns);
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
  /// Explains each option of the shared groups, or of the others.
  std::string groupTexts(const CLI::App &app, bool areShared) const {
    std::string text;
    for (const std::string &group : groupsOf(app, areShared))
      if (std::vector<const CLI::Option *> options = optionsOf(app, group); !options.empty())
        text += make_group(group, /*is_positional=*/false, options);
    return text;
  }

private:
  /// Explains the shared options that the examples use, and names the others.
  std::string sharedText(const CLI::App &app) const {
    std::vector<const CLI::Option *> explained;
    std::vector<std::string> groups, named;
    for (const std::string &group : groupsOf(app, /*areShared=*/true)) {
      groups.push_back(llvm::StringRef(group).lower());
      for (const CLI::Option *option : optionsOf(app, group))
        if (isInExamples(app, option))
          explained.push_back(option);
        else
          named.push_back(option->get_name());
    }
    if (groups.empty())
      return "";
    std::string title = "Plus options of " + enumerated(groups) + " (npufuzz help options)";
    std::string text = make_group(title, /*is_positional=*/false, explained);
    if (named.empty())
      return text;
    const std::string also = "  also ";
    std::string lines = wrapped(llvm::join(named, ", "), also.size());
    std::string indent(also.size(), ' ');
    return text + also + CLI::detail::find_and_replace(lines, "\n", "\n" + indent) + "\n";
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

std::string explainShared(const CLI::App &commandLine) {
  return commandLine.get_description() +
         ManualFormatter().groupTexts(commandLine, /*areShared=*/true);
}

std::vector<std::string> sharedWords(const CLI::App &commandLine) {
  std::vector<std::string> words;
  for (const CLI::Option *option : commandLine.get_options())
    if (isShared(option->get_group()))
      for (const std::string &value : option->results())
        words.push_back("--" + option->get_lnames().front() + "=" + value);
  return words;
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

static llvm::Error unknownOption(const CLI::App &commandLine, const std::string &name,
                                 const Arguments &arguments) {
  if (const AdapterName *absent = absentBackendOf(arguments))
    return usageError("--backend: backend " + absent->name + " is " + absent->howToBuild());
  return usageError(commandLine.get_name() + ": unknown option " + name +
                    suggest(name, longNames(commandLine)) + "; see " + commandLine.get_name() +
                    " --help");
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
      return unknownOption(commandLine, name, arguments);
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

#include "tools/CommandLine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <CLI/CLI.hpp>

namespace npufuzz::tools {

bool isSharedGroup(const std::string &group) {
  return llvm::is_contained({sharedGroups::systems, sharedGroups::toolchains, sharedGroups::cases},
                            group);
}

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

/// Groups of the command line, in the order in which its options were added.
std::vector<std::string> groupsOf(const CLI::App &commandLine, bool areShared) {
  std::vector<std::string> groups = commandLine.get_groups();
  llvm::erase_if(groups,
                 [&](const std::string &group) { return isSharedGroup(group) != areShared; });
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

using Option = CommandLine::Option;

Option *Option::group(const std::string &heading) {
  option->group(heading);
  return this;
}
Option *Option::typeName(const std::string &sample) {
  option->type_name(sample);
  return this;
}
Option *Option::required() {
  option->required();
  return this;
}
Option *Option::expected(int count) {
  option->expected(count);
  return this;
}
Option *Option::check(const std::function<std::string(const std::string &)> &trouble) {
  option->check(trouble, "");
  return this;
}
std::string Option::group() const { return option->get_group(); }
std::string Option::typeName() const { return option->get_type_name(); }
std::string Option::longName() const {
  return option->get_lnames().empty() ? "" : option->get_lnames().front();
}
std::vector<std::string> Option::results() const { return option->results(); }

CommandLine::CommandLine(const std::string &name, const std::string &description,
                         const std::string &examples)
    : app(std::make_unique<CLI::App>(description, name)) {
  app->formatter(std::make_shared<ManualFormatter>());
  keep(app->set_help_flag("-h,--help", "this text"))->group("Options");
  if (!examples.empty())
    app->footer("Examples:\n" + examples);
}

CommandLine::~CommandLine() = default;

Option *CommandLine::keep(CLI::Option *option) {
  kept.push_back(std::make_unique<Option>(option));
  return kept.back().get();
}

Option *CommandLine::addOption(const std::string &name, std::string &value,
                               const std::string &text) {
  return keep(app->add_option(name, value, text));
}
Option *CommandLine::addOption(const std::string &name, std::vector<std::string> &values,
                               const std::string &text) {
  return keep(app->add_option(name, values, text));
}
Option *CommandLine::addFlag(const std::string &name, bool &value, const std::string &text) {
  return keep(app->add_flag(name, value, text));
}

std::vector<const Option *> CommandLine::options() const {
  std::vector<const Option *> all;
  for (const auto &option : kept)
    all.push_back(option.get());
  return all;
}

const Option *CommandLine::find(const std::string &name) const {
  for (const auto &option : kept)
    if (!option->longName().empty() && "--" + option->longName() == name)
      return option.get();
  return nullptr;
}

std::string CommandLine::name() const { return app->get_name(); }
std::string CommandLine::manual() const { return app->help(); }
std::string CommandLine::sharedManual() const {
  return app->get_description() + ManualFormatter().groupTexts(*app, /*areShared=*/true);
}

std::string CommandLine::parse(std::vector<std::string> words) {
  // The library pops from the back.
  std::reverse(words.begin(), words.end());
  try {
    app->parse(std::move(words));
  } catch (const CLI::ParseError &error) {
    return error.what();
  }
  return "";
}

} // namespace npufuzz::tools

//===- CommandLine.h - options of a verb ------------------------*- C++ -*-===//
//
// CLI11 is a library of headers, and each file that includes them compiles most of it. Only
// CommandLine.cpp does.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_COMMANDLINE_H
#define NPUFUZZ_TOOLS_COMMANDLINE_H

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace npufuzz::tools {

/// Groups of options that several verbs take. `npufuzz help options` explains them once. The help
/// of a verb explains those that its examples use, and names the others.
namespace sharedGroups {
inline constexpr const char *systems = "Systems", *toolchains = "Toolchains", *cases = "Cases";
} // namespace sharedGroups
/// True for one of them.
bool isSharedGroup(const std::string &group);

class CommandLine {
public:
  /// An option or a positional word. The command line owns it.
  class Option {
  public:
    explicit Option(CLI::Option *option) : option(option) {}
    // Each of these returns this option.
    Option *group(const std::string &heading);
    Option *typeName(const std::string &sample);
    Option *required();
    /// Takes so many words.
    Option *expected(int count);
    /// `trouble` says what is wrong with a value, or nothing.
    Option *check(const std::function<std::string(const std::string &)> &trouble);

    std::string group() const;
    std::string typeName() const;
    /// "out" of --out.
    std::string longName() const;
    /// Values that were given.
    std::vector<std::string> results() const;

  private:
    CLI::Option *option;
  };

  /// Without words it is a set of options.
  explicit CommandLine(const std::string &name = "", const std::string &description = "",
                       const std::string &examples = "");
  ~CommandLine();

  // Names begin with -- but for a positional word. The value is written by parse().
  Option *addOption(const std::string &name, std::string &value, const std::string &text);
  Option *addOption(const std::string &name, std::vector<std::string> &values,
                    const std::string &text);
  Option *addFlag(const std::string &name, bool &value, const std::string &text);

  /// In the order in which they were added, --help first.
  std::vector<const Option *> options() const;
  /// Null if there is none of that name, which begins with --.
  const Option *find(const std::string &name) const;
  const Option *help() const { return options().front(); }
  /// "npufuzz fuzz".
  std::string name() const;
  /// Text of --help.
  std::string manual() const;
  /// The description, and the texts of all options of shared groups.
  std::string sharedManual() const;

  /// Reads the words into the values. Returns what is wrong; empty: nothing.
  std::string parse(std::vector<std::string> words);

private:
  Option *keep(CLI::Option *option);

  std::unique_ptr<CLI::App> app;
  std::vector<std::unique_ptr<Option>> kept;
};

} // namespace npufuzz::tools

#endif

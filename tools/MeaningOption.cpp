#include "tools/MeaningOption.h"

#include "tools/CommandError.h"

namespace npufuzz::tools {

void MeaningOption::addTo(CLI::App &commandLine, const char *group, const char *genericText) {
  given = commandLine
              .add_option("--meaning", text,
                          "say what private dialects mean: a command that gets IR and prints "
                          "upstream dialects, or server:CMD")
              ->group(group)
              ->type_name("CMD");
  commandLine.add_flag("--generic", generic, genericText)->group(group);
}

llvm::Error MeaningOption::resolve() {
  if (given->count() == 0)
    return llvm::Error::success();
  read = parseTranslator(text);
  read.isGeneric = generic;
  if (read.command.empty())
    return usageError("--meaning: expected a command, or server: and a command, got \"" + text +
                      "\"");
  made.emplace(read);
  return llvm::Error::success();
}

std::vector<std::string> MeaningOption::words() const {
  std::vector<std::string> words;
  if (made)
    words.push_back("--meaning=" + text);
  if (generic)
    words.push_back("--generic");
  return words;
}

} // namespace npufuzz::tools

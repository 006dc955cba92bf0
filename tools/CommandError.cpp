#include "tools/CommandError.h"

#include "campaign/run/Campaign.h"
#include "support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

char CommandError::ID = 0;

llvm::Error usageError(const llvm::Twine &line) {
  return llvm::make_error<CommandError>(wrongUsage, line.str());
}

llvm::Error environmentError(const llvm::Twine &line) {
  return llvm::make_error<CommandError>(environment, line.str());
}

llvm::Error withExitCode(llvm::Error error) {
  return llvm::handleErrors(
      std::move(error),
      [](std::unique_ptr<CommandError> own) { return llvm::Error(std::move(own)); },
      [](const EnvironmentError &trouble) { return environmentError(trouble.message()); },
      [](const llvm::ErrorInfoBase &other) { return usageError(other.message()); });
}

/// Strips the program's name, which precedes each line: "npufuzz list: …" becomes "list: …". Keeps
/// a command at the beginning of a line.
static llvm::StringRef withoutName(llvm::StringRef line) {
  llvm::StringRef name = line.split(": ").first, rest = line;
  bool isName =
      name == "npufuzz" || (name.consume_front("npufuzz ") && llvm::all_of(name, llvm::isLower));
  return isName && (rest.consume_front("npufuzz: ") || rest.consume_front("npufuzz ")) ? rest
                                                                                       : line;
}

int report(llvm::Error error) {
  error = withExitCode(std::move(error));
  int code = wrongUsage;
  llvm::handleAllErrors(std::move(error), [&](const CommandError &trouble) {
    code = trouble.code;
    if (code == nothingFound)
      return;
    // A script reads one line; a library's message may have several.
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::errs() << printable(trouble.picture);
    std::string text = printable(shortened(trouble.picture.empty() ? trouble.line : trouble.next));
    withoutName(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
    llvm::errs() << "npufuzz: ";
    llvm::interleave(
        lines, llvm::errs(), [](llvm::StringRef l) { llvm::errs() << l.trim(); }, " | ");
    llvm::errs() << "\n";
  });
  return code;
}

std::string suggest(llvm::StringRef word, llvm::ArrayRef<std::string> known) {
  // Two swapped letters, or a third of them wrong, are still a typo; more is another word.
  unsigned distanceMax = std::min(word.size(), std::max<size_t>(2, word.size() / 3) + 1);
  const std::string *best = nullptr;
  for (const std::string &candidate : known) {
    unsigned distance = word.edit_distance(candidate, /*AllowReplacements=*/true, distanceMax);
    if (distance < distanceMax) {
      distanceMax = distance;
      best = &candidate;
    }
  }
  return best ? " (did you mean " + *best + "?)" : "";
}

std::string joined(llvm::ArrayRef<std::string> words) { return llvm::join(words, ", "); }

} // namespace npufuzz::tools

//===- Entered.cpp - which functions of a library a command enters --------===//
#include "support/reach/Entered.h"

#include "support/EnvironmentError.h"
#include "support/Resource.h"
#include "support/WorkFolder.h"
#include "support/reach/Board.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

#include <cstring>
#include <unistd.h>

namespace npufuzz::reach {

static llvm::Error failed(const llvm::Twine &text) {
  return llvm::make_error<EnvironmentError>(text.str());
}

bool canWatch() {
#if defined(__linux__) && defined(__x86_64__)
  return true;
#else
  return false;
#endif
}

static llvm::Expected<std::string> makeBoard(llvm::StringRef library,
                                             llvm::ArrayRef<Function> functions) {
  llvm::sys::fs::UniqueID id;
  if (std::error_code error = llvm::sys::fs::getUniqueID(library, id))
    return failed(library + ": " + error.message());
  std::string text(Board::bytes(functions.size()), 0);
  Board head{id.getDevice(), id.getFile(), static_cast<uint32_t>(functions.size()), 0};
  std::memcpy(text.data(), &head, sizeof(head));
  char *next = text.data() + sizeof(head);
  for (const Function &function : functions)
    next = static_cast<char *>(std::memcpy(next, &function.offset, sizeof(uint32_t))) +
           sizeof(uint32_t);
  return text;
}

/// Environment of this process with the library that watches in front of what is preloaded.
static std::vector<std::string> environmentWith(const std::string &board) {
  std::string preload = "LD_PRELOAD=" + resourcePath("reach/watch.so", NPUFUZZ_REACH_WATCH);
  if (const char *others = std::getenv("LD_PRELOAD"))
    preload += std::string(":") + others;
  std::vector<std::string> words{preload, std::string(boardVariable) + "=" + board};
  for (char **word = environ; *word; ++word)
    if (!llvm::StringRef(*word).starts_with("LD_PRELOAD="))
      words.push_back(*word);
  return words;
}

llvm::Expected<Entered> watchCommand(llvm::ArrayRef<std::string> words, llvm::StringRef library,
                                     llvm::ArrayRef<Function> functions) {
  auto folder = WorkFolder::make();
  if (!folder)
    return folder.takeError();
  auto text = makeBoard(library, functions);
  if (!text)
    return text.takeError();
  if (llvm::Error error = (*folder)->write("board", *text))
    return std::move(error);
  auto program = llvm::sys::findProgramByName(words.front());
  if (!program)
    return failed(words.front() + ": " + program.getError().message());

  auto environment = environmentWith((*folder)->path("board"));
  llvm::SmallVector<llvm::StringRef> variables(environment.begin(), environment.end());
  llvm::SmallVector<llvm::StringRef> arguments{"sh", "-c", "exec \"$@\" 1>&2", "sh", *program};
  arguments.append(words.begin() + 1, words.end());
  std::string error;
  Entered entered;
  entered.exitCode =
      llvm::sys::ExecuteAndWait("/bin/sh", arguments, llvm::ArrayRef(variables), {}, 0, 0, &error);
  if (entered.exitCode == -1)
    return failed(words.front() + ": " + error);
  auto after = (*folder)->read("board");
  if (!after)
    return after.takeError();
  if (after->size() != text->size())
    return failed("something changed the file in which functions are noted");
  Board head;
  std::memcpy(&head, after->data(), sizeof(head));
  entered.processes = head.processes;
  llvm::StringRef flags = llvm::StringRef(*after).take_back(functions.size());
  for (char flag : flags)
    entered.functions.push_back(flag != 0);
  return entered;
}

} // namespace npufuzz::reach

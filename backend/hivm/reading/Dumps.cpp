//===- Dumps.cpp ----------------------------------------------------------===//
//
// A title line begins a dump; text before the first title is dropped. Dumps from files are in order
// of the passes on the module before them, the function, and the passes on that. Reading skips
// files that cannot be opened.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/reading/Dumps.h"
#include "backend/foreign/PrintTree.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

#include <optional>

namespace npufuzz::hivm {

/// Parses the title line of a dump; returns none for any other line.
static std::optional<Dump> titled(llvm::StringRef line) {
  static const llvm::Regex title("^// -----// IR Dump Before .*\\(([a-zA-Z0-9_-]+)\\)"
                                 "( \\('func.func' operation: @([^)]+)\\))?");
  llvm::SmallVector<llvm::StringRef> matches;
  if (!title.match(line, &matches))
    return std::nullopt;
  return Dump{matches[1].str(), matches[3].str(), ""};
}

std::vector<Dump> dumpsIn(llvm::StringRef printed) {
  std::vector<Dump> dumps;
  while (!printed.empty()) {
    auto [line, rest] = printed.split('\n');
    if (std::optional<Dump> next = titled(line))
      dumps.push_back(std::move(*next));
    else if (!dumps.empty())
      dumps.back().text += (line + "\n").str();
    printed = rest;
  }
  return dumps;
}

/// Position of a printed file in time: passes on the module before it, index of the function,
/// passes on that function before it.
static std::vector<size_t> timeOf(const PrintedFile &file, const Dump &dump) {
  std::vector<size_t> time(file.place.begin(), file.place.end());
  if (!dump.function.empty()) {
    llvm::StringRef before =
        llvm::StringRef(dump.text).split("sym_name = \"" + dump.function + "\"").first;
    time.insert(time.begin() + 1, before.count("\"func.func\"("));
  }
  return time;
}

std::vector<Dump> dumpsBelow(const WorkFolder &work, llvm::StringRef folder) {
  std::vector<std::pair<std::vector<size_t>, Dump>> printed;
  for (const PrintedFile &file : printTree(work, folder)) {
    llvm::Expected<std::string> text = work.read(file.name);
    if (!text) {
      llvm::consumeError(text.takeError());
      continue;
    }
    for (Dump &dump : dumpsIn(*text)) {
      std::vector<size_t> time = timeOf(file, dump);
      printed.emplace_back(std::move(time), std::move(dump));
    }
  }
  llvm::stable_sort(printed, [](const auto &a, const auto &b) { return a.first < b.first; });
  std::vector<Dump> dumps;
  for (auto &[time, dump] : printed)
    dumps.push_back(std::move(dump));
  return dumps;
}

} // namespace npufuzz::hivm

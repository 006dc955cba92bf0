//===- KnownIssues.cpp - signatures on record -----------------------------===//
//
// A folder of .mlir files: each is a repro that names its signature in a comment, so that the list
// of known issues can itself be replayed.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/KnownIssues.h"
#include "support/Files.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace npufuzz::campaign {

/// Whether a file's directives for lit say that its bug shows in the release: what is gone must not
/// hide a bug that looks alike.
static bool showsIn(llvm::StringRef text, int release) {
  std::string feature = "mlir-" + std::to_string(release);
  for (llvm::StringRef rest = text; !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    rest = behind;
    bool excludes = line.consume_front("// XFAIL:") || line.consume_front("// UNSUPPORTED:");
    if (excludes && line.contains(feature))
      return false;
    if (line.consume_front("// REQUIRES:") && !line.contains(feature))
      return false;
  }
  return true;
}

llvm::Expected<KnownIssues> readKnownIssues(llvm::StringRef folder, int release) {
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator entry(folder, error), end; entry != end && !error;
       entry.increment(error))
    if (llvm::sys::path::extension(entry->path()) == ".mlir")
      files.push_back(entry->path());
  if (error)
    return llvm::createStringError(error, "cannot read " + folder + ": " + error.message());
  llvm::sort(files);
  KnownIssues issues;
  for (const std::string &file : files) {
    llvm::Expected<std::string> text = readFile(file);
    if (!text)
      return text.takeError();
    if (!showsIn(*text, release))
      continue;
    for (llvm::StringRef rest = *text; !rest.empty();) {
      auto [line, behind] = rest.split('\n');
      rest = behind;
      if (line.consume_front("// Signature:"))
        issues.try_emplace(line.trim().str(), llvm::sys::path::filename(file).str());
    }
  }
  return issues;
}

} // namespace npufuzz::campaign

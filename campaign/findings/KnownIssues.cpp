//===- KnownIssues.cpp - what is on record --------------------------------===//
//
// Each file is a repro that says in comments what findings of it look like, so that the record can
// itself be replayed.
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

static llvm::Error readNeutralisers(llvm::StringRef text, KnownIssue &issue) {
  std::vector<reduceir::Neutraliser> &rules = issue.neutralisers.emplace_back();
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef word : words) {
    llvm::Expected<reduceir::Neutraliser> rule = reduceir::parseNeutraliser(word);
    if (!rule)
      return llvm::createStringError("Neutralise: " + llvm::toString(rule.takeError()));
    rules.push_back(std::move(*rule));
  }
  return rules.empty() ? llvm::createStringError("Neutralise: expected a rule, got none")
                       : llvm::Error::success();
}

static llvm::Error readComments(llvm::StringRef text, KnownIssue &issue) {
  for (llvm::StringRef rest = text; !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    rest = behind;
    if (line.consume_front("// Signature:"))
      issue.signatures.insert(line.trim().str());
    else if (line.consume_front("// Shape:"))
      issue.shapes.insert(line.trim().str());
    else if (line.consume_front("// Upstream:"))
      issue.upstream = line.trim().str();
    else if (line.consume_front("// Licence:"))
      issue.licence = line.trim().str();
    else if (line.consume_front("// Neutralise:"))
      if (llvm::Error error = readNeutralisers(line, issue))
        return error;
  }
  return llvm::Error::success();
}

void KnownIssues::add(KnownIssue issue) {
  for (const std::string &signature : issue.signatures)
    bySignature[signature].push_back(issues.size());
  issues.push_back(std::move(issue));
}

std::vector<const KnownIssue *> KnownIssues::named(const std::string &signature) const {
  std::vector<const KnownIssue *> found;
  if (auto entry = bySignature.find(signature); entry != bySignature.end())
    for (size_t number : entry->second)
      found.push_back(&issues[number]);
  return found;
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
    KnownIssue issue;
    issue.file = llvm::sys::path::filename(file).str();
    if (llvm::Error error = readComments(*text, issue))
      return llvm::createStringError(file + ": " + llvm::toString(std::move(error)));
    issues.add(std::move(issue));
  }
  return issues;
}

} // namespace npufuzz::campaign

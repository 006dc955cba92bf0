//===- KnownIssues.cpp - reads the record of known issues -----------------===//
//
// Each file is a repro with comments that describe its findings, so the record itself can be
// replayed.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/KnownIssues.h"
#include "oracles/Shape.h"
#include "support/Files.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace npufuzz::campaign {

/// True if a file's directives for lit say that its bug shows in the release: a fixed bug must not
/// hide another that looks alike.
static bool showsIn(llvm::StringRef text, int release) {
  std::string feature = "mlir-" + std::to_string(release);
  for (llvm::StringRef rest = text; !rest.empty();) {
    auto [line, after] = rest.split('\n');
    rest = after;
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
    auto [line, after] = rest.split('\n');
    rest = after;
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

namespace {

/// Parts of "pass:mlir:canonicalize/SomePattern<AddFOp>:wrong value".
struct Culprit {
  std::string oracle, backend, pass;
  std::string pattern; ///< without template arguments; empty: no pattern is named
  std::string kind;
  /// Returns "pass:mlir:SomePattern:wrong value"; the signature if there is no pattern.
  std::string name() const {
    return oracle + ":" + backend + ":" + (pattern.empty() ? pass : pattern) + ":" + kind;
  }
};

/// Position of the first colon that is no part of "::", as in C++ names.
size_t firstSingleColon(llvm::StringRef text) {
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == ':' && !text.substr(i).starts_with("::"))
      return i;
    else if (text[i] == ':')
      ++i;
  return llvm::StringRef::npos;
}

Culprit culpritOf(llvm::StringRef signature) {
  auto [oracle, after] = signature.split(':');
  auto [backend, rest] = after.split(':');
  size_t end = std::min(firstSingleColon(rest), rest.size());
  auto [pass, pattern] = rest.take_front(end).split('/');
  return {oracle.str(), backend.str(), pass.str(),
          pattern.take_until([](char c) { return c == '<'; }).str(),
          rest.drop_front(std::min(end + 1, rest.size())).str()};
}

/// True if both names may well belong to one bug. If a pattern breaks IR, the code around it
/// decides which op complains or which result is wrong. If a pass gives an op a value that its
/// verifier rejects, the op decides which pattern did so. A wrong value under two patterns is two
/// bugs. An invalid read ends in any signal, so all crashes in a pass are near.
bool isNear(const Culprit &a, const Culprit &b) {
  if (a.backend != b.backend)
    return false;
  if (!a.pattern.empty() && a.pattern == b.pattern)
    return true;
  if (a.pass == b.pass && a.oracle == "crash" && b.oracle == "crash")
    return true;
  return a.pass == b.pass && a.oracle == b.oracle && a.kind == b.kind &&
         (a.oracle == "verify" || a.pattern.empty() || b.pattern.empty());
}

} // namespace

/// True if a shape is specific enough. A single fact repeats the signature: the place of the crash,
/// or the op. Such a shape would mute a second bug of that name.
static bool saysEnough(llvm::StringRef shape) {
  llvm::SmallVector<llvm::StringRef> facts;
  llvm::SplitString(shape, facts);
  return llvm::any_of(facts, [&](llvm::StringRef fact) { return fact != facts.front(); });
}

bool KnownIssue::explains(const std::string &signature, const std::string &shape) const {
  Culprit culprit = culpritOf(signature);
  std::string withPasses = shape;
  for (const std::string &recorded : signatures)
    if (Culprit other = culpritOf(recorded);
        recorded != signature && !other.pattern.empty() && other.pattern == culprit.pattern)
      withPasses += " " + oracles::shapeOfPass(other.pass).text();
  return llvm::any_of(shapes, [&](const std::string &recorded) {
    return saysEnough(recorded) && oracles::containsShape(withPasses, recorded);
  });
}

bool KnownIssue::explainsCrash(const std::string &frames) const {
  bool isCrash = llvm::any_of(signatures, [](const std::string &recorded) {
    return culpritOf(recorded).oracle == "crash";
  });
  return isCrash && llvm::any_of(shapes, [&](llvm::StringRef recorded) {
           return saysEnough(recorded) && oracles::containsShape(frames, recorded);
         });
}

void KnownIssues::add(KnownIssue issue) {
  std::set<std::string> culprits;
  for (const std::string &signature : issue.signatures) {
    bySignature[signature].push_back(issues.size());
    if (std::string name = culpritOf(signature).name(); culprits.insert(name).second)
      byCulprit[name].push_back(issues.size());
  }
  issues.push_back(std::move(issue));
}

bool KnownIssues::contains(const std::string &signature) const {
  return bySignature.count(signature) > 0 || byCulprit.count(culpritOf(signature).name()) > 0;
}

std::vector<const KnownIssue *> KnownIssues::named(const std::string &signature) const {
  std::vector<const KnownIssue *> found;
  auto take = [&](const auto &numbers, const std::string &name) {
    if (auto entry = numbers.find(name); entry != numbers.end())
      for (size_t number : entry->second)
        if (!llvm::is_contained(found, &issues[number]))
          found.push_back(&issues[number]);
  };
  take(bySignature, signature);
  take(byCulprit, culpritOf(signature).name());
  return found;
}

std::vector<const KnownIssue *> KnownIssues::near(const std::string &signature) const {
  Culprit culprit = culpritOf(signature);
  std::vector<const KnownIssue *> found;
  for (const KnownIssue &issue : issues)
    if (llvm::any_of(issue.signatures, [&](const std::string &recorded) {
          return isNear(culpritOf(recorded), culprit);
        }))
      found.push_back(&issue);
  return found;
}

llvm::Expected<std::optional<KnownIssue>> parseKnownIssue(llvm::StringRef text,
                                                          llvm::StringRef file, int release) {
  if (!showsIn(text, release))
    return std::nullopt;
  KnownIssue issue;
  issue.file = llvm::sys::path::filename(file).str();
  if (llvm::Error error = readComments(text, issue))
    return llvm::createStringError(file + ": " + llvm::toString(std::move(error)));
  return issue;
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
    llvm::Expected<std::string> text = readFile(file, issueBytesMax);
    if (!text)
      return text.takeError();
    auto issue = parseKnownIssue(*text, file, release);
    if (!issue)
      return issue.takeError();
    if (*issue)
      issues.add(std::move(**issue));
  }
  return issues;
}

} // namespace npufuzz::campaign

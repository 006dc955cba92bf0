//===- Verdict.cpp - signatures and messages ------------------------------===//
//
// A signature is oracle, backend, culprit and kind: everything that stays the same when another
// seed finds the bug, or when its case is reduced. Evidence is for people and is not part of it.
//
//===----------------------------------------------------------------------===//
#include "oracles/Verdict.h"
#include "oracles/Frames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::oracles {

llvm::StringRef outcomeName(Outcome outcome) {
  switch (outcome) {
  case Outcome::ok:
    return "ok";
  case Outcome::bug:
    return "bug";
  case Outcome::cannotTell:
    return "cannot tell";
  case Outcome::discard:
    return "discard";
  }
  llvm_unreachable("every outcome is named");
}

llvm::StringRef severityName(Severity severity) {
  switch (severity) {
  case Severity::none:
    return "none";
  case Severity::refusal:
    return "refusal";
  case Severity::crash:
    return "crash";
  case Severity::wrongAnswer:
    return "wrong answer";
  }
  llvm_unreachable("every severity is named");
}

std::string WrongElement::describe() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "arg" << argument;
  if (!coordinates.empty()) {
    os << '[';
    llvm::interleave(coordinates, os, ",");
    os << ']';
  }
  os << " expected " << expected << ", got " << got;
  return text;
}

static bool isFolder(llvm::StringRef pattern) { return pattern.starts_with(folderPrefix); }

std::string culpritName(llvm::StringRef pattern) {
  return ((isFolder(pattern) ? "" : "pattern ") + pattern).str();
}

std::string Verdict::message() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!pattern.empty())
    os << culpritName(pattern) << (isFolder(pattern) ? " in " : " of ");
  if (!firstPass.empty())
    os << "one of pass " << firstPassIndex << ' ' << firstPass << " to ";
  if (passIndex > 0)
    os << "pass " << passIndex << ' ' << pass;
  else if (!pass.empty() && pass != "executor" && pass != "interpreter" && pass != "pipeline")
    os << "pass " << pass;
  else if (!pass.empty())
    os << "the " << pass << " of " << backend;
  else
    os << oracle << " on " << backend;
  if (!claim.empty())
    os << ' ' << claim;
  if (!evidence.empty())
    os << ": " << evidence;
  return text;
}

static std::string signatureWith(const Verdict &verdict, const std::string &culprit) {
  return verdict.oracle + ":" + verdict.backend + ":" + culprit + ":" + normaliseKind(verdict.kind);
}

static std::string culpritPass(const Verdict &verdict) {
  if (verdict.pass.empty())
    return "-";
  return verdict.firstPass.empty() ? verdict.pass : verdict.firstPass + ".." + verdict.pass;
}

std::string Verdict::signature() const { return signatureWithoutFrames() + framesText(frames); }

std::string Verdict::signatureOfPass() const {
  return signatureWith(*this, culpritPass(*this)) + framesText(frames);
}

std::string Verdict::signatureWithoutFrames() const {
  return signatureWith(*this, pattern.empty() ? culpritPass(*this) : pass + "/" + pattern);
}

bool Verdict::isRecordedAs(llvm::StringRef recorded) const {
  std::string withoutFrames = signatureWithoutFrames();
  bool isRaceOfSomeSort = recorded.ends_with(":data race") &&
                          llvm::StringRef(withoutFrames).starts_with(recorded.str() + " ");
  return recorded == signature() || recorded == withoutFrames || isRaceOfSomeSort;
}

} // namespace npufuzz::oracles

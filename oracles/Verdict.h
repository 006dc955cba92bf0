//===- Verdict.h - an oracle's answer about one case ------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_VERDICT_H
#define NPUFUZZ_ORACLES_VERDICT_H

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace npufuzz::oracles {

enum class Outcome {
  ok,
  bug,
  cannotTell, ///< `message` says why
  discard,    ///< not a test for this backend, which declared something in it unsupported
};

/// In rising order: a silent wrong answer ranks above a crash, a crash above a refusal.
enum class Severity { none, refusal, crash, wrongAnswer };

llvm::StringRef outcomeName(Outcome outcome);    // "ok" "bug" "cannot tell" "discard"
llvm::StringRef severityName(Severity severity); // "none" "refusal" "crash" "wrong answer"

/// One element of one argument of @main with a wrong value.
struct WrongElement {
  int64_t argument = 0;
  std::vector<int64_t> coordinates; ///< empty for a scalar
  std::string expected;             ///< "120 (0x42f00000)"
  std::string got;

  /// "arg1[3,16] expected 120 (0x42f00000), got 112 (0x42e00000)"
  std::string describe() const;
};

/// Number of wrong elements that a verdict lists; it only counts the rest.
inline constexpr int64_t wrongElementsListedMax = 8;

struct Verdict {
  std::string oracle;
  std::string backend;
  Outcome outcome = Outcome::ok;
  Severity severity = Severity::none;
  /// Stage in which the trouble appeared: generate, reference, compile, execute or judge.
  std::string stage;
  /// The blamed pass; "executor", "interpreter" or "pipeline" if no pass can be named; empty for
  /// verdicts that are not bugs.
  std::string pass;
  /// Position of the pass in the pipeline, counted from 1; 0 if no pass is named.
  int64_t passIndex = 0;
  /// First pass that may be to blame instead of `pass`, and its position, if the IR between them
  /// cannot be judged; else empty and 0. A doubt may have the position of the first not judged.
  std::string firstPass;
  int64_t firstPassIndex = 0;
  /// Pipeline that these positions refer to, if it is not the first pipeline of the case.
  std::string pipeline;
  /// Rewrite pattern of the pass that is to blame, or "folder of OP"; empty if none is named.
  std::string pattern;
  /// For a crash, the functions of the system under test in which it happened (oracles/Frames.h).
  std::vector<std::string> frames;
  /// Class of the failure ("wrong value", a diagnostic); signature() normalises it.
  std::string kind;
  /// Predicate of a sentence about the culprit: "changed the result".
  std::string claim;
  /// One line of evidence; `message()` assembles the sentence.
  std::string evidence;
  std::vector<WrongElement> wrongElements; ///< the first wrongElementsListedMax
  int64_t wrongElementCount = 0;
  /// Assumptions that the answer rests on ("accumulation order unspecified, k = 512").
  std::vector<std::string> assumptions;

  bool isBug() const { return outcome == Outcome::bug; }
  /// Position of the first pass that may be to blame. Never later than the blamed pass, even if a
  /// foreign record says so; 0 or 1 if no pass is blamed.
  int64_t firstSuspect() const {
    return firstPass.empty() ? passIndex
                             : std::max<int64_t>(1, std::min(firstPassIndex, passIndex));
  }
  /// One line: "pass 7 npu-vectorise changed the result: arg1[3,16] expected 120 (0x42f00000), got
  /// …". With a named pattern it begins "pattern FoldLoad of pass 7 …"; with several suspects, "one
  /// of pass 5 cse to pass 7 …".
  std::string message() const;
  /// Identity that survives reduction: oracle, backend, pass with its pattern, normalised kind;
  /// "value:npu:npu-vectorise:wrong value", "pass:mlir:canonicalize/SelectToExtUI:wrong value",
  /// "pass:mlir:cse..canonicalize:wrong value". A crash adds where it happened: "crash:mlir:inline:
  /// SIGSEGV in compile at mlir::Operation::erase < mlir::inlineCall".
  std::string signature() const;
  /// signature() without the pattern.
  std::string signatureOfPass() const;
  /// signature() without frames: the same for all crashes of a pass with one message.
  std::string signatureWithoutFrames() const;
  /// True if a bundle with this signature records this bug. Bundles from before crashes had frames,
  /// and before races had sorts, name neither.
  bool isRecordedAs(llvm::StringRef recorded) const;
};

/// Prefix of Verdict::pattern if the folder of an op is to blame instead of a pattern.
inline constexpr llvm::StringLiteral folderPrefix = "folder of ";
/// "pattern FoldLoad", "folder of arith.xori".
std::string culpritName(llvm::StringRef pattern);

/// Returns `text` without what shrinking changes: numbers, shapes, types, SSA and symbol names,
/// quoted IR. One line of at most 120 characters.
std::string normaliseKind(llvm::StringRef text);

} // namespace npufuzz::oracles

#endif

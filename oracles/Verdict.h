//===- Verdict.h - what an oracle says of one case --------------*- C++ -*-===//
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
  discard, ///< the case is no test for this backend: it declared what it was asked for unsupported
};

/// In rising order: a silent wrong answer ranks above a crash, a crash above a refusal.
enum class Severity { none, refusal, crash, wrongAnswer };

llvm::StringRef outcomeName(Outcome outcome);    // "ok" "bug" "cannot tell" "discard"
llvm::StringRef severityName(Severity severity); // "none" "refusal" "crash" "wrong answer"

/// One element of one argument of @main that is not what it must be.
struct WrongElement {
  int64_t argument = 0;
  std::vector<int64_t> coordinates; ///< empty for a scalar
  std::string expected;             ///< "120 (0x42f00000)"
  std::string got;

  /// "arg1[3,16] expected 120 (0x42f00000), got 112 (0x42e00000)"
  std::string describe() const;
};

/// Elements that a verdict lists; it counts the others.
inline constexpr int64_t wrongElementsListedMax = 8;

struct Verdict {
  std::string oracle;
  std::string backend;
  Outcome outcome = Outcome::ok;
  Severity severity = Severity::none;
  /// Where the trouble showed: generate, reference, compile, execute or judge.
  std::string stage;
  /// The blamed pass; "executor", "interpreter" or "pipeline" when no pass can be named; empty for
  /// verdicts that are no bugs.
  std::string pass;
  /// Its position in the pipeline, the first pass is 1; 0 when no pass is named.
  int64_t passIndex = 0;
  /// Where the IR between cannot be judged: the first pass that may be to blame in the place of
  /// `pass`, and its position. Empty and 0 where only `pass` may be.
  std::string firstPass;
  int64_t firstPassIndex = 0;
  /// The pipeline in which these positions are, where it is another than the first of the case.
  std::string pipeline;
  /// Its rewrite pattern that is to blame, or "folder of OP"; empty where none is named.
  std::string pattern;
  /// Of a crash, the functions of the system under test that it happened in (oracles/Frames.h).
  std::vector<std::string> frames;
  /// What went wrong as a class ("wrong value", a diagnostic): part of the signature, normalised
  /// there.
  std::string kind;
  /// What the culprit did, as the predicate of a sentence: "changed the result".
  std::string claim;
  /// The evidence in one line; `message()` puts the sentence together.
  std::string evidence;
  std::vector<WrongElement> wrongElements; ///< the first wrongElementsListedMax
  int64_t wrongElementCount = 0;
  /// What the answer rests on ("accumulation order unspecified, k = 512").
  std::vector<std::string> assumptions;

  bool isBug() const { return outcome == Outcome::bug; }
  /// Position of the first pass that may be to blame. Not behind the blamed one, whatever a
  /// stranger's record says; of no pass 0 or 1.
  int64_t firstSuspect() const {
    return firstPass.empty() ? passIndex
                             : std::max<int64_t>(1, std::min(firstPassIndex, passIndex));
  }
  /// One line: "pass 7 npu-vectorise changed the result: arg1[3,16] expected 120 (0x42f00000), got
  /// …", where a pattern is named "pattern FoldLoad of pass 7 …", where several passes may be to
  /// blame "one of pass 5 cse to pass 7 …".
  std::string message() const;
  /// Stays the same while a case shrinks: oracle, backend, pass with its pattern, normalised kind;
  /// "value:npu:npu-vectorise:wrong value", "pass:mlir:canonicalize/SelectToExtUI:wrong value",
  /// "pass:mlir:cse..canonicalize:wrong value". Of a crash, where it happened: "crash:mlir:inline:
  /// SIGSEGV in compile at mlir::Operation::erase < mlir::inlineCall".
  std::string signature() const;
  /// The same without the pattern.
  std::string signatureOfPass() const;
  /// The same without frames: one for all crashes of a pass that say the same.
  std::string signatureWithoutFrames() const;
  /// Whether a bundle with this signature is one of this bug: those that were written before
  /// crashes had frames, and races a sort, name neither.
  bool isRecordedAs(llvm::StringRef recorded) const;
};

/// How Verdict::pattern begins where an op's folder is to blame and no pattern.
inline constexpr llvm::StringLiteral folderPrefix = "folder of ";
/// "pattern FoldLoad", "folder of arith.xori".
std::string culpritName(llvm::StringRef pattern);

/// `text` without what shrinking changes: numbers, shapes, types, SSA and symbol names, quoted IR.
/// One line of at most 120 characters.
std::string normaliseKind(llvm::StringRef text);

} // namespace npufuzz::oracles

#endif

//===- KnownIssues.h - bugs that are on record ------------------*- C++ -*-===//
//
// Reads a folder of .mlir files. Each shows one bug and describes the findings of it:
//
//   // Signature: pass:mlir:some-pass:wrong value     its name
//   // Shape: 01234567 89abcdef                       facts of its reduced programs
//   // Neutralise: guard-loops                        rules that remove its trigger
//   // Upstream: 12345                                its number in the compiler's tracker
//   // Licence: the pass's documents allow it         no bug at all
//
// A pattern is the same in every pass that applies it, and its instances for two ops share one
// template. So a signature that names a pattern stands for it in all passes.
//
// A signature alone says too little, since a pass may have two bugs of one name. So a finding is
// known only by its shape (oracles/Shape.h), or if it is right without the trigger
// (reduce/ir/Neutralise.h). Any other finding of that signature is a variant, which people should
// read.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_KNOWNISSUES_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_KNOWNISSUES_H

#include "reduce/ir/Neutralise.h"
#include "support/mlir/Release.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace npufuzz::campaign {

/// Maximum bytes of a file of known issues; typical ones have a few thousand.
inline constexpr uint64_t issueBytesMax = 1 << 20;

struct KnownIssue {
  std::string file; ///< its name in the folder
  std::set<std::string> signatures;
  std::set<std::string> shapes; ///< as Shape::text
  /// Alternatives, each of rules that apply together.
  std::vector<std::vector<reduceir::Neutraliser>> neutralisers;
  std::string upstream; ///< empty: not reported upstream
  std::string licence;  ///< document that allows it; empty: it is a bug

  /// True if a program of that shape, broken under that signature, has a shape on record. The pass
  /// that applies the pattern does not matter.
  bool explains(const std::string &signature, const std::string &shape) const;
  /// True if a crash with these frames is on record: in the same function with the same caller. A
  /// folder or a pattern behaves alike in all passes that use it.
  bool explainsCrash(const std::string &frames) const;
};

class KnownIssues {
public:
  void add(KnownIssue issue);
  bool contains(const std::string &signature) const;
  /// Issues of this signature, then those of the same pattern and kind, each sorted by file name.
  std::vector<const KnownIssue *> named(const std::string &signature) const;
  /// Issues that may well be the bug of this signature: of the same pattern, or of the same pass
  /// and complaint. For these only the shape decides.
  std::vector<const KnownIssue *> near(const std::string &signature) const;
  const std::vector<KnownIssue> &all() const { return issues; }

private:
  std::vector<KnownIssue> issues;
  std::map<std::string, std::vector<size_t>> bySignature, byCulprit;
};

/// Parses the comments of a file; returns nothing if the bug does not show in this release of MLIR.
/// Fails with one line for a malformed comment.
llvm::Expected<std::optional<KnownIssue>>
parseKnownIssue(llvm::StringRef text, llvm::StringRef file, int release = mlirRelease);

/// Reads the .mlir files of the folder whose bug shows in the release of MLIR, by their directives
/// for lit (XFAIL, UNSUPPORTED, REQUIRES of mlir-N). A file's own RUN lines check that it still
/// shows its bug. Errors, in one line: the folder cannot be read; a line is malformed.
llvm::Expected<KnownIssues> readKnownIssues(llvm::StringRef folder, int release = mlirRelease);

} // namespace npufuzz::campaign

#endif

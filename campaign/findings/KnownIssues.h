//===- KnownIssues.h - bugs that are on record ------------------*- C++ -*-===//
//
// A folder of .mlir files, each with a bug that it shows and what findings of it look like:
//
//   // Signature: pass:mlir:some-pass:wrong value     what it is called
//   // Shape: 01234567 89abcdef                       what its reduced programs have in them
//   // Neutralise: guard-loops                        how its trigger is written away
//   // Upstream: 12345                                its number in the compiler's tracker
//   // Licence: the pass's documents allow it         no bug at all
//
// A pattern is the same whichever pass applies it, and its instances for two ops are one template:
// a signature that names one stands for it in all passes.
//
// A signature alone says too little: a pass may have two bugs that are called the same. So a
// finding is known only by its shape (oracles/Shape.h), or where it is right again without the
// trigger (reduce/ir/Neutralise.h); any other of that signature is a variant, for people to read.
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

/// Bytes of a file of known issues; they have a few thousand.
inline constexpr uint64_t issueBytesMax = 1 << 20;

struct KnownIssue {
  std::string file; ///< its name in the folder
  std::set<std::string> signatures;
  std::set<std::string> shapes; ///< as Shape::text
  /// Alternatives, each of rules that apply together.
  std::vector<std::vector<reduceir::Neutraliser>> neutralisers;
  std::string upstream; ///< empty: nobody has entered it
  std::string licence;  ///< what allows it; empty: nothing, it is a bug

  /// Whether a program of that shape, broken under that signature, has a shape on record. Which of
  /// the passes applies the pattern is no part of it.
  bool explains(const std::string &signature, const std::string &shape) const;
  /// Whether a crash in these frames is one on record: in the same function, called by the same
  /// one. What a folder or a pattern does it does in all passes that have it.
  bool explainsCrash(const std::string &frames) const;
};

class KnownIssues {
public:
  void add(KnownIssue issue);
  bool contains(const std::string &signature) const;
  /// Those of this signature, then those of the same pattern and kind, each in the order of their
  /// files' names.
  std::vector<const KnownIssue *> named(const std::string &signature) const;
  /// Those that a bug of this signature may well be: of the same pattern, or of the same pass and
  /// complaint. Under such a name only the shape decides.
  std::vector<const KnownIssue *> near(const std::string &signature) const;
  const std::vector<KnownIssue> &all() const { return issues; }

private:
  std::vector<KnownIssue> issues;
  std::map<std::string, std::vector<size_t>> bySignature, byCulprit;
};

/// What the comments of a file say; nothing where it does not show in the release of MLIR. Fails
/// with one line for a line that is none.
llvm::Expected<std::optional<KnownIssue>>
parseKnownIssue(llvm::StringRef text, llvm::StringRef file, int release = mlirRelease);

/// Reads the .mlir files in the folder that show in the release of MLIR, by their directives for
/// lit (XFAIL, UNSUPPORTED, REQUIRES of mlir-N). That a file still shows its bug is for its own RUN
/// lines to say. Errors, in one line: the folder cannot be read; a line that is none.
llvm::Expected<KnownIssues> readKnownIssues(llvm::StringRef folder, int release = mlirRelease);

} // namespace npufuzz::campaign

#endif

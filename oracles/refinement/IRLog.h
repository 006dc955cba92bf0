//===- IRLog.h - what a compiler printed after its passes -------*- C++ -*-===//
//
// The text that --mlir-print-ir-after-all, -after-change, -before-all and their like leave on
// standard error, or in the folder of --mlir-print-ir-tree-dir:
//
//   // -----// IR Dump After CSE (cse) ('func.func' operation: @f) //----- //
//
// and the op behind it. Nothing here parses IR; any release's text will do.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_IRLOG_H
#define NPUFUZZ_ORACLES_REFINEMENT_IRLOG_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace npufuzz::refinement {

/// The IR that a compiler printed before or after one of its passes.
struct Dump {
  enum class When { before, after, failed };
  When when = When::after;
  std::string pass;     ///< class name: CSE
  std::string argument; ///< as in a pipeline: cse; empty where the log has none
  /// Of the op that the pass ran on, where the header says it (at module scope): func.func, f.
  std::string opName, symbol;
  std::string file;
  int64_t line = 1; ///< of `text` in that file
  /// From behind the header to the next one: the IR, blank lines, and whatever else was printed.
  std::string text;
  /// The first error that was reported since the dump before this one, without its location.
  std::string error;

  /// "cse"; the class name where there is no other.
  const std::string &name() const { return argument.empty() ? pass : argument; }
};

/// The dumps of a log in its order; none where no line is a dump's header.
std::vector<Dump> readIRLog(llvm::StringRef text, llvm::StringRef file);

/// The dumps of a folder that --mlir-print-ir-tree-dir has filled, in the order of their numbers.
/// Errors: a file that cannot be read.
llvm::Expected<std::vector<Dump>> readIRTree(llvm::StringRef folder);

/// The text of one op in `text`, with its aliases: what precedes it, what follows it, and
/// diagnostics in between are blank lines, so that locations stay right.
std::string isolateIR(llvm::StringRef text);

} // namespace npufuzz::refinement

#endif

//===- IRLog.h - a compiler's output after its passes -----------*- C++ -*-===//
//
// Reads the text that --mlir-print-ir-after-all, -after-change, -before-all and their like leave on
// standard error, or in the folder of --mlir-print-ir-tree-dir:
//
//   // -----// IR Dump After CSE (cse) ('func.func' operation: @f) //----- //
//
// and the op after it. Nothing here parses IR; the text of any release will do.
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
  /// Op that the pass ran on, if the header names it (at module scope): func.func, f.
  std::string opName, symbol;
  std::string file;
  int64_t line = 1; ///< line of `text` in that file
  /// Text from this header to the next one: the IR, blank lines, and any other output.
  std::string text;
  /// First error since the previous dump, without its location.
  std::string error;

  /// "cse", or the class name if there is no other.
  const std::string &name() const { return argument.empty() ? pass : argument; }
};

/// Returns the dumps of a log in its order; none if no line is a dump's header.
std::vector<Dump> readIRLog(llvm::StringRef text, llvm::StringRef file);

/// Returns the dumps of a folder from --mlir-print-ir-tree-dir, in the order of their numbers.
/// Errors: a file that cannot be read.
llvm::Expected<std::vector<Dump>> readIRTree(llvm::StringRef folder);

/// Returns the text of one op in `text`, with its aliases. Everything before, after and in between
/// becomes blank lines, so that locations stay right.
std::string isolateIR(llvm::StringRef text);

} // namespace npufuzz::refinement

#endif

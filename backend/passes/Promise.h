//===- Promise.h - what the IR after a pass may hold ------------*- C++ -*-===//
//
// A promise of a compiler's author about the form of the IR, whatever it means. It knows ops by
// name, so they may belong to any dialect.
//
//     promise   := [after PASS:] how OPS condition*
//     how       := no | only | some | at most N | at least N | exactly N
//     OPS       := name, name, …    where name is dialect.op, dialect.* or *
//     condition := on TYPE | in space N | inside OPS | outside OPS
//                | with ATTRIBUTE[=VALUE] | without ATTRIBUTE | at non-affine indices
//     TYPE      := an element type | tensor | memref | vector | dynamic extents | rank above N
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_PROMISE_H
#define NPUFUZZ_BACKEND_PASSES_PROMISE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace npufuzz {

/// A state that breaks a promise.
struct BrokenPromise {
  std::string text;   ///< of the promise
  std::string op;     ///< name of the op; empty if too few ops are there
  std::string detail; ///< "linalg.matmul at loc(…)", "expected 3, got 1"
};

class Promise {
public:
  /// Fails with one line: what was expected, and what stands there.
  static llvm::Expected<Promise> parse(llvm::StringRef text);

  /// The promise as it was written.
  const std::string &text() const { return words; }
  /// Pass after which it holds; empty: after every pass.
  const std::string &pass() const { return after; }
  /// True if too few ops break it.
  bool wantsOps() const { return how == How::atLeast || how == How::exactly; }
  /// True if it holds for the IR that this pass leaves. The options of a pass do not count.
  bool isAskedAfter(llvm::StringRef pass) const;
  /// Walks all ops below this one. Returns the first op that may not be there, or says how many are
  /// missing; nothing if the promise is kept.
  std::optional<BrokenPromise> brokenBy(mlir::Operation *scope) const;

private:
  friend class PromiseReader;
  enum class How { atMost, atLeast, exactly, only };
  /// Patterns of op names: the name, "dialect.*" or "*".
  using Names = std::vector<std::string>;
  using TypeTest = std::function<bool(mlir::Type)>;

  bool holdsFor(mlir::Operation *op) const;

  std::string words, after;
  How how = How::atMost;
  int64_t count = 0;
  Names names;
  /// One type of an op must pass all of them.
  std::vector<TypeTest> typeTests;
  std::vector<std::function<bool(mlir::Operation *)>> tests;
};

/// Returns the promises that a pass breaks. One of no pass is broken by the pass that got IR which
/// kept it. `before` and `after` are the IR around the pass, or the part of it that the pass saw.
std::vector<BrokenPromise> brokenPromises(llvm::ArrayRef<Promise> promises, llvm::StringRef pass,
                                          mlir::Operation *before, mlir::Operation *after);

} // namespace npufuzz

#endif

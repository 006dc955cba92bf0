//===- CodeDigest.h - a name for IR that all processes agree on -*- C++ -*-===//
//
// IRHash.h detects changes within a process. This digest compares the IR of two processes, such as
// two versions of a compiler. It is cheaper than printed text.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_CODEDIGEST_H
#define NPUFUZZ_BACKEND_PASSES_CODEDIGEST_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace npufuzz {

/// Digests modules of one context, which must outlive it: it remembers attributes and types by
/// their addresses.
class CodeDigester {
public:
  /// Returns the digest of everything in the module but locations and names of values. Values and
  /// blocks count by their order, attributes and types by their text.
  uint64_t digest(mlir::ModuleOp module);

private:
  void add(mlir::Operation *op);
  void define(mlir::Value value);
  uint64_t numberOf(const void *thing);
  template <typename Printable> uint64_t textOf(Printable thing);

  // These two belong to one module.
  llvm::SmallVector<uint64_t, 0> collected;
  llvm::DenseMap<const void *, uint64_t> numbers;
  /// Hashes of the texts of all modules.
  llvm::DenseMap<const void *, uint64_t> texts;
};

/// Pass that leaves the digest of the module it gets in the innermost CodeDigestScope.
inline constexpr llvm::StringLiteral codeDigestPass = "npufuzz-digest-code";
/// Makes the pass known to pipelines. Call once a process.
void registerCodeDigestPass();

/// Receives what the pass digests in this thread, during its lifetime.
class CodeDigestScope {
public:
  explicit CodeDigestScope(CodeDigester &digester);
  ~CodeDigestScope();
  CodeDigestScope(const CodeDigestScope &) = delete;
  /// Digest of the last module; none if the pass has not run.
  std::optional<uint64_t> digest;

  CodeDigester &digester;

private:
  CodeDigestScope *outer;
};

} // namespace npufuzz

#endif

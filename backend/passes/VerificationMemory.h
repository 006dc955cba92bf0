//===- VerificationMemory.h - remembers the answers of verifiers -*- C++ -*-===//
//
// A verifier that looks only at its op gives the same answer to the same question as long as names,
// types and attributes stay the same: for the life of their context. So a dialect without ops keeps
// the answers there. They cannot make one case influence another: each is a function of its whole
// key (AcceptedOps.h), whichever case asked first.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_VERIFICATIONMEMORY_H
#define NPUFUZZ_BACKEND_PASSES_VERIFICATIONMEMORY_H

#include "backend/passes/AcceptedOps.h"
#include "backend/passes/OpFacts.h"

#include "mlir/IR/Dialect.h"

namespace npufuzz {

class VerificationMemory : public mlir::Dialect {
public:
  explicit VerificationMemory(mlir::MLIRContext *context);
  static constexpr llvm::StringLiteral getDialectNamespace() { return "npufuzz_verification"; }
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VerificationMemory)

  /// Memory of a module's context. Loads the dialect, so do not call it while a pass runs.
  static VerificationMemory &of(mlir::ModuleOp module);

  OpFactsTable facts;
  AcceptedOps accepted;
};

} // namespace npufuzz

#endif

//===- VerificationMemory.h - what verifiers have answered ------*- C++ -*-===//
//
// A verifier that looks at its op alone gives the same answer to the same question for as long as
// names, types and attributes are what they are: for the life of their context. So the answers are
// kept there, by a dialect without ops. One case cannot influence another by them: they are a
// function of their whole key (AcceptedOps.h), whoever asked first.
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

  /// Of a module's context. Loads the dialect: not while a pass runs.
  static VerificationMemory &of(mlir::ModuleOp module);

  OpFactsTable facts;
  AcceptedOps accepted;
};

} // namespace npufuzz

#endif

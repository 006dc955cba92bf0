//===- Verification.h - MLIR's verifier, less often -------------*- C++ -*-===//
//
// After every pass the whole module is verified, but a verifier is not asked again what it has
// answered. What mlir::verify checks is checked here in one walk (erased values, null operands,
// blocks, terminators, dominance, isolation) or by the op's own verifier, which is called, save
// where an op like it was accepted before, in the same context.
//
// Why nothing invalid gets through:
// - A verifier is not called only for ops that look at themselves alone (OpFacts, named one by
//   one), and only where every word that it reads equals those of an op that it accepted:
//   AcceptedOps compares the words, no hash of them, no address of an op. Nothing is concluded from
//   what a pass touched or did not touch. All other verifiers run each time. An affine.for whose
//   bounds are constant looks at its frame alone: its words are also the types of its block's
//   arguments and what its terminator is and yields.
// - An operand is accepted without MLIR's dominance only where the walk has met its definition, in
//   a block around the op or an entry block that is before all blocks of such a region: what the
//   walk meets first there dominates. All other operands are asked of MLIR's DominanceInfo.
// - Isolation: the definition of each operand is below the same isolated op as its use.
// - Whatever is strange (an op that is not registered, a block without its terminator, …), and each
//   verifier that is not content, leads to mlir::verify of the whole module, whose answer and
//   diagnostic count. A mistake of this file's walk in that direction costs only time.
// - Nothing is kept once something was invalid. What is kept from one case to the next is a
// function
//   of its key (VerificationMemory.h): no case can influence another.
//
// The walk comes before all verifiers and reads nothing behind an operand: a value's type is noted
// where the value is defined. An operand that is none of the module's values ends verification: a
// pass erased the value, and what a verifier would read there is freed memory, or nothing: an
// operand that is null is told by mlir::verify, but can be neither printed nor cloned.
//
// Types that can change their contents after they were made (LLVM's named structs) are equal to
// themselves before and after. No op on the list reads inside them.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_VERIFICATION_H
#define NPUFUZZ_BACKEND_PASSES_VERIFICATION_H

#include "backend/passes/VerificationMemory.h"
#include "backend/passes/VerificationWalk.h"

namespace npufuzz {

/// Lives as long as a module's way through one pipeline, and no longer than its context.
class IncrementalVerifier {
public:
  explicit IncrementalVerifier(mlir::ModuleOp module)
      : module(module), memory(VerificationMemory::of(module)) {}

  /// As mlir::verify, with its diagnostic; fails without one where a value in use was erased.
  mlir::LogicalResult verify();
  /// After a failure: the operand or successor that is none of the module's ("operand 1 of
  /// func.return"). With such IR nothing can be done: even its destruction reads freed memory.
  llvm::StringRef erasedValue() const { return erased; }

  /// Ops of the module, when it was verified last.
  int64_t opCount() const { return walk.opCount(); }

private:
  mlir::ModuleOp module;
  VerificationMemory &memory;
  VerificationWalk walk{memory.facts, memory.accepted};
  std::string erased;
};

} // namespace npufuzz

#endif

//===- Verification.h - calls MLIR's verifiers less often -------*- C++ -*-===//
//
// Verifies the whole module after every pass, but never asks a verifier again what it has answered.
// One walk makes the checks of mlir::verify on erased values, null operands, blocks,
// terminators, dominance and isolation. The op's own verifier makes the others, unless it has
// accepted an equal op before, in the same context.
//
// Why nothing invalid gets through:
// - A verifier call is skipped only for ops that look only at themselves (OpFacts, listed by name),
//   and only if every word that it reads equals those of an op that it accepted. AcceptedOps
//   compares the words, not a hash of them, and no address of an op. Nothing is concluded from
//   what a pass touched or did not touch. All other verifiers run each time. An affine.for whose
//   bounds are constant looks only at its frame: its words are also the types of its block's
//   arguments, and the name and operand types of its terminator.
// - An operand is accepted without MLIR's dominance only if the walk has met its definition, in a
//   block around the op or in an entry block, which precedes all blocks of its region. A
//   definition that the walk meets first there dominates. MLIR's DominanceInfo judges all other
//   operands.
// - Isolation: the definition of each operand is below the same isolated op as its use.
// - Anything unusual (an unregistered op, a block without its terminator, …), and each verifier
//   that rejects, leads to verifyReadable of the whole module, whose answer and diagnostic count. A
//   mistake of the walk in that direction costs only time.
// - Nothing is kept once something was invalid. Data kept from one case to the next is a function
//   of its key (VerificationMemory.h), so no case can influence another.
//
// The walk comes before all verifiers and never dereferences an operand: it records a value's type
// where the value is defined. An operand that is none of the module's values ends verification: a
// pass erased the value, and a verifier would read freed memory. For a null operand mlir::verify
// reports it, but such IR can be neither printed nor cloned.
//
// Types whose contents can change after creation (LLVM's named structs) are equal to themselves
// before and after. No op on the list reads inside them.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_VERIFICATION_H
#define NPUFUZZ_BACKEND_PASSES_VERIFICATION_H

#include "backend/passes/VerificationMemory.h"
#include "backend/passes/VerificationWalk.h"

namespace npufuzz {

/// Like mlir::verify. Also rejects a constant of unknown extents. No parser reads one back, but
/// verifiers accept it: a folder that forgot its result's type makes it, and readers of its
/// elements run on without end.
mlir::LogicalResult verifyReadable(mlir::ModuleOp module);

/// Lives for one run of a pipeline on a module, and no longer than its context.
class IncrementalVerifier {
public:
  explicit IncrementalVerifier(mlir::ModuleOp module)
      : module(module), memory(VerificationMemory::of(module)) {}

  /// Like verifyReadable, with its diagnostic; fails without one if a value in use was erased.
  mlir::LogicalResult verify();
  /// After a failure: the operand or successor that is none of the module's ("operand 1 of
  /// func.return"). Such IR is unusable: even its destruction reads freed memory.
  llvm::StringRef erasedValue() const { return erased; }

  /// Ops of the module at its last verification.
  int64_t opCount() const { return walk.opCount(); }

private:
  mlir::ModuleOp module;
  VerificationMemory &memory;
  VerificationWalk walk{memory.facts, memory.accepted};
  std::string erased;
};

} // namespace npufuzz

#endif

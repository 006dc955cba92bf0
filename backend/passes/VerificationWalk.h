//===- VerificationWalk.h - walks over IR before the verifiers run -*- C++ -*-===//
//
// Part of Verification.h, which explains why it is sound.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_VERIFICATIONWALK_H
#define NPUFUZZ_BACKEND_PASSES_VERIFICATIONWALK_H

#include "backend/passes/AcceptedOps.h"
#include "backend/passes/OpFacts.h"

#include "mlir/IR/BuiltinOps.h"

namespace npufuzz {

/// Finds the questions that MLIR's verifiers still have to answer, in their order. Keeps its memory
/// when it runs again.
class VerificationWalk {
public:
  VerificationWalk(OpFactsTable &facts, AcceptedOps &accepted) : facts(facts), accepted(accepted) {}
  void run(mlir::ModuleOp module);
  /// Forgets the keys of accepted ops, which are no longer valid.
  void forget();

  /// A verifier to call: on an op, or on its regions after everything in them.
  struct Question {
    mlir::Operation *op; ///< null if it is answered
    const OpFacts *facts;
    bool ofRegions;
  };
  std::vector<Question> questions;
  /// An operand whose definition the walk had not met in a block around it.
  struct Late {
    mlir::OpOperand *operand;
    unsigned isolated;
  };
  std::vector<Late> outOfOrder;
  std::vector<mlir::Operation *> symbolUsers;
  /// Ops below the module have symbols of their own.
  bool hasInnerSymbols = false;
  /// The walk met something that only mlir::verify can judge.
  bool isStrange = false;

  /// Number of ops that the walk has met.
  int64_t opCount() const { return static_cast<int64_t>(now.size()); }
  /// After the walk: the first operand or successor that is none of the module's.
  std::string erasedValue() const;
  /// True if out-of-order operands do not leave isolated ops, and branches do not leave their
  /// region. Precondition: nothing was erased.
  bool staysInside() const;

private:
  /// One for each block, and one for the module itself.
  struct Scope {
    bool isOpen;
    unsigned isolated; ///< number of the isolated op around it, in the walk's order
  };
  struct Definition {
    mlir::Type type;
    unsigned scope;
  };

  /// Record of the last walk.
  struct Memory {
    mlir::Operation *op;
    mlir::OperationName name;
    const OpFacts *facts;
    const OpKey *key = nullptr;
    /// Discardable attributes, and whether a dialect verifies them.
    mlir::DictionaryAttr attributes;
    bool isForDialect = false;
  };

  void reset();
  void visit(mlir::Operation *op);
  Memory recall(mlir::Operation *op);
  bool isAccepted(const AcceptedOps::Seen &seen, Memory &memory);
  void visitAround(mlir::Operation *op, size_t position, bool mayHaveKey);
  bool readFrame(mlir::Block &block);
  bool isClosed(Memory &memory);
  bool readOperands(mlir::Operation *op);
  void visitRegions(mlir::Operation *op, const OpFacts &opFacts);
  void visitRegion(mlir::Region &region, const OpFacts &parent);
  void visitBlock(mlir::Block &block);
  void define(mlir::Value value);
  llvm::DenseSet<mlir::Block *> blocks() const;

  OpFactsTable &facts;
  AcceptedOps &accepted;
  mlir::ModuleOp module;
  llvm::DenseMap<const void *, Definition> definitions;
  std::vector<Scope> scopes;
  std::vector<mlir::Operation *> branches;
  unsigned scope = 0, isolated = 0, isolatedCount = 0;
  llvm::SmallVector<mlir::Type> operandTypes;
  llvm::SmallVector<const void *> inside;
  std::optional<mlir::OperationName> parent;
  std::vector<Memory> before, now;
  size_t nextBefore = 0;
};

} // namespace npufuzz

#endif

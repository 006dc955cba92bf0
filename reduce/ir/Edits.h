//===- Edits.h - ways to simplify a module ----------------------*- C++ -*-===//
//
// An edit knows its places in a candidate and changes one of them, or several in a row. It need not
// check that the result is valid, defined or smaller: the engine does.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_EDITS_H
#define NPUFUZZ_REDUCE_IR_EDITS_H

#include "reduce/ir/Candidate.h"

#include "mlir/IR/Builders.h"

namespace npufuzz::reduceir {

struct Edit {
  llvm::StringRef name;
  /// Places in this candidate, numbered in the order of the text.
  size_t (*places)(Candidate &candidate);
  /// Changes the places [begin, begin + count) and returns false if there was nothing to change. If
  /// `inChunks` is false, count is 1.
  bool (*apply)(Candidate &candidate, size_t begin, size_t count);
  bool inChunks = false;
};

/// In the order in which they are tried: those that remove most come first.
llvm::ArrayRef<Edit> allEdits();

/// The same and those below, for a question about any file: an op of an unregistered dialect has
/// neither interfaces nor a verifier, so that operands, results, regions, successors and types of
/// it may go one by one.
llvm::ArrayRef<Edit> allEditsOfAnyDialect();

// The edits of each file.
extern const Edit dropPasses, dropPassOptions;                        // EditPasses.cpp
extern const Edit eraseFunctions, eraseOps, bypassOps, inlineRegions; // EditOps.cpp
extern const Edit dropArguments, dropResults, inlineCalls;            // EditFunctions.cpp
extern const Edit decideBranches, mergeBlocks, skipBlocks, dropHanded,
    simplifyBlocks;                          // EditBlocks.cpp
extern const Edit dropCarried, shortenLoops; // EditLoops.cpp
extern const Edit simplifyOperands;          // EditOperands.cpp
extern const Edit simplifyAttributes;        // EditAttributes.cpp
extern const Edit shrinkExtents;             // EditExtents.cpp
extern const Edit zeroInputs;                // EditInput.cpp

// Edits of ops of unregistered dialects, and of what all ops have.
extern const Edit eraseWithUses, eraseRegions, unnest, eraseBlocks; // EditForeign.cpp
extern const Edit dropForeignOperands, dropForeignResults, dropForeignArguments, dropSuccessors,
    forwardOperands;                            // EditForeignUses.cpp
extern const Edit simplifyTypes, simplifyParts; // EditParts.cpp

// Helpers of several edits.

/// True for an op of a dialect that nobody has registered.
bool isForeign(mlir::Operation *op);
/// True for an op of a sequence of the transform dialect. It may go as a whole; its numbers and
/// handles stay.
bool isScheduled(mlir::Operation *op);

/// Ops below the module in the order of the text, an op before its inner ops. Transform ops only
/// where nothing uses them.
std::vector<mlir::Operation *> opsOf(mlir::ModuleOp module);
/// Constant of that type at the start of the function around `op`, reusing an old one: `number` for
/// integers, indices and floats; vectors and static tensors are filled with it. Null for other
/// types.
mlir::Value constantFor(mlir::Operation *op, mlir::Type type, int64_t number);
/// The same for that value; its type is the constant's.
mlir::Value constantOf(mlir::Operation *op, mlir::TypedAttr value);
/// An operand of its type, a constant, or an earlier value; null: there is none.
mlir::Value replacementFor(mlir::Operation *op, mlir::Type type);
/// Replaces every use of the op's results by an operand, an earlier value or a constant of its
/// type. False if a used result has none.
bool replaceResults(mlir::Operation *op);

} // namespace npufuzz::reduceir

#endif

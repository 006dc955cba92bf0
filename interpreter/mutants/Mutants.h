//===- Mutants.h - wrong ways to compute, found in hardware -----*- C++ -*-===//
//
// The interpreter executes programs of the tile dialect concretely: it computes one of the results
// that a correct system may have. A mutant computes some ops differently, each as some hardware or
// library does. `npufuzz bench eyes` measures how many of them the oracles see.
//
// Mutants are handlers in a separate table, so a run without one pays nothing.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_MUTANTS_MUTANTS_H
#define NPUFUZZ_INTERPRETER_MUTANTS_MUTANTS_H

#include "interpreter/tile/TileKernels.h"
#include "tile/Precision.h"

namespace npufuzz::interpreter {

/// Alternative arithmetic for the ops that it touches.
struct Mutant {
  llvm::StringLiteral name, summary;
  /// The language allows this result; only a system that promises more is wrong with it.
  bool isAllowed;
  bool (*touches)(mlir::Operation *op);
  /// Replaces the kernel of such an op.
  void (*compute)(const TileCall &call, llvm::ArrayRef<int64_t> extents, Elements &out);
};

llvm::ArrayRef<Mutant> mutants();

/// Precision that the interpreter promises for the tile dialect, without a mutant.
Precision executorPrecision();

/// Runs a program of the tile dialect with one mutant, or correctly if `mutant` is null.
Outcome runProgram(mlir::ModuleOp program, llvm::ArrayRef<Value> arguments, const Mutant *mutant);

// Mutants grouped by their mistake, one file each; Mutants.cpp makes one list of them.
llvm::ArrayRef<Mutant> accumulationMutants();
llvm::ArrayRef<Mutant> floatMutants();
llvm::ArrayRef<Mutant> specialValueMutants();
llvm::ArrayRef<Mutant> conversionMutants();
llvm::ArrayRef<Mutant> integerMutants();

} // namespace npufuzz::interpreter

#endif

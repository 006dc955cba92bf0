//===- Mutants.h - wrong ways to compute, as hardware has them --*- C++ -*-===//
//
// The interpreter is a concrete executor of programs of the tile dialect: of what a correct system
// may hold it holds one. A mutant computes some ops otherwise, each as some hardware or library
// does. `npufuzz bench eyes` measures how many of them the oracles see.
//
// Mutants are handlers in a table of their own: who does not ask for one pays nothing.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_MUTANTS_MUTANTS_H
#define NPUFUZZ_INTERPRETER_MUTANTS_MUTANTS_H

#include "interpreter/tile/TileKernels.h"
#include "tile/Precision.h"

namespace npufuzz::interpreter {

/// Arithmetic of another kind for the ops that it touches.
struct Mutant {
  llvm::StringLiteral name, summary;
  /// The language allows it: only who promises more is wrong with it.
  bool isAllowed;
  bool (*touches)(mlir::Operation *op);
  /// Stands for the kernel of such an op.
  void (*compute)(const TileCall &call, llvm::ArrayRef<int64_t> extents, Elements &out);
};

llvm::ArrayRef<Mutant> mutants();

/// What the interpreter promises of the tile dialect, without a mutant.
Precision executorPrecision();

/// Runs a program of the tile dialect with one mutant, or (null) as it is meant.
Outcome runProgram(mlir::ModuleOp program, llvm::ArrayRef<Value> arguments, const Mutant *mutant);

// The mutants by what they get wrong, a file each; Mutants.cpp makes one list of them.
llvm::ArrayRef<Mutant> accumulationMutants();
llvm::ArrayRef<Mutant> floatMutants();
llvm::ArrayRef<Mutant> specialValueMutants();
llvm::ArrayRef<Mutant> conversionMutants();
llvm::ArrayRef<Mutant> integerMutants();

} // namespace npufuzz::interpreter

#endif

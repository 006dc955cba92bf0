//===- Loops.h - structured control flow around what is emitted -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_LOOPS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_LOOPS_H

#include "generators/functions/Code.h"

namespace npufuzz::generators::functions {

/// A range from low to high; all of type index, in scf.for also of another integer type.
struct Range {
  mlir::Value low, high, step;
  /// Compares the counter as an unsigned number, in scf.for of releases with hasUnsignedLoops.
  bool isUnsigned = false;
};
/// True if this release of MLIR has `scf.for unsigned`.
extern const bool hasUnsignedLoops;

/// Builds scf.for. `fill` takes the counter and the carried values and returns the next ones.
/// Returns the results.
Values forLoop(Code &code, const Range &range, const Values &initial,
               llvm::function_ref<Values(mlir::Value, mlir::ValueRange)> fill);
/// Builds scf.for without carried values.
void forLoop(Code &code, const Range &range, llvm::function_ref<void(mlir::Value)> fill);

/// Builds scf.if whose branches give values of these types.
Values branches(Code &code, mlir::Value bit, const Types &results,
                llvm::function_ref<Values()> first, llvm::function_ref<Values()> second);
/// Builds scf.if without results and without an else.
void guarded(Code &code, mlir::Value bit, llvm::function_ref<void()> fill);

/// Builds a region that yields values to the enclosing op.
Body yielding(Code &code, llvm::function_ref<Values()> fill);

/// Builds scf.parallel with one axis per range.
void parallelLoop(Code &code, const std::vector<Range> &axes,
                  llvm::function_ref<void(mlir::ValueRange)> fill);

/// scf.forall over one axis, with or without a shared tensor that is written in slices. `fill`
/// takes the counter and that tensor; `write` emits the writes. Returns the written tensor; null
/// without one.
struct ForallRange {
  mlir::OpFoldResult low, high, step;
};
mlir::Value forall(
    Code &code, const ForallRange &range, mlir::Value shared,
    llvm::function_ref<void(mlir::Value, mlir::Value)> fill,
    llvm::function_ref<void()> write = [] {});

} // namespace npufuzz::generators::functions

#endif

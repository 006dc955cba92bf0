//===- LoopIndex.h - index values of a kernel as forms ----------*- C++ -*-===//
//
// Connects SSA values with IndexForm.h, which decides ranges and floors.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_LOOPINDEX_H
#define NPUFUZZ_BACKEND_NPU_PASSES_LOOPINDEX_H

#include "backend/npu/passes/IndexConstants.h"
#include "backend/npu/passes/IndexForm.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace npufuzz::npu {

/// Translates index values to forms and back: constants, affine.apply, induction variables with
/// constant bounds, and anything else as an unknown. The induction variable of `affine.for %i = lb
/// to ub step s` becomes lb + s * q with q below the trip count.
class LoopIndex {
public:
  explicit LoopIndex(IndexSpace &space) : space(space) {}

  IndexForm formOf(mlir::Value value);
  IndexRange rangeOf(mlir::Value value) { return space.range(formOf(value)); }
  /// Emits the form, which has no moving variables, as a constant, an induction variable or an
  /// affine.apply.
  mlir::Value emit(mlir::OpBuilder &builder, mlir::Location loc, const IndexForm &form,
                   IndexConstants &constants);

private:
  struct Induction {
    mlir::Value value;
    int64_t lower = 0, step = 1;
  };
  unsigned variableOf(mlir::Value value, Induction induction, IndexRange range);
  mlir::AffineExpr exprOf(const IndexForm &form, llvm::SmallVectorImpl<mlir::Value> &operands,
                          mlir::MLIRContext *context) const;

  IndexSpace &space;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  llvm::DenseMap<unsigned, Induction> inductions;
};

} // namespace npufuzz::npu

#endif

//===- IndexConstants.h - one arith.constant a number and function -*- C++ -*-===//
//
// Constants at the entry, shared: passes that make many would flood a kernel otherwise.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_INDEXCONSTANTS_H
#define NPUFUZZ_BACKEND_NPU_PASSES_INDEXCONSTANTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <map>

namespace npufuzz::npu {

/// Index constants at a function's entry, made when first asked for. Nothing may erase one
/// meanwhile.
class IndexConstants {
public:
  /// Knows the constants with which the function begins.
  explicit IndexConstants(mlir::func::FuncOp function);
  mlir::Value get(int64_t value);

private:
  mlir::func::FuncOp function;
  std::map<int64_t, mlir::Value> values; // any number: DenseMap keeps two for itself
};

} // namespace npufuzz::npu

#endif

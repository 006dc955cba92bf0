//===- IndexConstants.h - one arith.constant a number and function -*- C++ -*-===//
//
// Shares constants at the entry: passes that make many would flood a kernel otherwise.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_INDEXCONSTANTS_H
#define NPUFUZZ_BACKEND_NPU_PASSES_INDEXCONSTANTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <map>

namespace npufuzz::npu {

/// Makes index constants at a function's entry on first use. No pass may erase one during its
/// lifetime.
class IndexConstants {
public:
  /// Reuses the constants with which the function begins.
  explicit IndexConstants(mlir::func::FuncOp function);
  mlir::Value get(int64_t value);

private:
  mlir::func::FuncOp function;
  std::map<int64_t, mlir::Value> values; // any number may be a key; DenseMap reserves two
};

} // namespace npufuzz::npu

#endif

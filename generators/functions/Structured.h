//===- Structured.h - ops of linalg -----------------------------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_STRUCTURED_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_STRUCTURED_H

#include "generators/functions/Code.h"

namespace npufuzz::generators::functions {

/// Emits one of many named ops, whose body the dialect builds: linalg.matmul, linalg.fill …
mlir::Value namedOp(Code &code, llvm::StringRef name, Values operands, mlir::Value output,
                    Attributes attributes = {});

/// Emits linalg.map of one op on all inputs: "linalg.map { arith.addi }".
mlir::Value mapOp(Code &code, llvm::StringRef payload, Values inputs, mlir::Value output);
/// Emits linalg.reduce with one op on the accumulated value and an element.
mlir::Value reduceOp(Code &code, llvm::StringRef payload, mlir::Value input, mlir::Value output,
                     llvm::ArrayRef<int64_t> axes);
/// Emits an op that moves elements: linalg.transpose, linalg.broadcast.
mlir::Value movingOp(Code &code, llvm::StringRef name, mlir::Value input, mlir::Value output,
                     const Named &how);

/// Describes a linalg.generic. `fill` takes an element of each input and output and returns the
/// yielded values.
struct Generic {
  Values inputs, outputs;
  /// One for each input, then one for each output.
  std::vector<mlir::AffineMap> maps;
  /// One for each loop.
  std::vector<bool> isReduction;
};
Values genericOp(Code &code, const Generic &op, llvm::function_ref<Values(mlir::ValueRange)> fill);

} // namespace npufuzz::generators::functions

#endif

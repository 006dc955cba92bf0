//===- Structured.h - ops of linalg -----------------------------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_STRUCTURED_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_STRUCTURED_H

#include "generators/functions/Code.h"

namespace npufuzz::generators::functions {

/// One of many named ops, whose body the dialect makes: linalg.matmul, linalg.fill …
mlir::Value namedOp(Code &code, llvm::StringRef name, Values operands, mlir::Value output,
                    Attributes attributes = {});

/// linalg.map of one op of all inputs: "linalg.map { arith.addi }".
mlir::Value mapOp(Code &code, llvm::StringRef payload, Values inputs, mlir::Value output);
/// linalg.reduce with one op of what there is so far and an element.
mlir::Value reduceOp(Code &code, llvm::StringRef payload, mlir::Value input, mlir::Value output,
                     llvm::ArrayRef<int64_t> axes);
/// An op that moves elements: linalg.transpose, linalg.broadcast.
mlir::Value movingOp(Code &code, llvm::StringRef name, mlir::Value input, mlir::Value output,
                     const Named &how);

/// linalg.generic. `fill` gets an element of each input and output and gives what is yielded.
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

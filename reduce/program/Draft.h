//===- Draft.h - a copy of a case for editing -------------------*- C++ -*-===//
//
// Edits are proposed on one case and tried on copies of it. Numbers of ops are valid in both.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_DRAFT_H
#define NPUFUZZ_REDUCE_PROGRAM_DRAFT_H

#include "tile/Case.h"

#include <optional>
#include <vector>

namespace npufuzz::reduce {

/// Ops in pre-order of the program as proposed; cloning keeps that order, so a number names an op
/// in the original and in every copy.
std::vector<mlir::Operation *> numberedOps(mlir::ModuleOp program);

class Draft {
public:
  explicit Draft(const Case &base) : result(base.clone()), ops(numberedOps(result.module)) {}

  Case result;

  /// Valid until an edit erases it.
  mlir::Operation *op(size_t number) const { return ops[number]; }
  template <typename Op> Op op(size_t number) const { return llvm::cast<Op>(ops[number]); }
  mlir::ModuleOp module() const { return result.module.get(); }

private:
  std::vector<mlir::Operation *> ops;
};

/// Kernel around an op or a value; null in @main.
mlir::func::FuncOp kernelOf(mlir::Operation *op);

/// Calls of a kernel, in the order of @main.
std::vector<mlir::func::CallOp> callsOf(mlir::func::FuncOp kernel);

/// Makes the declared type of a function agree with its block arguments.
void syncSignature(mlir::func::FuncOp function);

/// Adds an argument of a tensor or scalar type to a kernel, and one with these contents to @main,
/// bound to it in every call. Returns the kernel's argument.
mlir::BlockArgument addArgument(Draft &draft, mlir::func::FuncOp kernel, mlir::Type type,
                                const Tensor &contents);

/// Adds an argument only to @main.
mlir::BlockArgument addMainArgument(Case &testCase, mlir::Type type, const Tensor &contents);

/// An index constant at the top of a function.
mlir::Value constantIndex(mlir::func::FuncOp function, int64_t value);

/// A constant of a scalar type of the language with a small value, at the top of a function.
mlir::Value constantOf(mlir::func::FuncOp function, mlir::Type type, int64_t value);

} // namespace npufuzz::reduce

#endif

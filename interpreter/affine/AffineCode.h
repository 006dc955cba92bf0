//===- AffineCode.h - affine maps compiled for many executions --*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_AFFINE_AFFINECODE_H
#define NPUFUZZ_INTERPRETER_AFFINE_AFFINECODE_H

#include "interpreter/Code.h"

#include "mlir/IR/AffineMap.h"

namespace npufuzz::interpreter {

/// The results of a map as one list of instructions for a stack. It computes what evaluate() does;
/// worth its making where an op executes often.
class AffineCode : public StepCache {
public:
  explicit AffineCode(mlir::AffineMap map);

  unsigned operandCount() const { return operands; }

  /// All results; operands are the dims, then the symbols. Wraps at 64 bits. False where a divisor
  /// is not positive.
  bool run(llvm::ArrayRef<int64_t> operands, llvm::SmallVectorImpl<int64_t> &results) const;

private:
  enum class Action : uint8_t {
    operand,     ///< pushes an operand
    constant,    ///< pushes a number
    addConstant, ///< the top plus a number; the most frequent two have their own
    mulConstant, ///< the top times a number
    add,         ///< of the two on top, as those below
    mul,
    floorDivide,
    ceilDivide,
    modulo,
  };
  struct Instruction {
    Action action;
    int64_t number = 0; ///< the operand's position, or the constant
  };

  void compile(mlir::AffineExpr expr);

  unsigned dims, operands;
  llvm::SmallVector<Instruction, 8> code;
};

} // namespace npufuzz::interpreter

#endif

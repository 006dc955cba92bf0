//===- AffineCode.h - affine maps compiled for many executions --*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_AFFINE_AFFINECODE_H
#define NPUFUZZ_INTERPRETER_AFFINE_AFFINECODE_H

#include "interpreter/Code.h"

#include "mlir/IR/AffineMap.h"

namespace npufuzz::interpreter {

/// Results of a map, compiled to one list of instructions for a stack. Computes the same as
/// evaluate(); worth its cost for an op that executes often.
class AffineCode : public StepCache {
public:
  explicit AffineCode(mlir::AffineMap map);

  unsigned operandCount() const { return operands; }

  /// Computes all results. Operands are the dims, then the symbols. Wraps at 64 bits, and then sets
  /// `wraps`. Returns false if a divisor is not positive.
  bool run(llvm::ArrayRef<int64_t> operands, llvm::SmallVectorImpl<int64_t> &results,
           bool &wraps) const;

private:
  enum class Action : uint8_t {
    operand,     ///< pushes an operand
    constant,    ///< pushes a number
    addConstant, ///< adds a number to the top; the most frequent two have their own
    mulConstant, ///< multiplies the top by a number
    add,         ///< adds the top two; the following kinds also take two
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

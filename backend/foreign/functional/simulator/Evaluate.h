//===- Evaluate.h - computes nodes of a form --------------------*- C++ -*-===//
//
// Tells what a form computes. Ops of the tile dialect have the interpreter's formulas.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_SIMULATOR_EVALUATE_H
#define NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_SIMULATOR_EVALUATE_H

#include "backend/foreign/functional/form/Form.h"

#include "mlir/IR/AffineMap.h"

namespace npufuzz::functional {

/// Contents of the nodes of one form, each computed when it is asked for. The form may grow.
class Evaluation {
public:
  /// `inputs` are those of the case. Both must outlive this.
  Evaluation(const Form &form, llvm::ArrayRef<Tensor> inputs) : form(form), inputs(inputs) {}

  const Tensor &contents(int node);

private:
  Tensor compute(const Node &node);

  const Form &form;
  llvm::ArrayRef<Tensor> inputs;
  std::vector<std::optional<Tensor>> known;
};

/// Evaluates each result. Operands are the dims, then the symbols. Precondition: divisors are
/// positive.
std::vector<int64_t> valuesOf(mlir::AffineMap map, llvm::ArrayRef<int64_t> operands);

} // namespace npufuzz::functional

#endif

//===- ArgumentTensors.h - arguments of functions as tensors ----*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_ARGUMENTTENSORS_H
#define NPUFUZZ_ORACLES_REFINEMENT_ARGUMENTTENSORS_H

#include "interpreter/Value.h"
#include "support/Tensor.h"

#include "mlir/IR/TypeRange.h"
#include "llvm/Support/Error.h"

#include <optional>

namespace npufuzz::refinement {

/// Returns one row-major tensor per argument; a scalar has rank 0. Nullopt if an argument has
/// elements that tensors do not hold (f64, i7), or memory that is not row-major, whatever its type
/// allows.
std::optional<std::vector<Tensor>> toTensors(const std::vector<interpreter::Value> &arguments,
                                             mlir::TypeRange types);

/// Converts back, with each argument in separate memory. The error is one line: which argument,
/// expected, got.
llvm::Expected<std::vector<interpreter::Value>> fromTensors(const std::vector<Tensor> &tensors,
                                                            mlir::TypeRange types);

} // namespace npufuzz::refinement

#endif

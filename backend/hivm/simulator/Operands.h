//===- Operands.h - operands of an op, as the machine sees them -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_OPERANDS_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_OPERANDS_H

#include "backend/hivm/simulator/ElementMemory.h"

namespace npufuzz::hivm {

/// A scalar, or elements of a memref or tensor.
struct Datum {
  Number number;
  std::optional<Reference> reference;
};

/// Precondition: the operand is a memref or tensor. Its letter may be 0.
Reference referenceOf(const interpreter::Call &call, unsigned operand);
/// Returns nothing if the machine has no elements of that type.
std::optional<Datum> datumOf(const interpreter::Call &call, unsigned operand);
/// Precondition: the operand is an integer or index.
int64_t integerOf(const interpreter::Call &call, unsigned operand);

} // namespace npufuzz::hivm

#endif

//===- VectorOp.h - one execution of an instruction -------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_VECTOROP_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_VECTOROP_H

#include "backend/hivm/simulator/Machine.h"

namespace npufuzz::hivm {

/// Its operands lie inside their memories. All functions return true: the run continues, whatever
/// they report.
class VectorOp {
public:
  using Compute = Number (*)(char element, llvm::ArrayRef<Number> inputs);

  explicit VectorOp(Machine &machine) : machine(machine) {}

  /// Copies the input if there is no `compute`. With `repeats`, axes of one element repeat.
  bool elementwise(Compute compute, bool repeats);
  /// Compares by "eq", "ne", "lt", "gt", "ge" or "le".
  bool compare(llvm::StringRef mode, bool repeats);
  /// The first input chooses among the others.
  bool select(bool repeats);
  /// With `fromResult`, the destination's old value is the first term.
  bool reduce(Compute compute, llvm::ArrayRef<int64_t> axes, bool fromResult);
  /// Finds the first of the greatest or least elements, and its place along the axis; a NaN comes
  /// before all others. With `last`, finds the last of them.
  bool locate(const Reference &places, int64_t axis, bool isMax, bool last);
  bool cumulate(Compute compute, int64_t axis);
  /// With `wraps`, an integer that does not fit loses its upper bits.
  bool convert(Rounding rounding, bool wraps);
  bool transpose(llvm::ArrayRef<int64_t> permutation);
  /// Concatenates the inputs along the axis.
  bool concatenate(int64_t axis);
  /// Gathers by the second input, from the last axis of the first.
  bool gather();
  bool ramp(int64_t start, llvm::ArrayRef<int64_t> steps);

  Machine &machine;
  llvm::SmallVector<Datum, 2> inputs;
  Reference to;

private:
  /// Computes each element from the inputs' elements at its place.
  bool computed(llvm::function_ref<Number(llvm::ArrayRef<Number>)> compute, bool repeats);
  bool fits(const Reference &from, bool repeats) const;
  Number input(size_t number, llvm::ArrayRef<int64_t> place) const;
  bool mismatch() const;
};

} // namespace npufuzz::hivm

#endif

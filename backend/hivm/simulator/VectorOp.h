//===- VectorOp.h - one execution of an instruction -------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_VECTOROP_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_VECTOROP_H

#include "backend/hivm/simulator/Machine.h"
#include "backend/hivm/simulator/VectorInstruction.h"

namespace npufuzz::hivm {

/// Its operands lie inside their memories. All functions continue with the next op, whatever they
/// report.
class VectorOp {
public:
  using Flow = interpreter::Flow;

  explicit VectorOp(Machine &machine) : machine(machine) {}

  /// Copies the input if there is no `compute`. With `repeats`, axes of one element repeat.
  Flow elementwise(Compute compute, bool repeats);
  /// Compares by "eq", "ne", "lt", "gt", "ge" or "le".
  Flow compare(llvm::StringRef mode, bool repeats);
  /// The first input chooses among the others.
  Flow select(bool repeats);
  /// With `fromResult`, the destination's old value is the first term.
  Flow reduce(Compute compute, llvm::ArrayRef<int64_t> axes, bool fromResult);
  /// Finds the first of the greatest or least elements, and its place along the axis; a NaN comes
  /// before all others. With `last`, finds the last of them.
  Flow locate(int64_t axis, bool isMax, bool last);
  Flow cumulate(Compute compute, int64_t axis);
  /// With `wraps`, an integer that does not fit loses its upper bits.
  Flow convert(Rounding rounding, bool wraps);
  Flow transpose(llvm::ArrayRef<int64_t> permutation);
  /// Concatenates the inputs along the axis.
  Flow concatenate(int64_t axis);
  /// Gathers by the second input, from the last axis of the first.
  Flow gather();
  /// The inputs are a start, which may be missing, and one step per axis.
  Flow ramp();

  Machine &machine;
  llvm::SmallVector<Datum, 2> inputs;
  llvm::SmallVector<Reference, 1> outputs, temporaries;
  Reference to; ///< the first output

private:
  /// Computes each element from the inputs' elements at its place.
  Flow computed(llvm::function_ref<Number(llvm::ArrayRef<Number>)> compute, bool repeats);
  bool fits(const Reference &from, bool repeats) const;
  Number input(size_t number, llvm::ArrayRef<int64_t> place) const;
  Flow mismatch() const;
};

} // namespace npufuzz::hivm

#endif

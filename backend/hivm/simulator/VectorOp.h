//===- VectorOp.h - one execution of an instruction -------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_VECTOROP_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_VECTOROP_H

#include "backend/hivm/simulator/Machine.h"
#include "backend/hivm/simulator/VectorInstruction.h"

namespace npufuzz::hivm {

/// Its operands lie inside their memories. Operands whose extents do not fit are reported.
class VectorOp {
public:
  explicit VectorOp(Machine &machine) : machine(machine) {}

  /// Copies the input if there is no `compute`. With `repeats`, axes of one element repeat.
  void elementwise(Compute compute, bool repeats);
  /// Compares by "eq", "ne", "lt", "gt", "ge" or "le".
  void compare(llvm::StringRef mode, bool repeats);
  /// The first input chooses among the others.
  void select(bool repeats);
  /// With `fromResult`, the destination's old value is the first term.
  void reduce(Compute compute, llvm::ArrayRef<int64_t> axes, bool fromResult);
  /// Finds the first of the greatest or least elements, and its place along the axis; a NaN comes
  /// before all others. With `last`, finds the last of them.
  void locate(int64_t axis, bool isMax, bool last);
  void cumulate(Compute compute, int64_t axis);
  /// With `wraps`, an integer that does not fit loses its upper bits.
  void convert(Rounding rounding, bool wraps);
  void transpose(llvm::ArrayRef<int64_t> permutation);
  /// Concatenates the inputs along the axis.
  void concatenate(int64_t axis);
  /// Gathers by the second input, from the last axis of the first.
  void gather();
  /// The inputs are a start, which may be missing, and one step per axis.
  void ramp();

  Machine &machine;
  llvm::SmallVector<Datum, 2> inputs;
  llvm::SmallVector<Reference, 1> outputs, temporaries;
  Reference to; ///< the first output

private:
  /// Computes each element from the inputs' elements at its place.
  void computed(llvm::function_ref<Number(llvm::ArrayRef<Number>)> compute, bool repeats);
  bool fits(const Reference &from, bool repeats) const;
  Number input(size_t number, llvm::ArrayRef<int64_t> place) const;
  void mismatch() const;
};

} // namespace npufuzz::hivm

#endif

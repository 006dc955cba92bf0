//===- VectorOp.h - one execution of an instruction -------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_VECTOROP_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_VECTOROP_H

#include "backend/hivm/simulator/Machine.h"

namespace npufuzz::hivm {

/// Its operands lie inside of their memories. All functions return true: the run goes on, whatever
/// they had to report.
class VectorOp {
public:
  using Compute = Number (*)(char element, llvm::ArrayRef<Number> inputs);

  explicit VectorOp(Machine &machine) : machine(machine) {}

  /// Without `compute` the input as it is. With `repeats` axes of one element repeat.
  bool elementwise(Compute compute, bool repeats);
  /// By "eq", "ne", "lt", "gt", "ge" or "le".
  bool compare(llvm::StringRef mode, bool repeats);
  /// The first input chooses among the others.
  bool select(bool repeats);
  /// With `fromResult` what the destination holds is the first term.
  bool reduce(Compute compute, llvm::ArrayRef<int64_t> axes, bool fromResult);
  /// The first of the greatest elements, or of the least, a NaN before all others, and where it is
  /// along the axis. With `last` the last of them.
  bool locate(const Reference &places, int64_t axis, bool isMax, bool last);
  bool cumulate(Compute compute, int64_t axis);
  /// With `wraps` an integer that does not fit loses its upper bits.
  bool convert(Rounding rounding, bool wraps);
  bool transpose(llvm::ArrayRef<int64_t> permutation);
  /// The inputs one after the other along the axis.
  bool concatenate(int64_t axis);
  /// By the second input, from the first one's last axis.
  bool gather();
  bool ramp(int64_t start, llvm::ArrayRef<int64_t> steps);

  Machine &machine;
  llvm::SmallVector<Datum, 2> inputs;
  Reference to;

private:
  /// Each element from those of the inputs at its place.
  bool computed(llvm::function_ref<Number(llvm::ArrayRef<Number>)> compute, bool repeats);
  bool fits(const Reference &from, bool repeats) const;
  Number input(size_t number, llvm::ArrayRef<int64_t> place) const;
  bool mismatch() const;
};

} // namespace npufuzz::hivm

#endif

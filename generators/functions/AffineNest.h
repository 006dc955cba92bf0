//===- AffineNest.h - the loops around a place, and accesses there -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_AFFINENEST_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_AFFINENEST_H

#include "generators/functions/Affine.h"
#include "generators/functions/Scalars.h"

namespace npufuzz::generators::functions {

/// Builds loops of affine.for and records the ranges of their counters, also with the scalars.
/// Builds ops whose subscripts are expressions over the counters.
class AffineNest {
public:
  AffineNest(Choices &choices, Code &code, Scalars &scalars)
      : choices(choices), code(code), scalars(scalars) {}

  /// Bounds from the maximum of some expressions to the minimum of others, and the counter's
  /// values.
  struct Bounds {
    mlir::AffineMap low, high;
    Values lowOperands, highOperands;
    int64_t step, least, most;
  };
  /// Bounds from 0 to size.
  Bounds upTo(int64_t size);
  /// Draws bounds of any numbers, also for loops that never run or whose end is not reached
  /// exactly.
  Bounds drawConstantBounds();
  /// Draws bounds that an outer counter moves. Precondition: there is one.
  Bounds drawTriangle(int64_t size);

  /// `fill` takes the loop-carried value and returns its next one; both are null if `initial` is.
  /// Returns the loop's result.
  mlir::Value loop(const Bounds &bounds, mlir::Value initial,
                   llvm::function_ref<mlir::Value(mlir::Value)> fill);

  const std::vector<Ranged> &counters() const { return ranges; }
  /// Returns the counters as values.
  const Values &places() const { return values; }

  mlir::Value load(mlir::Value buffer, const std::vector<Ranged> &subscripts);
  void store(mlir::Value stored, mlir::Value buffer, const std::vector<Ranged> &subscripts);
  /// Loads with an op of memref, whose subscripts affine.apply computes.
  mlir::Value plainLoad(mlir::Value buffer, const std::vector<Ranged> &subscripts);
  void plainStore(mlir::Value stored, mlir::Value buffer, const std::vector<Ranged> &subscripts);

private:
  Bounds between(int64_t low, int64_t high);
  mlir::AffineMap constantMap(int64_t value) {
    return mlir::AffineMap::getConstantMap(value, code.getContext());
  }
  mlir::Value apply(const Ranged &expression);
  void appendApplied(Values &operands, const std::vector<Ranged> &subscripts);
  /// Appends the operands of an access to `operands`, and returns its map.
  mlir::AffineMap access(Values &operands, const std::vector<Ranged> &subscripts);

  Choices &choices;
  Code &code;
  Scalars &scalars;
  std::vector<Ranged> ranges;
  Values values;
};

} // namespace npufuzz::generators::functions

#endif

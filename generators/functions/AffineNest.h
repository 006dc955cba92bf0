//===- AffineNest.h - the loops around a place, and accesses there -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_AFFINENEST_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_AFFINENEST_H

#include "generators/functions/Affine.h"
#include "generators/functions/Scalars.h"

namespace npufuzz::generators::functions {

/// Loops of affine.for with the ranges of their counters, which are known to the scalars too, and
/// ops whose subscripts are expressions over the counters.
class AffineNest {
public:
  AffineNest(Choices &choices, Code &code, Scalars &scalars)
      : choices(choices), code(code), scalars(scalars) {}

  /// The largest of some expressions to the smallest of others, and the counter's values.
  struct Bounds {
    mlir::AffineMap low, high;
    Values lowOperands, highOperands;
    int64_t step, least, most;
  };
  /// 0 to size.
  Bounds upTo(int64_t size);
  /// Any numbers, also with no trip at all, and with an end that is not reached exactly.
  Bounds drawConstantBounds();
  /// Bounds that an outer counter moves. Precondition: there is one.
  Bounds drawTriangle(int64_t size);

  /// `fill` gets what goes round the loop and gives its next value; both null where `initial` is.
  /// Returns the loop's result.
  mlir::Value loop(const Bounds &bounds, mlir::Value initial,
                   llvm::function_ref<mlir::Value(mlir::Value)> fill);

  const std::vector<Ranged> &counters() const { return ranges; }
  /// The counters as values.
  const Values &places() const { return values; }

  mlir::Value load(mlir::Value buffer, const std::vector<Ranged> &subscripts);
  void store(mlir::Value stored, mlir::Value buffer, const std::vector<Ranged> &subscripts);
  /// With ops of memref, whose subscripts are computed by affine.apply.
  mlir::Value plainLoad(mlir::Value buffer, const std::vector<Ranged> &subscripts);
  void plainStore(mlir::Value stored, mlir::Value buffer, const std::vector<Ranged> &subscripts);

private:
  Bounds between(int64_t low, int64_t high);
  mlir::AffineMap constantMap(int64_t value) {
    return mlir::AffineMap::getConstantMap(value, code.getContext());
  }
  mlir::Value apply(const Ranged &expression);
  void appendApplied(Values &operands, const std::vector<Ranged> &subscripts);
  /// The operands of an access behind those given, and its map.
  mlir::AffineMap access(Values &operands, const std::vector<Ranged> &subscripts);

  Choices &choices;
  Code &code;
  Scalars &scalars;
  std::vector<Ranged> ranges;
  Values values;
};

} // namespace npufuzz::generators::functions

#endif

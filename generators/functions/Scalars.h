//===- Scalars.h - arithmetic on scalars, free of undefined behaviour -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_SCALARS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_SCALARS_H

#include "generators/Choices.h"
#include "generators/functions/Code.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace npufuzz::generators::functions {

/// Lists from which ops and predicates are drawn.
using Names = std::vector<llvm::StringRef>;

bool isFloat(mlir::Type type);
/// True for floats of less than 16 bits.
bool isSmallFloat(mlir::Type type);
/// Width of an integer type, or of index (64).
unsigned widthOf(mlir::Type type);

/// Compares two scalars or vectors, element by element. The result joins no pool.
mlir::Value compare(Code &code, mlir::arith::CmpIPredicate predicate, mlir::Value x, mlir::Value y);
mlir::Value compare(Code &code, mlir::arith::CmpFPredicate predicate, mlir::Value x, mlir::Value y);

/// Scalars in scope, and ops on them. Divisors are never 0 (nor -1 if signed), shift amounts are
/// below the width, and no flags promise anything, so every result is defined.
class Scalars {
public:
  Scalars(Choices &choices, Code &code, Types types)
      : choices(choices), code(code), types(std::move(types)) {}

  void add(mlir::Value value) { pool.push_back(value); }
  void addAll(mlir::ValueRange values) { llvm::append_range(pool, values); }
  /// Marks the current scope; leaving a region restores it.
  size_t mark() const { return pool.size(); }
  void release(size_t mark) { pool.resize(mark); }

  mlir::Type anyType() { return choices.pick("type", types); }
  /// Gives a value in scope, or a constant.
  mlir::Value get(mlir::Type type);
  mlir::Value constant(mlir::Type type);
  /// Emits one op and the ops that it needs; its result joins the pool.
  mlir::Value compute(mlir::Type type);
  mlir::Value condition();
  /// Emits a chain of a few ops.
  mlir::Value chain(mlir::Type type, int64_t opsMax);
  /// Gives an index in [0, extent): the unsigned remainder of any value. Precondition: extent > 0.
  mlir::Value clamped(int64_t extent);
  /// Converts the value to another type.
  mlir::Value convert(mlir::Value value, mlir::Type to);

private:
  mlir::Value convertFloat(mlir::Value value, mlir::Type to);
  mlir::Value convertInteger(mlir::Value value, mlir::Type to, bool isUnsigned);
  mlir::Value computeInteger(mlir::Type type);
  mlir::Value computeFloat(mlir::Type type);
  mlir::Value countBits(mlir::Type type);
  mlir::Value power(mlir::Type type);
  mlir::Value minimumOfSums();
  mlir::Value classOf(mlir::Type type);
  mlir::Value exactFloat(mlir::Type type);
  mlir::Value angle(mlir::Type type);
  mlir::Value scaled(mlir::Type type);
  mlir::Value orOne(mlir::Value isOfKind, mlir::Value value);
  mlir::Value finite(mlir::Value value);
  mlir::Value ordered(mlir::Value value);
  mlir::Value floatExtremum(mlir::Type type);
  mlir::Value binary(const Names &ops, mlir::Type type);
  mlir::Value select(mlir::Type type);
  mlir::Value divide(mlir::Type type);
  mlir::Value drawDivisor(mlir::Type type, bool isSigned);
  mlir::Value shift(mlir::Type type);
  mlir::Value extended(mlir::Type type);
  mlir::Value throughNarrow(mlir::Type type);
  mlir::Value widened(mlir::Type type);
  mlir::Value ofOtherType(mlir::Type type);
  /// Emits an op whose result joins the pool.
  mlir::Value define(llvm::StringRef op, mlir::ValueRange operands, mlir::Type result) {
    return define(code.emit(op, operands, result));
  }
  mlir::Value define(mlir::Value value) {
    add(value);
    return value;
  }

  Choices &choices;
  Code &code;
  Types types;
  Values pool;
};

} // namespace npufuzz::generators::functions

#endif

//===- Scalars.h - arithmetic on scalars, free of undefined behaviour -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_SCALARS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_SCALARS_H

#include "generators/Choices.h"
#include "generators/functions/Code.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace npufuzz::generators::functions {

/// Lists that ops and predicates are drawn from.
using Names = std::vector<llvm::StringRef>;

bool isFloat(mlir::Type type);
/// Of less than 16 bits.
bool isSmallFloat(mlir::Type type);
/// Of an integer type or index (64).
unsigned widthOf(mlir::Type type);

/// Of two scalars or vectors, element by element; the result joins no pool.
mlir::Value compare(Code &code, mlir::arith::CmpIPredicate predicate, mlir::Value x, mlir::Value y);
mlir::Value compare(Code &code, mlir::arith::CmpFPredicate predicate, mlir::Value x, mlir::Value y);

/// The scalars in scope and ops on them. Divisors are never 0 (nor -1 where signed), shift amounts
/// lie below the width, no flags promise anything: every result is defined.
class Scalars {
public:
  Scalars(Choices &choices, Code &code, Types types)
      : choices(choices), code(code), types(std::move(types)) {}

  void add(mlir::Value value) { pool.push_back(value); }
  void addAll(mlir::ValueRange values) { llvm::append_range(pool, values); }
  /// What is in scope; leaving a region restores it.
  size_t mark() const { return pool.size(); }
  void release(size_t mark) { pool.resize(mark); }

  mlir::Type anyType() { return choices.pick("type", types); }
  /// A value in scope, or a constant.
  mlir::Value get(mlir::Type type);
  mlir::Value constant(mlir::Type type);
  /// One op (and what it needs), whose result joins the pool.
  mlir::Value compute(mlir::Type type);
  mlir::Value condition();
  /// A few ops on top of one another.
  mlir::Value chain(mlir::Type type, int64_t opsMax);
  /// An index in [0, extent): unsigned remainder of anything. Precondition: extent > 0.
  mlir::Value clamped(int64_t extent);
  /// The value in another type.
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
  /// An op whose result joins the pool.
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

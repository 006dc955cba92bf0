//===- ArithOps.h - arithmetic that several dialects have -------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_ARITH_ARITHOPS_H
#define NPUFUZZ_INTERPRETER_ARITH_ARITHOPS_H

#include "interpreter/Executor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace npufuzz::interpreter {

enum class Wrapping { add, sub, mul, shl };

/// Of two integers or vectors of them; poison where a flag forbids the result, or a shift is too
/// far.
Flow wrappingArithmetic(Call &call, Wrapping kind, bool noSignedWrap, bool noUnsignedWrap);
Flow compareIntegers(Call &call, mlir::arith::CmpIPredicate predicate);
Flow compareFloats(Call &call, mlir::arith::CmpFPredicate predicate);
/// Both of the only operand, which is no tensor. Nothing where its type has no format.
std::optional<std::pair<Value, Value>> sineAndCosine(const Call &call);
/// Whether a float is of one of these classes (Rounding.h, floatclass).
Flow isOfClass(Call &call, unsigned classes);

} // namespace npufuzz::interpreter

#endif

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
/// The number cut to the result's width; poison where a flag forbids what is lost.
Flow truncateInteger(Call &call, bool noSignedWrap, bool noUnsignedWrap);
/// Quotients, rounded towards zero, and shifts to the right. Where they are exact, a result that
/// loses a part of the number is poison.
Flow divideIntegers(Call &call, bool isSigned, bool isExact);
Flow shiftRight(Call &call, bool isSigned, bool isExact);
/// Whether the op promises that its result is exact; false in releases that have no such attribute.
template <typename Op> bool isExact(const Call &call) {
  if constexpr (requires(Op op) { op.getIsExact(); })
    return call.as<Op>().getIsExact();
  return false;
}
/// nnan and ninf of an op that was executed: its result becomes poison where an operand or the
/// result is what a flag excludes.
Flow poisonByFlags(Call &call, Flow flow, mlir::arith::FastMathFlags flags);
/// Flags of the op; none where it has no such interface, as ops of the LLVM dialect.
mlir::arith::FastMathFlags fastMathOf(const Call &call);
Flow compareIntegers(Call &call, mlir::arith::CmpIPredicate predicate);
Flow compareFloats(Call &call, mlir::arith::CmpFPredicate predicate);
/// Both of the only operand, which is no tensor. Nothing where its type has no format.
std::optional<std::pair<Value, Value>> sineAndCosine(const Call &call);
/// Whether a float is of one of these classes (Rounding.h, floatclass).
Flow isOfClass(Call &call, unsigned classes);

} // namespace npufuzz::interpreter

#endif

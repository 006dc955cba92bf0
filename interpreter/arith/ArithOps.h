//===- ArithOps.h - arithmetic of several dialects --------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_ARITH_ARITHOPS_H
#define NPUFUZZ_INTERPRETER_ARITH_ARITHOPS_H

#include "interpreter/Executor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace npufuzz::interpreter {

enum class Wrapping { add, sub, mul, shl };

/// Computes on two integers or vectors of them. The result is poison if a flag forbids it or a
/// shift is too far.
Flow wrappingArithmetic(Call &call, Wrapping kind, bool noSignedWrap, bool noUnsignedWrap);
/// Truncates the number to the result's width. The result is poison if a flag forbids the loss.
Flow truncateInteger(Call &call, bool noSignedWrap, bool noUnsignedWrap);
/// Divides, rounding towards zero, or shifts right. If the op is exact, a result that loses a part
/// of the number is poison.
Flow divideIntegers(Call &call, bool isSigned, bool isExact);
Flow shiftRight(Call &call, bool isSigned, bool isExact);
/// True if the op promises an exact result; false in releases without that attribute.
template <typename Op> bool isExact(const Call &call) {
  if constexpr (requires(Op op) { op.getIsExact(); })
    return call.as<Op>().getIsExact();
  return false;
}
/// Applies nnan and ninf of an executed op: its result becomes poison if an operand or the result
/// is excluded by a flag.
Flow poisonByFlags(Call &call, Flow flow, mlir::arith::FastMathFlags flags);
/// Flags of the op; none for ops without the interface, such as those of the LLVM dialect.
mlir::arith::FastMathFlags fastMathOf(const Call &call);
Flow compareIntegers(Call &call, mlir::arith::CmpIPredicate predicate);
Flow compareFloats(Call &call, mlir::arith::CmpFPredicate predicate);
/// Sine and cosine of the only operand, which is not a tensor. Nullopt if its type has no format.
std::optional<std::pair<Value, Value>> sineAndCosine(const Call &call);
/// Tests a float for these classes (Rounding.h, floatclass).
Flow isOfClass(Call &call, unsigned classes);

} // namespace npufuzz::interpreter

#endif

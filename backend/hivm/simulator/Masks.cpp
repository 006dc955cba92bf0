//===- Masks.cpp - comparisons and selections -----------------------------===//
#include "backend/hivm/simulator/VectorOp.h"

using namespace mlir;

namespace npufuzz::hivm {

static bool holds(llvm::StringRef mode, bool isFloat, const Number &x, const Number &y) {
  auto of = [&](auto a, auto b) {
    return mode == "eq"   ? a == b
           : mode == "ne" ? a != b
           : mode == "lt" ? a < b
           : mode == "gt" ? a > b
           : mode == "ge" ? a >= b
                          : a <= b;
  };
  return isFloat ? of(x.number, y.number) : of(x.integer, y.integer);
}

interpreter::Flow VectorOp::compare(llvm::StringRef mode, bool repeats) {
  bool isFloat = isFloatLetter(inputs.front().reference->element);
  return computed(
      [&](ArrayRef<Number> from) {
        Number value;
        value.integer = holds(mode, isFloat, from[0], from[1]);
        value.isDefined = from[0].isDefined && from[1].isDefined;
        return value;
      },
      repeats);
}

interpreter::Flow VectorOp::select(bool repeats) {
  return computed(
      [](ArrayRef<Number> from) {
        // The operand that is not chosen may be undefined.
        Number value = from[0].integer & 1 ? from[1] : from[2];
        value.isDefined &= from[0].isDefined;
        return value;
      },
      repeats);
}

} // namespace npufuzz::hivm

//===- Operands.cpp -------------------------------------------------------===//
#include "backend/hivm/simulator/Operands.h"

using namespace mlir;

namespace npufuzz::hivm {

Reference referenceOf(const interpreter::Call &call, unsigned operand) {
  auto type = cast<ShapedType>(call.operandType(operand).type);
  return {call.operand(operand).memory(), letterOfType(type.getElementType()),
          isa<TensorType>(type)};
}

std::optional<Datum> datumOf(const interpreter::Call &call, unsigned operand) {
  const interpreter::Value &value = call.operand(operand);
  if (value.kind() == interpreter::Value::Kind::memory) {
    Datum datum{{}, referenceOf(call, operand)};
    return datum.reference->element ? std::optional(std::move(datum)) : std::nullopt;
  }
  if (value.kind() != interpreter::Value::Kind::scalar)
    return std::nullopt;
  Type type = call.operandType(operand).type;
  char letter = type.isIndex() ? 'l' : letterOfType(type);
  if (!letter)
    return std::nullopt;
  Number number = decode(letter, value.scalarBits());
  number.isDefined = !value.isScalarUndefined();
  return Datum{number, std::nullopt};
}

int64_t integerOf(const interpreter::Call &call, unsigned operand) {
  return interpreter::signExtend(call.operand(operand).scalarBits(),
                                 call.operandType(operand).format.width);
}

} // namespace npufuzz::hivm

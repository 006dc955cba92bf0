//===- Value.cpp ----------------------------------------------------------===//
#include "interpreter/Value.h"

namespace npufuzz::interpreter {

void Value::inheritUndefined(const Value &other) {
  if (tag == Kind::scalar) {
    scalarUndefined |= other.scalarUndefined;
    return;
  }
  const uint8_t *from = other.elements().undefined();
  if (!from)
    return;
  uint8_t *to = mutableElements().mutableUndefined();
  for (size_t i = 0, n = count(); i < n; ++i)
    to[i] |= from[i];
}

} // namespace npufuzz::interpreter

//===- Value.cpp - undefinedness of elements ------------------------------===//
//
// Undefinedness spreads element by element, as poison does through the lanes of a vector (LLVM
// LangRef, "Poison Values"). Flags are created only if the other value has some: most values have
// none and need no array.
//
//===----------------------------------------------------------------------===//
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

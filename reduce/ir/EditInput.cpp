//===- EditInput.cpp - sets input elements to zero ------------------------===//
//
// The elements that cannot become 0 are those that the failure depends on. Elements are numbered
// across all arguments, so that chunks may span several.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

namespace npufuzz::reduceir {

using interpreter::Elements;
using interpreter::Ref;

/// Number of elements of all arguments together.
static size_t countElements(Candidate &candidate) {
  size_t count = 0;
  for (const interpreter::Value &value : candidate.input)
    count += value.kind() == interpreter::Value::Kind::memory
                 ? value.memory().allocation->bits.size()
                 : value.count();
  return count;
}

static bool zeroAt(Candidate &candidate, size_t begin, size_t count) {
  bool changed = false;
  size_t first = 0, end = begin + count;
  candidate.input = deepCopy(candidate.input);
  for (interpreter::Value &value : candidate.input) {
    bool isMemory = value.kind() == interpreter::Value::Kind::memory;
    if (value.kind() == interpreter::Value::Kind::elements) {
      Ref<Elements> copy(new Elements(value.elements()));
      value = interpreter::Value(copy);
    }
    size_t size = isMemory ? value.memory().allocation->bits.size() : value.count();
    uint64_t *words = isMemory ? value.memory().allocation->bits.data() : value.mutableBits();
    for (size_t i = 0; i < size; ++i) {
      if (first + i < begin || first + i >= end)
        continue;
      changed |= words[i] != 0;
      words[i] = 0;
    }
    first += size;
  }
  return changed;
}

const Edit zeroInputs = {"zero the input", countElements, zeroAt, /*inChunks=*/true};

} // namespace npufuzz::reduceir

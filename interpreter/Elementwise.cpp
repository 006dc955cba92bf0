//===- Elementwise.cpp - elementwise ops on tensors -----------------------===//
//
// arith and math accept tensors as well as vectors. This file converts tensors to arrays of
// elements, so that one formula per op serves both.
//
// It copies in both directions, because tensors are immutable and may share their elements with
// other values.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/TensorElements.h"

using namespace mlir;

namespace npufuzz::interpreter {

static Value elementsOf(const Value &tensor) {
  Ref<MemoryReference> memory = rowMajor(tensor);
  Ref<Elements> elements(new Elements(memory->allocation->bits.size()));
  for (size_t i = 0; i < elements->size(); ++i) {
    elements->bits()[i] = memory->allocation->bits[i];
    if (memory->allocation->undefined[i])
      elements->markUndefined(i);
  }
  return Value(elements);
}

std::optional<FlatTensors> flattenTensors(Call &call) {
  FlatTensors flat;
  for (unsigned i = 0; i < call.operandCount(); ++i) {
    if (call.operand(i).kind() != Value::Kind::memory) {
      unsupportedTypes(call);
      return std::nullopt;
    }
    const MemoryReference &memory = call.operand(i).memory();
    // Types with dynamic extents may hide a mismatch from the verifier; the op then has no meaning.
    if (i > 0 && flat.shape != memory.sizes) {
      call.trap("undefined behaviour: the shapes differ");
      return std::nullopt;
    }
    flat.shape = memory.sizes;
    flat.operands.push_back(elementsOf(call.operand(i)));
  }
  Type type = getElementTypeOrSelf(call.resultType().type);
  flat.result = {type, formatOf(type), false, flat.operands.front().count()};
  if (flat.result.format.kind == FormatKind::none) {
    unsupportedTypes(call);
    return std::nullopt;
  }
  return flat;
}

Value tensorOf(const FlatTensors &flat, const Value &elements) {
  Ref<Allocation> allocation(new Allocation(flat.result.format, elements.count(), 0));
  for (size_t i = 0; i < elements.count(); ++i) {
    allocation->bits[i] = elements.bits()[i];
    allocation->undefined[i] = elements.isUndefined(i);
  }
  return Value(wrap(allocation, flat.shape));
}

} // namespace npufuzz::interpreter

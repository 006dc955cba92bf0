//===- Attributes.cpp - constants of the IR as values ---------------------===//
//
// Every element becomes a 64-bit word with the format's bits in its low end (Format.h). Types
// without a format give no value; the caller reports the op as unsupported.
//
// A constant vector is repeated once per replica: all lanes of the machine see the same constant.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Attributes.h"
#include "interpreter/Memory.h"

#include "mlir/IR/BuiltinTypes.h"

#include <complex>

using namespace mlir;

namespace npufuzz::interpreter {

uint64_t bitsOf(const llvm::APInt &number) { return number.getZExtValue(); }
uint64_t bitsOf(const llvm::APFloat &number) { return number.bitcastToAPInt().getZExtValue(); }

bool bitsOf(ElementsAttr attribute, llvm::SmallVectorImpl<uint64_t> &bits) {
  if (isa<ComplexType>(attribute.getElementType())) {
    // MLIR treats the type of the implicit zeros as a float type and crashes.
    if (isa<SparseElementsAttr>(attribute))
      return false;
    auto numbers = attribute.tryGetValues<std::complex<llvm::APFloat>>();
    if (!numbers || elementShapeOf(attribute.getElementType()).format.kind == FormatKind::none)
      return false;
    for (const std::complex<llvm::APFloat> &number : *numbers)
      bits.append({bitsOf(number.real()), bitsOf(number.imag())});
    return true;
  }
  if (formatOf(attribute.getElementType()).kind == FormatKind::none)
    return false;
  if (auto floats = attribute.tryGetValues<llvm::APFloat>()) {
    for (const llvm::APFloat &number : *floats)
      bits.push_back(bitsOf(number));
    return true;
  }
  if (auto integers = attribute.tryGetValues<llvm::APInt>()) {
    for (const llvm::APInt &number : *integers)
      bits.push_back(bitsOf(number));
    return true;
  }
  return false;
}

/// Stores a tensor's elements in memory that is never written.
static Value tensorOf(ElementsAttr attribute) {
  llvm::SmallVector<uint64_t> bits;
  if (!bitsOf(attribute, bits))
    return {};
  ElementShape shape = elementShapeOf(attribute.getElementType());
  Ref<Allocation> allocation(new Allocation(shape.format, bits.size(), 0));
  std::copy(bits.begin(), bits.end(), allocation->bits.begin());
  std::fill(allocation->undefined.begin(), allocation->undefined.end(), 0);
  Ref<MemoryReference> tensor = wrap(allocation, attribute.getShapedType().getShape());
  tensor->unit = shape.places;
  return Value(tensor);
}

Value valueOf(Attribute attribute, const SlotType &type, int64_t replicas) {
  if (isa<RankedTensorType>(type.type) && isa<ElementsAttr>(attribute))
    return tensorOf(cast<ElementsAttr>(attribute));
  if (type.format.kind == FormatKind::none)
    return {};
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return Value::scalar(bitsOf(number.getValue()));
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return Value::scalar(bitsOf(number.getValue()));
  auto dense = dyn_cast<ElementsAttr>(attribute);
  llvm::SmallVector<uint64_t> bits;
  if (!dense || !isa<VectorType>(type.type) || !bitsOf(dense, bits))
    return {};
  Ref<Elements> elements(new Elements(type.count));
  for (int64_t replica = 0; replica < replicas; ++replica)
    std::copy(bits.begin(), bits.end(), elements->bits() + replica * bits.size());
  return Value(elements);
}

} // namespace npufuzz::interpreter

//===- State.cpp ----------------------------------------------------------===//
//
// Scalars of 64 bits or less are held sign-extended, but i1 as 0 or 1.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/State.h"
#include "tile/Program.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace npufuzz::functional {

void State::refuse(Operation *op, const Twine &reason) {
  if (refusal.empty())
    refusal = (op->getName().getStringRef() + ": " + reason).str();
}

void State::addTensor(Value memory, int node) {
  placeOf[memory] = static_cast<int>(tensors.size());
  tensors.push_back(node);
}

void State::alias(Value now, Value before) {
  if (isa<MemRefType>(now.getType()))
    placeOf[now] = placeOf.lookup(before);
  else if (isa<tile::TileType>(now.getType()))
    setTile(now, TileNow(tile(before)));
  else
    setScalar(now, ScalarNow(scalar(before)));
}

TileNow State::narrowed(const TileNow &tile, const Extents &valid) {
  if (tile.isEmpty() || !hasElement(valid))
    return {valid, -1};
  return {valid, builder.prefix(tile.node, valid)};
}

int64_t State::integer(Value value) {
  ScalarNow now = scalar(value);
  uint64_t bits = now.node < 0 ? now.bits : evaluation.contents(now.node).bits(0);
  unsigned width = elementKindBits(now.kind);
  return width == 1 ? static_cast<int64_t>(bits & 1) : llvm::SignExtend64(bits, width);
}

std::vector<int64_t> State::integers(ValueRange values) {
  std::vector<int64_t> numbers;
  for (Value value : values)
    numbers.push_back(integer(value));
  return numbers;
}

uint64_t bitsOf(ElementKind element, int64_t number) {
  unsigned width = elementKindBits(element);
  if (!isFloatKind(element))
    return static_cast<uint64_t>(number) & llvm::maskTrailingOnes<uint64_t>(width);
  llvm::APFloat value(tile::semanticsOf(element));
  value.convertFromAPInt(llvm::APInt(64, static_cast<uint64_t>(number), true), true,
                         llvm::APFloat::rmNearestTiesToEven);
  return value.bitcastToAPInt().getZExtValue();
}

uint64_t padBits(tile::PadKind kind, ElementKind element) {
  bool isLow = kind == tile::PadKind::min;
  unsigned width = elementKindBits(element);
  if (kind == tile::PadKind::zero)
    return 0;
  if (isFloatKind(element))
    return llvm::APFloat::getInf(tile::semanticsOf(element), isLow).bitcastToAPInt().getZExtValue();
  uint64_t all = llvm::maskTrailingOnes<uint64_t>(width), sign = all ^ (all >> 1);
  if (width == 1)
    return isLow ? 0 : 1;
  return isLow ? sign : all >> 1;
}

} // namespace npufuzz::functional

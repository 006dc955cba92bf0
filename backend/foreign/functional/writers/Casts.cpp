//===- Casts.cpp ----------------------------------------------------------===//
//
// PyTorch and ONNX Runtime convert integers to f16 and bf16 by way of f32, which rounds twice.
// Those that f16 holds are exact in f32, so a writer clamps the others.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/writers/Casts.h"
#include "tile/Program.h"

#include "llvm/Support/MathExtras.h"

namespace npufuzz::functional {

char elementClass(ElementKind kind) {
  if (kind == ElementKind::i1)
    return 'b';
  if (!isFloatKind(kind))
    return 'i';
  return isFloat8Kind(kind) ? 'e' : 'f';
}

/// Bits of a float's significand, the first one included.
static unsigned significandBits(ElementKind kind) {
  return llvm::APFloat::semanticsPrecision(tile::semanticsOf(kind));
}

llvm::StringRef unsayableCast(ElementKind from, ElementKind to, tile::Rounding rounding) {
  if (isFloat8Kind(from) || isFloat8Kind(to))
    return "floats of 8 bits";
  if (!isFloatKind(to))
    return "";
  bool isExact =
      isFloatKind(from) ? to == ElementKind::f32 : elementKindBits(from) <= significandBits(to);
  if (isExact)
    return "";
  if (rounding != tile::Rounding::nearest_even)
    return "rounds otherwise than to nearest even";
  bool roundsTwice = to == ElementKind::bf16 && !isFloatKind(from) &&
                     elementKindBits(from) > significandBits(ElementKind::f32);
  return roundsTwice ? "rounds twice, by way of f32" : "";
}

int64_t smallestOf(ElementKind kind) {
  return kind == ElementKind::i1 ? 0 : llvm::minIntN(elementKindBits(kind));
}
int64_t largestOf(ElementKind kind) {
  return kind == ElementKind::i1 ? 1 : llvm::maxIntN(elementKindBits(kind));
}
int64_t clampedFor(ElementKind from, ElementKind to, bool saturate) {
  constexpr int64_t infiniteInF16 = 1 << 17;
  bool isWider = !isFloatKind(from) && elementKindBits(from) > elementKindBits(to);
  if (to != ElementKind::f16 || !isWider)
    return 0;
  return saturate ? static_cast<int64_t>(largestFloat(to)) : infiniteInF16;
}
double largestFloat(ElementKind kind) {
  return llvm::APFloat::getLargest(tile::semanticsOf(kind)).convertToDouble();
}

} // namespace npufuzz::functional

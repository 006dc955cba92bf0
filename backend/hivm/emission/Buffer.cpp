//===- Buffer.cpp - text of tiles, operands and constants -----------------===//
#include "backend/hivm/emission/Buffer.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

static std::string dimensionsText(ArrayRef<int64_t> shape) {
  std::string text;
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text;
}

std::string Buffer::type() const {
  if (isTensor)
    return llvm::formatv("tensor<{0}{1}>", dimensionsText(allocated), elementKindName(kind));
  return llvm::formatv("memref<{0}{1}{2}>", dimensionsText(allocated), elementKindName(kind),
                       spaceText());
}

int64_t Buffer::bytes() const {
  int64_t bits = elementKindBits(kind);
  for (int64_t extent : allocated)
    bits *= extent;
  return (bits + 7) / 8;
}

std::string listText(ArrayRef<int64_t> values) {
  return llvm::join(llvm::map_range(values, [](int64_t value) { return std::to_string(value); }),
                    ", ");
}

std::string inputsText(ArrayRef<Operand> from) {
  auto names = llvm::map_range(from, [](const Operand &operand) { return operand.name; });
  auto types = llvm::map_range(from, [](const Operand &operand) { return operand.type; });
  return llvm::formatv("ins({0} : {1})", llvm::join(names, ", "), llvm::join(types, ", "));
}

bool isNothing(const Extents &extents) {
  return llvm::any_of(extents, [](const Index &extent) { return extent.high <= 0; });
}

std::string padText(ElementKind kind, tile::PadKind pad) {
  if (pad == tile::PadKind::zero)
    return isFloatKind(kind) ? "0.0" : "0";
  return extremeText(kind, pad == tile::PadKind::max);
}

std::string extremeText(ElementKind kind, bool isMax) {
  int64_t largest = INT64_MAX >> (64 - elementKindBits(kind));
  if (!isFloatKind(kind))
    return std::to_string(isMax ? largest : -largest - 1);
  switch (kind) {
  case ElementKind::f16:
    return isMax ? "0x7C00" : "0xFC00";
  case ElementKind::bf16:
    return isMax ? "0x7F80" : "0xFF80";
  default:
    return isMax ? "0x7F800000" : "0xFF800000";
  }
}

} // namespace npufuzz::hivm

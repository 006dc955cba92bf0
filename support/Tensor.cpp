//===- Tensor.cpp - element kinds and their sizes -------------------------===//
//
// i1 takes a byte in memory, index 64 bits; elements are row-major.
//
//===----------------------------------------------------------------------===//
#include "support/Tensor.h"

#include <utility>

namespace npufuzz {

std::string_view elementKindName(ElementKind kind) {
  return detail::elementKindRows[static_cast<size_t>(kind)].name;
}

std::optional<ElementKind> elementKindFromName(std::string_view name) {
  for (int i = 0; i < elementKindCount; ++i)
    if (detail::elementKindRows[static_cast<size_t>(i)].name == name)
      return static_cast<ElementKind>(i);
  return std::nullopt;
}

Tensor::Tensor(ElementKind kind, std::vector<int64_t> shape) : kind(kind), shape(std::move(shape)) {
  bytes.resize(static_cast<size_t>(size()) * elementKindBytes(kind));
}

int64_t Tensor::size() const {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

int64_t Tensor::integer(int64_t linear) const {
  unsigned width = elementKindBits(kind);
  uint64_t word = bits(linear);
  if (width == 1)
    return static_cast<int64_t>(word & 1);
  return static_cast<int64_t>(word << (64 - width)) >> (64 - width);
}

} // namespace npufuzz

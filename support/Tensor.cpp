//===- Tensor.cpp - element kinds and their sizes -------------------------===//
//
// One table for every kind. i1 takes a byte in memory, index 64 bits; elements are row-major.
//
//===----------------------------------------------------------------------===//
#include "support/Tensor.h"

#include <array>
#include <utility>

namespace npufuzz {

namespace {
struct KindRow {
  std::string_view name;
  unsigned bits;
  bool isFloat;
};
constexpr std::array<KindRow, elementKindCount> kindRows{{{"i1", 1, false},
                                                          {"i8", 8, false},
                                                          {"i16", 16, false},
                                                          {"i32", 32, false},
                                                          {"i64", 64, false},
                                                          {"index", 64, false},
                                                          {"f16", 16, true},
                                                          {"bf16", 16, true},
                                                          {"f32", 32, true},
                                                          {"f8E4M3FN", 8, true},
                                                          {"f8E5M2", 8, true}}};
const KindRow &row(ElementKind kind) { return kindRows[static_cast<size_t>(kind)]; }
} // namespace

std::string_view elementKindName(ElementKind kind) { return row(kind).name; }

std::optional<ElementKind> elementKindFromName(std::string_view name) {
  for (int i = 0; i < elementKindCount; ++i)
    if (kindRows[static_cast<size_t>(i)].name == name)
      return static_cast<ElementKind>(i);
  return std::nullopt;
}

unsigned elementKindBits(ElementKind kind) { return row(kind).bits; }
unsigned elementKindBytes(ElementKind kind) { return (row(kind).bits + 7) / 8; }
bool isFloatKind(ElementKind kind) { return row(kind).isFloat; }
bool isFloat8Kind(ElementKind kind) { return isFloatKind(kind) && elementKindBits(kind) == 8; }

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

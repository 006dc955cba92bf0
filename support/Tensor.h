//===- Tensor.h - the contents of one global tensor or scalar ---*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_TENSOR_H
#define NPUFUZZ_SUPPORT_TENSOR_H

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace npufuzz {

/// Element types of the language, in the order of their names in messages.
enum class ElementKind : uint8_t { i1, i8, i16, i32, i64, index, f16, bf16, f32, f8E4M3FN, f8E5M2 };
inline constexpr int elementKindCount = 11;

/// "i1", "index", "bf16", …
std::string_view elementKindName(ElementKind kind);
std::optional<ElementKind> elementKindFromName(std::string_view name);

namespace detail {
struct ElementKindRow {
  std::string_view name;
  unsigned bits;
  bool isFloat;
};
// In the header, because every access to an element asks for its size.
inline constexpr std::array<ElementKindRow, elementKindCount> elementKindRows{
    {{"i1", 1, false},
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
} // namespace detail

/// Bits that carry the value: 1 for i1, 64 for index.
inline unsigned elementKindBits(ElementKind kind) {
  return detail::elementKindRows[static_cast<size_t>(kind)].bits;
}
/// Bytes of one element in memory: i1 takes one byte, index eight.
inline unsigned elementKindBytes(ElementKind kind) { return (elementKindBits(kind) + 7) / 8; }
inline bool isFloatKind(ElementKind kind) {
  return detail::elementKindRows[static_cast<size_t>(kind)].isFloat;
}
/// Floats of 8 bits: they are moved, chosen and cast, but not computed with.
inline bool isFloat8Kind(ElementKind kind) {
  return isFloatKind(kind) && elementKindBits(kind) == 8;
}

/// A row-major tensor of raw little-endian elements. Rank 0 is a scalar.
struct Tensor {
  ElementKind kind = ElementKind::f32;
  std::vector<int64_t> shape;
  std::vector<uint8_t> bytes;

  Tensor() = default;
  /// Sets all elements to zero.
  Tensor(ElementKind kind, std::vector<int64_t> shape);

  int64_t size() const;
  /// Bits of the element in the low end of the word; the rest is 0.
  uint64_t bits(int64_t linear) const {
    uint64_t word = 0;
    copyElement(&word, bytes.data() + linear * elementKindBytes(kind));
    return word;
  }
  void setBits(int64_t linear, uint64_t word) {
    copyElement(bytes.data() + linear * elementKindBytes(kind), &word);
  }
  /// The element as a signed integer (integer kinds; i1 is 0 or 1).
  int64_t integer(int64_t linear) const;
  bool operator==(const Tensor &) const = default;

private:
  // Each case has a constant size, so that its copy is one instruction and not a call.
  void copyElement(void *to, const void *from) const {
    switch (elementKindBytes(kind)) {
    case 1:
      std::memcpy(to, from, 1);
      break;
    case 2:
      std::memcpy(to, from, 2);
      break;
    case 4:
      std::memcpy(to, from, 4);
      break;
    default:
      std::memcpy(to, from, 8);
    }
  }
};

} // namespace npufuzz

#endif

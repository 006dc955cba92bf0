//===- Tensor.h - the contents of one global tensor or scalar ---*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_TENSOR_H
#define NPUFUZZ_SUPPORT_TENSOR_H

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

/// Bytes of one element in memory: i1 takes one byte, index eight.
unsigned elementKindBytes(ElementKind kind);
/// Bits that carry the value: 1 for i1, 64 for index.
unsigned elementKindBits(ElementKind kind);
bool isFloatKind(ElementKind kind);
/// Floats of 8 bits: they are moved, chosen and cast, but not computed with.
bool isFloat8Kind(ElementKind kind);

/// A row-major tensor of raw little-endian elements; rank 0 is a scalar.
struct Tensor {
  ElementKind kind = ElementKind::f32;
  std::vector<int64_t> shape;
  std::vector<uint8_t> bytes;

  Tensor() = default;
  /// All elements zero.
  Tensor(ElementKind kind, std::vector<int64_t> shape);

  int64_t size() const;
  /// The element's bits in the low end of the word; the rest is 0.
  uint64_t bits(int64_t linear) const {
    uint64_t word = 0;
    unsigned width = elementKindBytes(kind);
    std::memcpy(&word, bytes.data() + linear * width, width);
    return word;
  }
  void setBits(int64_t linear, uint64_t word) {
    unsigned width = elementKindBytes(kind);
    std::memcpy(bytes.data() + linear * width, &word, width);
  }
  /// The element as a signed integer (integer kinds; i1 is 0 or 1).
  int64_t integer(int64_t linear) const;
  bool operator==(const Tensor &) const = default;
};

} // namespace npufuzz

#endif

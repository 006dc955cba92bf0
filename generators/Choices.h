//===- Choices.h - the one place where randomness enters --------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_CHOICES_H
#define NPUFUZZ_GENERATORS_CHOICES_H

#include <cassert>
#include <cstdint>
#include <string_view>
#include <vector>

namespace npufuzz {

/// A source of bounded, labelled integers; 0 is always the simplest choice. Seeds, libFuzzer's
/// bytes and recordings all come through here. It draws no floats: probabilities are ratios.
class Choices {
public:
  virtual ~Choices() = default;
  /// Draws from [0, bound]. `label` names the decision for recordings and traces.
  virtual uint64_t draw(std::string_view label, uint64_t bound) = 0;

  bool chance(std::string_view label, uint64_t numerator, uint64_t denominator) {
    return draw(label, denominator - 1) >= denominator - numerator;
  }
  int64_t range(std::string_view label, int64_t low, int64_t high) {
    assert(low <= high);
    return low + static_cast<int64_t>(draw(label, static_cast<uint64_t>(high - low)));
  }
  template <typename Container>
  auto pick(std::string_view label, const Container &values) -> decltype(*std::begin(values)) {
    assert(std::size(values) > 0);
    return *(std::begin(values) + static_cast<std::ptrdiff_t>(draw(label, std::size(values) - 1)));
  }
};

} // namespace npufuzz

#endif

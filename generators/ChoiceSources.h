//===- ChoiceSources.h - where choices come from ----------------*- C++ -*-===//
//
// One decoder (cases/Generate.h) serves every source: a seed, a fuzzer's
// bytes, a recording, the enumeration of a small scope.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_CHOICESOURCES_H
#define NPUFUZZ_GENERATORS_CHOICESOURCES_H

#include "generators/Choices.h"

#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <string>

namespace rc {
class Random;
}

namespace npufuzz::generators {

/// Seed of case `index` of the campaign that starts from `base`: splitmix64. It is the same on
/// every machine and for any number of workers.
uint64_t caseSeed(uint64_t base, uint64_t index);

/// Choices of RapidCheck's splittable generator.
class RandomChoices : public Choices {
public:
  explicit RandomChoices(uint64_t seed);
  explicit RandomChoices(const rc::Random &random);
  ~RandomChoices() override;
  uint64_t draw(std::string_view label, uint64_t bound) override;

private:
  std::unique_ptr<rc::Random> random;
};

/// Choices from a fuzzer's input. Each draw takes as few bytes as the bound needs, little-endian,
/// modulo bound + 1. Exhausted bytes give 0. The bytes must outlive the source.
class ByteChoices : public Choices {
public:
  explicit ByteChoices(llvm::ArrayRef<uint8_t> bytes) : bytes(bytes) {}
  uint64_t draw(std::string_view label, uint64_t bound) override;

private:
  llvm::ArrayRef<uint8_t> bytes;
};

struct RecordedDraw {
  std::string label;
  uint64_t bound, value;
  bool operator==(const RecordedDraw &) const = default;
};

/// Passes another source's choices on and keeps them.
class RecordingChoices : public Choices {
public:
  explicit RecordingChoices(Choices &source) : source(source) {}
  uint64_t draw(std::string_view label, uint64_t bound) override;
  const std::vector<RecordedDraw> &draws() const { return recorded; }

private:
  Choices &source;
  std::vector<RecordedDraw> recorded;
};

/// Replays recorded values. A value above the bound (recorded by another version of the generator)
/// is taken modulo bound + 1. Draws past the end give 0.
class ReplayChoices : public Choices {
public:
  explicit ReplayChoices(std::vector<uint64_t> values) : values(std::move(values)) {}
  explicit ReplayChoices(llvm::ArrayRef<RecordedDraw> draws);
  uint64_t draw(std::string_view label, uint64_t bound) override;

private:
  std::vector<uint64_t> values;
  size_t next = 0;
};

/// Visits every combination of the first `drawsMax` draws, each below `choicesMax` values, in
/// lexicographic order. Later draws are 0:
///    ExhaustiveChoices choices(4, 3);
///    do { use(choices); } while (choices.advance());
class ExhaustiveChoices : public Choices {
public:
  ExhaustiveChoices(size_t drawsMax, uint64_t choicesMax)
      : drawsMax(drawsMax), choicesMax(choicesMax) {}
  uint64_t draw(std::string_view label, uint64_t bound) override;
  /// Moves to the next combination; false after the last.
  bool advance();

private:
  struct Digit {
    uint64_t value, last;
  };
  size_t drawsMax;
  uint64_t choicesMax;
  std::vector<Digit> digits;
  size_t next = 0;
};

} // namespace npufuzz::generators

#endif

//===- ChoiceSources.cpp --------------------------------------------------===//
//
// Random choices come from RapidCheck's generator; bytes and recordings give 0 when they are
// exhausted. Words become choices by a remainder. The exhaustive source counts like an odometer,
// the last draw fastest.
//
//===----------------------------------------------------------------------===//
#include "generators/ChoiceSources.h"

#include "rapidcheck/Random.h"

namespace npufuzz::generators {

uint64_t caseSeed(uint64_t base, uint64_t index) {
  uint64_t z = base + (index + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// Maps the word to a choice in [0, bound]. The modulo's bias is below 2^-32 for every bound that
/// generators use; the full range passes through.
static uint64_t limit(uint64_t word, uint64_t bound) {
  return bound == UINT64_MAX ? word : word % (bound + 1);
}

RandomChoices::RandomChoices(uint64_t seed) : random(std::make_unique<rc::Random>(seed)) {}
RandomChoices::RandomChoices(const rc::Random &random)
    : random(std::make_unique<rc::Random>(random)) {}
RandomChoices::~RandomChoices() = default;
uint64_t RandomChoices::draw(std::string_view, uint64_t bound) {
  return bound == 0 ? 0 : limit(random->next(), bound);
}

uint64_t ByteChoices::draw(std::string_view, uint64_t bound) {
  uint64_t word = 0;
  for (unsigned byte = 0; byte < 8 && (bound >> (8 * byte)) != 0 && !bytes.empty(); ++byte) {
    word |= static_cast<uint64_t>(bytes.front()) << (8 * byte);
    bytes = bytes.drop_front();
  }
  return limit(word, bound);
}

uint64_t RecordingChoices::draw(std::string_view label, uint64_t bound) {
  uint64_t value = source.draw(label, bound);
  recorded.push_back({std::string(label), bound, value});
  return value;
}

ReplayChoices::ReplayChoices(llvm::ArrayRef<RecordedDraw> draws) {
  for (const RecordedDraw &draw : draws)
    values.push_back(draw.value);
}
uint64_t ReplayChoices::draw(std::string_view, uint64_t bound) {
  return next < values.size() ? limit(values[next++], bound) : 0;
}

uint64_t ExhaustiveChoices::draw(std::string_view, uint64_t bound) {
  if (next == digits.size() && next < drawsMax)
    digits.push_back({0, std::min(bound, choicesMax - 1)});
  return next < digits.size() ? digits[next++].value : 0;
}
bool ExhaustiveChoices::advance() {
  next = 0;
  while (!digits.empty() && digits.back().value == digits.back().last)
    digits.pop_back();
  if (digits.empty())
    return false;
  ++digits.back().value;
  return true;
}

} // namespace npufuzz::generators

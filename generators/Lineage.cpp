//===- Lineage.cpp - a lineage as a word ----------------------------------===//
//
// No shell takes ~ or + within a word for more than a letter.
//
//===----------------------------------------------------------------------===//
#include "generators/Lineage.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators {

Lineage Lineage::parent() const {
  Lineage before = *this;
  before.steps.pop_back();
  return before;
}

static std::string hexOf(uint64_t number) {
  return "0x" + llvm::utohexstr(number, /*LowerCase=*/true);
}

std::string toText(const Lineage &lineage) {
  std::string text = hexOf(lineage.founder);
  for (const Step &step : lineage.steps) {
    text += "~" + hexOf(step.seed);
    if (step.mate != 0)
      text += "+" + hexOf(step.mate);
  }
  return text;
}

/// Leading zeros stay decimal, as in every other number of the command line.
static bool readNumber(llvm::StringRef text, uint64_t &number) {
  unsigned radix = text.consume_front_insensitive("0x") ? 16 : 10;
  return !text.empty() && !text.getAsInteger(radix, number);
}

std::optional<Lineage> lineageFromText(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, '~');
  Lineage lineage;
  if (parts.size() > stepsMax + 1 || !readNumber(parts.front(), lineage.founder))
    return std::nullopt;
  for (llvm::StringRef part : llvm::ArrayRef(parts).drop_front()) {
    auto [seed, mate] = part.split('+');
    Step &step = lineage.steps.emplace_back();
    bool hasMate = part.contains('+');
    if (!readNumber(seed, step.seed) || (hasMate && !readNumber(mate, step.mate)))
      return std::nullopt;
  }
  return lineage;
}

} // namespace npufuzz::generators

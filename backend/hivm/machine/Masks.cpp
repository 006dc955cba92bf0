//===- Masks.cpp - comparisons, selections, bits --------------------------===//
//
// A mask has one bit an element, eight to a byte from the lowest on; its rows need not begin with a
// byte. Some bits of a byte may be defined and others not: whole buffers are compared of which less
// is valid.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/machine/References.h"
#include "backend/hivm/machine/VectorOp.h"

using namespace mlir;

namespace npufuzz::hivm {

Number Machine::readBit(const Reference &reference, int64_t element) const {
  uint64_t at = reference.begin + static_cast<uint64_t>(element / 8);
  auto bit = static_cast<unsigned>(element % 8);
  const WatchedMemory &memory = core.memory(reference.space);
  Number value;
  value.integer = static_cast<int64_t>(memory.bits(at, 1) >> bit & 1);
  value.number = static_cast<double>(value.integer);
  auto known = definedBits.find({reference.space, at});
  value.isDefined =
      known == definedBits.end() ? memory.allDefined(at, 1) : (known->second >> bit & 1) != 0;
  return value;
}

void Machine::writeBit(const Reference &reference, int64_t element, const Number &value) {
  uint64_t at = reference.begin + static_cast<uint64_t>(element / 8);
  auto bit = static_cast<uint64_t>(1) << (element % 8);
  WatchedMemory &memory = core.memory(reference.space);
  auto [known, isNew] =
      definedBits.try_emplace({reference.space, at}, memory.allDefined(at, 1) ? UINT8_MAX : 0);
  known->second =
      static_cast<uint8_t>(value.isDefined ? known->second | bit : known->second & ~bit);
  uint64_t bits = memory.bits(at, 1);
  memory.set(at, 1, value.integer & 1 ? bits | bit : bits & ~bit, known->second == UINT8_MAX);
}

static bool holds(llvm::StringRef mode, bool isFloat, const Number &x, const Number &y) {
  auto of = [&](auto a, auto b) {
    return mode == "eq"   ? a == b
           : mode == "ne" ? a != b
           : mode == "lt" ? a < b
           : mode == "gt" ? a > b
           : mode == "ge" ? a >= b
                          : a <= b;
  };
  return isFloat ? of(x.number, y.number) : of(x.integer, y.integer);
}

bool VectorOp::compare(llvm::StringRef mode, bool repeats) {
  bool isFloat = isFloatLetter(inputs.front().reference->element);
  return computed(
      [&](ArrayRef<Number> from) {
        Number value;
        value.integer = holds(mode, isFloat, from[0], from[1]);
        value.isDefined = from[0].isDefined && from[1].isDefined;
        return value;
      },
      repeats);
}

bool VectorOp::select(bool repeats) {
  return computed(
      [](ArrayRef<Number> from) {
        // What is not chosen may be undefined.
        Number value = from[0].integer & 1 ? from[1] : from[2];
        value.isDefined &= from[0].isDefined;
        return value;
      },
      repeats);
}

} // namespace npufuzz::hivm

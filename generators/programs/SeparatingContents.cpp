//===- SeparatingContents.cpp ---------------------------------------------===//
//
// A sum of random floats says little: its bound grows with the sum of the magnitudes, and one term
// often adds less than that. These contents make each line (Line: the elements that meet in one
// result) exact, because all its terms are multiples of one power of two and few enough. A lost
// term, a term counted twice, a wrong factor or a partial sum that is kept too narrow then changes
// a result that has no error bound.
//
// The outstanding place differs from line to line, so that no place is spared.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/SeparatingContents.h"

#include "generators/ChoiceSources.h"

#include <cmath>

namespace npufuzz::generators {

/// Largest magnitude of a term.
static constexpr int64_t termMax = 8;
/// Distance between levels: exp(-32) is 0 in f16, where squares of larger numbers overflow, and
/// exp(-128) is 0 in f32.
static double levelsDistance(ElementKind kind) {
  return kind == ElementKind::f32 || kind == ElementKind::bf16 ? 128 : 32;
}

bool isSeparating(Contents contents) {
  switch (contents) {
  case Contents::oneHot:
  case Contents::dominant:
  case Contents::cancelling:
  case Contents::levels:
    return true;
  case Contents::small:
  case Contents::powersOfTwo:
  case Contents::fractions:
  case Contents::ties:
  case Contents::random:
  case Contents::boundary:
    return false;
  }
  llvm_unreachable("no such contents");
}

Contents drawSeparating(Choices &choices, ElementKind kind) {
  static constexpr Contents all[] = {Contents::oneHot, Contents::cancelling, Contents::dominant,
                                     Contents::levels};
  // Levels are made for exp.
  return all[choices.draw("separating contents", isFloatKind(kind) ? 3 : 2)];
}

/// One more bit than a sum of the kind keeps beside small integers, if the kind has room for a line
/// of them. A partial sum in the kind itself is then rounded, and one in f32 is not.
static double dominantOf(ElementKind kind) {
  switch (kind) {
  case ElementKind::f32:
    return 0x1p20; // a line of integers up to 8 beside it is exact
  case ElementKind::f16:
  case ElementKind::bf16:
    return 256;
  case ElementKind::f8E4M3FN:
  case ElementKind::f8E5M2:
    return 32;
  default:
    return std::ldexp(1, static_cast<int>(elementKindBits(kind)) - 2);
  }
}

Interval separatingInterval(Contents contents, ElementKind kind) {
  if (contents == Contents::levels)
    return {-levelsDistance(kind), 0};
  double most = contents == Contents::dominant ? dominantOf(kind) : termMax;
  return {-most, most};
}

/// A number that is not 0 and below 8: an integer, or a float of up to 8 significant bits. Products
/// of two and sums of thousands are then exact in f32.
static uint64_t drawTerm(ElementKind kind, uint64_t word) {
  bool negative = word >> 63;
  if (!isFloatKind(kind)) {
    auto magnitude = 1 + static_cast<int64_t>(word % (termMax - 1));
    return integerScalar(kind, negative ? -magnitude : magnitude).bits;
  }
  // Numbers of f8 are rounded, to even at most 8.
  double magnitude =
      std::ldexp(1 + static_cast<double>(word % 128) / 128, static_cast<int>((word >> 8) % 3));
  return floatBits(kind, negative ? -magnitude : magnitude);
}

static uint64_t negated(ElementKind kind, uint64_t bits) {
  if (isFloatKind(kind))
    return bits ^ uint64_t(1) << (elementKindBits(kind) - 1);
  return integerScalar(kind, -static_cast<int64_t>(bits)).bits;
}

namespace {
/// Position of an element: `place` in the `extent` of its line, and the number of the line.
struct Place {
  uint64_t place, extent, line;
};
} // namespace

static uint64_t elementAt(const InputSpec &spec, ElementKind kind, const Place &at) {
  auto wordOf = [&](uint64_t place) { return caseSeed(spec.seed, at.line * at.extent + place); };
  uint64_t word = wordOf(at.place);
  bool isOutstanding = (spec.seed + at.line) % at.extent == at.place;
  switch (spec.contents) {
  case Contents::oneHot:
    return isOutstanding ? drawTerm(kind, word) : 0;
  case Contents::dominant: {
    auto number = static_cast<double>(1 + word % 3) * (word >> 63 ? -1 : 1);
    if (isOutstanding)
      number = std::copysign(dominantOf(kind), number);
    return isFloatKind(kind) ? floatBits(kind, number)
                             : integerScalar(kind, static_cast<int64_t>(number)).bits;
  }
  case Contents::cancelling: {
    // Pairs from the ends inwards: partial sums in order grow to the middle. One pair, or the
    // middle of an odd number, has only its first element.
    uint64_t mirror = at.extent - 1 - at.place, first = std::min(at.place, mirror);
    if (at.place <= mirror)
      return drawTerm(kind, word);
    bool isLeftOut = at.extent % 2 == 0 && (spec.seed + at.line) % (at.extent / 2) == first;
    return isLeftOut ? 0 : negated(kind, drawTerm(kind, wordOf(first)));
  }
  case Contents::levels: {
    double number = isOutstanding || word >> 63 ? 0 : -levelsDistance(kind);
    return isFloatKind(kind) ? floatBits(kind, number)
                             : integerScalar(kind, static_cast<int64_t>(number)).bits;
  }
  default:
    llvm_unreachable("contents that do not separate");
  }
}

Tensor fillSeparating(const InputSpec &spec, ElementKind kind, llvm::ArrayRef<int64_t> shape) {
  Tensor tensor(kind, {shape.begin(), shape.end()});
  Line line = spec.line;
  if (line.axes.empty() && !shape.empty()) {
    auto axis = static_cast<int64_t>(spec.seed % shape.size());
    line = {{axis}, shape[static_cast<size_t>(axis)]};
  }
  for (int64_t i = 0, size = tensor.size(); i < size; ++i) {
    // Places along the axes of the line and along the others, each row-major.
    int64_t along = 0, across = 0, alongSize = 1, acrossSize = 1, rest = i;
    for (size_t axis = shape.size(); axis-- > 0; rest /= shape[axis]) {
      bool isAlong = llvm::is_contained(line.axes, static_cast<int64_t>(axis));
      int64_t &place = isAlong ? along : across, &factor = isAlong ? alongSize : acrossSize;
      place += rest % shape[axis] * factor;
      factor *= shape[axis];
    }
    int64_t extent = std::max<int64_t>(line.extent, 1);
    int64_t groups = llvm::divideCeil(alongSize, extent);
    tensor.setBits(i,
                   elementAt(spec, kind,
                             {static_cast<uint64_t>(along % extent), static_cast<uint64_t>(extent),
                              static_cast<uint64_t>(across * groups + along / extent)}));
  }
  return tensor;
}

} // namespace npufuzz::generators

//===- Census.cpp ---------------------------------------------------------===//
//
// Makes one pass over each tile that an op takes or makes. Most elements are ordinary numbers,
// which two comparisons recognise.
//
//===----------------------------------------------------------------------===//
#include "reference/IntegerArithmetic.h"
#include "reference/TakeCensus.h"

namespace npufuzz::reference {

using tile::OperandClass;
using Classes = uint32_t;

static constexpr Classes bit(OperandClass of) { return Classes(1) << static_cast<unsigned>(of); }

//===----------------------------------------------------------------------===//
// Classes of operands
//===----------------------------------------------------------------------===//

namespace {
/// Ties: numbers half way between two neighbours of a narrower type.
struct Ties {
  /// Bit p: ties among numbers of p significant bits.
  uint64_t significantBits = 0;
  bool halves = false;

  /// Precondition: x is finite and not 0. Exponents are not checked: a tie among subnormals of the
  /// narrower type has fewer bits.
  bool holds(double x) const {
    auto word = std::bit_cast<uint64_t>(x);
    int zeros = std::countr_zero(word | uint64_t(1) << 52);
    int exponent = static_cast<int>(word >> 52 & 0x7ff) - 1023;
    return significantBits >> (53 - zeros) & 1 || (halves && exponent - 52 + zeros == -1);
  }
};
} // namespace

static Ties tiesOf(mlir::Operation *op, ElementKind kind) {
  Ties ties;
  auto addFloat = [&](ElementKind narrower) {
    int precision = floatFormat(narrower).precision;
    if (isFloatKind(kind) && precision < floatFormat(kind).precision)
      ties.significantBits |= uint64_t(1) << (precision + 1);
  };
  auto add = [&](ElementKind to) { isFloatKind(to) ? addFloat(to) : void(ties.halves = true); };
  if (auto cast = mlir::dyn_cast<tile::CastOp>(op)) {
    add(tile::elementKindOf(cast.getResult().getType().getElementType()));
    return ties;
  }
  for (int i = 0; i < elementKindCount; ++i)
    add(static_cast<ElementKind>(i));
  return ties;
}

static Classes classesOfFloats(const Cells &cells, const FloatFormat &format, const Ties &ties) {
  Classes seen = 0;
  double normalMin = powerOfTwo(format.exponentMin);
  for (const Cell &cell : cells.storage()) {
    double x = cell.low, magnitude = std::abs(x);
    if (!cell.isDefined() || !cell.isExact())
      continue;
    if (magnitude >= normalMin && magnitude < format.maxFinite) {
      if (!(seen & bit(OperandClass::tie)) && ties.holds(x))
        seen |= bit(OperandClass::tie);
    } else if (magnitude == 0) {
      seen |= bit(std::signbit(x) ? OperandClass::minusZero : OperandClass::plusZero);
    } else if (std::isnan(x)) {
      seen |= bit(OperandClass::nan);
    } else if (std::isinf(x)) {
      seen |= bit(x > 0 ? OperandClass::plusInfinity : OperandClass::minusInfinity);
    } else {
      seen |= bit(magnitude < normalMin ? OperandClass::subnormal : OperandClass::largest);
    }
  }
  return seen;
}

static Classes classesOfIntegers(const Cells &cells, const IntegerFormat &format) {
  Classes seen = 0;
  for (const Cell &cell : cells.storage()) {
    if (!cell.isDefined())
      continue;
    int64_t x = cell.integer;
    if (x == 0)
      seen |= bit(OperandClass::zero);
    else if (x == -1)
      seen |= bit(OperandClass::minusOne);
    else if (x == format.min())
      seen |= bit(OperandClass::smallestInteger);
    else if (x == format.max())
      seen |= bit(OperandClass::largestInteger);
  }
  return seen;
}

static Classes classesOf(mlir::Operation *op, const TileValue &tile) {
  Classes seen = 0;
  if (llvm::is_contained(tile.valid, 0))
    return bit(OperandClass::empty);
  if (isFloatKind(tile.kind))
    seen = classesOfFloats(tile.cells, floatFormat(tile.kind), tiesOf(op, tile.kind));
  else if (tile.kind != ElementKind::i1)
    seen = classesOfIntegers(tile.cells, integerFormat(tile.kind));
  return seen;
}

//===----------------------------------------------------------------------===//
// Widths of bounds
//===----------------------------------------------------------------------===//

static void addBound(BoundWidths &widths, const FloatFormat &format, const Cell &cell) {
  double distance = cell.high - cell.low, sum = cell.low + cell.high;
  // Both ends differ from the middle by half of it or more.
  widths.half += distance >= std::abs(sum) / 2;
  double last = std::max(std::abs(cell.low), std::abs(cell.high));
  double steps = std::ceil(std::log2(distance / unitInLastPlace(format, last)));
  ++widths.within[static_cast<size_t>(
      std::clamp<double>(steps, 0, static_cast<double>(BoundWidths::stepsMax)))];
}

static void addCell(BoundWidths &widths, const FloatFormat &format, const Cell &cell) {
  if (cell.isDefined() && cell.isExact())
    ++widths.exact;
  else if (cell.isDefined())
    addBound(widths, format, cell);
  else
    widths.open += cell.state == State::unconstrained;
}

BoundWidths &BoundWidths::operator+=(const BoundWidths &other) {
  exact += other.exact;
  open += other.open;
  half += other.half;
  for (size_t i = 0; i < within.size(); ++i)
    within[i] += other.within[i];
  return *this;
}

static void addBounds(Census &census, size_t form, const TileValue &tile) {
  if (!isFloatKind(tile.kind))
    return;
  const FloatFormat &format = floatFormat(tile.kind);
  BoundWidths widths;
  for (const Cell &cell : tile.cells.storage())
    addCell(widths, format, cell);
  census.bounds[{form, tile.kind}] += widths;
}

//===----------------------------------------------------------------------===//
// The census
//===----------------------------------------------------------------------===//

void takeCensus(Census &census, const Frame &frame, mlir::Operation *op) {
  size_t form = tile::formOf(op);
  tile::forEachTileOperand(op, [&](size_t position, mlir::Value operand) {
    Classes seen = classesOf(op, frame.tile(operand));
    if (!seen)
      return;
    Census::ByClass &counts = census.classes[{form, position}];
    for (; seen; seen &= seen - 1)
      ++counts[static_cast<size_t>(std::countr_zero(seen))];
  });
  if (auto store = mlir::dyn_cast<tile::StoreOp>(op))
    addBounds(census, form, frame.tile(store.getValue()));
  for (mlir::Value result : op->getResults())
    if (mlir::isa<tile::TileType>(result.getType()))
      addBounds(census, form, frame.tile(result));
}

void takeCensus(Census &census, const GlobalTensor &argument) {
  if (!isFloatKind(argument.kind))
    return;
  const FloatFormat &format = floatFormat(argument.kind);
  BoundWidths widths;
  for (size_t i = 0; i < argument.cells.size(); ++i)
    if (argument.lastStore[i] != 0)
      addCell(widths, format, argument.cells[i]);
  census.stored[argument.kind] += widths;
}

static void addCounters(Counters &counters, const std::string &name, const BoundWidths &widths) {
  auto add = [&](const llvm::Twine &what, int64_t count) {
    if (count)
      counters[(name + " " + what).str()] += count;
  };
  add("exact", widths.exact);
  add("open", widths.open);
  add("half", widths.half);
  for (size_t steps = 0; steps < widths.within.size(); ++steps)
    add("2^" + llvm::Twine(steps), widths.within[steps]);
}

Counters Census::counters() const {
  Counters counters;
  llvm::ArrayRef<tile::OpForm> forms = tile::opForms();
  for (const auto &[place, counts] : classes) {
    const tile::OpForm &form = forms[place.first];
    std::string name = "class " + form.name + " " + form.operands[place.second].name.str() + " ";
    for (size_t of = 0; of < counts.size(); ++of)
      if (counts[of])
        counters[name + tile::operandClassNames[of].str()] += counts[of];
  }
  for (const auto &[key, widths] : bounds)
    addCounters(counters,
                "bound " + forms[key.first].name + " " + std::string(elementKindName(key.second)),
                widths);
  for (const auto &[kind, widths] : stored)
    addCounters(counters, "bound memory " + std::string(elementKindName(kind)), widths);
  return counters;
}

} // namespace npufuzz::reference

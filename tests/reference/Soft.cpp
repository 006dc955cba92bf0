//===- Soft.cpp - arithmetic by llvm::APFloat -----------------------------===//
#include "Soft.h"

#include <cmath>

using llvm::APFloat;

namespace npufuzz::reference {

const llvm::fltSemantics &semanticsOf(ElementKind kind) {
  return kind == ElementKind::f32   ? APFloat::IEEEsingle()
         : kind == ElementKind::f16 ? APFloat::IEEEhalf()
                                    : APFloat::BFloat();
}

APFloat::roundingMode softMode(Rounding mode) {
  switch (mode) {
  case Rounding::nearest_even:
    return APFloat::rmNearestTiesToEven;
  case Rounding::nearest_away:
    return APFloat::rmNearestTiesToAway;
  case Rounding::floor:
    return APFloat::rmTowardNegative;
  case Rounding::ceil:
    return APFloat::rmTowardPositive;
  case Rounding::trunc:
    return APFloat::rmTowardZero;
  }
  llvm_unreachable("not a rounding mode");
}

APFloat softRound(ElementKind kind, double x, Rounding mode) {
  APFloat result(x);
  bool losesInfo;
  result.convert(semanticsOf(kind), softMode(mode), &losesInfo);
  return result;
}

APFloat soft(ElementKind kind, double x) {
  APFloat result = softRound(kind, x);
  assert(sameNumber(toDouble(result), x) && "a number of the kind");
  return result;
}

double toDouble(const APFloat &x) {
  APFloat wide = x;
  bool losesInfo;
  wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return wide.convertToDouble();
}

bool sameNumber(double x, double y) {
  if (std::isnan(x) || std::isnan(y))
    return std::isnan(x) && std::isnan(y);
  return x == y && std::signbit(x) == std::signbit(y);
}

rc::Gen<double> genFinite(ElementKind kind) {
  const FloatFormat &format = floatFormat(kind);
  uint64_t infinity = encode(format, INFINITY);
  uint64_t normal = encode(format, std::ldexp(1.0, format.exponentMin));
  auto magnitude = rc::gen::weightedOneOf<uint64_t>(
      {{3, rc::gen::inRange<uint64_t>(0, infinity)},
       {1, rc::gen::elementOf(std::vector<uint64_t>{
               0, 1, 2, normal - 1, normal, normal + 1, infinity - 1, infinity - 2,
               encode(format, 1), encode(format, 1) - 1, encode(format, 1) + 1})}});
  uint64_t sign = uint64_t(1) << (format.bits - 1);
  return rc::gen::map(rc::gen::pair(magnitude, rc::gen::arbitrary<bool>()),
                      [&format, sign](std::pair<uint64_t, bool> drawn) {
                        return decode(format, drawn.first | (drawn.second ? sign : 0));
                      });
}

rc::Gen<double> genModerate(ElementKind kind) {
  const FloatFormat &format = floatFormat(kind);
  auto magnitude = rc::gen::inRange(encode(format, 0.0625), encode(format, 16));
  return rc::gen::map(rc::gen::pair(magnitude, rc::gen::inRange(0, 16)),
                      [&format](std::pair<uint64_t, int> drawn) {
                        double x = decode(format, drawn.first);
                        return drawn.second == 0 ? 0.0 : drawn.second % 2 ? x : -x;
                      });
}

/// The number `steps` above x, but never infinite.
static double stepped(const FloatFormat &format, double x, int steps) {
  for (; steps > 0; --steps)
    x = std::min(format.maxFinite, roundTo(format, std::nextafter(x, INFINITY), Rounding::ceil));
  return x;
}

rc::Gen<Held> genHeld(ElementKind kind, rc::Gen<double> center) {
  const FloatFormat &format = floatFormat(kind);
  return rc::gen::map(rc::gen::tuple(center, rc::gen::inRange(0, 5), rc::gen::inRange(0, 5)),
                      [&format](const std::tuple<double, int, int> &drawn) {
                        auto [low, width, place] = drawn;
                        Held held;
                        held.cell = Cell::ofFloat(low);
                        held.cell.high = stepped(format, low, width);
                        held.actual = stepped(format, low, std::min(width, place));
                        return held;
                      });
}

void showValue(const Held &held, std::ostream &os) {
  os << std::hexfloat << held.actual << " in [" << held.cell.low << ", " << held.cell.high << ']'
     << std::defaultfloat;
}

bool admits(const Cell &cell, double actual) {
  if (!cell.isDefined())
    return cell.state == State::unconstrained;
  if (cell.isNaN())
    return std::isnan(actual);
  if (cell.isExact())
    return cell.zeroSignFree ? actual == 0 : sameNumber(cell.low, actual);
  return cell.low <= actual && actual <= cell.high;
}

} // namespace npufuzz::reference

void npufuzz::showValue(ElementKind kind, std::ostream &os) { os << elementKindName(kind); }

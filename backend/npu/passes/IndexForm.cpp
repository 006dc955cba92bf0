//===- IndexForm.cpp ------------------------------------------------------===//
//
// Quasi-affine arithmetic (sums, floors and mods by positive constants, as in AffineExpr) in a
// normal form. AffineExpr's simplification is not enough here: a floor may vanish only because of
// the ranges of loop variables and coordinates, which AffineExpr does not know.
//
// Every new floor goes through these steps, cheapest first. Multiples of the divisor leave it.
// Nested floors merge. An interval between two multiples makes it a constant. Terms with a common
// divisor shed the rest. The remaining floor is interned as a variable of its own, so equal floors
// have equal numbers and cancel.
//
// Contract: a form equals the expression that it was made from, for all values in the ranges.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/IndexForm.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;

namespace npufuzz::npu {

IndexForm IndexForm::variable(unsigned number) {
  IndexForm form;
  form.terms.push_back({number, 1});
  return form;
}

void IndexForm::add(const IndexForm &other, int64_t scale) {
  constant += scale * other.constant;
  if (scale == 0 || other.terms.empty())
    return;
  decltype(terms) merged;
  size_t mine = 0, theirs = 0;
  while (mine < terms.size() || theirs < other.terms.size()) {
    bool takeMine = theirs == other.terms.size() ||
                    (mine < terms.size() && terms[mine].first < other.terms[theirs].first);
    if (takeMine) {
      merged.push_back(terms[mine++]);
      continue;
    }
    auto [number, coefficient] = other.terms[theirs++];
    coefficient *= scale;
    if (mine < terms.size() && terms[mine].first == number)
      coefficient += terms[mine++].second;
    if (coefficient != 0)
      merged.push_back({number, coefficient});
  }
  terms = std::move(merged);
}

int64_t IndexForm::coefficient(unsigned variable) const {
  for (auto [number, coefficient] : terms)
    if (number == variable)
      return coefficient;
  return 0;
}

unsigned IndexSpace::addVariable(IndexRange range, bool moves) {
  Variable variable;
  variable.range = range;
  variable.moves = moves;
  variables.push_back(std::move(variable));
  return variables.size() - 1;
}

// Products of ranges overflow 64 bits long before a real index does. Unknown ends must stay
// unknown.
static int64_t clampIndex(__int128 value) {
  return value < -unboundedIndex  ? -unboundedIndex
         : value > unboundedIndex ? unboundedIndex
                                  : static_cast<int64_t>(value);
}

IndexRange IndexSpace::range(const IndexForm &form) const {
  __int128 low = form.constant, high = form.constant;
  bool lowKnown = true, highKnown = true;
  for (auto [number, coefficient] : form.terms) {
    IndexRange range = variables[number].range;
    if (coefficient < 0)
      std::swap(range.low, range.high);
    low += static_cast<__int128>(coefficient) * range.low;
    high += static_cast<__int128>(coefficient) * range.high;
    lowKnown &= std::abs(range.low) < unboundedIndex;
    highKnown &= std::abs(range.high) < unboundedIndex;
  }
  return {lowKnown ? clampIndex(low) : -unboundedIndex,
          highKnown ? clampIndex(high) : unboundedIndex};
}

/// Equal floors must be one variable: only then do x mod k and its own expansion cancel.
unsigned IndexSpace::intern(Variable::Kind kind, const IndexForm &numerator, int64_t divisor) {
  for (auto [number, variable] : llvm::enumerate(variables))
    if (variable.kind == kind && variable.divisor == divisor && variable.numerator == numerator)
      return number;
  Variable variable;
  variable.kind = kind;
  variable.numerator = numerator;
  variable.divisor = divisor;
  IndexRange of = range(numerator);
  if (kind == Variable::Kind::remainder)
    variable.range = {0, divisor - 1};
  else
    variable.range = {of.low <= -unboundedIndex ? of.low : llvm::divideFloorSigned(of.low, divisor),
                      of.high >= unboundedIndex ? of.high
                                                : llvm::divideFloorSigned(of.high, divisor)};
  for (auto [number, coefficient] : numerator.terms)
    variable.moves |= variables[number].moves;
  variables.push_back(std::move(variable));
  return variables.size() - 1;
}

// Turns the pair x and -k * floor(x / k) into one variable. As separate terms they have the
// interval of their sum, because intervals are not relational. That is far too wide: together they
// are below k.
IndexForm IndexSpace::foldRemainders(const IndexForm &form) {
  IndexForm folded = form;
  for (auto [number, coefficient] : form.terms) {
    // Copies, because interning below may move the variables.
    Variable quotient = variables[number];
    if (quotient.kind != Variable::Kind::quotient || coefficient % quotient.divisor != 0)
      continue;
    int64_t scale = -coefficient / quotient.divisor;
    bool complete = llvm::all_of(quotient.numerator.terms, [&](auto term) {
      return folded.coefficient(term.first) == scale * term.second;
    });
    if (!complete || folded.coefficient(number) != coefficient)
      continue;
    folded.add(quotient.numerator, -scale);
    folded.add(IndexForm::variable(number), -coefficient);
    unsigned remainder = intern(Variable::Kind::remainder, quotient.numerator, quotient.divisor);
    folded.add(IndexForm::variable(remainder), scale);
  }
  return folded;
}

IndexForm IndexSpace::expandRemainders(const IndexForm &form) {
  IndexForm expanded(form.constant);
  for (auto [number, coefficient] : form.terms) {
    Variable variable = variables[number];
    if (variable.kind != Variable::Kind::remainder) {
      expanded.add(IndexForm::variable(number), coefficient);
      continue;
    }
    unsigned quotient = intern(Variable::Kind::quotient, variable.numerator, variable.divisor);
    expanded.add(variable.numerator, coefficient);
    expanded.add(IndexForm::variable(quotient), -coefficient * variable.divisor);
  }
  return expanded;
}

IndexForm IndexSpace::floorDiv(const IndexForm &numerator, int64_t divisor) {
  assert(divisor > 0 && "floors of the language have positive divisors");
  if (divisor == 1)
    return numerator;
  // Whole multiples leave the floor.
  IndexForm outside, inside;
  outside.constant = llvm::divideFloorSigned(numerator.constant, divisor);
  inside.constant = numerator.constant - outside.constant * divisor;
  for (auto [number, coefficient] : numerator.terms) {
    IndexForm variable = IndexForm::variable(number);
    outside.add(variable, coefficient / divisor);
    inside.add(variable, coefficient % divisor);
  }
  if (inside.terms.empty())
    return outside;

  // floor((floor(n / a) + rest) / k) = floor((n + a * rest) / (a * k)).
  for (auto [number, coefficient] : inside.terms) {
    Variable nested = variables[number];
    if (nested.kind != Variable::Kind::quotient || coefficient != 1 ||
        nested.divisor > unboundedIndex / divisor)
      continue;
    IndexForm merged = nested.numerator;
    inside.add(IndexForm::variable(number), -1);
    merged.add(inside, nested.divisor);
    outside.add(floorDiv(merged, nested.divisor * divisor));
    return outside;
  }

  IndexForm folded = foldRemainders(inside);
  IndexRange bounds = range(folded);
  int64_t floorLow = llvm::divideFloorSigned(bounds.low, divisor);
  if (bounds.low > -unboundedIndex && bounds.high < unboundedIndex &&
      floorLow == llvm::divideFloorSigned(bounds.high, divisor)) {
    outside.constant += floorLow;
    return outside;
  }

  // Terms that are multiples of a common divisor g of k ignore terms that stay within one step of
  // g.
  for (auto [ignored, candidate] : folded.terms) {
    int64_t step = std::gcd(divisor, candidate);
    if (step == 1)
      continue;
    IndexForm coarse, fine(folded.constant);
    for (auto [number, coefficient] : folded.terms)
      if (coefficient % step == 0)
        coarse.add(IndexForm::variable(number), coefficient / step);
      else
        fine.add(IndexForm::variable(number), coefficient);
    IndexRange fineRange = range(fine);
    if (fineRange.low <= -unboundedIndex || fineRange.high >= unboundedIndex)
      continue;
    coarse.constant = llvm::divideFloorSigned(fineRange.low, step);
    if (coarse.constant != llvm::divideFloorSigned(fineRange.high, step))
      continue;
    outside.add(floorDiv(expandRemainders(coarse), divisor / step));
    return outside;
  }
  outside.add(IndexForm::variable(intern(Variable::Kind::quotient, inside, divisor)));
  return outside;
}

IndexForm IndexSpace::mod(const IndexForm &numerator, int64_t divisor) {
  IndexForm result = numerator;
  result.add(floorDiv(numerator, divisor), -divisor);
  return result;
}

IndexForm IndexSpace::substitute(AffineExpr expr, ArrayRef<IndexForm> dims,
                                 ArrayRef<IndexForm> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return IndexForm(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  IndexForm lhs = substitute(binary.getLHS(), dims, symbols);
  if (expr.getKind() == AffineExprKind::Add) {
    lhs.add(substitute(binary.getRHS(), dims, symbols));
    return lhs;
  }
  int64_t rhs = cast<AffineConstantExpr>(binary.getRHS()).getValue();
  IndexForm result;
  switch (expr.getKind()) {
  case AffineExprKind::Mul:
    result.add(lhs, rhs);
    return result;
  case AffineExprKind::FloorDiv:
    return floorDiv(lhs, rhs);
  case AffineExprKind::Mod:
    return mod(lhs, rhs);
  case AffineExprKind::CeilDiv: // -floor(-x / k)
    result.add(lhs, -1);
    lhs = floorDiv(result, rhs);
    result = IndexForm();
    result.add(lhs, -1);
    return result;
  default:
    llvm_unreachable("not a binary affine expression");
  }
}

} // namespace npufuzz::npu

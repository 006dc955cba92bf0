//===- Affine.cpp - the affine dialect ------------------------------------===//
//
// Semantics are those of the affine dialect's documentation: a lower bound is the maximum of its
// map's results, an upper bound the minimum; divisors of floordiv, ceildiv and mod must be
// positive. "As with other affine operations", lowerings may assume that nothing overflows in a
// signed sense (affine.delinearize_index): lower-affine says so of products.
//
// Ops that use a number (bounds, subscripts, conditions) report an undefined one. Ops that only
// compute a number pass undefined-ness on.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Combine.h"
#include "interpreter/Handlers.h"
#include "interpreter/Loop.h"
#include "interpreter/Memory.h"
#include "interpreter/affine/AffineCode.h"
#include "interpreter/numbers/AffineEvaluation.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/vector/VectorMemory.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::affine;

namespace npufuzz::interpreter {

namespace {

constexpr llvm::StringLiteral badDivisor =
    "undefined behaviour: an affine expression divides by a number that is not positive";

/// Reads operands [first, first + count) as numbers for a purpose that needs them defined.
llvm::SmallVector<int64_t, 8> useOperands(Call &call, unsigned first, unsigned count,
                                          StringRef purpose) {
  llvm::SmallVector<int64_t, 8> operands(count);
  for (unsigned i = 0; i < count; ++i)
    operands[i] = call.useScalar(first + i, purpose);
  return operands;
}

constexpr llvm::StringLiteral overflow = "undefined behaviour: an affine expression overflows";

/// Notes that lowerings may do anything where a step overflows. Returns false if a result does.
bool isExact(Call &call, AffineMap map, ArrayRef<int64_t> operands) {
  Exactness exact = exactnessOf(map, operands);
  if (!exact.hasSteps)
    call.executor.noteBrokenPromise();
  return exact.hasResults;
}

/// Evaluates the bound from operands [first, …): the largest lower or the smallest upper one.
/// Nullopt after a trap. A bound without any expression passes MLIR's verifier but has no value,
/// and the passes that create one disagree on its meaning.
enum class BoundKind { lower, upper };
std::optional<int64_t> evaluateBound(Call &call, AffineMap map, unsigned first, BoundKind kind) {
  llvm::SmallVector<int64_t, 4> values;
  auto operands = useOperands(call, first, map.getNumInputs(), "a loop bound");
  bool isKnown = evaluate(map, operands, values);
  if (!isKnown || !isExact(call, map, operands)) {
    call.trap(isKnown ? overflow : badDivisor);
    return std::nullopt;
  }
  if (values.empty()) {
    call.trap("undefined behaviour: a loop bound of no expression");
    return std::nullopt;
  }
  return kind == BoundKind::lower ? *llvm::max_element(values) : *llvm::min_element(values);
}

/// Compiled map of an op; created at the first execution.
template <typename Op> const AffineCode &compiledMap(const Call &call) {
  return call.cached<AffineCode>(
      [&] { return std::make_unique<AffineCode>(call.as<Op>().getAffineMap()); });
}

/// apply, min and max compute a value: undefined operands and an overflow make it undefined and are
/// not reported.
template <typename Op, typename Choose> Flow computeIndex(Call &call, Choose choose) {
  const AffineCode &map = compiledMap<Op>(call);
  llvm::SmallVector<int64_t, 8> operands(map.operandCount()), results;
  bool undefined = false, wraps = false;
  for (unsigned i = 0; i < operands.size(); ++i) {
    operands[i] = static_cast<int64_t>(call.operand(i).scalarBits());
    undefined |= call.operand(i).isScalarUndefined();
  }
  if (!map.run(operands, results, wraps)) {
    if (!undefined)
      return call.trap(badDivisor);
    results.assign(1, 0);
  }
  undefined |= wraps && !undefined && !isExact(call, call.as<Op>().getAffineMap(), operands);
  int64_t value = choose(results);
  call.setResult(0, Value::scalar(static_cast<uint64_t>(value), undefined));
  return Flow::next;
}

Flow forLoop(Call &call) {
  auto loop = call.as<AffineForOp>();
  // Operands come in this order: lower bound, upper bound, initial values.
  unsigned lowerOperands = loop.getLowerBoundMap().getNumInputs();
  unsigned upperOperands = loop.getUpperBoundMap().getNumInputs();
  auto lower = evaluateBound(call, loop.getLowerBoundMap(), 0, BoundKind::lower);
  auto upper = evaluateBound(call, loop.getUpperBoundMap(), lowerOperands, BoundKind::upper);
  if (!lower || !upper)
    return Flow::stop;
  return runCountedLoop(call,
                        {*lower, *upper, loop.getStepAsInt(), lowerOperands + upperOperands, 64});
}

Flow ifElse(Call &call) {
  IntegerSet set = call.as<AffineIfOp>().getIntegerSet();
  std::optional<bool> inside =
      contains(set, useOperands(call, 0, set.getNumInputs(), "the branch condition"));
  if (!inside)
    return call.trap(badDivisor);
  return runChosenRegion(call, *inside ? 0 : 1);
}

/// The bounds are the largest lower and the smallest upper one of each axis. Reductions start from
/// the identity and follow the order of the points.
Flow parallel(Call &call) {
  auto loop = call.as<AffineParallelOp>();
  unsigned lowerOperands = loop.getLowerBoundsMap().getNumInputs();
  Box box;
  for (unsigned axis = 0; axis < loop.getNumDims(); ++axis) {
    auto lower = evaluateBound(call, loop.getLowerBoundMap(axis), 0, BoundKind::lower);
    auto upper = evaluateBound(call, loop.getUpperBoundMap(axis), lowerOperands, BoundKind::upper);
    if (!lower || !upper)
      return Flow::stop;
    box.lower.push_back(*lower);
    box.upper.push_back(*upper);
  }
  box.step.append(loop.getSteps());
  llvm::SmallVector<Combine, 2> kinds;
  llvm::SmallVector<Cell, 2> results;
  for (auto [i, kind] : llvm::enumerate(loop.getReductions())) {
    Format format = call.resultType(i).format;
    if (format.kind == FormatKind::none || !call.resultType(i).isScalar)
      return call.unsupported("that reduces other than scalars");
    kinds.push_back(combineOf(cast<arith::AtomicRMWKindAttr>(kind).getValue()));
    // affine.parallel has no initial values: a reduction over no points gives the identity.
    results.push_back({identityOf(kinds.back(), format), false});
  }
  if (call.executor.countAroundEmptyLoop(tripCounts(box)) == Flow::stop)
    return Flow::stop;
  bool done = forEachPoint(box, [&](ArrayRef<int64_t> point) {
    llvm::SmallVector<Value, 4> arguments;
    for (int64_t number : point)
      arguments.push_back(Value::index(number));
    if (call.runRegion(0, arguments) == Flow::stop)
      return false;
    for (auto [i, result] : llvm::enumerate(results)) {
      const Value &value = call.handedOver()[i];
      result = update(kinds[i], call.resultType(i).format, result,
                      {value.scalarBits(), value.isScalarUndefined()});
    }
    return true;
  });
  for (auto [i, result] : llvm::enumerate(results))
    call.setResult(static_cast<unsigned>(i), Value::scalar(result.bits, result.undefined));
  return done ? Flow::next : Flow::stop;
}

/// Finds the element of an access: the memref is operand `memref`, and its subscripts come from the
/// operands after it.
template <typename Op>
bool locateAccess(Call &call, unsigned memref, llvm::SmallVectorImpl<int64_t> &indices) {
  const AffineCode &map = compiledMap<Op>(call);
  auto operands = useOperands(call, memref + 1, map.operandCount(), "an index");
  bool wraps = false, isKnown = map.run(operands, indices, wraps);
  if (isKnown && (!wraps || isExact(call, call.as<Op>().getAffineMap(), operands)))
    return true;
  call.trap(isKnown ? overflow : badDivisor);
  return false;
}

Flow load(Call &call) {
  llvm::SmallVector<int64_t, 6> indices;
  size_t element;
  const MemoryReference &memory = call.operand(0).memory();
  if (!locateAccess<AffineLoadOp>(call, 0, indices) || !locate(call, memory, indices, element))
    return Flow::stop;
  call.setResult(0, readElement(memory, element, call.resultType()));
  return Flow::next;
}

Flow store(Call &call) {
  llvm::SmallVector<int64_t, 6> indices;
  size_t element;
  const MemoryReference &memory = call.operand(1).memory();
  if (!locateAccess<AffineStoreOp>(call, 1, indices) ||
      !locateToWrite(call, memory, indices, element))
    return Flow::stop;
  writeElement(memory, element, call.operand(0), call.operandType(0).type);
  return Flow::next;
}

Flow vectorLoad(Call &call) {
  llvm::SmallVector<int64_t, 6> indices;
  if (!locateAccess<AffineVectorLoadOp>(call, 0, indices))
    return Flow::stop;
  return readVector(call, call.operand(0).memory(), indices);
}
Flow vectorStore(Call &call) {
  llvm::SmallVector<int64_t, 6> indices;
  if (!locateAccess<AffineVectorStoreOp>(call, 1, indices))
    return Flow::stop;
  return writeVector(call, call.operand(1).memory(), indices, call.operand(0),
                     cast<VectorType>(call.operandType(0).type).getShape());
}

/// A basis with its dynamic elements from operands [first, …).
struct Basis {
  Basis(Call &call, llvm::SmallVector<int64_t, 6> elements, unsigned first)
      : radices(std::move(elements)) {
    for (int64_t &radix : radices) {
      if (!ShapedType::isDynamic(radix))
        continue;
      isUndefined |= call.operand(first).isScalarUndefined();
      radix = static_cast<int64_t>(call.operand(first++).scalarBits());
    }
  }
  llvm::SmallVector<int64_t, 6> radices;
  bool isUndefined = false;
};

/// Computes the digits of the index in the mixed radix of the basis; all but the first are taken
/// modulo their radix. If the basis has as many elements as there are digits, its first element
/// computes nothing. Since release 20, passes may take it for a bound: the digits of an index above
/// are undefined. A negative index has a negative first digit, which passes drop only for a bound
/// of
/// 1. The op is pure, so that an undefined digit is no undefined behaviour where nothing uses it.
Flow delinearize(Call &call) {
  auto op = call.as<AffineDelinearizeIndexOp>();
  auto rest = static_cast<int64_t>(call.operand(0).scalarBits());
  Basis basis(call, basisOf(op), 1);
  bool undefined = basis.isUndefined || call.operand(0).isScalarUndefined();
  size_t digits = op->getNumResults(), unbounded = digits - basis.radices.size();
  llvm::SmallVector<int64_t, 6> found(digits);
  bool overflows = false;
  int64_t product = 1;
  for (int64_t &radix : basis.radices) {
    if (radix <= 0) {
      if (!undefined)
        return call.trap(badDivisor);
      radix = 1;
    }
    overflows |= llvm::MulOverflow(product, radix, product) != 0;
  }
  for (size_t place = digits; place-- > 1;) {
    int64_t radix = basis.radices[place - unbounded];
    found[place] = floorModulo(rest, radix);
    rest = divideSigned<Quotient::floor>(rest, radix);
  }
  found[0] = rest;
  int64_t end = hasStaticBasis && unbounded == 0 ? basis.radices.front() : INT64_MAX;
  undefined |= overflows || rest >= end || (rest < 0 && end == 1);
  for (auto [place, digit] : llvm::enumerate(found))
    call.setResult(static_cast<unsigned>(place),
                   Value::scalar(static_cast<uint64_t>(digit), undefined));
  return Flow::next;
}

/// Computes the number with these digits in the mixed radix of the basis, even if a digit is not
/// below its radix. Passes may take the basis for bounds: all of it if the op says "disjoint",
/// otherwise the first element if the basis has as many elements as there are indices. The result
/// of indices outside, of elements that are not positive, or of a sum that overflows, is undefined.
template <typename Op> Flow linearize(Call &call) {
  auto op = call.as<Op>();
  auto digits = static_cast<unsigned>(op.getMultiIndex().size());
  Basis basis(call, basisOf(op), digits);
  size_t unbounded = digits - basis.radices.size();
  bool undefined = basis.isUndefined, isOutside = false, overflows = false;
  int64_t linear = 0;
  for (unsigned place = 0; place < digits; ++place) {
    undefined |= call.operand(place).isScalarUndefined();
    auto digit = static_cast<int64_t>(call.operand(place).scalarBits());
    std::optional<int64_t> radix;
    if (place >= unbounded)
      radix = basis.radices[place - unbounded];
    if (radix && (place == 0 || op.getDisjoint()))
      isOutside |= (place > 0 && digit < 0) || digit >= *radix;
    isOutside |= radix && *radix <= 0;
    if (place == 0)
      linear = digit;
    else
      overflows |= llvm::MulOverflow(linear, *radix, linear) != 0 ||
                   llvm::AddOverflow(linear, digit, linear) != 0;
  }
  undefined |= isOutside || overflows;
  call.setResult(0, Value::scalar(static_cast<uint64_t>(linear), undefined));
  return Flow::next;
}

/// Registers the handler in releases that have the op.
template <typename Op> void addLinearize(HandlerTable &table) {
  if constexpr (requires(Op op) { op.getMultiIndex(); })
    table.add<Op>(linearize<Op>);
}

} // namespace

void registerAffine(HandlerTable &table) {
  table.add<AffineApplyOp>([](Call &call) {
    return computeIndex<AffineApplyOp>(call, [](ArrayRef<int64_t> r) { return r.front(); });
  });
  table.add<AffineMinOp>([](Call &call) {
    return computeIndex<AffineMinOp>(call,
                                     [](ArrayRef<int64_t> r) { return *llvm::min_element(r); });
  });
  table.add<AffineMaxOp>([](Call &call) {
    return computeIndex<AffineMaxOp>(call,
                                     [](ArrayRef<int64_t> r) { return *llvm::max_element(r); });
  });
  table.add<AffineForOp>(forLoop);
  table.add<AffineIfOp>(ifElse);
  table.add<AffineYieldOp>([](Call &call) { return call.exitWith(); });
  table.add<AffineParallelOp>(parallel);
  table.add<AffineLoadOp>(load);
  table.add<AffineStoreOp>(store);
  table.add<AffineVectorLoadOp>(vectorLoad);
  table.add<AffineVectorStoreOp>(vectorStore);
  table.add<AffineDelinearizeIndexOp>(delinearize);
  addLinearize<AffineLinearizeIndexOp>(table);
  table.add<AffinePrefetchOp>([](Call &) { return Flow::next; });
}

} // namespace npufuzz::interpreter

//===- Affine.cpp - the affine dialect ------------------------------------===//
#include "interpreter/AffineEvaluation.h"
#include "interpreter/Handlers.h"
#include "interpreter/Loop.h"
#include "interpreter/Memory.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::affine;

namespace npufuzz::interpreter {

namespace {

constexpr llvm::StringLiteral badDivisor =
    "undefined behaviour: an affine expression divides by a number that is not positive";

/// The map's results with operands [first, …) of the op. False after a trap.
bool evaluateMap(Call &call, AffineMap map, unsigned first, StringRef purpose,
                 llvm::SmallVectorImpl<int64_t> &results) {
  llvm::SmallVector<int64_t, 8> operands(map.getNumInputs());
  for (unsigned i = 0; i < operands.size(); ++i)
    operands[i] = call.useScalar(first + i, purpose);
  if (evaluate(map, operands, results))
    return true;
  call.trap(badDivisor);
  return false;
}

/// apply, min and max compute a value: undefined operands make it undefined, nothing is used.
template <typename Op, typename Choose> Flow computeIndex(Call &call, Choose choose) {
  AffineMap map = call.as<Op>().getAffineMap();
  llvm::SmallVector<int64_t, 8> operands(map.getNumInputs()), results;
  bool undefined = false;
  for (unsigned i = 0; i < operands.size(); ++i) {
    operands[i] = static_cast<int64_t>(call.operand(i).scalarBits());
    undefined |= call.operand(i).isScalarUndefined();
  }
  if (!evaluate(map, operands, results)) {
    if (!undefined)
      return call.trap(badDivisor);
    results.assign(1, 0);
  }
  int64_t value = choose(results);
  call.setResult(0, Value::scalar(static_cast<uint64_t>(value), undefined));
  return Flow::next;
}

Flow forLoop(Call &call) {
  auto loop = call.as<AffineForOp>();
  llvm::SmallVector<int64_t, 4> lower, upper;
  unsigned lowerOperands = loop.getLowerBoundMap().getNumInputs();
  unsigned upperOperands = loop.getUpperBoundMap().getNumInputs();
  if (!evaluateMap(call, loop.getLowerBoundMap(), 0, "a loop bound", lower) ||
      !evaluateMap(call, loop.getUpperBoundMap(), lowerOperands, "a loop bound", upper))
    return Flow::stop;
  return runCountedLoop(call, {*llvm::max_element(lower), *llvm::min_element(upper),
                               loop.getStepAsInt(), lowerOperands + upperOperands, 64});
}

Flow ifElse(Call &call) {
  IntegerSet set = call.as<AffineIfOp>().getIntegerSet();
  llvm::SmallVector<int64_t, 8> operands(set.getNumInputs());
  for (unsigned i = 0; i < operands.size(); ++i)
    operands[i] = call.useScalar(i, "the branch condition");
  std::optional<bool> inside = contains(set, operands);
  if (!inside)
    return call.trap(badDivisor);
  return runChosenRegion(call, *inside ? 0 : 1);
}

Flow load(Call &call) {
  llvm::SmallVector<int64_t, 6> indices;
  size_t element;
  const MemoryReference &memory = call.operand(0).memory();
  if (!evaluateMap(call, call.as<AffineLoadOp>().getAffineMap(), 1, "an index", indices) ||
      !locate(call, memory, indices, element))
    return Flow::stop;
  call.setResult(
      0, Value::scalar(memory.allocation->bits[element], memory.allocation->undefined[element]));
  return Flow::next;
}

Flow store(Call &call) {
  llvm::SmallVector<int64_t, 6> indices;
  size_t element;
  const MemoryReference &memory = call.operand(1).memory();
  if (!evaluateMap(call, call.as<AffineStoreOp>().getAffineMap(), 2, "an index", indices) ||
      !locate(call, memory, indices, element))
    return Flow::stop;
  memory.allocation->bits[element] = call.operand(0).scalarBits();
  memory.allocation->undefined[element] = call.operand(0).isScalarUndefined();
  return Flow::next;
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
  table.add<AffineLoadOp>(load);
  table.add<AffineStoreOp>(store);
}

} // namespace npufuzz::interpreter

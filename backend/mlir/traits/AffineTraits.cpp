//===- AffineTraits.cpp - detects IR for passes on affine loops -----------===//
//
// Detectors read subscripts and bounds themselves, without MLIR's dependence analysis. Two nests
// match only if their bounds are equal constants and plain counters are the subscripts of what they
// share. A loop with memory ops other than affine.load and affine.store shows no trait about
// dependences.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/traits/Traits.h"

#include "mlir/Dialect/Affine/Analysis/Utils.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::affine;

namespace npufuzz::mlirbackend {

namespace {

/// An affine.load or affine.store.
struct Access {
  Operation *op;
  Value memory;
  AffineMap map;
  SmallVector<Value> operands;
  bool isStore;

  /// Loop counters used as subscripts, if each subscript is a counter and nothing else.
  std::optional<SmallVector<Value>> plainSubscripts() const {
    SmallVector<Value> values;
    for (AffineExpr expression : map.getResults()) {
      auto dimension = dyn_cast<AffineDimExpr>(expression);
      if (!dimension)
        return std::nullopt;
      values.push_back(operands[dimension.getPosition()]);
    }
    return values;
  }
  bool isSamePlace(const Access &other) const {
    return memory == other.memory && map == other.map && operands == other.operands;
  }
  bool uses(Value counter) const { return llvm::is_contained(operands, counter); }
};

std::optional<Access> accessOf(Operation *op) {
  if (auto load = dyn_cast<AffineLoadOp>(op))
    return Access{op, load.getMemRef(), load.getAffineMap(),
                  SmallVector<Value>(load.getMapOperands()), false};
  if (auto store = dyn_cast<AffineStoreOp>(op))
    return Access{op, store.getMemRef(), store.getAffineMap(),
                  SmallVector<Value>(store.getMapOperands()), true};
  return std::nullopt;
}

/// Returns nothing if the loop holds other memory ops, or regions other than loops.
std::optional<std::vector<Access>> accessesIn(AffineForOp loop) {
  std::vector<Access> accesses;
  WalkResult end = loop.getBody()->walk([&](Operation *op) {
    if (auto access = accessOf(op))
      accesses.push_back(std::move(*access));
    else if (auto inner = dyn_cast<AffineForOp>(op))
      return inner.getNumResults() ? WalkResult::interrupt() : WalkResult::advance();
    else if (op->getNumRegions() || !isMemoryEffectFree(op))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (end.wasInterrupted())
    return std::nullopt;
  return accesses;
}

AffineForOp onlyInnerLoop(AffineForOp loop) {
  Block &body = *loop.getBody();
  return llvm::hasNItems(body, 2) ? dyn_cast<AffineForOp>(body.front()) : nullptr;
}

std::vector<AffineForOp> perfectNest(AffineForOp loop) {
  std::vector<AffineForOp> nest;
  for (; loop; loop = onlyInnerLoop(loop))
    nest.push_back(loop);
  return nest;
}

std::optional<int64_t> tripCount(AffineForOp loop) {
  if (!loop.hasConstantBounds())
    return std::nullopt;
  int64_t length = loop.getConstantUpperBound() - loop.getConstantLowerBound();
  return length <= 0 ? 0 : (length - 1) / loop.getStepAsInt() + 1;
}

bool isEmptyLoop(AffineForOp loop) { return tripCount(loop) == 0; }

/// True if the nests are perfect, with equal constant trip counts and only plain accesses.
bool isSameSpace(const std::vector<AffineForOp> &a, const std::vector<AffineForOp> &b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto pair) {
           AffineForOp x = std::get<0>(pair), y = std::get<1>(pair);
           return x.getNumResults() == 0 && y.getNumResults() == 0 &&
                  tripCount(x).value_or(0) > 1 && x.hasConstantBounds() && y.hasConstantBounds() &&
                  x.getConstantLowerBound() == y.getConstantLowerBound() &&
                  x.getConstantUpperBound() == y.getConstantUpperBound() &&
                  x.getStep() == y.getStep();
         });
}

/// Positions in the nest of the counters used as subscripts, if all subscripts are counters.
std::optional<SmallVector<size_t>> order(const Access &access,
                                         const std::vector<AffineForOp> &nest) {
  std::optional<SmallVector<Value>> subscripts = access.plainSubscripts();
  if (!subscripts || subscripts->size() != nest.size())
    return std::nullopt;
  SmallVector<size_t> positions;
  for (Value subscript : *subscripts) {
    auto found =
        llvm::find_if(nest, [&](AffineForOp loop) { return loop.getInductionVar() == subscript; });
    size_t position = static_cast<size_t>(found - nest.begin());
    if (found == nest.end() || llvm::is_contained(positions, position))
      return std::nullopt;
    positions.push_back(position);
  }
  return positions;
}

/// Next loop of the same block, if only pure ops come between.
AffineForOp nextLoop(AffineForOp loop) {
  for (Operation *op = loop->getNextNode(); op; op = op->getNextNode()) {
    if (auto next = dyn_cast<AffineForOp>(op))
      return next;
    if (op->getNumRegions() || !(isMemoryEffectFree(op) || isa<memref::AllocOp>(op)))
      return nullptr;
  }
  return nullptr;
}

struct NestPair {
  std::vector<AffineForOp> nests[2];
  std::vector<Access> accesses[2];
  std::vector<const Access *> of(size_t which, Value memory, bool isStore) const {
    std::vector<const Access *> some;
    for (const Access &access : accesses[which])
      if (access.memory == memory && access.isStore == isStore)
        some.push_back(&access);
    return some;
  }
};

std::optional<NestPair> pairFrom(Operation *op) {
  auto first = dyn_cast<AffineForOp>(op);
  AffineForOp second = first ? nextLoop(first) : nullptr;
  if (!second)
    return std::nullopt;
  NestPair pair{{perfectNest(first), perfectNest(second)}, {}};
  if (!isSameSpace(pair.nests[0], pair.nests[1]))
    return std::nullopt;
  for (size_t i = 0; i < 2; ++i) {
    auto accesses = accessesIn(pair.nests[i].front());
    if (!accesses)
      return std::nullopt;
    pair.accesses[i] = std::move(*accesses);
  }
  return pair;
}

/// True if the second nest loads from the buffer what the first has stored in the same iteration,
/// and writes nothing that the first touches.
bool isProducer(Operation *op) {
  std::optional<NestPair> pair = pairFrom(op);
  if (!pair)
    return false;
  for (const Access &store : pair->accesses[1])
    if (store.isStore)
      for (const Access &other : pair->accesses[0])
        if (other.memory == store.memory)
          return false;
  bool feeds = false;
  for (const Access &load : pair->accesses[1]) {
    auto stores = pair->of(0, load.memory, /*isStore=*/true);
    if (load.isStore || stores.empty())
      continue;
    auto wanted = order(load, pair->nests[1]);
    if (!wanted || stores.size() != 1 || order(*stores.front(), pair->nests[0]) != wanted)
      return false;
    feeds = true;
  }
  return feeds;
}

/// True if neither writes what the other touches, and both read one buffer.
bool isSibling(Operation *op) {
  std::optional<NestPair> pair = pairFrom(op);
  if (!pair)
    return false;
  bool sharesInput = false;
  for (const Access &one : pair->accesses[0])
    for (const Access &other : pair->accesses[1]) {
      if (one.memory != other.memory)
        continue;
      if (one.isStore || other.isStore)
        return false;
      auto there = order(other, pair->nests[1]);
      sharesInput |= there && order(one, pair->nests[0]) == there;
    }
  return sharesInput;
}

/// True for a load of an element that the same block has stored or loaded before, with no write
/// between.
bool isForwardedLoad(Operation *op) {
  auto load = isa<AffineLoadOp>(op) ? accessOf(op) : std::nullopt;
  if (!load)
    return false;
  for (Operation *before = op->getPrevNode(); before; before = before->getPrevNode()) {
    if (auto access = accessOf(before)) {
      if (access->isSamePlace(*load))
        return true;
      if (access->isStore && access->memory == load->memory)
        return false;
    } else if (before->getNumRegions() || !isMemoryEffectFree(before)) {
      return false;
    }
  }
  return false;
}

bool isFirstLoop(Operation *op) {
  auto loop = dyn_cast<AffineForOp>(op);
  if (!loop || !isa<FunctionOpInterface>(op->getParentOp()) || op->getPrevNode() ||
      loop.getNumResults() || tripCount(loop).value_or(0) < 2)
    return false;
  // The bounds of inner loops must not depend on the counter.
  return !loop.getBody()
              ->walk([&](AffineForOp inner) {
                return llvm::is_contained(inner->getOperands(), loop.getInductionVar())
                           ? WalkResult::interrupt()
                           : WalkResult::advance();
              })
              .wasInterrupted();
}

/// True if each iteration touches every buffer that the loop writes at one place only, which the
/// counter alone distinguishes.
bool hasIndependentIterations(AffineForOp loop, const std::vector<Access> &accesses) {
  if (loop.getNumResults() || isEmptyLoop(loop))
    return false;
  for (const Access &store : accesses) {
    if (!store.isStore)
      continue;
    if (!llvm::any_of(store.map.getResults(), [&](AffineExpr expression) {
          auto dimension = dyn_cast<AffineDimExpr>(expression);
          return dimension && store.operands[dimension.getPosition()] == loop.getInductionVar();
        }))
      return false;
    for (const Access &other : accesses)
      if (other.memory == store.memory && !other.isSamePlace(store))
        return false;
  }
  return true;
}

bool isParallel(Operation *op) {
  auto loop = dyn_cast<AffineForOp>(op);
  if (!loop)
    return false;
  auto accesses = accessesIn(loop);
  return accesses && hasIndependentIterations(loop, *accesses);
}

/// True if the counter is the whole subscript `fromEnd` places before the last, in no other
/// subscript, and used only in subscripts.
bool isAlong(AffineForOp loop, const std::vector<Access> &accesses, size_t fromEnd) {
  Value counter = loop.getInductionVar();
  for (Operation *user : counter.getUsers())
    if (!accessOf(user))
      return false;
  bool isUsed = false;
  for (const Access &access : accesses) {
    if (!access.uses(counter))
      continue;
    for (auto [index, expression] : llvm::enumerate(access.map.getResults())) {
      for (auto [position, operand] : llvm::enumerate(access.operands)) {
        if (operand != counter || !expression.isFunctionOfDim(static_cast<unsigned>(position)))
          continue;
        if (!isa<AffineDimExpr>(expression) || index + 1 + fromEnd != access.map.getNumResults())
          return false;
        isUsed = true;
      }
    }
  }
  return isUsed;
}

bool isVectorLoop(Operation *op, size_t fromEnd) {
  auto loop = dyn_cast<AffineForOp>(op);
  if (!loop)
    return false;
  auto accesses = accessesIn(loop);
  bool isScalarCode =
      accesses && !loop.getBody()
                       ->walk([](Operation *inner) {
                         return isa<AffineApplyOp>(inner) ||
                                        llvm::is_contained(inner->getResultTypes(),
                                                           IndexType::get(inner->getContext()))
                                    ? WalkResult::interrupt()
                                    : WalkResult::advance();
                       })
                       .wasInterrupted();
  return isScalarCode && hasIndependentIterations(loop, *accesses) &&
         isAlong(loop, *accesses, fromEnd);
}

bool isVectors(Operation *op) {
  auto loop = dyn_cast<AffineForOp>(op);
  return loop && loop.getBody()->getOps<AffineForOp>().empty() && isVectorLoop(op, 0);
}

bool isVectorNest(Operation *op) {
  auto loop = dyn_cast<AffineForOp>(op);
  AffineForOp inner = loop ? onlyInnerLoop(loop) : nullptr;
  return inner && isVectors(inner) && isVectorLoop(op, 1);
}

/// True if it is in no loop, and no bound depends on anything.
bool isIndependentNest(Operation *op) {
  auto loop = dyn_cast<AffineForOp>(op);
  if (!loop || op->getParentOfType<AffineForOp>())
    return false;
  std::vector<AffineForOp> nest = perfectNest(loop);
  return nest.size() > 1 && llvm::all_of(nest, [](AffineForOp each) {
           return each.hasConstantBounds() && each.getNumResults() == 0;
         });
}

/// The cost of dependence analysis grows with every enclosing loop: a nest that has been tiled
/// already can keep it busy for minutes.
constexpr int64_t analysedDepthMax = 3;

bool isShallow(Operation *op) {
  if (!isa<FunctionOpInterface>(op))
    return false;
  int64_t loops = 0, depthMost = 0;
  op->walk([&](AffineForOp loop) {
    int64_t depth = 1;
    for (auto outer = loop->getParentOfType<AffineForOp>(); outer;
         outer = outer->getParentOfType<AffineForOp>())
      ++depth;
    depthMost = std::max(depthMost, depth);
    ++loops;
  });
  return loops > 0 && depthMost <= analysedDepthMax;
}

bool hasOddBounds(Operation *op) {
  auto loop = dyn_cast<AffineForOp>(op);
  if (!loop || loop.getLowerBoundMap().getNumResults() != 1)
    return false;
  return loop.getStepAsInt() != 1 || !loop.hasConstantLowerBound() ||
         loop.getConstantLowerBound() != 0;
}

bool isSimplifiable(Operation *op) {
  if (op->getName().getDialectNamespace() != AffineDialect::getDialectNamespace())
    return false;
  if (isa<AffineApplyOp>(op) && op->use_empty())
    return true;
  if (auto loop = dyn_cast<AffineForOp>(op))
    if (isEmptyLoop(loop) || (loop.getNumResults() == 0 && llvm::hasSingleElement(*loop.getBody())))
      return true;
  if (auto condition = dyn_cast<AffineIfOp>(op))
    if (simplifyIntegerSet(condition.getIntegerSet()) != condition.getIntegerSet())
      return true;
  return llvm::any_of(op->getAttrs(), [](NamedAttribute attribute) {
    auto map = dyn_cast<AffineMapAttr>(attribute.getValue());
    return map && simplifyAffineMap(map.getValue()) != map.getValue();
  });
}

bool isInvariantInAffineLoop(Operation *op) {
  auto loop = dyn_cast_or_null<AffineForOp>(op->getParentOp());
  if (!loop || op->getNumRegions() || !op->getNumResults() || !op->getNumOperands() ||
      !llvm::all_of(op->getOperands(), [&](Value x) {
        return loop.isDefinedOutsideOfLoop(x) || matchPattern(x, m_Constant());
      }))
    return false;
  if (isMemoryEffectFree(op))
    return true;
  auto load = accessOf(op);
  auto accesses = load ? accessesIn(loop) : std::nullopt;
  return accesses && llvm::none_of(*accesses, [&](const Access &other) {
           return other.isStore && other.memory == load->memory;
         });
}

bool isAccessOfView(Operation *op) {
  Value memory;
  if (auto load = dyn_cast<AffineLoadOp>(op))
    memory = load.getMemref();
  else if (auto store = dyn_cast<AffineStoreOp>(op))
    memory = store.getMemref();
  return memory &&
         isa_and_nonnull<memref::SubViewOp, memref::ExpandShapeOp, memref::CollapseShapeOp>(
             memory.getDefiningOp());
}

bool isMinimumOfThree(Operation *op) {
  if (auto minimum = dyn_cast<AffineMinOp>(op))
    return minimum.getMap().getNumResults() == 3;
  auto maximum = dyn_cast<AffineMaxOp>(op);
  return maximum && maximum.getMap().getNumResults() == 3;
}

} // namespace

llvm::ArrayRef<Detector> affineDetectors() {
  static const Detector detectors[] = {
      {Trait::affineOp,
       [](Operation *op) {
         return op->getName().getDialectNamespace() == AffineDialect::getDialectNamespace();
       }},
      {Trait::affineLoop, [](Operation *op) { return isa<AffineForOp>(op); }},
      {Trait::affineShallow, isShallow},
      {Trait::affineNest, isIndependentNest},
      {Trait::affineProducer, isProducer},
      {Trait::affineSiblings, isSibling},
      {Trait::affineForwarding, isForwardedLoad},
      {Trait::affineFirstLoop, isFirstLoop},
      {Trait::affineParallel, isParallel},
      {Trait::affineVectors, isVectors},
      {Trait::affineVectorNest, isVectorNest},
      {Trait::affineOddBounds, hasOddBounds},
      {Trait::affineSimplifiable, isSimplifiable},
      {Trait::affineInvariant, isInvariantInAffineLoop},
      {Trait::affineView, isAccessOfView},
      {Trait::affineMinimum, isMinimumOfThree},
      {Trait::affineDelinearize, [](Operation *op) { return isa<AffineDelinearizeIndexOp>(op); }},
  };
  return detectors;
}

} // namespace npufuzz::mlirbackend

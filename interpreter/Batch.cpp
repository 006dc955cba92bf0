//===- Batch.cpp - straight-line scalar code over many points -------------===//
//
// A batch reorders ops: an op of point 1 runs before a later op of point 0. That is visible only if
// points touch the same memory, or if an op can end the run. areIndependent() excludes the first,
// isElementwise() the second, because it accepts only ops that cannot trap on elements.
//
// A batch never changes results. If a rule here does not hold, the caller runs point by point,
// which is slower but has the same meaning. In doubt, a rule says no.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Batch.h"
#include "interpreter/Attributes.h"
#include "interpreter/Handlers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace npufuzz::interpreter {

/// Number of points that run together, small enough to keep their values in the cache.
static constexpr int64_t pointsTogether = 512;

std::optional<Line> lineOf(const MemoryReference &memory, ArrayRef<int64_t> first,
                           ArrayRef<int64_t> next, int64_t count) {
  if (memory.unit != 1 || memory.viewedAs.kind != FormatKind::none || memory.outside ||
      memory.allocation->freed)
    return std::nullopt;
  // 128 bits are exact for a few products of two 64-bit numbers.
  __int128 start = static_cast<__int128>(memory.base) + memory.offset, stride = 0;
  for (size_t axis = 0; axis < first.size(); ++axis) {
    __int128 step = static_cast<__int128>(next[axis]) - first[axis];
    __int128 last = first[axis] + step * (count - 1);
    if (first[axis] < 0 || first[axis] >= memory.sizes[axis] || last < 0 ||
        last >= memory.sizes[axis])
      return std::nullopt;
    start += static_cast<__int128>(first[axis]) * memory.strides[axis];
    stride += step * memory.strides[axis];
  }
  __int128 end = start + stride * (count - 1);
  auto elements = static_cast<__int128>(memory.allocation->bits.size());
  if (start < 0 || end < 0 || start >= elements || end >= elements)
    return std::nullopt;
  return Line{memory.allocation.get(), static_cast<int64_t>(start), static_cast<int64_t>(stride)};
}

bool noteLine(const Call &call, const Line &line, int64_t count, bool isWrite) {
  for (int64_t i = 0; call.executor.accesses && i < count; ++i)
    if (!noteAccess(call, line.allocation, static_cast<size_t>(line.start + i * line.stride), 1,
                    isWrite))
      return false;
  return true;
}

/// True if the expression moves a fixed number of elements from one point to the next, as a Line
/// requires.
static bool isLinear(AffineExpr expr) {
  bool linear = true;
  expr.walk([&](AffineExpr inner) {
    AffineExprKind kind = inner.getKind();
    linear &= kind != AffineExprKind::Mod && kind != AffineExprKind::FloorDiv &&
              kind != AffineExprKind::CeilDiv;
  });
  return linear && expr.isPureAffine();
}
bool isLinear(AffineMap map) {
  return llvm::all_of(map.getResults(), [](AffineExpr expr) { return isLinear(expr); });
}

/// True for ops that do on vectors, element by element, what they do on scalars. Excludes
/// divisions: a scalar division by zero ends the program.
static bool isElementwise(Operation *op) {
  if (isa_and_nonnull<arith::ArithDialect>(op->getDialect()))
    return !isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::FloorDivSIOp,
                arith::CeilDivSIOp, arith::CeilDivUIOp>(op);
  return isa_and_nonnull<math::MathDialect>(op->getDialect()) && !isa<math::IPowIOp>(op);
}

static bool isPlainScalar(const SlotType &type) {
  return type.isScalar && type.format.kind != FormatKind::none;
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

uint32_t Batch::define(uint32_t slot) {
  auto local = static_cast<uint32_t>(localTypes.size());
  localOf[slot] = local;
  localTypes.push_back(types[slot]);
  localTypes.back().isScalar = false;
  locals.emplace_back();
  return local;
}

std::optional<uint32_t> Batch::use(uint32_t slot) {
  auto found = localOf.find(slot);
  if (found != localOf.end())
    return found->second;
  if (!isPlainScalar(types[slot]))
    return std::nullopt;
  uint32_t local = define(slot);
  repeated.push_back({slot, local});
  return local;
}

bool Batch::addOp(const Step &step) {
  if (auto constant = dyn_cast<arith::ConstantOp>(step.op)) {
    Value value = valueOf(constant.getValue(), types[step.slots[0]], 1);
    if (value.kind() != Value::Kind::scalar)
      return false;
    constants.push_back({define(step.slots[0]), value.scalarBits()});
    return true;
  }
  if (!isElementwise(step.op) || step.op->getNumRegions() != 0 ||
      // Another library's table may have replaced the handler with one that does not work on
      // vectors.
      step.handler != allHandlers().find(step.op->getName()))
    return false;
  Action action{Action::Kind::op, 0, 0, Step()};
  action.step.op = step.op;
  action.step.handler = step.handler;
  action.step.operandCount = step.operandCount;
  for (unsigned i = 0; i < step.operandCount; ++i) {
    std::optional<uint32_t> local = use(step.slots[i]);
    if (!local)
      return false;
    action.step.slots.push_back(*local);
  }
  for (uint32_t result : ArrayRef<uint32_t>(step.slots).drop_front(step.operandCount)) {
    if (!isPlainScalar(types[result]))
      return false;
    action.step.slots.push_back(define(result));
  }
  actions.push_back(std::move(action));
  return true;
}

bool Batch::addLoad(unsigned line, uint32_t slot) {
  if (!isPlainScalar(types[slot]))
    return false;
  actions.push_back({Action::Kind::load, line, define(slot), Step()});
  return true;
}
bool Batch::addStore(unsigned line, uint32_t slot) {
  std::optional<uint32_t> local = use(slot);
  if (local)
    actions.push_back({Action::Kind::store, line, *local, Step()});
  return local.has_value();
}
void Batch::addCounter(uint32_t slot) {
  actions.push_back({Action::Kind::counter, 0, define(slot), Step()});
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

static bool areDisjoint(const Line &x, const Line &y, int64_t count) {
  auto range = [count](const Line &line) {
    int64_t end = line.start + line.stride * (count - 1);
    return std::pair(std::min(line.start, end), std::max(line.start, end));
  };
  return x.allocation != y.allocation || range(x).second < range(y).first ||
         range(y).second < range(x).first;
}

bool Batch::areIndependent(ArrayRef<Line> lines, int64_t count) const {
  for (const Action &written : actions) {
    if (written.kind != Action::Kind::store)
      continue;
    // Writing to it is undefined behaviour, to be reported at its point.
    if (lines[written.line].allocation->isConstant)
      return false;
    for (const Action &other : actions) {
      if (&other == &written ||
          (other.kind != Action::Kind::store && other.kind != Action::Kind::load))
        continue;
      const Line &x = lines[written.line], &y = lines[other.line];
      // Point i touches the same element in both accesses. The order of the actions within the
      // point is kept, and no other point sees the element.
      bool isSamePlace = x.start == y.start && x.stride == y.stride && x.stride != 0;
      if (!areDisjoint(x, y, count) && !isSamePlace)
        return false;
    }
  }
  return true;
}

static void fill(Value &value, uint64_t bits, bool undefined) {
  Elements &elements = value.mutableElements();
  std::fill_n(elements.bits(), elements.size(), bits);
  if (undefined)
    std::fill_n(elements.mutableUndefined(), elements.size(), 1);
}

static void load(Value &value, const Line &line, int64_t begin) {
  Elements &to = value.mutableElements();
  const Allocation &from = *line.allocation;
  int64_t place = line.start + begin * line.stride;
  auto count = static_cast<int64_t>(to.size());
  uint8_t undefined = 0;
  if (line.stride == 1) {
    std::copy_n(&from.bits[place], count, to.bits());
    for (int64_t i = 0; i < count; ++i)
      undefined |= from.undefined[place + i];
  } else {
    for (int64_t i = 0; i < count; ++i) {
      to.bits()[i] = from.bits[place + i * line.stride];
      undefined |= from.undefined[place + i * line.stride];
    }
  }
  if (undefined)
    for (int64_t i = 0; i < count; ++i)
      to.mutableUndefined()[i] = from.undefined[place + i * line.stride];
}

static void store(const Value &value, const Line &line, int64_t begin) {
  const Elements &from = value.elements();
  Allocation &to = *line.allocation;
  int64_t place = line.start + begin * line.stride;
  auto count = static_cast<int64_t>(from.size());
  if (line.stride == 1 && !from.undefined()) {
    std::copy_n(from.bits(), count, &to.bits[place]);
    std::fill_n(&to.undefined[place], count, 0);
    return;
  }
  for (int64_t i = 0; i < count; ++i, place += line.stride) {
    to.bits[place] = from.bits()[i];
    to.undefined[place] = from.isUndefined(i);
  }
}

/// Runs at the first chunk and at the last one, which may be shorter. Fills constants here instead
/// of once per chunk, because no op changes them.
void Batch::resize(size_t count) {
  width = count;
  for (SlotType &type : localTypes)
    type.count = count;
  for (auto [local, bits] : constants) {
    locals[local] = Call::makeValue(localTypes[local]);
    fill(locals[local], bits, false);
  }
}

void Batch::repeat(const Frame &outside) {
  for (auto [slot, local] : repeated) {
    Value value = Call::makeValue(localTypes[local]);
    fill(value, outside.slots[slot].scalarBits(), outside.slots[slot].isScalarUndefined());
    locals[local] = std::move(value);
  }
}

Flow Batch::run(Executor &executor, const Frame &outside, ArrayRef<Line> lines, Points points) {
  Frame frame{locals, localTypes};
  for (int64_t begin = 0; begin < points.count; begin += pointsTogether) {
    auto count = static_cast<size_t>(std::min(points.count - begin, pointsTogether));
    bool resized = count != width;
    if (resized)
      resize(count);
    if (resized || begin == 0)
      repeat(outside);
    for (Action &action : actions) {
      // Unused for an op, whose slots are in its step.
      Value &local = locals[action.slot];
      switch (action.kind) {
      case Action::Kind::op: {
        Call call(executor, frame, action.step);
        if (action.step.handler(call) == Flow::stop)
          return Flow::stop;
        break;
      }
      case Action::Kind::load:
        local = Call::makeValue(localTypes[action.slot]);
        load(local, lines[action.line], begin);
        break;
      case Action::Kind::store:
        store(local, lines[action.line], begin);
        break;
      case Action::Kind::counter: {
        local = Call::makeValue(localTypes[action.slot]);
        for (size_t i = 0; i < count; ++i)
          local.mutableBits()[i] =
              static_cast<uint64_t>(points.first) +
              (static_cast<uint64_t>(begin) + i) * static_cast<uint64_t>(points.step);
        break;
      }
      }
    }
  }
  return Flow::next;
}

} // namespace npufuzz::interpreter

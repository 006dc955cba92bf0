//===- Transfers.cpp - moves elements of DMAs and channels ----------------===//
//
// A pattern is offsets, sizes and strides. Its element (i0, i1, …) is element sum((offset + i) *
// stride) of the memref's data, as in the functions of that project's runtime for the CPU. Without
// a pattern, it is the whole memref. Elements move in row-major order of both sides.
//
//===----------------------------------------------------------------------===//
#include "backend/air/emission/Memory.h"
#include "backend/air/simulator/AirMachine.h"
#include "interpreter/Memory.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace npufuzz::interpreter;

namespace npufuzz::air {

namespace {

/// Groups of operands from `memory` on: the memref, offsets, sizes, strides.
struct Side {
  unsigned memory;
};

using Elements = llvm::SmallVector<size_t, 0>;

/// Elements of the allocation on one side, in the order in which they move. Returns false, and ends
/// the run, if one lies outside.
bool elementsOf(Call &call, Side side, Elements &elements) {
  auto groups = operandGroups(call.op());
  const MemoryReference &memory = call.operand(groups[side.memory].first).memory();
  auto numbers = [&](unsigned group, StringRef purpose) {
    llvm::SmallVector<int64_t, 4> result;
    for (unsigned i = groups[group].first; i < groups[group].second; ++i)
      result.push_back(call.useScalar(i, purpose));
    return result;
  };
  auto offsets = numbers(side.memory + 1, "an offset"), sizes = numbers(side.memory + 2, "a size"),
       strides = numbers(side.memory + 3, "a stride");
  if (offsets.empty() && sizes.empty() && strides.empty()) {
    offsets.assign(memory.sizes.size(), 0);
    sizes = llvm::SmallVector<int64_t, 4>(memory.sizes.begin(), memory.sizes.end());
    strides = llvm::SmallVector<int64_t, 4>(memory.strides.begin(), memory.strides.end());
  }
  if (offsets.size() != sizes.size() || strides.size() != sizes.size()) {
    call.unsupported("with a pattern of " + Twine(offsets.size()) + " offsets, " +
                     Twine(sizes.size()) + " sizes and " + Twine(strides.size()) + " strides");
    return false;
  }
  auto held = static_cast<int64_t>(memory.allocation->bits.size());
  return forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    int64_t element = memory.offset;
    for (size_t axis = 0; axis < sizes.size(); ++axis)
      element += (offsets[axis] + index[axis]) * strides[axis];
    element = memory.base + memory.unit * element;
    if (element < 0 || element >= held || memory.allocation->freed) {
      call.outOfBounds("element " + Twine(element) + " of memory that has " + Twine(held) +
                       (memory.allocation->freed ? " and is freed" : ""));
      return false;
    }
    elements.push_back(static_cast<size_t>(element));
    return true;
  });
}

bool load(Call &call, Side side, std::vector<std::pair<uint64_t, bool>> &contents) {
  Elements elements;
  if (!elementsOf(call, side, elements))
    return false;
  auto &machine = call.extension<AirMachine>();
  Allocation &memory =
      *call.operand(operandGroups(call.op())[side.memory].first).memory().allocation;
  for (size_t element : elements) {
    machine.touchElement(memory, element, /*isWrite=*/false);
    contents.push_back({memory.bits[element], memory.undefined[element] != 0});
  }
  return true;
}

Flow store(Call &call, Side side, ArrayRef<std::pair<uint64_t, bool>> contents) {
  Elements elements;
  if (!elementsOf(call, side, elements))
    return Flow::stop;
  if (elements.size() != contents.size())
    return call.trap("undefined behaviour: " + Twine(contents.size()) + " elements move to " +
                     Twine(elements.size()) + " places");
  auto &machine = call.extension<AirMachine>();
  Allocation &memory =
      *call.operand(operandGroups(call.op())[side.memory].first).memory().allocation;
  for (auto [element, content] : llvm::zip_equal(elements, contents)) {
    machine.touchElement(memory, element, /*isWrite=*/true);
    memory.bits[element] = content.first;
    memory.undefined[element] = content.second;
  }
  return Flow::next;
}

//===----------------------------------------------------------------------===//
// Channels
//===----------------------------------------------------------------------===//

llvm::SmallVector<int64_t> integersOf(Attribute attribute) {
  llvm::SmallVector<int64_t> integers;
  if (auto array = dyn_cast_or_null<ArrayAttr>(attribute))
    for (Attribute entry : array)
      if (auto integer = dyn_cast<IntegerAttr>(entry))
        integers.push_back(integer.getInt());
  return integers;
}

constexpr unsigned tokenGroup = 0, placeGroup = 1, patternGroup = 2;

/// Places at the channel's far side that a put at `place` reaches.
std::vector<std::vector<int64_t>> reachedFrom(ArrayRef<int64_t> place, ArrayRef<int64_t> size,
                                              ArrayRef<int64_t> broadcastTo) {
  std::vector<std::vector<int64_t>> reached{{}};
  for (size_t axis = 0; axis < place.size(); ++axis) {
    int64_t copies = broadcastTo.empty() ? 1 : broadcastTo[axis] / size[axis];
    std::vector<std::vector<int64_t>> longer;
    for (const std::vector<int64_t> &start : reached)
      for (int64_t copy = 0; copy < copies; ++copy) {
        longer.push_back(start);
        longer.back().push_back(place[axis] * copies + copy);
      }
    reached = std::move(longer);
  }
  return reached;
}

/// Number of elements that the op moves.
int64_t elementCount(Call &call) {
  auto groups = operandGroups(call.op());
  const MemoryReference &memory = call.operand(groups[patternGroup].first).memory();
  constexpr unsigned sizes = patternGroup + 2;
  int64_t count = 1;
  for (unsigned i = groups[sizes].first; i < groups[sizes].second; ++i)
    count *= call.useScalar(i, "a size");
  if (groups[sizes].first == groups[sizes].second)
    for (int64_t size : memory.sizes)
      count *= size;
  return count;
}

/// Tasks that the op waits for besides its tokens, if its buffer has locks.
TaskIds waitsForLocks(Call &call, TaskId task, bool isPut) {
  unsigned operand = operandGroups(call.op())[patternGroup].first;
  auto type = dyn_cast<MemRefType>(call.op()->getOperand(operand).getType());
  auto space = type ? dyn_cast_or_null<IntegerAttr>(type.getMemorySpace()) : IntegerAttr();
  if (!space || space.getInt() != segmentSpace)
    return {};
  return call.extension<AirMachine>().locked[call.operand(operand).memory().allocation.get()].next(
      task, isPut);
}

/// Adds the op as a task, and registers it with the streams of its place.
Flow joinStreams(Call &call, bool isPut) {
  auto &machine = call.extension<AirMachine>();
  auto groups = operandGroups(call.op());
  auto name = call.op()->getAttrOfType<FlatSymbolRefAttr>("chan_name");
  Operation *channel = name ? SymbolTable::lookupSymbolIn(call.executor.module(), name) : nullptr;
  if (groups.size() != 6 || !channel)
    return call.unsupported("in a form other than tokens, a place and a pattern of a channel");
  std::vector<int64_t> place;
  for (unsigned i = groups[placeGroup].first; i < groups[placeGroup].second; ++i)
    place.push_back(call.useScalar(i, "a place"));
  auto size = integersOf(channel->getAttr("size")),
       broadcastTo = integersOf(channel->getAttr("broadcast_shape"));
  bool isBroadcast = isPut && !broadcastTo.empty();
  if (isBroadcast && (size.size() != place.size() || broadcastTo.size() != place.size()))
    return call.unsupported("into a broadcast of other axes than its place");
  auto next = static_cast<TaskId>(machine.graph.size());
  TaskIds waits = tokensOf(call, groups[tokenGroup].first, groups[tokenGroup].second);
  waits.append(waitsForLocks(call, next, isPut));
  Stream::Message message{next, elementCount(call)};
  if (startTask(call, waits) == Flow::stop)
    return Flow::stop;
  if (!isPut)
    machine.streams[{name.getValue().str(), place}].gets.push_back(message);
  else
    for (const std::vector<int64_t> &there : reachedFrom(place, size, broadcastTo))
      machine.streams[{name.getValue().str(), there}].puts.push_back(message);
  return Flow::next;
}

} // namespace

Flow moveMemory(Call &call) {
  constexpr unsigned target = 1, source = 5;
  std::vector<std::pair<uint64_t, bool>> contents;
  if (!load(call, {source}, contents))
    return Flow::stop;
  return store(call, {target}, contents);
}

Flow putIntoChannel(Call &call) {
  auto &machine = call.extension<AirMachine>();
  if (!machine.runsTasks)
    return joinStreams(call, /*isPut=*/true);
  return load(call, {patternGroup}, machine.contents[machine.running]) ? Flow::next : Flow::stop;
}

Flow getFromChannel(Call &call) {
  auto &machine = call.extension<AirMachine>();
  if (!machine.runsTasks)
    return joinStreams(call, /*isPut=*/false);
  std::vector<std::pair<uint64_t, bool>> taken;
  for (const AirMachine::Piece &piece : machine.piecesOf[machine.running]) {
    auto first = machine.contents[piece.put].begin() + piece.first;
    taken.insert(taken.end(), first, first + piece.count);
  }
  return store(call, {patternGroup}, taken);
}

} // namespace npufuzz::air

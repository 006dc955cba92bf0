//===- Transfers.cpp - descriptors between global memory and tiles --------===//
//
// All forms of a transfer, from the tile-valued npu.load to the encoded npu.dma, walk one list of
// points: pairs of a global element (relative to the base) and a row-major tile element (relative
// to the offset). So two stages of the pipeline that move different elements differ only in the
// list. The list depends on static attributes alone and is made once per op.
//
// The buffer's layout maps the tile element to a place in a bank. A clip skips points by tile
// coordinate, and not by number of elements. Points outside the tensor or the tile trap.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/Handlers.h"
#include "backend/npu/simulator/MachineState.h"
#include "backend/npu/simulator/MemoryWatch.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/tile/TileMemory.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

using interpreter::Value;
using Ints = llvm::SmallVector<int64_t, 6>;

/// Cached descriptor of one op: the points, relative to base and offset.
struct Points : interpreter::StepCache {
  struct Point {
    int64_t global, tile;
  };
  std::vector<Point> points;
  /// Transfers only: the number of clip extents, and a flag for a trailing tag slot.
  unsigned clipCount = 0;
  bool isAsync = false;

  Points(ArrayRef<int64_t> sizes, ArrayRef<int64_t> globalStrides, ArrayRef<int64_t> tileStrides) {
    Ints at(sizes.size(), 0);
    Point point{0, 0};
    while (true) {
      points.push_back(point);
      size_t axis = sizes.size();
      while (axis > 0) {
        --axis;
        point.global += globalStrides[axis];
        point.tile += tileStrides[axis];
        if (++at[axis] < sizes[axis])
          break;
        // Carries, as in an odometer: goes back to the beginning of the axis and on to the next
        // outer one.
        point.global -= at[axis] * globalStrides[axis];
        point.tile -= at[axis] * tileStrides[axis];
        at[axis] = 0;
        if (axis == 0)
          return;
      }
      if (sizes.empty())
        return;
    }
  }
};

/// The fields of an npu.dma, as its description defines them.
struct DmaPoints : Points {
  bool outwards;

  DmaPoints(ArrayRef<int64_t> words, const MachineParameters &machine)
      : Points(field<uint16_t>(words, 1, machine.extentBits),
               field<int32_t>(words, 2, machine.strideBits),
               field<int32_t>(words, 4, machine.strideBits)),
        outwards((words[0] & 1) != 0) {}

private:
  /// Reads as many fields from word `first` on as the descriptor has axes; the machine reads their
  /// lowest bits.
  template <typename Field>
  static Ints field(ArrayRef<int64_t> words, size_t first, int64_t bitsRead) {
    constexpr size_t bits = 8 * sizeof(Field), perWord = 64 / bits;
    Ints values;
    for (size_t axis = 0, axes = words[0] >> 1 & 7; axis < axes; ++axis) {
      uint64_t value = static_cast<uint64_t>(words[first + axis / perWord]) >>
                       axis % perWord * bits << (64 - bitsRead);
      values.push_back(std::is_signed_v<Field> ? static_cast<int64_t>(value) >> (64 - bitsRead)
                                               : static_cast<int64_t>(value >> (64 - bitsRead)));
    }
    return values;
  }
};

template <typename Op> const Points &pointsOf(const Call &call) {
  return call.cached<Points>([&] {
    Op op = call.as<Op>();
    auto made = std::make_unique<Points>(op.getSizes(), op.getGlobalStrides(), op.getTileStrides());
    if constexpr (std::is_same_v<Op, TransferInOp> || std::is_same_v<Op, TransferOutOp>) {
      made->clipCount = static_cast<unsigned>(op.getClip().size());
      made->isAsync = static_cast<bool>(op.getTags());
    }
    return made;
  });
}

enum class Direction : uint8_t { fromMemory, toMemory };

/// Details for the log of transfers, besides the point.
struct Route {
  const interpreter::MemoryReference &memory;
  Direction direction;
  const BankLayout *layout = nullptr; ///< of the buffer, null for tile values
};

void note(TransferLog &log, const Route &route, int64_t global, int64_t tile) {
  bool isWrite = route.direction == Direction::toMemory;
  bool hasPlace = route.layout && tile >= 0 && tile < route.layout->elements;
  BankLayout::Place place = hasPlace ? route.layout->places[tile] : BankLayout::Place{-1, -1};
  log.add(*route.memory.allocation, global, tile, isWrite, place.lane, place.element);
}

/// Calls f(global element, tile element) for every point of the descriptor whose tile coordinates
/// are below `clip`. f returns false to stop. Returns false after a trap.
template <typename F>
bool forEachPoint(const Call &call, const Route &route, const Points &points, int64_t base,
                  int64_t offset, ArrayRef<int64_t> shape, ArrayRef<int64_t> clip, F f) {
  TransferLog *log = machineOf(call).transfers.get();
  int64_t elements = 1;
  for (int64_t extent : shape)
    elements *= extent;
  Ints bounded;
  for (auto [extent, bound] : llvm::zip(clip, shape))
    bounded.push_back(std::clamp<int64_t>(extent, 0, bound));
  llvm::SmallVector<uint8_t, 0> inside;
  if (ArrayRef<int64_t>(bounded) != shape) {
    inside.assign(elements, 0);
    interpreter::forEachRun(shape, bounded, [&](int64_t begin, int64_t count) {
      std::fill_n(inside.begin() + begin, count, 1);
    });
  }
  for (const Points::Point &point : points.points) {
    int64_t tile = interpreter::wrapAdd(offset, point.tile);
    int64_t global = interpreter::wrapAdd(base, point.global);
    if (tile < 0 || tile >= elements) {
      if (log)
        note(*log, route, global, tile);
      call.outOfBounds("tile element " + Twine(tile) + " of " + Twine(elements));
      return false;
    }
    if (!inside.empty() && !inside[tile])
      continue;
    if (log)
      note(*log, route, global, tile);
    if (!f(global, tile))
      return false;
  }
  return true;
}

/// Reads operands [first, first + count) as indices and reports undefined ones.
Ints useIndices(Call &call, unsigned first, unsigned count, StringRef purpose) {
  Ints values;
  for (unsigned i = 0; i < count; ++i)
    values.push_back(call.useScalar(first + i, purpose));
  return values;
}

/// An empty clip clips nothing.
Ints useClip(Call &call, unsigned first, unsigned count, ArrayRef<int64_t> shape) {
  return count == 0 ? Ints(shape) : useIndices(call, first, count, "a clip");
}

Ints minimum(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  Ints result;
  for (auto [x, y] : llvm::zip(a, b))
    result.push_back(std::min(x, y));
  return result;
}

//===----------------------------------------------------------------------===//
// Tile values
//===----------------------------------------------------------------------===//

/// Makes a tile value from the points below `clip`.
bool readTile(Call &call, const Points &points, int64_t base, ArrayRef<int64_t> shape,
              ArrayRef<int64_t> clip, Elements &tile) {
  const interpreter::MemoryReference &memory = call.operand(0).memory();
  return forEachPoint(call, {memory, Direction::fromMemory}, points, base, 0, shape, clip,
                      [&](int64_t global, int64_t element) {
                        return interpreter::readGlobal(call, memory, global, tile, element);
                      });
}

/// (memory, base, offsets…)
Flow load(Call &call) {
  auto op = call.as<LoadOp>();
  ArrayRef<int64_t> shape = op.getResult().getType().getShape();
  int64_t base = call.useScalar(1, "an address");
  Ints offsets = useIndices(call, 2, shape.size(), "an offset"), clip;
  Value result = call.makeResult();
  Elements &tile = result.mutableElements();
  uint64_t fill = interpreter::fillBits(call.resultType().format, call.options().fillPattern);
  // A load defines what it reaches; the rest has the pattern of undefined memory.
  std::fill_n(tile.bits(), tile.size(), fill);
  // Elements that no point of the descriptor reaches stay undefined.
  llvm::SmallVector<uint8_t, 0> reached(tile.size(), 0);
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    int64_t left = interpreter::wrapSub(op.getBounds()[axis], offsets[axis]);
    clip.push_back(std::clamp<int64_t>(left, 0, shape[axis]));
    tile.valid.push_back({clip.back(), false});
  }
  const interpreter::MemoryReference &memory = call.operand(0).memory();
  if (!forEachPoint(call, {memory, Direction::fromMemory}, pointsOf<LoadOp>(call), base, 0, shape,
                    clip, [&](int64_t global, int64_t element) {
                      reached[element] = 1;
                      return interpreter::readGlobal(call, memory, global, tile, element);
                    }))
    return Flow::stop;
  for (size_t element = 0; element < tile.size(); ++element)
    if (!reached[element])
      tile.markUndefined(element);
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// (memory, base, clip…)
Flow paddedLoad(Call &call) {
  ArrayRef<int64_t> shape = call.as<PaddedLoadOp>().getResult().getType().getShape();
  int64_t base = call.useScalar(1, "an address");
  Ints clip = useClip(call, 2, call.operandCount() - 2, shape);
  Value result = call.makeResult();
  Elements &tile = result.mutableElements();
  std::fill_n(tile.bits(), tile.size(), 0);
  for (int64_t extent : shape)
    tile.valid.push_back({extent, false});
  if (!readTile(call, pointsOf<PaddedLoadOp>(call), base, shape, clip, tile))
    return Flow::stop;
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// (value, memory, base, …): writes the valid elements below `clip`.
Flow writeTile(Call &call, const Points &points, ArrayRef<int64_t> shape, ArrayRef<int64_t> clip) {
  const Elements &tile = call.operand(0).elements();
  const interpreter::MemoryReference &memory = call.operand(1).memory();
  int64_t base = call.useScalar(2, "an address");
  Ints extents = minimum(interpreter::useExtents(&call, tile.valid, shape), clip);
  bool written =
      forEachPoint(call, {memory, Direction::toMemory}, points, base, 0, shape, extents,
                   [&](int64_t global, int64_t element) {
                     return interpreter::writeGlobal(call, memory, global, tile, element);
                   });
  return written ? Flow::next : Flow::stop;
}

Flow store(Call &call) {
  auto op = call.as<StoreOp>();
  ArrayRef<int64_t> shape = op.getValue().getType().getShape();
  Ints clip = useIndices(call, 3, shape.size(), "an offset");
  for (size_t axis = 0; axis < shape.size(); ++axis)
    clip[axis] = interpreter::wrapSub(op.getBounds()[axis], clip[axis]);
  return writeTile(call, pointsOf<StoreOp>(call), shape, clip);
}

Flow clippedStore(Call &call) {
  ArrayRef<int64_t> shape = call.as<ClippedStoreOp>().getValue().getType().getShape();
  return writeTile(call, pointsOf<ClippedStoreOp>(call), shape,
                   useClip(call, 3, call.operandCount() - 3, shape));
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// Layout that the transfer itself assumes: with its own axis across the lanes, places may differ
/// from the buffer's.
const BankLayout &layoutOf(const Call &call, const Buffer &buffer) {
  auto axis = call.op()->getAttrOfType<IntegerAttr>(laneAxisName);
  if (!axis)
    return *buffer.layout;
  auto type = cast<BufferType>(*llvm::find_if(
      call.op()->getOperandTypes(), [](Type operand) { return isa<BufferType>(operand); }));
  if (axis.getInt() == type.getSplit())
    return *buffer.layout;
  int64_t split = std::clamp<int64_t>(axis.getInt(), 0, type.getRank() - 1);
  return machineOf(call).layoutOf(BufferType::get(type.getContext(), type.getShape(),
                                                  type.getElementType(), split, type.getStride()));
}

/// Returns true if the place is inside the buffer's bank. False after a trap.
bool isInBank(const Call &call, const Buffer &buffer, BankLayout::Place place) {
  if (place.element < buffer.layout->bankElements)
    return true;
  call.outOfBounds("bank element " + Twine(place.element) + " of " +
                   Twine(buffer.layout->bankElements));
  return false;
}

/// Replaces one element of a gathered tile by the contents of a place. Returns false after a trap.
bool readAt(const Call &call, const Buffer &buffer, BankLayout::Place place, Elements &tile,
            int64_t element) {
  if (!isInBank(call, buffer, place))
    return false;
  buffer.read(place.lane, place.element, 1, tile, element);
  return true;
}

/// A transfer in either direction.
struct Transfer {
  Call &call;
  const Points &points;
  Buffer &buffer;
  const interpreter::MemoryReference &memory;
  bool toBuffer;
  int64_t base, offset;
  Ints extents; ///< points at or above them are skipped
};

/// Lists the elements that the transfer moves; traps if a point is outside the tensor.
std::optional<Movement> movementOf(const Transfer &transfer) {
  Movement movement;
  movement.toBuffer = transfer.toBuffer;
  movement.buffer = &transfer.buffer;
  movement.layout = &layoutOf(transfer.call, transfer.buffer);
  movement.memory = transfer.memory.allocation;
  movement.elements.reserve(transfer.points.points.size());
  Elements ignored(1);
  TransferWatch watch(transfer.call, *transfer.memory.allocation);
  Direction direction = transfer.toBuffer ? Direction::fromMemory : Direction::toMemory;
  bool inside = forEachPoint(
      transfer.call, {transfer.memory, direction, movement.layout}, transfer.points, transfer.base,
      transfer.offset, transfer.buffer.layout->shape, transfer.extents,
      [&](int64_t global, int64_t tile) {
        movement.elements.push_back({global, tile});
        if (!isInBank(transfer.call, transfer.buffer, movement.layout->places[tile]))
          return false;
        if (!interpreter::readGlobal(transfer.call, transfer.memory, global, ignored, 0))
          return false;
        if (transfer.toBuffer)
          watch.read(global);
        else
          watch.write(global);
        return true;
      });
  if (!inside)
    return std::nullopt;
  return movement;
}

/// Starts a transfer, which may finish later or lag on a pipe. The last two operands of a tagged
/// one are tags and slot.
Flow startTransfer(const Transfer &transfer) {
  Call &call = transfer.call;
  MachineState &machine = machineOf(call);
  std::optional<Movement> movement = movementOf(transfer);
  if (!movement)
    return Flow::stop;
  if (!machine.dma.idle())
    machine.reportUser(call, machine.dma.user(*movement), movement->bufferAccess());
  if (!transfer.points.isAsync) {
    Pipe pipe = transfer.toBuffer ? Pipe::load : Pipe::store;
    if (machine.concurrent && machine.pipes.lags(pipe))
      machine.pipes.defer(pipe, transfer.toBuffer ? &transfer.buffer : nullptr,
                          [moved = std::move(*movement)] { moved.perform(); });
    else
      movement->perform();
    return Flow::next;
  }
  unsigned tags = call.operandCount() - 2;
  int64_t slot;
  if (!useSlot(call, tags, slot))
    return Flow::stop;
  machine.dma.start(std::move(*movement), &call.operand(tags).opaquePayload<Tags>(), slot);
  return Flow::next;
}

/// Returns true if a transfer moves its elements at once and meets no other one. Reports races
/// between pipes and between nodes.
bool isPlain(const Call &call, const Points &points, Buffer &buffer,
             const interpreter::Allocation &memory, bool toBuffer) {
  MachineState &machine = machineOf(call);
  Access atBuffer = toBuffer ? Access::write : Access::read;
  Access atMemory = toBuffer ? Access::read : Access::write;
  machine.touchNode(call, buffer, atBuffer);
  machine.touchNode(call, memory, atMemory);
  if (!machine.concurrent)
    return !points.isAsync && machine.dma.idle();
  Pipe pipe = machine.pipeOf(call, toBuffer ? Pipe::load : Pipe::store);
  machine.reportPipe(call, machine.pipes.touch(pipe, buffer, atBuffer, !points.isAsync), atBuffer);
  machine.reportPipe(call, machine.pipes.touch(pipe, memory, atMemory, !points.isAsync), atMemory);
  // Under schedule 0 nothing lags, so elements may move at once, without a list of them.
  return !points.isAsync && machine.dma.idle() && machine.parameters.schedule == 0;
}

/// (memory, base, buffer, offset, clip…, [tags, slot])
Flow moveIn(Call &call, const Points &points) {
  const interpreter::MemoryReference &memory = call.operand(0).memory();
  int64_t base = call.useScalar(1, "an address");
  Buffer &buffer = bufferOf(call, 2);
  int64_t offset = call.useScalar(3, "an address");
  ArrayRef<int64_t> shape = buffer.layout->shape;
  Ints clip = useClip(call, 4, points.clipCount, shape);
  if (!isPlain(call, points, buffer, *memory.allocation, /*toBuffer=*/true))
    return startTransfer({call, points, buffer, memory, true, base, offset, clip});
  const BankLayout &layout = layoutOf(call, buffer);
  Elements element(1);
  TransferWatch watch(call, *memory.allocation);
  bool read = forEachPoint(call, {memory, Direction::fromMemory, &layout}, points, base, offset,
                           shape, clip, [&](int64_t global, int64_t tile) {
                             if (global < 0 ||
                                 global >= static_cast<int64_t>(memory.allocation->bits.size()))
                               return interpreter::readGlobal(call, memory, global, element, 0);
                             watch.read(global);
                             if (!isInBank(call, buffer, layout.places[tile]))
                               return false;
                             buffer.write(layout.places[tile], memory.allocation->bits[global],
                                          memory.allocation->undefined[global]);
                             return true;
                           });
  return read ? Flow::next : Flow::stop;
}

/// Positions of the operands of a transfer out; the clip follows all of them.
struct OutOperands {
  unsigned memory, base, buffer, offset;
};

Flow moveOut(Call &call, const Points &points, OutOperands at) {
  Buffer &buffer = bufferOf(call, at.buffer);
  int64_t offset = call.useScalar(at.offset, "an address");
  const interpreter::MemoryReference &memory = call.operand(at.memory).memory();
  int64_t base = call.useScalar(at.base, "an address");
  ArrayRef<int64_t> shape = buffer.layout->shape;
  Ints extents = minimum(useValid(call, buffer), useClip(call, 4, points.clipCount, shape));
  if (!isPlain(call, points, buffer, *memory.allocation, /*toBuffer=*/false))
    return startTransfer({call, points, buffer, memory, false, base, offset, extents});
  const BankLayout &layout = layoutOf(call, buffer);
  Elements tile(buffer.layout->elements);
  buffer.gather(tile);
  TransferWatch watch(call, *memory.allocation);
  bool written = forEachPoint(call, {memory, Direction::toMemory, &layout}, points, base, offset,
                              shape, extents, [&](int64_t global, int64_t element) {
                                if (&layout != buffer.layout &&
                                    !readAt(call, buffer, layout.places[element], tile, element))
                                  return false;
                                if (!interpreter::writeGlobal(call, memory, global, tile, element))
                                  return false;
                                watch.write(global);
                                return true;
                              });
  return written ? Flow::next : Flow::stop;
}

Flow transferIn(Call &call) { return moveIn(call, pointsOf<TransferInOp>(call)); }
Flow transferOut(Call &call) { return moveOut(call, pointsOf<TransferOutOp>(call), {2, 3, 0, 1}); }
Flow dma(Call &call) {
  const auto &points = call.cached<DmaPoints>([&] {
    auto op = call.as<DmaOp>();
    auto made = std::make_unique<DmaPoints>(op.getWords(), machineOf(call).parameters);
    made->clipCount = static_cast<unsigned>(op.getClip().size());
    made->isAsync = static_cast<bool>(op.getTags());
    return made;
  });
  return points.outwards ? moveOut(call, points, {0, 1, 2, 3}) : moveIn(call, points);
}

} // namespace

void registerTransfers(interpreter::HandlerTable &table) {
  table.add<LoadOp>(load);
  table.add<StoreOp>(store);
  table.add<PaddedLoadOp>(paddedLoad);
  table.add<ClippedStoreOp>(clippedStore);
  table.add<TransferInOp>(transferIn);
  table.add<TransferOutOp>(transferOut);
  table.add<DmaOp>(dma);
}

} // namespace npufuzz::npu

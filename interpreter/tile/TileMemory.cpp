//===- TileMemory.cpp - tile.load and tile.store through views ------------===//
//
// Direct transfers between tiles and tensors. A tile of static shape stands at offsets in a view,
// both in elements. Elements beyond the view are not moved, and the tile's valid extents record how
// many were. Offsets below 0 are out of bounds.
//
// The run's extension is called for each element before its bounds are checked, so that it also
// sees the access that ends a run.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tile/TileMemory.h"
#include "interpreter/Memory.h"
#include "interpreter/tile/ViewAccess.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::interpreter {

static bool isOutside(const Call &call, const MemoryReference &memory, int64_t linear) {
  if (linear >= 0 && linear < static_cast<int64_t>(memory.allocation->bits.size()) &&
      !memory.allocation->freed)
    return false;
  call.outOfBounds("element " + Twine(linear) + " of a tensor of " +
                   Twine(memory.allocation->bits.size()));
  return true;
}

bool readGlobal(const Call &call, const MemoryReference &memory, int64_t linear, Elements &tile,
                size_t element) {
  if (isOutside(call, memory, linear))
    return false;
  tile.bits()[element] = memory.allocation->bits[linear];
  if (memory.allocation->undefined[linear])
    tile.markUndefined(element);
  return true;
}

bool writeGlobal(const Call &call, const MemoryReference &memory, int64_t linear,
                 const Elements &tile, size_t element) {
  if (isOutside(call, memory, linear))
    return false;
  memory.allocation->bits[linear] = tile.bits()[element];
  memory.allocation->undefined[linear] = tile.isUndefined(element);
  return true;
}

namespace {

/// Calls f(tile element, tensor element) for the tile's elements below `extents`.
template <typename F>
bool forEachElement(const ViewAccess &access, ArrayRef<int64_t> shape, ArrayRef<int64_t> extents,
                    ArrayRef<int64_t> offsets, F f) {
  bool goesOn = true;
  forEachRun(shape, extents, [&](int64_t begin, int64_t count) {
    llvm::SmallVector<int64_t, 6> at(offsets);
    int64_t rest = begin;
    for (size_t axis = shape.size(); axis-- > 0; rest /= shape[axis])
      at[axis] += rest % shape[axis];
    for (int64_t i = 0; goesOn && i < count; ++i, ++at.back())
      goesOn = f(static_cast<size_t>(begin + i), access.elementAt(at));
  });
  return goesOn;
}

/// Copies the contents of operand `number`, a view, to `start` of a row-major tensor. Returns false
/// after a trap.
bool gather(Call &call, unsigned number, mlir::Value view, ArrayRef<int64_t> start,
            ArrayRef<int64_t> shape, const MemoryReference &to) {
  ViewAccess access(view);
  if (!access.complete) {
    call.unsupported("through a view that is not a chain of view ops");
    return false;
  }
  const MemoryReference &from = call.operand(number).memory();
  llvm::SmallVector<int64_t, 6> zero(access.shape.size(), 0);
  return forEachElement(access, access.shape, access.shape, zero,
                        [&](size_t element, int64_t linear) {
                          if (isOutside(call, from, linear))
                            return false;
                          int64_t place = 0, below = 1;
                          auto rest = static_cast<int64_t>(element);
                          for (size_t axis = shape.size(); axis-- > 0;) {
                            // Convert the element's number in the view to coordinates, then to its
                            // place in the larger shape.
                            place += (start[axis] + rest % access.shape[axis]) * below;
                            rest /= access.shape[axis];
                            below *= shape[axis];
                          }
                          to.allocation->bits[place] = from.allocation->bits[linear];
                          to.allocation->undefined[place] = from.allocation->undefined[linear];
                          return true;
                        });
}

/// Allocates memory with the shape of the view that an op creates; null after a trap.
Ref<MemoryReference> memoryOf(Call &call, tile::ViewType type) {
  return allocate(call, MemRefType::get(type.getShape(), type.getElementType()), type.getShape());
}

} // namespace

Flow concatViews(Call &call) {
  auto op = call.as<tile::ConcatOp>();
  auto type = op.getResult().getType();
  Ref<MemoryReference> memory = memoryOf(call, type);
  if (!memory)
    return Flow::stop;
  llvm::SmallVector<int64_t, 6> start(type.getShape().size(), 0);
  for (auto [number, source] : llvm::enumerate(op.getSources())) {
    if (!gather(call, static_cast<unsigned>(number), source, start, type.getShape(), *memory))
      return Flow::stop;
    start[op.getAxis()] += cast<tile::ViewType>(source.getType()).getShape()[op.getAxis()];
  }
  call.setResult(0, Value(memory));
  return Flow::next;
}

Flow padView(Call &call) {
  auto op = call.as<tile::PadOp>();
  auto type = op.getResult().getType();
  Ref<MemoryReference> memory = memoryOf(call, type);
  if (!memory)
    return Flow::stop;
  Allocation &allocation = *memory->allocation;
  std::fill(allocation.bits.begin(), allocation.bits.end(),
            padBits(op.getKind(), allocation.format));
  // Padding is defined; gather() then copies the source's flags with its elements.
  std::fill(allocation.undefined.begin(), allocation.undefined.end(), 0);
  if (!gather(call, 0, op.getSource(), op.getLow(), type.getShape(), *memory))
    return Flow::stop;
  call.setResult(0, Value(memory));
  return Flow::next;
}

Flow loadTile(Call &call) {
  auto op = call.as<tile::LoadOp>();
  const ViewAccess &access = accessOf(call, op.getView());
  if (!access.complete)
    return call.unsupported("through a view that is not a chain of view ops");
  ArrayRef<int64_t> shape = op.getResult().getType().getShape();
  llvm::SmallVector<int64_t, 6> offsets, extents;
  if (!useOffsets(call, 1, offsets))
    return Flow::stop;
  Value result = call.makeResult();
  Elements &tile = result.mutableElements();
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    // Extent of the view from the offset on; 0 if the offset lies beyond its end.
    extents.push_back(std::clamp<int64_t>(access.shape[axis] - offsets[axis], 0, shape[axis]));
    tile.valid.push_back({extents.back(), false});
  }
  const MemoryReference &memory = call.operand(0).memory();
  if (!forEachElement(access, shape, extents, offsets, [&](size_t element, int64_t linear) {
        if (Extension *extension = call.options().extension)
          extension->onTransfer(*memory.allocation, linear, element, /*isWrite=*/false);
        return readGlobal(call, memory, linear, tile, element);
      }))
    return Flow::stop;
  hideOutside(tile, shape, extents, fillBits(call.resultType().format, call.options().fillPattern));
  call.setResult(0, std::move(result));
  return Flow::next;
}

Flow storeTile(Call &call) {
  auto op = call.as<tile::StoreOp>();
  const ViewAccess &access = accessOf(call, op.getView());
  if (!access.complete)
    return call.unsupported("through a view that is not a chain of view ops");
  ArrayRef<int64_t> shape = op.getValue().getType().getShape();
  llvm::SmallVector<int64_t, 6> offsets;
  if (!useOffsets(call, 2, offsets))
    return Flow::stop;
  const Elements &tile = call.operand(0).elements();
  llvm::SmallVector<int64_t, 6> extents = useExtents(&call, tile.valid, shape);
  for (size_t axis = 0; axis < shape.size(); ++axis)
    extents[axis] = std::clamp<int64_t>(access.shape[axis] - offsets[axis], 0, extents[axis]);
  const MemoryReference &memory = call.operand(1).memory();
  bool written =
      forEachElement(access, shape, extents, offsets, [&](size_t element, int64_t linear) {
        if (Extension *extension = call.options().extension)
          extension->onTransfer(*memory.allocation, linear, element, /*isWrite=*/true);
        return writeGlobal(call, memory, linear, tile, element);
      });
  return written ? Flow::next : Flow::stop;
}

} // namespace npufuzz::interpreter

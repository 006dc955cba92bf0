//===- VectorTransfer.cpp - transfer_read and transfer_write --------------===//
//
// transfer_read and transfer_write as the vector dialect documents them: a permutation map sends
// axes of the memref or tensor to axes of the vector. On an axis that is not `in_bounds`, elements
// outside are padding (read) or are dropped (write). On an `in_bounds` axis, the program promises
// that there are none; here such an access is out of bounds. An axis that the vector does not run
// along is always in bounds. Elements may lie outside only beyond the end: the dialect says "as the
// index increases", and lowerings compare only with the size.
//
// A mask has the axes of the source that the vector uses, in the source's order.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/tensor/TensorOps.h"
#include "interpreter/vector/VectorElements.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Relation between the axes of a transfer's vector and those of its memref or tensor.
struct Axes {
  llvm::SmallVector<int64_t, 4> shape;
  /// Source axis of each axis of the vector; -1 for a broadcast.
  llvm::SmallVector<int64_t, 4> source;
  llvm::SmallVector<bool, 4> inBounds;
  /// Axes of the vector in the order of the mask's axes.
  llvm::SmallVector<unsigned, 4> ofMask;
};

template <typename Op> Axes axesOf(Op op) {
  Axes axes;
  axes.shape.assign(op.getVectorType().getShape().begin(), op.getVectorType().getShape().end());
  for (auto [axis, expr] : llvm::enumerate(op.getPermutationMap().getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    axes.source.push_back(dim ? static_cast<int64_t>(dim.getPosition()) : -1);
    axes.inBounds.push_back(op.isDimInBounds(axis));
    if (dim)
      axes.ofMask.push_back(static_cast<unsigned>(axis));
  }
  // The mask is laid out like the source.
  llvm::sort(axes.ofMask, [&](unsigned a, unsigned b) { return axes.source[a] < axes.source[b]; });
  return axes;
}

enum class Place { inside, padding };

/// Calls f(point, place, element) for each point of the vector. A point is padding if it is masked
/// off or lies outside on an axis that may. Returns false after a trap, if it lies outside on an
/// axis that may not.
template <typename F>
bool forEachTransfer(Call &call, const Axes &axes, const MemoryReference &memory,
                     ArrayRef<int64_t> indices, const Value *mask, F f) {
  size_t point = 0;
  Coordinates at(indices);
  return forEachIndex(axes.shape, [&](ArrayRef<int64_t> inner) {
    size_t number = point++, element = 0;
    if (mask) {
      size_t bit = 0;
      for (unsigned axis : axes.ofMask)
        bit = bit * static_cast<size_t>(axes.shape[axis]) + static_cast<size_t>(inner[axis]);
      if (mask->isUndefined(bit))
        call.undefinedUse("a mask element is undefined");
      if (!mask->bits()[bit])
        return f(number, Place::padding, element);
    }
    bool pads = false;
    for (size_t axis = 0; axis < axes.shape.size(); ++axis) {
      int64_t source = axes.source[axis];
      if (source < 0)
        continue;
      at[source] = wrapAdd(indices[source], inner[axis]);
      pads |= !axes.inBounds[axis] && (at[source] < 0 || at[source] >= memory.sizes[source]);
    }
    if (pads)
      return f(number, Place::padding, element);
    return locateElement(call, memory, at, element) && f(number, Place::inside, element);
  });
}

/// True if the mask lets no element through.
bool isMaskedOff(const Axes &axes, const Value *mask) {
  size_t count = 1;
  for (unsigned axis : axes.ofMask)
    count *= static_cast<size_t>(axes.shape[axis]);
  return mask && llvm::all_of(llvm::seq<size_t>(0, count), [&](size_t bit) {
           return !mask->isUndefined(bit) && !mask->bits()[bit];
         });
}

/// True if the transfer may begin there. A transfer that moves nothing may begin anywhere.
bool beginsInside(Call &call, const Axes &axes, const MemoryReference &memory,
                  ArrayRef<int64_t> indices, const Value *mask) {
  if (product(axes.shape) == 0 || isMaskedOff(axes, mask))
    return true;
  for (auto [axis, index] : llvm::enumerate(indices)) {
    int64_t extent = 0; // the vector's extent along this axis
    for (auto [source, size] : llvm::zip(axes.source, axes.shape))
      if (source == static_cast<int64_t>(axis))
        extent = size;
    if (index >= 0 && (extent ? index <= INT64_MAX - extent : index < memory.sizes[axis]))
      continue;
    call.outOfBounds("a transfer from index " + Twine(index) + " of axis " + Twine(axis) +
                     ", which has extent " + Twine(memory.sizes[axis]));
    return false;
  }
  return true;
}

/// Notes an access to an element of memory. Returns false, after a trap, if it races.
bool noteTransfer(const Call &call, unsigned source, const MemoryReference &memory, size_t element,
                  bool isWrite) {
  return isa<RankedTensorType>(call.operandType(source).type) ||
         noteAccess(call, memory.allocation, element, memory.unit, isWrite);
}

bool canTransfer(const Call &call, unsigned source) {
  auto type = cast<ShapedType>(call.operandType(source).type);
  return replicasOf(call) == 1 && formatOf(type.getElementType()).kind != FormatKind::none;
}

Flow read(Call &call) {
  auto op = call.as<vector::TransferReadOp>();
  if (!canTransfer(call, 0))
    return unsupportedTypes(call);
  unsigned rank = op.getShapedType().getRank();
  const MemoryReference &memory = call.operand(0).memory();
  const Value &padding = call.operand(1 + rank);
  const Value *mask = op.getMask() ? &call.operand(2 + rank) : maskAround(call);
  Value result = call.makeResult();
  auto take = [&](size_t point, Place place, size_t element) {
    if (place == Place::inside && !noteTransfer(call, 0, memory, element, false))
      return false;
    Cell cell = place == Place::inside ? readCell(memory, element)
                                       : Cell{padding.scalarBits(), padding.isScalarUndefined()};
    result.mutableBits()[point] = cell.bits;
    if (cell.undefined)
      result.markUndefined(point);
    return true;
  };
  Axes axes = axesOf(op);
  auto indices = useIndices(call, 1, rank);
  if (!beginsInside(call, axes, memory, indices, mask) ||
      !forEachTransfer(call, axes, memory, indices, mask, take))
    return Flow::stop;
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// A tensor operand stays unchanged: the result is a copy with the vector in it.
Flow write(Call &call) {
  auto op = call.as<vector::TransferWriteOp>();
  if (!canTransfer(call, 1))
    return unsupportedTypes(call);
  unsigned rank = op.getShapedType().getRank();
  const Value &value = call.operand(0);
  const Value *mask = op.getMask() ? &call.operand(2 + rank) : maskAround(call);
  Value target = call.operand(1);
  if (isa<RankedTensorType>(op.getShapedType()))
    target = Value(copyOf(target.memory()));
  auto put = [&](size_t point, Place place, size_t element) {
    if (place == Place::padding)
      return true;
    if (!mayWrite(call, *target.memory().allocation) ||
        !noteTransfer(call, 1, target.memory(), element, true))
      return false;
    writeCell(target.memory(), element, {value.bits()[point], value.isUndefined(point)});
    return true;
  };
  Axes axes = axesOf(op);
  auto indices = useIndices(call, 2, rank);
  if (!beginsInside(call, axes, target.memory(), indices, mask) ||
      !forEachTransfer(call, axes, target.memory(), indices, mask, put))
    return Flow::stop;
  if (op->getNumResults())
    call.setResult(0, std::move(target));
  return Flow::next;
}

} // namespace

void registerVectorTransfer(HandlerTable &table) {
  table.add<vector::TransferReadOp>(read);
  table.add<vector::TransferWriteOp>(write);
}

} // namespace npufuzz::interpreter

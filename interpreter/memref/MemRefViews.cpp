//===- MemRefViews.cpp - memref ops that only describe memory -------------===//
//
// All of these ops are pure. Operands that do not fit give a reference whose accesses are out of
// bounds, but never undefined behaviour in itself, because passes move these ops freely.
//
// Offsets and strides count elements, and `unit` converts them to elements of the allocation
// (Value.h). Arithmetic on them wraps: operands may be any number, and the access checks the
// result.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Creates a reference to the same memory without extents.
Ref<MemoryReference> sameMemory(const MemoryReference &source) {
  Ref<MemoryReference> result(new MemoryReference(source));
  result->sizes.clear();
  result->strides.clear();
  return result;
}

/// Decides which axes of a subview its result keeps: all non-unit axes, and as many unit axes as
/// its rank requires. If the strides of its type identify them, those decide. (The op's own
/// getDroppedDims() crashes if its type leaves a choice: corpus/known-issues.)
class KeptAxes {
public:
  KeptAxes(memref::SubViewOp op, llvm::ArrayRef<int64_t> strides)
      : op(op), strides(strides), axes(op.getStaticSizes().size()) {
    int64_t offset;
    bool known = succeeded(stridesAndOffset(op.getType(), wanted, offset));
    followStrides = known;
    if (choose(0, 0))
      return;
    followStrides = false;
    choose(0, 0);
  }
  bool operator[](size_t axis) const { return axes[axis]; }

private:
  /// Maps source axes from `axis` on to result axes from `next` on.
  bool choose(size_t axis, size_t next) {
    auto sizes = op.getStaticSizes();
    if (axis == sizes.size())
      return next == static_cast<size_t>(op.getType().getRank());
    bool fits =
        next < static_cast<size_t>(op.getType().getRank()) &&
        op.getType().getDimSize(next) == sizes[axis] &&
        (!followStrides || ShapedType::isDynamic(wanted[next]) || wanted[next] == strides[axis]);
    axes[axis] = true;
    if (fits && choose(axis + 1, next + 1))
      return true;
    axes[axis] = false;
    return sizes[axis] == 1 && choose(axis + 1, next);
  }

  memref::SubViewOp op;
  llvm::ArrayRef<int64_t> strides;
  llvm::SmallVector<int64_t> wanted;
  llvm::SmallVector<bool, 6> axes;
  bool followStrides = false;
};

Flow subview(Call &call) {
  auto op = call.as<memref::SubViewOp>();
  const MemoryReference &source = call.operand(0).memory();
  Ref<MemoryReference> result = sameMemory(source);
  unsigned next = 1;
  auto offsets = mixedOperands(call, op.getStaticOffsets(), next, result->outside);
  auto sizes = mixedOperands(call, op.getStaticSizes(), next, result->outside);
  auto strides = mixedOperands(call, op.getStaticStrides(), next, result->outside);
  llvm::SmallVector<int64_t, 6> scaled;
  for (auto [step, stride] : llvm::zip_equal(strides, source.strides))
    scaled.push_back(wrapMul(step, stride));
  KeptAxes kept(op, scaled);
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    int64_t last = wrapAdd(offsets[axis], wrapMul(wrapSub(sizes[axis], 1), strides[axis]));
    if (sizes[axis] < 0 ||
        (sizes[axis] > 0 && (std::min(offsets[axis], last) < 0 ||
                             std::max(offsets[axis], last) >= source.sizes[axis])))
      result->outside = true;
    result->offset = wrapAdd(result->offset, wrapMul(offsets[axis], source.strides[axis]));
    if (!kept[axis])
      continue;
    result->sizes.push_back(sizes[axis]);
    result->strides.push_back(scaled[axis]);
  }
  call.setResult(0, Value(result));
  return Flow::next;
}

/// The new description also replaces the source's offset.
Flow reinterpretCast(Call &call) {
  auto op = call.as<memref::ReinterpretCastOp>();
  Ref<MemoryReference> result = sameMemory(call.operand(0).memory());
  // The documentation of memref.reinterpret_cast allows any description; only the access is
  // checked.
  result->outside = false;
  unsigned next = 1;
  result->offset = mixedOperands(call, op.getStaticOffsets(), next, result->outside).front();
  auto sizes = mixedOperands(call, op.getStaticSizes(), next, result->outside);
  auto strides = mixedOperands(call, op.getStaticStrides(), next, result->outside);
  result->sizes.assign(sizes.begin(), sizes.end());
  result->strides.assign(strides.begin(), strides.end());
  call.setResult(0, Value(result));
  return Flow::next;
}

/// True if the value breaks the extents, strides or offset that the type promises.
bool breaksPromise(const MemoryReference &memory, MemRefType type) {
  if (static_cast<size_t>(type.getRank()) != memory.sizes.size())
    return true;
  auto differs = [](int64_t promised, int64_t is) {
    return !ShapedType::isDynamic(promised) && promised != is;
  };
  for (auto [axis, size] : llvm::enumerate(type.getShape()))
    if (differs(size, memory.sizes[axis]))
      return true;
  llvm::SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(stridesAndOffset(type, strides, offset)))
    return false;
  // The stride of an axis of extent 1 or less is never used.
  for (auto [axis, stride] : llvm::enumerate(strides))
    if (memory.sizes[axis] > 1 && differs(stride, memory.strides[axis]))
      return true;
  return differs(offset, memory.offset);
}

Flow castMemory(Call &call) {
  const MemoryReference &memory = call.operand(0).memory();
  auto type = dyn_cast<MemRefType>(call.resultType().type);
  if (!type || !breaksPromise(memory, type)) {
    call.setResult(0, call.operand(0));
    return Flow::next;
  }
  call.executor.noteBrokenPromise();
  Ref<MemoryReference> result(new MemoryReference(memory));
  result->outside = true;
  // For extents that the source lacks, any number will do, because no access is allowed.
  result->sizes.resize(type.getRank(), 1);
  result->strides.resize(type.getRank(), 1);
  call.setResult(0, Value(result));
  return Flow::next;
}

Flow memorySpaceCast(Call &call) {
  call.setResult(0, call.operand(0));
  return Flow::next;
}

Flow dim(Call &call) {
  const MemoryReference &memory = call.operand(0).memory();
  auto axis = static_cast<int64_t>(call.operand(1).scalarBits());
  bool exists = !call.operand(1).isScalarUndefined() && axis >= 0 &&
                axis < static_cast<int64_t>(memory.sizes.size());
  // "If the dimension index is out of bounds the behavior is undefined."
  if (!exists)
    call.executor.noteBrokenPromise();
  auto type = dyn_cast<MemRefType>(call.operandType(0).type);
  bool isKnown = exists && (!memory.allocation->isPoison || (type && !type.isDynamicDim(axis)));
  call.setResult(0, isKnown ? Value::index(memory.sizes[axis]) : Value::scalar(0, true));
  return Flow::next;
}

Flow rank(Call &call) {
  call.setResult(0, Value::index(static_cast<int64_t>(call.operand(0).memory().sizes.size())));
  return Flow::next;
}

Flow transpose(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  Ref<MemoryReference> result = sameMemory(source);
  for (AffineExpr expr : call.as<memref::TransposeOp>().getPermutation().getResults()) {
    unsigned axis = cast<AffineDimExpr>(expr).getPosition();
    result->sizes.push_back(source.sizes[axis]);
    result->strides.push_back(source.strides[axis]);
  }
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Expands each source axis into a group; its stride is that of the group's last axis.
Flow expandShape(Call &call) {
  auto op = call.as<memref::ExpandShapeOp>();
  const MemoryReference &source = call.operand(0).memory();
  Ref<MemoryReference> result = sameMemory(source);
  unsigned next = 1;
  auto sizes = mixedOperands(call, op.getStaticOutputShape(), next, result->outside);
  result->sizes.assign(sizes.begin(), sizes.end());
  result->strides.assign(sizes.size(), 1);
  for (auto [axis, group] : llvm::enumerate(op.getReassociationIndices())) {
    int64_t stride = source.strides[axis], count = 1;
    for (int64_t inner : llvm::reverse(group)) {
      result->strides[inner] = stride;
      stride = wrapMul(stride, sizes[inner]);
      count = wrapMul(count, sizes[inner]);
    }
    result->outside |= count != source.sizes[axis];
  }
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Axes of a group are nested without gaps; those of extent 1 have any stride.
Flow collapseShape(Call &call) {
  auto op = call.as<memref::CollapseShapeOp>();
  const MemoryReference &source = call.operand(0).memory();
  Ref<MemoryReference> result = sameMemory(source);
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    int64_t count = 1, stride = source.strides[group.back()];
    bool isFirst = true;
    for (int64_t axis : llvm::reverse(group)) {
      // An axis of extent 1 has one coordinate, 0, so its stride does not matter.
      if (source.sizes[axis] != 1) {
        if (isFirst)
          stride = source.strides[axis];
        else
          result->outside |= source.strides[axis] != wrapMul(stride, count);
        isFirst = false;
      }
      count = wrapMul(count, source.sizes[axis]);
    }
    result->sizes.push_back(count);
    result->strides.push_back(stride);
  }
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Reshapes in row-major order to extents from a memref.
Flow reshape(Call &call) {
  const MemoryReference &source = call.operand(0).memory(), &shape = call.operand(1).memory();
  Ref<MemoryReference> result = sameMemory(source);
  // The shape is in memory, so reading it is a checked access.
  unsigned width = formatOf(cast<MemRefType>(call.operandType(1).type).getElementType()).width;
  int64_t rank = shape.sizes[0], count = 1, had = 1;
  for (int64_t axis = 0; axis < rank; ++axis) {
    size_t element;
    if (!locate(call, shape, axis, element))
      return Flow::stop;
    Cell extent = readCell(shape, element);
    result->outside |= extent.undefined;
    // Extents are signed, of whatever width, and none is negative.
    result->sizes.push_back(signExtend(extent.bits, width));
    result->outside |= result->sizes.back() < 0;
    count = wrapMul(count, result->sizes.back());
  }
  result->strides.assign(rank, 1);
  for (int64_t axis = rank; axis-- > 1;)
    result->strides[axis - 1] = wrapMul(result->strides[axis], result->sizes[axis]);
  for (int64_t size : source.sizes)
    had = wrapMul(had, size);
  result->outside |= had != count;
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Views the bytes from `shift` on as a row-major memref of another type.
Flow viewBytes(Call &call) {
  auto op = call.as<memref::ViewOp>();
  MemRefType type = op.getType();
  ElementShape shape = elementShapeOf(type.getElementType());
  const MemoryReference &source = call.operand(0).memory();
  if (shape.format.kind == FormatKind::none || !type.getLayout().isIdentity() || source.unit != 1)
    return call.unsupported("of this memref type");
  Ref<MemoryReference> result = sameMemory(source);
  result->viewedAs = shape.format;
  result->unit = shape.bytes();
  // The shift counts bytes: memref.view takes memory of i8.
  result->base = wrapAdd(source.base, static_cast<int64_t>(call.operand(1).scalarBits()));
  result->outside |= call.operand(1).isScalarUndefined();
  result->offset = 0;
  unsigned next = 2;
  auto sizes = mixedOperands(call, type.getShape(), next, result->outside);
  result->sizes.assign(sizes.begin(), sizes.end());
  result->strides.assign(sizes.size(), 1);
  for (size_t axis = sizes.size(); axis-- > 1;)
    result->strides[axis - 1] = wrapMul(result->strides[axis], sizes[axis]);
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Returns the memory as a scalar memref, then offset, sizes and strides.
Flow extractMetadata(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  Ref<MemoryReference> base = sameMemory(source);
  base->offset = 0;
  unsigned next = 0;
  call.setResult(next++, Value(base));
  for (ArrayRef<int64_t> numbers :
       {ArrayRef<int64_t>(source.offset), ArrayRef<int64_t>(source.sizes),
        ArrayRef<int64_t>(source.strides)})
    for (int64_t number : numbers)
      call.setResult(next++,
                     Value::scalar(static_cast<uint64_t>(number), source.allocation->isPoison));
  return Flow::next;
}

/// Returns the start address. Nothing is known about it except whether two are equal.
Flow extractPointer(Call &call) {
  const Ref<Allocation> &allocation = call.operand(0).memory().allocation;
  uint64_t address = call.executor.addresses.addressOf(allocation);
  call.setResult(0, Value::scalar(address, allocation->isPoison));
  return Flow::next;
}

} // namespace

void registerMemRefViews(HandlerTable &table) {
  table.add<memref::SubViewOp>(subview);
  table.add<memref::ReinterpretCastOp>(reinterpretCast);
  table.add<memref::CastOp>(castMemory);
  table.add<memref::MemorySpaceCastOp>(memorySpaceCast);
  table.add<memref::DimOp>(dim);
  table.add<memref::RankOp>(rank);
  table.add<memref::TransposeOp>(transpose);
  table.add<memref::ExpandShapeOp>(expandShape);
  table.add<memref::CollapseShapeOp>(collapseShape);
  table.add<memref::ReshapeOp>(reshape);
  table.add<memref::ViewOp>(viewBytes);
  table.add<memref::ExtractStridedMetadataOp>(extractMetadata);
  table.add<memref::ExtractAlignedPointerAsIndexOp>(extractPointer);
}

} // namespace npufuzz::interpreter

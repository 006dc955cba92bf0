//===- VectorMemory.cpp - loads and stores of vectors ---------------------===//
//
// Vectors in memory, element by element: each access is checked separately against extents and
// allocation. Masked-off elements access nothing. A vector's axes run along the last axes of a
// memref. Memrefs whose elements are vectors are read and written whole (Memory.h describes their
// layout).
//
// Loads and stores need one replica, because lanes with different values would need separate
// memory.
//
//===----------------------------------------------------------------------===//
#include "interpreter/vector/VectorMemory.h"
#include "interpreter/Handlers.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/tensor/TensorOps.h"
#include "interpreter/vector/VectorElements.h"

using namespace mlir;

namespace npufuzz::interpreter {

/// Calls f(point, subscripts) for the points of a slice. Stops and returns false as soon as f
/// returns false.
template <typename F>
static bool forEachSlicePoint(ArrayRef<int64_t> indices, ArrayRef<int64_t> shape, F visit) {
  size_t lead = indices.size() - shape.size(), point = 0;
  Coordinates at(indices);
  return forEachIndex(shape, [&](ArrayRef<int64_t> inner) {
    for (size_t axis = 0; axis < shape.size(); ++axis)
      at[lead + axis] = wrapAdd(indices[lead + axis], inner[axis]);
    return visit(point++, ArrayRef<int64_t>(at));
  });
}

Flow readVector(Call &call, const MemoryReference &memory, ArrayRef<int64_t> indices,
                int64_t alignment) {
  Value result = call.makeResult();
  bool read = forEachSlicePoint(indices, cast<VectorType>(call.resultType().type).getShape(),
                                [&](size_t point, ArrayRef<int64_t> at) {
                                  size_t element;
                                  if (!locate(call, memory, at, element) ||
                                      (point == 0 && !isAligned(call, memory, element, alignment)))
                                    return false;
                                  Cell cell = readCell(memory, element);
                                  result.mutableBits()[point] = cell.bits;
                                  if (cell.undefined)
                                    result.markUndefined(point);
                                  return true;
                                });
  if (!read)
    return Flow::stop;
  call.setResult(0, std::move(result));
  return Flow::next;
}

Flow writeVector(Call &call, const MemoryReference &memory, ArrayRef<int64_t> indices,
                 const Value &value, ArrayRef<int64_t> shape, int64_t alignment) {
  bool written = forEachSlicePoint(indices, shape, [&](size_t point, ArrayRef<int64_t> at) {
    size_t element;
    if (!locateToWrite(call, memory, at, element) ||
        (point == 0 && !isAligned(call, memory, element, alignment)))
      return false;
    writeCell(memory, element, {value.bits()[point], value.isUndefined(point)});
    return true;
  });
  return written ? Flow::next : Flow::stop;
}

namespace {

/// True if the access is supported: memory has no lanes, and vector elements are accessed only
/// whole.
bool isPlain(const Call &call, unsigned base) {
  auto type = cast<ShapedType>(call.operandType(base).type);
  return replicasOf(call) == 1 && formatOf(type.getElementType()).kind != FormatKind::none;
}

Flow load(Call &call) {
  auto type = cast<MemRefType>(call.operandType(0).type);
  const MemoryReference &memory = call.operand(0).memory();
  Coordinates indices = useIndices(call, 1, type.getRank());
  int64_t alignment = alignmentOf(call.as<vector::LoadOp>());
  if (type.getElementType() == call.resultType().type && replicasOf(call) == 1) {
    size_t element;
    if (!locate(call, memory, indices, element) || !isAligned(call, memory, element, alignment))
      return Flow::stop;
    call.setResult(0, readElement(memory, element, call.resultType()));
    return Flow::next;
  }
  return isPlain(call, 0) ? readVector(call, memory, indices, alignment) : unsupportedTypes(call);
}

Flow store(Call &call) {
  auto type = cast<MemRefType>(call.operandType(1).type);
  auto vector = cast<VectorType>(call.operandType(0).type);
  const MemoryReference &memory = call.operand(1).memory();
  Coordinates indices = useIndices(call, 2, type.getRank());
  int64_t alignment = alignmentOf(call.as<vector::StoreOp>());
  if (type.getElementType() == vector && replicasOf(call) == 1) {
    size_t element;
    if (!locateToWrite(call, memory, indices, element) ||
        !isAligned(call, memory, element, alignment))
      return Flow::stop;
    writeElement(memory, element, call.operand(0), vector);
    return Flow::next;
  }
  return isPlain(call, 1)
             ? writeVector(call, memory, indices, call.operand(0), vector.getShape(), alignment)
             : unsupportedTypes(call);
}

/// True if a mask element is set. It decides what is accessed, so an undefined one is reported.
bool isOn(Call &call, const Value &mask, size_t point) {
  if (mask.isUndefined(point))
    call.undefinedUse("a mask element is undefined");
  return mask.bits()[point] != 0;
}

void setElement(Value &vector, size_t i, Cell cell) {
  vector.mutableBits()[i] = cell.bits;
  if (cell.undefined)
    vector.markUndefined(i);
}

/// Address that a promise of alignment covers: that of each accessed element (gather, scatter), or
/// the base if any element is accessed.
enum class Aligned { base, each };

/// Returns false, after a trap, if the base breaks the promise. A base outside its memory has no
/// address here and keeps every promise.
bool isBaseAligned(Call &call, const MemoryReference &memory, ArrayRef<int64_t> indices,
                   int64_t alignment) {
  std::optional<size_t> place = alignment ? placeOf(memory, indices) : std::nullopt;
  return !place || isAligned(call, memory, *place, alignment);
}

/// Handles maskedload, gather and expandload. Elements whose mask is off come from the pass-through
/// value, the last operand, after the mask; where(point, subscripts) sets the others' subscripts.
/// The indices are used by elements that are on: where none is, they may be undefined. The access
/// runs along the last `axes` axes.
template <typename Op, Aligned aligned = Aligned::base, typename Where>
Flow loadMasked(Call &call, Where where, size_t axes = 1) {
  unsigned rank = cast<ShapedType>(call.operandType(0).type).getRank();
  if (!isPlain(call, 0) || rank < axes)
    return unsupportedTypes(call);
  int64_t alignment = alignmentOf(call.as<Op>());
  const MemoryReference &memory = call.operand(0).memory();
  const Value &mask = call.operand(call.operandCount() - 2),
              &other = call.operand(call.operandCount() - 1);
  std::optional<Coordinates> indices;
  Value result = call.makeResult();
  for (size_t point = 0; point < result.count(); ++point) {
    if (!isOn(call, mask, point)) {
      setElement(result, point, {other.bits()[point], other.isUndefined(point)});
      continue;
    }
    if (!indices) {
      indices = useIndices(call, 1, rank);
      if (aligned == Aligned::base && !isBaseAligned(call, memory, *indices, alignment))
        return Flow::stop;
    }
    Coordinates at = *indices;
    where(point, at);
    size_t element;
    if (!locate(call, memory, at, element) ||
        (aligned == Aligned::each && !isAligned(call, memory, element, alignment)))
      return Flow::stop;
    setElement(result, point, readCell(memory, element));
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Handles maskedstore, scatter and compressstore. The value is the last operand, after the mask.
template <typename Op, Aligned aligned = Aligned::base, typename Where>
Flow storeMasked(Call &call, Where where, size_t axes = 1) {
  unsigned rank = cast<ShapedType>(call.operandType(0).type).getRank();
  if (!isPlain(call, 0) || rank < axes)
    return unsupportedTypes(call);
  int64_t alignment = alignmentOf(call.as<Op>());
  const MemoryReference &memory = call.operand(0).memory();
  const Value &mask = call.operand(call.operandCount() - 2),
              &value = call.operand(call.operandCount() - 1);
  std::optional<Coordinates> indices;
  for (size_t point = 0; point < value.count(); ++point) {
    if (!isOn(call, mask, point))
      continue;
    if (!indices) {
      indices = useIndices(call, 1, rank);
      if (aligned == Aligned::base && !isBaseAligned(call, memory, *indices, alignment))
        return Flow::stop;
    }
    Coordinates at = *indices;
    where(point, at);
    size_t element;
    if (!locateToWrite(call, memory, at, element) ||
        (aligned == Aligned::each && !isAligned(call, memory, element, alignment)))
      return Flow::stop;
    writeCell(memory, element, {value.bits()[point], value.isUndefined(point)});
  }
  return Flow::next;
}

/// Places the value's points along the last axes.
auto besideEachOther(ArrayRef<int64_t> shape) {
  return [shape](size_t point, Coordinates &at) {
    Coordinates inner = coordinatesOf(point, shape);
    for (size_t axis = 0; axis < shape.size(); ++axis) {
      int64_t &index = at[at.size() - shape.size() + axis];
      index = wrapAdd(index, inner[axis]);
    }
  };
}
/// Packs elements whose mask is on (expandload, compressstore). It counts calls, and only elements
/// that are on make one.
auto packed() {
  return [next = int64_t(0)](size_t, Coordinates &at) mutable {
    at.back() = wrapAdd(at.back(), next++);
  };
}
/// Adds the vector of offsets, the operand before the mask, to the last axis.
auto byOffsets(Call &call) {
  unsigned number = call.operandCount() - 3;
  unsigned width = call.operandType(number).format.width;
  return [&call, number, width](size_t point, Coordinates &at) {
    const Value &offsets = call.operand(number);
    if (offsets.isUndefined(point))
      call.undefinedUse("an index is undefined");
    at.back() = wrapAdd(at.back(), signExtend(offsets.bits()[point], width));
  };
}

/// Number of rows, along the last axis, in each vector element of the memref; 0 for elements
/// without an axis.
int64_t rowsOf(MemRefType type) {
  auto vector = dyn_cast<VectorType>(type.getElementType());
  return vector && vector.getRank() ? vector.getNumElements() / vector.getShape().back() : 0;
}

/// Moves axes between memref and vector within memref<…xvector<…>>.
Flow typeCast(Call &call) {
  auto type = cast<MemRefType>(call.resultType().type);
  const MemoryReference &source = call.operand(0).memory();
  ElementShape shape = elementShapeOf(type.getElementType());
  if (shape.format.kind == FormatKind::none || !type.hasStaticShape())
    return call.unsupported("to this type");
  Ref<MemoryReference> result(new MemoryReference(source));
  bool isView = source.viewedAs.kind != FormatKind::none;
  int64_t scale = isView ? bytesOf(source.viewedAs) : 1;
  result->base = wrapAdd(source.base, wrapMul(source.unit, source.offset));
  result->offset = 0;
  result->sizes.assign(type.getShape().begin(), type.getShape().end());
  result->strides.assign(type.getRank(), 1);
  int64_t toRows = rowsOf(type), fromRows = rowsOf(cast<MemRefType>(call.operandType(0).type));
  int64_t row = toRows           ? cast<VectorType>(type.getElementType()).getShape().back()
                : type.getRank() ? type.getShape().back()
                                 : 1;
  if (isView && isBitPacked(source.viewedAs) && (!toRows || !fromRows))
    return call.unsupported("between packed and other elements");
  // Distance between rows in allocation elements: rows of vectors keep their distance, rows of
  // scalars follow each other.
  int64_t pitch = fromRows ? source.unit / fromRows : row * scale;
  result->unit = toRows ? toRows * pitch : scale;
  for (int64_t axis = type.getRank(); axis-- > 1;) {
    bool isRow = !toRows && axis == type.getRank() - 1;
    result->strides[axis - 1] =
        isRow ? pitch / scale : result->strides[axis] * type.getDimSize(axis);
  }
  call.setResult(0, Value(result));
  return Flow::next;
}

ArrayRef<int64_t> shapeOf(const SlotType &type) { return cast<VectorType>(type.type).getShape(); }

} // namespace

void registerVectorMemory(HandlerTable &table) {
  table.add<vector::LoadOp>(load);
  table.add<vector::StoreOp>(store);
  table.add<vector::MaskedLoadOp>([](Call &call) {
    ArrayRef<int64_t> shape = shapeOf(call.resultType());
    return loadMasked<vector::MaskedLoadOp>(call, besideEachOther(shape), shape.size());
  });
  table.add<vector::MaskedStoreOp>([](Call &call) {
    ArrayRef<int64_t> shape = shapeOf(call.operandType(call.operandCount() - 1));
    return storeMasked<vector::MaskedStoreOp>(call, besideEachOther(shape), shape.size());
  });
  table.add<vector::ExpandLoadOp>(
      [](Call &call) { return loadMasked<vector::ExpandLoadOp>(call, packed()); });
  table.add<vector::CompressStoreOp>(
      [](Call &call) { return storeMasked<vector::CompressStoreOp>(call, packed()); });
  table.add<vector::GatherOp>([](Call &call) {
    return maskAround(call) ? call.unsupported("inside vector.mask")
                            : loadMasked<vector::GatherOp, Aligned::each>(call, byOffsets(call));
  });
  table.add<vector::ScatterOp>([](Call &call) {
    if (isa<RankedTensorType>(call.operandType(0).type))
      return call.unsupported("into a tensor");
    return storeMasked<vector::ScatterOp, Aligned::each>(call, byOffsets(call));
  });
  table.add<vector::TypeCastOp>(typeCast);
}

} // namespace npufuzz::interpreter

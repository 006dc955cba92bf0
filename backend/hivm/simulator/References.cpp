//===- References.cpp - where the elements of memrefs lie -----------------===//
#include "backend/hivm/simulator/References.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

char letterOfType(Type type) {
  if (type.isInteger(1))
    return 'm';
  if (type.isInteger(8))
    return 'b';
  if (type.isInteger(16))
    return 's';
  if (type.isInteger(32))
    return 'w';
  if (type.isInteger(64))
    return 'l';
  if (type.isF16())
    return 'h';
  if (type.isBF16())
    return 'B';
  return type.isF32() ? 'f' : 0;
}

SmallVector<int64_t, 4> Machine::mixed(ArrayRef<int64_t> statics, ValueRange dynamics) {
  SmallVector<int64_t, 4> all;
  size_t next = 0;
  for (int64_t value : statics)
    all.push_back(ShapedType::isDynamic(value) ? integer(dynamics[next++]) : value);
  return all;
}

Reference referenceOf(MemRefType type, ArrayRef<int64_t> sizes) {
  Reference made;
  made.element = letterOfType(type.getElementType());
  made.sizes.assign(sizes.begin(), sizes.end());
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  // The type describes rows padded by alignment; with dynamic sizes, elements lie in rows.
  bool isKnown = succeeded(stridesAndOffset(type, strides, offset)) &&
                 llvm::none_of(strides, ShapedType::isDynamic);
  if (!isKnown) {
    strides.assign(sizes.size(), 1);
    for (size_t axis = sizes.size(); axis-- > 1;)
      strides[axis - 1] = strides[axis] * sizes[axis];
  }
  made.strides.assign(strides.begin(), strides.end());
  return made;
}

/// Bytes from the first element of the reference to the end of its last one.
static uint64_t bytesSpanned(const Reference &reference) {
  int64_t last = 0;
  for (auto [size, stride] : llvm::zip_equal(reference.sizes, reference.strides)) {
    if (size <= 0)
      return 0;
    last += (size - 1) * stride;
  }
  return static_cast<uint64_t>(reference.bytesOfElements(last + 1));
}

bool Machine::placeAt(Operation &op) {
  auto type = cast<MemRefType>(op.getResult(0).getType());
  auto segments = dyn_cast_or_null<DenseI32ArrayAttr>(attributeOf(op, "operandSegmentSizes"));
  size_t addresses = segments ? static_cast<size_t>(segments[0]) : op.getNumOperands();
  // Uses the first address: a later pass chooses among the copies of a multi-buffered allocation.
  Reference made =
      referenceOf(type, mixed(type.getShape(), op.getOperands().drop_front(addresses)));
  if (!made.element)
    return unsupported(op, " of this type");
  made.begin = static_cast<uint64_t>(integer(op.getOperand(0)));
  if (made.begin + bytesSpanned(made) > core.memory(0).bytes.size())
    core.log.report(MachineEvent::Kind::outOfBounds,
                    llvm::formatv("the buffer lies at bytes {0} to {1} of {2}", made.begin,
                                  made.begin + bytesSpanned(made), core.memory(0).bytes.size()));
  set(op.getResult(0), std::move(made));
  return true;
}

Reference subviewOf(const Reference &source, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                    ArrayRef<int64_t> strides, const llvm::SmallBitVector &dropped) {
  Reference made = source;
  made.sizes.clear();
  made.strides.clear();
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    made.start += offsets[axis] * source.strides[axis];
    if (dropped.test(static_cast<unsigned>(axis)))
      continue;
    made.sizes.push_back(sizes[axis]);
    made.strides.push_back(source.strides[axis] * strides[axis]);
  }
  return made;
}

/// Strides of axes of one element have no effect.
Reference collapsed(const Reference &source, ArrayRef<ReassociationIndices> groups) {
  Reference made = source;
  made.sizes.clear();
  made.strides.clear();
  for (const ReassociationIndices &group : groups) {
    int64_t size = 1, stride = 1;
    for (int64_t axis : llvm::reverse(group)) {
      auto at = static_cast<size_t>(axis);
      if (size == 1 && source.sizes[at] != 1)
        stride = source.strides[at];
      size *= source.sizes[at];
    }
    if (size == 1)
      stride = source.strides[static_cast<size_t>(group.back())];
    made.sizes.push_back(size);
    made.strides.push_back(stride);
  }
  return made;
}

Reference expanded(const Reference &source, ArrayRef<ReassociationIndices> groups,
                   ArrayRef<int64_t> shape) {
  Reference made = source;
  made.sizes.assign(shape.begin(), shape.end());
  made.strides.assign(shape.size(), 0);
  for (auto [i, group] : llvm::enumerate(groups)) {
    int64_t stride = source.strides[i];
    for (int64_t axis : llvm::reverse(group)) {
      made.strides[static_cast<size_t>(axis)] = stride;
      stride *= shape[static_cast<size_t>(axis)];
    }
  }
  return made;
}

void forEachPlace(ArrayRef<int64_t> sizes, llvm::function_ref<void(ArrayRef<int64_t>)> call) {
  if (llvm::any_of(sizes, [](int64_t size) { return size <= 0; }))
    return;
  SmallVector<int64_t> place(sizes.size(), 0);
  while (true) {
    call(place);
    size_t axis = sizes.size();
    while (axis > 0 && ++place[axis - 1] == sizes[axis - 1])
      place[--axis] = 0;
    if (axis == 0)
      return;
  }
}

int64_t elementAt(const Reference &reference, ArrayRef<int64_t> place) {
  int64_t element = reference.start;
  for (auto [at, size, stride] : llvm::zip_equal(place, reference.sizes, reference.strides))
    element += (size == 1 ? 0 : at) * stride;
  return element;
}

void forEachElement(const Reference &from, const Reference &to,
                    llvm::function_ref<void(int64_t, int64_t)> call) {
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    call(elementAt(from, place), elementAt(to, place));
  });
}

Reference Machine::elementOf(Value whole, ValueRange indices) {
  Reference one = *datum(whole).reference;
  for (auto [index, stride] : llvm::zip_equal(indices, one.strides))
    one.start += integer(index) * stride;
  one.sizes.assign(1, 1);
  one.strides.assign(1, 1);
  return one;
}

bool Machine::loadElement(Operation &op) {
  auto load = cast<memref::LoadOp>(op);
  Reference one = elementOf(load.getMemRef(), load.getIndices());
  core.step(pipeS);
  Number number =
      elements.touch(pipeS, one, /*isWrite=*/false) ? elements.read(one, one.start) : Number();
  for (Value index : load.getIndices())
    number.isDefined &= datum(index).number.isDefined;
  set(load.getResult(), number);
  return true;
}

bool Machine::storeElement(Operation &op) {
  auto store = cast<memref::StoreOp>(op);
  Reference one = elementOf(store.getMemRef(), store.getIndices());
  core.step(pipeS);
  if (elements.touch(pipeS, one, /*isWrite=*/true))
    elements.write(one, one.start, datum(store.getValueToStore()).number);
  return true;
}

/// Reads the same bytes as elements of another kind with as many bits.
bool Machine::reinterpret(Operation &op) {
  Reference made = *datum(op.getOperand(0)).reference;
  char letter = letterOfType(cast<ShapedType>(op.getResult(0).getType()).getElementType());
  if (!letter || letter == 'm' || made.element == 'm' || bytesOf(letter) != bytesOf(made.element))
    return unsupported(op, " of such types");
  made.element = letter;
  set(op.getResult(0), std::move(made));
  return true;
}

/// Reads a buffer of bytes as elements, from some byte on.
bool Machine::viewBytes(Operation &op) {
  auto view = cast<memref::ViewOp>(op);
  const Reference &bytes = *datum(view.getSource()).reference;
  Reference made = referenceOf(view.getType(), mixed(view.getType().getShape(), view.getSizes()));
  if (!made.element)
    return unsupported(op, " of this type");
  made.space = bytes.space;
  made.begin = bytes.begin + static_cast<uint64_t>(bytes.bytesOfElements(bytes.start) +
                                                   integer(view.getByteShift()));
  set(view.getResult(), std::move(made));
  return true;
}

std::optional<bool> Machine::runReference(Operation &op) {
  llvm::StringRef name = op.getName().getStringRef();
  if ((name == "hivm.hir.bitcast" || name == "hfusion.bitcast") && op.getNumResults() == 1)
    return reinterpret(op);
  if (op.getName().getStringRef() == "hivm.hir.pointer_cast")
    return placeAt(op);
  if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
    Reference made =
        referenceOf(alloc.getType(), mixed(alloc.getType().getShape(), alloc.getDynamicSizes()));
    if (!made.element)
      return unsupported(op, " of this type");
    made.space = core.addMemory({bytesSpanned(made), fillPattern});
    set(alloc.getResult(), std::move(made));
    return true;
  }
  if (isa<memref::DeallocOp>(op))
    return true;
  if (auto subview = dyn_cast<memref::SubViewOp>(op)) {
    set(subview.getResult(), subviewOf(*datum(subview.getSource()).reference,
                                       mixed(subview.getStaticOffsets(), subview.getOffsets()),
                                       mixed(subview.getStaticSizes(), subview.getSizes()),
                                       mixed(subview.getStaticStrides(), subview.getStrides()),
                                       subview.getDroppedDims()));
    return true;
  }
  if (auto cast = dyn_cast<memref::ReinterpretCastOp>(op)) {
    Reference made = *datum(cast.getSource()).reference;
    made.start = mixed(cast.getStaticOffsets(), cast.getOffsets()).front();
    made.sizes = mixed(cast.getStaticSizes(), cast.getSizes());
    made.strides = mixed(cast.getStaticStrides(), cast.getStrides());
    set(cast.getResult(), std::move(made));
    return true;
  }
  if (isa<memref::ViewOp>(op))
    return viewBytes(op);
  if (auto collapse = dyn_cast<memref::CollapseShapeOp>(op)) {
    set(collapse.getResult(),
        collapsed(*datum(collapse.getSrc()).reference, collapse.getReassociationIndices()));
    return true;
  }
  if (auto expand = dyn_cast<memref::ExpandShapeOp>(op)) {
    set(expand.getResult(),
        expanded(*datum(expand.getSrc()).reference, expand.getReassociationIndices(),
                 mixed(expand.getStaticOutputShape(), expand.getOutputShape())));
    return true;
  }
  if (isa<memref::CastOp, memref::MemorySpaceCastOp>(op)) {
    set(op.getResult(0), *datum(op.getOperand(0)).reference);
    return true;
  }
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    setInteger(
        dim.getResult(),
        datum(dim.getSource()).reference->sizes[static_cast<size_t>(integer(dim.getIndex()))]);
    return true;
  }
  if (isa<memref::LoadOp>(op))
    return loadElement(op);
  if (isa<memref::StoreOp>(op))
    return storeElement(op);
  return std::nullopt;
}

} // namespace npufuzz::hivm

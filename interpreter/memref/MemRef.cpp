//===- MemRef.cpp - memref: allocates, reads, writes and frees ------------===//
//
// Memory of the memref dialect. New memory is undefined and holds the fill pattern: a program may
// read it but not use the value. Each access is checked against the extents of the reference and
// against the allocation. Freed memory stays known, so that late accesses are found.
//
// A dynamic extent, like a subscript, is a use: an undefined one is reported.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Attributes.h"
#include "interpreter/Combine.h"
#include "interpreter/Handlers.h"
#include "interpreter/IterationAccesses.h"
#include "interpreter/Loop.h"
#include "interpreter/Memory.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// False if all users access elements by their subscripts, which does not reveal the layout.
bool isLayoutVisible(Operation *allocation) {
  return !llvm::all_of(allocation->getUsers(), [](Operation *user) {
    return isa<memref::LoadOp, memref::StoreOp, affine::AffineLoadOp, affine::AffineStoreOp,
               memref::DeallocOp>(user);
  });
}

/// Allocates memory up to the last element of a memref with a strided layout, including the gaps.
Ref<MemoryReference> allocateStrided(Call &call, MemRefType type, ArrayRef<int64_t> sizes) {
  int64_t offset = 0, limit = call.options().limits.allocationElementsMax;
  llvm::SmallVector<int64_t> strides;
  // Bounded by the limit, the sum of (size - 1) * stride below stays far from overflow.
  auto isHeld = [&](int64_t number) { return number >= 0 && number <= limit; };
  // A dynamic stride or offset is negative.
  if (failed(stridesAndOffset(type, strides, offset)) || !isHeld(offset) ||
      !llvm::all_of(strides, isHeld)) {
    call.unsupported("of this memref type");
    return nullptr;
  }
  // allocate() reports impossible sizes.
  Ref<MemoryReference> plain =
      allocate(call, MemRefType::get(type.getShape(), type.getElementType()), sizes);
  if (!plain || llvm::is_contained(sizes, 0))
    return plain;
  int64_t last = offset;
  for (auto [size, stride] : llvm::zip_equal(sizes, strides))
    last += (size - 1) * stride;
  Ref<MemoryReference> memory =
      allocate(call, MemRefType::get({last + 1}, type.getElementType()), last + 1);
  if (!memory)
    return nullptr;
  memory->offset = offset;
  memory->sizes.assign(sizes.begin(), sizes.end());
  memory->strides.assign(strides.begin(), strides.end());
  return memory;
}

template <typename Op> Flow alloc(Call &call) {
  MemRefType type = call.as<Op>().getType();
  if (!type.getLayout().isIdentity() && !isLayoutVisible(call.as<Op>()))
    // The layout is not visible, so any layout map is supported, with or without strides.
    type = MemRefType::get(type.getShape(), type.getElementType());
  llvm::SmallVector<int64_t> sizes(type.getShape());
  unsigned dynamic = 0;
  for (int64_t &size : sizes)
    if (ShapedType::isDynamic(size))
      size = call.useScalar(dynamic++, "an allocation size");
  Ref<MemoryReference> memory = type.getLayout().isIdentity() ? allocate(call, type, sizes)
                                                              : allocateStrided(call, type, sizes);
  if (!memory)
    return Flow::stop;
  memory->allocation->isFreeable = !std::is_same_v<Op, memref::AllocaOp>;
  call.setResult(0, Value(memory));
  return Flow::next;
}

Flow dealloc(Call &call) {
  return freeMemory(call, *call.operand(0).memory().allocation) ? Flow::next : Flow::stop;
}

SlotType slotOf(Type elementType) {
  ElementShape shape = elementShapeOf(elementType);
  return {elementType, shape.format, !isa<VectorType, ComplexType>(elementType),
          static_cast<size_t>(shape.scalars)};
}

/// Moves the elements that fit to new memory and frees the old one.
Flow realloc(Call &call) {
  auto op = call.as<memref::ReallocOp>();
  const MemoryReference &source = call.operand(0).memory();
  int64_t size = op.getType().getDimSize(0);
  if (ShapedType::isDynamic(size))
    size = call.useScalar(1, "an allocation size");
  Ref<MemoryReference> target = allocate(call, op.getType(), size);
  if (!target)
    return Flow::stop;
  SlotType slot = slotOf(op.getType().getElementType());
  for (int64_t i = 0; i < std::min(size, source.sizes[0]); ++i) {
    size_t from;
    if (!locate(call, source, i, from))
      return Flow::stop;
    Value value = readElement(source, from, slot);
    writeElement(*target, static_cast<size_t>(i * target->unit), value, slot.type);
  }
  if (!freeMemory(call, *source.allocation))
    return Flow::stop;
  call.setResult(0, Value(target));
  return Flow::next;
}

/// Returns the same memrefs, of which the program promises that accesses to them do not overlap.
/// For views of one buffer the handler cannot check that.
Flow distinctObjects(Call &call) {
  for (unsigned i = 0; i < call.operandCount(); ++i)
    for (unsigned j = 0; j < i; ++j)
      if (call.operand(i).memory().allocation == call.operand(j).memory().allocation)
        return call.unsupported("of two views of one buffer");
  for (unsigned i = 0; i < call.operandCount(); ++i)
    call.setResult(i, call.operand(i));
  return Flow::next;
}

Flow load(Call &call) {
  const MemoryReference &memory = call.operand(0).memory();
  size_t element;
  if (!locate(call, memory, useIndices(call, 1, call.operandCount() - 1), element) ||
      !isAligned(call, memory, element, alignmentOf(call.as<memref::LoadOp>())))
    return Flow::stop;
  call.setResult(0, readElement(memory, element, call.resultType()));
  return Flow::next;
}

Flow store(Call &call) {
  const MemoryReference &memory = call.operand(1).memory();
  size_t element;
  if (!locateToWrite(call, memory, useIndices(call, 2, call.operandCount() - 2), element) ||
      !isAligned(call, memory, element, alignmentOf(call.as<memref::StoreOp>())))
    return Flow::stop;
  writeElement(memory, element, call.operand(0), call.operandType(0).type);
  return Flow::next;
}

/// Read everything before writing, because source and target may overlap.
Flow copy(Call &call) {
  const MemoryReference &source = call.operand(0).memory(), &target = call.operand(1).memory();
  if (source.sizes != target.sizes)
    return call.trap("undefined behaviour: the shapes differ");
  auto type = cast<BaseMemRefType>(call.operandType(0).type);
  SlotType slot = slotOf(type.getElementType());
  std::vector<Value> elements;
  size_t element;
  bool read = forEachIndex(source.sizes, [&](ArrayRef<int64_t> index) {
    if (!locate(call, source, index, element))
      return false;
    elements.push_back(readElement(source, element, slot));
    return true;
  });
  size_t next = 0;
  bool written = read && forEachIndex(target.sizes, [&](ArrayRef<int64_t> index) {
                   if (!locateToWrite(call, target, index, element))
                     return false;
                   writeElement(target, element, elements[next++], slot.type);
                   return true;
                 });
  return written ? Flow::next : Flow::stop;
}

/// Finds the element of an atomic op, which races with no other. Lowerings compare what they read
/// to see if another thread has changed it, which memory that was never written does not allow.
bool locateAtomic(Call &call, unsigned memref, size_t &element) {
  const MemoryReference &memory = call.operand(memref).memory();
  auto indices = useIndices(call, memref + 1, call.operandCount() - memref - 1);
  llvm::SaveAndRestore<IterationAccesses *> noRace(call.executor.accesses, nullptr);
  if (!locateToWrite(call, memory, indices, element))
    return false;
  if (readElement(memory, element, call.resultType()).isScalarUndefined()) {
    call.trap("undefined behaviour: an atomic op on an undefined element");
    return false;
  }
  return true;
}

/// Both atomic ops return the previous value.
Flow atomicReadModifyWrite(Call &call) {
  const MemoryReference &memory = call.operand(1).memory();
  Format format = call.resultType().format;
  size_t element;
  if (format.kind == FormatKind::none)
    return call.unsupported("of this element type");
  if (!locateAtomic(call, 1, element))
    return Flow::stop;
  Combine kind = combineOf(call.as<memref::AtomicRMWOp>().getKind());
  Cell old = readCell(memory, element);
  const Value &value = call.operand(0);
  writeCell(memory, element,
            update(kind, format, old, {value.scalarBits(), value.isScalarUndefined()}));
  call.setResult(0, Value::scalar(old.bits, old.undefined));
  return Flow::next;
}

Flow genericAtomic(Call &call) {
  const MemoryReference &memory = call.operand(0).memory();
  size_t element;
  if (!locateAtomic(call, 0, element))
    return Flow::stop;
  Value old = readElement(memory, element, call.resultType());
  if (call.runRegion(0, old) == Flow::stop)
    return Flow::stop;
  writeElement(memory, element, call.handedOver()[0], call.resultType().type);
  call.setResult(0, std::move(old));
  return Flow::next;
}

Flow getGlobal(Call &call) {
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      call.op(), call.as<memref::GetGlobalOp>().getNameAttr());
  if (!global)
    return call.unsupported("of a global without a definition");
  // Each global has one allocation: every memref.get_global names the same memory.
  Ref<Allocation> &allocation = call.executor.globals[global];
  if (!allocation) {
    Ref<MemoryReference> memory = allocate(call, global.getType(), global.getType().getShape());
    if (!memory)
      return Flow::stop;
    // Without a value, even as a declaration, it is a buffer that starts undefined.
    std::optional<Attribute> given = global.getInitialValue();
    if (auto initial = dyn_cast_or_null<ElementsAttr>(given.value_or(Attribute()))) {
      memory->allocation->bits.clear();
      if (!bitsOf(initial, memory->allocation->bits))
        return call.unsupported("with this initial value");
      std::fill(memory->allocation->undefined.begin(), memory->allocation->undefined.end(), 0);
    }
    allocation = memory->allocation;
    allocation->isFreeable = false;
    allocation->isConstant = global.getConstant();
  }
  Ref<MemoryReference> memory = wrap(allocation, global.getType().getShape());
  ElementShape shape = elementShapeOf(global.getType().getElementType());
  memory->unit = shape.places;
  if (shape.isPacked)
    memory->viewedAs = shape.format;
  call.setResult(0, Value(memory));
  return Flow::next;
}

/// Returns the same memref. The result is poison if the buffer (one allocation, or a view of bytes
/// in one) is not aligned as assumed. The document leaves open whether the offset of a memref
/// counts; a lowering includes it.
Flow assumeAlignment(Call &call) {
  const MemoryReference &memory = call.operand(0).memory();
  int64_t alignment = call.as<memref::AssumeAlignmentOp>().getAlignment();
  int64_t width = bytesOf(memory.allocation->format);
  auto isMultiple = [&](int64_t place) { return wrapMul(place, width) % alignment == 0; };
  bool holds = isMultiple(memory.base);
  if (holds != isMultiple(wrapAdd(memory.base, wrapMul(memory.unit, memory.offset))))
    return call.unsupported("of a memref whose offset decides");
  // Before release 21 the op had no result, and a broken promise was undefined behaviour.
  if (call.op()->getNumResults() == 0)
    return holds ? Flow::next
                 : call.trap("undefined behaviour: the memory is not aligned as assumed");
  Ref<MemoryReference> result(new MemoryReference(memory));
  result->outside |= !holds;
  call.setResult(0, Value(result));
  return Flow::next;
}

} // namespace

void registerMemRef(HandlerTable &table) {
  table.add<memref::AllocOp>(alloc<memref::AllocOp>);
  table.add<memref::AllocaOp>(alloc<memref::AllocaOp>);
  table.add<memref::DeallocOp>(dealloc);
  table.add<memref::ReallocOp>(realloc);
  table.add<memref::DistinctObjectsOp>(distinctObjects);
  table.add<memref::LoadOp>(load);
  table.add<memref::StoreOp>(store);
  table.add<memref::CopyOp>(copy);
  table.add<memref::AtomicRMWOp>(atomicReadModifyWrite);
  table.add<memref::GenericAtomicRMWOp>(genericAtomic);
  table.add<memref::GetGlobalOp>(getGlobal);
  table.add<memref::AllocaScopeOp>([](Call &call) { return runChosenRegion(call, 0); });
  table.add<memref::AllocaScopeReturnOp, memref::AtomicYieldOp>(
      [](Call &call) { return call.exitWith(); });
  table.add<memref::AssumeAlignmentOp>(assumeAlignment);
  table.add<memref::PrefetchOp>([](Call &) { return Flow::next; }); // a hint
}

} // namespace npufuzz::interpreter

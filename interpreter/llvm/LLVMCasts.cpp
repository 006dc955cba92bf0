//===- LLVMCasts.cpp - values before and after a lowering to LLVM ---------===//
//
// A lowering to LLVM may be partial: unrealized_conversion_cast then joins values of both forms. A
// lowered function is also called with the arguments of its original type. Both need the convention
// of MLIR's stock conversion: a ranked memref is a descriptor {allocated pointer, aligned pointer,
// offset, sizes, strides}, counted in elements; a vector of several axes is an array of vectors.
//
// The functions return nullopt if our memory layout differs from what lowered code expects.
//
//===----------------------------------------------------------------------===//
#include "interpreter/llvm/LLVMCasts.h"
#include "interpreter/Handlers.h"
#include "interpreter/llvm/LLVMLayout.h"
#include "interpreter/llvm/LLVMUnranked.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

bool isMemory(Type type) { return isa<MemRefType, RankedTensorType>(type); }

/// Bytes from one element to the next in lowered memory; nullopt if ours has another layout.
std::optional<int64_t> stepOf(Type memory) {
  Type element = cast<ShapedType>(memory).getElementType();
  ElementShape shape = elementShapeOf(element);
  if (shape.format.kind == FormatKind::none)
    return std::nullopt;
  return shape.bytes();
}

Value arrayOf(llvm::ArrayRef<int64_t> numbers, bool undefined) {
  llvm::SmallVector<Value, 4> fields;
  for (int64_t number : numbers)
    fields.push_back(Value::scalar(static_cast<uint64_t>(number), undefined));
  return aggregateOf(std::move(fields));
}

/// Creates {allocated, aligned, offset, sizes, strides}. A reference outside its source gets
/// unusable addresses.
std::optional<Value> descriptorOf(AddressSpace &addresses, const Value &value, Type type) {
  std::optional<int64_t> step = stepOf(type);
  if (value.kind() != Value::Kind::memory || !step)
    return std::nullopt;
  const MemoryReference &memory = value.memory();
  bool isView = memory.viewedAs.kind != FormatKind::none;
  int64_t width = isView ? 1 : bytesOf(memory.allocation->format);
  // Elements must have the distance, in bytes, that lowered code assumes.
  if (memory.unit * width != *step)
    return std::nullopt;
  uint64_t start = addresses.addressOf(memory.allocation);
  auto base = start + static_cast<uint64_t>(memory.base * width);
  llvm::SmallVector<Value, 4> fields{Value::scalar(start, memory.outside),
                                     Value::scalar(base, memory.outside),
                                     Value::scalar(memory.offset, memory.allocation->isPoison)};
  if (!memory.sizes.empty()) {
    fields.push_back(arrayOf(memory.sizes, memory.allocation->isPoison));
    fields.push_back(arrayOf(memory.strides, memory.allocation->isPoison));
  }
  return aggregateOf(std::move(fields));
}

/// Reads the numbers of a descriptor; one undefined number makes all of it useless.
llvm::SmallVector<int64_t, 4> numbersOf(const Value &array, bool &undefined) {
  llvm::SmallVector<int64_t, 4> numbers;
  for (const Value &number : aggregateIn(array).fields) {
    numbers.push_back(static_cast<int64_t>(number.scalarBits()));
    undefined |= number.isScalarUndefined();
  }
  return numbers;
}

/// True for {pointer, pointer, offset}, with or without sizes and strides after them.
bool isDescriptor(const Value &value) {
  if (value.kind() != Value::Kind::opaque)
    return false;
  const auto &fields = aggregateIn(value).fields;
  return (fields.size() == 3 || fields.size() == 5) &&
         llvm::all_of(llvm::ArrayRef(fields).take_front(3),
                      [](const Value &field) { return field.kind() == Value::Kind::scalar; });
}

std::optional<Value> memoryOf(const AddressSpace &addresses, const Value &descriptor, Type type) {
  std::optional<int64_t> step = stepOf(type);
  if (!step || !isDescriptor(descriptor))
    return std::nullopt;
  const auto &fields = aggregateIn(descriptor).fields;
  Ref<MemoryReference> memory(new MemoryReference());
  // Without a pointer or an offset nothing can be accessed; the allocated pointer is only for
  // freeing.
  memory->outside = fields[1].isScalarUndefined() || fields[2].isScalarUndefined();
  memory->offset = static_cast<int64_t>(fields[2].scalarBits());
  if (fields.size() > 3) {
    memory->sizes = numbersOf(fields[3], memory->outside);
    memory->strides = numbersOf(fields[4], memory->outside);
  }
  ElementShape shape = elementShapeOf(cast<ShapedType>(type).getElementType());
  Format format = shape.format;
  AddressSpace::Place place = addresses.at(fields[1].scalarBits());
  if (!place.memory) { // a null pointer: nothing can be accessed through it
    Format held = shape.isPacked ? Format{FormatKind::integer, 8} : format;
    place.memory = new Allocation(held, 0, /*fillPattern=*/0);
    memory->outside = true;
  }
  memory->allocation = place.memory;
  int64_t width = bytesOf(place.memory->format);
  if (shape.isPacked && place.memory->format.width != 8)
    return std::nullopt;
  if (!shape.isPacked && width == bytesOf(format) && place.byte % width == 0) {
    memory->unit = *step / width;
    memory->base = place.byte / width;
    return Value(memory);
  }
  // Memory of another element width is visible through bytes only if it is held as bytes.
  if (width != 1)
    return std::nullopt;
  memory->unit = *step;
  memory->base = place.byte;
  memory->viewedAs = format;
  return Value(memory);
}

/// Copies the elements from `from` on, row-major.
std::optional<Value> nested(llvm::ArrayRef<int64_t> shape, const Value &flat, size_t &from) {
  if (shape.size() > 1) {
    llvm::SmallVector<Value, 4> fields;
    for (int64_t i = 0; i < shape.front(); ++i)
      fields.push_back(*nested(shape.drop_front(), flat, from));
    return aggregateOf(std::move(fields));
  }
  size_t count = shape.empty() ? 1 : static_cast<size_t>(shape.front());
  Value row(Ref<Elements>(new Elements(count)));
  for (size_t i = 0; i < count; ++i, ++from) {
    row.mutableBits()[i] = flat.bits()[from];
    if (flat.isUndefined(from))
      row.markUndefined(i);
  }
  return row;
}

void flatten(const Value &value, Value &flat, size_t &next) {
  if (value.kind() == Value::Kind::opaque) {
    for (const Value &field : aggregateIn(value).fields)
      flatten(field, flat, next);
    return;
  }
  for (size_t i = 0; i < value.count(); ++i, ++next) {
    flat.mutableBits()[next] = value.bits()[i];
    if (value.isUndefined(i))
      flat.markUndefined(next);
  }
}

/// True for a descriptor in memory whose pointer nobody has written yet. memref.memory_space_cast
/// of an unranked memref is lowered to a cast that stands before the descriptor is filled.
bool isUnfilled(Call &call, Type to) {
  if (!isa<UnrankedMemRefType>(to) || call.operand(0).kind() != Value::Kind::opaque)
    return false;
  const auto &fields = aggregateIn(call.operand(0)).fields;
  auto ranked = rankedAt(call.executor.addresses, fields[0].scalarBits(), fields[1].scalarBits());
  return ranked && aggregateIn(*ranked).fields[1].isScalarUndefined();
}

Flow cast(Call &call) {
  if (call.operandCount() != 1 || call.op()->getNumResults() != 1)
    return call.unsupported("of several values");
  Type from = call.operandType(0).type, to = call.resultType().type;
  if (isMemory(from) && isMemory(to)) { // the lowered form of a memref.cast
    call.setResult(0, call.operand(0));
    return Flow::next;
  }
  if (isUnfilled(call, to))
    return call.unsupported("of a descriptor that is filled later");
  bool isLowering = LLVM::isCompatibleType(to);
  auto value = isLowering ? lowered(call.executor.addresses, call.operand(0), from)
                          : raised(call.executor.addresses, call.operand(0), to);
  if (!value)
    return call.unsupported("of this type");
  call.setResult(0, std::move(*value));
  return Flow::next;
}

/// Copies memory so that its layout no longer matters. A reference that claims more than there is
/// stays unchanged; its readers find nothing defined there.
std::optional<Value> copied(const Value &value) {
  const MemoryReference &memory = value.memory();
  int64_t count = 1;
  for (int64_t size : memory.sizes)
    count *= std::max<int64_t>(size, 0);
  bool isView = memory.viewedAs.kind != FormatKind::none;
  Format format = isView ? memory.viewedAs : memory.allocation->format;
  int64_t width = isView ? bytesOf(format) : 1;
  if (memory.unit != width || memory.outside)
    return std::nullopt;
  Ref<Allocation> copy(new Allocation(format, static_cast<size_t>(count), /*fillPattern=*/0));
  copy->freed = memory.allocation->freed;
  size_t next = 0;
  bool isInside = forEachIndex(memory.sizes, [&](llvm::ArrayRef<int64_t> index) {
    int64_t place = memory.offset;
    for (auto [number, stride] : llvm::zip_equal(index, memory.strides))
      place += number * stride;
    place = memory.base + memory.unit * place;
    if (place < 0 || place + memory.unit > static_cast<int64_t>(memory.allocation->bits.size()))
      return false;
    Cell cell = readCell(memory, static_cast<size_t>(place));
    copy->bits[next] = cell.bits;
    copy->undefined[next++] = cell.undefined;
    return true;
  });
  if (!isInside)
    return value;
  return Value(wrap(copy, memory.sizes));
}

} // namespace

std::optional<Value> lowered(AddressSpace &addresses, const Value &value, Type from) {
  if (isMemory(from))
    return descriptorOf(addresses, value, from);
  if (isa<UnrankedMemRefType>(from)) {
    std::optional<Value> ranked = descriptorOf(addresses, value, from);
    return ranked ? std::optional(unrankedOf(addresses, *ranked)) : std::nullopt;
  }
  if (isa<BaseMemRefType, TensorType>(from))
    return std::nullopt;
  if (isa<ComplexType>(from))
    return aggregateOf({Value::scalar(value.bits()[0], value.isUndefined(0)),
                        Value::scalar(value.bits()[1], value.isUndefined(1))});
  auto vector = dyn_cast<VectorType>(from);
  if (!vector || vector.getRank() < 2)
    return value;
  if (formatOf(vector.getElementType()).kind == FormatKind::none)
    return std::nullopt;
  size_t next = 0;
  return nested(vector.getShape(), value, next);
}

std::optional<Value> raised(const AddressSpace &addresses, const Value &value, Type to) {
  if (isMemory(to))
    return memoryOf(addresses, value, to);
  if (isa<UnrankedMemRefType>(to)) {
    const auto &fields = aggregateIn(value).fields;
    auto ranked = rankedAt(addresses, fields[0].scalarBits(), fields[1].scalarBits());
    return ranked ? memoryOf(addresses, *ranked, to) : std::nullopt;
  }
  if (isa<BaseMemRefType, TensorType, LLVM::LLVMStructType, LLVM::LLVMArrayType>(to))
    return std::nullopt;
  if (isa<ComplexType>(to)) {
    Value parts(Ref<Elements>(new Elements(2)));
    size_t next = 0;
    flatten(value, parts, next);
    return parts;
  }
  auto vector = dyn_cast<VectorType>(to);
  if (!vector || vector.getRank() < 2)
    return value;
  if (formatOf(vector.getElementType()).kind == FormatKind::none)
    return std::nullopt;
  Value flat(Ref<Elements>(new Elements(static_cast<size_t>(vector.getNumElements()))));
  size_t next = 0;
  flatten(value, flat, next);
  return flat;
}

std::optional<std::vector<Value>> loweredArguments(AddressSpace &addresses,
                                                   llvm::ArrayRef<Value> arguments,
                                                   llvm::ArrayRef<Type> types) {
  std::vector<Value> all;
  for (auto [argument, type] : llvm::zip_equal(arguments, types)) {
    // A memref argument becomes its numbers: pointers, offset, then each size and each stride. An
    // unranked one becomes its rank and a pointer.
    std::optional<Value> value = lowered(addresses, argument, type);
    if (!value)
      return std::nullopt;
    if (!isMemory(type) && !isa<UnrankedMemRefType>(type)) {
      all.push_back(std::move(*value));
      continue;
    }
    for (const Value &field : aggregateIn(*value).fields) {
      if (field.kind() == Value::Kind::opaque)
        llvm::append_range(all, aggregateIn(field).fields);
      else
        all.push_back(field);
    }
  }
  return all;
}

std::optional<std::vector<Value>> raisedResults(const AddressSpace &addresses,
                                                llvm::ArrayRef<Value> results,
                                                llvm::ArrayRef<Type> types) {
  std::vector<Value> all;
  if (types.empty())
    return results.empty() ? std::optional(all) : std::nullopt;
  if (results.size() != 1)
    return std::nullopt;
  llvm::SmallVector<Value, 4> parts{results.front()};
  if (types.size() > 1 && results.front().kind() != Value::Kind::opaque)
    return std::nullopt;
  if (types.size() > 1)
    parts = aggregateIn(results.front()).fields;
  if (parts.size() != types.size())
    return std::nullopt;
  for (auto [part, type] : llvm::zip_equal(parts, types)) {
    std::optional<Value> value = raised(addresses, part, type);
    if (value && isMemory(type))
      value = copied(*value);
    if (!value)
      return std::nullopt;
    all.push_back(std::move(*value));
  }
  return all;
}

void registerLLVMCasts(HandlerTable &table) { table.add<UnrealizedConversionCastOp>(cast); }

} // namespace npufuzz::interpreter

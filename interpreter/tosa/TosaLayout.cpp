//===- TosaLayout.cpp - tosa: constants, and elements that move -----------===//
//
// All of these are exact, whatever the type. Extents come from operands of type !tosa.shape.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Attributes.h"
#include "interpreter/tosa/TosaOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

struct CachedTensor : StepCache {
  explicit CachedTensor(Value value) : value(std::move(value)) {}
  Value value;
};

/// Constants of tensors and of shapes: both hold an ElementsAttr.
Flow constant(Call &call) {
  auto &cache = call.cached<CachedTensor>([&] {
    auto values = cast<ElementsAttr>(call.op()->getAttr("values"));
    return std::make_unique<CachedTensor>(valueOf(values, SlotType{values.getType(), {}}, 1));
  });
  if (cache.value.kind() == Value::Kind::none)
    return call.unsupported("of this type");
  call.setResult(0, cache.value);
  return Flow::next;
}

Flow concat(Call &call) {
  size_t axis = axisOf(call.op());
  Sizes sizes = sizesOf(call, 0);
  sizes[axis] = 0;
  for (unsigned i = 0; i < call.operandCount(); ++i) {
    Sizes others = sizesOf(call, i);
    sizes[axis] += std::exchange(others[axis], sizes[axis]);
    others[axis] = sizes[axis];
    if (others != sizes)
      return breakPromise(call);
  }
  return fillResult(call, sizes, [&](ArrayRef<int64_t> index) {
    Sizes inner(index);
    unsigned part = 0;
    // The sizes add up to the result's extent, so an operand is always found.
    while (inner[axis] >= call.operand(part).memory().sizes[axis])
      inner[axis] -= call.operand(part++).memory().sizes[axis];
    return elementOf(call.operand(part).memory(), inner);
  });
}

/// Operand 1 holds the padding before and after each axis.
Flow pad(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  std::optional<Sizes> padding = shapeOf(call, 1);
  if (!padding || padding->size() != 2 * source.sizes.size() ||
      llvm::any_of(*padding, [](int64_t count) { return count < 0; }))
    return breakPromise(call);
  Cell filling = onlyElement(call, 2);
  Sizes sizes;
  for (auto [axis, size] : llvm::enumerate(source.sizes))
    sizes.push_back(wrapAdd(size, wrapAdd((*padding)[2 * axis], (*padding)[2 * axis + 1])));
  return fillResult(call, sizes, [&](ArrayRef<int64_t> index) {
    Sizes inner(index);
    bool isInside = true;
    for (size_t axis = 0; axis < inner.size(); ++axis) {
      inner[axis] -= (*padding)[2 * axis];
      isInside &= inner[axis] >= 0 && inner[axis] < source.sizes[axis];
    }
    return isInside ? elementOf(source, inner) : filling;
  });
}

/// A negative extent is that which keeps the number of elements.
void inferExtent(Sizes &sizes, int64_t elements) {
  auto unknown = llvm::find(sizes, -1);
  if (unknown == sizes.end())
    return;
  *unknown = 1;
  int64_t others = 1;
  for (int64_t size : sizes)
    others = wrapMul(others, size);
  *unknown = others == 0 ? 0 : elements / others;
}

Flow reshape(Call &call) {
  Ref<MemoryReference> source = rowMajor(call.operand(0));
  auto elements = static_cast<int64_t>(source->allocation->bits.size());
  std::optional<Sizes> sizes = shapeOf(call, 1);
  if (!sizes)
    return breakPromise(call);
  inferExtent(*sizes, elements);
  int64_t count = 1;
  for (int64_t size : *sizes)
    count = wrapMul(count, size);
  auto type = cast<RankedTensorType>(call.resultType().type);
  bool isKept = count == elements && static_cast<size_t>(type.getRank()) == sizes->size() &&
                fits(type, *sizes) && llvm::none_of(*sizes, [](int64_t size) { return size < 0; });
  if (!isKept)
    return breakPromise(call);
  // The result shares the elements, because neither tensor is ever written.
  call.setResult(0, Value(wrap(source->allocation, *sizes)));
  return Flow::next;
}

Flow reverse(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  size_t axis = axisOf(call.op());
  return fillResult(call, source.sizes, [&](ArrayRef<int64_t> index) {
    Sizes from(index);
    from[axis] = source.sizes[axis] - 1 - from[axis];
    return elementOf(source, from);
  });
}

/// Operands 1 and 2 hold the first coordinates and the sizes; a size of -1 reaches to the end.
Flow slice(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  std::optional<Sizes> start = shapeOf(call, 1), sizes = shapeOf(call, 2);
  if (!start || !sizes || start->size() != source.sizes.size() || sizes->size() != start->size())
    return breakPromise(call);
  for (auto [first, size, extent] : llvm::zip_equal(*start, *sizes, source.sizes)) {
    size = size == -1 ? extent - first : size;
    if (first < 0 || size < 0 || first > extent || size > extent - first)
      return breakPromise(call);
  }
  return fillResult(call, *sizes, [&](ArrayRef<int64_t> index) {
    Sizes from(*start);
    for (auto [place, number] : llvm::zip_equal(from, index))
      place += number;
    return elementOf(source, from);
  });
}

/// Operand 1 holds the number of copies along each axis.
Flow tile(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  std::optional<Sizes> sizes = shapeOf(call, 1);
  if (!sizes || sizes->size() != source.sizes.size())
    return breakPromise(call);
  for (auto [size, extent] : llvm::zip_equal(*sizes, source.sizes))
    size = wrapMul(size, extent);
  return fillResult(call, *sizes, [&](ArrayRef<int64_t> index) {
    Sizes from(index);
    for (auto [place, extent] : llvm::zip_equal(from, source.sizes))
      place %= extent;
    return elementOf(source, from);
  });
}

/// Axis i of the result is axis perms[i] of the source.
Flow transpose(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  ArrayRef<int32_t> perms = call.op()->getAttrOfType<DenseI32ArrayAttr>("perms").asArrayRef();
  Sizes sizes;
  for (int32_t axis : perms)
    sizes.push_back(source.sizes[static_cast<size_t>(axis)]);
  return fillResult(call, sizes, [&](ArrayRef<int64_t> index) {
    Sizes from(index.size());
    for (auto [number, axis] : llvm::zip_equal(index, perms))
      from[static_cast<size_t>(axis)] = number;
    return elementOf(source, from);
  });
}

//===----------------------------------------------------------------------===//
// Gather and scatter: values are batch, place, channel
//===----------------------------------------------------------------------===//

/// Place that indices[batch, entry] names; nullopt outside of `places`, which lowerings read
/// anyway.
std::optional<int64_t> placeAt(Call &call, const MemoryReference &indices, int64_t batch,
                               int64_t entry, int64_t places) {
  Cell cell = elementOf(indices, {batch, entry});
  int64_t place = signExtend(cell.bits, elementFormat(call.operandType(1)).width);
  if (!cell.undefined && place >= 0 && place < places)
    return place;
  call.executor.noteBrokenPromise();
  return std::nullopt;
}

Flow gather(Call &call) {
  const MemoryReference &values = call.operand(0).memory(), &indices = call.operand(1).memory();
  if (values.sizes[0] != indices.sizes[0])
    return breakPromise(call);
  Sizes sizes = {values.sizes[0], indices.sizes[1], values.sizes[2]};
  return fillResult(call, sizes, [&](ArrayRef<int64_t> index) {
    auto place = placeAt(call, indices, index[0], index[1], values.sizes[1]);
    return place ? elementOf(values, {index[0], *place, index[2]}) : Cell{0, true};
  });
}

/// A place that two entries name is undefined, and so is a batch with an entry outside.
Flow scatter(Call &call) {
  const MemoryReference &indices = call.operand(1).memory(), &input = call.operand(2).memory();
  Ref<MemoryReference> result = copyOf(call.operand(0).memory());
  int64_t batches = result->sizes[0], places = result->sizes[1], channels = result->sizes[2];
  bool isKept =
      fits(cast<RankedTensorType>(call.resultType().type), result->sizes) &&
      indices.sizes[0] == batches &&
      ArrayRef<int64_t>(input.sizes) == ArrayRef<int64_t>({batches, indices.sizes[1], channels});
  if (!isKept)
    return breakPromise(call);
  auto write = [&](int64_t batch, int64_t place, auto cell) {
    for (int64_t channel = 0; channel < channels; ++channel)
      writeCell(*result, *placeOf(*result, {batch, place, channel}), cell(channel));
  };
  auto nothing = [](int64_t) { return Cell{0, true}; };
  for (int64_t batch = 0; batch < batches; ++batch) {
    std::vector<bool> seen(static_cast<size_t>(places));
    bool isOutside = false;
    for (int64_t entry = 0; entry < indices.sizes[1]; ++entry) {
      auto place = placeAt(call, indices, batch, entry, places);
      isOutside |= !place;
      if (place && seen[static_cast<size_t>(*place)])
        write(batch, *place, nothing);
      else if (place)
        write(batch, *place,
              [&](int64_t channel) { return elementOf(input, {batch, entry, channel}); });
      if (place)
        seen[static_cast<size_t>(*place)] = true;
    }
    for (int64_t place = 0; isOutside && place < places; ++place)
      write(batch, place, nothing);
  }
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Wraps a handler that moves elements of any type.
template <Flow (*handler)(Call &)> Flow ofAnyType(Call &call) {
  bool isHeld = llvm::all_of(call.op()->getResultTypes(), [](Type type) {
    return isa<RankedTensorType>(type) &&
           formatOf(getElementTypeOrSelf(type)).kind != FormatKind::none;
  });
  bool isRanked = llvm::none_of(call.op()->getOperandTypes(),
                                [](Type type) { return isa<UnrankedTensorType>(type); });
  return isHeld && isRanked ? handler(call) : call.unsupported("of these types");
}

} // namespace

void registerTosaLayout(HandlerTable &table) {
  table.add<tosa::ConstOp, tosa::ConstShapeOp>(constant);
  table.add<tosa::ConcatOp>(ofAnyType<concat>);
  table.add<tosa::GatherOp>(ofAnyType<gather>);
  table.add<tosa::PadOp>(ofAnyType<pad>);
  table.add<tosa::ReshapeOp>(ofAnyType<reshape>);
  table.add<tosa::ReverseOp>(ofAnyType<reverse>);
  table.add<tosa::ScatterOp>(ofAnyType<scatter>);
  table.add<tosa::SliceOp>(ofAnyType<slice>);
  table.add<tosa::TileOp>(ofAnyType<tile>);
  table.add<tosa::TransposeOp>(ofAnyType<transpose>);
}

} // namespace npufuzz::interpreter

//===- Tensor.cpp - tensor: creates, reads and rebuilds tensors -----------===//
//
// Tensors are values: an op that changes an element works on a copy, and no op changes a tensor
// that others see. They use the same representation as memrefs, so that ops on both (linalg,
// transfers) need one implementation.
//
// Ops that only read (tensor.extract) are pure, and passes may move them to places where they would
// not have run. An access outside therefore gives an undefined element and does not trap.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/tensor/TensorOps.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace npufuzz::interpreter {

Ref<MemoryReference> makeTensor(const Call &call, Type elementType, ArrayRef<int64_t> sizes) {
  return allocate(call, MemRefType::get({}, elementType), sizes);
}

Flow breakPromise(Call &call) {
  auto type = cast<RankedTensorType>(call.resultType().type);
  llvm::SmallVector<int64_t, 6> sizes;
  for (int64_t size : type.getShape())
    sizes.push_back(ShapedType::isDynamic(size) ? 1 : size);
  Ref<MemoryReference> tensor = makeTensor(call, type.getElementType(), sizes);
  if (!tensor)
    return Flow::stop;
  tensor->outside = true;
  call.executor.noteBrokenPromise();
  call.setResult(0, Value(tensor));
  return Flow::next;
}

bool fits(RankedTensorType type, ArrayRef<int64_t> sizes) {
  return llvm::all_of(llvm::zip_equal(type.getShape(), sizes), [](auto pair) {
    auto [promised, size] = pair;
    return ShapedType::isDynamic(promised) || promised == size;
  });
}

namespace {

Type elementTypeOf(const SlotType &type) { return getElementTypeOrSelf(type.type); }

/// Extents of the result: the static ones, and the dynamic ones from operands [first, …).
llvm::SmallVector<int64_t, 6> resultSizes(Call &call, unsigned first) {
  llvm::SmallVector<int64_t, 6> sizes(cast<RankedTensorType>(call.resultType().type).getShape());
  for (int64_t &size : sizes)
    if (ShapedType::isDynamic(size))
      size = call.useScalar(first++, "a tensor's extent");
  return sizes;
}

Flow empty(Call &call) {
  auto tensor = makeTensor(call, elementTypeOf(call.resultType()), resultSizes(call, 0));
  if (!tensor)
    return Flow::stop;
  call.setResult(0, Value(tensor));
  return Flow::next;
}

/// Builds the result from scalars: element i comes from operand which(i).
template <typename F> Flow fromScalars(Call &call, unsigned firstSize, F which) {
  auto tensor = makeTensor(call, elementTypeOf(call.resultType()), resultSizes(call, firstSize));
  if (!tensor)
    return Flow::stop;
  for (size_t i = 0; i < tensor->allocation->bits.size(); ++i) {
    const Value &value = call.operand(which(i));
    writeCell(*tensor, i, {value.scalarBits(), value.isScalarUndefined()});
  }
  call.setResult(0, Value(tensor));
  return Flow::next;
}

Flow generate(Call &call) {
  auto sizes = resultSizes(call, 0);
  auto tensor = makeTensor(call, elementTypeOf(call.resultType()), sizes);
  if (!tensor)
    return Flow::stop;
  size_t next = 0;
  bool done = forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    llvm::SmallVector<Value, 4> arguments;
    for (int64_t number : index)
      arguments.push_back(Value::index(number));
    if (call.runRegion(0, arguments) == Flow::stop)
      return false;
    writeElement(*tensor, next++, call.handedOver()[0], elementTypeOf(call.resultType()));
    return true;
  });
  if (!done)
    return Flow::stop;
  call.setResult(0, Value(tensor));
  return Flow::next;
}

/// Reads subscripts [first, …). Returns false if one is undefined.
bool subscripts(const Call &call, unsigned first, llvm::SmallVectorImpl<int64_t> &indices) {
  for (unsigned i = first; i < call.operandCount(); ++i) {
    if (call.operand(i).isScalarUndefined())
      return false;
    indices.push_back(static_cast<int64_t>(call.operand(i).scalarBits()));
  }
  return true;
}

/// tensor.extract is pure and moved freely by passes: outside, the result is undefined and nothing
/// else happens.
Flow extract(Call &call) {
  llvm::SmallVector<int64_t, 6> indices;
  if (!call.resultType().isScalar)
    return call.unsupported("of elements of several scalars");
  const MemoryReference &tensor = call.operand(0).memory();
  std::optional<size_t> place;
  if (subscripts(call, 1, indices))
    place = placeOf(tensor, indices);
  if (!place)
    call.executor.noteBrokenPromise();
  Cell cell = place ? readCell(tensor, *place) : Cell{0, true};
  call.setResult(0, Value::scalar(cell.bits, cell.undefined));
  return Flow::next;
}

Flow insert(Call &call) {
  llvm::SmallVector<int64_t, 6> indices;
  Ref<MemoryReference> tensor = copyOf(call.operand(1).memory());
  std::optional<size_t> place;
  if (subscripts(call, 2, indices))
    place = placeOf(*tensor, indices);
  if (place) {
    writeElement(*tensor, *place, call.operand(0), call.operandType(0).type);
  } else {
    call.executor.noteBrokenPromise();
    std::fill(tensor->allocation->undefined.begin(), tensor->allocation->undefined.end(), 1);
  }
  call.setResult(0, Value(tensor));
  return Flow::next;
}

/// Fills the elements around the source with the region's results for their subscripts. The
/// document counts "how many padded values are prepended", which is never negative: lowerings copy
/// the source as a whole.
Flow pad(Call &call) {
  auto op = call.as<tensor::PadOp>();
  const MemoryReference &source = call.operand(0).memory();
  unsigned next = 1;
  bool undefined = false;
  auto low = mixedOperands(call, op.getStaticLow(), next, undefined);
  auto high = mixedOperands(call, op.getStaticHigh(), next, undefined);
  if (undefined)
    call.undefinedUse("the padding is undefined");
  llvm::SmallVector<int64_t, 6> sizes;
  bool isNegative = false;
  for (size_t axis = 0; axis < low.size(); ++axis) {
    sizes.push_back(wrapAdd(wrapAdd(source.sizes[axis], low[axis]), high[axis]));
    isNegative |= low[axis] < 0 || high[axis] < 0 || sizes.back() < 0;
  }
  if (isNegative || !fits(cast<RankedTensorType>(call.resultType().type), sizes))
    return breakPromise(call);
  auto tensor = makeTensor(call, elementTypeOf(call.resultType()), sizes);
  if (!tensor)
    return Flow::stop;
  size_t element = 0;
  bool done = forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    llvm::SmallVector<int64_t, 6> inner;
    bool isInside = true;
    for (size_t axis = 0; axis < low.size(); ++axis) {
      inner.push_back(index[axis] - low[axis]);
      isInside &= inner.back() >= 0 && inner.back() < source.sizes[axis];
    }
    if (isInside) {
      writeCell(*tensor, element++, elementOf(source, inner));
      return true;
    }
    llvm::SmallVector<Value, 4> arguments;
    for (int64_t number : index)
      arguments.push_back(Value::index(number));
    if (call.runRegion(0, arguments) == Flow::stop)
      return false;
    writeElement(*tensor, element++, call.handedOver()[0], elementTypeOf(call.resultType()));
    return true;
  });
  if (!done)
    return Flow::stop;
  call.setResult(0, Value(tensor));
  return Flow::next;
}

Flow concat(Call &call) {
  auto axis = static_cast<size_t>(call.as<tensor::ConcatOp>().getDim());
  llvm::SmallVector<int64_t, 6> sizes(call.operand(0).memory().sizes.begin(),
                                      call.operand(0).memory().sizes.end());
  sizes[axis] = 0;
  bool agree = true;
  for (unsigned i = 0; i < call.operandCount(); ++i) {
    ArrayRef<int64_t> extents = call.operand(i).memory().sizes;
    sizes[axis] += extents[axis];
    for (size_t other = 0; other < sizes.size(); ++other)
      agree &= other == axis || extents[other] == sizes[other];
  }
  if (!agree || !fits(cast<RankedTensorType>(call.resultType().type), sizes))
    return breakPromise(call);
  auto tensor = makeTensor(call, elementTypeOf(call.resultType()), sizes);
  if (!tensor)
    return Flow::stop;
  size_t next = 0;
  forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    llvm::SmallVector<int64_t, 6> inner(index);
    unsigned part = 0;
    // The sizes add up to the result's extent, so an operand is always found.
    while (inner[axis] >= call.operand(part).memory().sizes[axis])
      inner[axis] -= call.operand(part++).memory().sizes[axis];
    writeCell(*tensor, next++, elementOf(call.operand(part).memory(), inner));
    return true;
  });
  call.setResult(0, Value(tensor));
  return Flow::next;
}

/// Reinterprets the elements in a type of the same width.
Flow bitcast(Call &call) {
  Ref<MemoryReference> tensor = copyOf(call.operand(0).memory());
  Format format = formatOf(elementTypeOf(call.resultType()));
  if (format.kind == FormatKind::none)
    return unsupportedOp(call);
  // The verifier ensures equal widths, so the words need no change.
  tensor->allocation->format = format;
  call.setResult(0, Value(tensor));
  return Flow::next;
}

//===----------------------------------------------------------------------===//
// Packed layouts
//===----------------------------------------------------------------------===//

/// Converts subscripts of a packed element to unpacked ones. The packed form has permuted outer
/// axes, then the tiles.
struct Packing {
  // Names as in the documentation of tensor.pack: outer_dims_perm, inner_dims_pos, inner_tiles.
  llvm::SmallVector<int64_t, 6> outerPermutation, tiledAxes, tiles;

  template <typename Op>
  Packing(Op op, size_t unpackedRank, const MemoryReference &packed)
      : outerPermutation(op.getOuterDimsPerm()), tiledAxes(op.getInnerDimsPos()),
        tiles(ArrayRef<int64_t>(packed.sizes).drop_front(unpackedRank)) {
    if (outerPermutation.empty())
      for (size_t axis = 0; axis < unpackedRank; ++axis)
        outerPermutation.push_back(static_cast<int64_t>(axis));
  }

  /// Calls holds(axis, outer, tile) for each unpacked axis with its number of tiles; tile 1:
  /// untiled.
  template <typename F> bool allAxes(const MemoryReference &packed, F holds) const {
    for (auto [outer, axis] : llvm::enumerate(outerPermutation)) {
      auto tiled = llvm::find(tiledAxes, axis);
      int64_t tile = tiled == tiledAxes.end() ? 1 : tiles[tiled - tiledAxes.begin()];
      if (!holds(static_cast<size_t>(axis), packed.sizes[outer], tile))
        return false;
    }
    return true;
  }

  llvm::SmallVector<int64_t, 6> unpacked(ArrayRef<int64_t> index) const {
    llvm::SmallVector<int64_t, 6> at(outerPermutation.size());
    for (auto [outer, axis] : llvm::enumerate(outerPermutation))
      at[axis] = index[outer];
    for (auto [inner, axis] : llvm::enumerate(tiledAxes))
      // The outer coordinate counts tiles along the axis, the inner one elements in the tile.
      at[axis] = at[axis] * tiles[inner] + index[outerPermutation.size() + inner];
    return at;
  }
};

bool isWithin(ArrayRef<int64_t> index, ArrayRef<int64_t> sizes) {
  return llvm::all_of(llvm::zip(index, sizes),
                      [](auto pair) { return std::get<0>(pair) < std::get<1>(pair); });
}

Flow pack(Call &call) {
  auto op = call.as<PackOp>();
  const MemoryReference &source = call.operand(0).memory();
  Ref<MemoryReference> result = copyOf(call.operand(1).memory());
  Packing packing(op, source.sizes.size(), *result);
  const Value *padding = op.getPaddingValue() ? &call.operand(2) : nullptr;
  size_t next = 0;
  bool fits = forEachIndex(result->sizes, [&](ArrayRef<int64_t> index) {
    auto from = packing.unpacked(index);
    bool isInside = isWithin(from, source.sizes);
    if (isInside || padding)
      writeCell(*result, next++,
                isInside ? elementOf(source, from)
                         : Cell{padding->scalarBits(), padding->isScalarUndefined()});
    return isInside || padding;
  });
  if (!fits)
    // The documentation of tensor.pack requires padding unless the tiles divide the extents.
    return call.trap("undefined behaviour: a tile is not full and there is no padding");
  // "It is UB if extra padding is requested", and what lies beyond the result is not packed.
  auto isCovered = [&](size_t axis, int64_t outer, int64_t tile) {
    return tile > 0 && outer == divideSigned<Quotient::ceil>(source.sizes[axis], tile);
  };
  if (!packing.allAxes(*result, isCovered))
    return call.trap("undefined behaviour: the result has other extents than the tiles");
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Drops the padding of the source.
Flow unpack(Call &call) {
  auto op = call.as<UnPackOp>();
  const MemoryReference &source = call.operand(0).memory();
  Ref<MemoryReference> result = copyOf(call.operand(1).memory());
  Packing packing(op, result->sizes.size(), source);
  // The document: as many elements as the source along axes that are not tiled, and no more than
  // its tiles have along the others.
  auto isCovered = [&](size_t axis, int64_t outer, int64_t tile) {
    bool isTiled = llvm::is_contained(packing.tiledAxes, axis);
    return isTiled ? result->sizes[axis] <= wrapMul(outer, tile) : result->sizes[axis] == outer;
  };
  if (!packing.allAxes(source, isCovered))
    return call.trap("undefined behaviour: the tiles have other extents than the result");
  forEachIndex(source.sizes, [&](ArrayRef<int64_t> index) {
    if (std::optional<size_t> place = placeOf(*result, packing.unpacked(index)))
      writeCell(*result, *place, elementOf(source, index));
    return true;
  });
  call.setResult(0, Value(result));
  return Flow::next;
}

Flow fromElements(Call &call) {
  return fromScalars(call, 0, [](size_t i) { return static_cast<unsigned>(i); });
}
Flow splat(Call &call) {
  return fromScalars(call, 1, [](size_t) { return 0u; });
}

} // namespace

void registerTensor(HandlerTable &table) {
  table.add<tensor::EmptyOp>(empty);
  table.add<tensor::FromElementsOp>(ofScalars<fromElements>);
  table.add<tensor::SplatOp>(ofScalars<splat>);
  table.add<tensor::GenerateOp>(ofScalars<generate>);
  table.add<tensor::ExtractOp>(extract);
  table.add<tensor::InsertOp>(ofScalars<insert>);
  table.add<tensor::PadOp>(ofScalars<pad>);
  table.add<tensor::ConcatOp>(ofScalars<concat>);
  table.add<tensor::BitcastOp>(ofScalars<bitcast>);
  table.add<PackOp>(ofScalars<pack>);
  table.add<UnPackOp>(ofScalars<unpack>);
  table.add<tensor::YieldOp>([](Call &call) { return call.exitWith(); });
}

} // namespace npufuzz::interpreter

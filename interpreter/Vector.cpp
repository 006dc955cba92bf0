//===- Vector.cpp - basics of the vector dialect --------------------------===//
//
// A vector value holds `replicas` copies of its N elements. Values that are one for all replicas
// (scalars) may enter a vector freely; taking a scalar out needs all replicas to agree on it.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/IntegerFormulas.h"
#include "interpreter/Memory.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

int64_t replicasOf(const Call &call) { return call.options().replicas; }

int64_t product(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

/// result[r, i] = source[r, where(i)]; where gives an element of one replica of the source.
template <typename F> Flow gather(Call &call, F where) {
  if (call.resultType().format.kind == FormatKind::none || call.operandType(0).count == 0)
    return unsupportedTypes(call);
  const Value &source = call.operand(0);
  Value result = call.makeResult();
  size_t replicas = static_cast<size_t>(replicasOf(call));
  size_t to = result.count() / replicas;
  size_t from = source.kind() == Value::Kind::scalar ? 0 : source.count() / replicas;
  uint64_t *out = result.mutableBits();
  for (size_t replica = 0; replica < replicas; ++replica)
    for (size_t i = 0; i < to; ++i) {
      size_t element = replica * from + where(i);
      out[replica * to + i] = source.bits()[element];
      if (source.isUndefined(element))
        result.markUndefined(replica * to + i);
    }
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Also splat.
Flow broadcast(Call &call) {
  if (call.operandType(0).isScalar)
    return gather(call, [](size_t) { return 0; });
  auto from = cast<VectorType>(call.operandType(0).type).getShape();
  auto to = cast<VectorType>(call.resultType().type).getShape();
  llvm::SmallVector<size_t> sources;
  for (int64_t i = 0, n = product(to); i < n; ++i) {
    // Axes match from the last on; missing and unit axes of the source repeat.
    int64_t rest = i, element = 0, stride = 1;
    for (size_t back = 1; back <= from.size(); ++back) {
      int64_t extent = to[to.size() - back], own = from[from.size() - back];
      element += own == 1 ? 0 : rest % extent * stride;
      rest /= extent;
      stride *= own;
    }
    sources.push_back(static_cast<size_t>(element));
  }
  return gather(call, [&](size_t i) { return sources[i]; });
}

/// The scalar at `element` of each replica, when they agree.
Flow takeScalar(Call &call, size_t element) {
  const Value &source = call.operand(0);
  size_t per = source.count() / static_cast<size_t>(replicasOf(call));
  for (size_t at = element; at < source.count(); at += per)
    if (source.bits()[at] != source.bits()[element] ||
        source.isUndefined(at) != source.isUndefined(element))
      return call.unsupported("of a scalar that differs between the lanes");
  call.setResult(0, Value::scalar(source.bits()[element], source.isUndefined(element)));
  return Flow::next;
}

/// Row-major element at which a position (leading coordinates) begins; -1 outside.
int64_t positionOf(Call &call, ArrayRef<int64_t> shape, ArrayRef<int64_t> fixed, unsigned next) {
  int64_t element = 0;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    int64_t coordinate = 0;
    if (axis < fixed.size())
      coordinate = ShapedType::isDynamic(fixed[axis]) ? call.useScalar(next++, "a vector position")
                                                      : fixed[axis];
    if (coordinate < 0 || coordinate >= shape[axis])
      return -1;
    element = element * shape[axis] + coordinate;
  }
  return element;
}

Flow poisonResult(Call &call) {
  Value result = call.makeResult();
  for (size_t i = 0; i < result.count(); ++i) {
    result.mutableBits()[i] = fillBits(call.resultType().format, call.options().fillPattern);
    result.markUndefined(i);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

Flow extract(Call &call) {
  auto op = call.as<vector::ExtractOp>();
  int64_t begin = positionOf(call, op.getSourceVectorType().getShape(), op.getStaticPosition(), 1);
  if (begin < 0)
    return poisonResult(call);
  if (call.resultType().isScalar)
    return takeScalar(call, static_cast<size_t>(begin));
  return gather(call, [=](size_t i) { return static_cast<size_t>(begin) + i; });
}

Flow insert(Call &call) {
  auto op = call.as<vector::InsertOp>();
  int64_t begin = positionOf(call, op.getDestVectorType().getShape(), op.getStaticPosition(), 2);
  if (begin < 0)
    return poisonResult(call);
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &source = call.operand(0), &target = call.operand(1);
  Value result(Ref<Elements>(new Elements(target.elements())));
  size_t replicas = static_cast<size_t>(replicasOf(call)), per = target.count() / replicas;
  bool scalar = call.operandType(0).isScalar;
  size_t count = scalar ? 1 : source.count() / replicas;
  for (size_t replica = 0; replica < replicas; ++replica)
    for (size_t i = 0; i < count; ++i) {
      size_t from = scalar ? 0 : replica * count + i;
      size_t to = replica * per + static_cast<size_t>(begin) + i;
      result.mutableBits()[to] = source.bits()[from];
      if (source.isUndefined(from) || result.isUndefined(to))
        result.mutableElements().mutableUndefined()[to] = source.isUndefined(from);
    }
  call.setResult(0, std::move(result));
  return Flow::next;
}

Flow extractElement(Call &call) {
  int64_t position = call.operandCount() > 1 ? call.useScalar(1, "a vector position") : 0;
  int64_t count = cast<VectorType>(call.operandType(0).type).getNumElements();
  if (position < 0 || position >= count)
    return poisonResult(call);
  return takeScalar(call, static_cast<size_t>(position));
}

/// An i1 vector: 1 where every coordinate is below its bound.
Flow maskBelow(Call &call, ArrayRef<int64_t> bounds) {
  auto shape = cast<VectorType>(call.resultType().type).getShape();
  Value result = call.makeResult();
  int64_t per = product(shape);
  for (int64_t i = 0, n = static_cast<int64_t>(result.count()); i < n; ++i) {
    bool inside = true;
    int64_t rest = i % per;
    for (size_t axis = shape.size(); axis-- > 0;) {
      inside &= rest % shape[axis] < bounds[axis];
      rest /= shape[axis];
    }
    result.mutableBits()[i] = inside;
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}
Flow constantMask(Call &call) {
  llvm::SmallVector<int64_t, 6> bounds;
  for (Attribute bound : call.as<vector::ConstantMaskOp>().getMaskDimSizes())
    bounds.push_back(cast<IntegerAttr>(bound).getInt());
  return maskBelow(call, bounds);
}
Flow createMask(Call &call) {
  llvm::SmallVector<int64_t, 6> bounds = useIndices(call, 0, call.operandCount());
  return maskBelow(call, ArrayRef<int64_t>(bounds));
}

/// 0, 1, 2, …
Flow step(Call &call) {
  Value result = call.makeResult();
  size_t per = result.count() / static_cast<size_t>(replicasOf(call));
  for (size_t i = 0; i < result.count(); ++i)
    result.mutableBits()[i] = i % per;
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Row-major points of `shape` at `indices` of a memref, along its last axes; f(point, element).
template <typename F>
bool forEachPoint(Call &call, const MemoryReference &memory, llvm::SmallVector<int64_t, 6> indices,
                  ArrayRef<int64_t> shape, F visit) {
  size_t lead = indices.size() - shape.size();
  for (int64_t point = 0, n = product(shape); point < n; ++point) {
    llvm::SmallVector<int64_t, 6> at(indices);
    int64_t rest = point;
    for (size_t axis = shape.size(); axis-- > 0; rest /= shape[axis])
      at[lead + axis] = wrapAdd(at[lead + axis], rest % shape[axis]);
    if (!visit(point, ArrayRef<int64_t>(at)))
      return false;
  }
  return true;
}

/// vector.load and maskedload: `masked` says that operands are (base, indices, mask, pass_thru).
Flow load(Call &call, bool masked) {
  auto type = cast<VectorType>(call.resultType().type);
  auto memref = dyn_cast<MemRefType>(call.operandType(0).type);
  if (!memref || isa<VectorType>(memref.getElementType()) || replicasOf(call) != 1)
    return unsupportedTypes(call);
  unsigned rank = memref.getRank();
  const MemoryReference &memory = call.operand(0).memory();
  Value result = call.makeResult();
  auto read = [&](int64_t point, ArrayRef<int64_t> at) {
    if (masked) {
      const Value &mask = call.operand(1 + rank), &other = call.operand(2 + rank);
      if (mask.isUndefined(point))
        call.undefinedUse("a mask element is undefined");
      if (!mask.bits()[point]) {
        result.mutableBits()[point] = other.bits()[point];
        if (other.isUndefined(point))
          result.markUndefined(point);
        return true;
      }
    }
    size_t element;
    if (!locate(call, memory, at, element))
      return false;
    result.mutableBits()[point] = memory.allocation->bits[element];
    if (memory.allocation->undefined[element])
      result.markUndefined(point);
    return true;
  };
  if (!forEachPoint(call, memory, useIndices(call, 1, rank), type.getShape(), read))
    return Flow::stop;
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// vector.store (value, base, indices) and maskedstore (base, indices, mask, value).
Flow store(Call &call, bool masked) {
  unsigned base = masked ? 0 : 1;
  auto memref = dyn_cast<MemRefType>(call.operandType(base).type);
  if (!memref || isa<VectorType>(memref.getElementType()) || replicasOf(call) != 1)
    return unsupportedTypes(call);
  unsigned rank = memref.getRank();
  const Value &value = call.operand(masked ? rank + 2 : 0);
  auto type = cast<VectorType>(call.operandType(masked ? rank + 2 : 0).type);
  const MemoryReference &memory = call.operand(base).memory();
  auto write = [&](int64_t point, ArrayRef<int64_t> at) {
    if (masked) {
      const Value &mask = call.operand(1 + rank);
      if (mask.isUndefined(point))
        call.undefinedUse("a mask element is undefined");
      if (!mask.bits()[point])
        return true;
    }
    size_t element;
    if (!locate(call, memory, at, element))
      return false;
    memory.allocation->bits[element] = value.bits()[point];
    memory.allocation->undefined[element] = value.isUndefined(point);
    return true;
  };
  return forEachPoint(call, memory, useIndices(call, base + 1, rank), type.getShape(), write)
             ? Flow::next
             : Flow::stop;
}

} // namespace

void registerVector(HandlerTable &table) {
  table.add<vector::BroadcastOp, vector::SplatOp>(broadcast);
  table.add<vector::ExtractOp>(extract);
  table.add<vector::ExtractElementOp>(extractElement);
  table.add<vector::InsertOp>(insert);
  table.add<vector::ShapeCastOp>(
      [](Call &call) { return gather(call, [](size_t i) { return i; }); });
  table.add<vector::ConstantMaskOp>(constantMask);
  table.add<vector::CreateMaskOp>(createMask);
  table.add<vector::StepOp>(step);
  table.add<vector::LoadOp>([](Call &call) { return load(call, false); });
  table.add<vector::MaskedLoadOp>([](Call &call) { return load(call, true); });
  table.add<vector::StoreOp>([](Call &call) { return store(call, false); });
  table.add<vector::MaskedStoreOp>([](Call &call) { return store(call, true); });
}

} // namespace npufuzz::interpreter

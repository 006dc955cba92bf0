//===- Vector.cpp - vector ops that move elements between vectors ---------===//
//
// Scalars are equal for all replicas and may enter a vector freely. Taking a scalar out requires
// all replicas to agree on it.
//
// No op here computes: each is a map from elements of the result to elements of its operands,
// row-major, within one replica. rearrange() and merge() apply it to every replica, with the flags
// of undefined elements. Positions outside a vector are poison, as in the documentation of
// vector.extract and vector.insert.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/vector/VectorElements.h"
#include "support/mlir/Api.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Also handles splat.
Flow broadcast(Call &call) {
  if (call.operandType(0).isScalar)
    // A scalar is the same for all replicas.
    return rearrange(call, [](size_t) { return 0; });
  auto from = cast<VectorType>(call.operandType(0).type).getShape();
  auto to = cast<VectorType>(call.resultType().type).getShape();
  llvm::SmallVector<size_t> sources;
  for (int64_t i = 0, n = product(to); i < n; ++i) {
    // In vector.broadcast, axes match from the last on; missing and unit axes of the source repeat.
    int64_t rest = i, element = 0, stride = 1;
    for (size_t back = 1; back <= from.size(); ++back) {
      int64_t extent = to[to.size() - back], own = from[from.size() - back];
      element += own == 1 ? 0 : rest % extent * stride;
      rest /= extent;
      stride *= own;
    }
    sources.push_back(static_cast<size_t>(element));
  }
  return rearrange(call, [&](size_t i) { return sources[i]; });
}

/// Takes the scalar at `element` of each replica if they agree.
Flow takeScalar(Call &call, size_t element, unsigned resultNumber = 0) {
  const Value &source = call.operand(0);
  size_t per = source.count() / static_cast<size_t>(replicasOf(call));
  for (size_t at = element; at < source.count(); at += per)
    // Scalars have no replicas and cannot hold one number per lane.
    if (source.bits()[at] != source.bits()[element] ||
        source.isUndefined(at) != source.isUndefined(element))
      return call.unsupported("of a scalar that differs between the lanes");
  call.setResult(resultNumber, Value::scalar(source.bits()[element], source.isUndefined(element)));
  return Flow::next;
}

/// Row-major element at which a position (leading coordinates) begins; -1 outside.
int64_t positionOf(Call &call, ArrayRef<int64_t> shape, ArrayRef<int64_t> fixed, unsigned next) {
  int64_t element = 0;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    int64_t coordinate = 0;
    if (axis < fixed.size())
      coordinate = fixed[axis];
    if (ShapedType::isDynamic(coordinate)) {
      const Value &position = call.operand(next++);
      coordinate = position.isScalarUndefined() ? -1 : static_cast<int64_t>(position.scalarBits());
    }
    if (coordinate < 0 || coordinate >= shape[axis])
      return -1;
    element = element * shape[axis] + coordinate;
  }
  return element;
}

Flow extract(Call &call) {
  auto op = call.as<vector::ExtractOp>();
  int64_t begin = positionOf(call, op.getSourceVectorType().getShape(), op.getStaticPosition(), 1);
  if (begin < 0)
    return poisonResult(call);
  if (call.resultType().isScalar)
    return takeScalar(call, static_cast<size_t>(begin));
  return rearrange(call, [=](size_t i) { return static_cast<size_t>(begin) + i; });
}

/// Copies operand 1 and puts element i of operand 0 at where(i), both as elements of one replica.
template <typename F> Flow scatterInto(Call &call, F where) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &source = call.operand(0), &target = call.operand(1);
  Value result(Ref<Elements>(new Elements(target.elements())));
  size_t replicas = static_cast<size_t>(replicasOf(call)), per = target.count() / replicas;
  bool scalar = call.operandType(0).isScalar;
  size_t count = scalar ? 1 : source.count() / replicas;
  for (size_t replica = 0; replica < replicas; ++replica)
    for (size_t i = 0; i < count; ++i) {
      size_t from = scalar ? 0 : replica * count + i, to = replica * per + where(i);
      result.mutableBits()[to] = source.bits()[from];
      if (source.isUndefined(from) || result.isUndefined(to))
        result.mutableElements().mutableUndefined()[to] = source.isUndefined(from);
    }
  call.setResult(0, std::move(result));
  return Flow::next;
}
Flow insertAt(Call &call, int64_t begin) {
  return scatterInto(call, [=](size_t i) { return static_cast<size_t>(begin) + i; });
}

Flow insert(Call &call) {
  auto op = call.as<vector::InsertOp>();
  int64_t begin = positionOf(call, op.getDestVectorType().getShape(), op.getStaticPosition(), 2);
  return begin < 0 ? poisonResult(call) : insertAt(call, begin);
}

Flow extractElement(Call &call) {
  int64_t count = cast<VectorType>(call.operandType(0).type).getNumElements(), position = 0;
  if (call.operandCount() > 1 && call.operand(1).isScalarUndefined())
    return poisonResult(call);
  if (call.operandCount() > 1)
    position = signExtend(call.operand(1).scalarBits(), call.operandType(1).format.width);
  if (position < 0 || position >= count)
    return poisonResult(call);
  return takeScalar(call, static_cast<size_t>(position));
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

Flow insertElement(Call &call) {
  int64_t count = cast<VectorType>(call.operandType(1).type).getNumElements();
  int64_t position = 0;
  if (call.operandCount() > 2 && call.operand(2).isScalarUndefined())
    return poisonResult(call);
  if (call.operandCount() > 2)
    position = signExtend(call.operand(2).scalarBits(), call.operandType(2).format.width);
  if (position < 0 || position >= count)
    return poisonResult(call);
  return insertAt(call, position);
}

/// Copies operand 1 with elements of operand 0 at where(i), as elements of one replica.
Flow insertSlice(Call &call) {
  auto op = call.as<vector::InsertStridedSliceOp>();
  auto from = op.getSourceVectorType().getShape(), to = op.getDestVectorType().getShape();
  auto offsets = numbersOf(op.getOffsets());
  size_t lead = to.size() - from.size();
  return scatterInto(call, [&](size_t i) {
    Coordinates at(to.size(), 0), inner = coordinatesOf(i, from);
    for (size_t axis = 0; axis < to.size(); ++axis)
      at[axis] = offsets[axis] + (axis >= lead ? inner[axis - lead] : 0);
    return elementAt(at, to);
  });
}
Flow extractSlice(Call &call) {
  auto op = call.as<vector::ExtractStridedSliceOp>();
  auto from = op.getSourceVectorType().getShape(),
       to = cast<VectorType>(call.resultType().type).getShape();
  auto offsets = numbersOf(op.getOffsets());
  return rearrange(call, [&](size_t i) {
    Coordinates at = coordinatesOf(i, to);
    for (size_t axis = 0; axis < offsets.size(); ++axis)
      at[axis] += offsets[axis];
    return elementAt(at, from);
  });
}

Flow transpose(Call &call) {
  auto op = call.as<vector::TransposeOp>();
  auto from = op.getSourceVectorType().getShape(), to = op.getResultVectorType().getShape();
  ArrayRef<int64_t> permutation = op.getPermutation();
  return rearrange(call, [&](size_t i) {
    Coordinates at(from.size(), 0), outer = coordinatesOf(i, to);
    for (size_t axis = 0; axis < permutation.size(); ++axis)
      at[permutation[axis]] = outer[axis];
    return elementAt(at, from);
  });
}

/// Marks an element without a source: poison.
constexpr size_t nowhere = ~size_t(0);

/// Builds the result from two operands: where(i) gives the operand and an element of one of its
/// replicas.
template <typename F> Flow merge(Call &call, unsigned resultNumber, F where) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  Value result = call.makeResult(resultNumber);
  size_t replicas = static_cast<size_t>(replicasOf(call)), to = result.count() / replicas;
  for (size_t replica = 0; replica < replicas; ++replica)
    for (size_t i = 0; i < to; ++i) {
      auto [operand, element] = where(i);
      if (element == nowhere) {
        result.mutableBits()[replica * to + i] =
            fillBits(call.resultType(resultNumber).format, call.options().fillPattern);
        result.markUndefined(replica * to + i);
        continue;
      }
      const Value &source = call.operand(operand);
      size_t from = replica * (source.count() / replicas) + element;
      result.mutableBits()[replica * to + i] = source.bits()[from];
      if (source.isUndefined(from))
        result.markUndefined(replica * to + i);
    }
  call.setResult(resultNumber, std::move(result));
  return Flow::next;
}
using Origin = std::pair<unsigned, size_t>;

/// The mask names slices of the leading axis of both operands in sequence. "The value -1 represents
/// a poison mask value, which specifies that the selected element is poison."
Flow shuffle(Call &call) {
  auto op = call.as<vector::ShuffleOp>();
  VectorType first = op.getV1VectorType();
  auto slices = static_cast<size_t>(first.getRank() == 0 ? 1 : first.getDimSize(0));
  size_t slice = static_cast<size_t>(first.getNumElements()) / slices;
  auto mask = numbersOf(op.getMask());
  return merge(call, 0, [&](size_t i) {
    if (mask[i / slice] < 0)
      return Origin(0, nowhere);
    auto chosen = static_cast<size_t>(mask[i / slice]);
    return chosen < slices ? Origin(0, chosen * slice + i % slice)
                           : Origin(1, (chosen - slices) * slice + i % slice);
  });
}
Flow interleave(Call &call) {
  return merge(call, 0, [](size_t i) { return Origin(i % 2, i / 2); });
}
Flow deinterleave(Call &call) {
  for (unsigned half : {0u, 1u})
    if (merge(call, half, [=](size_t i) { return Origin(0, 2 * i + half); }) == Flow::stop)
      return Flow::stop;
  return Flow::next;
}

Flow fromElements(Call &call) {
  return merge(call, 0, [](size_t i) { return Origin(static_cast<unsigned>(i), 0); });
}

Flow toElements(Call &call) {
  if (call.operandType(0).format.kind == FormatKind::none)
    return unsupportedTypes(call);
  for (unsigned i = 0, count = call.op()->getNumResults(); i < count; ++i)
    if (takeScalar(call, i, i) == Flow::stop)
      return Flow::stop;
  return Flow::next;
}

/// Cuts the bits of the last axis into elements of another width, the low end first. An element is
/// undefined if one of its bits is.
Flow bitcast(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &source = call.operand(0);
  Value result = call.makeResult();
  unsigned from = call.operandType(0).format.width, to = call.resultType().format.width;
  for (size_t i = 0; i < result.count(); ++i) {
    uint64_t bits = 0;
    bool undefined = false;
    for (unsigned done = 0; done < to;) {
      size_t bit = i * to + done, element = bit / from;
      unsigned shift = static_cast<unsigned>(bit % from);
      // An element may be cut into several or composed of several; pieces end where either does.
      bits |= source.bits()[element] >> shift << done;
      undefined |= source.isUndefined(element);
      done += from - shift;
    }
    result.mutableBits()[i] = bits & call.resultType().format.mask();
    if (undefined)
      result.markUndefined(i);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

} // namespace

void registerVector(HandlerTable &table) {
  table.add<vector::BroadcastOp, vector::SplatOp>(broadcast);
  table.add<vector::ExtractOp>(extract);
  table.add<vector::ExtractElementOp>(extractElement);
  table.add<vector::InsertOp>(insert);
  table.add<vector::InsertElementOp>(insertElement);
  table.add<vector::InsertStridedSliceOp>(insertSlice);
  table.add<vector::ExtractStridedSliceOp>(extractSlice);
  table.add<vector::ShapeCastOp>(
      [](Call &call) { return rearrange(call, [](size_t i) { return i; }); });
  table.add<vector::TransposeOp>(transpose);
  table.add<vector::ShuffleOp>(shuffle);
  table.add<vector::InterleaveOp>(interleave);
  table.add<vector::DeinterleaveOp>(deinterleave);
  table.add<vector::FromElementsOp>(fromElements);
  table.add<vector::ToElementsOp>(toElements);
  table.add<vector::BitCastOp>(bitcast);
  table.add<vector::StepOp>(step);
}

} // namespace npufuzz::interpreter

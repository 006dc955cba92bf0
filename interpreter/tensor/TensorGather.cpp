//===- TensorGather.cpp - tensor.gather -----------------------------------===//
//
// Coordinates lie along the last axis of the indices; the axes before it lead the result, behind
// which stand the axes of the source. A gathered one has the extent 1 there, or is left out.
//
// The op is pure, and passes move it: where coordinates lie outside of the source or repeat though
// they are promised to be unique, elements are undefined and the run goes on.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/tensor/TensorOps.h"

#include <set>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Coordinates = llvm::SmallVector<int64_t, 6>;

/// Operands of one execution.
struct Gather {
  const MemoryReference &source, &indices;
  ArrayRef<int64_t> axes;
  Format indexFormat;
  bool keepsAxes;

  size_t leading() const { return indices.sizes.size() - 1; }
  bool isKept(size_t axis) const {
    return keepsAxes || !llvm::is_contained(axes, static_cast<int64_t>(axis));
  }

  Coordinates resultSizes() const {
    Coordinates sizes(ArrayRef<int64_t>(indices.sizes).drop_back());
    for (auto [axis, size] : llvm::enumerate(source.sizes))
      if (isKept(axis))
        sizes.push_back(llvm::is_contained(axes, static_cast<int64_t>(axis)) ? 1 : size);
    return sizes;
  }

  /// Nothing where one is undefined or lies outside.
  std::optional<Coordinates> at(ArrayRef<int64_t> lead) const {
    Coordinates place(lead), found;
    place.push_back(0);
    for (int64_t axis : axes) {
      Cell cell = elementOf(indices, place);
      int64_t number = signExtend(cell.bits, indexFormat.width);
      if (cell.undefined || number < 0 || number >= source.sizes[static_cast<size_t>(axis)])
        return std::nullopt;
      found.push_back(number);
      ++place.back();
    }
    return found;
  }

  /// Returns the place in the source of an element of the result.
  Coordinates sourceOf(ArrayRef<int64_t> result, ArrayRef<int64_t> coordinates) const {
    Coordinates place;
    size_t next = leading();
    for (size_t axis = 0; axis < source.sizes.size(); ++axis)
      place.push_back(isKept(axis) ? result[next++] : 0);
    for (auto [axis, number] : llvm::zip_equal(axes, coordinates))
      place[static_cast<size_t>(axis)] = number;
    return place;
  }
};

/// Returns true if two places have the same coordinates.
bool repeats(const Gather &gather) {
  std::set<Coordinates> seen;
  return !forEachIndex(ArrayRef<int64_t>(gather.indices.sizes).drop_back(),
                       [&](ArrayRef<int64_t> lead) {
                         auto coordinates = gather.at(lead);
                         return !coordinates || seen.insert(*coordinates).second;
                       });
}

Flow gather(Call &call) {
  auto op = call.as<tensor::GatherOp>();
  auto type = cast<RankedTensorType>(call.resultType().type);
  if (call.operand(1).memory().sizes.empty())
    return call.unsupported("at indices without an axis");
  Gather gather{.source = call.operand(0).memory(),
                .indices = call.operand(1).memory(),
                .axes = op.getGatherDims(),
                .indexFormat = formatOf(getElementTypeOrSelf(call.operandType(1).type)),
                .keepsAxes = false};
  gather.keepsAxes =
      gather.leading() + gather.source.sizes.size() == static_cast<size_t>(type.getRank());
  Coordinates sizes = gather.resultSizes();
  bool isKept = static_cast<int64_t>(gather.axes.size()) == gather.indices.sizes.back() &&
                fits(type, sizes) && !(op.getUnique() && repeats(gather));
  if (!isKept)
    return breakPromise(call);
  Ref<MemoryReference> result = makeTensor(call, type.getElementType(), sizes);
  if (!result)
    return Flow::stop;
  size_t next = 0;
  forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    auto coordinates = gather.at(index.take_front(gather.leading()));
    if (coordinates)
      writeCell(*result, next, elementOf(gather.source, gather.sourceOf(index, *coordinates)));
    else
      call.executor.noteBrokenPromise();
    ++next;
    return true;
  });
  call.setResult(0, Value(result));
  return Flow::next;
}

} // namespace

void registerTensorGather(HandlerTable &table) { table.add<tensor::GatherOp>(ofScalars<gather>); }

} // namespace npufuzz::interpreter

//===- EditExtents.cpp - shrinks static extents ---------------------------===//
//
// A number is replaced wherever it stands (SmallerExtents.h); in the second way its multiples
// (products of extents, strides) shrink with it. What does not fit together then is refused by the
// verifier, or by the interpreter.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/SmallerExtents.h"
#include "reduce/ir/Edits.h"

#include "mlir/IR/BuiltinTypes.h"

#include <set>

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

struct Shrinking {
  int64_t from, to;
  bool multiples;  ///< multiples of `from` shrink in proportion
  bool everywhere; ///< also replaces numbers that are no extents

  int64_t operator()(int64_t number) const {
    if (number == from)
      return to;
    return multiples && number > from && number % from == 0 ? number / from * to : number;
  }
};

std::vector<Shrinking> shrinkings(Candidate &candidate) {
  std::vector<Shrinking> all;
  std::set<int64_t> extents = refinement::staticExtents(*candidate.module);
  for (int64_t extent : llvm::reverse(extents))
    for (int64_t to : std::set<int64_t>{1, 2, extent / 2, extent - 1})
      if (extent > 1 && to < extent)
        for (bool multiples : {true, false})
          for (bool everywhere : {true, false})
            all.push_back({extent, to, multiples, everywhere});
  return all;
}

bool isSameSize(const interpreter::Value &value, Type vector) {
  return static_cast<int64_t>(value.count()) == cast<VectorType>(vector).getNumElements();
}

/// Keeps the first elements along each axis. Precondition: no axis grows.
interpreter::Value cropped(const interpreter::Value &value, ArrayRef<int64_t> shape) {
  using namespace interpreter;
  const MemoryReference &old = value.memory();
  Ref<MemoryReference> memory(new MemoryReference());
  memory->sizes.assign(shape.begin(), shape.end());
  memory->strides.assign(shape.size(), 1);
  int64_t count = 1;
  for (size_t axis = shape.size(); axis-- > 0; count *= shape[axis])
    memory->strides[axis] = count;
  memory->allocation = new Allocation(old.allocation->format, static_cast<size_t>(count), 0);
  std::fill(memory->allocation->undefined.begin(), memory->allocation->undefined.end(), 0);
  for (int64_t i = 0; i < count; ++i) {
    int64_t from = old.offset, rest = i;
    for (size_t axis = shape.size(); axis-- > 0; rest /= shape[axis])
      from += rest % shape[axis] * old.strides[axis];
    memory->allocation->bits[static_cast<size_t>(i)] =
        old.allocation->bits[static_cast<size_t>(from)];
  }
  return interpreter::Value(memory);
}

// Inputs follow the new types, or the candidate could not be called.
bool shrinkAt(Candidate &candidate, size_t place, size_t) {
  Shrinking shrinking = shrinkings(candidate)[place];
  refinement::replaceExtents(*candidate.module, shrinking, shrinking.everywhere);
  if (candidate.input.empty())
    return true;
  FunctionOpInterface function = candidate.subject();
  for (auto [value, type] : llvm::zip(candidate.input, function.getArgumentTypes()))
    if (isa<MemRefType, RankedTensorType>(type)) {
      SmallVector<int64_t> shape(cast<ShapedType>(type).getShape());
      for (auto [extent, old] : llvm::zip(shape, value.memory().sizes))
        extent = ShapedType::isDynamic(extent) ? old : extent;
      if (shape == ArrayRef<int64_t>(value.memory().sizes))
        continue;
      if (auto memref = dyn_cast<MemRefType>(type); memref && !memref.getLayout().isIdentity())
        return false;
      value = cropped(value, shape);
    } else if (isa<VectorType>(type) && !isSameSize(value, type)) {
      return false;
    }
  return true;
}

} // namespace

const Edit shrinkExtents = {
    "shrink extents", [](Candidate &candidate) { return shrinkings(candidate).size(); }, shrinkAt};

} // namespace npufuzz::reduceir

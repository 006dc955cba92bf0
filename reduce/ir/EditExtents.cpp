//===- EditExtents.cpp - shrinks static extents ---------------------------===//
//
// An extent occurs in many types, sizes, bounds and strides at once, and an op of any dialect may
// tie them together. So a number is replaced in all types, attributes and maps; the second way also
// shrinks its multiples (products of extents, strides). The verifier or the interpreter rejects a
// mismatch.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/AttrTypeSubElements.h"
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
  std::set<int64_t, std::greater<>> extents;
  auto note = [&](Type type) {
    if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank())
      for (int64_t extent : shaped.getShape())
        if (!ShapedType::isDynamic(extent) && extent > 1)
          extents.insert(extent);
  };
  for (Operation *op : opsOf(*candidate.module)) {
    for (Type type : op->getResultTypes())
      note(type);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          note(type);
  }
  std::vector<Shrinking> all;
  for (int64_t extent : extents)
    for (int64_t to : std::set<int64_t>{1, 2, extent / 2, extent - 1})
      if (to < extent)
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

AffineExpr shrink(AffineExpr expression, const Shrinking &shrinking) {
  if (auto number = dyn_cast<AffineConstantExpr>(expression))
    return getAffineConstantExpr(shrinking(number.getValue()), expression.getContext());
  if (auto binary = dyn_cast<AffineBinaryOpExpr>(expression))
    return getAffineBinaryOpExpr(binary.getKind(), shrink(binary.getLHS(), shrinking),
                                 shrink(binary.getRHS(), shrinking));
  return expression;
}

void addReplacements(AttrTypeReplacer &replacer, const Shrinking &shrinking) {
  auto shrunk = [shrinking](ArrayRef<int64_t> shape) {
    return llvm::map_to_vector(shape, [&](int64_t extent) {
      return ShapedType::isDynamic(extent) ? extent : shrinking(extent);
    });
  };
  replacer.addReplacement([=](ShapedType type) -> std::optional<Type> {
    if (!type.hasRank())
      return std::nullopt;
    SmallVector<int64_t> shape = shrunk(type.getShape());
    if (auto memref = dyn_cast<MemRefType>(type))
      if (auto layout = dyn_cast<StridedLayoutAttr>(memref.getLayout())) {
        int64_t offset = layout.getOffset();
        return MemRefType::get(
            shape, memref.getElementType(),
            StridedLayoutAttr::get(type.getContext(),
                                   ShapedType::isDynamic(offset) ? offset : shrinking(offset),
                                   shrunk(layout.getStrides())),
            memref.getMemorySpace());
      }
    return type.clone(shape);
  });
  if (!shrinking.everywhere)
    return;
  replacer.addReplacement([=](IntegerAttr attribute) -> std::optional<Attribute> {
    if (attribute.getValue().getSignificantBits() > 63)
      return std::nullopt;
    int64_t number = shrinking(attribute.getInt());
    return IntegerAttr::get(attribute.getType(), number);
  });
  replacer.addReplacement([=](DenseI64ArrayAttr attribute) -> std::optional<Attribute> {
    return DenseI64ArrayAttr::get(attribute.getContext(), shrunk(attribute.asArrayRef()));
  });
  replacer.addReplacement([=](AffineMapAttr attribute) -> std::optional<Attribute> {
    AffineMap map = attribute.getValue();
    SmallVector<AffineExpr> results;
    for (AffineExpr result : map.getResults())
      results.push_back(shrink(result, shrinking));
    return AffineMapAttr::get(
        AffineMap::get(map.getNumDims(), map.getNumSymbols(), results, map.getContext()));
  });
}

// Inputs must follow the new types, or the candidate could not be called.
bool shrinkAt(Candidate &candidate, size_t place, size_t) {
  Shrinking shrinking = shrinkings(candidate)[place];
  AttrTypeReplacer replacer;
  addReplacements(replacer, shrinking);
  replacer.recursivelyReplaceElementsIn(*candidate.module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false, /*replaceTypes=*/true);
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

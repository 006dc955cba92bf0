//===- EditAttributes.cpp - removes or simplifies attributes --------------===//
//
// Knows no dialect. Removes an attribute or simplifies it by its own kind (number, map, elements);
// the op's verifier rejects a change that it cannot accept.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

struct Place {
  Operation *op;
  StringAttr name;
  Attribute simpler; ///< null: no attribute
};

void simplerNumbers(IntegerAttr attribute, std::vector<Attribute> &simpler) {
  if (attribute.getValue().getSignificantBits() > 64)
    return;
  int64_t number = attribute.getValue().getSExtValue();
  for (int64_t other : {int64_t(0), int64_t(1), number / 2, number - (number > 0 ? 1 : -1)})
    if (other != number && std::abs(other) <= std::abs(number))
      simpler.push_back(IntegerAttr::get(attribute.getType(), other));
}

void simplerFloats(FloatAttr attribute, std::vector<Attribute> &simpler) {
  double number = attribute.getValueAsDouble();
  for (double other : {0.0, 1.0})
    if (other != number)
      simpler.push_back(FloatAttr::get(attribute.getType(), other));
}

void simplerElements(DenseElementsAttr attribute, std::vector<Attribute> &simpler) {
  if (attribute.getNumElements() == 0)
    return;
  auto first = *attribute.getValues<Attribute>().begin();
  if (!attribute.isSplat()) {
    simpler.push_back(DenseElementsAttr::get(attribute.getType(), first));
    return;
  }
  std::vector<Attribute> elements;
  if (auto number = dyn_cast<IntegerAttr>(first))
    simplerNumbers(number, elements);
  else if (auto number = dyn_cast<FloatAttr>(first))
    simplerFloats(number, elements);
  for (Attribute element : elements)
    simpler.push_back(DenseElementsAttr::get(attribute.getType(), element));
}

/// Simplifies toward the identity: all of it, or one result, which becomes a part of itself or a
/// constant.
void simplerMaps(AffineMapAttr attribute, std::vector<Attribute> &simpler) {
  AffineMap map = attribute.getValue();
  MLIRContext *context = attribute.getContext();
  auto add = [&](AffineMap other) {
    if (other != map)
      simpler.push_back(AffineMapAttr::get(other));
  };
  if (map.getNumResults() == map.getNumDims() && map.getNumSymbols() == 0)
    add(AffineMap::getMultiDimIdentityMap(map.getNumDims(), context));
  for (unsigned i = 0; i < map.getNumResults(); ++i) {
    AffineExpr result = map.getResult(i);
    std::vector<AffineExpr> parts = {getAffineConstantExpr(0, context)};
    if (auto binary = dyn_cast<AffineBinaryOpExpr>(result)) {
      parts.push_back(binary.getLHS());
      parts.push_back(binary.getRHS());
    } else if (auto number = dyn_cast<AffineConstantExpr>(result)) {
      parts = {};
      if (number.getValue() != 0)
        parts = {getAffineConstantExpr(0, context), getAffineConstantExpr(1, context),
                 getAffineConstantExpr(number.getValue() / 2, context)};
    }
    for (AffineExpr part : parts) {
      SmallVector<AffineExpr> results(map.getResults());
      results[i] = part;
      add(AffineMap::get(map.getNumDims(), map.getNumSymbols(), results, context));
    }
  }
}

/// True for flags without any bit set, which mean the same as no attribute.
bool isDefault(Attribute attribute) {
  if (auto flags = dyn_cast<arith::IntegerOverflowFlagsAttr>(attribute))
    return flags.getValue() == arith::IntegerOverflowFlags::none;
  if (auto flags = dyn_cast<arith::FastMathFlagsAttr>(attribute))
    return flags.getValue() == arith::FastMathFlags::none;
  return false;
}

std::vector<Place> places(Candidate &candidate) {
  std::vector<Place> found;
  std::vector<Operation *> ops = opsOf(*candidate.module);
  ops.insert(ops.begin(), candidate.module->getOperation());
  // The numbers of a schedule stay, and the duties of its handles.
  llvm::erase_if(ops, [](Operation *op) {
    return isScheduled(op) || op->getName().getStringRef() == "transform.named_sequence";
  });
  for (Operation *op : ops)
    for (NamedAttribute named : op->getAttrs()) {
      StringRef name = named.getName();
      // Skips the visibility: not all callers of a public function are visible, so a pass may not
      // change it, and a pass that does has another bug. Skips the last name because linalg
      // remembers it and does not print it.
      if (name == SymbolTable::getSymbolAttrName() ||
          name == SymbolTable::getVisibilityAttrName() || name == "function_type" ||
          name == "operandSegmentSizes" || name == "operand_segment_sizes" ||
          name == "linalg.memoized_indexing_maps" || isDefault(named.getValue()))
        continue;
      if (name == "step" && isa<affine::AffineForOp>(op))
        continue; // never 0, which the verifier would accept: shortenLoops handles steps
      std::vector<Attribute> simpler;
      // The verifier rejects the removal of a required attribute.
      simpler.push_back({});
      if (auto number = dyn_cast<IntegerAttr>(named.getValue()))
        simplerNumbers(number, simpler);
      else if (auto number = dyn_cast<FloatAttr>(named.getValue()))
        simplerFloats(number, simpler);
      else if (auto elements = dyn_cast<DenseElementsAttr>(named.getValue()))
        simplerElements(elements, simpler);
      else if (auto map = dyn_cast<AffineMapAttr>(named.getValue()))
        simplerMaps(map, simpler);
      for (Attribute other : simpler)
        found.push_back({op, named.getName(), other});
    }
  return found;
}

bool simplifyAt(Candidate &candidate, size_t place, size_t) {
  Place at = places(candidate)[place];
  // The type of a constant is that of its value.
  if (auto old = dyn_cast<TypedAttr>(at.op->getAttr(at.name)); old && at.simpler)
    if (cast<TypedAttr>(at.simpler).getType() != old.getType())
      return false;
  if (at.simpler)
    at.op->setAttr(at.name, at.simpler);
  else
    at.op->removeAttr(at.name);
  return true;
}

} // namespace

const Edit simplifyAttributes = {"simplify attributes",
                                 [](Candidate &candidate) { return places(candidate).size(); },
                                 simplifyAt};

} // namespace npufuzz::reduceir

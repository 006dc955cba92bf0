//===- SmallerExtents.cpp -------------------------------------------------===//
//
// Extents close to each other form a cluster and shrink by the same multiple of 8. The search first
// tries rules that change all extents at once, then one cluster after the other, the largest first.
// The verifier accepts or refuses each copy; this file knows no dialect's ops.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/SmallerExtents.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace mlir;

namespace npufuzz::refinement {

/// Extents that differ by less than this shrink by the same number.
static constexpr int64_t closeExtents = 8;
/// More extents than a program of any test has: each costs a copy and a verification.
static constexpr size_t clustersMax = 24;

std::set<int64_t> staticExtents(ModuleOp module) {
  std::set<int64_t> extents;
  auto note = [&](Type type) {
    if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank())
      for (int64_t extent : shaped.getShape())
        if (!ShapedType::isDynamic(extent))
          extents.insert(extent);
  };
  module.walk([&](Operation *op) {
    llvm::for_each(op->getResultTypes(), note);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArgumentTypes(), note);
  });
  return extents;
}

static AffineExpr replaced(AffineExpr expression, const ExtentRule &rule) {
  if (auto number = dyn_cast<AffineConstantExpr>(expression))
    return getAffineConstantExpr(rule(number.getValue()), expression.getContext());
  if (auto binary = dyn_cast<AffineBinaryOpExpr>(expression))
    return getAffineBinaryOpExpr(binary.getKind(), replaced(binary.getLHS(), rule),
                                 replaced(binary.getRHS(), rule));
  return expression;
}

static SmallVector<int64_t> replaced(ArrayRef<int64_t> numbers, const ExtentRule &rule) {
  return llvm::map_to_vector(numbers, [&](int64_t number) {
    return ShapedType::isDynamic(number) ? number : rule(number);
  });
}

static std::optional<Type> replaced(ShapedType type, const ExtentRule &rule) {
  if (!type.hasRank())
    return std::nullopt;
  SmallVector<int64_t> shape = replaced(type.getShape(), rule);
  auto memref = dyn_cast<MemRefType>(type);
  auto layout = memref ? dyn_cast<StridedLayoutAttr>(memref.getLayout()) : StridedLayoutAttr();
  if (!layout)
    return type.clone(shape);
  int64_t offset = layout.getOffset();
  return MemRefType::get(
      shape, memref.getElementType(),
      StridedLayoutAttr::get(type.getContext(),
                             ShapedType::isDynamic(offset) ? offset : rule(offset),
                             replaced(layout.getStrides(), rule)),
      memref.getMemorySpace());
}

/// The first elements, as many as the new type has.
static Attribute replaced(DenseElementsAttr elements, const ExtentRule &rule, bool everywhere) {
  std::optional<Type> type = replaced(elements.getType(), rule);
  if (!type || *type == elements.getType()) {
    auto numbers = dyn_cast<DenseIntElementsAttr>(elements);
    if (!everywhere || !numbers || !isa<IntegerType>(numbers.getElementType()) ||
        numbers.getElementType().getIntOrFloatBitWidth() < 8)
      return elements;
    return numbers.mapValues(numbers.getElementType(), [&](const APInt &number) {
      return number.getSignificantBits() > 63
                 ? number
                 : APInt(64, static_cast<uint64_t>(rule(number.getSExtValue())))
                       .sextOrTrunc(number.getBitWidth());
    });
  }
  auto smaller = cast<ShapedType>(*type);
  if (elements.isSplat())
    return elements.resizeSplat(smaller);
  if (smaller.getNumElements() > elements.getNumElements())
    return elements;
  auto values = llvm::to_vector(
      llvm::make_range(elements.value_begin<Attribute>(),
                       std::next(elements.value_begin<Attribute>(), smaller.getNumElements())));
  return DenseElementsAttr::get(smaller, values);
}

void replaceExtents(ModuleOp module, const ExtentRule &rule, bool everywhere) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](ShapedType type) { return replaced(type, rule); });
  if (everywhere) {
    replacer.addReplacement([&](IntegerAttr attribute) -> std::optional<Attribute> {
      if (attribute.getValue().getSignificantBits() > 63)
        return std::nullopt;
      return IntegerAttr::get(attribute.getType(), rule(attribute.getInt()));
    });
    replacer.addReplacement([&](DenseI64ArrayAttr attribute) -> std::optional<Attribute> {
      return DenseI64ArrayAttr::get(attribute.getContext(), replaced(attribute.asArrayRef(), rule));
    });
    replacer.addReplacement([&](AffineMapAttr attribute) -> std::optional<Attribute> {
      AffineMap map = attribute.getValue();
      SmallVector<AffineExpr> results;
      for (AffineExpr result : map.getResults())
        results.push_back(replaced(result, rule));
      return AffineMapAttr::get(
          AffineMap::get(map.getNumDims(), map.getNumSymbols(), results, map.getContext()));
    });
  }
  // Data of another length than the type's would be read outside of its memory.
  replacer.addReplacement(
      [&](DenseElementsAttr elements) -> std::optional<std::pair<Attribute, WalkResult>> {
        return std::pair(replaced(elements, rule, everywhere), WalkResult::skip());
      });
  replacer.addReplacement(
      [](DenseResourceElementsAttr elements) -> std::optional<std::pair<Attribute, WalkResult>> {
        return std::pair(Attribute(elements), WalkResult::skip());
      });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true, /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

namespace {

/// Extents from `first` to `last` become smaller by the same number.
struct Cluster {
  int64_t first, last, by;

  int64_t operator()(int64_t number) const {
    return number >= first && number <= last ? number - by : number;
  }
};

std::vector<Cluster> clustersOf(const std::set<int64_t> &extents, const ExtentScale &scale) {
  std::vector<Cluster> clusters;
  for (int64_t extent : extents) {
    if (extent <= scale.keptMax)
      continue;
    if (!clusters.empty() && extent - clusters.back().last < closeExtents)
      clusters.back().last = extent;
    else
      clusters.push_back({extent, extent, 0});
  }
  if (clusters.size() > clustersMax)
    clusters.erase(clusters.begin(), clusters.end() - clustersMax); // the largest cost most
  // Multiples of the grain stay multiples. No two become the same.
  int64_t free = scale.least, grain = scale.grain;
  for (Cluster &cluster : clusters) {
    int64_t to = free + (cluster.first - free) % grain;
    while (to < cluster.first && extents.count(to))
      to += grain;
    cluster.by = std::max<int64_t>(cluster.first - to, 0) / grain * grain;
    free = (cluster.last - cluster.by) / grain * grain + grain;
  }
  return clusters;
}

/// Half of the factors 2 of a number remain: a product of two equal extents becomes the product of
/// what these become.
int64_t rootOfTwos(int64_t number, int64_t keptMax) {
  if (number <= keptMax)
    return number;
  int64_t twos = llvm::countr_zero(static_cast<uint64_t>(number));
  return number >> (twos / 2);
}

class Shrinker {
public:
  Shrinker(ModuleOp module, const ExtentScale &scale)
      : module(module), scale(scale), extents(staticExtents(module)) {}

  SmallerProgram run() {
    std::vector<Cluster> clusters = clustersOf(extents, scale);
    if (clusters.empty())
      return {};
    ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
    auto all = [&](int64_t number) {
      for (const Cluster &cluster : clusters)
        if (int64_t smaller = cluster(number); smaller != number)
          return smaller;
      return number;
    };
    auto roots = [this](int64_t number) { return rootOfTwos(number, scale.keptMax); };
    const ExtentRule together[] = {all, withProducts(all), roots};
    for (bool everywhere : {true, false})
      for (const ExtentRule &rule : together)
        if (accepts(module, rule, everywhere))
          return take();
    // The largest first, each on top of what was accepted before.
    for (const Cluster &cluster : llvm::reverse(clusters))
      for (bool everywhere : {true, false})
        if (accepts(smaller ? *smaller : module, cluster, everywhere))
          break;
    return take();
  }

private:
  /// The rule, but an extent that is the product of two others becomes the product of what these
  /// become, and so does a product of two or three extents that is none itself, such as a stride.
  ExtentRule withProducts(const ExtentRule &rule) const {
    std::map<int64_t, int64_t> become;
    std::set<int64_t> taken;
    for (int64_t extent : extents) {
      auto factor = llvm::find_if(extents, [&](int64_t x) {
        return x > 1 && x < extent && extent % x == 0 && extents.count(extent / x);
      });
      int64_t smaller = rule(extent);
      while (smaller < extent && taken.count(smaller))
        smaller += scale.grain;
      if (factor != extents.end())
        smaller = become[*factor] * become[extent / *factor];
      become[extent] = *taken.insert(smaller).first;
    }
    std::map<int64_t, int64_t> all = become;
    for (auto [x, newX] : become)
      for (auto [y, newY] : become)
        for (auto [z, newZ] : become)
          if (int64_t xy, xyz; !llvm::MulOverflow(x, y, xy) && !llvm::MulOverflow(xy, z, xyz)) {
            all.try_emplace(xy, newX * newY);
            all.try_emplace(xyz, newX * newY * newZ);
          }
    return [rule, all](int64_t number) {
      auto found = all.find(number);
      return found == all.end() ? rule(number) : found->second;
    };
  }

  bool accepts(ModuleOp before, const ExtentRule &rule, bool everywhere) {
    std::set<int64_t> shrunk;
    for (int64_t extent : extents)
      shrunk.insert(rule(extent));
    if (shrunk == extents || shrunk.size() < extents.size())
      return false;
    OwningOpRef<ModuleOp> copy = before.clone();
    replaceExtents(*copy, rule, everywhere);
    if (failed(verify(*copy)))
      return false;
    smaller = std::move(copy);
    rules.push_back(rule);
    return true;
  }

  SmallerProgram take() {
    std::vector<std::string> changes;
    for (int64_t extent : llvm::reverse(extents)) {
      int64_t now = extent;
      for (const ExtentRule &rule : rules)
        now = rule(now);
      if (now != extent)
        changes.push_back(llvm::formatv("{0}→{1}", extent, now));
    }
    if (changes.empty())
      return {};
    return {std::move(smaller), llvm::join(changes, ", ")};
  }

  ModuleOp module;
  ExtentScale scale;
  std::set<int64_t> extents;
  OwningOpRef<ModuleOp> smaller;
  std::vector<ExtentRule> rules;
};

} // namespace

SmallerProgram withSmallerExtents(ModuleOp module, const ExtentScale &scale) {
  return Shrinker(module, scale).run();
}

} // namespace npufuzz::refinement

//===- Statistics.cpp - counts what programs contain ----------------------===//
//
// Measures reach. Counts each op by kind, views below it, rank and class of shape, and each feature
// once per program. The keys become the tables of the coverage report.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Statistics.h"

#include "generators/programs/ViewChain.h"
#include "tile/Loops.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace mlir;

namespace npufuzz::generators {

llvm::StringRef shapeClassOf(ArrayRef<int64_t> shape) {
  auto longer = llvm::count_if(shape, [](int64_t extent) { return extent > 1; });
  if (longer == 0)
    return "one";
  if (longer == 1)
    return "line";
  if (longer > 4)
    return "deep";
  if (llvm::is_contained(shape, 1))
    return "unit";
  bool even = llvm::all_of(shape, [](int64_t extent) { return llvm::isPowerOf2_64(extent); });
  return even ? "even" : "odd";
}

/// Cells that the language makes impossible are no gaps of the generators.
bool canHaveShape(const tile::OpRecord &record, llvm::StringRef shapeClass) {
  llvm::StringRef op = record.mnemonic;
  // A stretched tile has an axis of extent 1. A tile with parts, or that is a part, has more than
  // one element.
  if (op == tile::BroadcastOp::record.mnemonic || op == tile::ExpandOp::record.mnemonic)
    return shapeClass != "even" && shapeClass != "odd";
  if (op == tile::ConcatOp::record.mnemonic || op == tile::ChunkOp::record.mnemonic)
    return shapeClass != "one";
  // Two axes or three.
  if (record.category == tile::OpCategory::Transpose)
    return shapeClass != "deep" && shapeClass != "unit";
  return record.category != tile::OpCategory::Matmul || shapeClass != "deep";
}

namespace {
/// Visits one program. Views below a value are a bit set with one bit per view kind.
class Counter {
public:
  Counter(llvm::function_ref<void(const OpClass &)> onOp, llvm::StringSet<> &features)
      : onOp(onOp), features(features) {}

  void count(ModuleOp module) {
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto loop = dyn_cast<affine::AffineForOp>(op))
        countLoop(loop);
      else if (auto branch = dyn_cast<scf::IfOp>(op))
        countBranch(branch);
      else if (const tile::OpRecord *record = tile::findRecord(op))
        countOp(op, *record);
    });
  }

private:
  /// A concat is no step of a chain: it has several sources.
  static constexpr unsigned concatBit = 1u << 31;

  static std::string name(unsigned views) {
    std::string joined;
    for (auto [bit, kind] : llvm::enumerate(allViewKinds))
      if (views & (1u << bit))
        joined += (joined.empty() ? "" : "+") + mnemonicOf(kind).str();
    if (views & concatBit)
      joined += joined.empty() ? "concat" : "+concat";
    return joined.empty() ? "plain" : joined;
  }

  static unsigned bitOf(StringRef mnemonic) {
    for (auto [bit, kind] : llvm::enumerate(allViewKinds))
      if (mnemonic == mnemonicOf(kind))
        return 1u << bit;
    return mnemonic == tile::ConcatOp::record.mnemonic ? concatBit : 0;
  }

  void countLoop(affine::AffineForOp loop) {
    // A carried tile comes from where its initial value came from.
    for (auto [initial, carried] : llvm::zip_equal(loop.getInits(), loop.getRegionIterArgs()))
      behind[carried] = behind.lookup(initial);
    for (auto [initial, result] : llvm::zip_equal(loop.getInits(), loop.getResults()))
      behind[result] = behind.lookup(initial);
    int64_t lower = loop.getConstantLowerBound(), upper = *tile::upperBoundMax(loop);
    if (llvm::any_of(loop.getRegionIterArgs(),
                     [](Value carried) { return carried.getType().isIndex(); }))
      features.insert("carried index");
    auto tiles = llvm::count_if(loop.getRegionIterArgs(), [](Value carried) {
      return isa<tile::TileType>(carried.getType());
    });
    if (tiles > 0)
      features.insert("carried tile");
    if (tiles > 1)
      features.insert("two carried tiles");
    for (auto [carried, next] : llvm::zip_equal(loop.getRegionIterArgs(), loop.getYieldedValues()))
      if (next != carried && llvm::is_contained(loop.getRegionIterArgs(), next))
        features.insert("carried tiles change places");
    if (tile::endsAtRunTime(loop))
      features.insert(loop.getNumRegionIterArgs() > 0 ? "carrying loop that ends at an argument"
                                                      : "loop that ends at an argument");
    if (lower > 0)
      features.insert("loop that starts above 0");
    if (upper <= lower)
      features.insert("zero-trip loop");
    else if ((upper - lower) % loop.getStepAsInt() != 0)
      features.insert("tail loop");
    int depth = 1;
    for (Operation *parent = loop->getParentOp(); !isa<func::FuncOp>(parent);
         parent = parent->getParentOp())
      depth += isa<affine::AffineForOp>(parent);
    features.insert("loops " + std::to_string(depth));
  }

  void countBranch(scf::IfOp branch) {
    features.insert("branch with " + std::to_string(branch.getNumResults()) + " tiles");
    Operation *compare = branch.getCondition().getDefiningOp();
    bool onLoop = compare && llvm::any_of(compare->getOperands(), affine::isAffineForInductionVar);
    bool onTile = compare && llvm::any_of(compare->getOperands(), [](Value operand) {
                    return operand.getDefiningOp<tile::ExtractOp>() != nullptr;
                  });
    features.insert(onLoop   ? "branch on a loop variable"
                    : onTile ? "branch on an element of a tile"
                             : "branch on an argument");
    branch->walk([&](tile::StoreOp) { features.insert("branch that stores"); });
  }

  void countOp(Operation *op, const tile::OpRecord &record) {
    unsigned views = bitOf(record.mnemonic);
    // A store's views are those that it stores through.
    for (Value operand : op->getOperands())
      if (!isa<tile::StoreOp, tile::ScatterOp>(op) || isa<tile::ViewType>(operand.getType()))
        views |= behind.lookup(operand);
    for (Value result : op->getResults())
      behind[result] = views;
    Type type = shapedType(op);
    auto [kind, shape] = describe(type);
    onOp({record.mnemonic, elementKindName(kind), name(views), static_cast<int64_t>(shape.size()),
          shapeClassOf(shape)});
    countDetails(op, kind);
    if (auto load = dyn_cast<tile::LoadOp>(op))
      llvm::for_each(load.getOffsets(), [&](Value offset) { countOffset(offset); });
    if (auto tileType = dyn_cast<tile::TileType>(type))
      countTile(tileType);
  }

  /// Counts how the place of a load follows from loops.
  void countOffset(Value offset) {
    auto apply = offset.getDefiningOp<affine::AffineApplyOp>();
    if (!apply)
      return;
    if (llvm::count_if(apply.getOperands(), affine::isAffineForInductionVar) > 1)
      features.insert("offset of two loops");
    auto sum = dyn_cast<AffineBinaryOpExpr>(apply.getAffineMap().getResult(0));
    if (sum && sum.getLHS() == getAffineDimExpr(0, apply.getContext()) * -1)
      features.insert("offset that falls");
  }

  /// The type under which an op is counted: of its input, not of its result.
  static Type shapedType(Operation *op) {
    if (auto gather = dyn_cast<tile::GatherOp>(op))
      return gather.getResult().getType();
    for (Value operand : op->getOperands())
      if (isa<tile::TileType>(operand.getType()))
        return operand.getType();
    if (auto load = dyn_cast<tile::LoadOp>(op))
      return load.getResult().getType();
    for (Value operand : op->getOperands())
      if (isa<tile::ViewType>(operand.getType()))
        return operand.getType();
    return op->getResult(0).getType();
  }

  static std::pair<ElementKind, ArrayRef<int64_t>> describe(Type type) {
    if (auto memory = dyn_cast<MemRefType>(type))
      return {tile::elementKindOf(memory.getElementType()), memory.getShape()};
    if (auto view = dyn_cast<tile::ViewType>(type))
      return {tile::elementKindOf(view.getElementType()), view.getShape()};
    auto tileType = cast<tile::TileType>(type);
    return {tile::elementKindOf(tileType.getElementType()), tileType.getShape()};
  }

  void countTile(tile::TileType type) {
    ArrayRef<int64_t> shape = type.getShape();
    features.insert("rank " + std::to_string(shape.size()));
    if (shape.size() < 2)
      return;
    if (shape.front() == 1)
      features.insert("leading unit axis");
    if (shape.back() == 1)
      features.insert("trailing unit axis");
    if (llvm::is_contained(shape.drop_front().drop_back(), 1))
      features.insert("inner unit axis");
    if (llvm::count_if(shape, [](int64_t extent) { return extent > 1; }) > 4)
      features.insert("more than 4 non-unit axes");
  }

  /// "none", "one", "all but one", "all" of an axis; empty if known only at run time.
  static StringRef shareOf(Value extent, int64_t all) {
    APInt value;
    return matchPattern(extent, m_ConstantInt(&value)) ? shareOf(value.getSExtValue(), all) : "";
  }
  static StringRef shareOf(int64_t valid, int64_t all) {
    return valid <= 0         ? "none"
           : valid >= all     ? "all"
           : valid == 1       ? "one"
           : valid == all - 1 ? "all but one"
                              : "";
  }

  /// Counts an extent that is computed from a loop's variable, over the loop's iterations.
  // Evaluates the loop: only the values tell if an extent shrinks or grows.
  void countWalkingExtent(affine::AffineApplyOp apply, int64_t all) {
    if (!llvm::any_of(apply.getOperands(), affine::isAffineForInductionVar))
      return;
    features.insert("valid extent that changes in a loop");
    auto loop = affine::getForInductionVarOwner(apply.getOperand(0));
    if (apply.getNumOperands() != 1 || !loop)
      return;
    int64_t upper = *tile::upperBoundMax(loop), before = -1;
    for (int64_t at = loop.getConstantLowerBound(); at < upper; at += loop.getStepAsInt()) {
      SmallVector<Attribute> result;
      Attribute variable = Builder(loop.getContext()).getIndexAttr(at);
      if (failed(apply.getAffineMap().constantFold(variable, result)))
        return;
      int64_t valid = std::clamp<int64_t>(cast<IntegerAttr>(result[0]).getInt(), 0, all);
      if (before >= 0 && valid < before)
        features.insert("valid extent that shrinks in a loop");
      if (before >= 0 && valid > before)
        features.insert("valid extent that grows in a loop");
      if (before >= 0 && all > 2 && !shareOf(valid, all).empty())
        features.insert(("valid extent that comes to " + shareOf(valid, all) + " in a loop").str());
      before = valid;
    }
  }

  void countValid(tile::SetValidOp op) {
    for (auto [extent, all] : llvm::zip_equal(op.getExtents(), op.getResult().getType().getShape()))
      if (auto apply = extent.getDefiningOp<affine::AffineApplyOp>())
        countWalkingExtent(apply, all);
    ArrayRef<int64_t> shape = op.getResult().getType().getShape().take_back(2);
    if (shape.size() < 2 || shape[0] < 3 || shape[1] < 3)
      return; // one and all but one differ only from 3 on
    StringRef rows = shareOf(op.getExtents().end()[-2], shape[0]);
    StringRef columns = shareOf(op.getExtents().end()[-1], shape[1]);
    if (!rows.empty() && !columns.empty())
      features.insert(("valid rows " + rows + ", columns " + columns).str());
  }

  /// Counts attributes that make a different op of one mnemonic.
  void countDetails(Operation *op, ElementKind kind) {
    auto add = [&](StringRef prefix, StringRef detail) {
      SmallString<64> name;
      features.insert((prefix + " " + detail).toStringRef(name));
    };
    if (auto iota = dyn_cast<tile::IotaOp>(op))
      if (iota.getResult().getType().getShape()[iota.getAxis()] > 128)
        add("iota", "of more than 128");
    if (auto cmp = dyn_cast<tile::CmpOp>(op))
      add("cmp", tile::stringifyCmpPredicate(cmp.getPredicate()));
    if (auto reduce = dyn_cast<tile::ReduceOp>(op))
      add("reduce", tile::stringifyReduceKind(reduce.getKind()));
    if (auto topk = dyn_cast<tile::TopkOp>(op)) {
      add("topk", tile::stringifyTopkPart(topk.getPart()));
      add("topk", topk.getSmallest() ? "smallest" : "largest");
      if (topk.getOperand().getType().getShape() == topk.getResult().getType().getShape())
        add("topk", "of all");
    }
    if (auto expand = dyn_cast<tile::ExpandBinaryOp>(op))
      add("expand", tile::stringifyExpandKind(expand.getKind()));
    if (auto pad = dyn_cast<tile::FillPadOp>(op))
      add("pad", tile::stringifyPadKind(pad.getKind()));
    if (auto pad = dyn_cast<tile::PadOp>(op))
      add("view pad", tile::stringifyPadKind(pad.getKind()));
    if (auto concat = dyn_cast<tile::ConcatOp>(op)) {
      int64_t axis = concat.getAxis(), extent = concat.getResult().getType().getShape()[axis];
      auto parts = static_cast<int64_t>(concat.getSources().size());
      bool even = llvm::all_of(concat.getSources().getTypes(), [&](Type type) {
        return cast<tile::ViewType>(type).getShape()[axis] * parts == extent;
      });
      add("concat", even ? "even" : "uneven");
    }
    if (auto matmul = dyn_cast<tile::MatmulOp>(op))
      add("matmul", matmul.getAccumulator() ? "accumulator" : matmul.getBias() ? "bias" : "plain");
    if (auto matmul = dyn_cast<tile::MatmulOp>(op)) {
      if (matmul.getTransposeLhs())
        add("matmul", "transposed lhs");
      if (matmul.getTransposeRhs())
        add("matmul", "transposed rhs");
      if (matmul.getBatchRank() > 0)
        add("matmul", "batch");
    }
    if (auto gather = dyn_cast<tile::GatherOp>(op))
      add("gather",
          gather.getIndices().getType().getShape() == gather.getResult().getType().getShape()
              ? "of elements"
              : "of rows");
    if (auto scatter = dyn_cast<tile::ScatterOp>(op))
      add("scatter",
          scatter.getIndices().getType().getShape() == scatter.getValue().getType().getShape()
              ? "of elements"
              : "of rows");
    if (auto cast = dyn_cast<tile::CastOp>(op)) {
      ElementKind to = tile::elementKindOf(cast.getResult().getType().getElementType());
      add("cast", std::string(elementKindName(kind)) + " to " + std::string(elementKindName(to)));
      add("round", tile::stringifyRounding(cast.getRounding()));
      add("saturate", cast.getSaturate() ? "yes" : "no");
    }
    if (auto slice = dyn_cast<tile::SliceOp>(op))
      if (llvm::any_of(slice.getStrides(), [](int64_t stride) { return stride < 0; }))
        add("slice", "reversed");
    if (auto set = dyn_cast<tile::SetValidOp>(op))
      for (Value extent : set.getExtents())
        add("set_valid from", extent.getDefiningOp<tile::ExtractOp>() ? "a tile"
                              : isa<BlockArgument>(extent)            ? "an argument"
                              : matchPattern(extent, m_Constant())    ? "a constant"
                                                                      : "a computed value");
    if (auto set = dyn_cast<tile::SetValidOp>(op))
      countValid(set);
    if (isa<tile::ScratchOp>(op))
      features.insert("scratch");
  }

  llvm::function_ref<void(const OpClass &)> onOp;
  llvm::StringSet<> &features;
  llvm::DenseMap<Value, unsigned> behind; // looked up only, never iterated
};
} // namespace

/// Counts how scratch connects the kernels of @main.
static void countCalls(func::FuncOp entry, llvm::StringSet<> &features) {
  std::map<std::string, int> calls;
  entry.walk([&](func::CallOp call) {
    if (++calls[call.getCallee().str()] == 2)
      features.insert("kernel called twice");
    int64_t scratch = llvm::count_if(call.getOperands(), [](Value operand) {
      return operand.getDefiningOp<tile::ScratchOp>() != nullptr;
    });
    if (scratch > 2)
      features.insert("kernel with three scratch tensors");
  });
  entry.walk([&](tile::ScratchOp scratch) {
    if (std::distance(scratch->user_begin(), scratch->user_end()) > 2)
      features.insert("scratch in three calls");
  });
}

void countProgram(const Case &generated, llvm::function_ref<void(const OpClass &)> onOp,
                  llvm::function_ref<void(llvm::StringRef)> onFeature) {
  llvm::StringSet<> features;
  Counter(onOp, features).count(generated.module.get());
  features.insert("kernels " + std::to_string(tile::kernelsOf(generated.module).size()));
  countCalls(tile::mainOf(generated.module), features);
  for (Type type : tile::mainOf(generated.module).getArgumentTypes())
    if (!isa<MemRefType>(type))
      features.insert("scalar argument");
  for (const auto &[name, value] : generated.settings)
    features.insert(name + " = " + std::to_string(value));
  auto cores = generated.settings.find("cores");
  if (cores != generated.settings.end() && cores->second > 1 &&
      tile::kernelsOf(generated.module).size() > 1)
    features.insert("kernels on several cores");
  for (const auto &feature : features)
    onFeature(feature.getKey());
}

void Statistics::add(const Case &generated) {
  ++programCount;
  countProgram(
      generated, [&](const OpClass &op) { ++opCounts[op]; },
      [&](llvm::StringRef feature) { ++featureCounts[feature.str()]; });
}

void Statistics::merge(const Statistics &other) {
  programCount += other.programCount;
  for (const auto &[key, count] : other.opCounts)
    opCounts[key] += count;
  for (const auto &[name, count] : other.featureCounts)
    featureCounts[name] += count;
}

uint64_t Statistics::count(StringRef op) const {
  uint64_t sum = 0;
  for (const auto &[key, count] : opCounts)
    sum += key.op == op ? count : 0;
  return sum;
}
uint64_t Statistics::count(StringRef op, ElementKind kind) const {
  uint64_t sum = 0;
  for (const auto &[key, count] : opCounts)
    sum += key.op == op && key.kind == StringRef(elementKindName(kind)) ? count : 0;
  return sum;
}
uint64_t Statistics::feature(StringRef name) const {
  auto found = featureCounts.find(name.str());
  return found == featureCounts.end() ? 0 : found->second;
}

std::string Statistics::text() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << programCount << " programs\n" << llvm::left_justify("op", 14);
  for (int kind = 0; kind < elementKindCount; ++kind)
    os << llvm::format(" %7s",
                       std::string(elementKindName(static_cast<ElementKind>(kind))).c_str());
  os << '\n';
  for (const tile::OpRecord &record : tile::opTable()) {
    os << llvm::left_justify(record.mnemonic, 14);
    for (int kind = 0; kind < elementKindCount; ++kind)
      os << llvm::format(" %7llu", static_cast<unsigned long long>(
                                       count(record.mnemonic, static_cast<ElementKind>(kind))));
    os << '\n';
  }
  std::map<std::string, uint64_t> views;
  for (const auto &[key, count] : opCounts)
    if (key.op == "load" || key.op == "store")
      views[(key.op + " through " + key.views).str()] += count;
  for (const auto &[name, count] : views)
    os << name << ": " << count << '\n';
  for (const auto &[name, count] : featureCounts)
    os << "programs with " << name << ": " << count << '\n';
  return text;
}

nlohmann::json Statistics::json() const {
  nlohmann::json ops = nlohmann::json::array();
  for (const auto &[key, count] : opCounts)
    ops.push_back({{"op", key.op.str()},
                   {"kind", key.kind.str()},
                   {"views", key.views},
                   {"rank", key.rank},
                   {"shape", key.shape.str()},
                   {"count", count}});
  return {{"programs", programCount}, {"ops", std::move(ops)}, {"features", featureCounts}};
}

} // namespace npufuzz::generators

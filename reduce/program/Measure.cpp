//===- Measure.cpp - the order by which cases are smaller -----------------===//
//
// A lexicographic measure of natural numbers. Every accepted step decreases it, so reduction ends
// whatever the edits propose. The weights reflect what a reader finds simpler, not what has fewer
// bytes: f32 before bf16, whole numbers before fractions, loads before computations.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Measure.h"
#include "reduce/program/Contents.h"
#include "tile/Loops.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>
#include <numeric>

using namespace mlir;

namespace npufuzz::reduce {

using tile::OpCategory;

int64_t typeCost(Type type) {
  switch (tile::elementKindOf(type)) {
  case ElementKind::f32:
  case ElementKind::i1:
    return 0;
  case ElementKind::i32:
    return 1;
  case ElementKind::i8:
  case ElementKind::f16:
    return 2;
  case ElementKind::i16:
  case ElementKind::bf16:
    return 3;
  case ElementKind::i64:
  case ElementKind::f8E4M3FN:
  case ElementKind::f8E5M2:
    return 4;
  case ElementKind::index:
    return 5;
  }
  llvm_unreachable("every kind has a cost");
}

static int64_t magnitudeCost(int64_t value) {
  uint64_t magnitude = value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  // Exact as long as sums over large tensors stay natural numbers, then by the power of two.
  constexpr uint64_t exactMax = uint64_t{1} << 32;
  if (magnitude <= exactMax)
    return 2 * static_cast<int64_t>(magnitude) - (value > 0);
  return static_cast<int64_t>(2 * exactMax) + llvm::Log2_64(magnitude);
}

int64_t elementCost(ElementKind kind, uint64_t bits) {
  if (bits == 0)
    return 0;
  if (!isFloatKind(kind)) {
    unsigned unused = kind == ElementKind::i1 ? 0 : 64 - elementKindBits(kind);
    return magnitudeCost(static_cast<int64_t>(bits << unused) >> unused);
  }
  double value = valueOfBits(kind, bits);
  if (value == 1)
    return 1;
  // Whole numbers of a few digits read well; all others are equally bad.
  constexpr double wholeMax = 63;
  bool whole = std::abs(value) <= wholeMax && std::trunc(value) == value;
  return whole ? 2 + magnitudeCost(static_cast<int64_t>(value)) : unreadableCost;
}

static int64_t sizeOf(AffineMap map) {
  int64_t size = 0;
  map.walkExprs([&](AffineExpr expr) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    size += constant ? (constant.getValue() == 0 ? 0 : 1 + magnitudeCost(constant.getValue())) : 2;
  });
  return size;
}

static int64_t countVariable(OperandRange offsets) {
  return llvm::count_if(offsets, [](Value v) { return !v.getDefiningOp<arith::ConstantOp>(); });
}

tile::ReduceKind simplestLike(tile::ReduceKind kind) {
  bool logical = kind == tile::ReduceKind::any || kind == tile::ReduceKind::all;
  return logical                      ? tile::ReduceKind::any
         : tile::isArgReduction(kind) ? tile::ReduceKind::argmin
                                      : tile::ReduceKind::sum;
}

// Cost of each op's attributes compared with the simplest ones: an op without an overload does not
// build.

static int64_t costOf(tile::NegOp) { return 0; }
static int64_t costOf(tile::AddOp) { return 0; }
/// Other unary and binary ops may become neg and add.
template <typename Op>
  requires(Op::record.category == OpCategory::Unary || Op::record.category == OpCategory::Binary)
static int64_t costOf(Op) {
  return 1;
}
static int64_t costOf(tile::CmpOp op) { return static_cast<int64_t>(op.getPredicate()); }
static int64_t costOf(tile::SelectOp) { return 0; }
static int64_t costOf(tile::CastOp op) {
  return static_cast<int64_t>(op.getRounding()) + op.getSaturate();
}
static int64_t costOf(tile::IotaOp op) {
  return static_cast<int64_t>(op.getAxis()) + !op.getStart().getDefiningOp<arith::ConstantOp>();
}
static int64_t costOf(tile::SplatOp) { return 0; }
static int64_t costOf(tile::ExpandOp) { return 0; }
static int64_t costOf(tile::ExpandBinaryOp op) { return static_cast<int64_t>(op.getKind()); }
static int64_t costOf(tile::ReduceOp op) {
  return static_cast<int64_t>(op.getKind()) - static_cast<int64_t>(simplestLike(op.getKind()));
}
static int64_t costOf(tile::CumsumOp) { return 0; }
static int64_t costOf(tile::TopkOp op) { return static_cast<int64_t>(op.getSmallest()); }
static int64_t costOf(tile::MatmulOp op) {
  return static_cast<int64_t>(op.getTransposeLhs()) + op.getTransposeRhs();
}
static int64_t costOf(tile::TransposeOp) { return 0; }
static int64_t costOf(tile::SetValidOp op) { return countVariable(op.getExtents()); }
static int64_t costOf(tile::FillPadOp op) { return static_cast<int64_t>(op.getKind()); }

static int64_t costOf(tile::LoadOp op) { return countVariable(op.getOffsets()); }
static int64_t costOf(tile::StoreOp op) { return countVariable(op.getOffsets()); }
static int64_t costOf(tile::GatherOp op) { return 2 + countVariable(op.getOffsets()); }
static int64_t costOf(tile::ScatterOp op) { return 2 + countVariable(op.getOffsets()); }
static int64_t costOf(tile::ExtractOp) { return 0; }

static int64_t costOf(tile::ScratchOp) { return 0; }
static int64_t costOf(tile::ViewOp) { return 0; }
static int64_t costOf(tile::BroadcastOp) { return 0; }
static int64_t costOf(tile::ReshapeOp) { return 0; }
static int64_t costOf(tile::ConcatOp) { return 0; }
static int64_t costOf(tile::SliceOp op) {
  int64_t cost = 0;
  for (auto [offset, stride] : llvm::zip_equal(op.getOffsets(), op.getStrides()))
    cost += offset + 2 * std::abs(stride) - (stride > 0);
  return cost;
}
static int64_t costOf(tile::ChunkOp op) {
  return static_cast<int64_t>(op.getIndex() + op.getCount());
}
static int64_t costOf(tile::PermuteOp op) {
  int64_t moved = 0;
  for (auto [to, from] : llvm::enumerate(op.getPermutation()))
    moved += static_cast<int64_t>(to) != from;
  return moved;
}
static int64_t costOf(tile::RemapOp op) { return sizeOf(op.getMap()); }
static int64_t costOf(tile::PadOp op) {
  return static_cast<int64_t>(op.getKind()) +
         std::accumulate(op.getLow().begin(), op.getLow().end(), int64_t{0});
}

static int64_t attributeCost(Operation *op) {
  int64_t cost = 0;
  tile::dispatch(op, [&](auto concrete) { cost = costOf(concrete); });
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    cost = sizeOf(apply.getAffineMap());
  return cost;
}

static void addType(Measure &total, Type type) {
  auto add = [&](ArrayRef<int64_t> shape, Type element) {
    total.ranks += static_cast<int64_t>(shape.size());
    for (int64_t extent : shape)
      total.extents += extent;
    total.types += typeCost(element);
  };
  llvm::TypeSwitch<Type>(type)
      .Case<tile::TileType, tile::ViewType, MemRefType>(
          [&](auto shaped) { add(shaped.getShape(), shaped.getElementType()); })
      .Default([&](Type scalar) {
        if (scalar.isIntOrIndexOrFloat())
          total.types += typeCost(scalar);
      });
}

static void addOp(Measure &total, Operation *op) {
  for (Type type : op->getResultTypes())
    addType(total, type);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        addType(total, type);
  total.attributes += attributeCost(op);
  if (const tile::OpRecord *record = tile::findRecord(op)) {
    switch (record->category) {
    case OpCategory::Memory:
      ++total.scratch;
      return;
    case OpCategory::View:
      ++(isa<tile::ViewOp>(op) ? total.plumbing : total.chainedViews);
      return;
    case OpCategory::Transfer:
      ++total.transfers;
      return;
    default:
      total.compute +=
          isa<tile::SplatOp>(op)
              ? 1
              : 2 + llvm::count_if(op->getOperandTypes(), llvm::IsaPred<tile::TileType>) +
                    (record->category == OpCategory::Expand);
      return;
    }
  }
  ++total.plumbing;
  if (isa<func::CallOp>(op)) {
    ++total.calls;
  } else if (auto loop = dyn_cast<affine::AffineForOp>(op)) {
    total.control += 1 + loop.getNumIterOperands();
    int64_t span = *tile::upperBoundMax(loop) - loop.getConstantLowerBound();
    total.iterations += loop.getConstantLowerBound() + loop.getStepAsInt() +
                        std::max<int64_t>(span, 0) + tile::tripsMax(loop) +
                        tile::endsAtRunTime(loop);
  } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
    total.control += 1 + branch.getNumResults();
  } else if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    uint64_t bits = 0;
    if (auto real = dyn_cast<FloatAttr>(constant.getValue()))
      bits = real.getValue().bitcastToAPInt().getZExtValue();
    else
      bits = cast<IntegerAttr>(constant.getValue()).getValue().getZExtValue();
    total.constants += elementCost(tile::elementKindOf(constant.getType()), bits);
  } else if (auto function = dyn_cast<func::FuncOp>(op)) {
    total.plumbing += 2 * function.getNumArguments();
  }
}

Measure measure(const Case &testCase, const Options &options) {
  Measure total;
  for (Operation *op : numberedOps(testCase.module))
    addOp(total, op);
  for (const auto &[name, value] : testCase.settings) {
    auto simplest = options.defaults.find(name);
    total.settings += simplest != options.defaults.end() && simplest->second != value;
  }
  for (const Tensor &input : testCase.inputs) {
    total.values += static_cast<int64_t>(nonZeroValues(input).size());
    for (int64_t i = 0, size = input.size(); i < size; ++i)
      total.inputs += elementCost(input.kind, input.bits(i));
  }
  return total;
}

} // namespace npufuzz::reduce

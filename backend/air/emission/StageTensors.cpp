//===- StageTensors.cpp - brings tensors to a herd through the segment ----===//
//
// Mimics front ends for several levels of memory. An outer scf.parallel becomes a launch with a
// segment, and brings a tensor part by part into memory that the cores share. The inner one loads
// its tiles from there. So passes that look for loops over channels in a segment find some.
//
//===----------------------------------------------------------------------===//
#include "backend/air/emission/AirPasses.h"
#include "backend/air/emission/Memory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace npufuzz::air {

#define GEN_PASS_DEF_STAGETENSORS
#include "backend/air/emission/AirPasses.h.inc"

namespace {

/// A loop with constant bounds.
struct Turns {
  int64_t low, high, step;
  int64_t count() const { return llvm::divideCeilSigned(high - low, step); }
};

/// Uses the herd's outermost loop that cuts the rows into parts of equal size, so that the two
/// loops may be fused. Otherwise takes two turns, or one for each row.
Turns turnsFor(int64_t rows, scf::ParallelOp herd) {
  for (auto loop : herd.getBody()->getOps<scf::ForOp>()) {
    std::optional<int64_t> low = getConstantIntValue(loop.getLowerBound()),
                           high = getConstantIntValue(loop.getUpperBound()),
                           step = getConstantIntValue(loop.getStep());
    if (!low || !high || !step || *low < 0)
      continue;
    Turns turns{*low, *high, *step};
    if (turns.count() > 1 && rows % turns.count() == 0)
      return turns;
  }
  return {0, rows, rows % 2 == 0 ? rows / 2 : 1};
}

/// A tensor of several rows that the herd loads; null: none.
Value tensorFor(scf::ParallelOp herd, ArrayRef<Value> readOnly) {
  for (Value tensor : readOnly) {
    auto type = cast<MemRefType>(tensor.getType());
    bool isLoaded = llvm::any_of(tensor.getUsers(), [&](Operation *user) {
      return herd->isProperAncestor(user) && isView(user);
    });
    if (isLoaded && type.getLayout().isIdentity() && type.getRank() > 0 && type.getDimSize(0) > 1)
      return tensor;
  }
  return nullptr;
}

/// Inserts the copy before the herd, and its release after.
void stage(Value tensor, scf::ParallelOp herd) {
  ImplicitLocOpBuilder b(herd.getLoc(), herd);
  auto type = cast<MemRefType>(tensor.getType());
  Value shared = b.create<memref::AllocOp>(MemRefType::get(type.getShape(), type.getElementType()));
  int64_t rows = type.getDimSize(0);
  Turns turns = turnsFor(rows, herd);
  int64_t some = rows / turns.count();
  auto constant = [&](int64_t number) -> Value { return b.create<arith::ConstantIndexOp>(number); };
  Value low = constant(turns.low), step = constant(turns.step);
  auto loop = b.create<scf::ForOp>(low, constant(turns.high), step);
  b.setInsertionPointToStart(loop.getBody());
  Value first = loop.getInductionVar();
  if (turns.low != 0 || turns.step != some) {
    Value turn = b.create<arith::DivUIOp>(b.create<arith::SubIOp>(first, low), step);
    first = b.create<arith::MulIOp>(turn, constant(some));
  }
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0)), sizes,
      strides(type.getRank(), b.getIndexAttr(1));
  for (int64_t extent : type.getShape())
    sizes.push_back(b.getIndexAttr(extent));
  offsets[0] = first;
  sizes[0] = b.getIndexAttr(some);
  Value from = b.create<memref::SubViewOp>(tensor, offsets, sizes, strides),
        to = b.create<memref::SubViewOp>(shared, offsets, sizes, strides);
  b.create<memref::CopyOp>(from, to);
  b.setInsertionPointAfter(herd);
  b.create<memref::DeallocOp>(shared);
  tensor.replaceUsesWithIf(shared,
                           [&](OpOperand &use) { return herd->isProperAncestor(use.getOwner()); });
  moveToSpace(shared, segmentSpace);
}

struct StageTensorsPass : impl::StageTensorsBase<StageTensorsPass> {
  void runOnOperation() override {
    for (auto kernel : getOperation().getOps<func::FuncOp>()) {
      if (!kernel->hasAttr("tile.kernel"))
        continue;
      SmallVector<Value> readOnly;
      if (!isCalledWithAliases(kernel))
        readOnly = readOnlyTensors(kernel);
      for (auto herd : llvm::make_early_inc_range(kernel.getOps<scf::ParallelOp>())) {
        ImplicitLocOpBuilder b(herd.getLoc(), herd);
        Value zero = b.create<arith::ConstantIndexOp>(0), one = b.create<arith::ConstantIndexOp>(1);
        auto outer = b.create<scf::ParallelOp>(ValueRange{zero, zero}, ValueRange{one, one},
                                               ValueRange{one, one});
        herd->moveBefore(outer.getBody()->getTerminator());
        if (Value tensor = tensorFor(herd, readOnly))
          stage(tensor, herd);
      }
    }
  }
};

} // namespace

} // namespace npufuzz::air

//===- Subtiles.cpp - matmul operands in pieces, a tag slot each ----------===//
#include "backend/npu/AsyncTransfer.h"

using namespace mlir;

namespace npufuzz::npu {

/// More subtiles than this are not worth a slot each.
static constexpr int64_t gridSlotsMax = 64;

SubtileSides SubtileSides::of(int64_t option, int64_t lanes) {
  if (option == 3)
    return {lanes, lanes, 2 * lanes, lanes};
  return {option * lanes, option * lanes, option * lanes, option * lanes};
}

int contractedAxis(ComputeOp matmul, unsigned operand) {
  bool transposed = matmul->hasAttr(operand == 0 ? "transpose_lhs" : "transpose_rhs");
  return operand == 0 ? !transposed : transposed;
}

namespace {

int64_t largestDivisor(int64_t extent, int64_t limit) {
  for (int64_t divisor = std::min(extent, limit);; --divisor)
    if (extent % divisor == 0)
      return divisor;
}

/// An operand's transfer and how it is cut.
struct Grid {
  TransferInOp transfer;
  /// Per tile axis: the descriptor axis that runs along it (-1: stays whole), extent and number of
  /// subtiles.
  int64_t descriptorAxis[2] = {-1, -1}, extent[2] = {0, 0}, count[2] = {1, 1};
  int64_t slots() const { return count[0] * count[1]; }
};

/// The only transfer in that fills an operand, if it stands in the matmul's block before it.
TransferInOp transferOf(ComputeOp matmul, Value operand) {
  TransferInOp result;
  for (Operation *user : operand.getUsers())
    if (auto in = dyn_cast<TransferInOp>(user)) {
      if (result || in.getTags() || in->getBlock() != matmul->getBlock() ||
          !in->isBeforeInBlock(matmul))
        return {};
      result = in;
    }
  return result;
}

std::optional<Grid> planGrid(ComputeOp matmul, Value operand, int depthAxis, int64_t depthSide,
                             int64_t otherSide) {
  Grid grid;
  grid.transfer = transferOf(matmul, operand);
  if (!grid.transfer)
    return std::nullopt;
  ArrayRef<int64_t> shape = grid.transfer.getBuffer().getType().getShape();
  int64_t sides[2] = {otherSide, otherSide}, strides[2] = {shape[1], 1};
  sides[depthAxis] = depthSide;
  for (int axis = 0; axis < 2; ++axis) {
    grid.extent[axis] = shape[axis];
    ArrayRef<int64_t> sizes = grid.transfer.getSizes();
    for (size_t d = 0; d < sizes.size(); ++d)
      if (shape[axis] > 1 && sizes[d] == shape[axis] &&
          grid.transfer.getTileStrides()[d] == strides[axis]) {
        grid.descriptorAxis[axis] = static_cast<int64_t>(d);
        grid.extent[axis] = largestDivisor(shape[axis], sides[axis]);
        grid.count[axis] = shape[axis] / grid.extent[axis];
      }
  }
  if (grid.slots() == 1 || grid.slots() > gridSlotsMax)
    return std::nullopt;
  return grid;
}

class GridEmitter {
public:
  explicit GridEmitter(Location loc) : loc(loc) {}

  /// Calls emit(variable) in a loop over `count` subtiles.
  template <typename Emit> void loop(OpBuilder &builder, int64_t count, Emit emit) const {
    OpBuilder::InsertionGuard guard(builder);
    auto made = builder.create<affine::AffineForOp>(loc, 0, count);
    builder.setInsertionPointToStart(made.getBody());
    emit(made.getInductionVar());
  }

  /// The transfer of one subtile.
  void transfer(OpBuilder &builder, const Grid &grid, Value tags, Value row, Value column) const {
    TransferInOp whole = grid.transfer;
    SmallVector<int64_t> sizes(whole.getSizes());
    AffineExpr base = builder.getAffineDimExpr(2), offset = base;
    for (int axis = 0; axis < 2; ++axis) {
      int64_t d = grid.descriptorAxis[axis];
      if (d < 0)
        continue;
      sizes[d] = grid.extent[axis];
      AffineExpr first = builder.getAffineDimExpr(axis) * grid.extent[axis];
      base = base + first * whole.getGlobalStrides()[d];
      offset = offset + first * whole.getTileStrides()[d];
    }
    auto made = builder.create<TransferInOp>(
        loc, whole.getMemory(), apply(builder, base, {row, column, whole.getBase()}),
        whole.getBuffer(), apply(builder, offset, {row, column, whole.getOffset()}),
        whole.getClip(), tags, slot(builder, grid, row, column), sizes, whole.getGlobalStrides(),
        whole.getTileStrides());
    made->setAttr(subtileAttribute, builder.getDenseI64ArrayAttr({grid.extent[0], grid.extent[1]}));
  }

  void waits(const Grid &grid, Value tags, Operation *before) const {
    OpBuilder builder(before);
    loop(builder, grid.count[0], [&](Value row) {
      loop(builder, grid.count[1], [&](Value column) {
        builder.create<WaitOp>(loc, tags, slot(builder, grid, row, column));
      });
    });
  }

private:
  Value apply(OpBuilder &builder, AffineExpr expr, ValueRange operands) const {
    return builder.create<affine::AffineApplyOp>(
        loc, AffineMap::get(static_cast<unsigned>(operands.size()), 0, expr), operands);
  }
  /// Row-major over the grid.
  Value slot(OpBuilder &builder, const Grid &grid, Value row, Value column) const {
    AffineExpr key = builder.getAffineDimExpr(0) * grid.count[1] + builder.getAffineDimExpr(1);
    return apply(builder, key, {row, column});
  }

  Location loc;
};

/// Whether the earlier transfer may be issued where the later one stands.
bool canMoveTo(TransferInOp earlier, TransferInOp later) {
  if (!earlier->isBeforeInBlock(later))
    return false;
  for (Operation *op = earlier->getNextNode(); op != later; op = op->getNextNode())
    if (mustWait(op, earlier))
      return false;
  return true;
}

} // namespace

SubtileCounts cutOperands(ComputeOp matmul, SubtileSides sides) {
  Value lhs = matmul.getInputs()[0], rhs = matmul.getInputs()[1];
  if (lhs == rhs || matmul.getOutput().getType().getRank() != 2)
    return {};
  // Where the contracted axis lies in each operand's buffer.
  int leftDepth = contractedAxis(matmul, 0), rightDepth = contractedAxis(matmul, 1);
  std::optional<Grid> left = planGrid(matmul, lhs, leftDepth, sides.contractedLeft, sides.leftRows);
  std::optional<Grid> right =
      planGrid(matmul, rhs, rightDepth, sides.contractedRight, sides.rightColumns);
  GridEmitter emitter(matmul.getLoc());
  SubtileCounts counts;
  Value leftTags = left ? makeTags(matmul, left->slots()) : Value();
  Value rightTags = right ? makeTags(matmul, right->slots()) : Value();

  // Where the first use was before the cut, the waits go.
  if (left)
    emitter.waits(*left, leftTags, firstThatMustWait(left->transfer));
  if (right)
    emitter.waits(*right, rightTags, firstThatMustWait(right->transfer));
  counts.grids = (left ? 1 : 0) + (right ? 1 : 0);

  if (left && right && left->count[leftDepth] == right->count[rightDepth] &&
      canMoveTo(left->transfer, right->transfer)) {
    OpBuilder builder(right->transfer);
    emitter.loop(builder, left->count[leftDepth], [&](Value depth) {
      auto emitAt = [&](const Grid &grid, Value tags, int depthAxis) {
        emitter.loop(builder, grid.count[1 - depthAxis], [&](Value other) {
          emitter.transfer(builder, grid, tags, depthAxis == 0 ? depth : other,
                           depthAxis == 0 ? other : depth);
        });
      };
      emitAt(*left, leftTags, leftDepth);
      emitAt(*right, rightTags, rightDepth);
    });
    left->transfer.erase();
    right->transfer.erase();
    counts.fused = 1;
    return counts;
  }
  auto emitAlone = [&](const std::optional<Grid> &grid, Value tags) {
    if (!grid)
      return;
    TransferInOp whole = grid->transfer;
    OpBuilder builder(whole);
    emitter.loop(builder, grid->count[0], [&](Value row) {
      emitter.loop(builder, grid->count[1],
                   [&](Value column) { emitter.transfer(builder, *grid, tags, row, column); });
    });
    whole.erase();
  };
  emitAlone(left, leftTags);
  emitAlone(right, rightTags);
  return counts;
}

} // namespace npufuzz::npu

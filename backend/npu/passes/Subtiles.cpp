//===- Subtiles.cpp - matmul operands in pieces, a tag slot each ----------===//
//
// The transfer of a matrix operand becomes a grid of transfers of subtiles, each with a tag slot of
// its own. The key of a slot is row-major over the grid, batches outermost. Issue and wait compute
// it from the same loop variables, so they cannot disagree. If both operands have equally many
// subtiles along the contracted axis, their nests are fused: the subtiles that the array needs
// first then arrive first.
//
// The pass cuts only axes along which one descriptor axis runs, and only into equal parts (a
// divisor of the extent). A part is the old descriptor with a smaller extent and a moved origin.
// Extents are in elements of the logical tile.
//
// Contract: the parts move what the whole moved. The code waits for all slots at the place where it
// waited for the whole.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/AsyncTransfer.h"

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

/// Equal parts need no clip of their own and share one descriptor.
int64_t largestDivisor(int64_t extent, int64_t limit) {
  for (int64_t divisor = std::min(extent, limit);; --divisor)
    if (extent % divisor == 0)
      return divisor;
}

/// An operand's transfer and its cuts.
struct Grid {
  TransferInOp transfer;
  /// Per axis of a matrix: the descriptor axis along it (-1: not cut), and the extent and number of
  /// subtiles.
  int64_t descriptorAxis[2] = {-1, -1}, extent[2] = {0, 0}, count[2] = {1, 1};
  /// The descriptor axis along the batches (-1: a subtile spans all of them), and their number.
  int64_t batchAxis = -1, batches = 1;
  int64_t slots() const { return batches * count[0] * count[1]; }
};

/// The descriptor axis along a tile axis with this extent and stride; -1 if there is none.
int64_t descriptorAxisAlong(TransferInOp transfer, int64_t extent, int64_t stride) {
  if (extent > 1)
    for (auto [d, size] : llvm::enumerate(transfer.getSizes()))
      if (size == extent && transfer.getTileStrides()[d] == stride)
        return static_cast<int64_t>(d);
  return -1;
}

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
  ArrayRef<int64_t> matrix = shape.take_back(2);
  int64_t sides[2] = {otherSide, otherSide}, strides[2] = {matrix[1], 1};
  sides[depthAxis] = depthSide;
  for (int axis = 0; axis < 2; ++axis) {
    grid.extent[axis] = matrix[axis];
    grid.descriptorAxis[axis] = descriptorAxisAlong(grid.transfer, matrix[axis], strides[axis]);
    if (grid.descriptorAxis[axis] < 0)
      continue;
    grid.extent[axis] = largestDivisor(matrix[axis], sides[axis]);
    grid.count[axis] = matrix[axis] / grid.extent[axis];
  }
  if (shape.size() == 3 && grid.slots() * shape[0] <= gridSlotsMax) {
    grid.batchAxis = descriptorAxisAlong(grid.transfer, shape[0], matrix[0] * matrix[1]);
    grid.batches = grid.batchAxis < 0 ? 1 : shape[0];
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

  /// Calls emit in a loop over the batches if each subtile is of one batch; else emit(null) without
  /// a loop.
  template <typename Emit>
  void loopOverBatches(OpBuilder &builder, const Grid &grid, Emit emit) const {
    if (grid.batches > 1)
      loop(builder, grid.batches, emit);
    else
      emit(Value());
  }

  /// Emits the transfer of one subtile.
  void transfer(OpBuilder &builder, const Grid &grid, Value tags, Value batch, Value row,
                Value column) const {
    TransferInOp whole = grid.transfer;
    SmallVector<int64_t> sizes(whole.getSizes());
    SmallVector<Value, 4> operands{row, column, {}};
    AffineExpr base = builder.getAffineDimExpr(2), offset = base;
    auto advance = [&](AffineExpr first, int64_t d, int64_t extent) {
      sizes[d] = extent;
      base = base + first * whole.getGlobalStrides()[d];
      offset = offset + first * whole.getTileStrides()[d];
    };
    for (int axis = 0; axis < 2; ++axis)
      if (int64_t d = grid.descriptorAxis[axis]; d >= 0)
        advance(builder.getAffineDimExpr(axis) * grid.extent[axis], d, grid.extent[axis]);
    if (batch) {
      advance(builder.getAffineDimExpr(3), grid.batchAxis, 1);
      operands.push_back(batch);
    }
    auto at = [&](AffineExpr expr, Value start) {
      operands[2] = start;
      return apply(builder, expr, operands);
    };
    Value global = at(base, whole.getBase()), tile = at(offset, whole.getOffset());
    auto made =
        builder.create<TransferInOp>(loc, whole.getMemory(), global, whole.getBuffer(), tile,
                                     whole.getClip(), tags, slot(builder, grid, batch, row, column),
                                     sizes, whole.getGlobalStrides(), whole.getTileStrides());
    made->setAttr(subtileAttribute, builder.getDenseI64ArrayAttr({grid.extent[0], grid.extent[1]}));
  }

  void waits(const Grid &grid, Value tags, Operation *before) const {
    OpBuilder builder(before);
    loopOverBatches(builder, grid, [&](Value batch) {
      loop(builder, grid.count[0], [&](Value row) {
        loop(builder, grid.count[1], [&](Value column) {
          builder.create<WaitOp>(loc, tags, slot(builder, grid, batch, row, column));
        });
      });
    });
  }

private:
  Value apply(OpBuilder &builder, AffineExpr expr, ValueRange operands) const {
    return builder.create<affine::AffineApplyOp>(
        loc, AffineMap::get(static_cast<unsigned>(operands.size()), 0, expr), operands);
  }
  /// Slot number: row-major over the grid, the batches outermost.
  Value slot(OpBuilder &builder, const Grid &grid, Value batch, Value row, Value column) const {
    auto rowMajor = [&](int64_t columns, Value outer, Value inner) {
      AffineExpr key = builder.getAffineDimExpr(0) * columns + builder.getAffineDimExpr(1);
      return apply(builder, key, {outer, inner});
    };
    Value inMatrix = rowMajor(grid.count[1], row, column);
    return batch ? rowMajor(grid.count[0] * grid.count[1], batch, inMatrix) : inMatrix;
  }

  Location loc;
};

/// Returns true if the earlier transfer may be issued at the place of the later one.
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
  if (lhs == rhs)
    return {};
  // Axis of each operand's buffer that is contracted.
  int leftDepth = contractedAxis(matmul, 0), rightDepth = contractedAxis(matmul, 1);
  std::optional<Grid> left = planGrid(matmul, lhs, leftDepth, sides.contractedLeft, sides.leftRows);
  std::optional<Grid> right =
      planGrid(matmul, rhs, rightDepth, sides.contractedRight, sides.rightColumns);
  GridEmitter emitter(matmul.getLoc());
  SubtileCounts counts;
  Value leftTags = left ? makeTags(matmul, left->slots()) : Value();
  Value rightTags = right ? makeTags(matmul, right->slots()) : Value();

  // Waits go to the place of the first use before the cut.
  if (left)
    // Make waits before the new nests, which would count as uses of the buffers themselves.
    emitter.waits(*left, leftTags, firstThatMustWait(left->transfer));
  if (right)
    emitter.waits(*right, rightTags, firstThatMustWait(right->transfer));
  counts.grids = (left ? 1 : 0) + (right ? 1 : 0);
  counts.batches = (left && left->batches > 1 ? 1 : 0) + (right && right->batches > 1 ? 1 : 0);

  if (left && right && left->batches == right->batches &&
      left->count[leftDepth] == right->count[rightDepth] &&
      canMoveTo(left->transfer, right->transfer)) {
    OpBuilder builder(right->transfer);
    emitter.loopOverBatches(builder, *left, [&](Value batch) {
      emitter.loop(builder, left->count[leftDepth], [&](Value depth) {
        auto emitAt = [&](const Grid &grid, Value tags, int depthAxis) {
          emitter.loop(builder, grid.count[1 - depthAxis], [&](Value other) {
            emitter.transfer(builder, grid, tags, batch, depthAxis == 0 ? depth : other,
                             depthAxis == 0 ? other : depth);
          });
        };
        emitAt(*left, leftTags, leftDepth);
        emitAt(*right, rightTags, rightDepth);
      });
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
    emitter.loopOverBatches(builder, *grid, [&](Value batch) {
      emitter.loop(builder, grid->count[0], [&](Value row) {
        emitter.loop(builder, grid->count[1], [&](Value column) {
          emitter.transfer(builder, *grid, tags, batch, row, column);
        });
      });
    });
    whole.erase();
  };
  emitAlone(left, leftTags);
  emitAlone(right, rightTags);
  return counts;
}

} // namespace npufuzz::npu

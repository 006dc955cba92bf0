//===- LowerMatmul.cpp - npu-lower-matmul: onto the systolic array --------===//
//
// Lowers to a weight-stationary systolic array of side SS = lanes. SS vectors of weights are pushed
// and stay. Each row of inputs pushed then gives a row of partial sums, which a pop adds to the
// output. The loops are batch, k, n, m with steps of SS. k is outside n and m, so the sum over k is
// in ascending order, one block after the other, and the operands' subtiles can be waited for one
// by one.
//
// M, N and K need not be multiples of SS. Rows and columns outside the valid extents push nothing
// and pop nothing, so the array pads with values that add nothing.
//
// Relies on explicit valid extents (npu-valid-shape) and on initialised operands. Contract: the
// output is initialised before the first pop, and no element is read before the wait for its
// subtile. Shapes: lhs [b x] m x k, rhs [b x] k x n, either transposed by attribute.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/AsyncTransfer.h"
#include "backend/npu/passes/Passes.h"

#include "tile/OpTable.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPULOWERMATMUL
#include "backend/npu/passes/Passes.h.inc"

namespace {

/// Loops over the rows and columns of an operand's subtiles that wait for each of them.
struct SubtileWaits {
  affine::AffineForOp rows, columns;
  int depthAxis;             ///< 0: the rows run along the contracted axis
  int64_t depth;             ///< extent of a subtile along that axis
  int64_t steps, otherSteps; ///< subtiles along that axis, along the other one
};

/// The loop that is the whole body of `loop`.
affine::AffineForOp onlyLoopIn(affine::AffineForOp loop) {
  Block &body = *loop.getBody();
  return llvm::hasNItems(body, 2) ? dyn_cast<affine::AffineForOp>(body.front())
                                  : affine::AffineForOp();
}

/// Operand and form of a nest of waits; nothing for other loops.
std::optional<SubtileWaits> waitsIn(affine::AffineForOp rows, ComputeOp matmul, unsigned operand) {
  affine::AffineForOp columns = onlyLoopIn(rows);
  if (!columns || !rows.hasConstantBounds() || !columns.hasConstantBounds())
    return std::nullopt;
  WaitOp wait;
  for (Operation &inner : columns.getBody()->without_terminator()) {
    if (auto found = dyn_cast<WaitOp>(inner); found && !wait)
      wait = found;
    else if (!isMemoryEffectFree(&inner))
      return std::nullopt;
  }
  if (!wait)
    return std::nullopt;
  SubtileWaits result{rows, columns, contractedAxis(matmul, operand), 0, 0, 0};
  for (Operation *user : wait.getTags().getUsers())
    if (auto transfer = dyn_cast<TransferInOp>(user);
        transfer && transfer.getBuffer() == matmul.getInputs()[operand])
      if (auto extents = transfer->getAttrOfType<DenseI64ArrayAttr>(subtileAttribute))
        result.depth = extents[result.depthAxis];
  result.steps = rows.getConstantUpperBound();
  result.otherSteps = columns.getConstantUpperBound();
  if (result.depthAxis == 1)
    std::swap(result.steps, result.otherSteps);
  return result;
}

/// The waits for an operand's subtiles, if they can move. Nothing between them and the product may
/// touch elements, and the array's steps of `side` along the contracted axis must not cross from
/// one subtile into the next.
std::optional<SubtileWaits> movableWaits(ComputeOp matmul, unsigned operand, int64_t side) {
  Value buffer = matmul.getInputs()[operand];
  auto type = cast<BufferType>(buffer.getType());
  if (type.getRank() != 2 || llvm::count(matmul.getInputs(), buffer) > 1)
    return std::nullopt;
  for (Operation *op = matmul->getPrevNode(); op; op = op->getPrevNode()) {
    if (isa<SetValidOp, ValidOp, AllocOp>(op) || isMemoryEffectFree(op))
      continue;
    auto loop = dyn_cast<affine::AffineForOp>(op);
    std::optional<SubtileWaits> waits = loop ? waitsIn(loop, matmul, operand) : std::nullopt;
    if (!waits)
      return std::nullopt;
    if (waits->depth == 0) // for another operand
      continue;
    // A step of the array that crossed into the next subtile would read elements still in transfer.
    bool fits = waits->steps > 1 && waits->depth % side == 0 &&
                waits->depth * waits->steps == type.getShape()[waits->depthAxis];
    return fits ? waits : std::nullopt;
  }
  return std::nullopt;
}

struct LowerMatmul : impl::NpuLowerMatmulBase<LowerMatmul> {
  void runOnOperation() override {
    Machine machine = Machine::of(getOperation());
    SmallVector<ComputeOp> work;
    getOperation().walk([&](ComputeOp op) {
      if (op.getOpName() == tile::MatmulOp::record.mnemonic)
        work.push_back(op);
    });
    for (ComputeOp op : work) {
      if (!op.getExplicitValid()) {
        op.emitError("matmul without explicit valid extents: run npu-valid-shape before");
        return signalPassFailure();
      }
      lower(op, machine.lanes);
      ++products;
    }
  }

private:
  /// Waits that can stand in one loop over the subtiles along the contracted axis.
  SmallVector<SubtileWaits, 2> takeWaits(ComputeOp op, int64_t side) {
    SmallVector<SubtileWaits, 2> taken;
    for (unsigned operand : {0, 1})
      if (auto found = movableWaits(op, operand, side);
          found && (taken.empty() || taken.front().depth == found->depth))
        // One loop serves both operands only if their subtiles are equally deep.
        taken.push_back(*found);
    waits += taken.size();
    return taken;
  }

  /// Emits the waits for the subtiles of one step along the contracted axis.
  static void waitInStep(OpBuilder &builder, SubtileWaits &nest, Value step) {
    OpBuilder::InsertionGuard guard(builder);
    auto loop = builder.create<affine::AffineForOp>(nest.rows.getLoc(), 0, nest.otherSteps);
    builder.setInsertionPointToStart(loop.getBody());
    Value other = loop.getInductionVar();
    IRMapping mapping;
    mapping.map(nest.rows.getInductionVar(), nest.depthAxis == 0 ? step : other);
    mapping.map(nest.columns.getInductionVar(), nest.depthAxis == 0 ? other : step);
    for (Operation &inner : nest.columns.getBody()->without_terminator())
      builder.clone(inner, mapping);
  }

  void lower(ComputeOp op, int64_t side) {
    SmallVector<SubtileWaits, 2> subtiles = takeWaits(op, side);
    OpBuilder builder(op);
    Location loc = op.getLoc();
    initialise(builder, op);
    Value lhs = op.getInputs()[0], rhs = op.getInputs()[1];
    bool transposeLhs = op->hasAttr("transpose_lhs"), transposeRhs = op->hasAttr("transpose_rhs");
    ArrayRef<int64_t> lhsShape = cast<BufferType>(lhs.getType()).getShape().take_back(2);
    ArrayRef<int64_t> result = op.getOutput().getType().getShape();
    int64_t m = result[result.size() - 2], n = result.back(), k = lhsShape[transposeLhs ? 0 : 1];

    auto loop = [&](int64_t extent, int64_t step) {
      auto made = builder.create<affine::AffineForOp>(loc, 0, extent, step);
      builder.setInsertionPointToStart(made.getBody());
      return made.getInductionVar();
    };
    Value batch = result.size() == 3 ? loop(result[0], 1) : Value();
    Value depth;
    if (subtiles.empty()) {
      depth = loop(k, side);
    } else {
      int64_t extent = subtiles.front().depth;
      Value step = loop(subtiles.front().steps, 1);
      for (SubtileWaits &nest : subtiles) {
        waitInStep(builder, nest, step);
        nest.rows.erase();
      }
      Value inStep = loop(extent, side);
      AffineExpr sum = builder.getAffineDimExpr(0) * extent + builder.getAffineDimExpr(1);
      depth = builder.create<affine::AffineApplyOp>(loc, AffineMap::get(2, 0, sum),
                                                    ValueRange{step, inStep});
    }
    Value column = loop(n, side);
    builder.create<PushWeightsOp>(loc, rhs, depth, column, batch, transposeRhs);
    Value rowBlock = loop(m, side);
    // Rows past the end are outside the valid extents: they push nothing and pop nothing.
    int64_t rows = std::min(m, side);
    auto forEachRow = [&](auto emit) {
      OpBuilder::InsertionGuard guard(builder);
      Value inBlock = loop(rows, 1);
      AffineExpr sum = builder.getAffineDimExpr(0) + builder.getAffineDimExpr(1);
      Value row = builder.create<affine::AffineApplyOp>(loc, AffineMap::get(2, 0, sum),
                                                        ValueRange{rowBlock, inBlock});
      emit(row);
    };
    forEachRow(
        [&](Value row) { builder.create<PushInputOp>(loc, lhs, row, depth, batch, transposeLhs); });
    forEachRow([&](Value row) { builder.create<PopOp>(loc, op.getOutput(), row, column, batch); });
    op.erase();
  }

  /// Initialises the output with zero, the accumulator, or the bias in every row.
  static void initialise(OpBuilder &builder, ComputeOp op) {
    if (op.getInputs().size() == 2) {
      builder.create<ZeroOp>(op.getLoc(), op.getOutput());
      return;
    }
    bool bias = op->hasAttr("bias");
    auto init = builder.create<ComputeOp>(op.getLoc(), bias ? "expand" : "copy", op.getInputs()[2],
                                          op.getOutput(), /*explicit_valid=*/true);
    if (bias)
      init->setAttr("axis", builder.getI64IntegerAttr(op.getOutput().getType().getRank() - 2));
  }
};

} // namespace

} // namespace npufuzz::npu

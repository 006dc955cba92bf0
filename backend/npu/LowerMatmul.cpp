//===- LowerMatmul.cpp - npu-lower-matmul: onto the systolic array --------===//
#include "backend/npu/Machine.h"
#include "backend/npu/Passes.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPULOWERMATMUL
#include "backend/npu/Passes.h.inc"

namespace {

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
  static void lower(ComputeOp op, int64_t side) {
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
    Value depth = loop(k, side), column = loop(n, side);
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

  /// The output begins as zero, the accumulator, or the bias in every row.
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

//===- VectorizeLinalg.cpp - a pass that vectorises linalg ops ------------===//
//
// One way from linalg to code uses vectors of the whole iteration space. The rewrite is MLIR's;
// this pass chooses the ops.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/MlirPasses.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

#define GEN_PASS_DEF_VECTORIZELINALG
#include "backend/mlir/MlirPasses.h.inc"

/// Maximum elements of a vector that stands for all iterations; LLVM's time grows with the square.
static constexpr int64_t iterationsMax = 4096;

/// False for an extent of 0, which no vector has, and for a dynamic one.
static bool hasFewIterations(linalg::LinalgOp op) {
  int64_t count = 1;
  for (int64_t range : op.getStaticLoopRanges()) {
    if (ShapedType::isDynamic(range) || range == 0)
      return false;
    count *= range;
    if (count > iterationsMax)
      return false;
  }
  return true;
}

namespace {
struct VectorizeLinalgPass : impl::VectorizeLinalgBase<VectorizeLinalgPass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (hasFewIterations(op))
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops) {
      IRRewriter rewriter(op);
      // Ops that cannot be vectorised are left to other passes.
      (void)replaceByResult(rewriter, op, linalg::vectorize(rewriter, op));
    }
  }
};
} // namespace

} // namespace npufuzz::mlirbackend

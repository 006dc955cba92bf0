//===- VectorizeLinalg.cpp - linalg ops to vectors, as a pass -------------===//
//
// One way from linalg to code goes by vectors of the whole iteration space. The rewrite is MLIR's;
// here is what chooses the ops.
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

/// Elements of a vector that stands for all iterations; LLVM's time grows with its square.
static constexpr int64_t iterationsMax = 4096;

/// No vector has an extent of 0, and none that only the value knows.
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
      // What cannot become vectors is for another pass.
      (void)replaceByResult(rewriter, op, linalg::vectorize(rewriter, op));
    }
  }
};
} // namespace

} // namespace npufuzz::mlirbackend

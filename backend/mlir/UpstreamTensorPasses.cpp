//===- UpstreamTensorPasses.cpp - passes on tensors, linalg and vectors ---===//
//
// All of these keep the order of float sums and products, with two exceptions:
// linalg-block-pack-matmul, which is drawn for integers only, and the lowerings of vector
// reductions. generators/functions/Vectors.h makes sums and products of integers only.
//
// one-shot-bufferize is drawn without copy-before-write. On loops that carry tensors that option
// asks an analysis that was never made, and crashes now and then (MLIR 19.1.7), so that the case
// shows nothing when it runs again.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/UpstreamTensorPasses.h"

namespace npufuzz::mlirbackend {

using enum Trait;

std::vector<UpstreamPass> tensorPasses() {
  return {
      {.text = "one-shot-bufferize@",
       .needs = {bufferizable},
       .options = {"{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1}",
                   "{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1 "
                   "function-boundary-type-conversion=identity-layout-map}",
                   "{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1 "
                   "analysis-heuristic=top-down}",
                   "{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1 "
                   "analysis-heuristic=fuzzer analysis-fuzzer-seed=7}",
                   "{allow-return-allocs-from-loops=1}"},
       .weight = 3},
      {.text = "empty-tensor-to-alloc-tensor", .needs = {emptyTensor}},
      {.text = "eliminate-empty-tensors", .needs = {emptyInserted}, .weight = 3},
      {.text = "fold-tensor-subset-ops", .needs = {subsetOfSubset}, .weight = 3},
      {.text = "loop-invariant-subset-hoisting", .needs = {hoistableSubset}, .weight = 8},
      {.text = "convert-tensor-to-linalg", .needs = {paddedTensor}, .weight = 2},
      {.text = "convert-elementwise-to-linalg", .needs = {elementwiseTensor}, .weight = 2},
      {.text = "resolve-shaped-type-result-dims", .needs = {tensorExtent}, .weight = 2},
      {.text = "resolve-ranked-shaped-type-result-dims", .needs = {tensorExtent}, .weight = 2},
      {.text = "ownership-based-buffer-deallocation", .needs = {neverFreed}, .weight = 2},
      {.text = "func.func(buffer-deallocation)", .needs = {neverFreed}, .in = until(20)},
      {.text = "buffer-deallocation-simplification", .needs = {conditionalFree}, .weight = 3},
      {.text = "bufferization-lower-deallocations", .needs = {conditionalFree}, .weight = 3},
      {.text = "convert-bufferization-to-memref", .needs = {clonedBuffer}, .weight = 3},
  };
}

std::vector<UpstreamPass> linalgPasses() {
  return {
      {.text = "linalg-generalize-named-ops", .needs = {linalgNamed}, .weight = 2},
      {.text = "linalg-fuse-elementwise-ops", .needs = {linalgFusable}, .weight = 4},
      {.text = "linalg-fold-unit-extent-dims@",
       .needs = {linalgUnitAxis},
       .options = {"", "{use-rank-reducing-slices=1}"},
       .weight = 3},
      {.text = "linalg-inline-scalar-operands", .needs = {linalgScalarInput}, .weight = 3},
      {.text = "func.func(linalg-detensorize@)",
       .needs = {linalgRankZero, cfBranch},
       .options = {"", "{aggressive-mode=1}"},
       .weight = 4},
      {.text = "func.func(linalg-detensorize{aggressive-mode=1})",
       .needs = {linalgRankZero},
       .weight = 2},
      {.text = "linalg-named-op-conversion",
       .needs = {linalgDepthwise},
       .weight = 12,
       .in = until(21)},
      {.text = "simplify-depthwise-conv",
       .needs = {linalgDepthwise},
       .weight = 12,
       .in = since(22)},
      {.text = "linalg-specialize-generic-ops", .needs = {linalgNameable}, .weight = 3},
      {.text = "linalg-block-pack-matmul@",
       .needs = {linalgMatmul},
       .options = {"{block-factors=2,2,2}", "{block-factors=2,3,4}",
                   "{block-factors=1,2,1 lhs-transpose-outer-blocks=1}",
                   "{block-factors=2,2,2 rhs-transpose-inner-blocks=0}",
                   "{block-factors=2,2,2 mnk-order=1,2,0}"},
       .weight = 10},
      {.text = "linalg-morph-ops{named-to-generic=1}",
       .needs = {linalgNamed},
       .weight = 2,
       .in = since(22)},
      {.text = "linalg-morph-ops{named-to-category=1}",
       .needs = {linalgPointwiseOp},
       .weight = 4,
       .in = since(22)},
      {.text = "linalg-morph-ops{generic-to-named=1}",
       .needs = {linalgNameable},
       .weight = 3,
       .in = since(22)},
      {.text = "linalg-morph-ops{category-to-generic=1}",
       .needs = {linalgCategory},
       .weight = 8,
       .in = since(22)},
      {.text = "linalg-fold-into-elementwise",
       .needs = {linalgTurned},
       .weight = 12,
       .in = since(21)},
      {.text = "convert-linalg-to-loops", .needs = {linalgOnMemory}},
      {.text = "convert-linalg-to-affine-loops", .needs = {linalgOnMemory}},
      {.text = "convert-linalg-to-parallel-loops", .needs = {linalgOnMemory}},
  };
}

std::vector<UpstreamPass> vectorPasses() {
  return {
      {.text = "convert-vector-to-scf@",
       .needs = {vectorTransfer},
       .options = {"", "{full-unroll=1}", "{full-unroll=1 lower-tensors=1}"},
       .weight = 4},
      {.text = "convert-vector-to-scf@",
       .needs = {vectorTransferTensor},
       .options = {"{full-unroll=1 lower-tensors=1}"},
       .weight = 2},
      {.text = "func.func(lower-vector-to-from-elements-to-shuffle-tree)",
       .needs = {vectorListed},
       .weight = 6,
       .in = since(21)},
      {.text = "func.func(lower-vector-mask)", .needs = {vectorMasked}, .weight = 3},
      {.text = "func.func(lower-vector-multi-reduction@)",
       .needs = {vectorReducedAxes},
       .options = {"", "{lowering-strategy=inner-reduction}"},
       .weight = 3},
  };
}

} // namespace npufuzz::mlirbackend

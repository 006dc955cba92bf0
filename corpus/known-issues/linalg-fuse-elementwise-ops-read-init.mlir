// Known issue of upstream MLIR (19.1.7, 22.1.8): linalg-fuse-elementwise-ops fuses an op that reads
// what is in its result tensor into one with more loops. The tensor is updated in every iteration
// of these.
//
// The first op makes 10 + 1, the second one repeats that in four rows: all are 11. With the pass
// the fourth row is 10 + 4.
//
// Signature: pass:mlir:linalg-fuse-elementwise-ops/FuseElementwiseOps:wrong value
// Neutralise: read-inputs
// Shape: 04a5d990 07c57c77 21e0791d 23817446 279bac01 2af36d2e 3f9431bd 488979f0 5ab3a7d1 626a1ca2 648e91a8 65d7a66a 6e1631fb 7222168b 73da338f 7802b428 9b3cd56d b20d98f8 bc5d416c c5cdceaa d1bf85d3 d883d781
// Shape: 01a19f30 179e7a98 21e0791d 23817446 2af36d2e 626a1ca2 648e91a8 7222168b 82b2398a 8ed9c211 9056e11e 9b3cd56d b20d98f8 bc5d416c d1bf85d3 f61a6871
// Shape: 179e7a98 18196812 21e0791d 23817446 279bac01 2af36d2e 54f48bb0 5ee38138 626a1ca2 7222168b 7e0a9673 894f851b 8ed9c211 9b3cd56d bc5d416c c2b0966b d1bf85d3 f21e1379 f61a6871 ffb0a33e
// Shape: 01a19f30 053ce486 05871129 179e7a98 21e0791d 22af4d4f 23817446 25598ce7 296fd7fd 2af36d2e 2d999816 4ab366a0 581fcd11 6092c0bf 626a1ca2 7222168b 76f9e16d 82b2398a 8ed9c211 9b3cd56d b5d8889f b651f72c bc5d416c c2b0966b d1bf85d3 f21e1379 f61a6871
// Shape: 01a19f30 053ce486 05871129 0f914760 179e7a98 21e0791d 22af4d4f 23817446 25598ce7 296fd7fd 2af36d2e 3bebf6ce 4c1cd735 626a1ca2 6cbfc3d3 7222168b 76f9e16d 82b2398a 8ed9c211 9b3cd56d b5d8889f bc5d416c bfe61ae4 d1bf85d3 f61a6871
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=true},convert-linalg-to-loops,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(linalg-fuse-elementwise-ops,one-shot-bufferize{bufferize-function-boundaries=true},convert-linalg-to-loops,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}11{{$}}
// WRONG: {{^}}14{{$}}
func.func @repeat(%rows: tensor<4x2xi32>, %init: tensor<2xi32>) -> tensor<4x2xi32> {
  %one = arith.constant 1 : i32
  %0 = linalg.generic {indexing_maps = [affine_map<(d) -> (d)>], iterator_types = ["parallel"]}
      outs(%init : tensor<2xi32>) {
  ^bb0(%old: i32):
    %sum = arith.addi %old, %one : i32
    linalg.yield %sum : i32
  } -> tensor<2xi32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d, e) -> (e)>, affine_map<(d, e) -> (d, e)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<2xi32>) outs(%rows : tensor<4x2xi32>) {
  ^bb0(%x: i32, %old: i32):
    linalg.yield %x : i32
  } -> tensor<4x2xi32>
  return %1 : tensor<4x2xi32>
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %rows = arith.constant dense<0> : tensor<4x2xi32>
  %init = arith.constant dense<10> : tensor<2xi32>
  %0 = call @repeat(%rows, %init) : (tensor<4x2xi32>, tensor<2xi32>) -> tensor<4x2xi32>
  %1 = tensor.extract %0[%c3, %c0] : tensor<4x2xi32>
  return %1 : i32
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): linalg-fuse-elementwise-ops gives an op whose body does
// not use the former element a tensor.empty for its initial tensor, also where it reduces. Along an
// axis of extent 0, which may come at run time, nothing is computed, and the result is the initial
// tensor: it is undefined then.
//
// Signature: pass:mlir:linalg-fuse-elementwise-ops/RemoveOutsDependency:undefined behaviour
// Shape: 01a19f30 07c57c77 179e7a98 21e0791d 249569c9 2af36d2e 423f172d 626a1ca2 648e91a8 7222168b 82b2398a 8ed9c211 9056e11e b20d98f8 bc5d416c c2b0966b d1bf85d3 f61a6871
//
// RUN: mlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: linalg.generic {{.*}} outs(%[[EMPTY]]
func.func @last(%rows: tensor<2x?xi32>, %init: tensor<2xi32>) -> tensor<2xi32> {
  %zero = arith.constant 0 : i32
  %0 = linalg.generic {indexing_maps = [affine_map<(d, e) -> (d, e)>, affine_map<(d, e) -> (d)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%rows : tensor<2x?xi32>) outs(%init : tensor<2xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %zero : i32
  } -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

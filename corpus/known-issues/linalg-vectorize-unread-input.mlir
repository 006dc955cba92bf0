// Known issue of upstream MLIR (19.1.7, 22.1.8): linalg's vectorization of a reduction whose body does
// not read its input executes the body once, however many elements are reduced.
//
// Both rows of %in make one multiplication by 2 each, which is 4 times %out; the vector code has one.
//
// Signature: pass:mlir:transform.structured.vectorize:wrong value
// Signature: paths:mlir:vectorize-linalg:wrong value
// Signature: pass:mlir:vectorize-linalg:wrong value
// Shape: 0f914760 179e7a98 21e0791d 2af36d2e 3bebf6ce 4c1cd735 626a1ca2 6cbfc3d3 8ed9c211 9345be91 9d45bce5 af26e224 bc5d416c bfe61ae4 c2b0966b e844908c f61a6871 f6a900a7
// Shape: 179e7a98 18196812 21e0791d 279bac01 2af36d2e 5ee38138 626a1ca2 7222168b 7e0a9673 894f851b 8ed9c211 bc5d416c c2b0966b d768e137 f21e1379 f61a6871 ffb0a33e
// Shape: 07c57c77 0f914760 179e7a98 21e0791d 279bac01 2af36d2e 3bebf6ce 4c1cd735 626a1ca2 6cbfc3d3 7222168b 8ed9c211 bc5d416c bfe61ae4 c2b0966b d768e137 f21e1379 f61a6871
// Shape: 07c57c77 179e7a98 21e0791d 24727683 279bac01 2af36d2e 5b19a2d8 7222168b 887c1c30 8ed9c211 9265dc28 ad61c7bd bc5d416c c2b0966b c5cdceaa d768e137 f21e1379 f61a6871
//
// RUN: mlir-opt %s --transform-interpreter | FileCheck %s
// CHECK: %[[OUT:.*]] = vector.transfer_read %{{.*}} : memref<4xi32>, vector<4xi32>
// CHECK: %[[TWICE:.*]] = arith.muli %[[OUT]], %{{.*}} : vector<4xi32>
// CHECK: vector.transfer_write %[[TWICE]]
// CHECK-NEXT: return
module attributes {transform.with_named_sequence} {
  func.func @four_times(%in: memref<2x4xi32>, %out: memref<4xi32>) {
    %c2 = arith.constant 2 : i32
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>],
                    iterator_types = ["reduction", "parallel"]}
        ins(%in : memref<2x4xi32>) outs(%out : memref<4xi32>) {
    ^bb0(%x: i32, %y: i32):
      %0 = arith.muli %y, %c2 : i32
      linalg.yield %0 : i32
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %generic = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %generic : !transform.any_op
    transform.yield
  }
}

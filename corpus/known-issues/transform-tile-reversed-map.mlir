// Known issue of upstream MLIR (22.1.8): tiles of a structured op take the wrong part of an operand
// whose subscript falls while a loop counts up. The slice of the operand begins at the negative number
// of the first iteration, and the op keeps the constant of the map, so that it reads after the end of
// the slice. All that tiles does so: structured.tile_using_for,
// tile_using_forall, fuse, fuse_into_containing_op, split, pad and pad_tiling_interface.
//
// Signature: pass:mlir:transform.structured.tile_using_for:undefined behaviour
// Signature: pass:mlir:transform.structured.tile_using_forall:undefined behaviour
// Signature: pass:mlir:transform.structured.fuse:undefined behaviour
// Signature: verify:mlir:transform.structured.split:expected offsets to be non-negative, but got #
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --transform-interpreter | FileCheck %s
// The second tile begins at -2.
// CHECK: #[[OFFSET:.*]] = affine_map<(d0) -> (-d0)>
// CHECK: scf.for %[[I:.*]] = %c0 to %c5 step %c2
// CHECK: %[[FIRST:.*]] = affine.apply #[[OFFSET]](%[[I]])
// CHECK: tensor.extract_slice %arg0[%[[FIRST]]]
module attributes {transform.with_named_sequence} {
  func.func @reverse(%a: tensor<5xi32>, %b: tensor<5xi32>) -> tensor<5xi32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 4)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<5xi32>) outs(%b : tensor<5xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5xi32>
    return %0 : tensor<5xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %0 tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

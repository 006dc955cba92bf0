// Known issue of upstream MLIR (22.1.8): linalg-specialize-generic-ops crashes on a linalg.generic
// with a scalar among its inputs, whose body only yields, unless it fills one result with that
// scalar: here it has two results, met as well with a tensor beside it. 19.1.7 leaves it alone.
//
// Signature: crash:mlir:linalg-specialize-generic-ops:SIGSEGV in compile
// Signature: crash:mlir:linalg-morph-ops:SIGSEGV in compile
// Shape: 2af36d2e d21784c5
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(linalg-specialize-generic-ops)'
func.func @fill(%scalar: i32, %a: tensor<4xi32>, %b: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                         iterator_types = ["parallel"]}
      ins(%scalar : i32) outs(%a, %b : tensor<4xi32>, tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    linalg.yield %x, %x : i32, i32
  } -> (tensor<4xi32>, tensor<4xi32>)
  return %0#0, %0#1 : tensor<4xi32>, tensor<4xi32>
}

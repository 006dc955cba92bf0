// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): linalg-inline-scalar-operands reads
// element () of an operand that is a scalar already, as if it were a tensor, and crashes.
//
// Signature: crash:mlir:linalg-inline-scalar-operands:SIGSEGV in compile
//
// XFAIL: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(linalg-inline-scalar-operands)'
func.func @add(%t: tensor<4xi32>, %s: i32) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>,
                                        affine_map<(d0) -> (d0)>],
                       iterator_types = ["parallel"]}
      ins(%t, %s : tensor<4xi32>, i32) outs(%t : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %old: i32):
    %sum = arith.addi %x, %y : i32
    linalg.yield %sum : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Known issue of upstream MLIR (22.1.8): sccp replaces the output argument of scf.forall by the constant
// that it begins with, also where tensor.parallel_insert_slice writes into it, which takes an output
// argument alone: invalid IR.
//
// Signature: verify:mlir:sccp:'tensor.parallel_insert_slice' op may only insert into an output block argument
// Shape: 582a9524 65e57e72 7222168b 8ed9c211 af47ca7e bdc5399e ca6a73d2 d1ae2f39 d56089eb dfc11d34 eb99342b ec8b0dc6 f0b11c3d f21e1379 f61a6871
// Shape: 064ef617 2da45681 65e57e72 7222168b 75b94da3 782dbc65 80d0a356 82b2398a 8ed9c211 af47ca7e bdc5399e ca6a73d2 d81f8b7d dfc11d34 eb99342b ec8b0dc6 f0b11c3d f61a6871 f7a0ab78
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(sccp)' 2>&1 | FileCheck %s
// CHECK: 'tensor.parallel_insert_slice' op may only insert into an output block argument
func.func @fill(%x: tensor<1xf32>) -> tensor<6xf32> {
  %ones = arith.constant dense<1.000000e+00> : tensor<6xf32>
  %r = scf.forall (%i) in (6) shared_outs(%out = %ones) -> (tensor<6xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %out[%i] [1] [1] : tensor<1xf32> into tensor<6xf32>
    }
  }
  return %r : tensor<6xf32>
}

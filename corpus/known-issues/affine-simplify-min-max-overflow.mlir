// No bug of upstream MLIR (22.1.8): affine-simplify-min-max removes d0 + 3 from an affine.min that has d0,
// also where the sum wraps. lower-affine adds without a flag that forbids that, and the folders of
// affine.min and affine.max wrap too; but documents of affine ops let passes assume that nothing overflows.
//
// Licence: As with other affine ops, undefined behavior occurs if the linearization computation overflows in the signed sense. (affine.linearize_index)
//
// The sum of the largest number and 3 is -9223372036854775806, the least of the three; with the pass it
// is 1.
//
// Signature: pass:mlir:affine-simplify-min-max/SimplifyAffineMinOp:wrong value
// Signature: pass:mlir:affine-simplify-min-max/SimplifyAffineMaxOp:wrong value
// Shape: 0b768189 7114407c 7222168b 9834fc04 9b436d59
// Shape: 7114407c 7222168b 9834fc04 bc7b25a3 e18c7a46
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-simplify-min-max),lower-affine,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}-9223372036854775806{{$}}
// WRONG: {{^}}1{{$}}
func.func @least(%x: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0, d0 + 3, 1)>(%x)
  return %0 : index
}
func.func @main() -> index {
  %largest = arith.constant 9223372036854775807 : index
  %0 = call @least(%largest) : (index) -> index
  return %0 : index
}

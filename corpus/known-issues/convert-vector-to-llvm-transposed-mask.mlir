// Known issue of upstream MLIR (22.1.8): convert-vector-to-llvm with
// vector-contract-lowering=outerproduct transposes what is added to where a vector.contract gives its
// result transposed, and not the mask: a square mask leaves out the wrong products, any other is
// refused by the verifier in arith.select.
//
// The mask leaves out all products of the second row, which is the second column of the result: 0.
//
// Signature: verify:mlir:convert-vector-to-llvm/ContractionOpToOuterProductOpLowering:'arith.select' op failed to verify that condition is signless T or has matching shape
// Signature: pass:mlir:convert-vector-to-llvm/ContractionOpLowering:wrong value
// Shape: 0d00b310 3b80b225 6ae1791b 6f24076a
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-llvm,convert-arith-to-llvm,convert-ub-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-llvm{vector-contract-lowering=outerproduct},convert-arith-to-llvm,convert-ub-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}2{{$}}
func.func @main() -> i32 {
  %ones = arith.constant dense<1> : vector<2x2xi32>
  %zeros = arith.constant dense<0> : vector<2x2xi32>
  %mask = vector.constant_mask [1, 2, 2] : vector<2x2x2xi1>
  %product = vector.mask %mask { vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %ones, %ones, %zeros : vector<2x2xi32>, vector<2x2xi32> into vector<2x2xi32> } : vector<2x2x2xi1> -> vector<2x2xi32>
  %0 = vector.extract %product[0, 1] : i32 from vector<2x2xi32>
  return %0 : i32
}

// Known issue of upstream MLIR (22.1.8): convert-vector-to-llvm with
// vector-contract-lowering=outerproduct transposes what is added to where a vector.contract gives its
// result transposed, and not the mask: the verifier refuses arith.select of the two.
//
// Signature: verify:mlir:convert-vector-to-llvm/ContractionOpToOuterProductOpLowering:'arith.select' op failed to verify that condition is signless T or has matching shape
// Shape: 0d00b310 3b80b225 6ae1791b 6f24076a
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-llvm{vector-contract-lowering=outerproduct})' 2>&1 | FileCheck %s
// CHECK: error: 'arith.select' op failed to verify that condition is signless i1 or has matching shape
func.func @product(%a: vector<2x2xi32>, %b: vector<2x4xi32>, %c: vector<4x2xi32>, %n: index) -> vector<4x2xi32> {
  %mask = vector.create_mask %n, %n, %n : vector<2x4x2xi1>
  %0 = vector.mask %mask { vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x2xi32>, vector<2x4xi32> into vector<4x2xi32> } : vector<2x4x2xi1> -> vector<4x2xi32>
  return %0 : vector<4x2xi32>
}

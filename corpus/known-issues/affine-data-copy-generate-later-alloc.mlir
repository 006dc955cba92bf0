// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-data-copy-generate copies all memory that a run
// of affine accesses outside of loops uses in front of the first of them, also memory that is only
// allocated between them.
//
// Signature: verify:mlir:affine-data-copy-generate:operand # does not dominate this use
// Shape: 249d09c3 6864e939 6ce88d28 7222168b 8ed9c211 9345be91 9834fc04 f61a6871
// Shape: 249d09c3 6386a3f6 6864e939 7222168b 86283c25 8d73de95 8fffb920 9703d74c 9834fc04 daeef86e
// Shape: 249d09c3 6864e939 7222168b 8d73de95 9345be91 9834fc04 e844908c fa85ee87
// Shape: 249d09c3 6864e939 7222168b 86283c25 8d73de95 9345be91 9834fc04 e844908c
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate))' 2>&1 | FileCheck %s
// CHECK: error: operand #0 does not dominate this use
func.func @two(%zero: i32) -> i32 {
  %first = memref.alloc() : memref<1xi32>
  affine.store %zero, %first[0] : memref<1xi32>
  %second = memref.alloc() : memref<1xi32>
  affine.store %zero, %second[0] : memref<1xi32>
  %element = affine.load %second[0] : memref<1xi32>
  return %element : i32
}

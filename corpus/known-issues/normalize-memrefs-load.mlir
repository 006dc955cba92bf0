// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): normalize-memrefs gives a buffer another
// shape and leaves the subscripts of memref.load and memref.store alone, which it takes for
// normalizable; it rewrites those of affine.load and affine.store only. Where the rank changes too,
// the IR is invalid.
//
// Both loads read the same element: their difference is 0; with the pass it is not. (Without the
// pass no stock lowering takes this layout.)
//
// Signature: pass:mlir:normalize-memrefs:wrong value
// Signature: pass:mlir:normalize-memrefs:undefined behaviour
// Signature: verify:mlir:normalize-memrefs:'memref.load' op incorrect number of indices for load, expected # but got #
// Signature: verify:mlir:normalize-memrefs:'memref.store' op store index operand count not equal to memref rank
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(normalize-memrefs,lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s
// CHECK: {{^}}-1{{$}}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %m = memref.alloc() : memref<3x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      affine.store %one, %m[%i, %j] : memref<3x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
    }
  }
  affine.store %two, %m[1, 0] : memref<3x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  %x = memref.load %m[%c1, %c0] : memref<3x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  %y = affine.load %m[1, 0] : memref<3x2xi32, affine_map<(d0, d1) -> (d1, d0)>>
  %difference = arith.subi %x, %y : i32
  return %difference : i32
}

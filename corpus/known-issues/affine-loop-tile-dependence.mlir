// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-tile reverses a dependence: iteration
// (i, j, k) reads a[i, i] until (i, i, 0) overwrites it, and the second tile of k comes behind the
// first tile of all j.
//
// In iterations (1, 0, k) a[1, 1] is still 5, which goes to out[0]. With the pass the iterations
// with k = 2 and k = 3 read it when it is 0.
//
// Signature: pass:mlir:affine-loop-tile:wrong value
// Signature: pass:mlir:affine-loop-tile:undefined behaviour
// Shape: 07704119 0eaa0565 179e7a98 249d09c3 35176b77 4f7d73b3 69b4ec1e 6ce88d28 7222168b 82b2398a 84d866ad 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9834fc04 bc0b9f8f f07a7124 f61a6871 fa85ee87
// Shape: 07704119 0eaa0565 23988482 249d09c3 35176b77 69b4ec1e 6ce88d28 83a49be3 84d866ad 8ad2f1f7 8d73de95 8f7efc75 bc0b9f8f f07a7124 fa85ee87
// Shape: 07704119 0eaa0565 23988482 249d09c3 35176b77 69b4ec1e 6ce88d28 82b2398a 83a49be3 84d866ad 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9dac4518 bc0b9f8f f07a7124 f61a6871 fa85ee87
// Shape: 02ff2a02 06fbb5ac 0eaa0565 158db7ff 179e7a98 249d09c3 35176b77 53a609d7 65023cd3 69b4ec1e 82b2398a 86283c25 8d73de95 8ed9c211 8f7efc75 bc0b9f8f f07a7124 f61a6871
// Neutralise: store-constants
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-size=2}),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}5{{$}}
// WRONG: {{^}}0{{$}}
func.func @nest(%a: memref<2x2xi32>, %out: memref<2xi32>) {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      affine.for %k = 0 to 4 {
        %0 = affine.load %a[%i, %i] : memref<2x2xi32>
        affine.store %zero, %a[%j, %i] : memref<2x2xi32>
        affine.store %0, %out[%j] : memref<2xi32>
      }
    }
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %a = memref.alloc() : memref<2x2xi32>
  %out = memref.alloc() : memref<2xi32>
  memref.store %five, %a[%c0, %c0] : memref<2x2xi32>
  memref.store %five, %a[%c1, %c1] : memref<2x2xi32>
  func.call @nest(%a, %out) : (memref<2x2xi32>, memref<2xi32>) -> ()
  %first = memref.load %out[%c0] : memref<2xi32>
  return %first : i32
}

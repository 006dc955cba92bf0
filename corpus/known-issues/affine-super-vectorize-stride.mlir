// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-super-vectorize asks along which axis of
// memory a counter moves, and not how far: of every second element (%i * 2), or of elements in
// reverse (-%i), it makes an access to elements one behind the other.
//
// The loop copies elements 0, 2, 4 and 6, which hold their numbers: the last one is 6. With the
// pass it copies elements 0 to 3.
//
// Signature: pass:mlir:affine-super-vectorize:wrong value
// Signature: pass:mlir:affine-super-vectorize:undefined behaviour
// Signature: paths:mlir:affine-super-vectorize:undefined behaviour
// Signature: paths:mlir:affine-super-vectorize:wrong value
// Shape: 07704119 0eaa0565 23988482 249d09c3 6ce88d28 7222168b 83a49be3 84d866ad 8ad2f1f7 8d73de95 8f7efc75 9834fc04 bc0b9f8f ee8193cb f07a7124 fa85ee87
// Shape: 07704119 0eaa0565 21ae7369 23988482 249d09c3 62eef03e 6ce88d28 7a99bbbf 82b2398a 83a49be3 84d866ad 86283c25 8ad2f1f7 8af3583c 8d73de95 8ed9c211 8f7efc75 9345be91 bc0b9f8f e844908c f07a7124 f61a6871 fa85ee87
// Shape: 07704119 0cafc394 0eaa0565 23988482 249d09c3 3fba2b1b 6ce88d28 6eec0eda 7222168b 7a99bbbf 86283c25 8ad2f1f7 8af3583c 8d73de95 8f7efc75 9345be91 9834fc04 a5aa1713 a8c837d8 a9fe3210 bc0b9f8f e3094e89 e844908c f07a7124
// Shape: 07704119 0cafc394 0eaa0565 23988482 249d09c3 3fba2b1b 69b4ec1e 6ce88d28 6eec0eda 7222168b 82b2398a 84d866ad 8ad2f1f7 8af3583c 8d73de95 8ed9c211 8f7efc75 9345be91 9834fc04 a5aa1713 a8c837d8 a9fe3210 bc0b9f8f e3094e89 e844908c f07a7124 f61a6871 fa85ee87
// Shape: 07704119 0cafc394 0eaa0565 0ec52b00 19a6d62c 1cdb2ebb 23988482 249d09c3 3fba2b1b 41db871e 53a4b467 5694b269 66759e05 6ce88d28 6eec0eda 710ffd29 7222168b 7ec56f20 82b2398a 84d866ad 869861bb 8a6d8cf0 8ad2f1f7 8af3583c 8d73de95 8ed9c211 8f7efc75 9345be91 9834fc04 a5aa1713 a8c837d8 a9fe3210 b044985a bc0b9f8f e3094e89 e3cc121e e60ecd7b e844908c f07a7124 f61a6871 fa85ee87
// Shape: 07704119 16699ae8 179e7a98 6ce88d28 7222168b 84d866ad 8ad2f1f7 8af3583c 8f7efc75 9834fc04 9e8c9690 a8c837d8 bc0b9f8f f07a7124 f61a6871
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4}),lower-affine,convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-ub-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}6{{$}}
// WRONG: {{^}}3{{$}}
func.func @even(%in: memref<8xindex>, %out: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %in[%i * 2] : memref<8xindex>
    affine.store %0, %out[%i] : memref<4xindex>
  }
  return
}
func.func @main() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %in = memref.alloc() : memref<8xindex>
  %out = memref.alloc() : memref<4xindex>
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %i, %in[%i] : memref<8xindex>
  }
  call @even(%in, %out) : (memref<8xindex>, memref<4xindex>) -> ()
  %element = memref.load %out[%c3] : memref<4xindex>
  return %element : index
}

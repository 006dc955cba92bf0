// Known issue of upstream MLIR (22.1.8): canonicalize takes a result of a loop's bound away where
// another one is never greater, and all of them in a loop that is never executed, where anything
// holds: an affine.for without a bound is left.
//
// Signature: verify:mlir:affine-simplify-structures:'affine.for' op expected upper bound map to have at least one result
// Signature: verify:mlir:bufferization-lower-deallocations:'affine.for' op expected lower bound map to have at least one result
// Signature: verify:mlir:arith-expand/MaxNumMinNumFOpConverter<MinNumFOp>:'affine.for' op expected upper bound map to have at least one result
// Signature: verify:mlir:canonicalize:'affine.for' op expected lower bound map to have at least one result
// Signature: verify:mlir:canonicalize:'affine.for' op expected upper bound map to have at least one result
// Signature: verify:mlir:bufferization-lower-deallocations/DeallocOpConversion:'affine.for' op expected upper bound map to have at least one result
// Signature: verify:mlir:int-range-optimizations:'affine.for' op expected lower bound map to have at least one result
// Signature: verify:mlir:arith-expand:'affine.for' op expected lower bound map to have at least one result
// Signature: verify:mlir:arith-expand/CeilDivSIOpConverter:'affine.for' op expected lower bound map to have at least one result
// Shape: 179e7a98 64d580d8 69b4ec1e 6ce88d28 7222168b 7a99bbbf 8ad2f1f7 8ed9c211 8f7efc75 9834fc04 bc033611 bc0b9f8f f07a7124 f61a6871
// Shape: 3f3843f7 64d580d8 69b4ec1e 7222168b 8f7efc75 bc0b9f8f f07a7124
// Shape: 179e7a98 1ba815c2 249d09c3 64d580d8 69b4ec1e 7222168b 7c2bd50b 835a3193 86283c25 8d73de95 8ed9c211 8f7efc75 b10a6fac bc0b9f8f f07a7124 f61a6871 f9162617
// Shape: 64d580d8 69b4ec1e 8f7efc75 f8423831
// Shape: 0cafc394 5cf9512d 69b4ec1e 6eec0eda 8f7efc75 a5aa1713 a9fe3210 bc0b9f8f f07a7124
// Shape: 06fbb5ac 179e7a98 53a609d7 5f8e03f8 64d580d8 69b4ec1e 7222168b 82b2398a 8ed9c211 8f7efc75 9345be91 a9dcbae9 bc0b9f8f e844908c f07a7124 f61a6871
// Shape: 64d580d8 69b4ec1e 7222168b 82b2398a 8ed9c211 8f7efc75 bc0b9f8f f07a7124 f61a6871 f9162617
// Shape: 179e7a98 4d037981 64d580d8 69b4ec1e 7222168b 7d0afd34 7fe29340 8ed9c211 8f7efc75 984bd22f 9a6d33b3 bc0b9f8f f07a7124 f61a6871 f9162617
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-simplify-structures))' 2>&1 | FileCheck %s
// CHECK: error: 'affine.for' op expected upper bound map to have at least one result
func.func @never(%memory: memref<2xf64>, %x: f64) {
  affine.for %i = 0 to 0 {
    affine.for %j = 0 to min affine_map<(d0) -> (d0, 0)>(%i) {
      affine.store %x, %memory[0] : memref<2xf64>
    }
  }
  return
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): arith-int-range-narrowing computes an index that an
// affine op takes for a symbol in fewer bits and extends it: arith.extui gives no symbol, and the
// verifier refuses the affine op.
//
// Signature: verify:mlir:arith-int-range-narrowing/NarrowElementwise:'affine.store' op operand cannot be used as a symbol
// Signature: verify:mlir:arith-int-range-narrowing/NarrowElementwise:'affine.store' op index must be a valid dimension or symbol identifier
// Signature: verify:mlir:arith-int-range-narrowing/NarrowElementwise:'affine.load' op operand cannot be used as a symbol
// Shape: 6ce88d28 6deb5aa1
// Shape: 053946c9 14549b7b 179e7a98 249d09c3 2bb69b6f 37877961 39cae2f2 6d15c13d 6deb5aa1 7222168b 7238e3cb 78c8b7df 82b2398a 86283c25 8d73de95 8ed9c211 9aea8b78 9bea5101 af4b0650 dd346161 f61a6871 f6828904 f6bcc652 f9d23a62
// Shape: 0247413d 053946c9 06fbb5ac 14549b7b 15359c6e 179e7a98 249d09c3 2bb69b6f 39cae2f2 65023cd3 6d15c13d 6deb5aa1 7222168b 7238e3cb 78c8b7df 82b2398a 86283c25 8d73de95 8ed9c211 9aea8b78 af4b0650 b3af510c dd346161 df0b4fbf f61a6871 f6bcc652
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(arith-int-range-narrowing{int-bitwidths-supported=8,16,32})' 2>&1 | FileCheck %s
// CHECK: error: 'affine.store' op
func.func @store(%memory: memref<2xi32>, %value: i32, %condition: i1, %n: index) {
  scf.if %condition {
    %three = arith.constant 3 : index
    %remainder = arith.remui %n, %three : index
    %i = arith.remui %remainder, %three : index
    affine.store %value, %memory[symbol(%i)] : memref<2xi32>
  }
  return
}

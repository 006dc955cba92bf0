// Known issue of upstream MLIR (19.1.7, 22.1.8): arith-expand replaces a division that an affine op
// takes for a symbol by ops whose results are none: the verifier refuses the affine op.
//
// Signature: verify:mlir:arith-expand/CeilDivSIOpConverter:'affine.store' op operand cannot be used as a symbol
// Signature: verify:mlir:arith-expand/CeilDivSIOpConverter:'affine.store' op index must be a valid dimension or symbol identifier
// Signature: verify:mlir:arith-expand/FloorDivSIOpConverter:'affine.store' op operand cannot be used as a symbol
// Signature: verify:mlir:arith-expand/FloorDivSIOpConverter:'affine.store' op index must be a valid dimension or symbol identifier
// Signature: verify:mlir:arith-expand/CeilDivSIOpConverter:'affine.load' op operand cannot be used as a symbol
// Signature: verify:mlir:arith-expand/FloorDivSIOpConverter:'affine.load' op operand cannot be used as a symbol
// Signature: verify:mlir:arith-expand/MaxMinIOpConverter<MinUIOp>:'affine.load' op operand cannot be used as a symbol
// Shape: 38b0b93c 9a6d33b3 f9162617
// Shape: 291fccac f30657c9 f9162617
// Shape: 14549b7b 249d09c3 7222168b 80df1677 82b2398a 86283c25 8ed9c211 92719c99 b350672c cb27d6f0 cd960d66 e842b30d f61a6871 f9162617
//
// RUN: not mlir-opt %s --arith-expand 2>&1 | FileCheck %s
// CHECK: error: 'affine.store' op
func.func @store(%memory: memref<2xi32>, %value: i32, %condition: i1, %n: index) {
  scf.if %condition {
    %two = arith.constant 2 : index
    %i = arith.ceildivsi %n, %two : index
    affine.store %value, %memory[symbol(%i)] : memref<2xi32>
  }
  return
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): lift-cf-to-scf makes an argument of a loop's region of the
// argument of a block of the function. The latter may be a symbol of affine accesses, the former not.
//
// Signature: verify:mlir:lift-cf-to-scf:'affine.load' op operand cannot be used as a symbol
// Signature: verify:mlir:lift-cf-to-scf:'affine.store' op operand cannot be used as a symbol
// Signature: verify:mlir:lift-cf-to-scf:'affine.load' op index must be a valid dimension or symbol identifier
// Signature: verify:mlir:lift-cf-to-scf:'affine.store' op index must be a valid dimension or symbol identifier
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(lift-cf-to-scf))' 2>&1 | FileCheck %s
// CHECK: error: 'affine.load' op {{operand cannot be used as a symbol|index must be a valid dimension or symbol identifier}}
func.func @shift(%memory: memref<4xi32>, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %more = arith.cmpi slt, %i, %count : index
  cf.cond_br %more, ^body, ^end
^body:
  %x = affine.load %memory[symbol(%i)] : memref<4xi32>
  affine.store %x, %memory[0] : memref<4xi32>
  %next = arith.addi %i, %c1 : index
  cf.br ^loop(%next : index)
^end:
  return
}

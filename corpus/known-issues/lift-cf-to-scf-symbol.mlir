// Known issue of upstream MLIR (19.1.7, 22.1.8): lift-cf-to-scf makes of the argument of a block of the
// function one of a region inside of scf.while, also where an affine op uses it as a symbol, which
// only values from the top of the function may be.
//
// Signature: verify:mlir:lift-cf-to-scf:'affine.load' op operand cannot be used as a symbol
// Signature: verify:mlir:lift-cf-to-scf:'affine.store' op operand cannot be used as a symbol
// Signature: verify:mlir:lift-cf-to-scf:'affine.load' op index must be a valid dimension or symbol identifier
// Signature: verify:mlir:lift-cf-to-scf:'affine.store' op index must be a valid dimension or symbol identifier
// Signature: verify:mlir:lift-cf-to-scf:'affine.load' op operand cannot be used as a dimension id
// Signature: verify:mlir:lift-cf-to-scf:'affine.store' op operand cannot be used as a dimension id
// Shape: 6ce88d28 8bac7078
// Shape: 249d09c3 8bac7078
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(lift-cf-to-scf))' 2>&1 | FileCheck %s
// CHECK: error: 'affine.load' op {{operand cannot be used as a symbol|index must be a valid dimension or symbol identifier}}
func.func @loop(%memory: memref<4xi32>, %again: i1, %from: index) {
  cf.br ^loop(%from : index)
^loop(%i: index):
  %0 = affine.load %memory[symbol(%i)] : memref<4xi32>
  %next = arith.index_cast %0 : i32 to index
  cf.cond_br %again, ^loop(%next : index), ^end
^end:
  return
}

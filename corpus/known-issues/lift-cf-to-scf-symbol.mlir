// Known issue of upstream MLIR (19.1.7, 22.1.8): lift-cf-to-scf makes of the argument of a block of the
// function one of a region inside of scf.while, also where an affine op uses it as a symbol, which
// only values from the top of the function may be.
//
// Signature: verify:mlir:lift-cf-to-scf:'affine.load' op operand cannot be used as a symbol
// Signature: verify:mlir:lift-cf-to-scf:'affine.store' op operand cannot be used as a symbol
// Shape: b0e9475ab97b7a0f
// Shape: 02a0cae17a56cd1f
// Shape: 9450d2dc03e161e0
// Shape: cb1751ee554a3d55
// Shape: 544818671027f2f4
// Shape: 84a8ce065651fd20
// Shape: ab246ff4fb219b5a
// Shape: ba3d8c23340d958f
// Shape: f99abe180527c900
// Shape: f9d3a11986fdc205
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

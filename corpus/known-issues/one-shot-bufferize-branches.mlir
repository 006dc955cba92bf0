// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize takes a write that stands outside
// of the block whose argument is read for one that happens before that argument is there, also
// where it stands in a later block of plain control flow: it writes in place.
//
// @pick returns its argument, 5, as it was. With the pass the 7 that only %other has stands there
// too, where the condition does not hold.
//
// The right run inlines the call: with copy-before-write the pass takes the state of a call for one
// of an analysis, which was not made (getCalledFunction), and reads behind it: it may die.
//
// Signature: pass:mlir:one-shot-bufferize:wrong value
// Signature: paths:mlir:one-shot-bufferize:wrong value
// Shape: 291f3b68 7222168b 89949583
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(inline{default-pipeline=cse},one-shot-bufferize{bufferize-function-boundaries copy-before-write},convert-scf-to-cf,expand-strided-metadata,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries},convert-scf-to-cf,expand-strided-metadata,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}5{{$}}
// WRONG: {{^}}7{{$}}
func.func @pick(%t: tensor<1xi32>, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : i32
  cf.cond_br %c, ^then, ^else
^then:
  cf.br ^after(%seven : i32)
^else:
  %other = tensor.insert %seven into %t[%c0] : tensor<1xi32>
  %x = tensor.extract %other[%c0] : tensor<1xi32>
  cf.br ^after(%x : i32)
^after(%y: i32):
  %element = tensor.extract %t[%c0] : tensor<1xi32>
  return %element : i32
}
func.func @main() -> i32 {
  %five = arith.constant 5 : i32
  %false = arith.constant false
  %t = tensor.from_elements %five : tensor<1xi32>
  %0 = func.call @pick(%t, %false) : (tensor<1xi32>, i1) -> i32
  return %0 : i32
}

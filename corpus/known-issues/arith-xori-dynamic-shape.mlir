// Known issue of upstream MLIR (19.1.7, 22.1.8): the folders of arith.xori and arith.subi make a
// constant of a tensor whose extents only the run knows: how many zeros there are is lost, and no
// later pass can lower it.
//
// Signature: pass:mlir:canonicalize:undefined behaviour
// Signature: pass:mlir:canonicalize/folder of arith.xori:undefined behaviour
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(canonicalize,one-shot-bufferize{bufferize-function-boundaries})' 2>&1 | FileCheck %s
// CHECK: 'memref.global' op type should be static shaped memref, but got 'memref<?xi32>'
func.func @zeros(%t: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.xori %t, %t : tensor<?xi32>
  return %0 : tensor<?xi32>
}

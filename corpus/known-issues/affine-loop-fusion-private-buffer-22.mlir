// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-fusion makes a private buffer as large
// as what the second of two producers writes, also where the consumer reads what the first one wrote
// too: it goes outside of the buffer for that.
//
// The result is 5 and 7; with the pass its first element is read in front of a buffer of one
// element. 19.1.7 takes another program for it: affine-loop-fusion-private-buffer.mlir.
//
// Signature: pass:mlir:affine-loop-fusion:undefined behaviour
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion))' | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}5{{$}}
// WRONG: %[[BUFFER:.*]] = memref.alloc() : memref<1xi32>
// WRONG: affine.for %[[I:.*]] = 0 to 2
// WRONG: affine.load %[[BUFFER]][%[[I]] - 1] : memref<1xi32>
func.func @both(%x: i32, %y: i32, %result: memref<2xi32>) {
  %buffer = memref.alloc() : memref<2xi32>
  affine.for %i = 0 to 1 {
    affine.store %x, %buffer[%i] : memref<2xi32>
  }
  affine.for %i = 0 to 1 {
    affine.store %y, %buffer[%i + 1] : memref<2xi32>
  }
  affine.for %i = 0 to 2 {
    %element = affine.load %buffer[%i] : memref<2xi32>
    affine.store %element, %result[%i] : memref<2xi32>
  }
  return
}
func.func @main() -> i32 {
  %five = arith.constant 5 : i32
  %seven = arith.constant 7 : i32
  %result = memref.alloc() : memref<2xi32>
  call @both(%five, %seven, %result) : (i32, i32, memref<2xi32>) -> ()
  %first = affine.load %result[0] : memref<2xi32>
  return %first : i32
}

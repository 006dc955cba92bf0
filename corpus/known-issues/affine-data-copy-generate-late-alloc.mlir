// Known issue of upstream MLIR (seen in 19.1.7): affine-data-copy-generate copies what a run of
// ops reads to the fast memory in front of the first of them, also where the buffer is allocated
// between them: the copy does not see it, and the verifier rejects the IR.
//
// Signature: verify:mlir:affine-data-copy-generate:operand # does not dominate this use
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0}))' 2>&1 | FileCheck %s
// CHECK: operand #0 does not dominate this use
func.func @late(%value: i32, %one: memref<1xi32>) -> i32 {
  affine.store %value, %one[0] : memref<1xi32>
  %other = memref.alloc() : memref<1xi32>
  affine.store %value, %other[0] : memref<1xi32>
  %element = affine.load %other[0] : memref<1xi32>
  return %element : i32
}

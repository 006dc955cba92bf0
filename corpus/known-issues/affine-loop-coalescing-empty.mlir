// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-coalescing multiplies the numbers of
// iterations of two scf.for, also where both are negative: two loops that count nothing make one that
// counts.
//
// The loops from 1 to 0 have no iteration; the one that the pass makes of them has -1 times -1.
//
// Signature: pass:mlir:transform.loop.coalesce:wrong value
// Signature: pass:mlir:affine-loop-coalescing:wrong value
// Signature: pass:mlir:affine-loop-coalescing:undefined behaviour
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-coalescing),expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}1{{$}}
func.func @count(%counter: memref<i32>, %from: index, %to: index) {
  %one = arith.constant 1 : i32
  %step = arith.constant 1 : index
  scf.for %i = %from to %to step %step {
    scf.for %j = %from to %to step %step {
      %old = memref.load %counter[] : memref<i32>
      %new = arith.addi %old, %one : i32
      memref.store %new, %counter[] : memref<i32>
    }
  }
  return
}
func.func @main() -> i32 {
  %from = arith.constant 1 : index
  %to = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %counter = memref.alloca() : memref<i32>
  memref.store %zero, %counter[] : memref<i32>
  call @count(%counter, %from, %to) : (memref<i32>, index, index) -> ()
  %0 = memref.load %counter[] : memref<i32>
  return %0 : i32
}

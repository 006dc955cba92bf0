// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize merges nested scf.parallel loops also
// where the outer one may have no iteration: the step of the inner one is then used, which was not.
//
// "The steps are values of type index, required to be positive." Below, no inner loop is executed, so
// its step of 0 breaks nothing; with the pass, the one loop that is executed has it. Collapsing that
// loop divides by its step. Met in a file of xDSL (convert-scf-to-openmp.mlir).
//
// Signature: pass:mlir:canonicalize/MergeNestedParallelLoops:undefined behaviour
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,arith-expand,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize)' | FileCheck %s --check-prefix=WRONG
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,func.func(test-scf-parallel-loop-collapsing{collapsed-indices-0=0,1}),lower-affine,convert-scf-to-cf,arith-expand,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | not --crash mlir-runner -e main --entry-point-result=i32
// RIGHT: {{^}}0{{$}}
// WRONG: scf.parallel (%{{.*}}, %{{.*}}) = (%{{.*}}, %{{.*}}) to (%[[N:.*]], %{{.*}}) step (%{{.*}}, %[[STEP:.*]]) {
func.func @nested(%n: index, %step: index, %out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1 : i32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c4) step (%step) {
      %old = memref.atomic_rmw addi %one, %out[%c0] : (i32, memref<1xi32>) -> i32
      scf.reduce
    }
    scf.reduce
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %out = memref.alloc() : memref<1xi32>
  memref.store %zero, %out[%c0] : memref<1xi32>
  call @nested(%c0, %c0, %out) : (index, index, memref<1xi32>) -> ()
  %sum = memref.load %out[%c0] : memref<1xi32>
  return %sum : i32
}

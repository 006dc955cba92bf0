// Known issue of upstream MLIR (19.1.7, 22.1.8): structured.hoist_redundant_vector_transfers moves
// a write out of the branch that it stands in: what only one iteration writes is then written by
// all.
//
// Of two iterations the first adds 1 to the memory; hoisted, both do.
//
// Signature: pass:mlir:transform.structured.hoist_redundant_vector_transfers:wrong value
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-scf,convert-vector-to-llvm,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,symbol-dce,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(transform-interpreter,symbol-dce,convert-vector-to-scf,convert-vector-to-llvm,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}1{{$}}
// WRONG: {{^}}2{{$}}
module attributes {transform.with_named_sequence} {
  func.func @main() -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %ones = arith.constant dense<1> : vector<2xi32>
    %m = memref.alloca() : memref<2xi32>
    memref.store %zero, %m[%c0] : memref<2xi32>
    memref.store %zero, %m[%c1] : memref<2xi32>
    scf.for %i = %c0 to %c2 step %c1 {
      %v = vector.transfer_read %m[%c0], %zero {in_bounds = [true]} : memref<2xi32>, vector<2xi32>
      %w = arith.addi %v, %ones : vector<2xi32>
      %first = arith.cmpi eq, %i, %c0 : index
      scf.if %first {
        vector.transfer_write %w, %m[%c0] {in_bounds = [true]} : vector<2xi32>, memref<2xi32>
      }
    }
    %r = memref.load %m[%c1] : memref<2xi32>
    return %r : i32
  }
  transform.named_sequence private @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.hoist_redundant_vector_transfers %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

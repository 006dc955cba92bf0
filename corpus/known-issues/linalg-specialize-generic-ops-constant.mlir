// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): linalg-specialize-generic-ops takes every
// elementwise linalg.generic whose body is only a yield for a copy of its operand, also where it
// yields a value from outside.
//
// Each element becomes 0; with the pass the first one keeps its 2.
//
// Signature: pass:mlir:linalg-specialize-generic-ops/LinalgSpecializationPattern:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-linalg-to-loops,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(linalg-specialize-generic-ops,convert-linalg-to-loops,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0
// WRONG: {{^}}2
func.func @main() -> i32 {
  %index = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %from = memref.alloc() : memref<1xi32>
  %to = memref.alloc() : memref<1xi32>
  memref.store %two, %from[%index] : memref<1xi32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%from : memref<1xi32>) outs(%to : memref<1xi32>) {
  ^bb0(%in: i32, %old: i32):
    linalg.yield %zero : i32
  }
  %x = memref.load %to[%index] : memref<1xi32>
  return %x : i32
}

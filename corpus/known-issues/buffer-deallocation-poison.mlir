// Known issue of upstream MLIR (19.1.7; not in 22.1.8): buffer-deallocation clones what a branch
// hands over, also where that is the poison that lift-cf-to-scf hands over in the branch that does
// not matter: the program now reads memory that does not exist.
//
// 22.1.8 has neither this pass nor one of another name that does this
// (ownership-based-buffer-deallocation is other code and in both).
//
// Without the pass the program gives 1; with it, it crashes.
//
// Signature: pass:mlir:buffer-deallocation:undefined behaviour
//
// UNSUPPORTED: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,finalize-memref-to-llvm,convert-ub-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s
// CHECK: {{^}}1{{$}}
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(buffer-deallocation))' | FileCheck %s --check-prefix=IR
// IR: %[[POISON:.*]] = ub.poison : memref<4xi32>
// IR: } else {
// IR: bufferization.clone %[[POISON]]
func.func @choose(%c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %poison = ub.poison : memref<4xi32>
  %memory = scf.if %c -> (memref<4xi32>) {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %one, %alloc[%c0] : memref<4xi32>
    scf.yield %alloc : memref<4xi32>
  } else {
    scf.yield %poison : memref<4xi32>
  }
  %result = scf.if %c -> (i32) {
    %element = memref.load %memory[%c0] : memref<4xi32>
    scf.yield %element : i32
  } else {
    scf.yield %one : i32
  }
  return %result : i32
}
func.func @main() -> i32 {
  %no = arith.constant false
  %result = call @choose(%no) : (i1) -> i32
  return %result : i32
}

// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): canonicalize erases a linalg.generic that
// reads and writes the same buffer and whose region has nothing but a linalg.yield, whatever that
// yields.
//
// The memory holds 1 and is set to 0; with the pass it stays 1.
//
// Signature: pass:mlir:canonicalize/EraseIdentityLinalgOp<GenericOp>:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-linalg-to-loops,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,convert-linalg-to-loops,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}1{{$}}
func.func @clear(%memory: memref<1xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%memory : memref<1xi32>) outs(%memory : memref<1xi32>) {
  ^bb0(%in: i32, %out: i32):
    %zero = arith.constant 0 : i32
    linalg.yield %zero : i32
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %memory = memref.alloca() : memref<1xi32>
  memref.store %one, %memory[%c0] : memref<1xi32>
  func.call @clear(%memory) : (memref<1xi32>) -> ()
  %0 = memref.load %memory[%c0] : memref<1xi32>
  return %0 : i32
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-vector-to-llvm writes a vector of i1 as
// LLVM does, bit behind bit, into a memref of i1, of which each element has a byte for the lowering
// of memref.load: all but the first are lost. A single one is read by another type than it was
// written by, of which LLVM's language reference says that it is undefined where it is no number
// of bytes.
//
// The third bit is written and read: 1. The pass gives what was there before.
//
// Signature: pass:mlir:convert-vector-to-llvm..finalize-memref-to-llvm:undefined behaviour
// Signature: paths:mlir:convert-vector-to-llvm..finalize-memref-to-llvm:undefined behaviour
// Signature: paths:mlir:convert-vector-to-llvm..llvm-O0:wrong value
// Shape: 12a6d011 3b80b225 d768e137
// Shape: 3b80b225 5694b269 e72fed58 f15e4780
// Shape: 3b80b225 5694b269 785cb695 8737f5df 93629cb2 e72fed58 f15e4780 fb26105e
// Shape: 0a7492ec 3b80b225 785cb695 a196daad e72fed58 f15e4780 fb26105e
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,convert-vector-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s
// CHECK: {{^}}0{{$}}
func.func @main() -> i32 {
  %bits = arith.constant dense<true> : vector<4xi1>
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %memory = memref.alloc() : memref<4xi1>
  memref.store %false, %memory[%c2] : memref<4xi1>
  vector.store %bits, %memory[%c0] : memref<4xi1>, vector<4xi1>
  %bit = memref.load %memory[%c2] : memref<4xi1>
  %0 = arith.extui %bit : i1 to i32
  return %0 : i32
}

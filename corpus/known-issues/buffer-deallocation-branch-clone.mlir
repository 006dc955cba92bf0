// Known issue of upstream MLIR (19.1.7; not in 22.1.8): buffer-deallocation clones the buffers that
// the branches of an scf.if hand over. What is written through the result of the scf.if then
// reaches the clone, not the buffer that a branch handed over.
//
// 22.1.8 has neither this pass nor one of another name that does this
// (ownership-based-buffer-deallocation is other code and in both).
//
// The else branch gives %outer: a 7 is stored there and loaded again. With the pass it stays 0.
//
// Signature: pass:mlir:buffer-deallocation:wrong value
//
// UNSUPPORTED: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-bufferization-to-memref,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(buffer-deallocation),convert-bufferization-to-memref,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}7{{$}}
// WRONG: {{^}}0{{$}}
func.func @store_through(%choice: i1, %value: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %outer = memref.alloc() : memref<1xi32>
  memref.store %zero, %outer[%c0] : memref<1xi32>
  %either = scf.if %choice -> (memref<1xi32>) {
    %inner = memref.alloc() : memref<1xi32>
    scf.yield %inner : memref<1xi32>
  } else {
    scf.yield %outer : memref<1xi32>
  }
  memref.store %value, %either[%c0] : memref<1xi32>
  %result = memref.load %outer[%c0] : memref<1xi32>
  return %result : i32
}

func.func @main() -> i32 {
  %false = arith.constant false
  %seven = arith.constant 7 : i32
  %0 = call @store_through(%false, %seven) : (i1, i32) -> i32
  return %0 : i32
}

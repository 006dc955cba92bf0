// Known issue of upstream MLIR (22.1.8): remove-dead-values takes the result of a private function for
// dead that only an op in a nested region depends on, by way of a memref.subview and its
// memref.extract_strided_metadata: what the region gives becomes poison.
//
// The size of the view is 2, whatever its offset is: the result is true. Release 19.1.7 keeps the call.
//
// Signature: pass:mlir:remove-dead-values:undefined behaviour
// Signature: pass:mlir:remove-dead-values:wrong value
// Shape: 49af9fe2 8f1d5113 dcffe33e ebb83ff8
// Shape: 0308ccbe 06b32f95 14549b7b 467d3612 49af9fe2 4a7261f3 57f1e2f1 7222168b 7eb175bf 82b2398a 8ed9c211 8f1d5113 954c8ffb 9703d74c 991208d4 9c8b56da aaa4daa3 afea0df7 b092131c cd960d66 d18bffa3 daeef86e dc870832 e2a634b1 e3ac2b48 e842b30d ebb83ff8 ecc2b4c4 f61a6871
// Shape: 1263d98a 14549b7b 24f42a88 467d3612 49af9fe2 57f1e2f1 7222168b 7eb175bf 82b2398a 8ed9c211 8f1d5113 954c8ffb 9703d74c 991208d4 9c8b56da aaa4daa3 afea0df7 b092131c bc073f0d cd960d66 d18bffa3 daeef86e dc870832 e2a634b1 e3ac2b48 e842b30d ebb83ff8 ecc2b4c4 f61a6871
// Shape: 06b32f95 1095a2df 14549b7b 24f42a88 467d3612 49af9fe2 57f1e2f1 7222168b 7eb175bf 82b2398a 8ed9c211 8f1d5113 954c8ffb 9703d74c 991208d4 9c8b56da aaa4daa3 afea0df7 b092131c bc073f0d cd960d66 d18bffa3 dc870832 e2a634b1 e3ac2b48 e842b30d ebb83ff8 ecc2b4c4 f61a6871
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --remove-dead-values | FileCheck %s
// CHECK: call @zero() : () -> ()
// CHECK: %[[POISON:.*]] = ub.poison : i1
// CHECK: return %[[POISON]]
func.func private @zero() -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
func.func @has_elements(%memory: memref<8xf32>) -> i1 {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %at = call @zero() : () -> index
  %view = memref.subview %memory[%at] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %view : memref<2xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
  %result = scf.if %false -> (i1) {
    scf.yield %false : i1
  } else {
    %nonempty = arith.cmpi ne, %size, %c0 : index
    scf.yield %nonempty : i1
  }
  return %result : i1
}

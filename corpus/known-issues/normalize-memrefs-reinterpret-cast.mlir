// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): normalize-memrefs gives the result of
// memref.reinterpret_cast an identity layout of another size, and leaves the sizes, strides and
// offset of the op as they were: the verifier rejects the IR.
//
// Signature: verify:mlir:normalize-memrefs:expected result type with size = # instead of # in dim = #
// Signature: verify:mlir:normalize-memrefs:expected result type with stride = # instead of # in dim = #
// Signature: verify:mlir:normalize-memrefs:expected # size values, got #
//
// XFAIL: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(normalize-memrefs)' 2>&1 | FileCheck %s
// CHECK: expected result type with size = 1 instead of 2 in dim = 0
func.func @second() -> i32 {
  %c0 = arith.constant 0 : index
  %memory = memref.alloc() : memref<2x1xi32>
  %part = memref.reinterpret_cast %memory to offset: [1], sizes: [1], strides: [1] : memref<2x1xi32> to memref<1xi32, strided<[1], offset: 1>>
  %element = memref.load %part[%c0] : memref<1xi32, strided<[1], offset: 1>>
  return %element : i32
}

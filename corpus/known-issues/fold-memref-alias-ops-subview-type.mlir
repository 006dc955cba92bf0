// Known issue of upstream MLIR (19.1.7, 22.1.8): fold-memref-alias-ops makes a subview of a subview
// one subview of constants and keeps the type that the outer one had before they were known.
//
// Signature: verify:mlir:fold-memref-alias-ops/SubViewOfSubViewFolder:expected result type to be 'T' or a rank-reduced version. (mismatch of result layout)
// Signature: verify:mlir:fold-memref-alias-ops/SubViewOfSubViewFolder:expected result type to be 'T' or a rank-reduced version. (mismatch of result layout), but got 'T'
// Shape: 403ce35c 6430dfd8 f95adabb
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(fold-memref-alias-ops)' 2>&1 | FileCheck %s
// CHECK: expected result type to be
func.func @subviews(%memory: memref<2x2xi32>, %value: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %outer = memref.subview %memory[0, %c0] [%c1, %c1] [1, 1]
      : memref<2x2xi32> to memref<?x?xi32, strided<[2, 1], offset: ?>>
  %inner = memref.subview %outer[1, 0] [%c1, %c1] [1, %c1]
      : memref<?x?xi32, strided<[2, 1], offset: ?>> to memref<?x?xi32, strided<[2, ?], offset: ?>>
  %old = memref.atomic_rmw addi %value, %inner[%c0, %c0]
      : (i32, memref<?x?xi32, strided<[2, ?], offset: ?>>) -> i32
  return %old : i32
}

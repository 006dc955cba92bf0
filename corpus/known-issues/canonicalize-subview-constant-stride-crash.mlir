// Known issue of upstream MLIR (19.1.7, 22.1.8): as canonicalize-subview-constant-stride.mlir, but
// with one axis left: canonicalize crashes, and so does the inliner, which canonicalises too.
//
// 22.1.8 makes invalid IR of it, as of the other file.
//
// Signature: crash:mlir:inline:SIGSEGV in compile
// Shape: 88152f8b c118c23e d6adc118
// Shape: 18515bc3 2b491bf5 53b18e0a
//
// RUN: %if mlir-19 %{ not --crash mlir-opt %s --canonicalize %}
// RUN: %if mlir-22 %{ not mlir-opt %s --canonicalize 2>&1 | FileCheck %s %}
// CHECK: 'memref.store' op store index operand count not equal to memref rank
func.func @element(%memory: memref<1x1xi32>, %value: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %part = memref.subview %memory[0, 0] [1, 1] [%c1, %c1] : memref<1x1xi32> to memref<1xi32, strided<[?]>>
  memref.store %value, %part[%c0] : memref<1xi32, strided<[?]>>
  return
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): generate-runtime-verification checks a memref.expand_shape by
// the remainder of the source's extent by the product of the static ones in the result, also where
// that is 0: the check divides by 0, which is undefined behaviour, of memory that is just empty.
//
// Signature: pass:mlir:generate-runtime-verification:undefined behaviour
// Shape: 7658833a b044985a
//
// RUN: mlir-opt %s --generate-runtime-verification | FileCheck %s
// CHECK: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[EXTENT:.*]] = memref.dim %{{.*}}, %[[ZERO]]
// CHECK-NEXT: %[[PRODUCT:.*]] = arith.constant 0 : index
// CHECK-NEXT: arith.remsi %[[EXTENT]], %[[PRODUCT]] : index
func.func @split(%nothing: memref<?xi32>, %rows: index) -> memref<?x0xi32> {
  %0 = memref.expand_shape %nothing [[0, 1]] output_shape [%rows, 0] : memref<?xi32> into memref<?x0xi32>
  return %0 : memref<?x0xi32>
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): ownership-based-buffer-deallocation asks for the
// base of memory whose layout has no strides, which the verifier rejects.
//
// Signature: verify:mlir:ownership-based-buffer-deallocation:'memref.extract_strided_metadata' op operand # must be strided memref of any type values, but got 'T'
// Shape: 1043002a 7222168b 9345be91 9e8ad0dd
//
// RUN: not mlir-opt %s --ownership-based-buffer-deallocation 2>&1 | FileCheck %s
// CHECK: 'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values
func.func @main() {
  %buffer = memref.alloc() : memref<3xi64, affine_map<(d0) -> (d0 mod 3, d0 floordiv 3)>>
  return
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): fold-memref-alias-ops puts the index of a collapsed axis into
// vector.load and its like, where a vector that crossed from one row into the next now ends outside of
// its row.
//
// The document of vector.load: "No assumptions should be made on the value of elements loaded out of
// bounds. Not all targets may support out-of-bounds vector loads." Elements 4 to 11 of 32 are inside of
// their axis; elements 4 to 11 of a row of 8 are not.
//
// Signature: pass:mlir:fold-memref-alias-ops/LoadOpOfCollapseShapeOpFolder<LoadOp>:undefined behaviour
// Signature: pass:mlir:fold-memref-alias-ops/LoadOpOfCollapseShapeOpFolder<MaskedLoadOp>:undefined behaviour
// Signature: pass:mlir:fold-memref-alias-ops/StoreOpOfCollapseShapeOpFolder<StoreOp>:undefined behaviour
// Signature: pass:mlir:fold-memref-alias-ops/StoreOpOfCollapseShapeOpFolder<MaskedStoreOp>:undefined behaviour
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(fold-memref-alias-ops,canonicalize)' | FileCheck %s
// CHECK: vector.load %{{.*}}[%c0, %c4] : memref<4x8xf32>, vector<8xf32>
func.func @acrossRows(%memory: memref<4x8xf32>) -> vector<8xf32> {
  %begin = arith.constant 4 : index
  %row = memref.collapse_shape %memory [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %0 = vector.load %row[%begin] : memref<32xf32>, vector<8xf32>
  return %0 : vector<8xf32>
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): where the sizes alone do not say which axis a
// rank-reducing memref.subview drops, but the strides do, expand-strided-metadata keeps the
// wrong one, and the verifier rejects the IR. Where the sizes say it and two strides are unknown, it
// finds none: 22.1.8 crashes in SubViewOp::getDroppedDims, as on the former.
//
// fold-memref-alias-ops goes wrong on such subviews too: it reads behind the indices of an
// access, uses what it finds there as an index, and may crash.
//
// Signature: pass:mlir:expand-strided-metadata/SubviewFolder:wrong value
// Signature: pass:mlir:expand-strided-metadata/SubviewFolder:undefined behaviour
// Signature: verify:mlir:expand-strided-metadata/SubviewFolder:expected result type with stride = # instead of # in dim = #
// Signature: verify:mlir:expand-strided-metadata/SubviewFolder:expected result type with size = # instead of # in dim = #
// Signature: crash:mlir:expand-strided-metadata:SIGSEGV in compile
// Signature: verify:mlir:expand-strided-metadata/SubviewFolder:expected # size values, got #
// Signature: crash:mlir:fold-memref-alias-ops:SIGSEGV in compile
// Signature: pass:mlir:fold-memref-alias-ops/LoadOpOfSubViewOpFolder<LoadOp>:undefined behaviour
// Signature: pass:mlir:fold-memref-alias-ops/StoreOpOfSubViewOpFolder<StoreOp>:undefined behaviour
// Signature: pass:mlir:fold-memref-alias-ops/LoadOpOfSubViewOpFolder<AffineLoadOp>:undefined behaviour
// Signature: pass:mlir:fold-memref-alias-ops/StoreOpOfSubViewOpFolder<AffineStoreOp>:undefined behaviour
// Signature: pass:mlir:fold-memref-alias-ops/LoadOpOfSubViewOpFolder<LoadOp>:wrong value
// Signature: pass:mlir:fold-memref-alias-ops/StoreOpOfSubViewOpFolder<StoreOp>:wrong value
// Signature: pass:mlir:fold-memref-alias-ops/LoadOpOfSubViewOpFolder<AffineLoadOp>:wrong value
// Signature: pass:mlir:fold-memref-alias-ops/StoreOpOfSubViewOpFolder<AffineStoreOp>:wrong value
// Signature: crash:mlir:expand-strided-metadata:SIGABRT in compile LLVM ERROR: out of memory
// Signature: crash:mlir:fold-memref-alias-ops:SIGABRT in compile LLVM ERROR: out of memory
// Signature: verify:mlir:expand-strided-metadata/SubviewFolder:expected result type with size = dynamic instead of # in dim = #
// Signature: verify:mlir:expand-strided-metadata/SubviewFolder:expected result type with stride = dynamic instead of # in dim = #
// Signature: pass:mlir:expand-strided-metadata/ExtractStridedMetadataOpSubviewFolder:wrong value
// Signature: pass:mlir:expand-strided-metadata/ExtractStridedMetadataOpSubviewFolder:undefined behaviour
// Signature: verify:mlir:expand-strided-metadata:expected result type with size = dynamic instead of # in dim = #
// Shape: 237ef84c 6430dfd8 7222168b 78178eb6
// Shape: 3afc1dcc 53660a32
// Shape: 53660a32 6b16de54 6eaa358b
// Shape: 53660a32 6eaa358b 7398acdc
// Shape: 53660a32 b769e7b5
// Shape: 81dc22c4 bf883520
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(expand-strided-metadata)' 2>&1 | FileCheck %s
// CHECK: expected result type with stride = 2 instead of 1 in dim = 0
func.func @first(%memory: memref<1x1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %part = memref.subview %memory[0, 0] [1, 1] [1, 2] : memref<1x1xi32> to memref<1xi32, strided<[1]>>
  %element = memref.load %part[%c0] : memref<1xi32, strided<[1]>>
  return %element : i32
}

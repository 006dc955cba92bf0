// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize makes a constant step of a
// rank-reducing tensor.insert_slice part of the op. Where several axes have extent 1 it takes
// another one than the op did for the dropped one then, and casts a tensor of 1xN to Nx1.
//
// Signature: pass:mlir:canonicalize/InsertSliceOpConstantArgumentFolder<InsertSliceOp>:undefined behaviour
// Signature: verify:mlir:canonicalize/InsertSliceOpConstantArgumentFolder<InsertSliceOp>:'tensor.cast' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:inline/InsertSliceOpConstantArgumentFolder<InsertSliceOp>:'tensor.cast' op operand type 'T' and result type 'T' are cast incompatible
// Signature: pass:mlir:inline/InsertSliceOpConstantArgumentFolder<InsertSliceOp>:undefined behaviour
// Shape: 179e7a98 3053cb3c 43222e4a 47f24efd 51c46816 52c20b79 6ba1d220 7222168b 82b2398a 8ed9c211 a5c57a62 b89708fd d9479965 e35d10ed f61a6871
// Shape: 00ac0222 179e7a98 2c6027ac 2e15bdbd 3039d059 3053cb3c 369aed4f 43222e4a 47f24efd 48978d67 4ef25c26 51c46816 57626a40 6149bb09 65d7a66a 6f8a226b 7222168b 82b2398a 8ed9c211 a2ca2c2d a51bed71 a8e95deb b89708fd d9479965 ede916c2 f029ade5 f61a6871 ff0f12f0
//
// RUN: mlir-opt %s --canonicalize | FileCheck %s
// CHECK: tensor.cast %{{.*}} : tensor<1x?xi32> to tensor<?x1xi32>
func.func @insert(%row: tensor<1x?xi32>, %into: tensor<?x?x?xi32>, %extent: index) -> tensor<?x?x?xi32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %row into %into[0, 0, 0] [1, %extent, 1] [2, 1, %c1]
      : tensor<1x?xi32> into tensor<?x?x?xi32>
  return %0 : tensor<?x?x?xi32>
}

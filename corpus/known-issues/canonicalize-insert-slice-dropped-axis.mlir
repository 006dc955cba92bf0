// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize makes a constant step of a
// rank-reducing tensor.insert_slice part of the op. Where several axes have extent 1 it takes
// another one than the op did for the dropped one then, and casts a tensor of 1xN to Nx1.
//
// Signature: pass:mlir:canonicalize/InsertSliceOpConstantArgumentFolder<InsertSliceOp>:undefined behaviour
// Signature: verify:mlir:canonicalize/InsertSliceOpConstantArgumentFolder<InsertSliceOp>:'tensor.cast' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:inline/InsertSliceOpConstantArgumentFolder<InsertSliceOp>:'tensor.cast' op operand type 'T' and result type 'T' are cast incompatible
// Signature: pass:mlir:inline/InsertSliceOpConstantArgumentFolder<InsertSliceOp>:undefined behaviour
//
// RUN: mlir-opt %s --canonicalize | FileCheck %s
// CHECK: tensor.cast %{{.*}} : tensor<1x?xi32> to tensor<?x1xi32>
func.func @insert(%row: tensor<1x?xi32>, %into: tensor<?x?x?xi32>, %extent: index) -> tensor<?x?x?xi32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %row into %into[0, 0, 0] [1, %extent, 1] [2, 1, %c1]
      : tensor<1x?xi32> into tensor<?x?x?xi32>
  return %0 : tensor<?x?x?xi32>
}

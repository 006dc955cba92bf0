// Known issue of upstream MLIR (22.1.8): canonicalize casts the source of a tensor.insert_slice to the
// size that is a constant, also where it does not make that constant part of the op, because the
// slice would end behind the tensor: then source and size do not agree. The op may never be executed.
//
// Signature: verify:mlir:canonicalize/InsertSliceOpSourceCastInserter<InsertSliceOp>:expected type to be 'T' or a rank-reduced version. (size mismatch)
// Shape: 019a7028 16e685c2 28af5271 3053cb3c 369aed4f 47f24efd 48978d67 48d5d8c3 5cc14585 7222168b 76033ab7 82b2398a 880da5ae 8ed9c211 a7863b52 b85c3f26 c6bb041c d541591f d6e18e1d d8547b05 d9479965 daf439d4 f21e1379 f61a6871 f8423831 fd4aac32
// Shape: 42e81977 47f24efd 9f9e424a f8423831
// Shape: 019a7028 3053cb3c 369aed4f 42e81977 47f24efd 48978d67 5f751845 7222168b 82b2398a 8ed9c211 9056e11e b20d98f8 b89708fd d9479965 f61a6871 f8423831
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: error: expected type to be 'tensor<?xi8>' or a rank-reduced version. (size mismatch)
func.func @insert(%source: tensor<?xi8>, %into: tensor<2xi8>, %there: i1) -> tensor<2xi8> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = scf.if %there -> tensor<2xi8> {
    %1 = tensor.insert_slice %source into %into[%c2] [%c1] [1] : tensor<?xi8> into tensor<2xi8>
    scf.yield %1 : tensor<2xi8>
  } else {
    scf.yield %into : tensor<2xi8>
  }
  return %0 : tensor<2xi8>
}

// Known issue of upstream MLIR (22.1.8): canonicalize takes the tensor.cast in front of an
// scf.forall away without a look at the extents that this makes known to its slices: the verifier
// refuses those that begin behind the end, which may never be executed, and patterns that make
// constants of sizes of an axis without elements leave source and size that do not agree. 19.1.7
// allows such slices.
//
// Signature: verify:mlir:canonicalize/FoldTensorCastOfOutputIntoForallOp:offset # is out-of-bounds: # >= #
// Signature: verify:mlir:inline/FoldTensorCastOfOutputIntoForallOp:offset # is out-of-bounds: # >= #
// Signature: verify:mlir:canonicalize/FoldTensorCastOfOutputIntoForallOp:expected type to be 'T' or a rank-reduced version. (size mismatch)
// Signature: verify:mlir:inline/FoldTensorCastOfOutputIntoForallOp:expected type to be 'T' or a rank-reduced version. (size mismatch)
// Shape: 00ac0222 179e7a98 284716fc 28af5271 2c6027ac 3039d059 43222e4a 446e2821 49eba02c 51c46816 57626a40 5cc14585 6f8a226b 7222168b 75b94da3 7955f5b7 82b2398a 8ed9c211 a7863b52 af47ca7e bdc5399e c6aa386b ca6a73d2 d6e18e1d d81f8b7d dadd76c8 dfc11d34 eb99342b ec8b0dc6 f0b11c3d f339eff2 f61a6871 f7a0ab78 fd4aac32
// Shape: 284716fc 28af5271 3cc8f366 467d3612 49eba02c 5cc14585 7222168b 75b94da3 7955f5b7 82b2398a 8ed9c211 a7863b52 af47ca7e bdc5399e c6aa386b ca6a73d2 cee1f8a1 d5371aef d6e18e1d d81f8b7d dadd76c8 daeaa612 dfc11d34 eb99342b ebb83ff8 ec8b0dc6 f0b11c3d f61a6871 f7a0ab78 f8423831 fd4aac32
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --canonicalize --split-input-file 2>&1 | FileCheck %s
// CHECK: error: offset 0 is out-of-bounds: 2 >= 0
func.func @behind(%some: tensor<0x3xi32>, %row: tensor<1x3xi32>, %n: index) -> tensor<?x3xi32> {
  %cast = tensor.cast %some : tensor<0x3xi32> to tensor<?x3xi32>
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %cast) -> (tensor<?x3xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %o[2, 0] [1, 3] [1, 1]
          : tensor<1x3xi32> into tensor<?x3xi32>
    }
  }
  return %0 : tensor<?x3xi32>
}

// -----

// CHECK: error: expected type to be 'tensor<1x?xi32>' or a rank-reduced version. (size mismatch)
func.func @empty(%none: tensor<4x0xi32>) -> tensor<4x?xi32> {
  %c0 = arith.constant 0 : index
  %cast = tensor.cast %none : tensor<4x0xi32> to tensor<4x?xi32>
  %0 = scf.forall (%i) in (4) shared_outs(%o = %cast) -> (tensor<4x?xi32>) {
    %row = tensor.extract_slice %o[%i, 0] [1, %c0] [1, 1] : tensor<4x?xi32> to tensor<1x?xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %o[%i, 0] [1, %c0] [1, 1]
          : tensor<1x?xi32> into tensor<4x?xi32>
    }
  }
  return %0 : tensor<4x?xi32>
}

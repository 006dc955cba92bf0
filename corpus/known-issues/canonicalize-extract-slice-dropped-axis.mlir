// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize makes a constant size of a
// rank-reducing tensor.extract_slice part of its type; where several axes have extent 1 then, it
// drops others than the op did. Where the types agree by chance, the extents are the wrong ones.
//
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:'tensor.cast' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:'tensor.cast' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:'linalg.map' op expected shape of input (#) to match shape of output (#)
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:'linalg.map' op expected shape of input (#) to match shape of output (#)
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:'linalg.add' op inferred input/output operand # has shape's dimension # to be #, but found #
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:'linalg.add' op inferred input/output operand # has shape's dimension # to be #, but found #
// Signature: pass:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:wrong value
// Signature: pass:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:undefined behaviour
// Signature: pass:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:undefined behaviour
// Signature: pass:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:wrong value
// Signature: verify:mlir:inline/InferStaticShapeOfOperands:'linalg.generic' op inferred input/output operand # has shape's dimension # to be #, but found #
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:'linalg.reduce' op init dimensions [#] doesn't match input dimensions after reduction [#]
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:'linalg.generic' op inferred input/output operand # has shape's dimension # to be #, but found #
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:'linalg.reduce' op init dimensions [#] doesn't match input dimensions after reduction [#]
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<ExtractSliceOp>:slice along dimension # runs out-of-bounds: # >= #
// Shape: 01a19f30 179e7a98 21e0791d 28af5271 296fd7fd 2af36d2e 2e15bdbd 2f7a0cf2 43222e4a 54f48bb0 5cc14585 6149bb09 626a1ca2 7222168b 82b2398a 851b63c9 880da5ae 8ed9c211 a28e8e0b a770c144 a7863b52 a8e95deb b5d8889f bafb648b bc5d416c d6e18e1d e008f504 f029ade5 f21e1379 f26d868a f61a6871
// Shape: 07362b1c 179e7a98 21e0791d 28af5271 2ea5fdc6 43222e4a 511d8320 5cc14585 62dd61df 6502ed6d 7222168b 7aeaf5ce 82b2398a 880da5ae 8ed9c211 990db451 9a60dba6 b173b6a9 b5d8889f c39123de cb2267ba d37c95f9 d6e18e1d daf439d4 ea6fa173 ef5b9ba7 f21e1379 f61a6871
// Shape: 07bc73b0 28af5271 fd4aac32
// Shape: 28af5271 43222e4a 5cc14585 7222168b 82b2398a 8ed9c211 a7863b52 d6e18e1d f61a6871 fd4aac32
// Shape: 24727683 28af5271 3053cb3c 43222e4a 47f24efd 491d900d 5cc14585 637411ae 7222168b 82b2398a 8760c461 8ed9c211 92f708ca a7863b52 d6e18e1d d9479965 e27f97fa f086bd2c f21e1379 f61a6871
// Shape: 01a19f30 179e7a98 1ef97761 21e0791d 27dffc7d 28af5271 2af36d2e 3053cb3c 43222e4a 47f24efd 52a380c1 5cc14585 5f751845 626a1ca2 7222168b 82b2398a 8affcfb3 8ed9c211 8ffff4c3 9056e11e 9d1fbfce a12f220c a7863b52 b20d98f8 b89708fd bc5d416c d6e18e1d d9479965 f21e1379 f26d868a f61a6871
// Shape: 22af4d4f 25598ce7 28af5271 43222e4a 5cc14585 7222168b 76f9e16d 7f562d8c 82b2398a 880da5ae 8ed9c211 a7863b52 d6e18e1d f61a6871
// Shape: 07bc73b0 179e7a98 21e0791d 279bac01 28af5271 2af36d2e 5cc14585 6149bb09 626a1ca2 7222168b 7c620597 82b2398a 851b63c9 880da5ae 8abd191d 8ed9c211 a8e95deb b2d86e72 bc5d416c f21e1379 f61a6871 f8423831
//
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: 'tensor.cast' op operand type
func.func @slice(%tensor: tensor<1x4x1x1x1xi64>) -> tensor<1x4x1x?xi64> {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %tensor[0, 0, 0, 0, 0] [1, 4, 1, %c1, 1] [%c1, 1, 2, 2, 1]
      : tensor<1x4x1x1x1xi64> to tensor<1x4x1x?xi64>
  return %0 : tensor<1x4x1x?xi64>
}

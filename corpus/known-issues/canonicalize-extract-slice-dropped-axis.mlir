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
// Shape: c41ba31e07eb285e
// Shape: feea7512e672b76b
//
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: 'tensor.cast' op operand type
func.func @slice(%tensor: tensor<1x4x1x1x1xi64>) -> tensor<1x4x1x?xi64> {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %tensor[0, 0, 0, 0, 0] [1, 4, 1, %c1, 1] [%c1, 1, 2, 2, 1]
      : tensor<1x4x1x1x1xi64> to tensor<1x4x1x?xi64>
  return %0 : tensor<1x4x1x?xi64>
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): where canonicalisation puts a constant in place
// of a stride of a rank-reducing memref.subview, it gives the result all axes of the source again,
// and the verifier rejects the accesses. The inliner canonicalises too.
//
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.copy' op requires the same shape for all operands
// Signature: pass:mlir:canonicalize/SubViewOpMemRefCastFolder:undefined behaviour
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:expected result type to be 'T' or a rank-reduced version. (mismatch of result layout)
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:expected result type to be 'T' or a rank-reduced version. (mismatch of result layout)
// Signature: pass:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:undefined behaviour
// Signature: pass:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:undefined behaviour
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.copy' op requires the same shape for all operands
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.store' op store index operand count not equal to memref rank
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.load' op incorrect number of indices for load, expected # but got #
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.store' op store index operand count not equal to memref rank
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.load' op incorrect number of indices for load, expected # but got #
// Signature: verify:mlir:canonicalize/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.cast' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.cast' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:remove-dead-values/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'memref.cast' op operand type 'T' and result type 'T' are cast incompatible
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:expected result type to be 'T' or a rank-reduced version. (mismatch of result layout), but got 'T'
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:offset # is out-of-bounds: # >= #
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'affine.load' op affine map num results must equal memref rank
// Signature: verify:mlir:inline/OpWithOffsetSizesAndStridesConstantArgumentFolder<SubViewOp>:'affine.store' op affine map num results must equal memref rank
// Shape: 237ef84c 6430dfd8
// Shape: 6430dfd8 f95adabb
//
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: 'memref.store' op store index operand count not equal to memref rank
func.func @row(%memory: memref<2x2x2xi32>, %value: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %part = memref.subview %memory[1, 0, 0] [1, %c1, 1] [1, %c1, 1] : memref<2x2x2xi32> to memref<1x?xi32, strided<[4, ?], offset: 4>>
  memref.store %value, %part[%c0, %c0] : memref<1x?xi32, strided<[4, ?], offset: 4>>
  return
}

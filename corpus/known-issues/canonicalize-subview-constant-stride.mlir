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
// Shape: 06fbb5ac 0c42dd25 179e7a98 196fc9f5 237ef84c 335e0824 42a44615 6430dfd8 7222168b 82b2398a 8ed9c211 a9dcbae9 e747094e f61a6871 f8423831
// Shape: 06fbb5ac 179e7a98 22563277 237ef84c 24f42a88 335e0824 43222e4a 467d3612 4cdbcc58 6430dfd8 65023cd3 7222168b 82b2398a 8ed9c211 9703d74c afea0df7 daeef86e dcffe33e e747094e ebb83ff8 f61a6871
// Shape: 06fbb5ac 237ef84c 335e0824 3d19e956 6430dfd8 7222168b 785cb695 82b2398a 8ed9c211 f61a6871 f8423831 f892a9e5
// Shape: 0c42dd25 179e7a98 196fc9f5 237ef84c 42a44615 6430dfd8 7222168b 763de6a9 82b2398a 8b77e06b 8ed9c211 a0118192 a5076744 bf86d57f e747094e f61a6871 f8423831 f95adabb
// Shape: 06fbb5ac 14549b7b 179e7a98 196fc9f5 22563277 237ef84c 25261bce 28ec1adc 335e0824 3d19e956 42a44615 6430dfd8 65023cd3 6d15c13d 7222168b 785cb695 82b2398a 8ed9c211 8f1d5113 af4b0650 b3af510c b65ee3e9 e747094e f61a6871 f892a9e5 f95adabb
// Shape: 06fbb5ac 0c42dd25 179e7a98 196fc9f5 237ef84c 335e0824 42a44615 43222e4a 467d3612 6430dfd8 7222168b 82b2398a 8a6d8cf0 8ed9c211 a9dcbae9 b044985a dcffe33e e3cc121e e747094e ebb83ff8 ee446dfa f61a6871
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

// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-vector-to-scf unpacks the mask of a
// vector.transfer_write whose map is no minor identity and gives the narrower transfers a mask of
// another size than they take. Where the sizes let the verifier pass, elements of the mask are read
// that it does not have.
//
// Signature: verify:mlir:convert-vector-to-scf/TransferWriteNonPermutationLowering:'vector.transfer_write' op inferred mask type ('T') and mask operand type ('T') don't match
// Signature: verify:mlir:convert-vector-to-scf/TransferWriteNonPermutationLowering:'vector.extract_strided_slice' op expected result type to be 'T'
// Signature: pass:mlir:convert-vector-to-scf/TransferWriteNonPermutationLowering:undefined behaviour
// Shape: 5694b269 829327c3
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-scf)' 2>&1 | FileCheck %s
// CHECK: inferred mask type ('vector<2xi1>') and mask operand type ('vector<1xi1>') don't match
func.func @write(%v: vector<3x2xi64>, %mask: vector<3x2xi1>, %memory: memref<3x1x2xi64>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %memory[%c0, %c0, %c0], %mask
      {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d0, d2)>}
      : vector<3x2xi64>, memref<3x1x2xi64>
  return
}

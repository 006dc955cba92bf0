// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): convert-tensor-to-linalg moves the
// constant that a tensor.pad yields out of its region, erases the region and with it the constant,
// and fills with a value that is gone.
//
// Signature: verify:mlir:convert-tensor-to-linalg/GeneralizePadOpPattern:a value in use was erased
// Signature: verify:mlir:convert-tensor-to-linalg/GeneralizePadOpPattern:a value in use was erased
//
// XFAIL: mlir-22
// RUN: not mlir-opt %s --convert-tensor-to-linalg 2>&1 | FileCheck %s
// CHECK: null operand found
func.func @pad(%values: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %padded = tensor.pad %values low[1, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    %zero = arith.constant 0 : i8
    tensor.yield %zero : i8
  } : tensor<?x?xi8> to tensor<?x?xi8>
  return %padded : tensor<?x?xi8>
}

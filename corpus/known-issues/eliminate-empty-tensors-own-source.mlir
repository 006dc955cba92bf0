// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): eliminate-empty-tensors replaces a
// tensor.empty by a slice of the tensor that it is inserted into, also where that is the
// tensor.empty itself.
//
// Signature: verify:mlir:eliminate-empty-tensors:operand # does not dominate this use
//
// XFAIL: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(eliminate-empty-tensors)' 2>&1 | FileCheck %s
// CHECK: operand #0 does not dominate this use
func.func @into_itself() -> tensor<1xi8> {
  %0 = tensor.empty() : tensor<1xi8>
  %1 = tensor.insert_slice %0 into %0[0] [1] [1] : tensor<1xi8> into tensor<1xi8>
  return %1 : tensor<1xi8>
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-arith-to-llvm takes the sum of
// arith.addui_extended on index out of LLVM's pair as index, which the verifier rejects.
//
// Signature: verify:mlir:convert-arith-to-llvm/AddUIExtendedOpLowering:'llvm.extractvalue' op result # must be LLVM dialect-compatible type, but got 'T'
// Shape: 506ef07da85a9dde
// Shape: 220ea6e1d55e4d0f
//
// RUN: not mlir-opt %s --convert-arith-to-llvm 2>&1 | FileCheck %s
// CHECK: 'llvm.extractvalue' op result #0 must be LLVM dialect-compatible type, but got 'index'
func.func @add(%x: index, %y: index) -> index {
  %sum, %carry = arith.addui_extended %x, %y : index, i1
  return %sum : index
}

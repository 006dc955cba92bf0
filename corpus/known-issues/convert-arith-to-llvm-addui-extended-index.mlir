// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-arith-to-llvm takes the sum of
// arith.addui_extended on index out of LLVM's pair as index, which the verifier rejects.
//
// Signature: verify:mlir:convert-arith-to-llvm/AddUIExtendedOpLowering:'llvm.extractvalue' op result # must be LLVM dialect-compatible type, but got 'T'
// Signature: verify:mlir:convert-to-llvm/FuncOpConversion:'llvm.extractvalue' op result # must be LLVM dialect-compatible type, but got 'T'
// Shape: 2ddfc448 4bb7bee1 7222168b 82b2398a bf03c4a6 f61a6871 f9f3bd09
// Shape: 0f4513e6 2ddfc448 4bb7bee1 f9f3bd09
// Shape: 2ddfc448 4bb7bee1 7222168b bf03c4a6 f9f3bd09
//
// RUN: not mlir-opt %s --convert-arith-to-llvm 2>&1 | FileCheck %s
// CHECK: 'llvm.extractvalue' op result #0 must be LLVM dialect-compatible type, but got 'index'
func.func @add(%x: index, %y: index) -> index {
  %sum, %carry = arith.addui_extended %x, %y : index, i1
  return %sum : index
}

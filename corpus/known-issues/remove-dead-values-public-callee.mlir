// Known issue of upstream MLIR (19.1.7, 22.1.8): remove-dead-values removes a constant that is handed
// to a function which does not use it, and not the operand of the call, where the function is
// public and keeps its argument: the operand is null.
//
// Signature: verify:mlir:remove-dead-values:a value in use was erased
//
// RUN: not mlir-opt %s --remove-dead-values 2>&1 | FileCheck %s
// CHECK: error: null operand found
func.func @take(%x: index) {
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  call @take(%c0) : (index) -> ()
  return
}

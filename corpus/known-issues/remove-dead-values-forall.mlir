// Known issue of upstream MLIR (22.1.8): remove-dead-values takes an scf.forall that inserts nothing for
// dead, although its result, which is then the tensor that went in, is returned: it becomes poison.
//
// Release 19.1.7 crashes on every scf.forall: remove-dead-values-forall-crash.
//
// Signature: pass:mlir:remove-dead-values:undefined behaviour
// Signature: pass:mlir:remove-dead-values:wrong value
// Shape: 8f1d5113 bdc5399e
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --remove-dead-values | FileCheck %s
// CHECK: %[[POISON:.*]] = ub.poison : tensor<4xi64>
// CHECK: return %[[POISON]] : tensor<4xi64>
func.func @same(%given: tensor<4xi64>) -> tensor<4xi64> {
  %result = scf.forall (%i) in (4) shared_outs(%out = %given) -> (tensor<4xi64>) {
    scf.forall.in_parallel {
    }
  }
  return %result : tensor<4xi64>
}

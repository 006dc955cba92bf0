// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): remove-dead-values crashes on scf.forall with a
// result.
//
// Signature: crash:mlir:remove-dead-values:SIGSEGV in compile
//
// XFAIL: mlir-22
// RUN: not --crash mlir-opt %s --remove-dead-values
func.func @fill(%given: tensor<4xi64>, %part: tensor<1xi64>) -> tensor<4xi64> {
  %result = scf.forall (%i) in (4) shared_outs(%out = %given) -> (tensor<4xi64>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %out[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
    }
  }
  return %result : tensor<4xi64>
}

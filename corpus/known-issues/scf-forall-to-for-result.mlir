// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-forall-to-for makes loops without results and
// crashes on an scf.forall whose results are in use, that is on every one over tensors.
//
// Signature: crash:mlir:scf-forall-to-for:SIGSEGV in compile
// Signature: verify:mlir:scf-forall-to-for:a value in use was erased
// Shape: 28af5271 3cc8f366 5cc14585 7222168b 82b2398a 8ed9c211 a7863b52 ae4be17e af47ca7e bdc5399e c6aa386b d6e18e1d daeaa612 ec8b0dc6 f61a6871 f7a0ab78 fd4aac32
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(scf-forall-to-for)'
func.func @zeros(%t: tensor<6xi32>, %zero: tensor<1xi32>) -> tensor<?xi32> {
  %0 = scf.forall (%i) in (6) shared_outs(%out = %t) -> (tensor<6xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %zero into %out[%i] [1] [1] : tensor<1xi32> into tensor<6xi32>
    }
  }
  %1 = tensor.cast %0 : tensor<6xi32> to tensor<?xi32>
  return %1 : tensor<?xi32>
}

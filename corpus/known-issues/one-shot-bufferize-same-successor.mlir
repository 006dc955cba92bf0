// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize with function boundaries changes
// the type of a block's argument with the first of two ways into the block that one branch has: the
// branch does not verify any more.
//
// Signature: verify:mlir:one-shot-bufferize:type mismatch for bb argument # of successor #
// Shape: 02ebf0c7 291f3b68 7222168b 8ed9c211 94923b0e afeaf802 d3dfc121 d81f8b7d e842b30d f61a6871
// Shape: 02ebf0c7 291f3b68 7222168b 8ed9c211 afeaf802 d3dfc121 e842b30d f61a6871
// Shape: 02ebf0c7 291f3b68 5aeb3de1 7222168b 8ed9c211 d3dfc121 e842b30d f61a6871
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=1})' 2>&1 | FileCheck %s
// CHECK: error: type mismatch for bb argument #0 of successor #1
func.func @choose(%condition: i1, %a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  cf.cond_br %condition, ^end(%a : tensor<2xi32>), ^end(%b : tensor<2xi32>)
^end(%0: tensor<2xi32>):
  return %0 : tensor<2xi32>
}

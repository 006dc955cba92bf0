// Known issue of upstream MLIR (22.1.8): tosa-to-linalg divides the place of a tosa.resize of integers toward
// zero. A place before the image, which a negative offset makes, must be rounded down: its two neighbours
// are the first element then, and the weight of one is negative otherwise.
//
// Place 0 lies 3/4 before the first element, 1, and gives 4 times that element.
//
// Signature: pass:mlir:tosa-to-linalg:wrong value
// Signature: pass:mlir:tosa-to-linalg/MaterializeResizeBroadcast:wrong value
// Shape: 4547b45d a5ec9736 fbb1fdd6
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-optional-decompositions,tosa-infer-shapes,tosa-make-broadcastable,tosa-to-linalg-named,tosa-to-scf,tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-index-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// WRONG: {{^}}-53{{$}}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %x = "tosa.const"() <{values = dense<[[[[1]], [[20]], [[30]]]]> : tensor<1x3x1x1xi8>}> : () -> tensor<1x3x1x1xi8>
  %scale = tosa.const_shape {values = dense<[4, 4, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<[-3, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %scale, %offset, %offset {mode = BILINEAR} : (tensor<1x3x1x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x1x1xi32>
  %1 = tensor.extract %0[%c0, %c0, %c0, %c0] : tensor<1x3x1x1xi32>
  return %1 : i32
}

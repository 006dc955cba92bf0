// Known issue of upstream MLIR (22.1.8): canonicalize folds tosa.cast between booleans and
// floats as if a boolean were signed: true becomes -1.0, and 2.0 false. True is 1, and every number but zero is
// true, as tosa-to-linalg has it.
//
// Signature: pass:mlir:canonicalize/folder of tosa.cast:wrong value
// Signature: pass:mlir:sccp/folder of tosa.cast:wrong value
// Shape: 271cd6ab 46c93ca6 f8423831
// Shape: 8d92f8cb f8423831
// Shape: 271cd6ab 46c93ca6 65e57e72
// Shape: 65e57e72 8d92f8cb
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --canonicalize | FileCheck %s
// CHECK: %[[MINUS:.*]] = "tosa.const"() <{values = dense<-1.000000e+00> : tensor<1xf32>}>
// CHECK: %[[FALSE:.*]] = "tosa.const"() <{values = dense<false> : tensor<1xi1>}>
// CHECK: return %[[MINUS]], %[[FALSE]]
func.func @main() -> (tensor<1xf32>, tensor<1xi1>) {
  %true = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.cast %true : (tensor<1xi1>) -> tensor<1xf32>
  %1 = tosa.cast %two : (tensor<1xf32>) -> tensor<1xi1>
  return %0, %1 : tensor<1xf32>, tensor<1xi1>
}

// Known issue of upstream MLIR (22.1.8): canonicalize folds tosa.mul of two constants in the type of the
// operands. Products of i8 and i16 are i32, so their upper bits are lost.
//
// 100 times 100 is 10000; as i8 it is 16.
//
// Signature: pass:mlir:canonicalize/folder of tosa.mul:wrong value
// Signature: pass:mlir:sccp/folder of tosa.mul:wrong value
// Signature: pass:mlir:tosa-to-tensor:wrong value
// Signature: pass:mlir:tosa-to-arith:wrong value
// Signature: pass:mlir:tosa-to-scf:wrong value
// Signature: pass:mlir:tosa-to-linalg:wrong value
// Signature: pass:mlir:tosa-to-linalg-named:wrong value
// Signature: pass:mlir:tosa-to-arith/ConstOpConverter:wrong value
// Shape: 814b2257 8ed9c211
// Shape: 271cd6ab 814b2257
// Shape: 271cd6ab 814b2257 f8423831
// Shape: 271cd6ab 65e57e72 814b2257
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --canonicalize | FileCheck %s
// CHECK: "tosa.const"() <{values = dense<16> : tensor<2xi32>}>
// CHECK-NOT: tosa.mul
func.func @main() -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %x, %shift : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize gives two tensors that an scf.for
// carries one buffer where the loop yields one tensor for both, and lets a write to the one happen in
// place before the other is read.
//
// Each turn reads %x, so that the loop gives 5. With the pass the second turn's insertion into %y,
// of which nothing but that zero is read, is what it finds in %x: 0. As an scf.while it is right.
//
// Signature: pass:mlir:one-shot-bufferize:wrong value
// Signature: paths:mlir:one-shot-bufferize:wrong value
// Shape: 07c57c77 14549b7b 179e7a98 21e0791d 279bac01 291f3b68 2af36d2e 5db9ec93 6d15c13d 7222168b 82b2398a 8ed9c211 97fa6673 9b3cd56d a47ecdc9 af4b0650 b8b17e08 bc5d416c ccf589f7 eb7bf10f eeaf00cc f21e1379 f61a6871
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(scf-for-to-while),one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},convert-scf-to-cf,expand-strided-metadata,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},convert-scf-to-cf,expand-strided-metadata,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}5{{$}}
// WRONG: {{^}}0{{$}}
func.func @turns(%t: tensor<1xi32>, %n: index) -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t, %y = %t) -> (tensor<1xi32>, tensor<1xi32>) {
    %unused = tensor.insert %zero into %y[%c0] : tensor<1xi32>
    %none = tensor.extract %unused[%c0] : tensor<1xi32>
    %element = tensor.extract %x[%c0] : tensor<1xi32>
    %sum = arith.addi %element, %none : i32
    %next = tensor.from_elements %sum : tensor<1xi32>
    scf.yield %next, %next : tensor<1xi32>, tensor<1xi32>
  }
  %element = tensor.extract %0#0[%c0] : tensor<1xi32>
  return %element : i32
}
func.func @main() -> i32 {
  %five = arith.constant 5 : i32
  %c2 = arith.constant 2 : index
  %t = tensor.from_elements %five : tensor<1xi32>
  %0 = func.call @turns(%t, %c2) : (tensor<1xi32>, index) -> i32
  return %0 : i32
}

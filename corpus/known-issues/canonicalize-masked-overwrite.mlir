// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize removes a vector.transfer_write that
// another one to the same place follows, although a vector.mask around that one lets only a part of
// it be written, or nothing. A mask that is an operand of the second write it does look at.
//
// The first element is 5, since the mask of the second write is off; with the pass it is 0.
//
// Signature: pass:mlir:canonicalize/FoldWaw:wrong value
// Shape: 07d7e224 41db871e 5694b269 5fe091f6 5feded28 66929021 6ae1791b 7222168b 787f761d 812fb510 82b2398a 8ed9c211 a6e4e1aa aba22afb eae6bc2a f21e1379 f4531b42 f61a6871 f759b246 f8423831
// Neutralise: full-masks
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(lower-vector-mask),one-shot-bufferize,convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,func.func(lower-vector-mask),one-shot-bufferize,convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm,expand-strided-metadata,lower-affine,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}5{{$}}
// WRONG: {{^}}0{{$}}
func.func @write(%count: index) -> i32 {
  %c0 = arith.constant 0 : index
  %zeros = arith.constant dense<0> : tensor<4xi32>
  %fives = arith.constant dense<5> : vector<2xi32>
  %nines = arith.constant dense<9> : vector<2xi32>
  %mask = vector.create_mask %count : vector<2xi1>
  %0 = vector.transfer_write %fives, %zeros[%c0] {in_bounds = [true]} : vector<2xi32>, tensor<4xi32>
  %1 = vector.mask %mask {
    vector.transfer_write %nines, %0[%c0] {in_bounds = [true]} : vector<2xi32>, tensor<4xi32>
  } : vector<2xi1> -> tensor<4xi32>
  %2 = tensor.extract %1[%c0] : tensor<4xi32>
  return %2 : i32
}
func.func @main() -> i32 {
  %zero = arith.constant 0 : index
  %0 = func.call @write(%zero) : (index) -> i32
  return %0 : i32
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): a pattern of canonicalize takes arith.index_cast
// of arith.index_cast for a round trip and drops both, also where the type between is narrower than
// index.
//
// 65541 cut to i16 is 5; with the pass it stays 65541. Met as: any chain of casts between index and
// narrow integers.
//
// Signature: pass:mlir:canonicalize/IndexCastOfIndexCast:wrong value
// Signature: pass:mlir:canonicalize/IndexCastUIOfIndexCastUI:wrong value
// Shape: 6df30ea8 7222168b caef7f56 d29f1625 df7c6503 f8423831
// Shape: 28b81508 4a29f755
// Shape: 85e03740 caef7f56 df7c6503 f8423831
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}5{{$}}
// WRONG: {{^}}65541{{$}}
func.func @narrow(%x: index) -> index {
  %0 = arith.index_cast %x : index to i16
  %1 = arith.index_cast %0 : i16 to index
  return %1 : index
}
func.func @main() -> i32 {
  %x = arith.constant 65541 : index
  %y = func.call @narrow(%x) : (index) -> index
  %z = arith.index_cast %y : index to i32
  return %z : i32
}

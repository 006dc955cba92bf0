// Known issue of upstream MLIR (22.1.8): sccp never learns anything about a result of scf.forall: the
// end of its body is no RegionBranchTerminatorOpInterface, and in 22 nothing else leads to the
// results. What is computed from them counts as never executed; the other way into a join decides.
//
// @pick(true) is the 7 of the scf.forall; with the pass @pick returns 5 whatever its argument is.
// Met as: an scf.forall that takes the result of another, whose body counts as dead. The call in it
// is not seen, and the function that it calls returns what the other callers get.
//
// Signature: pass:mlir:sccp:wrong value
// Shape: 06451c9b 0e1ef490 179e7a98 19bf3179 21e0791d 3053cb3c 4234a5c2 467d3612 47f24efd 48978d67 53180097 641f3a45 65e57e72 7222168b 75b94da3 7f03c952 80d0a356 82b2398a 87a1efe4 8b5e9d1a 8ed9c211 9056e11e 9f54e54a a96fcec4 af47ca7e b20d98f8 bdc5399e ca6a73d2 cebf9044 d1ae2f39 d7b45372 d9479965 dd7ddbdf dfc11d34 e27f97fa eb99342b ebb83ff8 ec8b0dc6 f0b11c3d f21e1379 f3a82444 f61a6871 f7a0ab78
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize,scf-forall-to-parallel,convert-scf-to-cf,convert-arith-to-llvm,expand-strided-metadata,finalize-memref-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(sccp,one-shot-bufferize,scf-forall-to-parallel,convert-scf-to-cf,convert-arith-to-llvm,expand-strided-metadata,finalize-memref-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}7{{$}}
// WRONG: {{^}}5{{$}}
func.func @pick(%condition: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5 : i32
  %seven = arith.constant dense<7> : tensor<1xi32>
  %0 = scf.if %condition -> i32 {
    %t = scf.forall (%i) in (1) shared_outs(%out = %seven) -> tensor<1xi32> {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %seven into %out[0] [1] [1] : tensor<1xi32> into tensor<1xi32>
      }
    }
    %x = tensor.extract %t[%c0] : tensor<1xi32>
    scf.yield %x : i32
  } else {
    scf.yield %five : i32
  }
  return %0 : i32
}
func.func @main() -> i32 {
  %true = arith.constant true
  %0 = func.call @pick(%true) : (i1) -> i32
  return %0 : i32
}

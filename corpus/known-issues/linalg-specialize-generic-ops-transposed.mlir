// Known issue of upstream MLIR (22.1.8): linalg-specialize-generic-ops makes a plain linalg.matmul
// (or linalg.batch_matmul) of a product of which one operand is transposed. 19.1.7 makes a
// linalg.matmul_transpose_a or _b, which 22 has no more; an indexing map of linalg.matmul would say it.
//
// The first element of the transpose of [[0, 2], [0, 0]] times ones is 0; with the pass it is 2.
// Where the extents differ the result is invalid IR.
//
// Signature: pass:mlir:transform.structured.specialize:wrong value
// Signature: verify:mlir:transform.structured.specialize:'linalg.matmul' op inferred input/output operand # has shape's dimension # to be #, but found #
// Signature: pass:mlir:linalg-specialize-generic-ops/LinalgSpecializationPattern:wrong value
// Signature: pass:mlir:linalg-morph-ops/LinalgSpecializationPattern:wrong value
// Signature: pass:mlir:linalg-specialize-generic-ops/LinalgSpecializationPattern:undefined behaviour
// Signature: pass:mlir:linalg-morph-ops/LinalgSpecializationPattern:undefined behaviour
// Signature: verify:mlir:linalg-specialize-generic-ops/LinalgSpecializationPattern:'linalg.matmul' op unexpected result less than # at expression # in (d0, d1, d2) -> (d2, d1)
// Signature: verify:mlir:linalg-morph-ops/LinalgSpecializationPattern:'linalg.matmul' op unexpected result less than # at expression # in (d0, d1, d2) -> (d2, d1)
// Signature: verify:mlir:linalg-morph-ops/LinalgSpecializationPattern:'linalg.matmul' op unexpected result less than # at expression # in (d0, d1, d2) -> (d0, d1)
// Signature: verify:mlir:linalg-specialize-generic-ops/LinalgSpecializationPattern:'linalg.matmul' op inferred input/output operand # has shape's dimension # to be #, but found #
// Signature: verify:mlir:linalg-morph-ops/LinalgSpecializationPattern:'linalg.matmul' op inferred input/output operand # has shape's dimension # to be #, but found #
// Signature: verify:mlir:linalg-specialize-generic-ops/LinalgSpecializationPattern:'linalg.batch_matmul' op inferred input/output operand # has shape's dimension # to be #, but found #
// Signature: verify:mlir:linalg-morph-ops/LinalgSpecializationPattern:'linalg.batch_matmul' op inferred input/output operand # has shape's dimension # to be #, but found #
// Signature: verify:mlir:linalg-morph-ops/LinalgSpecializationPattern:'linalg.matmul' op unexpected result less than # at expression # in (d0, d1, d2) -> (d0, d1)
// Signature: verify:mlir:linalg-morph-ops/LinalgSpecializationPattern:'linalg.batch_matmul' op unexpected result less than # at expression # in (d0, d1, d2, d3) -> (d0, d3, d2)
// Signature: verify:mlir:linalg-specialize-generic-ops/LinalgSpecializationPattern:'linalg.matmul' op unexpected result less than # at expression # in (d0, d1, d2) -> (d0, d1)
// Shape: 21e0791d 2af36d2e 626a1ca2 7222168b b478adfe bc5d416c c2b0966b
// Shape: 2af36d2e b5487f03 c2b0966b
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-linalg-to-loops,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(linalg-specialize-generic-ops,convert-linalg-to-loops,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}2{{$}}
func.func @product(%a: memref<2x2xi32>, %b: memref<2x2xi32>, %c: memref<2x2xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>,
                                   affine_map<(i, j, k) -> (i, j)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<2x2xi32>, memref<2x2xi32>) outs(%c : memref<2x2xi32>) {
  ^bb0(%x: i32, %y: i32, %sum: i32):
    %0 = arith.muli %x, %y : i32
    %1 = arith.addi %sum, %0 : i32
    linalg.yield %1 : i32
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = memref.alloc() : memref<2x2xi32>
  %b = memref.alloc() : memref<2x2xi32>
  %c = memref.alloc() : memref<2x2xi32>
  linalg.fill ins(%zero : i32) outs(%a : memref<2x2xi32>)
  linalg.fill ins(%one : i32) outs(%b : memref<2x2xi32>)
  linalg.fill ins(%zero : i32) outs(%c : memref<2x2xi32>)
  memref.store %two, %a[%c0, %c1] : memref<2x2xi32>
  call @product(%a, %b, %c) : (memref<2x2xi32>, memref<2x2xi32>, memref<2x2xi32>) -> ()
  %0 = memref.load %c[%c0, %c0] : memref<2x2xi32>
  return %0 : i32
}

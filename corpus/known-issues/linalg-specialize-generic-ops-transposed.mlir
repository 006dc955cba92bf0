// Known issue of upstream MLIR (22.1.8): linalg-specialize-generic-ops makes a plain linalg.matmul
// (or linalg.batch_matmul) of a product of which one operand is transposed. 19.1.7 makes a
// linalg.matmul_transpose_a or _b, which 22 has no more; an indexing map of linalg.matmul would say it.
//
// The first element of the transpose of [[0, 2], [0, 0]] times ones is 0; with the pass it is 2.
// Where the extents differ the result is invalid IR.
//
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
// Shape: 0ce66eab 18196812 21e0791d 2af36d2e 4965f365 5ee38138 626a1ca2 7222168b 7e0a9673 9345be91 a6c1fcb9 ad9c13cd b5487f03 bc163e56 bc5d416c c2b0966b d13f1fd9 e844908c ee420e81 ffb0a33e
// Shape: 0f914760 21b69cd9 21e0791d 24727683 2af36d2e 3a4835d5 3bebf6ce 4965f365 4c1cd735 5b19a2d8 626a1ca2 7222168b 887c1c30 8ed9c211 9265dc28 ad61c7bd ae5960f2 b5487f03 bc5d416c bfe61ae4 c2b0966b d81f8b7d f61a6871
// Shape: 0f914760 21e0791d 24727683 279bac01 2af36d2e 3bebf6ce 4965f365 4c1cd735 5b19a2d8 626a1ca2 7222168b 887c1c30 8ed9c211 9265dc28 ad61c7bd ae5960f2 b5487f03 bc5d416c bfe61ae4 c2b0966b f21e1379 f61a6871
// Shape: 0f914760 21e0791d 24727683 2af36d2e 3bebf6ce 4965f365 4c1cd735 5b19a2d8 626a1ca2 7222168b 82b2398a 887c1c30 8ed9c211 9265dc28 ad61c7bd ae5960f2 b5487f03 bc5d416c bfe61ae4 c2b0966b f61a6871
// Shape: 21e0791d 2af36d2e 626a1ca2 7222168b b478adfe bc5d416c c2b0966b
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

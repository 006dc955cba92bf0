// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): affine-loop-fusion fuses a matrix product
// and its initialisation into a loop nest over the same first operand, below the loop over k: there
// the accumulator is zeroed in every step of k, and the last partial sum overwrites the product.
//
// Each element of the product is 1 * 1 + 1 * 1 = 2; with the pass it is 1. Met as: a tile that is
// both multiplied (tile.matmul) and used elementwise. The mlir backend leaves the pass out.
//
// Signature: pass:mlir:affine-loop-fusion:wrong value
//
// XFAIL: mlir-22
// RUN: mlir-opt %s --convert-linalg-to-loops --lower-affine --convert-scf-to-cf --finalize-memref-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion),convert-linalg-to-loops,lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: 2
// WRONG: 1
func.func @kernel(%in: memref<2x2xi32>, %b: memref<2x1xi32>, %product: memref<2x1xi32>, %copy: memref<2x2xi32>) {
  %zero = arith.constant 0 : i32
  %tile = memref.alloc() : memref<2x2xi32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %in[%i, %j] : memref<2x2xi32>
      affine.store %0, %tile[%i, %j] : memref<2x2xi32>
    }
  }
  %same = memref.alloc() : memref<2x2xi32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %tile[%i, %j] : memref<2x2xi32>
      affine.store %0, %same[%i, %j] : memref<2x2xi32>
    }
  }
  %accumulator = memref.alloc() : memref<2x1xi32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 1 {
      affine.store %zero, %accumulator[%i, %j] : memref<2x1xi32>
    }
  }
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 1 {
      affine.for %k = 0 to 2 {
        %0 = affine.load %tile[%i, %k] : memref<2x2xi32>
        %1 = affine.load %b[%k, %j] : memref<2x1xi32>
        %2 = affine.load %accumulator[%i, %j] : memref<2x1xi32>
        %3 = arith.muli %0, %1 : i32
        %4 = arith.addi %2, %3 : i32
        affine.store %4, %accumulator[%i, %j] : memref<2x1xi32>
      }
    }
  }
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 1 {
      %0 = affine.load %accumulator[%i, %j] : memref<2x1xi32>
      affine.store %0, %product[%i, %j] : memref<2x1xi32>
    }
  }
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %same[%i, %j] : memref<2x2xi32>
      affine.store %0, %copy[%i, %j] : memref<2x2xi32>
    }
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %in = memref.alloc() : memref<2x2xi32>
  %b = memref.alloc() : memref<2x1xi32>
  %product = memref.alloc() : memref<2x1xi32>
  %copy = memref.alloc() : memref<2x2xi32>
  linalg.fill ins(%one : i32) outs(%in : memref<2x2xi32>)
  linalg.fill ins(%one : i32) outs(%b : memref<2x1xi32>)
  func.call @kernel(%in, %b, %product, %copy)
      : (memref<2x2xi32>, memref<2x1xi32>, memref<2x1xi32>, memref<2x2xi32>) -> ()
  %result = memref.load %product[%c0, %c0] : memref<2x1xi32>
  return %result : i32
}

// npufuzz: seed=1 backend=mlir pipeline='builtin.module(canonicalize,cse,lower-tile-to-linalg,canonicalize,cse,convert-linalg-to-loops,fold-memref-alias-ops,loop-invariant-code-motion,canonicalize,cse,expand-strided-metadata,lower-affine,arith-emulate-unsupported-floats{source-types=bf16 target-type=f32},drop-fast-math,arith-expand{include-bf16=true},convert-scf-to-cf,convert-math-to-llvm,convert-math-to-libm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)'
// canonicalize makes arith.select on tiles of a branch that only yields; lower-tile-to-linalg, ours, knew none.
module {
  func.func @k0(%arg0: memref<1xi32>, %arg1: memref<1xf32>, %arg2: memref<1xf32>, %arg3: memref<1xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = tile.view %arg3 : memref<1xf32> -> <1xf32>
    %1 = tile.view %arg2 : memref<1xf32> -> <1xf32>
    %2 = tile.view %arg1 : memref<1xf32> -> <1xf32>
    %3 = tile.view %arg0 : memref<1xi32> -> <1xi32>
    %4 = tile.load %3[%c0] : <1xi32> -> <1xi32>
    %5 = tile.extract %4[%c0] : <1xi32> -> i32
    %6 = arith.cmpi sgt, %5, %c0_i32 : i32
    %7 = tile.load %1[%c0] : <1xf32> -> <1xf32>
    %8 = tile.load %0[%c0] : <1xf32> -> <1xf32>
    %9:3 = scf.if %6 -> (!tile.tile<1xf32>, !tile.tile<1xf32>, !tile.tile<1xf32>) {
      scf.yield %7, %8, %7 : !tile.tile<1xf32>, !tile.tile<1xf32>, !tile.tile<1xf32>
    } else {
      scf.yield %8, %7, %8 : !tile.tile<1xf32>, !tile.tile<1xf32>, !tile.tile<1xf32>
    }
    tile.store %9#2, %2[%c0] : <1xf32>, <1xf32>
    return
  }
  func.func @main(%arg0: memref<1xi32>, %arg1: memref<1xf32>, %arg2: memref<1xf32>, %arg3: memref<1xf32>) {
    call @k0(%arg0, %arg1, %arg2, %arg3) : (memref<1xi32>, memref<1xf32>, memref<1xf32>, memref<1xf32>) -> ()
    return
  }
}


// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): affine-loop-fusion with fusion-maximal
// does not come to an end where subscripts divide by several numbers: it takes all the memory that
// it gets. (The limit is 4 GB of addresses here.)
//
// The option is maximal in 22.1.8.
//
// Signature: hang:mlir:affine-loop-fusion:hang in compile
// Signature: crash:mlir:affine-loop-tile:SIGABRT in compile LLVM ERROR: out of memory
// Signature: crash:mlir:affine-loop-fusion:SIGABRT in compile LLVM ERROR: out of memory
//
// XFAIL: mlir-22
// RUN: not --crash bash -c "ulimit -v 4000000; exec mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion{maximal=true}))'" 2>&1 | FileCheck %s
// CHECK: out of memory
func.func @nests() {
  %buffer = memref.alloc() : memref<7x5x7xf32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 3 {
        %integer = arith.index_castui %k : index to i64
        %value = arith.sitofp %integer : i64 to f32
        affine.store %value, %buffer[%i, %j, %k] : memref<7x5x7xf32>
      }
    }
  }
  %other = memref.alloc() : memref<7xf32>
  affine.for %i = 0 to 7 {
    %element = affine.load %buffer[((%i * 3) floordiv 2) mod 7, %i floordiv 2, %i ceildiv 3] : memref<7x5x7xf32>
  }
  affine.for %i = 2 to 3 {
    %element = affine.load %buffer[(%i - 1) mod 3, -%i + 5, %i] : memref<7x5x7xf32>
    %half = arith.constant 5.000000e-01 : f32
    affine.store %half, %buffer[0, 0, 0] : memref<7x5x7xf32>
  }
  return
}

// Known issue of upstream MLIR (22.1.8): flatten-memref takes the largest product of an extent and
// its stride for the size of the memory: too little where the layout reaches an element by more
// than one axis. Its own reinterpret_cast ends before what it loads and stores there then.
//
// The subscript [3, 2] of strides [1, 1] is element 5 of 8; with the pass it is element 5 of 4,
// which generate-runtime-verification refuses.
//
// Signature: pass:mlir:flatten-memref/MemRefRewritePattern<StoreOp>:undefined behaviour
// Shape: 06fbb5ac 89871623 9703d74c
// Shape: 1abc92bf 24f42a88 3d19e956 7222168b 763de6a9 785cb695 82b2398a 89871623 8ed9c211 9703d74c a0118192 a403255a a5076744 bf86d57f c2c9a7e4 daeef86e f61a6871
// Shape: 0c42dd25 196fc9f5 237ef84c 24f42a88 3d19e956 42a44615 4cdbcc58 6430dfd8 7222168b 763de6a9 785cb695 82b2398a 89871623 8b77e06b 8ed9c211 9703d74c a0118192 a403255a a5076744 afea0df7 bc073f0d bf86d57f c2c9a7e4 daeef86e e747094e f61a6871 f892a9e5
// Shape: 0308ccbe 1abc92bf 3d19e956 4a7261f3 7222168b 785cb695 82b2398a 89871623 8ed9c211 9703d74c afea0df7 bc073f0d c2c9a7e4 daeef86e f61a6871
// Shape: 1abc92bf 24f42a88 3d19e956 7222168b 785cb695 82b2398a 89871623 8ed9c211 9703d74c c2c9a7e4 daeef86e f61a6871
// Shape: 0308ccbe 1abc92bf 3d19e956 4a7261f3 7222168b 785cb695 82b2398a 89871623 8ed9c211 9703d74c c2c9a7e4 daeef86e f61a6871
// Shape: 179e7a98 1abc92bf 24f42a88 3d19e956 7222168b 785cb695 82b2398a 89871623 8ed9c211 9703d74c 99ba1c3a b52d4689 c2c9a7e4 daeef86e db2c8ae3 f61a6871
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(generate-runtime-verification,expand-strided-metadata,lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(flatten-memref)' | FileCheck %s --check-prefix=WRONG
// RUN: mlir-opt %s --pass-pipeline='builtin.module(flatten-memref,generate-runtime-verification,expand-strided-metadata,lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | not --crash mlir-runner -e main --entry-point-result=i32
// RIGHT: {{^}}7{{$}}
// WRONG: memref.store %{{.*}}, %{{.*}}[%c5] : memref<4xi32
func.func @main() -> i32 {
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %seven = arith.constant 7 : i32
  %memory = memref.alloc() : memref<8xi32>
  %overlapping = memref.reinterpret_cast %memory to offset: [0], sizes: [4, 4], strides: [1, 1]
      : memref<8xi32> to memref<4x4xi32, strided<[1, 1]>>
  memref.store %seven, %overlapping[%c3, %c2] : memref<4x4xi32, strided<[1, 1]>>
  %0 = memref.load %overlapping[%c3, %c2] : memref<4x4xi32, strided<[1, 1]>>
  return %0 : i32
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): scf-parallel-loop-tiling{no-min-max-
// bounds=true} guards the body with a comparison of outer + inner * step against the upper
// bound, but the inner counter goes in steps already: iterations of a loop whose step is not 1
// are lost.
//
// The loop writes elements 1, 3 and 5; with the pass the last one stays 0.
//
// Signature: pass:mlir:scf-parallel-loop-tiling:wrong value
// Signature: pass:mlir:scf-parallel-loop-tiling:undefined behaviour
// Shape: 06fbb5ac 4aa644dd 65023cd3 7222168b 82b2398a 87b775cc 8ed9c211 93f4ac2a 972324c0 9834fc04 a27347dd c9198518 f4882a1f f61a6871 fa8eca3d
// Shape: 00d03582 06fbb5ac 179e7a98 24727683 25e4eea6 4aa644dd 65023cd3 7222168b 82b2398a 87b775cc 8ed9c211 9345be91 93f4ac2a 972324c0 9834fc04 a27347dd a2e58c10 c9198518 e844908c f37f9724 f61a6871 fa8eca3d
// Shape: 00d03582 06fbb5ac 179e7a98 24727683 25e4eea6 4aa644dd 65023cd3 7222168b 82b2398a 87b775cc 8ed9c211 93f4ac2a 972324c0 9834fc04 a27347dd a2e58c10 c9198518 f37f9724 f61a6871 fa8eca3d
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(scf-parallel-loop-tiling{parallel-loop-tile-sizes=4 no-min-max-bounds=true}),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}1{{$}}
// WRONG: {{^}}0{{$}}
func.func @main() -> i32 {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %memory = memref.alloc() : memref<6xi32>
  memref.store %zero, %memory[%c5] : memref<6xi32>
  scf.parallel (%i) = (%c1) to (%c6) step (%c2) {
    memref.store %one, %memory[%i] : memref<6xi32>
    scf.reduce
  }
  %element = memref.load %memory[%c5] : memref<6xi32>
  return %element : i32
}

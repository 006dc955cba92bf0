// npufuzz: seed=0x3ac14b20c8829f1a backend=mlir kind=upstream-function pipeline='builtin.module(lower-affine,convert-scf-to-cf,convert-math-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)'
// The sign of 0 / 0 is nobody's: machine code gave another one than the interpreter, and copysign showed it.
#map = affine_map<(d0) -> (0)>
module {
  func.func @main(%arg0: memref<2xf64>) {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f64
    %0 = affine.for %arg1 = 0 to 1 iter_args(%arg2 = %cst) -> (f64) {
      %3 = affine.apply #map(%c0)
      affine.yield %cst : f64
    }
    %1 = arith.divf %0, %cst : f64
    %2 = math.copysign %cst, %1 : f64
    affine.store %2, %arg0[0] : memref<2xf64>
    return
  }
}

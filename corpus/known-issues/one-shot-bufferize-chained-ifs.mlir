// Known issue of upstream MLIR (19.1.7, 22.1.8): where a loop carries a tensor through scf.if's, one after
// the other, one-shot-bufferize takes twice as long with each of them: for 20 a second, for 28 minutes.
// Transfers that convert-vector-to-scf{lower-tensors=1 full-unroll=1} checks against bounds are such
// scf.if's. `timeout` ends the pass here; canonicalize leaves no scf.if.
//
// Signature: hang:mlir:one-shot-bufferize:hang in compile
//
// RUN: not timeout 5 mlir-opt %s --one-shot-bufferize
// RUN: timeout 5 mlir-opt %s --canonicalize --one-shot-bufferize | FileCheck %s
// CHECK-NOT: scf.if
func.func @paths(%n: index, %c: i1, %t: tensor<1xi32>) -> tensor<1xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %result = scf.for %i = %zero to %n step %one iter_args(%0 = %t) -> (tensor<1xi32>) {
    %1 = scf.if %c -> tensor<1xi32> { scf.yield %0 : tensor<1xi32> } else { scf.yield %0 : tensor<1xi32> }
    %2 = scf.if %c -> tensor<1xi32> { scf.yield %1 : tensor<1xi32> } else { scf.yield %1 : tensor<1xi32> }
    %3 = scf.if %c -> tensor<1xi32> { scf.yield %2 : tensor<1xi32> } else { scf.yield %2 : tensor<1xi32> }
    %4 = scf.if %c -> tensor<1xi32> { scf.yield %3 : tensor<1xi32> } else { scf.yield %3 : tensor<1xi32> }
    %5 = scf.if %c -> tensor<1xi32> { scf.yield %4 : tensor<1xi32> } else { scf.yield %4 : tensor<1xi32> }
    %6 = scf.if %c -> tensor<1xi32> { scf.yield %5 : tensor<1xi32> } else { scf.yield %5 : tensor<1xi32> }
    %7 = scf.if %c -> tensor<1xi32> { scf.yield %6 : tensor<1xi32> } else { scf.yield %6 : tensor<1xi32> }
    %8 = scf.if %c -> tensor<1xi32> { scf.yield %7 : tensor<1xi32> } else { scf.yield %7 : tensor<1xi32> }
    %9 = scf.if %c -> tensor<1xi32> { scf.yield %8 : tensor<1xi32> } else { scf.yield %8 : tensor<1xi32> }
    %10 = scf.if %c -> tensor<1xi32> { scf.yield %9 : tensor<1xi32> } else { scf.yield %9 : tensor<1xi32> }
    %11 = scf.if %c -> tensor<1xi32> { scf.yield %10 : tensor<1xi32> } else { scf.yield %10 : tensor<1xi32> }
    %12 = scf.if %c -> tensor<1xi32> { scf.yield %11 : tensor<1xi32> } else { scf.yield %11 : tensor<1xi32> }
    %13 = scf.if %c -> tensor<1xi32> { scf.yield %12 : tensor<1xi32> } else { scf.yield %12 : tensor<1xi32> }
    %14 = scf.if %c -> tensor<1xi32> { scf.yield %13 : tensor<1xi32> } else { scf.yield %13 : tensor<1xi32> }
    %15 = scf.if %c -> tensor<1xi32> { scf.yield %14 : tensor<1xi32> } else { scf.yield %14 : tensor<1xi32> }
    %16 = scf.if %c -> tensor<1xi32> { scf.yield %15 : tensor<1xi32> } else { scf.yield %15 : tensor<1xi32> }
    %17 = scf.if %c -> tensor<1xi32> { scf.yield %16 : tensor<1xi32> } else { scf.yield %16 : tensor<1xi32> }
    %18 = scf.if %c -> tensor<1xi32> { scf.yield %17 : tensor<1xi32> } else { scf.yield %17 : tensor<1xi32> }
    %19 = scf.if %c -> tensor<1xi32> { scf.yield %18 : tensor<1xi32> } else { scf.yield %18 : tensor<1xi32> }
    %20 = scf.if %c -> tensor<1xi32> { scf.yield %19 : tensor<1xi32> } else { scf.yield %19 : tensor<1xi32> }
    %21 = scf.if %c -> tensor<1xi32> { scf.yield %20 : tensor<1xi32> } else { scf.yield %20 : tensor<1xi32> }
    %22 = scf.if %c -> tensor<1xi32> { scf.yield %21 : tensor<1xi32> } else { scf.yield %21 : tensor<1xi32> }
    %23 = scf.if %c -> tensor<1xi32> { scf.yield %22 : tensor<1xi32> } else { scf.yield %22 : tensor<1xi32> }
    %24 = scf.if %c -> tensor<1xi32> { scf.yield %23 : tensor<1xi32> } else { scf.yield %23 : tensor<1xi32> }
    %25 = scf.if %c -> tensor<1xi32> { scf.yield %24 : tensor<1xi32> } else { scf.yield %24 : tensor<1xi32> }
    %26 = scf.if %c -> tensor<1xi32> { scf.yield %25 : tensor<1xi32> } else { scf.yield %25 : tensor<1xi32> }
    %27 = scf.if %c -> tensor<1xi32> { scf.yield %26 : tensor<1xi32> } else { scf.yield %26 : tensor<1xi32> }
    %28 = scf.if %c -> tensor<1xi32> { scf.yield %27 : tensor<1xi32> } else { scf.yield %27 : tensor<1xi32> }
    scf.yield %28 : tensor<1xi32>
  }
  return %result : tensor<1xi32>
}

// Known issue of upstream MLIR (22.1.8): arith-int-range-narrowing cuts the operands of a signed
// operation to a width that holds them as unsigned numbers only: what was positive is negative
// then. 19.1.7 has other code, arith-int-narrowing, which does this right.
//
// The maximum of 65535 and 0 is 65535; with the pass it is that of -1 and 0 in 16 bits.
//
// Signature: pass:mlir:arith-int-range-narrowing/NarrowElementwise:wrong value
// Signature: pass:mlir:arith-int-range-narrowing/NarrowCmpI:wrong value
// Signature: pass:mlir:arith-int-range-narrowing/NarrowCmpI:undefined behaviour
// Signature: pass:mlir:arith-int-range-narrowing/NarrowCmpI:no end
// Shape: 2579ea5b 37877961 39cae2f2 6deb5aa1 7222168b 8ed9c211 f61a6871
// Shape: 28b81508 4a29f755 6deb5aa1 b4f240c2 e9f46277
// Shape: 1125cc47 6deb5aa1 9aea8b78
// Shape: 37877961 39cae2f2 484d6a3c 6deb5aa1 7222168b 82b2398a 8ed9c211 991208d4 9aea8b78 9bea5101 aaa4daa3 beac6c47 dd346161 df0749fc e2a634b1 f61a6871 f6828904 f6bcc652
// Shape: 0b6822d8 179e7a98 2579ea5b 27911fa0 2aaa7264 39cae2f2 47dd2c6d 6deb5aa1 7222168b 7516f6d5 78fba0e9 8ed9c211 991208d4 aaa4daa3 ab546b73 dd346161 efed2b49 f61a6871
// Shape: 14549b7b 179e7a98 198fa3a9 37877961 39cae2f2 6d15c13d 6deb5aa1 7222168b 81b32d78 82b2398a 8ed9c211 9aea8b78 9bea5101 9d3bc46c af4b0650 dd346161 ee376db0 f61a6871 f6828904 f6bcc652 f9d23a62
// Shape: 06fbb5ac 179e7a98 198fa3a9 37877961 39cae2f2 65023cd3 6c6bc811 6deb5aa1 7222168b 81b32d78 82b2398a 8ed9c211 9aea8b78 9bea5101 9d3bc46c dd346161 f61a6871 f6828904 f6bcc652
// Shape: 06fbb5ac 179e7a98 26481ea0 37877961 38b0b93c 39cae2f2 58a7e058 65023cd3 6deb5aa1 7222168b 7d321811 82b2398a 8ed9c211 9a6d33b3 9aea8b78 9bea5101 ab546b73 dd346161 f61a6871 f6828904 f6bcc652
// Shape: 06fbb5ac 179e7a98 2aaa7264 37877961 39cae2f2 3d19e956 47dd2c6d 631a1455 65023cd3 6deb5aa1 7222168b 785cb695 78fba0e9 82b2398a 8a8f4357 8ed9c211 9345be91 991208d4 9bea5101 a9dcbae9 aaa4daa3 aaac3b72 b4fda19d c2c9a7e4 db42fd09 dd346161 e844908c f61a6871 f6828904 fbb4871e
// Shape: 02ebf0c7 37877961 39cae2f2 47dd2c6d 6deb5aa1 7222168b 82b2398a 89949583 8ed9c211 991208d4 9bea5101 aaa4daa3 dd346161 e944c8e3 f61a6871 f6828904
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(arith-int-range-narrowing{int-bitwidths-supported=16},convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}65535{{$}}
// WRONG: {{^}}0{{$}}
func.func @most(%x: i16) -> i32 {
  %zero = arith.constant 0 : i32
  %wide = arith.extui %x : i16 to i32
  %most = arith.maxsi %wide, %zero : i32
  return %most : i32
}
func.func @main() -> i32 {
  %ones = arith.constant -1 : i16
  %result = func.call @most(%ones) : (i16) -> i32
  return %result : i32
}

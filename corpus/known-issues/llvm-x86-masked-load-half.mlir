// Known issue of upstream MLIR (19.1.7, 22.1.8): the code generation of LLVM below it. For x86
// without AVX-512 a masked load of eight i64 is made of two of four. Where two of them have one mask
// whose upper half is off, the second loads its upper half without any mask, at every level of
// optimisation: what no lane asks for is read, behind the end of the memory too, and given instead
// of 0.
//
// Of both loads the lowest lane is on at most. The code has one plain load, of 32 bytes at 32.
//
// Signature: value:mlir:llvm-O0:wrong value
// Shape: 179e7a98 35ed8393 3b80b225 4086d50d 41db871e 4c4b3cfc 5d4d8a5d 60f4a093 66759e05 710ffd29 7222168b 727c3b47 74ed2b67 81ba00f8 82b2398a 869861bb 8b3b4ccc 8ed9c211 9a5e91f3 b80950ed bf03c4a6 c1471659 d644e9b0 d9372447 e64159f0 e72fed58 f61a6871 fc0a8bc2
//
// RUN: mlir-translate %s --mlir-to-llvmir | llc -O0 -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3 | FileCheck %s
// RUN: mlir-translate %s --mlir-to-llvmir | llc -O2 -mtriple=x86_64-linux-gnu -mcpu=x86-64-v3 | FileCheck %s
// CHECK: vmovups 32(%rsi), %ymm
llvm.func @both(%first: !llvm.ptr, %second: !llvm.ptr, %on: vector<8xi1>) -> vector<8xi64> {
  %lowest = llvm.mlir.constant(dense<[true, false, false, false, false, false, false, false]> : vector<8xi1>) : vector<8xi1>
  %zeros = llvm.mlir.constant(dense<0> : vector<8xi64>) : vector<8xi64>
  %mask = llvm.and %on, %lowest : vector<8xi1>
  %a = llvm.intr.masked.load %first, %mask, %zeros {alignment = 8 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xi64>) -> vector<8xi64>
  %b = llvm.intr.masked.load %second, %mask, %zeros {alignment = 8 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xi64>) -> vector<8xi64>
  %r = llvm.xor %a, %b : vector<8xi64>
  llvm.return %r : vector<8xi64>
}

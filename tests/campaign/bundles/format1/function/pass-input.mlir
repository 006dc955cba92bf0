// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize)'
// pattern IndexCastOfIndexCast of pass 1 canonicalize changed the result: @main result 0: expected 1431655763 (0x55555553), got 6148914691236517203 (0x5555555555555553), input 0
module {
  func.func @main(%arg0: index) -> index {
    %c3 = arith.constant 3 : index
    %0 = arith.divui %arg0, %c3 : index
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.index_cast %1 : i32 to index
    return %2 : index
  }
}


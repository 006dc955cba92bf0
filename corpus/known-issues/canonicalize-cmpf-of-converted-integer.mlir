// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize compares the integer itself where
// arith.cmpf compares a converted integer with a constant, unless digits or an infinity could make a
// difference. In f8E4M3FN and other types without infinities an integer that is too large becomes NaN.
//
// -2147483648 becomes NaN, as the folder of arith.sitofp has it, which is not less than 1; with the
// pass the integer is.
//
// Signature: pass:mlir:canonicalize/CmpFIntToFPConst:wrong value
// Shape: 179e7a98 4c2ba44c 4ee59e50 7222168b 7aab9ab4 8ed9c211 8fdfd022 acb5c0f1 c0213d67 f61a6871 f8423831
// Shape: 179e7a98 7222168b 78f68ea6 7aab9ab4 8ada2aff 8ed9c211 c0213d67 d53052ab f61a6871 f8423831 fb65bc3e
//
// RUN: mlir-opt %s --sccp | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --canonicalize --sccp | FileCheck %s --check-prefix=WRONG
// RIGHT: arith.constant false
// RIGHT: return %false
// WRONG: arith.constant true
// WRONG: return %true
func.func @main() -> i1 {
  %least = arith.constant -2147483648 : i32
  %0 = call @lessThanOne(%least) : (i32) -> i1
  return %0 : i1
}
func.func private @lessThanOne(%x: i32) -> i1 {
  %one = arith.constant 1.0 : f8E4M3FN
  %float = arith.sitofp %x : i32 to f8E4M3FN
  %0 = arith.cmpf olt, %float, %one : f8E4M3FN
  return %0 : i1
}

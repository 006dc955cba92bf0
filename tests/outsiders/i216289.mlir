// The inner of two loops adds what the outer one carries, which stays the same while the inner one runs.
func.func @f(%start: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%outer = %start) -> (i32) {
    %s = scf.for %j = %c0 to %c5 step %c1 iter_args(%inner = %outer) -> (i32) {
      %t = arith.addi %inner, %outer : i32
      scf.yield %t : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}

// One result of a conditional goes to two operands of the loop's condition, and the loop goes on with the second.
func.func @f(%x: i8, %y: i8) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %start = arith.extui %x : i8 to i32
  %above = arith.extui %y : i8 to i32
  %end = arith.ori %above, %c9 : i32
  %r:3 = scf.while (%i = %start) : (i32) -> (i32, i32, i32) {
    %go = arith.cmpi ult, %i, %c9 : i32
    %v = scf.if %go -> i32 {
      %next = arith.addi %i, %c1 : i32
      scf.yield %next : i32
    } else {
      scf.yield %end : i32
    }
    scf.condition(%go) %v, %v, %i : i32, i32, i32
  } do {
  ^bb0(%p: i32, %q: i32, %i: i32):
    scf.yield %q : i32
  }
  return %r#1, %r#2 : i32, i32
}

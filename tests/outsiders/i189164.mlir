// Two sums that do not overflow, whose constants do when they are added first.
func.func @f(%x: i8) -> i8 {
  %a = arith.constant -100 : i8
  %b = arith.constant -60 : i8
  %s = arith.addi %x, %a overflow<nsw> : i8
  %r = arith.addi %s, %b overflow<nsw> : i8
  return %r : i8
}

// A parallel loop with a result and a bound that may be smaller than a constant.
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %end = affine.min affine_map<()[n] -> (n, 6)>()[%n]
  %r = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%one) -> i32 {
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %p = arith.muli %a, %b : i32
      scf.reduce.return %p : i32
    }
  }
  return %r : i32
}

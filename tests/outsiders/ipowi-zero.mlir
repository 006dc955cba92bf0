// Zero to a negative power: the pass divides by zero, and no document says what the op gives.
func.func @f(%x: i32, %y: i32) -> i32 {
  %r = math.ipowi %x, %y : i32
  return %r : i32
}

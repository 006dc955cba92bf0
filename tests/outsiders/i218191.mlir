// The distance of a shift lies within the wide type and beyond the narrow one.
func.func @f(%x: i64) -> i64 {
  %mask = arith.constant 63 : i64
  %distance = arith.andi %x, %mask : i64
  %v = arith.constant 5 : i64
  %r = arith.shrui %v, %distance : i64
  return %r : i64
}

// A write of two axes stands inside of a mask.
func.func @f(%v: vector<2x3xi32>, %mask: vector<2x3xi1>, %m: memref<2x3xi32>) {
  %c0 = arith.constant 0 : index
  vector.mask %mask {
    vector.transfer_write %v, %m[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xi32>, memref<2x3xi32>
  } : vector<2x3xi1>
  return
}

// A write with a mask of its own inside of a vector.mask: both must let a lane through.
func.func @f(%m: memref<8xi16>, %v: vector<8xi16>, %few: index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %own = vector.create_mask %few : vector<8xi1>
  %around = vector.create_mask %c7 : vector<8xi1>
  vector.mask %around {
    vector.transfer_write %v, %m[%c0], %own {in_bounds = [true]} : vector<8xi16>, memref<8xi16>
  } : vector<8xi1>
  return
}

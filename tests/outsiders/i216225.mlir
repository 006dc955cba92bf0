// A transfer of two dimensions outside of all functions: no op around it allocates a buffer.
module {
  %m = memref.alloc() : memref<3x5xi32>
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<2> : vector<3x5xi32>
  vector.transfer_write %v, %m[%c0, %c0] {in_bounds = [true, true]} : vector<3x5xi32>, memref<3x5xi32>
}

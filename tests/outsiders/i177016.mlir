// Rows of a vector lie apart in memory whose last axis is expanded.
func.func @f(%m: memref<4x12xi32>, %i: index) -> vector<2x2xi32> {
  %c0 = arith.constant 0 : index
  %e = memref.expand_shape %m [[0], [1, 2]] output_shape [4, 3, 4] : memref<4x12xi32> into memref<4x3x4xi32>
  %v = vector.load %e[%i, %c0, %c0] : memref<4x3x4xi32>, vector<2x2xi32>
  return %v : vector<2x2xi32>
}

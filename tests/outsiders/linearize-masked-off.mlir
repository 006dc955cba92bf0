// Where the mask is off the linear index may be any, also one without a meaning.
func.func @f(%m: memref<?xf32>, %n: index, %i: index, %j: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %e = memref.expand_shape %m [[0, 1]] output_shape [%n, 8] : memref<?xf32> into memref<?x8xf32>
  %r = vector.maskedload %e[%i, %j], %mask, %p : memref<?x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}

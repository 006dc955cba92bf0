// A tensor without a rank becomes memory of another space.
func.func @f(%t: tensor<*xi32>) -> memref<*xi32, 2> {
  %m = bufferization.to_buffer %t : tensor<*xi32> to memref<*xi32, 2>
  return %m : memref<*xi32, 2>
}

// Extents of 32 bits have a sign: none is beyond 2147483647.
func.func @f(%m: memref<*xf32>, %shape: memref<4xi32>) -> index {
  %c3 = arith.constant 3 : index
  %r = memref.reshape %m(%shape) : (memref<*xf32>, memref<4xi32>) -> memref<*xf32>
  %d = memref.dim %r, %c3 : memref<*xf32>
  return %d : index
}

// The descriptor of the result is filled after the op that makes a memref of it: nothing can be told.
func.func @f(%m: memref<*xf32>) -> memref<*xf32, 1> {
  %0 = memref.memory_space_cast %m : memref<*xf32> to memref<*xf32, 1>
  return %0 : memref<*xf32, 1>
}

// With 32 bits an index is another number: nothing can be told of it here.
func.func @f(%m: memref<*xf32>, %i: index) -> index {
  %d = memref.dim %m, %i : memref<*xf32>
  return %d : index
}

// A row that depends on the one before, at a product of arguments, about which the analysis knows nothing.
func.func @f(%m: memref<?x6x6xi32>, %log: memref<6x6xi32>, %p: index, %q: index, %v: i32) {
  affine.for %i = 1 to 6 {
    affine.for %j = 0 to 5 {
      %page = affine.apply affine_map<()[a, b] -> (a * b)>()[%p, %q]
      affine.store %v, %m[%page, %i, %j] : memref<?x6x6xi32>
      %old = affine.load %m[%page, %i - 1, %j + 1] : memref<?x6x6xi32>
      affine.store %old, %log[%i, %j] : memref<6x6xi32>
    }
  }
  return
}

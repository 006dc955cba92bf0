// A kernel of the dialect `toy`: memory space 1 is its scratchpad.
func.func @kernel(%in: memref<16xi32>, %out: memref<16xi32>) {
  %t = memref.alloc() : memref<16xi32, 1>
  "toy.load"(%in, %t) : (memref<16xi32>, memref<16xi32, 1>) -> ()
  "toy.scale"(%t) {by = 3 : i32} : (memref<16xi32, 1>) -> ()
  "toy.scale"(%t) {by = 5 : i32} : (memref<16xi32, 1>) -> ()
  "toy.store"(%t, %out) : (memref<16xi32, 1>, memref<16xi32>) -> ()
  return
}

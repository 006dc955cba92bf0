// Between two loops a function changes what the first wrote, through a cast of the memory.
func.func private @change(%m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %v = memref.load %m[%c0] : memref<?xi32>
  memref.store %v, %m[%c3] : memref<?xi32>
  return
}
func.func @f(%in: memref<8xi32>, %t: memref<8xi32>, %out: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %in[%i] : memref<8xi32>
    %b = arith.addi %a, %a : i32
    affine.store %b, %t[%i] : memref<8xi32>
  }
  %view = memref.cast %t : memref<8xi32> to memref<?xi32>
  func.call @change(%view) : (memref<?xi32>) -> ()
  affine.for %i = 0 to 8 {
    %a = affine.load %t[%i] : memref<8xi32>
    %b = arith.muli %a, %a : i32
    affine.store %b, %out[%i] : memref<8xi32>
  }
  return
}

// In each iteration of the first loop a function changes what that wrote.
func.func private @change(%m: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %v = memref.load %m[%c0] : memref<8xi32>
  %w = arith.addi %v, %c1 : i32
  memref.store %w, %m[%c0] : memref<8xi32>
  return
}
func.func @f(%in: memref<8xi32>, %t: memref<8xi32>, %out: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %in[%i] : memref<8xi32>
    affine.store %a, %t[%i] : memref<8xi32>
    func.call @change(%t) : (memref<8xi32>) -> ()
  }
  affine.for %i = 0 to 8 {
    %a = affine.load %t[%i] : memref<8xi32>
    %b = arith.muli %a, %a : i32
    affine.store %b, %out[%i] : memref<8xi32>
  }
  return
}

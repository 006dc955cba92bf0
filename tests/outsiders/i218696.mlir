// The loop that clears memory moves after the copy into a part of it.
func.func @f(%x: memref<4xi32>, %out: memref<6xi32>) {
  %zero = arith.constant 0 : i32
  %padded = memref.alloc() : memref<6xi32>
  affine.for %i = 0 to 6 {
    affine.store %zero, %padded[%i] : memref<6xi32>
  }
  %middle = memref.subview %padded[1] [4] [1] : memref<6xi32> to memref<4xi32, strided<[1], offset: 1>>
  memref.copy %x, %middle : memref<4xi32> to memref<4xi32, strided<[1], offset: 1>>
  affine.for %i = 0 to 6 {
    %v = affine.load %padded[%i] : memref<6xi32>
    %w = arith.addi %v, %v : i32
    affine.store %w, %out[%i] : memref<6xi32>
  }
  memref.dealloc %padded : memref<6xi32>
  return
}

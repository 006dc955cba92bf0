// Checks of a view need a dialect that the program does not have.
func.func @f(%m: memref<9x20xi8>, %i: index, %j: index) -> i8 {
  %c1 = arith.constant 1 : index
  %view = memref.subview %m[%i, %j] [2, 3] [4, 5] : memref<9x20xi8> to memref<2x3xi8, strided<[80, 5], offset: ?>>
  %r = memref.load %view[%c1, %c1] : memref<2x3xi8, strided<[80, 5], offset: ?>>
  return %r : i8
}

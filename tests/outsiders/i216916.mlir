// Three loads of one element; the pass replaces the last one by one that it erases.
func.func @f(%m: memref<6xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %a = affine.load %m[5] : memref<6xi32>
  affine.store %a, %m[2] : memref<6xi32>
  %b = affine.load %m[5] : memref<6xi32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (i32) {
    %c = affine.load %m[5] : memref<6xi32>
    %t = arith.addi %sum, %c : i32
    scf.yield %t : i32
  }
  %r = arith.addi %s, %b : i32
  return %r : i32
}

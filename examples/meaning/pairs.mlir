// Pairs for `npufuzz conformance`: @f.means says in upstream dialects what @f must compute.
func.func @scale(%t: memref<16xi32, 1>) {
  "toy.scale"(%t) {by = 3 : i32} : (memref<16xi32, 1>) -> ()
  return
}
func.func @scale.means(%t: memref<16xi32, 1>) {
  affine.for %i = 0 to 16 {
    %x = affine.load %t[%i] : memref<16xi32, 1>
    %twice = arith.addi %x, %x : i32
    %thrice = arith.addi %twice, %x : i32
    affine.store %thrice, %t[%i] : memref<16xi32, 1>
  }
  return
}

func.func @load(%m: memref<16xi32>, %t: memref<16xi32, 1>) {
  "toy.load"(%m, %t) : (memref<16xi32>, memref<16xi32, 1>) -> ()
  return
}
func.func @load.means(%m: memref<16xi32>, %t: memref<16xi32, 1>) {
  affine.for %i = 0 to 16 {
    %x = affine.load %m[%i] : memref<16xi32>
    affine.store %x, %t[%i] : memref<16xi32, 1>
  }
  return
}

// Iterations update one element, which is a race. Without iterations there is none.
func.func @f(%n: index, %in: memref<16xi32>, %out: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c4) step (%c1, %c1) {
    %k = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
    %v = memref.load %in[%k] : memref<16xi32>
    %old = memref.load %out[%c0] : memref<1xi32>
    %twice = arith.addi %old, %old : i32
    %new = arith.addi %twice, %v : i32
    memref.store %new, %out[%c0] : memref<1xi32>
    scf.reduce
  }
  return
}

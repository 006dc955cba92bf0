// A parallel loop that begins below 0.
func.func @f(%m: memref<5xi8>, %v: i8) {
  %begin = arith.constant -2 : index
  %end = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%begin) to (%end) step (%c1) {
    %at = arith.addi %i, %c2 : index
    memref.store %v, %m[%at] : memref<5xi8>
    scf.reduce
  }
  return
}

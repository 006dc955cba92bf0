// The option is for programs all of whose vectors are aligned, which is not said of this one.
func.func @f(%m: memref<9xf32>) -> vector<8xf32> {
  %c1 = arith.constant 1 : index
  %v = vector.load %m[%c1] : memref<9xf32>, vector<8xf32>
  return %v : vector<8xf32>
}

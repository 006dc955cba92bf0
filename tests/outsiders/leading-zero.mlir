// The basis bounds the index after the zero once the zero is gone.
func.func @f(%x: index, %y: index) -> index {
  %zero = arith.constant 0 : index
  %0 = affine.linearize_index [%zero, %x, %y] by (3, 5) : index
  return %0 : index
}

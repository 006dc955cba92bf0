// A slice of rank 2 goes into one of rank 4; which axes are missing the sizes alone do not tell.
func.func @f(%s: tensor<1x?x?xi32>, %d: tensor<1x?x1x?xi32>) -> tensor<1x?x1x?xi32> {
  %c2 = arith.constant 2 : index
  %r = tensor.insert_slice %s into %d[0, 0, 0, 0] [1, %c2, 1, %c2] [1, 1, 1, 1] : tensor<1x?x?xi32> into tensor<1x?x1x?xi32>
  return %r : tensor<1x?x1x?xi32>
}

// A slice drops the first and the last axis, not the first two.
func.func @f(%t: tensor<1x1x8x1xi32>) -> tensor<1x?xi32> {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %r = tensor.extract_slice %t[0, 0, %c0, 0] [1, 1, %c4, 1] [1, 1, 1, 1] : tensor<1x1x8x1xi32> to tensor<1x?xi32>
  return %r : tensor<1x?xi32>
}

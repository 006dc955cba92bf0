// The greatest of numbers without a sign.
func.func @f(%t: tensor<1x2x2x1xui8>) -> tensor<1x1x1x1xui8> {
  %r = tosa.max_pool2d %t {pad = array<i64: 0, 0, 0, 0>, kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xui8>) -> tensor<1x1x1x1xui8>
  return %r : tensor<1x1x1x1xui8>
}

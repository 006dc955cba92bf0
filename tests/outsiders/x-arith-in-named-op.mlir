// The body of a named op holds ops of arith, which its verifier asks for.
func.func @f(%a: tensor<3xf32>, %b: tensor<3xf32>, %c: tensor<f32>) -> tensor<f32> {
  %r = linalg.dot ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

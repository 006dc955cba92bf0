// A quotient of constants whose extent is known may be folded.
func.func @quotient() -> tensor<4xi32> {
  %a = "tosa.const"() <{values = dense<15> : tensor<4xi32>}> : () -> tensor<4xi32>
  %b = "tosa.const"() <{values = dense<3> : tensor<4xi32>}> : () -> tensor<4xi32>
  %q = tosa.intdiv %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %q : tensor<4xi32>
}

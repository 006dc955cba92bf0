// The folder of tosa.intdiv makes a constant of the result's type, whose extent nobody knows.
func.func @quotient() -> tensor<?xi32> {
  %a = "tosa.const"() <{values = dense<15> : tensor<4xi32>}> : () -> tensor<4xi32>
  %b = "tosa.const"() <{values = dense<3> : tensor<4xi32>}> : () -> tensor<4xi32>
  %q = tosa.intdiv %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
  return %q : tensor<?xi32>
}

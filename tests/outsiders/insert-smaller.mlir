// A slice goes into fewer elements than it has.
func.func @f(%t: tensor<?xi32>, %s: tensor<?xi32>, %n: index) -> tensor<?xi32> {
  %r = tensor.insert_slice %s into %t[0] [%n] [1] : tensor<?xi32> into tensor<?xi32>
  return %r : tensor<?xi32>
}

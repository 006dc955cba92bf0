// A mask of a vector around nothing but a number.
func.func @f(%on: vector<1xi1>, %x: f32, %else: f32) -> f32 {
  %r = vector.mask %on, %else { vector.yield %x : f32 } : vector<1xi1> -> f32
  return %r : f32
}

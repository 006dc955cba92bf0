// The least number of no lane.
func.func @f(%v: vector<4xf32>, %mask: vector<4xi1>) -> f32 {
  %r = vector.mask %mask { vector.reduction <minnumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %r : f32
}

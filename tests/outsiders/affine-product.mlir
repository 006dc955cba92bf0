// A product of an index that overflows: affine ops may assume that it does not.
func.func @f(%a: index) -> index {
  %r = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%a]
  return %r : index
}

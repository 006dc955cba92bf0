// The first digit of a negative index is negative, whatever bounds it: only a document that forbids it could make this wrong.
func.func @f(%x: index, %y: index) -> index {
  %0:3 = affine.delinearize_index %x into (4, 8) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %y] by (6, 4, 3) : index
  return %1 : index
}

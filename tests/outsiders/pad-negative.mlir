// A negative number of padded values means nothing; bufferization copies the source as a whole, beyond the end.
func.func @f(%t: tensor<?x10xindex>, %low: index, %high: index, %high2: index) -> tensor<?x?xindex> {
  %0 = tensor.pad %t low[5, %low] high[%high, %high2] {
  ^bb0(%i: index, %j: index):
    %m = arith.muli %i, %j : index
    tensor.yield %m : index
  } : tensor<?x10xindex> to tensor<?x?xindex>
  return %0 : tensor<?x?xindex>
}

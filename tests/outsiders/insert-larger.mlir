// Where the slice has more rows than the sizes say, the insertion promises too much: what is extracted there may be the slice.
func.func @f(%to: tensor<?x16xf32>, %slice: tensor<?x10xf32>, %rows: index) -> tensor<?x10xf32> {
  %0 = tensor.insert_slice %slice into %to[0, 5] [%rows, 10] [1, 1] : tensor<?x10xf32> into tensor<?x16xf32>
  %1 = tensor.extract_slice %0[0, 5] [%rows, 10] [1, 1] : tensor<?x16xf32> to tensor<?x10xf32>
  return %1 : tensor<?x10xf32>
}

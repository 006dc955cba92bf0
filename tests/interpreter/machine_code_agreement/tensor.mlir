// tensor: made, sliced, reshaped; through one-shot bufferization to memory.
func.func @empty_filled(%m: memref<4xi32>, %x: i32, %o: memref<4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %r = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
func.func @from_elements(%m: memref<2xi32>, %x: i32, %y: i32, %o: memref<2x2xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<2xi32> to tensor<2xi32>
  %r = tensor.from_elements %x, %y, %y, %x : tensor<2x2xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<2x2xi32>, memref<2x2xi32>) -> ()
  return
}
func.func @from_elements_floats(%m: memref<2xf32>, %x: f32, %y: f32, %o: memref<3xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %r = tensor.from_elements %x, %y, %x : tensor<3xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3xf32>, memref<3xf32>) -> ()
  return
}
func.func @splat(%m: memref<1xi16>, %x: i16, %o: memref<3x4xi16>) {
  %a = bufferization.to_tensor %m restrict : memref<1xi16> to tensor<1xi16>
  %r = tensor.splat %x : tensor<3x4xi16>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xi16>, memref<3x4xi16>) -> ()
  return
}
func.func @generate(%m: memref<4xi32>, %n: index, %o: memref<3x4xindex>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %r = tensor.generate {
  ^bb0(%i: index, %j: index):
    %p = arith.muli %i, %j : index
    %q = arith.addi %p, %n : index
    tensor.yield %q : index
  } : tensor<3x4xindex>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xindex>, memref<3x4xindex>) -> ()
  return
}
func.func @generate_from_tensor(%m: memref<4xi32>, %o: memref<4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %c3 = arith.constant 3 : index
  %r = tensor.generate {
  ^bb0(%i: index):
    %k = arith.subi %c3, %i : index
    %p = tensor.extract %a[%k] : tensor<4xi32>
    tensor.yield %p : i32
  } : tensor<4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
func.func @extract(%m: memref<4x4xi32>, %i: index, %n: index, %o: memref<1xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4x4xi32> to tensor<4x4xi32>
  %x = tensor.extract %a[%i, %n] : tensor<4x4xi32>
  %r = tensor.from_elements %x : tensor<1xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<1xi32>, memref<1xi32>) -> ()
  return
}
func.func @insert(%m: memref<4x4xf32>, %i: index, %x: f32, %o: memref<4x4xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<4x4xf32> to tensor<4x4xf32>
  %r = tensor.insert %x into %a[%i, %i] : tensor<4x4xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
func.func @insert_keeps_source(%m: memref<4xi32>, %i: index, %x: i32, %o: memref<8xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %b = tensor.insert %x into %a[%i] : tensor<4xi32>
  %r = tensor.concat dim(0) %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<8xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<8xi32>, memref<8xi32>) -> ()
  return
}
func.func @pad(%m: memref<3x4xi32>, %x: i32, %o: memref<5x7xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xi32> to tensor<3x4xi32>
  %r = tensor.pad %a low[1, 2] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<3x4xi32> to tensor<5x7xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<5x7xi32>, memref<5x7xi32>) -> ()
  return
}
func.func @pad_low_only(%m: memref<4xf32>, %x: f32, %o: memref<6xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %r = tensor.pad %a low[2] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<6xf32>, memref<6xf32>) -> ()
  return
}
func.func @concat_rows(%m: memref<2x3xi32>, %o: memref<4x3xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<2x3xi32> to tensor<2x3xi32>
  %b = arith.muli %a, %a : tensor<2x3xi32>
  %r = tensor.concat dim(0) %a, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<4x3xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4x3xi32>, memref<4x3xi32>) -> ()
  return
}
func.func @concat_columns(%m: memref<2x3xi32>, %o: memref<2x6xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<2x3xi32> to tensor<2x3xi32>
  %r = tensor.concat dim(1) %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x6xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<2x6xi32>, memref<2x6xi32>) -> ()
  return
}
func.func @pack(%m: memref<4x6xi32>, %o: memref<2x2x2x3xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4x6xi32> to tensor<4x6xi32>
  %e = tensor.empty() : tensor<2x2x2x3xi32>
  %r = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %e : tensor<4x6xi32> -> tensor<2x2x2x3xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<2x2x2x3xi32>, memref<2x2x2x3xi32>) -> ()
  return
}
func.func @pack_permuted(%m: memref<4x6xi32>, %o: memref<3x2x2x2xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4x6xi32> to tensor<4x6xi32>
  %e = tensor.empty() : tensor<3x2x2x2xi32>
  %r = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<4x6xi32> -> tensor<3x2x2x2xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x2x2x2xi32>, memref<3x2x2x2xi32>) -> ()
  return
}
func.func @unpack(%m: memref<2x2x2x3xi32>, %o: memref<4x6xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<2x2x2x3xi32> to tensor<2x2x2x3xi32>
  %e = tensor.empty() : tensor<4x6xi32>
  %r = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %e : tensor<2x2x2x3xi32> -> tensor<4x6xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4x6xi32>, memref<4x6xi32>) -> ()
  return
}
func.func @insert_slice(%m: memref<2x3xi32>, %x: i32, %o: memref<4x6xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<2x3xi32> to tensor<2x3xi32>
  %e = tensor.splat %x : tensor<4x6xi32>
  %r = tensor.insert_slice %a into %e[1, 2] [2, 3] [1, 1] : tensor<2x3xi32> into tensor<4x6xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4x6xi32>, memref<4x6xi32>) -> ()
  return
}
func.func @insert_slice_strided(%m: memref<2x3xi32>, %x: i32, %o: memref<4x6xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<2x3xi32> to tensor<2x3xi32>
  %e = tensor.splat %x : tensor<4x6xi32>
  %r = tensor.insert_slice %a into %e[1, 0] [2, 3] [2, 2] : tensor<2x3xi32> into tensor<4x6xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4x6xi32>, memref<4x6xi32>) -> ()
  return
}
func.func @insert_slice_rank_reduced(%m: memref<3xi32>, %i: index, %x: i32, %o: memref<4x3xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<3xi32> to tensor<3xi32>
  %e = tensor.splat %x : tensor<4x3xi32>
  %r = tensor.insert_slice %a into %e[%i, 0] [1, 3] [1, 1] : tensor<3xi32> into tensor<4x3xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4x3xi32>, memref<4x3xi32>) -> ()
  return
}
func.func @extract_slice(%m: memref<4x6xi32>, %o: memref<2x3xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4x6xi32> to tensor<4x6xi32>
  %r = tensor.extract_slice %a[1, 2] [2, 3] [1, 1] : tensor<4x6xi32> to tensor<2x3xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<2x3xi32>, memref<2x3xi32>) -> ()
  return
}
func.func @extract_slice_strided(%m: memref<4x6xf32>, %o: memref<2x3xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<4x6xf32> to tensor<4x6xf32>
  %r = tensor.extract_slice %a[1, 1] [2, 3] [2, 2] : tensor<4x6xf32> to tensor<2x3xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<2x3xf32>, memref<2x3xf32>) -> ()
  return
}
func.func @extract_slice_row(%m: memref<4x6xi32>, %i: index, %o: memref<6xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4x6xi32> to tensor<4x6xi32>
  %r = tensor.extract_slice %a[%i, 0] [1, 6] [1, 1] : tensor<4x6xi32> to tensor<6xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<6xi32>, memref<6xi32>) -> ()
  return
}
func.func @extract_slice_dynamic(%m: memref<6xi32>, %i: index, %o: memref<2xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<6xi32> to tensor<6xi32>
  %s = tensor.extract_slice %a[%i] [3] [1] : tensor<6xi32> to tensor<3xi32>
  %r = tensor.extract_slice %s[1] [2] [1] : tensor<3xi32> to tensor<2xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<2xi32>, memref<2xi32>) -> ()
  return
}
func.func @expand_shape(%m: memref<12xi32>, %o: memref<3x4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<12xi32> to tensor<12xi32>
  %r = tensor.expand_shape %a [[0, 1]] output_shape [3, 4] : tensor<12xi32> into tensor<3x4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xi32>, memref<3x4xi32>) -> ()
  return
}
func.func @collapse_shape(%m: memref<3x2x2xi32>, %o: memref<3x4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<3x2x2xi32> to tensor<3x2x2xi32>
  %r = tensor.collapse_shape %a [[0], [1, 2]] : tensor<3x2x2xi32> into tensor<3x4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xi32>, memref<3x4xi32>) -> ()
  return
}
func.func @reshape(%m: memref<3x4xi32>, %o: memref<2x6xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xi32> to tensor<3x4xi32>
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %shape = tensor.from_elements %c2, %c6 : tensor<2xindex>
  %r = tensor.reshape %a(%shape) : (tensor<3x4xi32>, tensor<2xindex>) -> tensor<2x6xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<2x6xi32>, memref<2x6xi32>) -> ()
  return
}
func.func @cast(%m: memref<3x4xi32>, %o: memref<3x4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xi32> to tensor<3x4xi32>
  %s = tensor.cast %a : tensor<3x4xi32> to tensor<?x4xi32>
  %r = tensor.cast %s : tensor<?x4xi32> to tensor<3x4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xi32>, memref<3x4xi32>) -> ()
  return
}
func.func @dim(%m: memref<3x4xi32>, %o: memref<2xindex>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xi32> to tensor<3x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.cast %a : tensor<3x4xi32> to tensor<?x?xi32>
  %x = tensor.dim %s, %c0 : tensor<?x?xi32>
  %y = tensor.dim %s, %c1 : tensor<?x?xi32>
  %r = tensor.from_elements %x, %y : tensor<2xindex>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<2xindex>, memref<2xindex>) -> ()
  return
}
func.func @rank(%m: memref<3x4xi32>, %o: memref<1xindex>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xi32> to tensor<3x4xi32>
  %x = tensor.rank %a : tensor<3x4xi32>
  %r = tensor.from_elements %x : tensor<1xindex>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<1xindex>, memref<1xindex>) -> ()
  return
}
func.func @loop_carried(%m: memref<4xi32>, %x: i32, %o: memref<4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %a) -> tensor<4xi32> {
    %p = tensor.extract %t[%i] : tensor<4xi32>
    %q = arith.muli %p, %x : i32
    %u = tensor.insert %q into %t[%i] : tensor<4xi32>
    scf.yield %u : tensor<4xi32>
  }
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
func.func @chosen(%m: memref<4xi32>, %c: i1, %o: memref<4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %b = arith.addi %a, %a : tensor<4xi32>
  %r = scf.if %c -> tensor<4xi32> {
    scf.yield %a : tensor<4xi32>
  } else {
    scf.yield %b : tensor<4xi32>
  }
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
func.func @parallel_insert(%m: memref<4xi32>, %o: memref<4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %r = scf.forall (%i) in (4) shared_outs(%t = %e) -> tensor<4xi32> {
    %s = tensor.extract_slice %a[%i] [1] [1] : tensor<4xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %t[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
func.func @pack_padded(%m: memref<5x7xi32>, %p: i32, %o: memref<3x3x2x3xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<5x7xi32> to tensor<5x7xi32>
  %e = tensor.empty() : tensor<3x3x2x3xi32>
  %r = linalg.pack %a padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %e : tensor<5x7xi32> -> tensor<3x3x2x3xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x3x2x3xi32>, memref<3x3x2x3xi32>) -> ()
  return
}
func.func @pack_padded_swapped(%m: memref<5x7xi32>, %p: i32, %o: memref<3x3x3x2xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<5x7xi32> to tensor<5x7xi32>
  %e = tensor.empty() : tensor<3x3x3x2xi32>
  %r = linalg.pack %a padding_value(%p : i32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 2] into %e : tensor<5x7xi32> -> tensor<3x3x3x2xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x3x3x2xi32>, memref<3x3x3x2xi32>) -> ()
  return
}
func.func @unpack_padded(%m: memref<3x3x2x3xi32>, %o: memref<5x7xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<3x3x2x3xi32> to tensor<3x3x2x3xi32>
  %e = tensor.empty() : tensor<5x7xi32>
  %r = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %e : tensor<3x3x2x3xi32> -> tensor<5x7xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<5x7xi32>, memref<5x7xi32>) -> ()
  return
}
func.func @unpack_padded_swapped(%m: memref<3x3x3x2xi32>, %o: memref<5x7xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<3x3x3x2xi32> to tensor<3x3x3x2xi32>
  %e = tensor.empty() : tensor<5x7xi32>
  %r = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 2] into %e : tensor<3x3x3x2xi32> -> tensor<5x7xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<5x7xi32>, memref<5x7xi32>) -> ()
  return
}
func.func @pack_padded_outer_swapped(%m: memref<5x7xi32>, %p: i32, %o: memref<3x3x2x3xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<5x7xi32> to tensor<5x7xi32>
  %e = tensor.empty() : tensor<3x3x2x3xi32>
  %r = linalg.pack %a padding_value(%p : i32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %e : tensor<5x7xi32> -> tensor<3x3x2x3xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x3x2x3xi32>, memref<3x3x2x3xi32>) -> ()
  return
}
func.func @pack_padded_one_axis(%m: memref<3x7xi32>, %p: i32, %o: memref<2x3x4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<3x7xi32> to tensor<3x7xi32>
  %e = tensor.empty() : tensor<2x3x4xi32>
  %r = linalg.pack %a padding_value(%p : i32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4] into %e : tensor<3x7xi32> -> tensor<2x3x4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<2x3x4xi32>, memref<2x3x4xi32>) -> ()
  return
}
func.func @unpack_padded_one_axis(%m: memref<2x3x4xi32>, %o: memref<3x7xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<2x3x4xi32> to tensor<2x3x4xi32>
  %e = tensor.empty() : tensor<3x7xi32>
  %r = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4] into %e : tensor<2x3x4xi32> -> tensor<3x7xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x7xi32>, memref<3x7xi32>) -> ()
  return
}
func.func @elements_selected(%m: memref<4xi32>, %k: memref<4xi32>, %o: memref<4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %b = bufferization.to_tensor %k restrict : memref<4xi32> to tensor<4xi32>
  %c = arith.cmpi slt, %a, %b : tensor<4xi32>
  %r = arith.select %c, %a, %b : tensor<4xi1>, tensor<4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
func.func @floats_selected(%m: memref<2x3xf32>, %k: memref<2x3xf32>, %o: memref<2x3xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<2x3xf32> to tensor<2x3xf32>
  %b = bufferization.to_tensor %k restrict : memref<2x3xf32> to tensor<2x3xf32>
  %c = arith.cmpf uge, %a, %b : tensor<2x3xf32>
  %r = arith.select %c, %a, %b : tensor<2x3xi1>, tensor<2x3xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<2x3xf32>, memref<2x3xf32>) -> ()
  return
}
func.func @sums_with_carry(%m: memref<4xi32>, %k: memref<4xi32>, %o: memref<4xi32>, %q: memref<4xi1>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %b = bufferization.to_tensor %k restrict : memref<4xi32> to tensor<4xi32>
  %r, %c = arith.addui_extended %a, %b : tensor<4xi32>, tensor<4xi1>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xi32>, memref<4xi32>) -> ()
  bufferization.materialize_in_destination %c in restrict writable %q : (tensor<4xi1>, memref<4xi1>) -> ()
  return
}

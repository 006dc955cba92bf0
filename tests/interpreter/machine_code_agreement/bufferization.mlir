// bufferization: between tensors and memory.
func.func @tensor_and_back_i8(%m: memref<3x4xi8>, %o: memref<3x4xi8>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xi8> to tensor<3x4xi8>
  %r = arith.muli %a, %a : tensor<3x4xi8>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xi8>, memref<3x4xi8>) -> ()
  return
}
func.func @clone_i8(%m: memref<4xi8>, %x: i8, %o: memref<4xi8>) {
  %c0 = arith.constant 0 : index
  %k = bufferization.clone %m : memref<4xi8> to memref<4xi8>
  memref.store %x, %m[%c0] : memref<4xi8>
  memref.copy %k, %o : memref<4xi8> to memref<4xi8>
  memref.dealloc %k : memref<4xi8>
  return
}
func.func @tensor_and_back_i16(%m: memref<3x4xi16>, %o: memref<3x4xi16>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xi16> to tensor<3x4xi16>
  %r = arith.muli %a, %a : tensor<3x4xi16>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xi16>, memref<3x4xi16>) -> ()
  return
}
func.func @clone_i16(%m: memref<4xi16>, %x: i16, %o: memref<4xi16>) {
  %c0 = arith.constant 0 : index
  %k = bufferization.clone %m : memref<4xi16> to memref<4xi16>
  memref.store %x, %m[%c0] : memref<4xi16>
  memref.copy %k, %o : memref<4xi16> to memref<4xi16>
  memref.dealloc %k : memref<4xi16>
  return
}
func.func @tensor_and_back_i32(%m: memref<3x4xi32>, %o: memref<3x4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xi32> to tensor<3x4xi32>
  %r = arith.muli %a, %a : tensor<3x4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xi32>, memref<3x4xi32>) -> ()
  return
}
func.func @clone_i32(%m: memref<4xi32>, %x: i32, %o: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %k = bufferization.clone %m : memref<4xi32> to memref<4xi32>
  memref.store %x, %m[%c0] : memref<4xi32>
  memref.copy %k, %o : memref<4xi32> to memref<4xi32>
  memref.dealloc %k : memref<4xi32>
  return
}
func.func @tensor_and_back_i64(%m: memref<3x4xi64>, %o: memref<3x4xi64>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xi64> to tensor<3x4xi64>
  %r = arith.muli %a, %a : tensor<3x4xi64>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xi64>, memref<3x4xi64>) -> ()
  return
}
func.func @clone_i64(%m: memref<4xi64>, %x: i64, %o: memref<4xi64>) {
  %c0 = arith.constant 0 : index
  %k = bufferization.clone %m : memref<4xi64> to memref<4xi64>
  memref.store %x, %m[%c0] : memref<4xi64>
  memref.copy %k, %o : memref<4xi64> to memref<4xi64>
  memref.dealloc %k : memref<4xi64>
  return
}
func.func @tensor_and_back_f32(%m: memref<3x4xf32>, %o: memref<3x4xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xf32> to tensor<3x4xf32>
  %r = arith.mulf %a, %a : tensor<3x4xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xf32>, memref<3x4xf32>) -> ()
  return
}
func.func @clone_f32(%m: memref<4xf32>, %x: f32, %o: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %k = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
  memref.copy %k, %o : memref<4xf32> to memref<4xf32>
  memref.dealloc %k : memref<4xf32>
  return
}
func.func @tensor_and_back_f16(%m: memref<3x4xf16>, %o: memref<3x4xf16>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xf16> to tensor<3x4xf16>
  %r = arith.mulf %a, %a : tensor<3x4xf16>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xf16>, memref<3x4xf16>) -> ()
  return
}
func.func @clone_f16(%m: memref<4xf16>, %x: f16, %o: memref<4xf16>) {
  %c0 = arith.constant 0 : index
  %k = bufferization.clone %m : memref<4xf16> to memref<4xf16>
  memref.store %x, %m[%c0] : memref<4xf16>
  memref.copy %k, %o : memref<4xf16> to memref<4xf16>
  memref.dealloc %k : memref<4xf16>
  return
}
func.func @tensor_and_back_index(%m: memref<3x4xindex>, %o: memref<3x4xindex>) {
  %a = bufferization.to_tensor %m restrict : memref<3x4xindex> to tensor<3x4xindex>
  %r = arith.muli %a, %a : tensor<3x4xindex>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xindex>, memref<3x4xindex>) -> ()
  return
}
func.func @clone_index(%m: memref<4xindex>, %x: index, %o: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %k = bufferization.clone %m : memref<4xindex> to memref<4xindex>
  memref.store %x, %m[%c0] : memref<4xindex>
  memref.copy %k, %o : memref<4xindex> to memref<4xindex>
  memref.dealloc %k : memref<4xindex>
  return
}
func.func @alloc_tensor_i8(%x: i8, %o: memref<3x4xi8>) {
  %e = bufferization.alloc_tensor() : tensor<3x4xi8>
  %r = linalg.fill ins(%x : i8) outs(%e : tensor<3x4xi8>) -> tensor<3x4xi8>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xi8>, memref<3x4xi8>) -> ()
  return
}
func.func @alloc_tensor_copy_i8(%m: memref<4xi8>, %i: index, %x: i8, %o: memref<4xi8>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi8> to tensor<4xi8>
  %e = bufferization.alloc_tensor() copy(%a) : tensor<4xi8>
  %r = tensor.insert %x into %e[%i] : tensor<4xi8>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xi8>, memref<4xi8>) -> ()
  return
}
func.func @dealloc_tensor_i8(%m: memref<4xi8>, %i: index, %x: i8, %o: memref<1xi8>) {
  %c0 = arith.constant 0 : index
  %a = bufferization.to_tensor %m restrict : memref<4xi8> to tensor<4xi8>
  %e = bufferization.alloc_tensor() copy(%a) : tensor<4xi8>
  %f = tensor.insert %x into %e[%c0] : tensor<4xi8>
  %y = tensor.extract %f[%i] : tensor<4xi8>
  bufferization.dealloc_tensor %f : tensor<4xi8>
  memref.store %y, %o[%c0] : memref<1xi8>
  return
}
func.func @to_memref_i8(%m: memref<4xi8>, %o: memref<4xi8>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi8> to tensor<4xi8>
  %k = bufferization.to_buffer %a read_only : tensor<4xi8> to memref<4xi8>
  memref.copy %k, %o : memref<4xi8> to memref<4xi8>
  return
}
func.func @alloc_tensor_i32(%x: i32, %o: memref<3x4xi32>) {
  %e = bufferization.alloc_tensor() : tensor<3x4xi32>
  %r = linalg.fill ins(%x : i32) outs(%e : tensor<3x4xi32>) -> tensor<3x4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xi32>, memref<3x4xi32>) -> ()
  return
}
func.func @alloc_tensor_copy_i32(%m: memref<4xi32>, %i: index, %x: i32, %o: memref<4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %e = bufferization.alloc_tensor() copy(%a) : tensor<4xi32>
  %r = tensor.insert %x into %e[%i] : tensor<4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
func.func @dealloc_tensor_i32(%m: memref<4xi32>, %i: index, %x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %e = bufferization.alloc_tensor() copy(%a) : tensor<4xi32>
  %f = tensor.insert %x into %e[%c0] : tensor<4xi32>
  %y = tensor.extract %f[%i] : tensor<4xi32>
  bufferization.dealloc_tensor %f : tensor<4xi32>
  memref.store %y, %o[%c0] : memref<1xi32>
  return
}
func.func @to_memref_i32(%m: memref<4xi32>, %o: memref<4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %k = bufferization.to_buffer %a read_only : tensor<4xi32> to memref<4xi32>
  memref.copy %k, %o : memref<4xi32> to memref<4xi32>
  return
}
func.func @alloc_tensor_f32(%x: f32, %o: memref<3x4xf32>) {
  %e = bufferization.alloc_tensor() : tensor<3x4xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x4xf32>, memref<3x4xf32>) -> ()
  return
}
func.func @alloc_tensor_copy_f32(%m: memref<4xf32>, %i: index, %x: f32, %o: memref<4xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %e = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
  %r = tensor.insert %x into %e[%i] : tensor<4xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
func.func @dealloc_tensor_f32(%m: memref<4xf32>, %i: index, %x: f32, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %a = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %e = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
  %f = tensor.insert %x into %e[%c0] : tensor<4xf32>
  %y = tensor.extract %f[%i] : tensor<4xf32>
  bufferization.dealloc_tensor %f : tensor<4xf32>
  memref.store %y, %o[%c0] : memref<1xf32>
  return
}
func.func @to_memref_f32(%m: memref<4xf32>, %o: memref<4xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %k = bufferization.to_buffer %a read_only : tensor<4xf32> to memref<4xf32>
  memref.copy %k, %o : memref<4xf32> to memref<4xf32>
  return
}
func.func @alloc_tensor_dynamic(%n: index, %x: i32, %o: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %e = bufferization.alloc_tensor(%n) : tensor<?xi32>
  %d = tensor.dim %e, %c0 : tensor<?xi32>
  memref.store %d, %o[%c0] : memref<1xindex>
  return
}
func.func @materialize_tensor(%m: memref<4xi32>, %x: i32, %o: memref<4xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xi32> to tensor<4xi32>
  %e = tensor.splat %x : tensor<4xi32>
  %r = bufferization.materialize_in_destination %a in %e : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}
func.func @materialize_view(%m: memref<2xi32>, %o: memref<4x2xi32>) {
  %a = bufferization.to_tensor %m restrict : memref<2xi32> to tensor<2xi32>
  %s = memref.subview %o[1, 0] [1, 2] [1, 1] : memref<4x2xi32> to memref<2xi32, strided<[1], offset: 2>>
  bufferization.materialize_in_destination %a in restrict writable %s : (tensor<2xi32>, memref<2xi32, strided<[1], offset: 2>>) -> ()
  return
}
func.func @dealloc_owned(%c: i1, %x: i32, %o: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %k = memref.alloc() : memref<2xi32>
  memref.store %x, %k[%c0] : memref<2xi32>
  %y = memref.load %k[%c0] : memref<2xi32>
  memref.store %y, %o[%c0] : memref<1xi32>
  bufferization.dealloc (%k : memref<2xi32>) if (%true)
  return
}
func.func @dealloc_not_owned(%c: i1, %x: i32, %o: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %false = arith.constant false
  bufferization.dealloc (%o : memref<2xi32>) if (%false)
  memref.store %x, %o[%c0] : memref<2xi32>
  return
}
func.func @dealloc_conditional(%c: i1, %o: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %k = memref.alloc() : memref<2xi32>
  bufferization.dealloc (%k : memref<2xi32>) if (%c)
  memref.store %c, %o[%c0] : memref<1xi1>
  return
}
func.func @dealloc_two(%c: i1, %o: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %k = memref.alloc() : memref<2xi32>
  %l = memref.alloc() : memref<2xi32>
  bufferization.dealloc (%k, %l : memref<2xi32>, memref<2xi32>) if (%true, %c)
  memref.store %c, %o[%c0] : memref<1xi1>
  return
}

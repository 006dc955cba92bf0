// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalisation takes a
// vector.extract_strided_slice from the slice that was inserted before, also where it names fewer
// axes than the slice has and the other axes of the slice are shorter: the verifier rejects the IR.
// lower-vector-multi-reduction applies the same pattern.
//
// In 22.1.8 another pattern has made a vector.shape_cast of it by then, and that is what the
// verifier rejects.
//
// Signature: verify:mlir:canonicalize:'vector.extract_strided_slice' op expected result type to be 'T'
// Signature: verify:mlir:lower-vector-multi-reduction:'vector.extract_strided_slice' op expected result type to be 'T'
// Signature: verify:mlir:canonicalize/folder of vector.extract_strided_slice:'vector.extract_strided_slice' op expected result type to be 'T'
// Signature: verify:mlir:canonicalize/folder of vector.extract_strided_slice:'vector.shape_cast' op has different number of elements at source (#) and result (#)
// Signature: verify:mlir:lower-vector-multi-reduction/folder of vector.extract_strided_slice:'vector.extract_strided_slice' op expected result type to be 'T'
// Signature: pass:mlir:convert-bufferization-to-memref/folder of vector.extract_strided_slice:wrong value
// Shape: 0603f76c 69425fd3 9761338b c38aa552 f65ead9e
//
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: {{'vector.extract_strided_slice' op expected result type to be 'vector<1x1xi32>'|'vector.shape_cast' op has different number of elements}}
func.func @row(%part: vector<3x1xi32>, %whole: vector<4x3xi32>) -> vector<1x3xi32> {
  %0 = vector.insert_strided_slice %part, %whole {offsets = [0, 0], strides = [1, 1]} : vector<3x1xi32> into vector<4x3xi32>
  %1 = vector.extract_strided_slice %0 {offsets = [0], sizes = [1], strides = [1]} : vector<4x3xi32> to vector<1x3xi32>
  return %1 : vector<1x3xi32>
}

// RUN: npufuzz-opt %s --npu-axis-split --npu-tile-loops | FileCheck %s
// RUN: npufuzz-opt %s --npu-axis-split --npu-tile-loops=tail=peel | FileCheck %s --check-prefix=PEEL
// RUN: not npufuzz-opt %s --npu-axis-split --npu-tile-loops=tail=cut 2>&1 | FileCheck %s --check-prefix=WRONG

// WRONG: error: expected tail=pad or tail=peel, got cut

// CHECK-LABEL: func.func @tails
// CHECK:         affine.for %[[I:.*]] = 0 to 37 step 16
// CHECK:           %[[LEFT:.*]] = arith.subi %{{.*}}, %[[I]]
// CHECK:           %[[POS:.*]] = arith.maxsi %[[LEFT]]
// CHECK:           %[[CLIP:.*]] = arith.minsi %[[POS]]
// CHECK:           %[[T:.*]] = npu.padded_load {{.*}} clip(%[[CLIP]])
// CHECK:           %[[V:.*]] = tile.set_valid %[[T]][%[[CLIP]]]
// CHECK:           npu.clipped_store %[[V]], {{.*}} clip(%{{.*}})

// PEEL-LABEL: func.func @tails
// PEEL:         affine.for %{{.*}} = 0 to 32 step 16
// PEEL:           npu.padded_load {{.*}} clip()
// PEEL-NOT:       tile.set_valid
// PEEL:         affine.for %{{.*}} = 32 to 37 step 16
// PEEL:           npu.padded_load {{.*}} clip(%{{.*}})
// PEEL:           tile.set_valid
func.func @tails(%m: memref<37xf32>) attributes {tile.kernel} {
  %v = tile.view %m : memref<37xf32> -> !tile.view<37xf32>
  affine.for %i = 0 to 37 step 16 {
    %t = tile.load %v[%i] : !tile.view<37xf32> -> !tile.tile<16xf32>
    tile.store %t, %v[%i] : !tile.tile<16xf32>, !tile.view<37xf32>
  }
  return
}

// The second part continues with the loop-carried values.
// PEEL-LABEL: func.func @carried
// PEEL:         %[[A:.*]] = affine.for %{{.*}} = 0 to 32 step 16 iter_args
// PEEL:         %[[B:.*]] = affine.for %{{.*}} = 32 to 40 step 16 iter_args(%{{.*}} = %[[A]])
// PEEL:         npu.clipped_store %[[B]]
func.func @carried(%m: memref<40xf32>, %o: memref<16xf32>, %s: f32) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<40xf32> -> !tile.view<40xf32>
  %vo = tile.view %o : memref<16xf32> -> !tile.view<16xf32>
  %init = tile.splat %s : f32 -> !tile.tile<16xf32>
  %sum = affine.for %i = 0 to 40 step 16 iter_args(%a = %init) -> (!tile.tile<16xf32>) {
    %t = tile.load %v[%i] : !tile.view<40xf32> -> !tile.tile<16xf32>
    %n = tile.add %a, %t : !tile.tile<16xf32>
    affine.yield %n : !tile.tile<16xf32>
  }
  tile.store %sum, %vo[%c0] : !tile.tile<16xf32>, !tile.view<16xf32>
  return
}

// CHECK-LABEL: func.func @no_tail
// CHECK:         npu.padded_load {{.*}} clip()
// CHECK-NOT:     tile.set_valid
func.func @no_tail(%m: memref<32xf32>) attributes {tile.kernel} {
  %v = tile.view %m : memref<32xf32> -> !tile.view<32xf32>
  affine.for %i = 0 to 32 step 16 {
    %t = tile.load %v[%i] : !tile.view<32xf32> -> !tile.tile<16xf32>
    tile.store %t, %v[%i] : !tile.tile<16xf32>, !tile.view<32xf32>
  }
  return
}

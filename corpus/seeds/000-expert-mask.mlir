// Origin: seed 000. Mixture-of-experts routing marks, for each token, the columns that belong to the
// chosen expert: (j mod experts == expert_idx). The expert ids are i64 data; the columns are lane indices.
// The real compiler compared index lanes with i64 data without a cast and produced invalid IR.
module {
  func.func @mask(%ids: memref<32xi64>, %scores: memref<32x8xf32>, %out: memref<32x8xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %vids = tile.view %ids : memref<32xi64> -> !tile.view<32xi64>
    %rows = tile.reshape %vids : !tile.view<32xi64> -> !tile.view<32x1xi64>
    %grid = tile.broadcast %rows : !tile.view<32x1xi64> -> !tile.view<32x8xi64>
    %vscores = tile.view %scores : memref<32x8xf32> -> !tile.view<32x8xf32>
    %vout = tile.view %out : memref<32x8xf32> -> !tile.view<32x8xf32>
    affine.for %i = 0 to 32 step 16 {
      %id = tile.load %grid[%i, %c0] : !tile.view<32x8xi64> -> !tile.tile<16x8xi64>
      %score = tile.load %vscores[%i, %c0] : !tile.view<32x8xf32> -> !tile.tile<16x8xf32>
      %column = tile.iota axis 1 from %c0 : !tile.tile<16x8xindex>
      %column64 = tile.cast %column : !tile.tile<16x8xindex> -> !tile.tile<16x8xi64>
      %chosen = tile.cmp eq %id, %column64 : !tile.tile<16x8xi64> -> !tile.tile<16x8xi1>
      %none = tile.splat %zero : f32 -> !tile.tile<16x8xf32>
      %masked = tile.select %chosen, %score, %none : !tile.tile<16x8xi1>, !tile.tile<16x8xf32>, !tile.tile<16x8xf32> -> !tile.tile<16x8xf32>
      tile.store %masked, %vout[%i, %c0] : !tile.tile<16x8xf32>, !tile.view<32x8xf32>
    }
    return
  }
  func.func @main(%ids: memref<32xi64>, %scores: memref<32x8xf32>, %out: memref<32x8xf32>) {
    func.call @mask(%ids, %scores, %out) : (memref<32xi64>, memref<32x8xf32>, memref<32x8xf32>) -> ()
    return
  }
}

//===- Motifs.cpp - the list of motifs, and what they share ---------------===//
//
// Motifs are the patterns of real models in which real compilers failed. Random ops would almost
// never form them: they need many ops with the right shapes at once. Each motif is parameterised
// and mutated, so that it finds the neighbours of its bug as well.
//
// A motif declines (false) if the target lacks an op, and has built nothing by then. Names are
// stable: reports and coverage carry them.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

#include "tile/OpTable.h"

namespace npufuzz::generators {

llvm::ArrayRef<Motif> motifs() {
  static constexpr Motif table[] = {
      {"expert-mask", "i64 expert ids compared with an iota, the mask selects and is cast",
       buildExpertMask},
      {"chunked-swiglu", "silu(gate) * up on two chunks of one parent, into a batched matmul",
       buildChunkedSwiglu},
      {"expand-narrow-pad", "an expanding op, its result narrowed and padded",
       buildExpandNarrowPad},
      {"pixel-shuffle", "channel and pixel shuffles through views of more than four axes",
       buildPixelShuffle},
      {"route-expert-combine", "a router, experts and a weighted sum, three kernels over scratch",
       buildRouteExpertCombine},
      {"softmax", "row maximum, exponential, row sum, quotient", buildSoftmax},
      {"quantise", "scale by the largest magnitude of a row or column, cast to i8 and back",
       buildQuantise},
      {"dequantise", "integers times scales, and less zero points, along an axis", buildDequantise},
      {"cast-chain", "ties and extremes through several casts, each with its rounding mode",
       buildCastChain},
      {"expert-ranks",
       "experts on two ranks, one launch of each kernel a rank, ids local and global",
       buildExpertRanks},
      {"expert-dispatch",
       "tokens sorted by expert and gathered, experts left out, rows scattered back, on two ranks",
       buildExpertDispatch},
      {"task-graph", "chains and diamonds of small kernels over several scratch tensors",
       buildTaskGraph},
      {"attention", "softmax of a product, into a second product in place", buildAttention},
      {"normalise", "layer norm or RMS norm of rows, with learned rows", buildNormalise},
      {"convolution", "an im2col map with floors and mods as operand of a product",
       buildConvolution},
      {"shift-in-place", "rows of a buffer move along it: slices that overlap, tile by tile",
       buildShiftInPlace},
  };
  return table;
}

static bool has(const Sketch &sketch, llvm::StringRef op, ElementKind kind) {
  for (const tile::OpRecord &record : tile::opTable())
    if (record.mnemonic == op)
      return languageHas(record, kind) && sketch.limits.op(op, kind);
  return false;
}

bool supports(const Sketch &sketch, std::initializer_list<Need> needs) {
  return llvm::all_of(needs, [&](const Need &need) { return has(sketch, need.op, need.kind); });
}

bool hasTensors(const Sketch &sketch, ElementKind kind) {
  return has(sketch, "view", kind) && has(sketch, "load", kind) && has(sketch, "store", kind);
}

std::vector<ElementKind> kindsWith(const Sketch &sketch, llvm::ArrayRef<ElementKind> kinds,
                                   std::initializer_list<llvm::StringLiteral> ops) {
  std::vector<ElementKind> fitting;
  for (ElementKind kind : kinds)
    if (hasTensors(sketch, kind) &&
        llvm::all_of(ops, [&](llvm::StringRef op) { return has(sketch, op, kind); }))
      fitting.push_back(kind);
  return fitting;
}

bool canCast(const Sketch &sketch, ElementKind from, ElementKind to, tile::Rounding rounding,
             bool saturate) {
  return from == to ||
         (has(sketch, "cast", from) && sketch.limits.cast(from, to, rounding, saturate));
}

/// Takes rows that fit half of the budget; the rest is for ops drawn after the motif.
int64_t drawTileRows(KernelBuilder &k, int64_t rows, int64_t bytesPerRow) {
  int64_t most = std::clamp<int64_t>(k.limits.tileBytesMax / 2 / bytesPerRow, 1, rows);
  if (most == rows && k.choices.chance("all rows in one tile", 1, 2))
    return rows;
  if (k.features.tails || rows % 2 != 0)
    return k.choices.range("tile rows", (most + 1) / 2, most);
  return most == rows ? rows / 2 : most;
}

} // namespace npufuzz::generators

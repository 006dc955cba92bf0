//===- Motifs.h - patterns of real models -----------------------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_MOTIFS_MOTIFS_H
#define NPUFUZZ_GENERATORS_MOTIFS_MOTIFS_H

#include "generators/programs/Kernels.h"

namespace npufuzz::generators {

/// A pattern of a real model, parameterised: shapes, kinds, tiles, views and small mutations are
/// drawn. Each has a file in generators/motifs/.
struct Motif {
  llvm::StringLiteral name, summary;
  /// Appends the motif's kernels. Returns false, with nothing built, if the target lacks a part.
  bool (*build)(Sketch &sketch);
};

llvm::ArrayRef<Motif> motifs();

bool buildExpertMask(Sketch &sketch);
bool buildChunkedSwiglu(Sketch &sketch);
bool buildExpandNarrowPad(Sketch &sketch);
bool buildPixelShuffle(Sketch &sketch);
bool buildRouteExpertCombine(Sketch &sketch);
bool buildSoftmax(Sketch &sketch);
bool buildQuantise(Sketch &sketch);
bool buildDequantise(Sketch &sketch);
bool buildCastChain(Sketch &sketch);
bool buildExpertRanks(Sketch &sketch);
bool buildExpertDispatch(Sketch &sketch);
bool buildTaskGraph(Sketch &sketch);
bool buildAttention(Sketch &sketch);
bool buildNormalise(Sketch &sketch);
bool buildConvolution(Sketch &sketch);
bool buildShiftInPlace(Sketch &sketch);

/// Helpers that motifs share.
struct Need {
  llvm::StringLiteral op;
  ElementKind kind;
};
bool supports(const Sketch &sketch, std::initializer_list<Need> needs);
/// Returns true if tensors of this kind can be loaded and stored.
bool hasTensors(const Sketch &sketch, ElementKind kind);
/// The kinds among these that support all ops, and can be loaded and stored.
std::vector<ElementKind> kindsWith(const Sketch &sketch, llvm::ArrayRef<ElementKind> kinds,
                                   std::initializer_list<llvm::StringLiteral> ops);
bool canCast(const Sketch &sketch, ElementKind from, ElementKind to,
             tile::Rounding rounding = tile::Rounding::nearest_even, bool saturate = false);
/// Draws tile rows of a space of `rows`, each of `bytesPerRow` over all planned tiles: at least 1,
/// at most half of the budget. The program's features decide if there is a tail.
int64_t drawTileRows(KernelBuilder &k, int64_t rows, int64_t bytesPerRow);

} // namespace npufuzz::generators

#endif

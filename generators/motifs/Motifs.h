//===- Motifs.h - patterns of real models -----------------------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_MOTIFS_MOTIFS_H
#define NPUFUZZ_GENERATORS_MOTIFS_MOTIFS_H

#include "generators/programs/Kernels.h"

namespace npufuzz::generators {

/// A pattern of a real model, parameterised: shapes, kinds, tiles, views and small mutations are
/// drawn. One file each in generators/motifs/.
struct Motif {
  llvm::StringLiteral name, summary;
  /// Appends the motif's kernels. False, and nothing built, where the target lacks a part.
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

/// What motifs share.
struct Need {
  llvm::StringLiteral op;
  ElementKind kind;
};
bool supports(const Sketch &sketch, std::initializer_list<Need> needs);
/// Can tensors of this kind be loaded and stored?
bool hasTensors(const Sketch &sketch, ElementKind kind);
/// The kinds among these that satisfy all ops; loaded and stored too.
std::vector<ElementKind> kindsWith(const Sketch &sketch, llvm::ArrayRef<ElementKind> kinds,
                                   std::initializer_list<llvm::StringLiteral> ops);
bool canCast(const Sketch &sketch, ElementKind from, ElementKind to,
             tile::Rounding rounding = tile::Rounding::nearest_even, bool saturate = false);
/// Tile rows of a space of `rows`, each of `bytesPerRow` over all planned tiles: at most half of
/// the budget, with or without a tail as the program's features say; at least 1.
int64_t drawTileRows(KernelBuilder &k, int64_t rows, int64_t bytesPerRow);

} // namespace npufuzz::generators

#endif

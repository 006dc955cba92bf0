//===- Generate.cpp - from choices to a case ------------------------------===//
//
// One function serves every source of choices: a seed, a recording, libFuzzer's bytes. The order of
// the draws below is therefore part of the format of recordings: settings first, because the
// target's capabilities depend on them, then the swarm (in Sketch's constructor), then the kernels.
//
//===----------------------------------------------------------------------===//
#include "generators/cases/Generate.h"

#include "generators/ChoiceSources.h"
#include "generators/motifs/Motifs.h"
#include "tile/OpTable.h"

namespace npufuzz::generators {

/// True for a unit for matrices alone: nearly all of its random kernels would only load and store.
static bool multipliesAlone(const Capabilities &limits) {
  std::vector<ElementKind> kinds = tensorKinds(limits);
  llvm::ArrayRef<tile::OpRecord> table = tile::opTable();
  return llvm::none_of(table, [&](const tile::OpRecord &record) {
    return tile::isCompute(record.category) && record.category != tile::OpCategory::Matmul &&
           record.category != tile::OpCategory::Create &&
           llvm::any_of(kinds, [&](ElementKind kind) {
             return languageHas(record, kind) && limits.op(record.mnemonic, kind);
           });
  });
}

static void buildKernel(Sketch &sketch, bool last) {
  bool alone = multipliesAlone(sketch.limits), matmul = (alone || sketch.features.has("matmul")) &&
                                                        sketch.limits.rankMax >= 2 &&
                                                        !matmulKinds(sketch).empty();
  if (matmul && sketch.choices.chance("matmul kernel", alone ? 3 : 1, alone ? 4 : 3))
    buildMatmulKernel(sketch, last);
  else
    buildRandomKernel(sketch, last);
}

/// Builds a motif and returns its name; empty if none is drawn or the target lacks what it needs.
static llvm::StringRef buildMotif(Sketch &sketch) {
  if (!sketch.choices.chance("motif", 1, 4))
    return "";
  const Motif &motif = sketch.choices.pick("motif name", motifs());
  return motif.build(sketch) ? llvm::StringRef(motif.name) : llvm::StringRef();
}

Case generate(Choices &choices, const Target &target, Profile profile, mlir::MLIRContext &context,
              llvm::StringRef *motif) {
  Settings settings = drawSettings(choices, target.settings);
  Capabilities limits = target.capabilities(settings);
  Sizes sizes = sizesOf(profile);
  Sketch sketch(choices, limits, sizes, &context);

  auto kernels = choices.range("kernels", 1, sizes.kernelsMax);
  // Motifs have kernels of their own; another kernel may use their results.
  llvm::StringRef built = buildMotif(sketch);
  if (motif)
    *motif = built;
  if (!built.empty())
    kernels = choices.chance("kernel behind a motif", 1, 4) ? 1 : 0;
  else if (kernels > 1 && !choices.chance("several kernels", 2, 5))
    kernels = 1; // most bugs need one kernel, and programs per second count
  for (int64_t i = 0; i < kernels; ++i)
    buildKernel(sketch, i + 1 == kernels);
  return sketch.finish(std::move(settings));
}

Case generateFromSeed(uint64_t seed, const Target &target, Profile profile,
                      mlir::MLIRContext &context, llvm::StringRef *motif) {
  RandomChoices choices(seed);
  Case made = generate(choices, target, profile, context, motif);
  made.seed = seed;
  return made;
}

} // namespace npufuzz::generators

//===- Features.cpp - draws the swarm of one program ----------------------===//
//
// Swarm testing (Groce, Zhang, Eide, Chen, Regehr: "Swarm Testing", ISSTA 2012): a program drawn
// from all features has a little of each, and features that suppress one another never meet in
// force. So each program first draws the few features that it may use.
//
// The generator never draws an op that a backend does not declare (tile/Capabilities.h). A rejected
// program is therefore a finding and no noise.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Features.h"

#include "tile/OpTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::generators {

bool Features::has(llvm::StringRef mnemonic) const { return llvm::is_contained(ops, mnemonic); }

bool languageHas(const tile::OpRecord &record, ElementKind kind) {
  // A matmul of integers takes only i8; any and all are the reductions of i1.
  if (record.category == tile::OpCategory::Matmul)
    return (isFloatKind(kind) && !isFloat8Kind(kind)) || kind == ElementKind::i8;
  if (record.category == tile::OpCategory::Create && record.mnemonic == "iota")
    return !isFloatKind(kind) && kind != ElementKind::i1;
  char letter = kind == ElementKind::i1 ? 'b'
                : isFloat8Kind(kind)    ? 'e'
                : isFloatKind(kind)     ? 'f'
                                        : 'i';
  return record.elementClasses.contains(letter);
}

std::vector<ElementKind> tensorKinds(const Capabilities &limits) {
  std::vector<ElementKind> kinds;
  for (ElementKind kind : {ElementKind::f32, ElementKind::i32, ElementKind::i64, ElementKind::bf16,
                           ElementKind::f16, ElementKind::i8, ElementKind::i16, ElementKind::index,
                           ElementKind::i1, ElementKind::f8E4M3FN, ElementKind::f8E5M2})
    if (limits.op("view", kind) && limits.op("load", kind) && limits.op("store", kind))
      kinds.push_back(kind);
  if (kinds.empty())
    llvm::report_fatal_error("no element kind can be loaded and stored: nothing to generate");
  return kinds;
}

// Takes each view with even odds: half of the kinds leave room for chains of the others.
static std::vector<ViewKind> drawViews(Choices &choices, const Capabilities &limits,
                                       ElementKind kind) {
  std::vector<ViewKind> views;
  for (ViewKind view : allViewKinds) {
    // A pad costs a copy of the whole view if transfers know no pads.
    uint64_t every = view == ViewKind::pad ? 6 : 2;
    if (limits.op(mnemonicOf(view), kind) && choices.chance("feature: view", 1, every))
      views.push_back(view);
  }
  return views;
}

Features drawFeatures(Choices &choices, const Capabilities &limits, const Sizes &sizes) {
  Features f;
  std::vector<ElementKind> kinds = tensorKinds(limits);
  auto kindCount = choices.range("feature: kinds", 1, 4);
  for (int64_t i = 0; i < kindCount; ++i) {
    ElementKind kind = choices.pick("feature: kind", kinds);
    if (!llvm::is_contained(f.kinds, kind))
      f.kinds.push_back(kind);
  }
  // Some programs have nearly every op, some a third of them.
  auto density = choices.range("feature: op density", 1, 4);
  for (const tile::OpRecord &record : tile::opTable())
    if (tile::isCompute(record.category) &&
        choices.chance("feature: op", static_cast<uint64_t>(density) + 1, 6))
      f.ops.push_back(record.mnemonic);
  f.loadViews = drawViews(choices, limits, f.kinds.front());
  f.storeViews = drawViews(choices, limits, f.kinds.front());
  f.viewStepsMax = choices.range("feature: view steps", 0, 4);

  // A swarm of its own: two cuts of one axis must meet in one op, which independent draws seldom
  // give.
  f.mixedRadix = choices.chance("feature: mixed radix", 1, 8);
  if (f.mixedRadix) {
    // Two operands of one op have different cuts only if most loads cut.
    llvm::erase_if(f.loadViews, [](ViewKind view) {
      return view != ViewKind::remap && view != ViewKind::reshape;
    });
    for (ViewKind view : {ViewKind::remap, ViewKind::reshape})
      if (!llvm::is_contained(f.loadViews, view) && limits.op(mnemonicOf(view), f.kinds.front()))
        f.loadViews.push_back(view);
    f.viewStepsMax = std::max<int64_t>(f.viewStepsMax, 1);
  }

  // Ranks of 5 and more are rare in models, but transfers must be peeled there: two draws of eight.
  static constexpr int64_t rankLows[] = {2, 1, 2, 3, 4, 5, 2, 5};
  f.rankMin = std::min(choices.pick("feature: rank", rankLows), limits.rankMax);
  f.rankMax = std::min(f.rankMin + choices.range("feature: rank spread", 0, 2), limits.rankMax);
  f.unitAxes = choices.chance("feature: unit axes", 1, 3);
  f.tails = choices.chance("feature: tails", 2, 3);
  f.overrun = choices.chance("feature: overrun", 1, 4);
  f.scalars = choices.chance("feature: scalars", 1, 2);
  f.accumulate = choices.chance("feature: accumulate", 1, 3);
  f.branches = choices.chance("feature: branches", 1, 4);
  f.shared = choices.chance("feature: shared tensors", 1, 4);
  f.earlyEnds = choices.chance("feature: early ends", 1, 5);
  f.longIota = choices.chance("feature: long iota", 1, 16);
  f.concats = choices.chance("feature: concats", 1, 3);
  f.gathers = choices.chance("feature: gathers", 1, 8);
  f.scatters = choices.chance("feature: scatters", 1, 8);
  f.siblings = choices.chance("feature: siblings", 1, 5);
  f.reload = choices.chance("feature: reload", 1, 6);
  f.narrowResults = choices.chance("feature: narrow results", 1, 4);
  f.partialStores = choices.chance("feature: partial stores", 1, 4);
  f.reordered = choices.chance("feature: reordered", 1, 4);
  f.wild = choices.chance("feature: wild", 1, 6);
  // Small tiles most often: programs per second count, and most bugs need few elements.
  static constexpr int64_t tileShares[] = {16, 8, 4, 4, 2, 1};
  static constexpr int64_t tensorShares[] = {16, 8, 8, 4, 2, 1};
  f.tileElementsMax = sizes.tileElementsMax / choices.pick("feature: tile size", tileShares);
  f.tensorElementsMax = std::max(
      f.tileElementsMax, sizes.tensorElementsMax / choices.pick("feature: size", tensorShares));
  return f;
}

} // namespace npufuzz::generators

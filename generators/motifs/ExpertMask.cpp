//===- ExpertMask.cpp - (arange == expert id) as a mask -------------------===//
//
// Origin: seed 000. The same numbers are index (the coordinate) and i64 (the ids in memory). Their
// comparison gives a mask, which hides scores and is stored.
//
// The class: a lane index is compared with i64 data, and the cast between index and i64 is missing.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

bool buildExpertMask(Sketch &sketch) {
  Choices &choices = sketch.choices;
  std::vector<ElementKind> idKinds = kindsWith(
      sketch, {ElementKind::i64, ElementKind::i32, ElementKind::index}, {"cmp", "expand"});
  std::vector<ElementKind> scoreKinds = kindsWith(
      sketch, {ElementKind::f32, ElementKind::bf16, ElementKind::f16, ElementKind::i32}, {"splat"});
  if (idKinds.empty() || sketch.limits.rankMax < 2 || scoreKinds.empty() ||
      !supports(sketch, {{"iota", ElementKind::index}, {"select", ElementKind::i1}}))
    return false;
  ElementKind idKind = choices.pick("id kind", idKinds);
  ElementKind scoreKind = choices.pick("score kind", scoreKinds);
  // The comparison uses the ids' kind or the coordinate's kind.
  bool inIndex = choices.chance("compare as index", 1, 3);
  ElementKind compareKind = inIndex ? ElementKind::index : idKind;
  if (!canCast(sketch, ElementKind::index, compareKind) || !canCast(sketch, idKind, compareKind) ||
      !supports(sketch, {{"cmp", compareKind}, {"expand", compareKind}}))
    return false;

  KernelBuilder k(sketch);
  static constexpr int64_t tokenCounts[] = {8, 1, 5, 13, 17, 32};
  static constexpr int64_t expertCounts[] = {8, 4, 6, 10, 16, 33};
  int64_t tokens = choices.pick("tokens", tokenCounts);
  int64_t experts = choices.pick("experts", expertCounts);
  int64_t rows = drawTileRows(k, tokens, experts * 80);
  Axis row = openLoops(k, {tokens}, {rows})[0], column = wholeAxis(experts);

  InputSpec ids;
  ids.seed = choices.draw("contents seed", UINT32_MAX);
  ids.idsBelow = experts + choices.range("ids beyond the experts", 0, 2);
  int idTensor = sketch.addTensor(idKind, {tokens}, ids);
  ViewChain asColumn{{tokens}, {}};
  ViewStep reshape{};
  reshape.kind = ViewKind::reshape;
  reshape.result = {tokens, 1};
  asColumn.steps.push_back(reshape);
  Tile id = k.load(idTensor, asColumn, {row, wholeAxis(1)});
  if (id.kind != compareKind)
    id = emitCast(k, id, compareKind);
  Tile wide = emitExpand(k, id, 1, column);
  Tile expert = emitIota(k, ElementKind::index, {row, column}, 1);
  if (compareKind != ElementKind::index)
    expert = emitCast(k, expert, compareKind);

  bool hide = choices.chance("hide the chosen", 1, 2);
  Tile mask = emitCompare(k, hide ? tile::CmpPredicate::ne : tile::CmpPredicate::eq, wide, expert);
  if (supports(sketch, {{"not", ElementKind::i1}}) && choices.chance("bitwise not", 1, 2))
    mask = emitUnary(k, "not", mask);
  Tile score = mutate(k, loadModerate(k, scoreKind, {row, column}));
  Scalar hidden = isFloatKind(scoreKind)
                      ? floatScalar(scoreKind, choices.chance("zero", 1, 2) ? 0 : -1024)
                      : integerScalar(scoreKind, -1024);
  Pool pool;
  pool.add(emitSelect(k, mask, score, emitSplat(k, hidden, {row, column})));
  // Casts the mask to ones and zeros, as the model writes them.
  for (ElementKind kind : {ElementKind::i8, ElementKind::f32})
    if (hasTensors(sketch, kind) && canCast(sketch, ElementKind::i1, kind) &&
        choices.chance("cast the mask", 1, 2))
      pool.add(emitCast(k, mask, kind));
  drawOps(k, pool, choices.range("ops", 0, 3));
  storeResults(k, pool, false);
  k.finish();
  return true;
}

} // namespace npufuzz::generators

//===- ViewChain.cpp - chains towards a shape, and their ops --------------===//
//
// Towards a shape, each step is drawn by asking which source the result could come from, so the
// arithmetic below runs backwards. A step that does nothing is dropped.
//
// The use decides which kinds are allowed: a store must not reach an element twice (no broadcast),
// pads have no place to store to, and scratch must be reached whole (no chunk).
//
//===----------------------------------------------------------------------===//
#include "generators/programs/ViewChain.h"

#include "tile/Tile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::generators {

int64_t elementsOf(llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

llvm::StringRef mnemonicOf(ViewKind kind) {
  switch (kind) {
  case ViewKind::slice:
    return "slice";
  case ViewKind::chunk:
    return "chunk";
  case ViewKind::permute:
    return "permute";
  case ViewKind::broadcast:
    return "broadcast";
  case ViewKind::reshape:
    return "reshape";
  case ViewKind::remap:
    return "remap";
  case ViewKind::pad:
    return "pad";
  }
  llvm_unreachable("a view without a mnemonic");
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

static void splitAxis(Choices &choices, Shape &shape, size_t axis) {
  Shape divisors;
  for (int64_t d = 2; d < shape[axis]; ++d)
    if (shape[axis] % d == 0)
      divisors.push_back(d);
  if (divisors.empty())
    return;
  int64_t inner = choices.pick("reshape divisor", divisors);
  shape[axis] /= inner;
  shape.insert(shape.begin() + axis + 1, inner);
}

Shape drawReshape(Choices &choices, llvm::ArrayRef<int64_t> from, int64_t rankMax) {
  Shape shape(from);
  auto edits = choices.range("reshape edits", 1, 3);
  for (int64_t edit = 0; edit < edits; ++edit) {
    auto axis = choices.draw("reshape axis", shape.size() - 1);
    bool room = static_cast<int64_t>(shape.size()) < rankMax;
    switch (choices.draw("reshape edit", 3)) {
    case 0:
      if (room)
        splitAxis(choices, shape, axis);
      break;
    case 1:
      if (axis + 1 < shape.size()) {
        shape[axis] *= shape[axis + 1];
        shape.erase(shape.begin() + axis + 1);
      }
      break;
    case 2:
      if (room)
        shape.insert(shape.begin() + choices.draw("unit axis", shape.size()), 1);
      break;
    default:
      if (shape.size() > 1 && shape[axis] == 1)
        shape.erase(shape.begin() + axis);
    }
  }
  return shape;
}

//===----------------------------------------------------------------------===//
// Towards a shape
//===----------------------------------------------------------------------===//

static Shape drawPermutation(Choices &choices, size_t rank) {
  Shape permutation(llvm::to_vector(llvm::seq<int64_t>(0, rank)));
  for (size_t i = rank; i-- > 1;)
    std::swap(permutation[i], permutation[i - choices.draw("permutation", i)]);
  return permutation;
}

/// Fills the attributes of `step`, whose result is known, and returns its source: the result itself
/// if the step can do nothing.
// The source grows by what the slice skips, within the budget of elements.
static Shape sourceOfSlice(Choices &choices, const ViewScope &scope, ViewStep &step, ViewUse use) {
  Shape source = step.result;
  step.offsets.assign(source.size(), 0);
  step.strides.assign(source.size(), 1);
  for (size_t axis = 0; axis < source.size(); ++axis) {
    int64_t extent = source[axis];
    if (!scope.movesRuns && choices.chance("slice reverses", 1, 4)) {
      step.strides[axis] = -1;
      step.offsets[axis] = extent - 1;
    }
    if (use == ViewUse::cover || !choices.chance("slice cuts", 1, 2))
      continue;
    bool isRun = scope.movesRuns && axis + 1 == source.size();
    auto stride = isRun ? 1 : choices.range("slice stride", 1, 3);
    auto before = choices.range("slice before", 0, 5), after = choices.range("slice after", 0, 5);
    int64_t grown = (extent - 1) * stride + 1 + before + after;
    if (elementsOf(source) / extent * grown > scope.elementsMax)
      continue;
    bool reverse = step.strides[axis] < 0;
    step.strides[axis] = reverse ? -stride : stride;
    step.offsets[axis] = before + (reverse ? (extent - 1) * stride : 0);
    source[axis] = grown;
  }
  return source;
}

static Shape sourceOfChunk(Choices &choices, ViewStep &step, int64_t elementsMax) {
  Shape source = step.result;
  step.axis = static_cast<int64_t>(choices.draw("chunk axis", source.size() - 1));
  step.count = choices.range("chunk count", 1, 4);
  int64_t extent = source[step.axis], part = extent;
  step.part = choices.range("chunk part", 0, step.count - 1);
  int64_t whole;
  if (step.part == step.count - 1) {
    // The last part may be shorter: all parts have ceil(whole / count) as long as fewer elements
    // are missing than there are parts.
    part += choices.range("chunk lacks", 0, step.count - 1);
    whole = (step.count - 1) * part + extent;
  } else {
    // At least (count - 1) * part + 1; less would give fewer parts.
    whole = step.count * part - choices.range("chunk lacks", 0, std::min(part, step.count) - 1);
  }
  if (elementsOf(source) / extent * whole > elementsMax) {
    step.part = 0;
    step.count = 1;
    return source;
  }
  source[step.axis] = whole;
  return source;
}

static Shape sourceOfPermute(Choices &choices, ViewStep &step) {
  step.permutation = drawPermutation(choices, step.result.size());
  Shape source = step.result;
  for (auto [to, from] : llvm::enumerate(step.permutation))
    source[from] = step.result[to];
  return source;
}

static Shape sourceOfBroadcast(Choices &choices, const ViewStep &step) {
  Shape source = step.result;
  for (int64_t &extent : source)
    if (choices.chance("broadcast axis", 1, 2))
      extent = 1;
  return source;
}

static uint32_t drawPadKind(Choices &choices) {
  // Infinities spread, so mostly zero.
  return choices.chance("pad zero", 2, 3)
             ? 0
             : static_cast<uint32_t>(choices.range("pad kind", 0, tile::getMaxEnumValForPadKind()));
}

// Backwards: the source is the result without its pads, at least one element long.
static Shape sourceOfPad(Choices &choices, ViewStep &step) {
  Shape source = step.result;
  step.padKind = drawPadKind(choices);
  step.offsets.assign(source.size(), 0);
  for (size_t axis = 0; axis < source.size(); ++axis) {
    if (source[axis] == 1 || !choices.chance("pad axis", 1, 2))
      continue;
    step.offsets[axis] = choices.range("pad low", 0, std::min<int64_t>(3, source[axis] - 1));
    int64_t rest = source[axis] - step.offsets[axis];
    source[axis] = rest - choices.range("pad high", 0, std::min<int64_t>(3, rest - 1));
  }
  return source;
}

void drawPad(Choices &choices, ViewStep &step, int64_t elementsMax) {
  step.padKind = drawPadKind(choices);
  step.offsets.assign(step.result.size(), 0);
  for (size_t axis = 0; axis < step.result.size(); ++axis) {
    auto low = choices.range("pad low", 0, 3), high = choices.range("pad high", 0, 3);
    int64_t grown = step.result[axis] + low + high;
    if (elementsOf(step.result) / step.result[axis] * grown > elementsMax)
      continue;
    step.offsets[axis] = low;
    step.result[axis] = grown;
  }
}

static Shape drawSource(Choices &choices, const ViewScope &scope, ViewStep &step, ViewUse use,
                        mlir::MLIRContext *context) {
  switch (step.kind) {
  case ViewKind::slice:
    return sourceOfSlice(choices, scope, step, use);
  case ViewKind::chunk:
    return sourceOfChunk(choices, step, scope.elementsMax);
  case ViewKind::permute:
    return sourceOfPermute(choices, step);
  case ViewKind::broadcast:
    return sourceOfBroadcast(choices, step);
  case ViewKind::reshape:
    return drawReshape(choices, step.result, scope.rankMax);
  case ViewKind::remap: {
    auto remap = drawRemapTo(choices, scope, step.result, use, context);
    if (!remap)
      return step.result;
    step.map = remap->map;
    return remap->source;
  }
  case ViewKind::pad:
    return sourceOfPad(choices, step);
  }
  llvm_unreachable("a view without a source");
}

static bool doesNothing(const ViewStep &step, llvm::ArrayRef<int64_t> source) {
  if (step.kind == ViewKind::remap)
    return !step.map;
  if (step.kind == ViewKind::chunk)
    return step.count == 1;
  if (step.kind == ViewKind::slice)
    return llvm::all_of(step.strides, [](int64_t stride) { return stride == 1; }) &&
           llvm::ArrayRef<int64_t>(step.result) == source;
  if (step.kind == ViewKind::permute)
    return llvm::is_sorted(step.permutation);
  return llvm::ArrayRef<int64_t>(step.result) == source;
}

static std::vector<ViewKind> kindsFor(const ViewScope &scope, ViewUse use) {
  std::vector<ViewKind> kinds;
  for (ViewKind kind : scope.kinds)
    if (((kind != ViewKind::broadcast && kind != ViewKind::pad) || use == ViewUse::load) &&
        (kind != ViewKind::chunk || use != ViewUse::cover))
      kinds.push_back(kind);
  return kinds;
}

ViewChain drawChainTo(Choices &choices, const ViewScope &scope, llvm::ArrayRef<int64_t> target,
                      ViewUse use, mlir::MLIRContext *context) {
  ViewChain chain;
  chain.root.assign(target.begin(), target.end());
  std::vector<ViewKind> kinds = kindsFor(scope, use);
  int64_t steps = kinds.empty() ? 0 : choices.range("view steps", 0, scope.stepsMax);
  for (int64_t i = 0; i < steps; ++i) {
    ViewStep step{};
    step.kind = choices.pick("view", kinds);
    step.result = chain.root;
    Shape source = drawSource(choices, scope, step, use, context);
    if (doesNothing(step, source))
      continue;
    chain.root = source;
    chain.steps.insert(chain.steps.begin(), std::move(step));
  }
  return chain;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static void addTerms(mlir::AffineExpr expr, llvm::SmallVectorImpl<mlir::AffineExpr> &terms);

/// Returns the expression that its text means. Sums print without brackets, so a composed one may
/// come back simplified, and the program read again would differ from the one written.
static mlir::AffineExpr asWritten(mlir::AffineExpr expr) {
  auto binary = mlir::dyn_cast<mlir::AffineBinaryOpExpr>(expr);
  if (!binary)
    return expr;
  if (expr.getKind() != mlir::AffineExprKind::Add)
    return mlir::getAffineBinaryOpExpr(expr.getKind(), asWritten(binary.getLHS()),
                                       asWritten(binary.getRHS()));
  llvm::SmallVector<mlir::AffineExpr> terms;
  addTerms(expr, terms);
  mlir::AffineExpr sum = terms.front(); // the parser adds, and simplifies, from left to right
  for (mlir::AffineExpr term : llvm::drop_begin(terms))
    sum = sum + term;
  return sum;
}

static void addTerms(mlir::AffineExpr expr, llvm::SmallVectorImpl<mlir::AffineExpr> &terms) {
  if (expr.getKind() != mlir::AffineExprKind::Add)
    return terms.push_back(asWritten(expr));
  auto sum = mlir::cast<mlir::AffineBinaryOpExpr>(expr);
  addTerms(sum.getLHS(), terms);
  addTerms(sum.getRHS(), terms);
}

static mlir::AffineMap asWritten(mlir::AffineMap map) {
  auto results = llvm::map_to_vector(map.getResults(),
                                     [](mlir::AffineExpr result) { return asWritten(result); });
  return mlir::AffineMap::get(map.getNumDims(), map.getNumSymbols(), results, map.getContext());
}

static mlir::Value buildStep(mlir::OpBuilder &b, mlir::Value source, const ViewStep &step) {
  auto loc = b.getUnknownLoc();
  auto from = mlir::cast<tile::ViewType>(source.getType());
  auto type = tile::ViewType::get(b.getContext(), step.result, from.getElementType());
  switch (step.kind) {
  case ViewKind::slice:
    return b.create<tile::SliceOp>(loc, type, source, step.offsets, step.strides);
  case ViewKind::chunk:
    return b.create<tile::ChunkOp>(loc, type, source, step.axis, step.part, step.count);
  case ViewKind::permute:
    return b.create<tile::PermuteOp>(loc, type, source, step.permutation);
  case ViewKind::broadcast:
    return b.create<tile::BroadcastOp>(loc, type, source);
  case ViewKind::reshape:
    return b.create<tile::ReshapeOp>(loc, type, source);
  case ViewKind::remap:
    return b.create<tile::RemapOp>(loc, type, source,
                                   mlir::AffineMapAttr::get(asWritten(step.map)));
  case ViewKind::pad: {
    // The kind was drawn before the element type was known.
    bool zeroOnly = tile::elementClassOf(from.getElementType()) == 'e';
    auto kind = zeroOnly ? tile::PadKind::zero : static_cast<tile::PadKind>(step.padKind);
    return b.create<tile::PadOp>(loc, type, kind, source, step.offsets);
  }
  }
  llvm_unreachable("a view without an op");
}

mlir::Value buildChain(mlir::OpBuilder &builder, mlir::Value plainView, const ViewChain &chain) {
  mlir::Value view = plainView;
  for (const ViewStep &step : chain.steps)
    view = buildStep(builder, view, step);
  return view;
}

} // namespace npufuzz::generators

//===- KernelBuilder.cpp - ops of one kernel, and what is known of them ---===//
//
// The generator never tries and discards: everything that it builds stays. So the builder keeps,
// next to the IR, what later draws must know: bytes of tiles used (canAfford), tensors read and
// written, values that are not exact.
//
// Constants and views stand in a header at the top of the kernel. They must dominate loops that are
// opened later, and index constants and plain views are made only once.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/KernelBuilder.h"
#include "generators/programs/Reorder.h"

#include "tile/Loops.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace npufuzz::generators {

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

Shape shapeOf(const Axes &axes) {
  Shape shape;
  for (const Axis &axis : axes)
    shape.push_back(axis.extent);
  return shape;
}
Shape totalsOf(const Axes &axes) {
  Shape shape;
  for (const Axis &axis : axes)
    shape.push_back(axis.total);
  return shape;
}
int64_t bytesOf(ElementKind kind, const Axes &axes) {
  return elementKindBytes(kind) * elementsOf(shapeOf(axes));
}
Shape Tile::shape() const { return shapeOf(axes); }
int64_t Tile::elements() const { return elementsOf(shape()); }
bool Tile::mayBeNarrow() const {
  return llvm::any_of(axes, [](const Axis &axis) { return axis.cover == Cover::narrow; });
}

static bool sameOrigin(const Axis &a, const Axis &b) {
  return a.total == b.total && a.offset == b.offset;
}

/// Axes of an op on two operands: an element of the result is valid if both are. Tails at one
/// origin end together. Any other combination has valid extents that are known only at run time
/// (narrow).
Axes mergeAxes(const Axes &a, const Axes &b) {
  Axes merged;
  for (auto [x, y] : llvm::zip_equal(a, b)) {
    // The valid extent is the minimum of both, so the axis that is not full decides. Of two full
    // ones take the one with a loop offset: a constant has none.
    Axis axis = x.cover == Cover::full && (y.cover != Cover::full || !x.offset) ? y : x;
    if (x.cover == Cover::narrow || y.cover == Cover::narrow ||
        (x.cover == Cover::tail && y.cover == Cover::tail && !sameOrigin(x, y)))
      axis.cover = Cover::narrow;
    merged.push_back(axis);
  }
  return merged;
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

KernelBuilder::KernelBuilder(Sketch &sketch)
    : sketch(sketch), choices(sketch.choices), limits(sketch.limits), features(sketch.features),
      b(sketch.context), loc(b.getUnknownLoc()) {
  b.setInsertionPointToEnd(sketch.module->getBody());
  std::string name = "k" + std::to_string(sketch.kernels.size());
  function = b.create<mlir::func::FuncOp>(loc, name, b.getFunctionType({}, {}));
  function->setAttr("tile.kernel", b.getUnitAttr());
  entry = function.addEntryBlock();
  b.setInsertionPointToEnd(entry);
  b.create<mlir::func::ReturnOp>(loc);
  b.setInsertionPointToStart(entry);
}

/// Arguments are added on demand, so the function's type is known only at the end.
void KernelBuilder::finish() {
  function.setType(b.getFunctionType(entry->getArgumentTypes(), {}));
  if (features.reordered)
    reorder(choices, function);
  for (int global : reads)
    ++sketch.globals[static_cast<size_t>(global)].kernelsReading;
  for (int global : writes)
    ++sketch.globals[static_cast<size_t>(global)].kernelsWriting;
  sketch.kernels.push_back({function, arguments, reads, writes});
}

/// Both the language's rules and the target's capabilities must allow the op.
bool KernelBuilder::can(llvm::StringRef mnemonic, ElementKind kind) const {
  const tile::OpRecord *record = tile::findRecord(mnemonic);
  return record && languageHas(*record, kind) && limits.op(mnemonic, kind);
}

/// Insertion point of the next constant or view: after the last one, in the order of their making.
mlir::OpBuilder KernelBuilder::header() {
  mlir::OpBuilder builder(sketch.context);
  if (lastHeader)
    builder.setInsertionPointAfter(lastHeader);
  else
    builder.setInsertionPointToStart(entry);
  return builder;
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

mlir::Value KernelBuilder::index(int64_t value) {
  mlir::Value &known = indices[value];
  if (!known) {
    auto op = header().create<mlir::arith::ConstantIndexOp>(loc, value);
    lastHeader = op;
    known = op;
  }
  return known;
}

mlir::Value KernelBuilder::constant(const Scalar &scalar) {
  if (scalar.kind == ElementKind::index)
    return index(static_cast<int64_t>(scalar.bits));
  auto op = header().create<mlir::arith::ConstantOp>(loc, attributeOf(scalar, sketch.context));
  lastHeader = op;
  return op;
}

mlir::Value KernelBuilder::argument(int global) {
  for (auto [position, known] : llvm::enumerate(arguments))
    if (known == global)
      return entry->getArgument(position);
  const Global &g = sketch.globals[static_cast<size_t>(global)];
  mlir::Type type = tile::typeOf(g.kind, sketch.context);
  if (g.role != Global::Role::scalar)
    type = mlir::MemRefType::get(g.shape, type);
  arguments.push_back(global);
  return entry->addArgument(type, loc);
}

mlir::Value KernelBuilder::affine(llvm::ArrayRef<mlir::Value> terms,
                                  llvm::ArrayRef<int64_t> factors, int64_t offset) {
  mlir::AffineExpr sum = mlir::getAffineConstantExpr(offset, sketch.context);
  for (auto [position, factor] : llvm::enumerate(factors))
    sum = sum + mlir::getAffineDimExpr(position, sketch.context) * factor;
  if (auto constant = mlir::dyn_cast<mlir::AffineConstantExpr>(sum))
    return index(constant.getValue());
  if (auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(sum))
    return terms[dim.getPosition()];
  return b.create<mlir::affine::AffineApplyOp>(loc, mlir::AffineMap::get(terms.size(), 0, sum),
                                               terms);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Builds a loop from `lower` to `upper`, or to `end` if that is given and less.
// A constant bounds a runtime end. This bounds the trips, and rules out undefined accesses and
// endless programs.
static mlir::affine::AffineForOp createLoop(KernelBuilder &k, int64_t upper, int64_t step,
                                            mlir::Value end, mlir::ValueRange carried,
                                            int64_t lower = 0) {
  if (!end)
    return k.b.create<mlir::affine::AffineForOp>(k.loc, lower, upper, step, carried);
  return k.b.create<mlir::affine::AffineForOp>(
      k.loc, mlir::ValueRange{}, k.b.getConstantAffineMap(lower), end,
      tile::atMost(upper, k.b.getContext()), step, carried);
}

mlir::Value KernelBuilder::openCountingLoop(int64_t upper, int64_t step, mlir::Value end,
                                            int64_t lower) {
  auto loop = createLoop(*this, upper, step, end, {}, lower);
  endsEarly |= end != nullptr;
  b.setInsertionPointToStart(loop.getBody());
  return loop.getInductionVar();
}

Axis KernelBuilder::walkedAxis(int64_t total, int64_t extent, int64_t step, mlir::Value offset) {
  Cover cover = Cover::tail;
  if (step > extent)
    cover = Cover::narrow; // gaps
  else if (step == extent && total % extent == 0)
    cover = Cover::full;
  return {extent, total, offset, cover};
}

mlir::Value KernelBuilder::drawLoopEnd(int64_t total, int64_t step) {
  const int64_t ends[] = {0, total, 1, total - 1, step, 0, total + 3, total / 2};
  return argument(
      sketch.addScalar(integerScalar(ElementKind::index, choices.pick("loop end", ends))));
}

mlir::Value KernelBuilder::openCarryingLoop(int64_t trips, int64_t step) {
  // Moves on like a pointer, while the loop itself mostly counts differently.
  int64_t counted = choices.chance("counts as it carries", 1, 4) ? step : 1;
  auto loop = createLoop(*this, trips * counted, counted, {}, index(0));
  mlir::Value carried = loop.getRegionIterArgs().front();
  b.setInsertionPointToEnd(loop.getBody());
  auto next = b.create<mlir::arith::AddIOp>(loc, carried, index(step));
  b.create<mlir::affine::AffineYieldOp>(loc, next.getResult());
  b.setInsertionPoint(next);
  return carried;
}

Axis KernelBuilder::openLoopDown(int64_t total, int64_t extent) {
  int64_t last = (llvm::divideCeil(total, extent) - 1) * extent;
  return walkedAxis(total, extent, extent, affine(openCountingLoop(total, extent), -1, last));
}

Axis KernelBuilder::openLoop(int64_t total, int64_t extent, mlir::Value end) {
  if (end)
    return walkedAxis(total, extent, extent, openCountingLoop(total, extent, end));
  // Address analyses know induction variables that start at 0. An affine.apply in between, another
  // start and a second loop test them.
  enum { plain, countsTiles, countsDown, startsLater, inBlocks, carriesOffset };
  static constexpr int walks[] = {plain, plain,       plain,      plain,
                                  plain, countsTiles, countsDown, startsLater,
                                  plain, countsTiles, inBlocks,   carriesOffset};
  int64_t trips = llvm::divideCeil(total, extent);
  switch (choices.pick("walk", walks)) {
  case countsTiles:
    return walkedAxis(total, extent, extent, affine(openCountingLoop(trips), extent, 0));
  case countsDown:
    return openLoopDown(total, extent);
  case startsLater: {
    auto lower = choices.range("loop starts at", 1, 2 * extent);
    mlir::Value counter = openCountingLoop(lower + total, extent, {}, lower);
    return walkedAxis(total, extent, extent, affine(counter, 1, -lower));
  }
  case inBlocks: {
    // Blocks of equally many tiles, so that none begins past the end.
    auto tiles = choices.range("tiles of a block", 2, 4);
    int64_t block = extent * (trips % tiles == 0 ? tiles : 1);
    mlir::Value outer = openCountingLoop(total, block);
    mlir::Value inner = openCountingLoop(block, extent);
    return walkedAxis(total, extent, extent, affine({outer, inner}, {1, 1}, 0));
  }
  case carriesOffset:
    return walkedAxis(total, extent, extent, openCarryingLoop(trips, extent));
  default:
    return walkedAxis(total, extent, extent, openCountingLoop(total, extent));
  }
}

int64_t bytesOf(llvm::ArrayRef<Tile> tiles) {
  int64_t bytes = 0;
  for (const Tile &tile : tiles)
    bytes += bytesOf(tile.kind, tile.axes);
  return bytes;
}

std::vector<Tile> KernelBuilder::carry(int64_t upper, int64_t step, llvm::ArrayRef<Tile> initial,
                                       llvm::ArrayRef<Interval> during, Body body,
                                       mlir::Value end) {
  llvm::SmallVector<mlir::Value> values;
  for (const Tile &tile : initial)
    values.push_back(tile.value);
  auto loop = createLoop(*this, upper, step, end, values);
  mlir::OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  std::vector<Tile> carried;
  for (auto [position, tile] : llvm::enumerate(initial)) {
    // The values of later iterations are not known yet.
    inexact.insert(loop.getRegionIterArgs()[position]);
    carried.push_back(adopt(loop.getRegionIterArgs()[position], tile.kind, tile.axes,
                            during.empty() ? everyValue(tile.kind) : during[position]));
  }
  // The body must leave the budget of the results.
  int64_t reserved = bytesOf(initial);
  bytesUsed += reserved;
  std::vector<Tile> yielded = body(loop.getInductionVar(), carried);
  bytesUsed -= reserved;
  values.clear();
  for (const Tile &tile : yielded)
    values.push_back(tile.value);
  b.create<mlir::affine::AffineYieldOp>(loc, values);

  // The assumed bounds of the carried tiles hold by induction, unless a yield is worse.
  std::vector<Tile> results;
  bool worse = false;
  for (auto [position, start] : llvm::enumerate(initial)) {
    const Tile &end = yielded[position];
    // Each of two carried tiles may come from the other.
    if (llvm::any_of(yielded, [&](const Tile &tile) { return !isExact(tile.value); }))
      inexact.insert(loop.getResult(position));
    results.push_back(adopt(loop.getResult(position), start.kind, start.axes,
                            join(start.interval, end.interval)));
    for (auto [before, after] : llvm::zip_equal(start.axes, end.axes))
      worse |=
          after.cover > before.cover || (after.cover == Cover::tail && !sameOrigin(before, after));
  }
  for (Tile &tile : results)
    for (Axis &axis : tile.axes)
      if (worse)
        axis.cover = Cover::narrow;
  return results;
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// The generator does not know which arm runs: it joins bounds and takes the covers of the weaker
/// arm.
std::vector<Tile> KernelBuilder::choose(mlir::Value condition, llvm::ArrayRef<Tile> like,
                                        Arm whenTrue, Arm whenFalse) {
  llvm::SmallVector<mlir::Type> types;
  for (const Tile &tile : like)
    types.push_back(tile.value.getType());
  auto branch = b.create<mlir::scf::IfOp>(loc, types, condition, /*addThenBlock=*/true,
                                          /*addElseBlock=*/true);
  mlir::OpBuilder::InsertionGuard guard(b);
  std::vector<Tile> arms[2];
  // The arms may use the remaining budget, but must leave that of the results.
  int64_t reserved = bytesOf(like);
  bytesUsed += reserved;
  for (bool isThen : {true, false}) {
    b.setInsertionPointToStart(isThen ? branch.thenBlock() : branch.elseBlock());
    std::vector<Tile> &tiles = arms[!isThen];
    tiles = isThen ? whenTrue() : whenFalse();
    llvm::SmallVector<mlir::Value> yielded;
    for (const Tile &tile : tiles)
      yielded.push_back(tile.value);
    b.create<mlir::scf::YieldOp>(loc, yielded);
  }
  bytesUsed -= reserved;
  std::vector<Tile> results;
  for (auto [result, x, y] : llvm::zip_equal(branch.getResults(), arms[0], arms[1])) {
    if (!isExact(x.value) || !isExact(y.value))
      inexact.insert(result);
    // Covers as much as both arms do.
    Axes axes = mergeAxes(x.axes, y.axes);
    for (auto [axis, a, c] : llvm::zip_equal(axes, x.axes, y.axes))
      if (a.cover != c.cover)
        axis.cover = Cover::narrow;
    results.push_back(adopt(result, x.kind, axes, join(x.interval, y.interval)));
  }
  return results;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

mlir::Value KernelBuilder::view(int global, const ViewChain &chain) {
  mlir::Value &plain = plainViews[global];
  if (!plain) {
    const Global &g = sketch.globals[static_cast<size_t>(global)];
    auto type = tile::ViewType::get(sketch.context, g.shape, tile::typeOf(g.kind, sketch.context));
    auto op = header().create<tile::ViewOp>(loc, type, argument(global));
    lastHeader = op;
    plain = op;
  }
  mlir::OpBuilder builder = header();
  mlir::Value result = buildChain(builder, plain, chain);
  if (result != plain)
    lastHeader = result.getDefiningOp();
  return result;
}

llvm::SmallVector<mlir::Value> KernelBuilder::offsetsOf(const Axes &axes) {
  llvm::SmallVector<mlir::Value> offsets;
  for (const Axis &axis : axes)
    offsets.push_back(axis.offset ? axis.offset : index(0));
  return offsets;
}

Tile KernelBuilder::load(int global, const ViewChain &chain, const Axes &axes) {
  return load(global, view(global, chain), axes);
}
Tile KernelBuilder::load(int global, mlir::Value view, const Axes &axes) {
  return load(llvm::ArrayRef(global), view, axes);
}

mlir::Value KernelBuilder::concat(llvm::ArrayRef<mlir::Value> parts, int64_t axis,
                                  const ViewChain &above) {
  auto element = mlir::cast<tile::ViewType>(parts.front().getType()).getElementType();
  mlir::OpBuilder builder = header();
  mlir::Value result = builder.create<tile::ConcatOp>(
      loc, tile::ViewType::get(sketch.context, above.root, element), parts, axis);
  result = buildChain(builder, result, above);
  lastHeader = result.getDefiningOp();
  return result;
}

/// Values that a view shows: the tensor's, and those that pads and other parts of a concat add.
Interval KernelBuilder::intervalOf(int global, mlir::Value view) const {
  const Global &g = sketch.globals[static_cast<size_t>(global)];
  Interval interval = g.interval;
  for (mlir::Operation *op = view.getDefiningOp(); op && !mlir::isa<tile::ViewOp>(op);
       op = op->getOperand(0).getDefiningOp()) {
    if (auto pad = mlir::dyn_cast<tile::PadOp>(op))
      interval = join(interval, padInterval(pad.getKind(), g.kind));
    if (auto concat = mlir::dyn_cast<tile::ConcatOp>(op))
      for (mlir::Value part : concat.getSources())
        if (part.getDefiningOp() != concat.getSources().front().getDefiningOp())
          interval = join(interval, intervalOf(global, part));
  }
  return interval;
}

Tile KernelBuilder::load(llvm::ArrayRef<int> globals, mlir::Value view, const Axes &axes) {
  ElementKind kind = sketch.globals[static_cast<size_t>(globals.front())].kind;
  auto op = b.create<tile::LoadOp>(loc, tileType(kind, axes), view, offsetsOf(axes));
  Interval interval = intervalOf(globals.front(), view);
  for (int global : globals) {
    reads.push_back(global);
    interval = join(interval, intervalOf(global, view));
    if (!sketch.globals[static_cast<size_t>(global)].exact)
      inexact.insert(op);
  }
  return adopt(op, kind, axes, interval);
}

void KernelBuilder::store(const Tile &tile, int global, const ViewChain &chain) {
  store(tile, global, view(global, chain));
}
/// Later kernels load what is stored here, so this updates the tensor's bounds and exactness.
void KernelBuilder::noteStore(const Tile &tile, int global) {
  Global &g = sketch.globals[static_cast<size_t>(global)];
  writes.push_back(global);
  // The first store to a fresh scratch tensor decides its contents alone; any other adds to them.
  bool first =
      g.role == Global::Role::scratch && g.kernelsWriting == 0 && llvm::count(writes, global) == 1;
  g.interval = first ? tile.interval : join(g.interval, tile.interval);
  g.exact &= isExact(tile.value);
}
void KernelBuilder::expectAnyContents(int global) {
  Global &g = sketch.globals[static_cast<size_t>(global)];
  g.interval = everyValue(g.kind);
  g.exact = false;
}
void KernelBuilder::store(const Tile &tile, int global, mlir::Value view) {
  noteStore(tile, global);
  b.create<tile::StoreOp>(loc, tile.value, view, offsetsOf(tile.axes));
}

mlir::Type KernelBuilder::tileType(ElementKind kind, const Axes &axes) const {
  return tile::TileType::get(sketch.context, shapeOf(axes), tile::typeOf(kind, sketch.context));
}

/// Returns true if the op gives one value only, for any order of work and any rounding errors.
// Exact values matter if data decides (conditions, indices, extents): a value within an error bound
// of the limit would leave the reference without an answer.
static bool keepsExact(mlir::Operation *op) {
  const tile::OpRecord *record = tile::findRecord(op);
  if (!record)
    return true; // a loop: its yields decide
  if (auto reduce = mlir::dyn_cast<tile::ReduceOp>(op))
    return tile::elementClassOf(reduce.getOperand().getType().getElementType()) != 'f' ||
           reduce.getKind() == tile::ReduceKind::min || reduce.getKind() == tile::ReduceKind::max ||
           tile::isArgReduction(reduce.getKind());
  if (auto scan = mlir::dyn_cast<tile::CumsumOp>(op))
    return tile::elementClassOf(scan.getOperand().getType().getElementType()) != 'f';
  if (auto matmul = mlir::dyn_cast<tile::MatmulOp>(op))
    return tile::elementClassOf(matmul.getLhs().getType().getElementType()) != 'f';
  return record->ulps == 0;
}

Tile KernelBuilder::adopt(mlir::Value value, ElementKind kind, const Axes &axes,
                          const Interval &interval) {
  ++tilesMade;
  bytesUsed += bytesOf(kind, axes);
  assert(bytesUsed <= limits.tileBytesMax && "ask canAfford first");
  if (mlir::Operation *op = value.getDefiningOp())
    if (!keepsExact(op) ||
        llvm::any_of(op->getOperands(), [&](mlir::Value operand) { return !isExact(operand); }))
      inexact.insert(value);
  return {value, kind, axes, interval};
}

Tile KernelBuilder::build(llvm::StringRef mnemonic, ElementKind kind, const Axes &axes,
                          const Interval &interval, mlir::ValueRange operands,
                          llvm::ArrayRef<mlir::NamedAttribute> attributes) {
  mlir::OperationState state(loc, ("tile." + mnemonic).str());
  state.addTypes(tileType(kind, axes));
  state.addOperands(operands);
  state.addAttributes(attributes);
  return adopt(b.create(state)->getResult(0), kind, axes, interval);
}

} // namespace npufuzz::generators

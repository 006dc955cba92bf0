//===- Tile.cpp - types and verifiers of the tile dialect -----------------===//
//
// Types, index maps and verifiers of the tile dialect; TileOps.td defines what the ops mean. Shapes
// are static, extents are 1 or more, and ranks are 1 to 6. Every check here is therefore decided
// when a module is parsed, and executors may rely on it.
//
// An index map of a view op goes from coordinates of the result to those of the source, in
// elements. Maps are quasi-affine, with divisions by positive constants only, so that they
// compose.
//
//===----------------------------------------------------------------------===//
#include "tile/Tile.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "tile/TileDialect.cpp.inc"
#include "tile/TileEnums.cpp.inc"

namespace npufuzz::tile {

char elementClassOf(Type type) {
  if (type.isInteger(1))
    return 'b';
  if (type.isIndex() || type.isInteger(8) || type.isInteger(16) || type.isInteger(32) ||
      type.isInteger(64))
    return 'i';
  if (type.isF16() || type.isBF16() || type.isF32())
    return 'f';
  if (isa<Float8E4M3FNType>(type) || isa<Float8E5M2Type>(type))
    return 'e';
  return 0;
}

unsigned elementBits(Type type) { return type.isIndex() ? 64 : type.getIntOrFloatBitWidth(); }
unsigned elementBytes(Type type) { return type.isInteger(1) ? 1 : elementBits(type) / 8; }

// Looks the class up by its TypeID. Programs are walked with this, and a test class by class would
// cost a few dozen comparisons an op.
const OpRecord *findRecord(Operation *op) {
  static const auto records = [] {
    llvm::DenseMap<TypeID, const OpRecord *> made;
    forEachOp([&](auto op) { made[TypeID::get<decltype(op)>()] = &decltype(op)::record; });
    return made;
  }();
  return records.lookup(op->getName().getTypeID());
}

const OpRecord *findRecord(StringRef mnemonic) {
  static const auto records = [] {
    llvm::StringMap<const OpRecord *> made;
    forEachOp([&](auto op) { made[decltype(op)::record.mnemonic] = &decltype(op)::record; });
    return made;
  }();
  return records.lookup(mnemonic);
}

llvm::SmallVector<StringRef, 4> elementClassNames(const OpRecord &record) {
  static constexpr std::pair<char, StringLiteral> classes[] = {
      {'b', "i1"}, {'i', "integers"}, {'f', "floats"}, {'e', "8-bit floats"}};
  llvm::SmallVector<StringRef, 4> names;
  for (const auto &[letter, name] : classes)
    if (record.elementClasses.contains(letter))
      names.push_back(name);
  return names;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static LogicalResult verifyShaped(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<int64_t> shape, Type elementType) {
  auto rank = static_cast<int64_t>(shape.size());
  if (rank < rankMin || rank > rankMax)
    return emitError() << "expected rank " << rankMin << " to " << rankMax << ", got " << rank;
  for (int64_t extent : shape)
    if (extent < 1)
      return emitError() << "expected extents of 1 or more, got " << extent;
  if (!elementClassOf(elementType))
    return emitError() << "expected element type i1 i8 i16 i32 i64 index f16 bf16 f32 f8E4M3FN or "
                          "f8E5M2, got "
                       << elementType;
  return success();
}

template <typename T> static Type parseShaped(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type elementType;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parser.parseType(elementType) || parser.parseGreater())
    return {};
  return T::getChecked([&] { return parser.emitError(loc); }, parser.getContext(), shape,
                       elementType);
}

template <typename T> static void printShaped(AsmPrinter &printer, T type) {
  printer << '<';
  for (int64_t extent : type.getShape())
    printer << extent << 'x';
  printer << type.getElementType() << '>';
}

LogicalResult TileType::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<int64_t> shape, Type elementType) {
  return verifyShaped(emitError, shape, elementType);
}
Type TileType::parse(AsmParser &parser) { return parseShaped<TileType>(parser); }
void TileType::print(AsmPrinter &printer) const { printShaped(printer, *this); }

LogicalResult ViewType::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<int64_t> shape, Type elementType) {
  return verifyShaped(emitError, shape, elementType);
}
Type ViewType::parse(AsmParser &parser) { return parseShaped<ViewType>(parser); }
void ViewType::print(AsmPrinter &printer) const { printShaped(printer, *this); }

//===----------------------------------------------------------------------===//
// Shared checks
//===----------------------------------------------------------------------===//

static LogicalResult verifyElementClass(Operation *op, const OpRecord &record) {
  auto type = cast<TileType>(op->getNumOperands() ? op->getOperand(0).getType()
                                                  : op->getResult(0).getType());
  // The op table is the only list of the types that an op takes (OpRecord::elementClasses).
  if (!record.elementClasses.contains(elementClassOf(type.getElementType())))
    return op->emitOpError("does not take elements of type ") << type.getElementType();
  return success();
}

static LogicalResult verifyAxis(Operation *op, int64_t axis, int64_t rank) {
  if (axis < 0 || axis >= rank)
    return op->emitOpError("expected an axis in [0, ") << rank << "), got " << axis;
  return success();
}

static LogicalResult verifyShape(Operation *op, ArrayRef<int64_t> got, ArrayRef<int64_t> expected,
                                 StringRef what) {
  if (got == expected)
    return success();
  auto diagnostic = op->emitOpError("expected ") << what << " shape [";
  llvm::interleaveComma(expected, diagnostic);
  diagnostic << "], got [";
  llvm::interleaveComma(got, diagnostic);
  return diagnostic << "]";
}

static LogicalResult verifySameElement(Operation *op, Type a, Type b) {
  if (a != b)
    return op->emitOpError("expected one element type, got ") << a << " and " << b;
  return success();
}

/// Returns `shape` with `axis` set to `extent`.
static SmallVector<int64_t> withAxis(ArrayRef<int64_t> shape, int64_t axis, int64_t extent) {
  SmallVector<int64_t> result(shape);
  result[axis] = extent;
  return result;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

LogicalResult ViewOp::verify() {
  auto memory = getMemory().getType();
  if (!memory.getLayout().isIdentity())
    return emitOpError("expected a tensor in row-major layout");
  if (failed(verifyShape(*this, getResult().getType().getShape(), memory.getShape(), "result")))
    return failure();
  return verifySameElement(*this, memory.getElementType(), getResult().getType().getElementType());
}

AffineMap SliceOp::getIndexMap() {
  Builder b(getContext());
  SmallVector<AffineExpr> exprs;
  for (auto [axis, offset, stride] : llvm::enumerate(getOffsets(), getStrides()))
    // A negative stride runs backwards from the offset.
    exprs.push_back(b.getAffineDimExpr(axis) * stride + offset);
  return AffineMap::get(exprs.size(), 0, exprs, getContext());
}
LogicalResult SliceOp::verify() {
  auto from = getSource().getType(), to = getResult().getType();
  auto rank = static_cast<size_t>(from.getRank());
  if (getOffsets().size() != rank || getStrides().size() != rank ||
      static_cast<size_t>(to.getRank()) != rank)
    return emitOpError("expected an offset, a stride and a result extent for each of the ")
           << rank << " axes";
  for (size_t axis = 0; axis < rank; ++axis) {
    int64_t first = getOffsets()[axis];
    // Coordinates are monotone along an axis, so both ends inside means all inside.
    int64_t last = first + (to.getShape()[axis] - 1) * getStrides()[axis];
    if (getStrides()[axis] == 0 || std::min(first, last) < 0 ||
        std::max(first, last) >= from.getShape()[axis])
      return emitOpError("axis ") << axis << " reaches from " << first << " to " << last
                                  << " (stride " << getStrides()[axis] << "), the source has "
                                  << from.getShape()[axis];
  }
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}

static int64_t chunkExtent(int64_t extent, int64_t count) { return (extent + count - 1) / count; }

AffineMap ChunkOp::getIndexMap() {
  Builder b(getContext());
  AffineMap identity = b.getMultiDimIdentityMap(getSource().getType().getRank());
  SmallVector<AffineExpr> exprs(identity.getResults());
  auto axis = static_cast<int64_t>(getAxis());
  int64_t part = chunkExtent(getSource().getType().getShape()[axis], getCount());
  exprs[axis] = exprs[axis] + static_cast<int64_t>(getIndex()) * part;
  return AffineMap::get(exprs.size(), 0, exprs, getContext());
}
LogicalResult ChunkOp::verify() {
  auto from = getSource().getType(), to = getResult().getType();
  auto axis = static_cast<int64_t>(getAxis()), count = static_cast<int64_t>(getCount()),
       index = static_cast<int64_t>(getIndex());
  if (failed(verifyAxis(*this, axis, from.getRank())))
    return failure();
  if (count < 1)
    return emitOpError("expected 1 part or more, got ") << count;
  int64_t extent = from.getShape()[axis], part = chunkExtent(extent, count);
  // Fewer parts than `count` if full parts use up the axis: no part is empty.
  int64_t parts = (extent + part - 1) / part;
  if (index < 0 || index >= parts)
    return emitOpError("expected a part in [0, ") << parts << "), got " << index;
  auto expected = withAxis(from.getShape(), axis, std::min(part, extent - index * part));
  if (failed(verifyShape(*this, to.getShape(), expected, "result")))
    return failure();
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}

AffineMap PermuteOp::getIndexMap() {
  SmallVector<AffineExpr> exprs(getPermutation().size());
  for (auto [to, from] : llvm::enumerate(getPermutation()))
    // Axis `to` of the result is axis `from` of the source, so the source's coordinate is the
    // result's.
    exprs[from] = getAffineDimExpr(to, getContext());
  return AffineMap::get(exprs.size(), 0, exprs, getContext());
}
LogicalResult PermuteOp::verify() {
  auto from = getSource().getType(), to = getResult().getType();
  if (static_cast<int64_t>(getPermutation().size()) != from.getRank() ||
      !isPermutationVector(getPermutation()))
    return emitOpError("expected a permutation of ") << from.getRank() << " axes";
  SmallVector<int64_t> expected;
  for (int64_t axis : getPermutation())
    expected.push_back(from.getShape()[axis]);
  if (failed(verifyShape(*this, to.getShape(), expected, "result")))
    return failure();
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}

AffineMap BroadcastOp::getIndexMap() {
  auto from = getSource().getType(), to = getResult().getType();
  SmallVector<AffineExpr> exprs;
  for (auto [axis, source, result] : llvm::enumerate(from.getShape(), to.getShape()))
    exprs.push_back(source == result ? getAffineDimExpr(axis, getContext())
                                     : getAffineConstantExpr(0, getContext()));
  return AffineMap::get(exprs.size(), 0, exprs, getContext());
}
LogicalResult BroadcastOp::verify() {
  auto from = getSource().getType(), to = getResult().getType();
  if (from.getRank() != to.getRank())
    return emitOpError("expected equal ranks, got ") << from.getRank() << " and " << to.getRank();
  for (auto [axis, source, result] : llvm::enumerate(from.getShape(), to.getShape()))
    if (source != result && source != 1)
      return emitOpError("axis ") << axis << " has extent " << source << ", only 1 repeats";
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}

AffineMap ReshapeOp::getIndexMap() {
  auto from = getSource().getType().getShape(), to = getResult().getType().getShape();
  MLIRContext *context = getContext();
  // Groups of axes with equal products keep the expressions as small as the reshape allows.
  SmallVector<AffineExpr> exprs(from.size(), getAffineConstantExpr(0, context));
  size_t f = 0, t = 0;
  while (f < from.size() || t < to.size()) {
    size_t fBegin = f, tBegin = t;
    int64_t fSize = 1, tSize = 1;
    if (f < from.size())
      fSize = from[f++];
    if (t < to.size())
      tSize = to[t++];
    // Terminates because the element counts are equal (verified), so neither side runs out first.
    while (fSize != tSize) {
      if (fSize < tSize)
        fSize *= from[f++];
      else
        tSize *= to[t++];
    }
    // Computes the number of an element in the group, then its digits in the source's extents. The
    // outermost digit needs no mod, because it cannot exceed its extent.
    AffineExpr linear = getAffineConstantExpr(0, context);
    for (size_t axis = tBegin; axis < t; ++axis)
      if (to[axis] != 1)
        linear = linear * to[axis] + getAffineDimExpr(axis, context);
    int64_t below = 1;
    size_t outermost = fBegin;
    while (outermost < f && from[outermost] == 1)
      ++outermost;
    for (size_t axis = f; axis-- > fBegin;) {
      if (from[axis] == 1)
        continue;
      AffineExpr digit = below == 1 ? linear : linear.floorDiv(below);
      exprs[axis] = axis == outermost ? digit : digit % from[axis];
      below *= from[axis];
    }
  }
  return AffineMap::get(to.size(), 0, exprs, context);
}
LogicalResult ReshapeOp::verify() {
  auto from = getSource().getType(), to = getResult().getType();
  if (from.getNumElements() != to.getNumElements())
    return emitOpError("expected equal element counts, got ")
           << from.getNumElements() << " and " << to.getNumElements();
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}

// Parses a map inline and never as an alias: `%view #map` reads as a result number.
static ParseResult parseInlineMap(OpAsmParser &parser, AffineMapAttr &map) {
  return parser.parseAttribute(map);
}
static void printInlineMap(OpAsmPrinter &printer, Operation *, AffineMapAttr map) {
  printer << "affine_map<";
  map.getValue().print(printer.getStream());
  printer << ">";
}

AffineMap RemapOp::getIndexMap() { return getMap(); }

namespace {
struct Range {
  int64_t min, max;
};
} // namespace

/// The values that an expression can take over a box of coordinates; nothing if a divisor may be 0
/// or negative. Exact for what generators write, otherwise an enclosure.
static std::optional<Range> rangeOf(AffineExpr expr, ArrayRef<int64_t> shape) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Range{constant.getValue(), constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return Range{0, shape[dim.getPosition()] - 1};
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  auto a = rangeOf(binary.getLHS(), shape), b = rangeOf(binary.getRHS(), shape);
  if (!a || !b)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return Range{a->min + b->min, a->max + b->max};
  case AffineExprKind::Mul: {
    auto [low, high] =
        std::minmax({a->min * b->min, a->min * b->max, a->max * b->min, a->max * b->max});
    return Range{low, high};
  }
  case AffineExprKind::FloorDiv:
    if (b->min != b->max || b->min < 1)
      return std::nullopt;
    return Range{llvm::divideFloorSigned(a->min, b->min), llvm::divideFloorSigned(a->max, b->min)};
  case AffineExprKind::CeilDiv:
    if (b->min != b->max || b->min < 1)
      return std::nullopt;
    return Range{llvm::divideCeilSigned(a->min, b->min), llvm::divideCeilSigned(a->max, b->min)};
  case AffineExprKind::Mod:
    if (b->min != b->max || b->min < 1)
      return std::nullopt;
    // Within one period mod is monotone; across periods it may take every value.
    if (llvm::divideFloorSigned(a->min, b->min) == llvm::divideFloorSigned(a->max, b->min))
      return Range{llvm::mod(a->min, b->min), llvm::mod(a->max, b->min)};
    return Range{0, b->min - 1};
  default:
    return std::nullopt;
  }
}

LogicalResult RemapOp::verify() {
  auto from = getSource().getType(), to = getResult().getType();
  AffineMap map = getMap();
  if (map.getNumSymbols() != 0 || map.getNumDims() != to.getRank() ||
      map.getNumResults() != from.getRank())
    return emitOpError("expected a map from ")
           << to.getRank() << " result coordinates to " << from.getRank() << " source coordinates";
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    auto range = rangeOf(expr, to.getShape());
    if (!range)
      return emitOpError("axis ") << axis << " divides by something else than a positive constant";
    if (range->min < 0 || range->max >= from.getShape()[axis])
      return emitOpError("axis ") << axis << " reaches from " << range->min << " to " << range->max
                                  << ", the source has " << from.getShape()[axis];
  }
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}

LogicalResult ConcatOp::verify() {
  auto to = getResult().getType();
  if (getSources().empty())
    return emitOpError("expected one source or more");
  auto axis = static_cast<int64_t>(getAxis());
  if (failed(verifyAxis(*this, axis, to.getRank())))
    return failure();
  int64_t extent = 0;
  for (auto [number, type] : llvm::enumerate(getSources().getTypes())) {
    auto from = cast<ViewType>(type);
    if (from.getRank() != to.getRank())
      return emitOpError("expected sources of rank ") << to.getRank() << ", got " << from.getRank();
    if (failed(verifyShape(*this, from.getShape(),
                           withAxis(to.getShape(), axis, from.getShape()[axis]),
                           "source " + std::to_string(number))) ||
        failed(verifySameElement(*this, from.getElementType(), to.getElementType())))
      return failure();
    extent += from.getShape()[axis];
  }
  return verifyShape(*this, to.getShape(), withAxis(to.getShape(), axis, extent), "result");
}

LogicalResult PadOp::verify() {
  auto from = getSource().getType(), to = getResult().getType();
  if (from.getRank() != to.getRank() || static_cast<int64_t>(getLow().size()) != to.getRank())
    return emitOpError("expected a source and offsets of rank ")
           << to.getRank() << ", got " << from.getRank() << " and " << getLow().size();
  for (auto [axis, low, source, result] : llvm::enumerate(getLow(), from.getShape(), to.getShape()))
    if (low < 0 || low + source > result)
      return emitOpError("axis ") << axis << " of extent " << result << " does not hold " << source
                                  << " elements from " << low << " on";
  if (getKind() != PadKind::zero && elementClassOf(from.getElementType()) == 'e')
    return emitOpError("pads elements of type ") << from.getElementType() << " with zero alone";
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

static LogicalResult verifyAccess(Operation *op, TileType tile, ViewType view, size_t offsets) {
  if (tile.getRank() != view.getRank() || offsets != static_cast<size_t>(view.getRank()))
    return op->emitOpError("expected a tile and offsets of the view's rank ")
           << view.getRank() << ", got rank " << tile.getRank() << " and " << offsets << " offsets";
  return verifySameElement(op, tile.getElementType(), view.getElementType());
}
LogicalResult LoadOp::verify() {
  return verifyAccess(*this, getResult().getType(), getView().getType(), getOffsets().size());
}

/// Checks that a store reaches each element at most once, so that its order does not matter. Does
/// not judge tile.remap: the run finds out if its map repeats elements.
static LogicalResult verifyWritable(Operation *op, Value written) {
  for (Operation *view = written.getDefiningOp(); view && view->getNumOperands() > 0;
       view = view->getOperand(0).getDefiningOp()) {
    if (isa<BroadcastOp>(view))
      return op->emitOpError("cannot write through a broadcast: elements would repeat");
    if (isa<ConcatOp, PadOp>(view))
      return op->emitOpError("cannot write through concat or pad: they are for loads");
  }
  return success();
}
LogicalResult StoreOp::verify() {
  if (failed(verifyWritable(*this, getView())))
    return failure();
  return verifyAccess(*this, getValue().getType(), getView().getType(), getOffsets().size());
}

/// Checks an index tile for `tile`, whose elements it places along an axis.
static LogicalResult verifyIndices(Operation *op, TileType indices, TileType tile, int64_t axis) {
  Type element = indices.getElementType();
  if (!element.isInteger(32) && !element.isInteger(64) && !element.isIndex())
    return op->emitOpError("expected indices of i32, i64 or index, got ") << element;
  if (failed(verifyAxis(op, axis, tile.getRank())))
    return failure();
  SmallVector<int64_t> expected(tile.getShape());
  if (indices.getRank() == tile.getRank())
    for (auto [extent, given] : llvm::zip_equal(expected, indices.getShape()))
      // An index tile may be smaller than the tile: its axes of extent 1 repeat.
      extent = given == 1 ? 1 : extent;
  expected[axis] = tile.getShape()[axis];
  return verifyShape(op, indices.getShape(), expected, "index");
}
LogicalResult GatherOp::verify() {
  auto type = getResult().getType();
  if (failed(verifyAccess(*this, type, getView().getType(), getOffsets().size())))
    return failure();
  return verifyIndices(*this, getIndices().getType(), type, getAxis());
}
LogicalResult ScatterOp::verify() {
  auto type = getValue().getType();
  if (failed(verifyWritable(*this, getView())) ||
      failed(verifyAccess(*this, type, getView().getType(), getOffsets().size())))
    return failure();
  return verifyIndices(*this, getIndices().getType(), type, getAxis());
}
LogicalResult ExtractOp::verify() {
  auto type = getTile().getType();
  if (failed(verifyElementClass(*this, record)))
    return failure();
  if (static_cast<int64_t>(getCoordinates().size()) != type.getRank())
    return emitOpError("expected a coordinate for each of the ")
           << type.getRank() << " axes, got " << getCoordinates().size();
  return verifySameElement(*this, getResult().getType(), type.getElementType());
}

//===----------------------------------------------------------------------===//
// Compute
//===----------------------------------------------------------------------===//

LogicalResult CmpOp::verify() {
  auto type = getLhs().getType();
  if (failed(verifyElementClass(*this, record)))
    return failure();
  if (!getResult().getType().getElementType().isInteger(1))
    return emitOpError("expected an i1 result, got ") << getResult().getType();
  return verifyShape(*this, getResult().getType().getShape(), type.getShape(), "result");
}
LogicalResult SelectOp::verify() {
  auto type = getResult().getType();
  if (failed(verifyElementClass(*this, record)))
    return failure();
  if (getLhs().getType() != type || getRhs().getType() != type)
    return emitOpError("expected both values of type ") << type;
  return verifyShape(*this, getCondition().getType().getShape(), type.getShape(), "condition");
}
LogicalResult IotaOp::verify() {
  auto type = getResult().getType();
  if (elementClassOf(type.getElementType()) != 'i')
    return emitOpError("does not make elements of type ") << type.getElementType();
  return verifyAxis(*this, getAxis(), type.getRank());
}
LogicalResult SplatOp::verify() {
  return verifySameElement(*this, getScalar().getType(), getResult().getType().getElementType());
}
LogicalResult CastOp::verify() {
  Type from = getOperand().getType().getElementType(), to = getResult().getType().getElementType();
  // A cast to the same type would be a second way to write a copy.
  if (from == to)
    return emitOpError("expected two element types, got ") << from << " twice";
  if (isa<FloatType>(from) && to.isInteger(1))
    return emitOpError("does not convert floats to i1");
  return verifyShape(*this, getResult().getType().getShape(), getOperand().getType().getShape(),
                     "result");
}
LogicalResult ExpandOp::verify() {
  auto from = getOperand().getType(), to = getResult().getType();
  auto axis = static_cast<int64_t>(getAxis());
  if (failed(verifyAxis(*this, axis, to.getRank())) ||
      failed(verifyShape(*this, from.getShape(), withAxis(to.getShape(), axis, 1), "operand")))
    return failure();
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}
LogicalResult ExpandBinaryOp::verify() {
  auto lhs = getLhs().getType(), rhs = getRhs().getType();
  auto axis = static_cast<int64_t>(getAxis());
  if (failed(verifyElementClass(*this, record)) || failed(verifyAxis(*this, axis, lhs.getRank())) ||
      failed(
          verifyShape(*this, rhs.getShape(), withAxis(lhs.getShape(), axis, 1), "second operand")))
    return failure();
  if (getKind() == ExpandKind::div && elementClassOf(lhs.getElementType()) != 'f')
    return emitOpError("divides floats only");
  if (getResult().getType() != lhs)
    return emitOpError("expected a result of type ") << lhs;
  return verifySameElement(*this, lhs.getElementType(), rhs.getElementType());
}
/// Ops compute coordinates as i32.
static LogicalResult verifyIndexElement(Operation *op, Type element) {
  if (!element.isInteger(32))
    return op->emitOpError("expected a result of i32, got ") << element;
  return success();
}
LogicalResult ReduceOp::verify() {
  auto from = getOperand().getType(), to = getResult().getType();
  auto axis = static_cast<int64_t>(getAxis());
  bool logical = getKind() == ReduceKind::any || getKind() == ReduceKind::all;
  if (failed(verifyElementClass(*this, record)))
    return failure();
  if (logical != from.getElementType().isInteger(1))
    return emitOpError("any and all take i1, the others numbers; got ") << from.getElementType();
  if (failed(verifyAxis(*this, axis, from.getRank())) ||
      failed(verifyShape(*this, to.getShape(), withAxis(from.getShape(), axis, 1), "result")))
    return failure();
  if (isArgReduction(getKind()))
    return verifyIndexElement(*this, to.getElementType());
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}
LogicalResult CumsumOp::verify() {
  if (failed(verifyElementClass(*this, record)))
    return failure();
  return verifyAxis(*this, getAxis(), getOperand().getType().getRank());
}
LogicalResult TopkOp::verify() {
  auto from = getOperand().getType(), to = getResult().getType();
  if (failed(verifyElementClass(*this, record)))
    return failure();
  if (from.getRank() != to.getRank())
    return emitOpError("expected equal ranks, got ") << from.getRank() << " and " << to.getRank();
  int64_t last = from.getRank() - 1, count = to.getShape().back();
  if (count > from.getShape().back())
    return emitOpError("picks ") << count << " of " << from.getShape().back() << " elements";
  if (failed(verifyShape(*this, to.getShape(), withAxis(from.getShape(), last, count), "result")))
    return failure();
  if (getPart() == TopkPart::indices)
    return verifyIndexElement(*this, to.getElementType());
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}
LogicalResult MatmulOp::verify() {
  auto a = getLhs().getType(), b = getRhs().getType(), r = getResult().getType();
  if ((r.getRank() != 2 && r.getRank() != 3) || a.getRank() != r.getRank() ||
      b.getRank() != r.getRank())
    return emitOpError("expected tiles of rank 2, or all of rank 3");
  if (failed(verifySameElement(*this, a.getElementType(), b.getElementType())))
    return failure();
  bool isFloat = elementClassOf(a.getElementType()) == 'f';
  if (!isFloat && !a.getElementType().isInteger(8))
    return emitOpError("expected f32, f16, bf16 or i8 operands, got ") << a.getElementType();
  if (isFloat ? !r.getElementType().isF32() : !r.getElementType().isInteger(32))
    return emitOpError("expected a result of ") << (isFloat ? "f32" : "i32");
  SmallVector<int64_t> expected(b.getShape());
  if (getBatchRank() == 1)
    expected[0] = a.getShape()[0];
  // Static depths are equal. Valid extents may still differ, and then the smaller one counts.
  expected[getRhsDepthAxis()] = a.getShape()[getLhsDepthAxis()];
  if (failed(verifyShape(*this, b.getShape(), expected, "second operand")))
    return failure();
  int64_t rows = getBatchRank(), columns = rows + 1;
  expected.assign(a.getShape().begin(), a.getShape().end());
  expected[rows] = a.getShape()[getLhsRowAxis()];
  expected[columns] = b.getShape()[getRhsColumnAxis()];
  if (failed(verifyShape(*this, r.getShape(), expected, "result")))
    return failure();
  if (getAccumulator() && getBias())
    return emitOpError("takes an accumulator or a bias, not both");
  if (getAccumulator() && getAccumulator().getType() != r)
    return emitOpError("expected an accumulator of type ") << r;
  expected[rows] = 1;
  if (getBias() && getBias().getType() != TileType::get(getContext(), expected, r.getElementType()))
    return emitOpError("expected a bias of one row of ")
           << expected[columns] << "x" << r.getElementType();
  return success();
}
LogicalResult TransposeOp::verify() {
  auto from = getOperand().getType(), to = getResult().getType();
  if (from.getRank() != 2)
    return emitOpError("expected a tile of rank 2");
  if (failed(verifyShape(*this, to.getShape(), {from.getShape()[1], from.getShape()[0]}, "result")))
    return failure();
  return verifySameElement(*this, from.getElementType(), to.getElementType());
}
LogicalResult FillPadOp::verify() {
  Type element = getOperand().getType().getElementType();
  if (getKind() != PadKind::zero && elementClassOf(element) == 'e')
    return emitOpError("pads elements of type ") << element << " with zero alone";
  return verifyElementClass(*this, record);
}
LogicalResult SetValidOp::verify() {
  if (static_cast<int64_t>(getExtents().size()) != getResult().getType().getRank())
    return emitOpError("expected an extent for each of the ")
           << getResult().getType().getRank() << " axes, got " << getExtents().size();
  return success();
}

// backend/passes/OpFacts.cpp relies on this: ops do not verify attributes of this dialect.
static_assert(std::is_same_v<decltype(&TileDialect::verifyOperationAttribute),
                             decltype(&Dialect::verifyOperationAttribute)>);

void TileDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "tile/TileTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "tile/TileAttributes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tile/TileOps.cpp.inc"
      >();
}

} // namespace npufuzz::tile

#define GET_TYPEDEF_CLASSES
#include "tile/TileTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "tile/TileAttributes.cpp.inc"

#define GET_OP_CLASSES
#include "tile/TileOps.cpp.inc"

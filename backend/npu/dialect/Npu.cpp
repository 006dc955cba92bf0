//===- Npu.cpp - types and verifiers of the npu dialect -------------------===//
//
// Syntax and layout of !npu.buffer, and verifiers of the instructions. Passes and the simulator
// rely on what is verified here.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/dialect/Npu.h"

#include "tile/OpTable.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "backend/npu/dialect/NpuDialect.cpp.inc"

namespace npufuzz::npu {

SmallVector<int64_t> rowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t axis = shape.size(); axis-- > 1;)
    strides[axis - 1] = strides[axis] * shape[axis];
  return strides;
}

int64_t bankBytes(BufferType buffer, int64_t lanes) {
  return buffer.getBankElements(lanes) * tile::elementBytes(buffer.getElementType());
}

int64_t tileAxisOf(BufferType buffer, int64_t tileStride) {
  int64_t inside = 1;
  for (int64_t axis = buffer.getRank(); axis-- > 0;) {
    inside *= buffer.getShape()[axis];
    if (tileStride < inside)
      return axis;
  }
  return 0;
}

bool isElementwise(ComputeOp op) {
  return op.getOpName() == "copy" || hasLaneCode(tile::findRecord(op.getOpName())->category);
}

//===----------------------------------------------------------------------===//
// Buffer
//===----------------------------------------------------------------------===//

LogicalResult BufferType::verify(function_ref<InFlightDiagnostic()> emitError,
                                 ArrayRef<int64_t> shape, Type elementType, int64_t split,
                                 int64_t stride) {
  if (failed(tile::TileType::verify(emitError, shape, elementType)))
    return failure();
  if (split < 0 || split >= static_cast<int64_t>(shape.size()))
    return emitError() << "expected a split axis in [0, " << shape.size() << "), got " << split;
  if (stride < 1)
    return emitError() << "expected a lane stride of 1 or more, got " << stride;
  return success();
}

Type BufferType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type elementType;
  int64_t split = 0, stride = 0;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parser.parseType(elementType) || parser.parseComma() || parser.parseKeyword("split") ||
      parser.parseEqual() || parser.parseInteger(split) || parser.parseComma() ||
      parser.parseKeyword("stride") || parser.parseEqual() || parser.parseInteger(stride) ||
      parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(), shape, elementType,
                    split, stride);
}

void BufferType::print(AsmPrinter &printer) const {
  printer << '<';
  for (int64_t extent : getShape())
    printer << extent << 'x';
  printer << getElementType() << ", split = " << getSplit() << ", stride = " << getStride() << '>';
}

int64_t BufferType::getNumElements() const {
  int64_t count = 1;
  for (int64_t extent : getShape())
    count *= extent;
  return count;
}

/// Extent of the split axis in one lane's bank.
static int64_t localExtent(BufferType type, int64_t lanes) {
  int64_t block = type.getStride() * lanes;
  return (type.getShape()[type.getSplit()] + block - 1) / block * type.getStride();
}

int64_t BufferType::getBankElements(int64_t lanes) const {
  return getNumElements() / getShape()[getSplit()] * localExtent(*this, lanes);
}

std::pair<int64_t, int64_t> BufferType::locate(int64_t logical, int64_t lanes) const {
  int64_t lane = 0, element = 0, pitch = 1;
  for (int64_t axis = getRank(); axis-- > 0;) {
    int64_t extent = getShape()[axis], coordinate = logical % extent;
    logical /= extent;
    if (axis == getSplit()) {
      lane = coordinate / getStride() % lanes;
      coordinate = coordinate / (getStride() * lanes) * getStride() + coordinate % getStride();
      extent = localExtent(*this, lanes);
    }
    element += coordinate * pitch;
    pitch *= extent;
  }
  return {lane, element};
}

int64_t BufferType::logicalAt(int64_t lane, int64_t bankElement, int64_t lanes) const {
  int64_t logical = 0, pitch = 1;
  for (int64_t axis = getRank(); axis-- > 0;) {
    int64_t extent = getShape()[axis];
    int64_t local = axis == getSplit() ? localExtent(*this, lanes) : extent;
    int64_t coordinate = bankElement % local;
    bankElement /= local;
    if (axis == getSplit()) {
      coordinate =
          (coordinate / getStride() * lanes + lane) * getStride() + coordinate % getStride();
      if (coordinate >= extent)
        return -1;
    }
    logical += coordinate * pitch;
    pitch *= extent;
  }
  return logical;
}

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

namespace {
struct Descriptor {
  ArrayRef<int64_t> sizes, globalStrides, tileStrides;
};
} // namespace

template <typename Op> static Descriptor descriptorOf(Op op) {
  return {op.getSizes(), op.getGlobalStrides(), op.getTileStrides()};
}

/// Checks one entry per axis, and that every point lies on an element of a tile of `shape`.
/// `anchored`: the descriptor begins at tile element 0, otherwise at a runtime offset.
static LogicalResult verifyDescriptor(Operation *op, Descriptor descriptor, ArrayRef<int64_t> shape,
                                      bool anchored) {
  size_t axes = descriptor.sizes.size();
  if (descriptor.globalStrides.size() != axes || descriptor.tileStrides.size() != axes)
    return op->emitOpError("expected a global and a tile stride for each of the ")
           << axes << " descriptor axes";
  int64_t first = 0, last = 0, elements = 1;
  for (int64_t extent : shape)
    elements *= extent;
  for (auto [size, stride] : llvm::zip_equal(descriptor.sizes, descriptor.tileStrides)) {
    if (size < 1)
      return op->emitOpError("expected descriptor extents of 1 or more, got ") << size;
    (stride < 0 ? first : last) += (size - 1) * stride;
  }
  if ((anchored && first < 0) || last - first >= elements)
    return op->emitOpError("descriptor reaches tile elements ")
           << first << " to " << last << ", the tile has " << elements;
  return success();
}

static LogicalResult verifyElements(Operation *op, Type memory, Type element) {
  Type expected = cast<MemRefType>(memory).getElementType();
  if (expected != element)
    return op->emitOpError("expected elements of type ") << expected << ", got " << element;
  return success();
}

static LogicalResult verifyCount(Operation *op, size_t got, size_t rank, StringRef what) {
  if (got != rank)
    return op->emitOpError("expected ") << rank << " " << what << ", got " << got;
  return success();
}

static LogicalResult verifyClip(Operation *op, size_t got, size_t rank) {
  return got == 0 ? success() : verifyCount(op, got, rank, "clip extents or none");
}

/// Checks shared by npu.load and npu.store.
template <typename Op> static LogicalResult verifyAddressed(Op op, tile::TileType tile) {
  auto rank = static_cast<size_t>(tile.getRank());
  if (failed(verifyCount(op, op.getOffsets().size(), rank, "offsets")) ||
      failed(verifyCount(op, op.getBounds().size(), rank, "bounds")) ||
      failed(verifyElements(op, op.getMemory().getType(), tile.getElementType())))
    return failure();
  return verifyDescriptor(op, descriptorOf(op), tile.getShape(), /*anchored=*/true);
}
LogicalResult LoadOp::verify() { return verifyAddressed(*this, getResult().getType()); }
LogicalResult StoreOp::verify() { return verifyAddressed(*this, getValue().getType()); }

template <typename Op>
static LogicalResult verifyClipped(Op op, ArrayRef<int64_t> shape, Type element, bool anchored) {
  if (failed(verifyClip(op, op.getClip().size(), shape.size())) ||
      failed(verifyElements(op, op.getMemory().getType(), element)))
    return failure();
  return verifyDescriptor(op, descriptorOf(op), shape, anchored);
}
LogicalResult PaddedLoadOp::verify() {
  auto tile = getResult().getType();
  return verifyClipped(*this, tile.getShape(), tile.getElementType(), /*anchored=*/true);
}
LogicalResult ClippedStoreOp::verify() {
  auto tile = getValue().getType();
  return verifyClipped(*this, tile.getShape(), tile.getElementType(), /*anchored=*/true);
}
static LogicalResult verifyTag(Operation *op, Value tags, Value slot) {
  if (!tags == !slot)
    return success();
  return op->emitOpError("expected tags together with a slot");
}
LogicalResult TransferInOp::verify() {
  auto buffer = getBuffer().getType();
  if (failed(verifyTag(*this, getTags(), getSlot())))
    return failure();
  return verifyClipped(*this, buffer.getShape(), buffer.getElementType(), /*anchored=*/false);
}
LogicalResult TransferOutOp::verify() {
  auto buffer = getBuffer().getType();
  if (failed(verifyTag(*this, getTags(), getSlot())))
    return failure();
  return verifyClipped(*this, buffer.getShape(), buffer.getElementType(), /*anchored=*/false);
}

LogicalResult TagsOp::verify() {
  if (getSlots() < 1)
    return emitOpError("expected 1 slot or more, got ") << getSlots();
  return success();
}

/// Checks that the flag goes between two different pipes of the machine.
template <typename Op> static LogicalResult verifyFlag(Op op) {
  for (StringRef pipe : {op.getFrom(), op.getTo()})
    if (!llvm::is_contained(pipeNames, pipe))
      return op.emitOpError("expected a pipe of ")
             << llvm::join(std::begin(pipeNames), std::end(pipeNames), ", ") << ", got " << pipe;
  if (op.getFrom() == op.getTo())
    return op.emitOpError("expected two different pipes, got ") << op.getFrom() << " twice";
  if (std::optional<uint64_t> event = op.getEvent(); event && *event >= eventsOfPipe)
    return op.emitOpError("expected an event below ")
           << eventsOfPipe << ", got " << static_cast<int64_t>(*event);
  return success();
}
LogicalResult SetFlagOp::verify() { return verifyFlag(*this); }
LogicalResult WaitFlagOp::verify() { return verifyFlag(*this); }

//===----------------------------------------------------------------------===//
// Buffers and lane code
//===----------------------------------------------------------------------===//

LogicalResult ComputeOp::verify() {
  bool known = getOpName() == "copy" || tile::findRecord(getOpName());
  if (!known)
    return emitOpError("expected \"copy\" or the mnemonic of a tile op, got \"")
           << getOpName() << "\"";
  return success();
}

static LogicalResult verifyExtents(Operation *op, OperandRange extents, BufferType buffer) {
  return verifyCount(op, extents.size(), buffer.getRank(), "extents");
}
LogicalResult NarrowOp::verify() {
  return verifyExtents(*this, getExtents(), getBuffer().getType());
}
LogicalResult SetValidOp::verify() {
  return verifyExtents(*this, getExtents(), getBuffer().getType());
}

static LogicalResult verifyAxis(Operation *op, int64_t axis, BufferType buffer) {
  if (axis < 0 || axis >= buffer.getRank())
    return op->emitOpError("expected an axis in [0, ") << buffer.getRank() << "), got " << axis;
  return success();
}
LogicalResult ValidOp::verify() { return verifyAxis(*this, getAxis(), getBuffer().getType()); }
LogicalResult CoordinateOp::verify() { return verifyAxis(*this, getAxis(), getBuffer().getType()); }

template <typename Op> static LogicalResult verifyMatrix(Op op) {
  int64_t rank = op.getBatch() ? 3 : 2;
  if (op.getBuffer().getType().getRank() != rank)
    return op.emitOpError("expected a buffer of rank ")
           << rank << ", got " << op.getBuffer().getType();
  return success();
}
LogicalResult PushWeightsOp::verify() { return verifyMatrix(*this); }
LogicalResult PushInputOp::verify() { return verifyMatrix(*this); }
LogicalResult PopOp::verify() { return verifyMatrix(*this); }

static LogicalResult verifyVector(Operation *op, Type type, BufferType buffer) {
  auto vector = cast<VectorType>(type);
  if (vector.getRank() != 1 || vector.getElementType() != buffer.getElementType())
    return op->emitOpError("expected a rank 1 vector of ")
           << buffer.getElementType() << ", got " << vector;
  return success();
}
LogicalResult VLoadOp::verify() {
  return verifyVector(*this, getValue().getType(), getBuffer().getType());
}
LogicalResult VStoreOp::verify() {
  if (failed(verifyVector(*this, getValue().getType(), getBuffer().getType())))
    return failure();
  int64_t lanes = cast<VectorType>(getValue().getType()).getNumElements();
  int64_t maskLanes = cast<VectorType>(getMask().getType()).getNumElements();
  if (lanes != maskLanes)
    return emitOpError("expected a mask of ") << lanes << " elements, got " << maskLanes;
  return success();
}
LogicalResult ConvertOp::verify() {
  auto from = cast<VectorType>(getOperand().getType()),
       to = cast<VectorType>(getResult().getType());
  if (from.getShape() != to.getShape())
    return emitOpError("expected vectors of one length, got ") << from << " and " << to;
  return success();
}

//===----------------------------------------------------------------------===//
// Task graph
//===----------------------------------------------------------------------===//

static LogicalResult verifyPositions(LaunchOp op, ArrayRef<int64_t> positions) {
  auto count = static_cast<int64_t>(op.getArguments().size());
  for (int64_t position : positions)
    if (position < 0 || position >= count ||
        !isa<MemRefType>(op.getArguments()[position].getType()))
      return op.emitOpError("expected positions of memref arguments, got ") << position;
  return success();
}
LogicalResult LaunchOp::verify() {
  if (failed(verifyPositions(*this, getReads())) || failed(verifyPositions(*this, getWrites())))
    return failure();
  if (static_cast<int64_t>(getCore()) < 0)
    return emitOpError("expected a core of 0 or more, got ") << static_cast<int64_t>(getCore());
  return success();
}
LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto kernel = symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, getKernelAttr());
  if (!kernel)
    return emitOpError("expected a kernel, got ") << getKernelAttr();
  if (kernel.getArgumentTypes() != getArguments().getTypes())
    return emitOpError("expected arguments of types ")
           << kernel.getArgumentTypes() << ", got " << getArguments().getTypes();
  return success();
}

LogicalResult GraphOp::verify() {
  for (Operation &node : *getBody().begin())
    if (!isa<LoopNodeOp, DmaNodeOp, WaitNodeOp, ComputeNodeOp>(node))
      return node.emitOpError("is no node of a tile operation graph");
  return success();
}
LogicalResult GraphOp::verifySymbolUses(SymbolTableCollection &symbols) {
  if (!symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, getKernelAttr()))
    return emitOpError("expected a kernel, got ") << getKernelAttr();
  return success();
}

LogicalResult DmaNodeOp::verify() {
  AffineMap map = getAddress();
  if (map.getNumResults() != 1)
    return emitOpError("expected an address of one number, got ") << map.getNumResults();
  if (failed(verifyCount(*this, getLoops().size(), map.getNumDims(), "loops")))
    return failure();
  return verifyCount(*this, getScalars().size(), map.getNumSymbols(), "scalars");
}

LogicalResult DmaOp::verify() {
  if (failed(verifyCount(*this, getWords().size(), dmaWords, "words")) ||
      failed(verifyClip(*this, getClip().size(), getBuffer().getType().getRank())))
    return failure();
  return verifyElements(*this, getMemory().getType(), getBuffer().getType().getElementType());
}

// backend/passes/OpFacts.cpp relies on this: ops do not verify attributes of this dialect.
static_assert(std::is_same_v<decltype(&NpuDialect::verifyOperationAttribute),
                             decltype(&Dialect::verifyOperationAttribute)>);

void NpuDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "backend/npu/dialect/NpuTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "backend/npu/dialect/NpuOps.cpp.inc"
      >();
}

} // namespace npufuzz::npu

#define GET_TYPEDEF_CLASSES
#include "backend/npu/dialect/NpuTypes.cpp.inc"

#define GET_OP_CLASSES
#include "backend/npu/dialect/NpuOps.cpp.inc"

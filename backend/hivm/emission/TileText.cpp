//===- TileText.cpp - writes buffers of tiles and parts of them -----------===//
//
// Tracks for each tile of the program its buffer and its valid extents. The entry decides if a
// buffer is a memref or a tensor.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/TileText.h"
#include "backend/foreign/Numbers.h"
#include "tile/Program.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

/// Tensors are always carried, and their extents too if those change.
static Carrying carryingOf(const EmissionOptions &options) {
  if (options.onTensors)
    return Carrying::always;
  return options.carriesBuffers ? Carrying::asTiles : Carrying::copied;
}

TileText::TileText(func::FuncOp kernel, const EmissionOptions &options)
    : KernelStructure(carryingOf(options)), kernel(kernel), options(options) {}

Extents TileText::wholeOf(ArrayRef<int64_t> shape) {
  return llvm::map_to_vector<4>(shape, [&](int64_t extent) { return constantIndex(extent); });
}

Extents TileText::common(Extents extents, const Extents &others) {
  for (auto [extent, other] : llvm::zip_equal(extents, others))
    extent = least(extent, other);
  return extents;
}

Buffer &TileText::allocate(ElementKind kind, ArrayRef<int64_t> shape, const Extents &valid) {
  if (letterOf(kind) == '-')
    refuse("tile of " + llvm::StringRef(elementKindName(kind)));
  auto &made = static_cast<Buffer &>(addTile(std::make_unique<Buffer>()));
  made.name = llvm::formatv("%t{0}", made.number);
  made.kind = kind;
  made.shape.assign(shape.begin(), shape.end());
  made.allocated = made.shape;
  made.valid = valid;
  begin(made);
  // Places begin at multiples of 32 bytes.
  claimedBytes += (made.bytes() + 31) / 32 * 32;
  return made;
}

Buffer &TileText::allocate(Value value, const Extents &valid) {
  auto type = cast<tile::TileType>(value.getType());
  Buffer &made = allocate(tile::elementKindOf(type.getElementType()), type.getShape(), valid);
  tileOfValue[value] = &made;
  return made;
}

KernelTile &TileText::allocateWhole(Value value) {
  return allocate(value, wholeOf(cast<tile::TileType>(value.getType()).getShape()));
}

KernelTile &TileText::allocateLike(const KernelTile &like) {
  const auto &buffer = static_cast<const Buffer &>(like);
  return allocate(buffer.kind, buffer.shape, buffer.valid);
}

void TileText::copyTile(KernelTile &from, KernelTile &to) {
  copy(static_cast<const Buffer &>(from), static_cast<Buffer &>(to));
}

KernelTile &TileText::ownOf(Value value, Block *block) {
  Buffer &buffer = bufferOf(value);
  if (buffer.isTensor)
    return buffer;
  Operation *maker = value.getDefiningOp();
  bool isMadeHere =
      maker && (!block || maker->getBlock() == block) && !isa<tile::SetValidOp>(maker);
  if (isMadeHere &&
      (block ? llvm::count(block->getTerminator()->getOperands(), value) == 1 : value.hasOneUse()))
    return buffer;
  Buffer &copied = allocate(buffer.kind, buffer.shape, buffer.valid);
  copy(buffer, copied);
  return copied;
}

Operand TileText::part(const Buffer &buffer, const Extents &extents, const Extents &offsets) {
  bool isAll = offsets.empty();
  std::string sizes, dimensions;
  Operand made{buffer.name,
               buffer.type(),
               std::string(elementKindName(buffer.kind)),
               {extents.begin(), extents.end()}};
  for (auto [extent, all] : llvm::zip_equal(extents, buffer.allocated)) {
    isAll &= extent.isConstant() && extent.low == all;
    sizes += (sizes.empty() ? "" : ", ") + textOf(extent);
    dimensions += (extent.isConstant() ? textOf(extent) : "?") + "x";
  }
  if (isAll)
    return made;
  std::string places, ones, strides, start;
  int64_t stride = 1, known = 0;
  bool isKnown = true;
  for (size_t i = buffer.allocated.size(); i-- > 0; stride *= buffer.allocated[i]) {
    const Index offset = offsets.empty() ? Index{} : offsets[i];
    isKnown &= offset.isConstant();
    known += offset.low * stride;
    places = textOf(offset) + (places.empty() ? "" : ", ") + places;
    ones += ones.empty() ? "1" : ", 1";
    strides = std::to_string(stride) + (strides.empty() ? "" : ", ") + strides;
  }
  if (!isKnown)
    start = ", offset: ?";
  else if (known != 0)
    start = ", offset: " + std::to_string(known);
  made.name = fresh("v");
  if (buffer.isTensor)
    made.type = llvm::formatv("tensor<{0}{1}>", dimensions, elementKindName(buffer.kind));
  else
    made.type = llvm::formatv("memref<{0}{1}, strided<[{2}]{3}>{4}>", dimensions,
                              elementKindName(buffer.kind), strides, start, buffer.spaceText());
  line(llvm::formatv("{0} = {1} {2}[{3}] [{4}] [{5}] : {6} to {7}", made.name,
                     buffer.isTensor ? "tensor.extract_slice" : "memref.subview", buffer.name,
                     places, sizes, ones, buffer.type(), made.type));
  return made;
}

Operand TileText::takenAsScalar(Value value, const Extents &extents) {
  if (auto splat = value.getDefiningOp<tile::SplatOp>())
    if (std::string scalar = scalarOf(splat.getScalar()); !scalar.empty())
      return {scalar, elementText(bufferOf(value))};
  return taken(bufferOf(value), extents);
}

std::string TileText::constantOf(ElementKind kind, const std::string &text) {
  std::string name = fresh("s");
  line(llvm::formatv("{0} = arith.constant {1} : {2}", name, text, elementKindName(kind)));
  return name;
}

void TileText::emit(const Instruction &instruction, Buffer &to, const Extents &extents) {
  if (isNothing(extents))
    return fillWithZero(to);
  emitSome(instruction, to, extents);
}

Buffer &TileText::interim(const Instruction &instruction, ElementKind kind, const Buffer &like) {
  Buffer &made = allocate(kind, like.shape, like.valid);
  emit(instruction, made, takenOf(made, made.valid));
  return made;
}

void TileText::copy(const Buffer &from, Buffer &to) {
  emit({"copy", {whole(from)}}, to, wholeOf(to.shape));
}

void TileText::fillMask(Buffer &to, bool value) {
  Buffer &zeros = allocate(ElementKind::f16, to.shape, wholeOf(to.shape));
  fillWithZero(zeros);
  Operand zero{constantOf(zeros.kind, "0.0"), std::string(elementKindName(zeros.kind))};
  emit({"vcmp", {whole(zeros), zero}, "", {}, "", value ? "eq" : "ne"}, to, wholeOf(to.shape));
}

void TileText::fillWithZero(Buffer &to) {
  if (to.kind == ElementKind::i1)
    return fillMask(to, false);
  std::string zero = constantOf(to.kind, isFloatKind(to.kind) ? "0.0" : "0");
  emit({"vbrc", {{zero, std::string(elementKindName(to.kind))}}}, to, wholeOf(to.shape));
}

} // namespace npufuzz::hivm

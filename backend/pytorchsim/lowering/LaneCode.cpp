//===- LaneCode.cpp - registers, masks, coordinates -----------------------===//
//
// An element of a register is the same place in every lane's bank. Lanes differ only in the lane's
// number, which the vector unit gives.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/pytorchsim/lowering/Emitter.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/IR/IntrinsicsRISCV.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

/// Most elements of a bank for which coordinates are in a table. All tables of a program must be
/// below the address up to which loads are of read-only data.
static constexpr int64_t tableElementsMax = 4096;

static int64_t elementsOf(Value registerValue) {
  return cast<VectorType>(registerValue.getType()).getNumElements();
}
static Type elementTypeOf(Value value) { return getElementTypeOrSelf(value.getType()); }

llvm::Value *Emitter::bankAddress(llvm::Value *offset) {
  llvm::Value *address = builder.CreateAdd(offset, word(banksAddress));
  return builder.CreateIntToPtr(address, builder.getPtrTy());
}

/// Address of an element of the buffer in a bank.
llvm::Value *Emitter::elementOf(Value buffer, llvm::Value *element) {
  auto alloc = buffer.getDefiningOp<npu::AllocOp>();
  if (!alloc || !alloc.getAddress()) {
    refuse(buffer.getDefiningOp(), "a buffer without an address");
    return llvm::PoisonValue::get(builder.getPtrTy());
  }
  int64_t bytes = tile::elementBytes(alloc.getBuffer().getType().getElementType());
  llvm::Value *offset = builder.CreateMul(element, word(bytes));
  return bankAddress(builder.CreateAdd(offset, word(static_cast<int64_t>(*alloc.getAddress()))));
}

void Emitter::emit(npu::VLoadOp op) {
  bind(op.getValue(), registers.load(elementTypeOf(op.getValue()),
                                     elementOf(op.getBuffer(), valueOf(op.getElement())),
                                     elementsOf(op.getValue())));
}

void Emitter::emit(npu::VStoreOp op) {
  registers.store(elementTypeOf(op.getValue()), valueOf(op.getValue()),
                  elementOf(op.getBuffer(), valueOf(op.getElement())), elementsOf(op.getValue()),
                  valueOf(op.getMask()));
}

/// Hides from code generation that a number is constant. It turns constant vectors into
/// instructions that act on one lane.
llvm::Value *Emitter::opaque(llvm::Value *x) {
  if (!isa<llvm::Constant>(x))
    return x;
  if (!zeroWord) {
    zeroWord =
        new llvm::GlobalVariable(module, builder.getInt64Ty(), /*isConstant=*/false,
                                 llvm::GlobalValue::InternalLinkage, builder.getInt64(0), "zero");
  }
  return builder.CreateAdd(builder.CreateLoad(builder.getInt64Ty(), zeroWord), x);
}

/// The lane's number, in each element. The vector unit gives it only in 64-bit elements, so the
/// entry stores it into every bank once, in the widths that code uses.
llvm::Value *Emitter::laneNumbers(int64_t length, unsigned width) {
  int64_t &most = width == 16 ? laneNumbers16 : laneNumbers32;
  most = std::max(most, length);
  return loadWords(bankAddress(word(memory.laneNumbers(width))), length, width);
}

void Emitter::emitLaneNumbers(int64_t length, unsigned width) {
  if (length == 0)
    return;
  llvm::Type *i64 = builder.getInt64Ty();
  auto *scalable = llvm::ScalableVectorType::get(i64, 1);
  llvm::Value *given =
      builder.CreateIntrinsic(llvm::Intrinsic::riscv_sf_vc_v_i, {scalable, i64, i64, i64},
                              {word(0), word(0), word(0), word(4)});
  llvm::Value *few =
      builder.CreateExtractVector(llvm::FixedVectorType::get(i64, 4), given, builder.getInt64(0));
  llvm::Value *narrow =
      builder.CreateTrunc(few, llvm::FixedVectorType::get(builder.getIntNTy(width), 4));
  llvm::Value *all =
      builder.CreateShuffleVector(narrow, llvm::SmallVector<int>(static_cast<size_t>(length), 0));
  builder.CreateAlignedStore(all, bankAddress(word(memory.laneNumbers(width))),
                             llvm::Align(width / 8));
}

/// Loads with an explicit number of elements: a load of whole registers would not give read-only
/// data to all lanes.
llvm::Value *Emitter::loadWords(llvm::Value *address, int64_t length, unsigned width) {
  auto *type = llvm::FixedVectorType::get(builder.getIntNTy(width), static_cast<unsigned>(length));
  llvm::Value *all = llvm::ConstantVector::getSplat(type->getElementCount(), builder.getTrue());
  return builder.CreateIntrinsic(llvm::Intrinsic::vp_load, {type, address->getType()},
                                 {address, all, builder.getInt32(static_cast<uint32_t>(length))});
}

/// A table of read-only numbers, one for each element of a bank. Equal tables are shared.
llvm::Value *Emitter::table(std::vector<uint32_t> numbers, unsigned width) {
  llvm::GlobalVariable *&made = tables[{width, numbers}];
  if (!made) {
    std::vector<uint16_t> halves(numbers.begin(), numbers.end());
    llvm::Constant *contents = width == 16
                                   ? llvm::ConstantDataArray::get(module.getContext(), halves)
                                   : llvm::ConstantDataArray::get(module.getContext(), numbers);
    made = new llvm::GlobalVariable(module, contents->getType(), /*isConstant=*/true,
                                    llvm::GlobalValue::InternalLinkage, contents, "coordinates");
  }
  return made;
}

/// Number of coordinates along an axis that one lane has room for.
static int64_t extentInBank(npu::BufferType buffer, int64_t axis, int64_t lanes) {
  int64_t extent = buffer.getShape()[axis], stride = buffer.getStride();
  return axis == buffer.getSplit() ? llvm::divideCeil(extent, stride * lanes) * stride : extent;
}

/// Elements of a bank between neighbours along an axis.
static int64_t innerElements(npu::BufferType buffer, int64_t axis, int64_t lanes) {
  int64_t inner = 1;
  for (int64_t other = axis + 1; other < buffer.getRank(); ++other)
    inner *= extentInBank(buffer, other, lanes);
  return inner;
}

/// Coordinates along an axis of `length` elements of a bank, as integers of `width` bits.
llvm::Value *Emitter::coordinates(npu::BufferType buffer, llvm::Value *element, int64_t axis,
                                  int64_t length, unsigned width) {
  auto *type = llvm::FixedVectorType::get(builder.getIntNTy(width), static_cast<unsigned>(length));
  auto number = [&](int64_t value) {
    return llvm::ConstantInt::get(type, static_cast<uint64_t>(value));
  };
  int64_t split = buffer.getSplit(), stride = buffer.getStride(), lanes = memory.lanes;
  int64_t inner = innerElements(buffer, axis, lanes), bankElements = buffer.getBankElements(lanes),
          extent = extentInBank(buffer, axis, lanes);
  // Computes quotients and remainders here if a table of them is small: they are most of the cost
  // of masks.
  if (bankElements <= tableElementsMax) {
    std::vector<uint32_t> numbers;
    for (int64_t i = 0; i < bankElements + length; ++i) {
      int64_t local = i / inner;
      if (axis > 0)
        local %= extent;
      if (axis == split)
        local = local / stride * stride * lanes + local % stride;
      numbers.push_back(static_cast<uint32_t>(local));
    }
    llvm::Value *at =
        builder.CreateGEP(builder.getIntNTy(width), table(std::move(numbers), width), element);
    llvm::Value *local = loadWords(at, length, width);
    if (axis != split)
      return local;
    llvm::Value *lane = laneNumbers(length, width);
    return builder.CreateAdd(local, stride > 1 ? builder.CreateMul(lane, number(stride)) : lane);
  }
  llvm::SmallVector<llvm::Constant *> steps;
  for (int64_t i = 0; i < length; ++i)
    steps.push_back(builder.getIntN(width, static_cast<uint64_t>(i)));
  llvm::Value *first =
      registers.broadcast(builder.CreateTrunc(opaque(element), builder.getIntNTy(width)), length);
  llvm::Value *local = builder.CreateAdd(first, llvm::ConstantVector::get(steps));
  if (inner > 1)
    local = builder.CreateUDiv(local, number(inner));
  if (axis > 0)
    local = builder.CreateURem(local, number(extent));
  if (axis != split)
    return local;
  llvm::Value *lane = laneNumbers(length, width);
  llvm::Value *block =
      builder.CreateMul(builder.CreateUDiv(local, number(stride)), number(stride * lanes));
  llvm::Value *inBlock = builder.CreateURem(local, number(stride));
  llvm::Value *begin = builder.CreateAdd(block, builder.CreateMul(lane, number(stride)));
  return builder.CreateAdd(begin, inBlock);
}

/// 16 bits if they hold every coordinate and element, so that long registers of bytes need few
/// registers.
static unsigned coordinateWidth(npu::BufferType buffer, int64_t lanes, int64_t length) {
  int64_t most = buffer.getBankElements(lanes) + length + buffer.getNumElements() +
                 lanes * buffer.getStride() * 2;
  return length > 64 && most < (1 << 15) ? 16 : 32;
}

namespace {

/// Values of an address: from `first` to `last` in steps. A single value has no step.
struct Walk {
  int64_t first, last, step;
};

} // namespace

/// Recognises an address that is a constant or walks a loop with constant bounds.
static std::optional<Walk> walkOf(Value element) {
  if (auto constant = getConstantIntValue(element))
    return Walk{*constant, *constant, 0};
  auto argument = dyn_cast<BlockArgument>(element);
  auto loop =
      argument ? dyn_cast<affine::AffineForOp>(argument.getOwner()->getParentOp()) : nullptr;
  if (!loop || argument != loop.getInductionVar() || !loop.hasConstantBounds())
    return std::nullopt;
  int64_t first = loop.getConstantLowerBound(), step = loop.getStepAsInt(),
          trips = (loop.getConstantUpperBound() - first + step - 1) / step;
  return trips > 1 ? Walk{first, first + (trips - 1) * step, step} : Walk{first, first, 0};
}

namespace {

/// A register's elements within a bank, and the range of their coordinates along an axis.
class RegisterInBank {
public:
  RegisterInBank(npu::BufferType buffer, int64_t lanes, Value element, int64_t elements)
      : buffer(buffer), lanes(lanes), elements(elements), walk(walkOf(element)) {}

  /// True if some elements may not belong to the tile: lanes that the last block does not fill, and
  /// elements past the bank's last one, which continue along the first axis.
  bool mayLeaveTile(int64_t axis) const {
    bool isPadded = axis == buffer.getSplit() &&
                    buffer.getShape()[axis] < extentInBank(buffer, axis, lanes) * lanes;
    bool mayLeaveBank = !walk || walk->last + elements > buffer.getBankElements(lanes);
    return isPadded || (axis == 0 && mayLeaveBank);
  }
  /// True if all elements, in all lanes, have one coordinate.
  bool isOneCoordinate(int64_t axis) const {
    if (axis == buffer.getSplit() || !walk || mayLeaveTile(axis))
      return false;
    int64_t inner = innerElements(buffer, axis, lanes), step = walk->step;
    return walk->first % inner + elements <= inner &&
           (step == 0 || step % inner == 0 ||
            (inner % step == 0 && elements <= step && walk->first % step == 0));
  }

private:
  npu::BufferType buffer;
  int64_t lanes, elements;
  std::optional<Walk> walk;
};

} // namespace

/// Compares only along the axes on which an element can be outside. Compares a whole register at
/// once if its elements share one coordinate.
void Emitter::emit(npu::MaskOp op) {
  npu::BufferType buffer = op.getBuffer().getType();
  int64_t elements = elementsOf(op.getMask()), length = Registers::length(elements);
  unsigned width = coordinateWidth(buffer, memory.lanes, length);
  RegisterInBank place(buffer, memory.lanes, op.getElement(), elements);
  llvm::Value *element = valueOf(op.getElement());
  llvm::Value *isInside = nullptr; // for axes on which all elements share a coordinate
  llvm::SmallVector<std::pair<int64_t, llvm::Value *>> limits;
  for (int64_t axis = 0; axis < buffer.getRank(); ++axis) {
    int64_t extent = buffer.getShape()[axis];
    llvm::Value *valid = validExtent(op.getBuffer(), axis);
    auto *constant = dyn_cast<llvm::ConstantInt>(valid);
    if (constant && constant->getSExtValue() >= extent && !place.mayLeaveTile(axis))
      continue;
    valid = registers.extreme(llvm::Intrinsic::smax, valid, word(0));
    valid = registers.extreme(llvm::Intrinsic::smin, valid, word(extent));
    if (!place.isOneCoordinate(axis)) {
      limits.emplace_back(axis, valid);
      continue;
    }
    llvm::Value *coordinate = builder.CreateURem(
        builder.CreateUDiv(element, word(innerElements(buffer, axis, memory.lanes))), word(extent));
    llvm::Value *inside = builder.CreateICmpULT(coordinate, valid);
    isInside = isInside ? builder.CreateAnd(isInside, inside) : inside;
  }
  if (limits.empty()) {
    bind(op.getMask(), registers.broadcast(isInside ? isInside : builder.getTrue(), length));
    return;
  }
  if (isInside)
    limits.front().second = registers.select(isInside, limits.front().second, word(0));
  llvm::Value *mask = nullptr;
  for (auto [axis, valid] : limits) {
    llvm::Value *limit =
        registers.broadcast(builder.CreateTrunc(valid, builder.getIntNTy(width)), length);
    llvm::Value *inside =
        builder.CreateICmpULT(coordinates(buffer, element, axis, length, width), limit);
    mask = mask ? builder.CreateAnd(mask, inside) : inside;
  }
  bind(op.getMask(), mask);
}

void Emitter::emit(npu::CoordinateOp op) {
  npu::BufferType buffer = op.getBuffer().getType();
  int64_t length = Registers::length(elementsOf(op.getCoordinates()));
  llvm::Value *narrow =
      coordinates(buffer, valueOf(op.getElement()), static_cast<int64_t>(op.getAxis()), length, 32);
  bind(op.getCoordinates(),
       registers.extend(narrow, registers.typeOf(op.getCoordinates().getType()),
                        /*isSigned=*/false));
}

void Emitter::emit(vector::BroadcastOp op) {
  auto type = cast<VectorType>(op.getType());
  if (isa<VectorType>(op.getSource().getType()))
    return refuse(op, "of a vector");
  bind(op.getResult(),
       registers.broadcast(valueOf(op.getSource()), Registers::length(type.getNumElements())));
}

/// Conversions without a vector instruction go through the banks, where the scalar unit does them.
void Emitter::emit(npu::ConvertOp op) {
  if (llvm::Value *converted = nativeConversion(op))
    return bind(op.getResult(), converted);
  Type from = elementTypeOf(op.getOperand()), to = elementTypeOf(op.getResult());
  int64_t elements = elementsOf(op.getOperand());
  int64_t source = memory.registerPlace(0), target = memory.registerPlace(1);
  registers.store(from, valueOf(op.getOperand()), bankAddress(word(source)), elements);
  call("npufuzz_convert",
       {word(typeCode(from)), word(typeCode(to)), word(static_cast<int64_t>(op.getRounding())),
        word(op.getSaturate()), word(elements), word(source), word(target)});
  bind(op.getResult(), registers.load(to, bankAddress(word(target)), elements));
}

void Emitter::emitRemainder(Operation &op) {
  Type type = elementTypeOf(op.getResult(0));
  int64_t elements = elementsOf(op.getResult(0)), x = memory.registerPlace(0),
          y = memory.registerPlace(1);
  registers.store(type, valueOf(op.getOperand(0)), bankAddress(word(x)), elements);
  registers.store(type, valueOf(op.getOperand(1)), bankAddress(word(y)), elements);
  call("npufuzz_remainder", {word(typeCode(type)), word(elements), word(x), word(y)});
  bind(op.getResult(0), registers.load(type, bankAddress(word(x)), elements));
}

} // namespace npufuzz::pytorchsim

//===- LLVMMemory.cpp - llvm: addresses, loads, stores --------------------===//
//
// Pointers are numbers (AddressSpace.h), and each access looks up its allocation. An address may be
// computed out of bounds, as getelementptr without inbounds permits; only an access is checked. The
// flags of getelementptr make such an address poison. Sizes are in bytes.
//
// Atomic ops are plain reads and writes, because one thread executes everything.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Combine.h"
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/llvm/LLVMLayout.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

uint64_t useAddress(Call &call, unsigned operand) {
  return static_cast<uint64_t>(call.useScalar(operand, "an address"));
}

Flow allocate(Call &call) {
  auto op = call.as<LLVM::AllocaOp>();
  std::optional<Extents> extents = extentsOf(op.getElemType());
  int64_t count = call.useScalar(0, "an allocation size");
  if (!extents)
    return call.unsupported("of this type");
  int64_t limit = call.options().limits.allocationElementsMax;
  // Divide, because the product may not fit; -1 then exceeds the limit below.
  bool fits = count >= 0 && count <= limit / std::max<int64_t>(extents->bytes, 1);
  Ref<Allocation> memory = allocateBytes(call, fits ? count * extents->bytes : -1);
  if (!memory)
    return Flow::stop;
  // Memory of an alloca belongs to the stack: free() on it is an error of the program.
  memory->isFreeable = false;
  call.setResult(0, Value::scalar(call.executor.addresses.addressOf(memory)));
  return Flow::next;
}

Flow load(Call &call) {
  Value value;
  if (!readValue(call, useAddress(call, 0), call.resultType().type, value))
    return Flow::stop;
  call.setResult(0, std::move(value));
  return Flow::next;
}

Flow store(Call &call) {
  bool isDone = writeValue(call, useAddress(call, 1), call.operandType(0).type, call.operand(0));
  return isDone ? Flow::next : Flow::stop;
}

/// Advances an address by one index at a time and tracks the type that it points into.
class Steps {
public:
  explicit Steps(Type element) : type(element) {}

  /// Returns false if the type has no layout, or an element no address.
  bool take(int64_t index, uint64_t &address) {
    std::optional<Extents> extents = extentsOf(type);
    if (!extents)
      return false;
    if (isFirst) {
      address += static_cast<uint64_t>(wrapMul(index, extents->bytes));
      isFirst = false;
      return true;
    }
    if (auto structure = dyn_cast<LLVM::LLVMStructType>(type)) {
      address += static_cast<uint64_t>(fieldByte(type, index));
      type = structure.getBody()[static_cast<size_t>(index)];
      return true;
    }
    auto array = dyn_cast<LLVM::LLVMArrayType>(type);
    if (!array && isBitPacked(formatOf(fixedVector(type)->second)))
      return false;
    // The first index steps over whole elements, the others go into one.
    // Indices of arrays and vectors may lie outside them.
    address += static_cast<uint64_t>(wrapMul(index, fieldByte(type, 1)));
    type = array ? array.getElementType() : fixedVector(type)->second;
    return true;
  }

private:
  Type type;
  bool isFirst = true;
};

/// Conditions that the flags of a getelementptr impose (LangRef); an address that breaks them is
/// poison.
class NoWrap {
public:
  template <typename Op> explicit NoWrap(Op op) {
    if constexpr (requires { op.getNoWrapFlags(); }) {
      auto flags = op.getNoWrapFlags();
      using Flag = decltype(flags); // release 19 does not have the type's name
      inbounds = bitEnumContainsAll(flags, Flag::inboundsFlag);
      nusw = bitEnumContainsAll(flags, Flag::nusw);
      nuw = bitEnumContainsAll(flags, Flag::nuw);
    } else {
      inbounds = nusw = op.getInbounds();
    }
  }

  /// Prepares for the first step. "If the base pointer is not an in bounds address, or any of the
  /// successive additions leaves the bounds": the bounds are those of the object that the base
  /// points into.
  void start(const AddressSpace &addresses, uint64_t base) {
    if (!inbounds)
      return;
    AddressSpace::Place place = addresses.at(base);
    first = base - static_cast<uint64_t>(place.byte);
    bytes = place.memory
                ? place.memory->bits.size() * static_cast<uint64_t>(bytesOf(place.memory->format))
                : 0;
  }

  /// True if a step of so many bytes keeps the promises. A step of 0 bytes always does.
  bool allows(uint64_t from, int64_t step) const {
    uint64_t to = from + static_cast<uint64_t>(step);
    if (step == 0)
      return true;
    if ((nuw && (step < 0 || to < from)) || (nusw && (to < from) != (step < 0)))
      return false;
    return !inbounds || (bytes != 0 && from - first <= bytes && to - first <= bytes);
  }

private:
  bool inbounds = false, nusw = false, nuw = false;
  uint64_t first = 0, bytes = 0;
};

/// Computes one address, or one per lane if the base or an index is a vector.
Flow address(Call &call) {
  auto op = call.as<LLVM::GEPOp>();
  if (!hasFormats(call))
    return call.unsupported("of this type");
  Value result = call.makeResult();
  NoWrap noWrap(op);
  for (size_t lane = 0; lane < result.count(); ++lane) {
    auto laneOf = [&](unsigned operand, uint64_t &bits) {
      const Value &value = call.operand(operand);
      // Scalars among vector operands apply to every lane.
      size_t i = value.count() == 1 ? 0 : lane;
      bits = value.bits()[i];
      return value.isUndefined(i);
    };
    uint64_t place = 0;
    bool undefined = laneOf(0, place);
    unsigned next = 1;
    Steps steps(op.getElemType());
    noWrap.start(call.executor.addresses, place);
    for (int32_t fixed : op.getRawConstantIndices()) {
      int64_t index = fixed;
      if (fixed == LLVM::GEPOp::kDynamicIndex) {
        uint64_t bits = 0;
        undefined |= laneOf(next, bits);
        index = signExtend(bits, call.operandType(next++).format.width);
      }
      uint64_t from = place;
      if (!steps.take(index, place))
        return call.unsupported("into this type");
      undefined |= !noWrap.allows(from, static_cast<int64_t>(place - from));
    }
    result.mutableBits()[lane] = place;
    if (undefined)
      result.markUndefined(lane);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Read as a whole before anything is written, as memmove does. No bytes need no addresses. What
/// memcpy copies "must either be equal or non-overlapping" (LangRef).
template <bool mayOverlap> Flow copy(Call &call) {
  int64_t bytes = call.useScalar(2, "the size of a copy");
  if (bytes == 0)
    return Flow::next;
  uint64_t target = useAddress(call, 0), source = useAddress(call, 1);
  AddressSpace::Place from, to;
  if (bytes < 0)
    return call.outOfBounds("a copy of " + Twine(bytes) + " bytes");
  if (!locateBytes(call, source, bytes, from) || !locateBytesToWrite(call, target, bytes, to))
    return Flow::stop;
  int64_t distance = std::abs(static_cast<int64_t>(source - target));
  if (!mayOverlap && distance != 0 && distance < bytes)
    return call.trap("undefined behaviour: memcpy of memory onto a part of itself");
  writeByteCells(to, readByteCells(from, bytes));
  return Flow::next;
}

Flow fill(Call &call) {
  int64_t bytes = call.useScalar(2, "the size of a fill");
  if (bytes == 0)
    return Flow::next;
  uint64_t target = useAddress(call, 0);
  AddressSpace::Place to;
  if (bytes < 0)
    return call.outOfBounds("a fill of " + Twine(bytes) + " bytes");
  if (!locateBytesToWrite(call, target, bytes, to))
    return Flow::stop;
  const Value &value = call.operand(1);
  writeByteCells(to, std::vector<Cell>(static_cast<size_t>(bytes),
                                       {value.scalarBits(), value.isScalarUndefined()}));
  return Flow::next;
}

/// Looks up by name, because releases of MLIR differ in their kinds.
std::optional<Combine> combineOf(LLVM::AtomicBinOp kind) {
  return llvm::StringSwitch<std::optional<Combine>>(LLVM::stringifyAtomicBinOp(kind))
      .Case("xchg", Combine::assign)
      .Case("add", Combine::addi)
      .Case("fadd", Combine::addf)
      .Case("fmax", Combine::maxnumf)
      .Case("fmin", Combine::minnumf)
      .Case("fmaximum", Combine::maximumf)
      .Case("fminimum", Combine::minimumf)
      .Case("_and", Combine::andi)
      .Case("_or", Combine::ori)
      .Case("_xor", Combine::xori)
      .Case("max", Combine::maxs)
      .Case("min", Combine::mins)
      .Case("umax", Combine::maxu)
      .Case("umin", Combine::minu)
      .Default(std::nullopt);
}

/// Returns the memory's previous value.
Flow atomicReadModifyWrite(Call &call) {
  std::optional<Combine> kind = combineOf(call.as<LLVM::AtomicRMWOp>().getBinOp());
  Format format = call.resultType().format;
  if (!kind || format.kind == FormatKind::none)
    return call.unsupported("of this kind");
  AddressSpace::Place place;
  if (!locateBytesToWrite(call, useAddress(call, 0), bytesOf(format), place))
    return Flow::stop;
  Cell old = readScalar(place, format);
  const Value &value = call.operand(1);
  writeScalar(place, format,
              update(*kind, format, old, {value.scalarBits(), value.isScalarUndefined()}));
  call.setResult(0, Value::scalar(old.bits, old.undefined));
  return Flow::next;
}

/// Returns a pair: the memory's previous value, and whether it was the expected value and got
/// replaced.
Flow compareExchange(Call &call) {
  Format format = call.operandType(1).format;
  if (format.kind == FormatKind::none)
    return call.unsupported("of this type");
  AddressSpace::Place place;
  if (!locateBytesToWrite(call, useAddress(call, 0), bytesOf(format), place))
    return Flow::stop;
  Cell old = readScalar(place, format);
  const Value &expected = call.operand(1), &replacement = call.operand(2);
  bool undefined = old.undefined || expected.isScalarUndefined();
  if (undefined)
    call.undefinedUse("a compared value is undefined");
  bool isSame = old.bits == expected.scalarBits();
  if (isSame)
    writeScalar(place, format, {replacement.scalarBits(), replacement.isScalarUndefined()});
  call.setResult(
      0, aggregateOf({Value::scalar(old.bits, old.undefined), Value::scalar(isSame, undefined)}));
  return Flow::next;
}

} // namespace

void registerLLVMMemory(HandlerTable &table) {
  table.add<LLVM::AllocaOp>(allocate);
  table.add<LLVM::LoadOp>(load);
  table.add<LLVM::StoreOp>(store);
  table.add<LLVM::GEPOp>(address);
  table.add<LLVM::MemcpyOp>(copy</*mayOverlap=*/false>);
  table.add<LLVM::MemmoveOp>(copy</*mayOverlap=*/true>);
  table.add<LLVM::MemsetOp>(fill);
  table.add<LLVM::AtomicRMWOp>(atomicReadModifyWrite);
  table.add<LLVM::AtomicCmpXchgOp>(compareExchange);
  // Memory on the stack lives until the run ends; its addresses are not reused.
  table.add<LLVM::StackSaveOp>([](Call &call) {
    call.setResult(0, Value::scalar(0));
    return Flow::next;
  });
  table.add<LLVM::StackRestoreOp>([](Call &) { return Flow::next; });
}

} // namespace npufuzz::interpreter

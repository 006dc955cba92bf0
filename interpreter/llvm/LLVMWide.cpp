//===- LLVMWide.cpp - llvm: integers of 65 to 128 bits --------------------===//
//
// Full products of 64-bit numbers are lowered to wide integers: extended, multiplied, shifted,
// truncated. No other op takes such values, and they are never stored in memory.
//
// Separate payloads hold them, so that the common case of up to 64 bits stays one word per element.
// Handlers of the narrow case are wrapped, not replaced.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Word = unsigned __int128;

/// Elements of a vector, or the single one of a scalar.
class WideElements final : public Payload {
public:
  explicit WideElements(size_t count) : words(count, 0), undefined(count, 0) {}
  llvm::SmallVector<Word, 4> words;
  llvm::SmallVector<uint8_t, 4> undefined;
};

/// Width from 1 to 128; 0 for every type that is not such an integer or a vector of them.
unsigned widthOf(const SlotType &type) {
  if (type.format.kind != FormatKind::none)
    return type.format.isInteger() ? type.format.width : 0;
  auto vector = dyn_cast<VectorType>(type.type);
  if (vector && vector.isScalable())
    return 0;
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type.type));
  return integer && integer.getWidth() <= 128 ? integer.getWidth() : 0;
}
bool isWide(const SlotType &type) {
  return type.format.kind == FormatKind::none && widthOf(type) > 64;
}
size_t countOf(const SlotType &type) { return isa<VectorType>(type.type) ? type.count : 1; }

Word maskOf(unsigned width) { return width == 128 ? ~Word(0) : (Word(1) << width) - 1; }

/// One element with the bits of its type; the others are 0.
struct WideCell {
  Word bits = 0;
  bool undefined = false;
};
WideCell cellOf(const Value &value, size_t i) {
  if (value.kind() != Value::Kind::opaque)
    return {value.bits()[i], value.isUndefined(i)};
  const auto &wide = value.opaquePayload<WideElements>();
  return {wide.words[i], wide.undefined[i] != 0};
}

/// result[i] = f(i), truncated to the result's width.
template <typename F> Flow makeElements(Call &call, F f) {
  const SlotType &type = call.resultType();
  Word mask = maskOf(widthOf(type));
  if (!isWide(type)) {
    Value result = call.makeResult();
    for (size_t i = 0; i < result.count(); ++i) {
      WideCell cell = f(i);
      result.mutableBits()[i] = static_cast<uint64_t>(cell.bits & mask);
      if (cell.undefined)
        result.markUndefined(i);
    }
    call.setResult(0, std::move(result));
    return Flow::next;
  }
  Ref<WideElements> result(new WideElements(countOf(type)));
  for (size_t i = 0; i < result->words.size(); ++i) {
    WideCell cell = f(i);
    result->words[i] = cell.bits & mask;
    result->undefined[i] = cell.undefined;
  }
  call.setResult(0, Value::opaque(result));
  return Flow::next;
}

/// True if the op has flags, which its wide form does not model.
template <typename Op> bool hasFlags(Op op) {
  if constexpr (requires { op.getOverflowFlags(); })
    if (op.getOverflowFlags() != LLVM::IntegerOverflowFlags::none)
      return true;
  if constexpr (requires { op.getNonNeg(); })
    if (op.getNonNeg())
      return true;
  if constexpr (requires { op.getIsExact(); })
    if (op.getIsExact())
      return true;
  return false;
}

Flow extendUnsigned(Call &call) {
  return makeElements(call, [&](size_t i) { return cellOf(call.operand(0), i); });
}

Flow extendSigned(Call &call) {
  Word sign = Word(1) << (widthOf(call.operandType(0)) - 1);
  return makeElements(call, [&](size_t i) {
    WideCell cell = cellOf(call.operand(0), i);
    // Sign-extend without branches: flip the sign bit, then subtract its weight.
    return WideCell{(cell.bits ^ sign) - sign, cell.undefined};
  });
}

Flow multiply(Call &call) {
  return makeElements(call, [&](size_t i) {
    WideCell x = cellOf(call.operand(0), i), y = cellOf(call.operand(1), i);
    return WideCell{x.bits * y.bits, x.undefined || y.undefined};
  });
}

/// Poison for a shift by the width or more.
Flow shiftRight(Call &call) {
  unsigned width = widthOf(call.resultType());
  return makeElements(call, [&](size_t i) {
    WideCell x = cellOf(call.operand(0), i), by = cellOf(call.operand(1), i);
    if (by.bits >= width)
      return WideCell{0, true};
    return WideCell{x.bits >> static_cast<unsigned>(by.bits), x.undefined || by.undefined};
  });
}

Word wordOf(const llvm::APInt &number) {
  Word high =
      number.getBitWidth() > 64 ? number.extractBitsAsZExtValue(number.getBitWidth() - 64, 64) : 0;
  return high << 64 | number.extractBitsAsZExtValue(std::min(number.getBitWidth(), 64u), 0);
}

Flow wideConstant(Call &call) {
  Attribute attribute = call.as<LLVM::ConstantOp>().getValue();
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return makeElements(call, [&](size_t) { return WideCell{wordOf(number.getValue()), false}; });
  auto dense = dyn_cast<DenseIntElementsAttr>(attribute);
  if (!dense)
    return call.unsupported("of this type");
  auto numbers = dense.getValues<llvm::APInt>();
  // Every replica begins with element 0.
  auto count = static_cast<size_t>(dense.getNumElements());
  return makeElements(call, [&](size_t i) { return WideCell{wordOf(numbers[i % count]), false}; });
}

/// False for still wider types, and for arguments that no op can create.
bool areHeld(const Call &call) {
  for (unsigned i = 0; i < call.operandCount(); ++i)
    if (widthOf(call.operandType(i)) == 0 || call.operand(i).kind() == Value::Kind::none)
      return false;
  return widthOf(call.resultType()) > 0;
}

/// Uses `wide` if an operand or the result is a wide number, otherwise the previous handler.
template <typename Op, Handler wide> void extendHandler(HandlerTable &table) {
  static const Handler narrow = table.find<Op>();
  assert(narrow && "registered before");
  table.add<Op>([](Call &call) {
    bool isNarrow =
        call.resultType().format.kind != FormatKind::none &&
        (call.operandCount() == 0 || call.operandType(0).format.kind != FormatKind::none);
    if (isNarrow)
      return narrow(call);
    if (hasFlags(call.as<Op>()))
      return call.unsupported("of more than 64 bits with flags");
    return areHeld(call) ? wide(call) : narrow(call);
  });
}

} // namespace

void registerLLVMWide(HandlerTable &table) {
  extendHandler<LLVM::ZExtOp, extendUnsigned>(table);
  // makeElements() truncates to the result's width.
  extendHandler<LLVM::TruncOp, extendUnsigned>(table);
  extendHandler<LLVM::SExtOp, extendSigned>(table);
  extendHandler<LLVM::MulOp, multiply>(table);
  extendHandler<LLVM::LShrOp, shiftRight>(table);
  extendHandler<LLVM::ConstantOp, wideConstant>(table);
}

} // namespace npufuzz::interpreter

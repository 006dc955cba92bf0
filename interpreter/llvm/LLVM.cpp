//===- LLVM.cpp - llvm: calls, branches, constants ------------------------===//
//
// The part of the LLVM dialect that any lowered function needs. Semantics are those of the
// instructions of the same names in LLVM LangRef. Executing the dialect here, instead of as machine
// code, keeps track of undefined values and of every access out of bounds.
//
// Constructs that are not modelled (calls through pointers, globals with code) are reported as
// unsupported, which gives no verdict.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Attributes.h"
#include "interpreter/Handlers.h"
#include "interpreter/arith/MathLibrary.h"
#include "interpreter/llvm/LLVMLayout.h"
#include "interpreter/llvm/LLVMLibrary.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

struct Callee : StepCache {
  Callee(LLVM::LLVMFuncOp function, Handler library) : function(function), library(library) {}
  LLVM::LLVMFuncOp function;
  Handler library; ///< of a function of the C library's floats; else null
};

Flow callFunction(Call &call) {
  auto name = call.as<LLVM::CallOp>().getCalleeAttr();
  if (!name)
    return call.unsupported("of a pointer");
  auto &callee = call.cached<Callee>([&] {
    auto found = SymbolTable::lookupNearestSymbolFrom<LLVM::LLVMFuncOp>(call.op(), name);
    bool isExternal = found && found.isExternal();
    return std::make_unique<Callee>(
        found, isExternal ? mathLibraryFunction(name.getValue(), call.op()) : nullptr);
  });
  if (callee.library)
    return callee.library(call);
  LLVM::LLVMFuncOp function = callee.function;
  if (!function)
    return call.unsupported("of what is no function of the LLVM dialect");
  // A function without a body is a library function of that name.
  if (function.isExternal())
    return callLibrary(call, name.getValue());
  llvm::SmallVector<Value, 8> arguments;
  for (unsigned i = 0; i < call.operandCount(); ++i)
    arguments.push_back(call.operand(i));
  if (call.executor.callFunction(function, arguments) == Flow::stop)
    return Flow::stop;
  if (call.op()->getNumResults())
    call.setResult(0, std::move(call.handedOver()[0]));
  return Flow::next;
}

Flow branchTo(Call &call, unsigned successor) {
  auto operands = cast<BranchOpInterface>(call.op()).getSuccessorOperands(successor);
  call.executor.handedOver.clear();
  for (unsigned i = 0; i < operands.size(); ++i)
    call.executor.handedOver.push_back(call.operand(operands.getOperandIndex(i)));
  call.executor.branchTarget = call.op()->getSuccessor(successor);
  return Flow::branch;
}

Flow conditionalBranch(Call &call) {
  return branchTo(call, call.useScalar(0, "the branch condition") != 0 ? 0 : 1);
}

Flow switchTo(Call &call) {
  if (call.operandType(0).format.kind == FormatKind::none)
    return call.unsupported("on a flag of more than 64 bits");
  call.useScalar(0, "the switch");
  if (auto values = call.as<LLVM::SwitchOp>().getCaseValues())
    for (auto [number, value] : llvm::enumerate(values->getValues<llvm::APInt>()))
      if (value.getZExtValue() == call.operand(0).scalarBits())
        return branchTo(call, static_cast<unsigned>(number) + 1);
  return branchTo(call, 0);
}

struct CachedValue : StepCache {
  explicit CachedValue(Value value) : value(std::move(value)) {}
  Value value;
};

/// Shapes the next elements of `bits` into a value of the type.
Value shaped(Type type, llvm::ArrayRef<uint64_t> &bits) {
  if (auto vector = dyn_cast<VectorType>(type)) {
    auto count = static_cast<size_t>(vector.getNumElements());
    Ref<Elements> elements(new Elements(count));
    std::copy_n(bits.begin(), count, elements->bits());
    bits = bits.drop_front(count);
    return Value(elements);
  }
  if (formatOf(type).kind != FormatKind::none) {
    uint64_t word = bits.front();
    bits = bits.drop_front();
    return Value::scalar(word);
  }
  llvm::SmallVector<Value, 4> fields;
  // A dense constant of an array type is flat, in row-major order.
  for (Type field : fieldsOf(type))
    fields.push_back(shaped(field, bits));
  return aggregateOf(std::move(fields));
}

Value constantOf(Attribute attribute, const SlotType &type, int64_t replicas) {
  if (!isa<LLVM::LLVMArrayType>(type.type))
    return valueOf(attribute, type, replicas);
  auto dense = dyn_cast<ElementsAttr>(attribute);
  llvm::SmallVector<uint64_t> bits;
  if (!dense || !bitsOf(dense, bits))
    return {};
  llvm::ArrayRef<uint64_t> rest = bits;
  return shaped(type.type, rest);
}

template <typename Make> Flow cachedValue(Call &call, Make make) {
  auto &cache = call.cached<CachedValue>([&] { return std::make_unique<CachedValue>(make()); });
  if (cache.value.kind() == Value::Kind::none)
    return call.unsupported("of this type");
  call.setResult(0, cache.value);
  return Flow::next;
}

Flow constant(Call &call) {
  return cachedValue(call, [&] {
    return constantOf(call.as<LLVM::ConstantOp>().getValue(), call.resultType(),
                      call.options().replicas);
  });
}
Flow undefined(Call &call) {
  return cachedValue(
      call, [&] { return undefinedOf(call.resultType().type, call.options().fillPattern); });
}
Flow zero(Call &call) {
  return cachedValue(call, [&] { return zeroOf(call.resultType().type); });
}

Ref<Allocation> bytesOfString(Call &call, StringAttr string) {
  llvm::StringRef text = string.getValue();
  Ref<Allocation> memory = allocateBytes(call, static_cast<int64_t>(text.size()));
  for (size_t i = 0; memory && i < text.size(); ++i) {
    memory->bits[i] = static_cast<uint8_t>(text[i]);
    memory->undefined[i] = 0;
  }
  return memory;
}

/// Reads the bits of a constant, row-major, and their format. Returns false unless it consists of
/// numbers.
bool numbersOf(Attribute constant, llvm::SmallVectorImpl<uint64_t> &bits, Format &format) {
  if (auto dense = dyn_cast<ElementsAttr>(constant)) {
    format = elementShapeOf(dense.getElementType()).format;
    return bitsOf(dense, bits);
  }
  auto number = dyn_cast<TypedAttr>(constant);
  format = number ? formatOf(number.getType()) : Format();
  if (auto integer = dyn_cast<IntegerAttr>(constant))
    bits.push_back(bitsOf(integer.getValue()));
  else if (auto real = dyn_cast<FloatAttr>(constant))
    bits.push_back(bitsOf(real.getValue()));
  return format.kind != FormatKind::none && bits.size() == 1;
}

/// Contents of a global without code: numbers, a string or nothing.
Ref<Allocation> contentsOf(Call &call, LLVM::GlobalOp global) {
  std::optional<Extents> extents = extentsOf(global.getGlobalType());
  auto string = dyn_cast_or_null<StringAttr>(global.getValueOrNull());
  if (string && extents && static_cast<int64_t>(string.size()) == extents->bytes)
    return bytesOfString(call, string);
  Attribute constant = global.getValueOrNull();
  bool hasCode = !global.getInitializerRegion().empty();
  if (extents && !hasCode && !constant)
    return allocateBytes(call, extents->bytes);
  llvm::SmallVector<uint64_t> bits;
  Format format;
  // Elements of a dense constant have no gaps, so the type must have none either. Vectors may have
  // gaps between them, and their elements may share a byte.
  bool isDense = extents && !hasCode && numbersOf(constant, bits, format) &&
                 static_cast<int64_t>(bits.size()) * bytesOf(format) == extents->bytes;
  if (!isDense) {
    call.unsupported("of a global with this initial value");
    return nullptr;
  }
  Ref<Allocation> memory(new Allocation(format, bits.size(), 0));
  std::copy(bits.begin(), bits.end(), memory->bits.begin());
  std::fill(memory->undefined.begin(), memory->undefined.end(), 0);
  return memory;
}

Flow addressOf(Call &call) {
  auto name = call.as<LLVM::AddressOfOp>().getGlobalNameAttr();
  auto global = SymbolTable::lookupNearestSymbolFrom<LLVM::GlobalOp>(call.op(), name);
  if (!global)
    return call.unsupported("of what is no global");
  Ref<Allocation> &memory = call.executor.globals[global];
  if (!memory)
    memory = contentsOf(call, global);
  if (!memory)
    return Flow::stop;
  memory->isConstant = global.getConstant();
  call.setResult(0, Value::scalar(call.executor.addresses.addressOf(memory)));
  return Flow::next;
}

} // namespace

void registerLLVM(HandlerTable &table) {
  table.add<LLVM::CallOp>(callFunction);
  table.add<LLVM::ReturnOp>([](Call &call) { return call.exitWith(); });
  table.add<LLVM::BrOp>([](Call &call) { return branchTo(call, 0); });
  table.add<LLVM::CondBrOp>(conditionalBranch);
  table.add<LLVM::SwitchOp>(switchTo);
  table.add<LLVM::UnreachableOp>(
      [](Call &call) { return call.trap("undefined behaviour: unreachable code"); });
  table.add<LLVM::ConstantOp>(constant);
  table.add<LLVM::UndefOp, LLVM::PoisonOp>(undefined);
  table.add<LLVM::ZeroOp>(zero);
  table.add<LLVM::AddressOfOp>(addressOf);
}

} // namespace npufuzz::interpreter

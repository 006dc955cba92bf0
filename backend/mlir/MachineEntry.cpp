//===- MachineEntry.cpp ---------------------------------------------------===//
//
// @main may have any signature, and C++ cannot call a function whose type is known only at run
// time. So this adds an entry in LLVM IR that takes two arrays of 64-bit words. It builds the
// arguments from the first and splits results into the second. Structs, arrays and vectors are
// walked in order, one scalar per word.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/MachineEntry.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace npufuzz::mlirbackend {

static constexpr unsigned wordBits = 64;

/// True for integers, floats and pointers of at most one word.
static bool isScalar(Type *type) {
  if (type->isPointerTy())
    return true;
  return (type->isIntegerTy() || type->isFloatingPointTy()) &&
         type->getScalarSizeInBits() <= wordBits;
}

/// Parts of structs, arrays and vectors; empty for scalars and for types without parts.
static SmallVector<Type *> partsOf(Type *type) {
  if (auto *structure = dyn_cast<StructType>(type))
    return {structure->element_begin(), structure->element_end()};
  if (auto *array = dyn_cast<ArrayType>(type))
    return SmallVector<Type *>(array->getNumElements(), array->getElementType());
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    return SmallVector<Type *>(vector->getNumElements(), vector->getElementType());
  return {};
}

/// Number of words of a value of that type; nothing if it has a part that fits in no word.
static std::optional<size_t> wordsOf(Type *type) {
  if (isScalar(type))
    return 1;
  if (type->isVoidTy())
    return 0;
  if (!isa<StructType, ArrayType, FixedVectorType>(type))
    return std::nullopt;
  size_t words = 0;
  for (Type *part : partsOf(type)) {
    std::optional<size_t> more = wordsOf(part);
    if (!more)
      return std::nullopt;
    words += *more;
  }
  return words;
}

namespace {

/// Moves values between registers and an array of words, from the first word on.
class Words {
public:
  Words(IRBuilder<> &builder, Value *array) : builder(builder), array(array) {}

  Value *load(Type *type) {
    if (!isScalar(type)) {
      Value *whole = PoisonValue::get(type);
      for (auto [number, part] : enumerate(partsOf(type))) {
        Value *value = load(part);
        auto position = static_cast<unsigned>(number);
        whole = type->isVectorTy() ? builder.CreateInsertElement(whole, value, position)
                                   : builder.CreateInsertValue(whole, value, position);
      }
      return whole;
    }
    Value *word = builder.CreateLoad(builder.getInt64Ty(), nextSlot());
    if (type->isPointerTy())
      return builder.CreateIntToPtr(word, type);
    return builder.CreateBitCast(builder.CreateTrunc(word, integerOf(type)), type);
  }

  void store(Value *value) {
    Type *type = value->getType();
    if (!isScalar(type)) {
      for (size_t number = 0, count = partsOf(type).size(); number < count; ++number) {
        auto position = static_cast<unsigned>(number);
        store(type->isVectorTy() ? builder.CreateExtractElement(value, position)
                                 : builder.CreateExtractValue(value, position));
      }
      return;
    }
    value = type->isPointerTy() ? builder.CreatePtrToInt(value, builder.getInt64Ty())
                                : builder.CreateBitCast(value, integerOf(type));
    builder.CreateStore(builder.CreateZExt(value, builder.getInt64Ty()), nextSlot());
  }

private:
  Type *integerOf(Type *type) { return builder.getIntNTy(type->getScalarSizeInBits()); }
  Value *nextSlot() { return builder.CreateConstGEP1_64(builder.getInt64Ty(), array, next++); }

  IRBuilder<> &builder;
  Value *array;
  uint64_t next = 0;
};

} // namespace

Expected<size_t> addEntry(Module &module, size_t argumentWords) {
  Function *callee = module.getFunction("main");
  std::optional<size_t> taken = callee ? std::optional<size_t>(0) : std::nullopt;
  std::optional<size_t> given = callee ? wordsOf(callee->getReturnType()) : std::nullopt;
  if (callee)
    for (Argument &argument : callee->args()) {
      std::optional<size_t> words = wordsOf(argument.getType());
      taken = words && taken ? std::optional(*taken + *words) : std::nullopt;
    }
  if (!given || taken != argumentWords || callee->isDeclaration())
    return createStringError("expected a definition of @main with " + Twine(argumentWords) +
                             " arguments after lowering to LLVM");
  callee->setName("npufuzz_main"); // an executable has a main of its own
  IRBuilder<> builder(module.getContext());
  auto *pointer = builder.getPtrTy();
  auto *type = FunctionType::get(builder.getVoidTy(), {pointer, pointer}, false);
  Function *entry = Function::Create(type, Function::ExternalLinkage, entryName, module);
  builder.SetInsertPoint(BasicBlock::Create(module.getContext(), "", entry));
  Words in(builder, entry->getArg(0)), out(builder, entry->getArg(1));
  SmallVector<Value *> arguments;
  for (Argument &argument : callee->args())
    arguments.push_back(in.load(argument.getType()));
  Value *results = builder.CreateCall(callee, arguments);
  if (*given)
    out.store(results);
  builder.CreateRetVoid();
  return *given;
}

} // namespace npufuzz::mlirbackend

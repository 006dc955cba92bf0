//===- ObjectCode.cpp -----------------------------------------------------===//
//
// Runs LLVM's code generator after passes that only remove repetitions. LLVM's vectorisers would
// put scalar loops on the lanes.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/ObjectCode.h"
#include "backend/mlir/riscv/Toolkit.h"
#include "backend/pytorchsim/lowering/Emitter.h"
#include "backend/pytorchsim/lowering/LaneInstructions.h"
#include "backend/pytorchsim/lowering/VectorFrames.h"
#include "support/mlir/Api.h"

#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Pass.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Scalar.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

/// Enables f16 in vectors, which the simulator has, and its own instructions. Made once per
/// process, because this takes as long as the code of a small case.
static Expected<TargetMachine &> target(Spills spills) {
  static std::unique_ptr<TargetMachine> machines[2];
  std::unique_ptr<TargetMachine> &machine = machines[spills == Spills::few];
  if (!machine) {
    auto made = mlirbackend::riscvTargetMachine(/*optLevel=*/spills == Spills::few ? 2 : 1,
                                                vectorBits, ",+zvfh,+xsfvcp");
    if (!made)
      return made.takeError();
    machine = std::move(*made);
  }
  return *machine;
}

/// Sets the layout that code generation uses: it decides the alignment of loads and stores when
/// they are emitted.
static Error layOut(llvm::Module &module) {
  auto machine = target(Spills::many);
  if (!machine)
    return machine.takeError();
  module.setDataLayout(machine->createDataLayout());
  setTargetTriple(module, machine->getTargetTriple());
  return Error::success();
}

/// Removes repetitions. Masks read the same valid extents again and again, and code generation is
/// most of a case's cost before the simulator. Does not fold vectors whose elements differ: for
/// such constants code generation uses instructions that act on one lane.
static void removeWhatRepeats(llvm::Module &module) {
  legacy::FunctionPassManager passes(&module);
  passes.add(createEarlyCSEPass());
  passes.doInitialization();
  for (Function &function : module)
    passes.run(function);
  passes.doFinalization();
}

/// Returns true if every use is a store to the address, or a place in it that only stores use.
static bool isOnlyWritten(const Value &address) {
  return all_of(address.users(), [&](const User *user) {
    if (const auto *store = dyn_cast<StoreInst>(user))
      return store->getPointerOperand() == &address;
    return isa<GEPOperator>(user) && isOnlyWritten(*user);
  });
}

static void eraseStores(Value &address) {
  for (User *user : make_early_inc_range(address.users()))
    if (auto *store = dyn_cast<StoreInst>(user))
      store->eraseFromParent();
    else
      eraseStores(*user);
}

/// Removes stores of buffers' extents that no call receives: lane code knows them
/// (Emitter::validExtent).
static void removeUnreadStores(llvm::Module &module) {
  for (GlobalVariable &global : module.globals())
    if (global.hasLocalLinkage() && isOnlyWritten(global))
      eraseStores(global);
}

static Expected<std::unique_ptr<MemoryBuffer>> generate(llvm::Module &module,
                                                        TargetMachine &machine) {
  std::string problem;
  raw_string_ostream stream(problem);
  if (verifyModule(module, &stream))
    return createStringError("the lowering makes invalid LLVM IR: " +
                             StringRef(problem).split('\n').first.str());
  removeUnreadStores(module);
  removeWhatRepeats(module);
  return orc::SimpleCompiler(machine)(module);
}

Error ObjectGroup::add(mlir::ModuleOp source, const TargetMemory &memory,
                       const std::string &entry) {
  if (Error error = layOut(llvmModule))
    return error;
  Emitter emitter(llvmModule, memory);
  if (Error error = emitter.emit(source, entry))
    return error;
  cases.push_back(CaseObject{nullptr, entry, emitter.scratchBytes, emitter.bankBytesUsed});
  return Error::success();
}

/// Reloads of spills read whole registers in elements of a byte, which the simulator handles one by
/// one for each lane. Elements of 64 bits are the same bytes in an eighth of the steps, and slots
/// on the stack are aligned for them. Other loads of code generation have an explicit number of
/// elements.
static bool isReload(const ObjectInstruction &instruction) {
  return is_contained({"VL1RE8_V", "VL2RE8_V", "VL4RE8_V", "VL8RE8_V"}, instruction.name);
}
static void loadWords(char *instruction) {
  constexpr uint32_t elementsOf64Bits = 7 << 12;
  support::endian::write32le(instruction,
                             support::endian::read32le(instruction) | elementsOf64Bits);
}

/// Checks that every instruction is fit for lanes, and that a bank has room for the spills: they
/// would overwrite the registers that go through memory.
static Error checkCode(WritableMemoryBuffer &object, const TargetMachine &machine) {
  FrameReader frames(machine, vectorBits);
  auto see = [&](const ObjectInstruction &instruction) {
    if (Error error = checkLaneInstruction(instruction))
      return error;
    if (isReload(instruction))
      loadWords(object.getBufferStart() + instruction.offset);
    return frames.see(instruction);
  };
  if (Error error = forEachInstruction(object.getMemBufferRef(), machine, see))
    return error;
  if (frames.deepest() <= TargetMemory::spillBytes)
    return Error::success();
  return createStringError(formatv(
      "unsupported: its registers take {0} bytes of stack, where a lane's bank has room for {1}",
      frames.deepest(), TargetMemory::spillBytes));
}

Expected<std::vector<CaseObject>> ObjectGroup::finish(Spills spills) {
  auto machine = target(spills);
  if (!machine)
    return machine.takeError();
  auto file = generate(llvmModule, *machine);
  if (!file)
    return file.takeError();
  auto code = WritableMemoryBuffer::getNewUninitMemBuffer((*file)->getBufferSize(), "cases");
  llvm::copy((*file)->getBuffer(), code->getBufferStart());
  if (Error error = checkCode(*code, *machine))
    return std::move(error);
  std::shared_ptr<MemoryBuffer> shared = std::move(code);
  for (CaseObject &each : cases)
    each.file = shared;
  return std::move(cases);
}

static Expected<CaseObject> objectOf(mlir::ModuleOp source, const TargetMemory &memory,
                                     const std::string &entry, Spills spills) {
  ObjectGroup alone;
  if (Error error = alone.add(source, memory, entry))
    return std::move(error);
  auto objects = alone.finish(spills);
  if (!objects)
    return objects.takeError();
  return std::move(objects->front());
}

Expected<CaseObject> objectOf(mlir::ModuleOp source, const TargetMemory &memory,
                              const std::string &entry) {
  auto object = objectOf(source, memory, entry, Spills::many);
  if (object)
    return object;
  consumeError(object.takeError());
  return objectOf(source, memory, entry, Spills::few);
}

Expected<CaseObject> probeObject(const std::string &entry) {
  auto machine = target(Spills::many);
  if (!machine)
    return machine.takeError();
  LLVMContext context;
  llvm::Module module("probe", context);
  if (Error error = layOut(module))
    return std::move(error);
  IRBuilder<> builder(context);
  auto *pointer = PointerType::get(context, 0);
  auto *type = FunctionType::get(builder.getVoidTy(), {pointer}, false);
  auto *function = Function::Create(type, GlobalValue::ExternalLinkage, entry, module);
  builder.SetInsertPoint(BasicBlock::Create(context, "entry", function));
  Value *block = builder.CreateLoad(pointer, function->getArg(0));
  // The word is in writable data, as every case has some. In a program without it, the proxy kernel
  // would map the runtime's data read-only.
  auto *one = new GlobalVariable(module, builder.getInt64Ty(), /*isConstant=*/false,
                                 GlobalValue::InternalLinkage, builder.getInt64(1), "probe_addend");
  Value *old = builder.CreateLoad(builder.getInt64Ty(), block);
  Value *addend = builder.CreateLoad(builder.getInt64Ty(), one);
  builder.CreateStore(builder.CreateAdd(old, addend), block);
  builder.CreateRetVoid();
  auto file = generate(module, *machine);
  if (!file)
    return file.takeError();
  return CaseObject{std::move(*file), entry, {}, 0};
}

Expected<std::unique_ptr<MemoryBuffer>> tableOf(ArrayRef<std::string> entries) {
  auto machine = target(Spills::many);
  if (!machine)
    return machine.takeError();
  LLVMContext context;
  llvm::Module module("table", context);
  if (Error error = layOut(module))
    return std::move(error);
  auto *pointer = PointerType::get(context, 0);
  auto *type = FunctionType::get(Type::getVoidTy(context), {pointer}, false);
  SmallVector<Constant *> addresses;
  for (const std::string &entry : entries)
    addresses.push_back(cast<Constant>(module.getOrInsertFunction(entry, type).getCallee()));
  auto *array = ArrayType::get(pointer, addresses.size());
  new GlobalVariable(module, array, /*isConstant=*/true, GlobalValue::ExternalLinkage,
                     ConstantArray::get(array, addresses), "npufuzz_kernels");
  return generate(module, *machine);
}

Expected<std::string> irOf(mlir::ModuleOp source, const TargetMemory &memory) {
  LLVMContext context;
  llvm::Module module("case", context);
  if (Error error = layOut(module))
    return std::move(error);
  Emitter emitter(module, memory);
  if (Error error = emitter.emit(source, "entry"))
    return std::move(error);
  std::string text;
  raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

} // namespace npufuzz::pytorchsim

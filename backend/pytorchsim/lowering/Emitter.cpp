//===- Emitter.cpp --------------------------------------------------------===//
//
// Emits the functions of a module and the entry that calls @main, and dispatches ops to the other
// files of this folder. An op without code is refused.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/Emitter.h"
#include "backend/npu/machine/Machine.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

void Emitter::refuse(Operation *op, const llvm::Twine &why) {
  if (problem.empty())
    problem = ("unsupported: " + op->getName().getStringRef() + ": " + why).str();
}

void Emitter::declare(func::FuncOp function) {
  llvm::SmallVector<llvm::Type *> arguments;
  for (Type type : function.getArgumentTypes())
    arguments.push_back(registers.typeOf(type));
  auto *type = llvm::FunctionType::get(builder.getVoidTy(), arguments, false);
  auto *made = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                      "kernel_" + function.getName(), module);
  // Scalar loops and copies of memory must not become vector code, which runs on lanes.
  made->addFnAttr(llvm::Attribute::NoImplicitFloat);
  made->addFnAttr(llvm::Attribute::NoInline);
  functions[function.getName()] = made;
}

void Emitter::emitFunction(func::FuncOp function) {
  function_ = functions.lookup(function.getName());
  continueIn(llvm::BasicBlock::Create(module.getContext(), "entry", function_), KnownExtents());
  for (auto [argument, value] : llvm::zip_equal(function.getArguments(), function_->args()))
    bind(argument, &value);
  guards = guardsOf(function);
  if (guards)
    call("npufuzz_set_guards", {guards});
  emitBlock(function.getBody().front());
}

void Emitter::emitEntry(func::FuncOp main, llvm::StringRef name) {
  auto *type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, false);
  llvm::Function *entry = entryFunction =
      llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
  entry->addFnAttr(llvm::Attribute::NoImplicitFloat);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", entry));
  builder.CreateStore(entry->getArg(0), entryWords);
  emitLaneNumbers(laneNumbers16, 16);
  emitLaneNumbers(laneNumbers32, 32);
  llvm::SmallVector<llvm::Value *> arguments;
  for (auto [number, argument] : llvm::enumerate(main.getArgumentTypes())) {
    llvm::Value *at = builder.CreateConstGEP1_64(builder.getInt64Ty(), entry->getArg(0), number);
    if (isa<MemRefType>(argument)) {
      arguments.push_back(builder.CreateLoad(builder.getPtrTy(), at));
      continue;
    }
    // The scalar is in the low end of its word.
    llvm::Value *raw = builder.CreateLoad(registers.memoryTypeOf(argument), at);
    arguments.push_back(registers.fromMemory(argument, raw));
  }
  builder.CreateCall(functions.lookup("main"), arguments);
  if (schedule)
    call("npufuzz_wait_all", {});
  builder.CreateRetVoid();
}

/// Erases the functions of a module that keeps its other functions.
void Emitter::eraseFunctions() {
  if (entryFunction)
    entryFunction->eraseFromParent();
  for (auto &each : functions)
    each.second->dropAllReferences();
  for (auto &each : functions)
    each.second->eraseFromParent();
}

void Emitter::emitBlock(Block &block) {
  for (Operation &op : block)
    if (problem.empty())
      emitOp(op);
}

void Emitter::emitOp(Operation &op) {
  if (isa<affine::AffineYieldOp, scf::YieldOp>(op))
    return;
  if (isa<func::ReturnOp>(op)) {
    if (guards)
      call("npufuzz_check_guards", {guards});
    builder.CreateRetVoid();
    return;
  }
  bool known = true;
  llvm::TypeSwitch<Operation *>(&op)
      .Case<affine::AffineForOp, affine::AffineApplyOp, scf::ForOp, scf::IfOp, func::CallOp,
            memref::LoadOp, memref::StoreOp, tile::ScratchOp, arith::ConstantOp, npu::VLoadOp,
            npu::VStoreOp, npu::MaskOp, npu::CoordinateOp, npu::ConvertOp, vector::BroadcastOp,
            npu::AllocOp, npu::ZeroOp, npu::ValidOp, npu::SetValidOp, npu::TransferInOp,
            npu::TransferOutOp, npu::TagsOp, npu::WaitOp, npu::ComputeOp, npu::PushWeightsOp,
            npu::PushInputOp, npu::PopOp>([&](auto each) { emit(each); })
      .Default([&](Operation *) { known = emitArithmetic(op); });
  if (!known)
    refuse(&op, "no code for it");
}

llvm::Error Emitter::emit(ModuleOp source, llvm::StringRef entryName) {
  auto main = source.lookupSymbol<func::FuncOp>("main");
  if (!main)
    return llvm::createStringError("unsupported: no function @main");
  scratchFirst = main.getNumArguments();
  // Uses the bank size that the passes planned for; this machine's bank is the limit.
  plannedBytes = std::min(npu::Machine::of(source).bankBytes, memory.bufferBytes);
  if (auto given = source->getAttrOfType<IntegerAttr>("npu.schedule"))
    schedule = given.getInt();
  auto *pointer = builder.getPtrTy();
  entryWords = new llvm::GlobalVariable(module, pointer, /*isConstant=*/false,
                                        llvm::GlobalValue::InternalLinkage,
                                        llvm::ConstantPointerNull::get(pointer), "entry_words");
  for (auto function : source.getOps<func::FuncOp>())
    declare(function);
  for (auto function : source.getOps<func::FuncOp>())
    emitFunction(function);
  emitEntry(main, entryName);
  if (problem.empty())
    return llvm::Error::success();
  eraseFunctions();
  return llvm::createStringError(problem);
}

} // namespace npufuzz::pytorchsim

//===- TileInstructions.cpp - buffers, transfers, the systolic array ------===//
//
// Each instruction is a call of the runtime (target/), which knows the machine. A table of words
// passes the op's data.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/Emitter.h"
#include "backend/pytorchsim/lowering/target/TileRuntime.h"
#include "support/Tensor.h"
#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

int64_t typeCode(Type type) {
  return type.isInteger(1)             ? typeI1
         : type.isInteger(8)           ? typeI8
         : type.isInteger(16)          ? typeI16
         : type.isInteger(32)          ? typeI32
         : type.isInteger(64)          ? typeI64
         : type.isIndex()              ? typeIndex
         : type.isF16()                ? typeF16
         : type.isBF16()               ? typeBF16
         : type.isF32()                ? typeF32
         : isa<Float8E4M3FNType>(type) ? typeE4M3
                                       : typeE5M2;
}

void Emitter::call(llvm::StringRef name, llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::SmallVector<llvm::Type *> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(builder.getVoidTy(), types, false);
  builder.CreateCall(module.getOrInsertFunction(name, type), arguments);
}

llvm::Value *Emitter::constantWords(llvm::ArrayRef<int64_t> words) {
  auto *data = llvm::ConstantDataArray::get(
      module.getContext(),
      llvm::ArrayRef(reinterpret_cast<const uint64_t *>(words.data()), words.size()));
  return new llvm::GlobalVariable(module, data->getType(), /*isConstant=*/true,
                                  llvm::GlobalValue::InternalLinkage, data, "words");
}

/// Null if there are none.
llvm::Value *Emitter::wordsOf(llvm::ArrayRef<llvm::Value *> values) {
  if (values.empty())
    return llvm::ConstantPointerNull::get(builder.getPtrTy());
  std::vector<int64_t> constants;
  for (llvm::Value *value : values)
    if (auto *constant = dyn_cast<llvm::ConstantInt>(value))
      constants.push_back(constant->getSExtValue());
  if (constants.size() == values.size())
    return constantWords(constants);
  llvm::Value *words = nullptr;
  {
    llvm::IRBuilderBase::InsertPointGuard guard(builder);
    llvm::BasicBlock &entry = function_->getEntryBlock();
    builder.SetInsertPoint(&entry, entry.begin());
    words = builder.CreateAlloca(builder.getInt64Ty(), word(static_cast<int64_t>(values.size())));
  }
  for (auto [number, value] : llvm::enumerate(values))
    builder.CreateStore(value, builder.CreateConstGEP1_64(builder.getInt64Ty(), words, number));
  return words;
}

static void append(std::vector<int64_t> &words, llvm::ArrayRef<int64_t> some, size_t room) {
  words.insert(words.end(), some.begin(), some.end());
  words.resize(words.size() + room - some.size());
}

/// Valid extents start with the old contents of the registers.
void Emitter::emit(npu::AllocOp op) {
  npu::BufferType type = op.getBuffer().getType();
  if (type.getRank() > npufuzzRankMax)
    return refuse(op, "a rank above " + llvm::Twine(int(npufuzzRankMax)));
  int64_t address = static_cast<int64_t>(op.getAddress().value_or(0));
  bankBytesUsed = std::max(bankBytesUsed, address + npu::bankBytes(type, memory.lanes));
  std::vector<int64_t> words = {address, typeCode(type.getElementType()), type.getRank(),
                                type.getSplit(), type.getStride()};
  append(words, type.getShape(), npufuzzRankMax);
  append(words, {}, npufuzzRankMax); // valid
  append(words, {}, npufuzzRankMax); // strides
  auto *tile = cast<llvm::GlobalVariable>(constantWords(words));
  tile->setConstant(false);
  tile->setName("tile");
  bind(op.getBuffer(), tile);
}

llvm::Value *Emitter::validWord(Value buffer, int64_t axis) {
  return builder.CreateConstGEP1_64(builder.getInt64Ty(), valueOf(buffer),
                                    static_cast<uint64_t>(npufuzzTileValidWord + axis));
}

void Emitter::emit(npu::ZeroOp op) { call("npufuzz_zero", {valueOf(op.getBuffer())}); }

/// Contents of an axis' register: the value that was set last, if that is evident.
llvm::Value *Emitter::validExtent(Value buffer, int64_t axis) {
  auto known = knownExtents.find(buffer);
  return known != knownExtents.end()
             ? known->second[static_cast<size_t>(axis)]
             : builder.CreateLoad(builder.getInt64Ty(), validWord(buffer, axis));
}

void Emitter::emit(npu::ValidOp op) {
  bind(op.getExtent(), validExtent(op.getBuffer(), static_cast<int64_t>(op.getAxis())));
}

void Emitter::emit(npu::SetValidOp op) {
  llvm::SmallVector<llvm::Value *> extents;
  for (auto [axis, extent] : llvm::enumerate(op.getExtents())) {
    extents.push_back(valueOf(extent));
    builder.CreateStore(extents.back(), validWord(op.getBuffer(), static_cast<int64_t>(axis)));
  }
  knownExtents[op.getBuffer()] = std::move(extents);
}

/// Returns true if the buffer is all zeros when the transfer begins: the transfer may then clear
/// lanes that it does not use.
static bool isCleared(npu::TransferInOp op) {
  for (Operation *before = op->getPrevNode(); before; before = before->getPrevNode()) {
    if (isa<npu::ZeroOp>(before) && before->getOperand(0) == op.getBuffer())
      return true;
    bool touches =
        before->getNumRegions() > 0 || (llvm::is_contained(before->getOperands(), op.getBuffer()) &&
                                        !isa<npu::SetValidOp, npu::ValidOp>(before));
    // Another buffer may lie on the same bytes.
    if (touches || isa<npu::VStoreOp, npu::ComputeOp, npu::PopOp, npu::TransferInOp>(before))
      return false;
  }
  return false;
}

template <typename Op> void Emitter::emitTransfer(Op op, bool outwards, bool isCleared) {
  auto memref = cast<MemRefType>(op.getMemory().getType());
  auto axis = op->template getAttrOfType<IntegerAttr>(npu::laneAxisName);
  if (op.getSizes().size() > npufuzzDescriptorAxesMax)
    return refuse(op, "more than " + llvm::Twine(int(npufuzzDescriptorAxesMax)) + " axes");
  std::vector<int64_t> words = {outwards, axis ? axis.getInt() : -1,
                                static_cast<int64_t>(op.getSizes().size()), memref.getNumElements(),
                                isCleared};
  append(words, op.getSizes(), npufuzzDescriptorAxesMax);
  append(words, op.getGlobalStrides(), npufuzzDescriptorAxesMax);
  append(words, op.getTileStrides(), npufuzzDescriptorAxesMax);
  llvm::SmallVector<llvm::Value *> clip;
  for (Value extent : op.getClip())
    clip.push_back(valueOf(extent));
  llvm::SmallVector<llvm::Value *> arguments = {valueOf(op.getBuffer()), valueOf(op.getMemory()),
                                                valueOf(op.getBase()),   valueOf(op.getOffset()),
                                                wordsOf(clip),           constantWords(words)};
  if (!schedule || !op.getTags())
    return call("npufuzz_transfer", arguments);
  arguments.append({valueOf(op.getTags()), valueOf(op.getSlot()), word(schedule)});
  call("npufuzz_transfer_scheduled", arguments);
}

/// Only the address of the tags is used.
void Emitter::emit(npu::TagsOp op) {
  auto *tags =
      new llvm::GlobalVariable(module, builder.getInt8Ty(), /*isConstant=*/false,
                               llvm::GlobalValue::InternalLinkage, builder.getInt8(0), "tags");
  bind(op.getTags(), tags);
}

void Emitter::emit(npu::WaitOp op) {
  if (schedule)
    call("npufuzz_wait", {valueOf(op.getTags()), valueOf(op.getSlot())});
}

/// When a late transfer moves, other instructions may have filled what it would clear.
void Emitter::emit(npu::TransferInOp op) {
  bool isLate = schedule && op.getTags();
  emitTransfer(op, /*outwards=*/false, !isLate && isCleared(op));
}
void Emitter::emit(npu::TransferOutOp op) { emitTransfer(op, /*outwards=*/true, false); }

/// The runtime's number of the op.
static std::optional<int64_t> codeOf(llvm::StringRef name) {
  const std::pair<llvm::StringRef, int64_t> codes[] = {
      {tile::ExpandOp::record.mnemonic, opExpand},
      {tile::ExpandBinaryOp::record.mnemonic, opExpandBinary},
      {tile::ReduceOp::record.mnemonic, opReduce},
      {tile::CumsumOp::record.mnemonic, opCumsum},
      {tile::TopkOp::record.mnemonic, opTopk},
      {tile::TransposeOp::record.mnemonic, opTranspose},
      {tile::FillPadOp::record.mnemonic, opFillPad}};
  for (auto [mnemonic, code] : codes)
    if (mnemonic == name)
      return code;
  return std::nullopt;
}

void Emitter::emit(npu::ComputeOp op) {
  std::optional<int64_t> code = codeOf(op.getOpName());
  if (!code || !op.getExplicitValid())
    return refuse(op, "the tile instruction " + op.getOpName());
  int64_t kind = 0;
  if (auto expand = op->getAttrOfType<tile::ExpandKindAttr>("kind"))
    kind = static_cast<int64_t>(expand.getValue());
  else if (auto reduce = op->getAttrOfType<tile::ReduceKindAttr>("kind"))
    kind = static_cast<int64_t>(reduce.getValue());
  else if (auto pad = op->getAttrOfType<tile::PadKindAttr>("kind"))
    kind = static_cast<int64_t>(pad.getValue());
  else if (auto part = op->getAttrOfType<tile::TopkPartAttr>("part"))
    kind = static_cast<int64_t>(part.getValue());
  auto axis = op->getAttrOfType<IntegerAttr>("axis");
  llvm::SmallVector<llvm::Value *> inputs;
  for (Value input : op.getInputs())
    inputs.push_back(valueOf(input));
  while (inputs.size() < 2)
    inputs.push_back(llvm::ConstantPointerNull::get(builder.getPtrTy()));
  call("npufuzz_compute",
       {constantWords({*code, kind, axis ? axis.getInt() : 0, op->hasAttr("smallest")}),
        valueOf(op.getOutput()), inputs[0], inputs[1]});
}

void Emitter::emit(npu::PushWeightsOp op) {
  call("npufuzz_push_weights",
       {valueOf(op.getBuffer()), valueOf(op.getRow()), valueOf(op.getColumn()),
        op.getBatch() ? valueOf(op.getBatch()) : word(0), word(op.getTransposed())});
}
void Emitter::emit(npu::PushInputOp op) {
  call("npufuzz_push_input",
       {valueOf(op.getBuffer()), valueOf(op.getRow()), valueOf(op.getColumn()),
        op.getBatch() ? valueOf(op.getBatch()) : word(0), word(op.getTransposed())});
}
void Emitter::emit(npu::PopOp op) {
  call("npufuzz_pop", {valueOf(op.getBuffer()), valueOf(op.getRow()), valueOf(op.getColumn()),
                       op.getBatch() ? valueOf(op.getBatch()) : word(0)});
}

} // namespace npufuzz::pytorchsim

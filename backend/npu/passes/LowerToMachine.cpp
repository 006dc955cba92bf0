//===- LowerToMachine.cpp - npu-lower-to-machine: fields of fixed width ---===//
//
// The last pass. Descriptors become words with fields of fixed width: 16-bit extents and signed
// 32-bit strides, or fewer bits of them if the machine has fewer. Kernel arguments become words of
// 32 bits. Real compilers lose high bits here. In this one, a constant that does not fit its field
// is a compile error and never truncated. Runtime values (base, offset, clip) stay operands, which
// the machine checks.
//
// Layout of a descriptor, in words of 64 bits: 0 direction and number of axes, 1 extents, 2 and 3
// global strides, 4 and 5 tile strides. Strides are in elements.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/passes/Passes.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/MathExtras.h"

#include <array>

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPULOWERTOMACHINE
#include "backend/npu/passes/Passes.h.inc"

namespace {

/// A scalar argument as words of 32 bits, low word first.
struct ArgumentWords {
  static unsigned countOf(Type type) {
    return type.isIndex() || type.getIntOrFloatBitWidth() > 32 ? 2 : 1;
  }

  static SmallVector<Value> split(OpBuilder &builder, Location loc, Value value) {
    Type word = builder.getI32Type(), wide = builder.getI64Type();
    if (value.getType() == word)
      return {value};
    if (countOf(value.getType()) == 1)
      // The receiver truncates, so any extension keeps the value.
      return {builder.create<arith::ExtSIOp>(loc, word, value)};
    if (value.getType().isIndex())
      value = builder.create<arith::IndexCastOp>(loc, wide, value);
    Value width = builder.create<arith::ConstantOp>(loc, builder.getIntegerAttr(wide, 32));
    Value high = builder.create<arith::ShRUIOp>(loc, value, width);
    return {builder.create<arith::TruncIOp>(loc, word, value),
            builder.create<arith::TruncIOp>(loc, word, high)};
  }

  static Value join(OpBuilder &builder, Location loc, ValueRange words, Type type) {
    if (type == words[0].getType())
      return words[0];
    if (countOf(type) == 1)
      return builder.create<arith::TruncIOp>(loc, type, words[0]);
    Type wide = builder.getI64Type();
    Value low = builder.create<arith::ExtUIOp>(loc, wide, words[0]);
    Value high = builder.create<arith::ExtUIOp>(loc, wide, words[1]);
    Value width = builder.create<arith::ConstantOp>(loc, builder.getIntegerAttr(wide, 32));
    high = builder.create<arith::ShLIOp>(loc, high, width);
    Value value = builder.create<arith::OrIOp>(loc, low, high);
    return type.isIndex() ? builder.create<arith::IndexCastOp>(loc, type, value) : value;
  }
};

struct LowerToMachine : impl::NpuLowerToMachineBase<LowerToMachine> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    machine = Machine::of(module);
    SmallVector<Operation *> moved;
    SmallVector<LaunchOp> launches;
    func::CallOp leftCall;
    module.walk([&](Operation *op) {
      if (isa<TransferInOp, TransferOutOp>(op))
        moved.push_back(op);
      else if (auto launch = dyn_cast<LaunchOp>(op))
        launches.push_back(launch);
      else if (auto call = dyn_cast<func::CallOp>(op))
        leftCall = call;
    });
    if (leftCall) {
      leftCall.emitOpError("is no launch, whose arguments are words; run npu-build-graph before");
      return signalPassFailure();
    }
    for (Operation *op : moved) {
      auto in = dyn_cast<TransferInOp>(op);
      if (failed(in ? encode(in, 0) : encode(cast<TransferOutOp>(op), 1)))
        return signalPassFailure();
    }
    for (auto kernel : module.getOps<func::FuncOp>())
      if (kernel->hasAttr("tile.kernel"))
        takeWords(kernel);
    for (LaunchOp launch : launches)
      passWords(launch);
  }

private:
  /// Puts a value into a field of 16 or 32 bits of the words from `first` on.
  LogicalResult put(Operation *op, std::array<uint64_t, dmaWords> &words, size_t first, size_t axis,
                    int64_t value, unsigned bits, bool isSigned) const {
    bool fits = isSigned ? machine.strideFits(value) : value >= 0 && value <= machine.extentMax();
    if (!fits)
      return op->emitOpError(isSigned ? "has a stride of " : "has an extent of ")
             << value << ", which does not fit its field of "
             << (isSigned ? machine.strideBits : machine.extentBits) << " bits";
    size_t perWord = 64 / bits;
    uint64_t field = static_cast<uint64_t>(value) & llvm::maskTrailingOnes<uint64_t>(bits);
    words[first + axis / perWord] |= field << axis % perWord * bits;
    return success();
  }

  template <typename Op> LogicalResult encode(Op op, uint64_t direction) {
    size_t axes = op.getSizes().size();
    if (axes > descriptorAxesMax)
      return op.emitOpError("has ") << axes << " descriptor axes, the machine has "
                                    << descriptorAxesMax << "; run npu-decompose-transfer before";
    std::array<uint64_t, dmaWords> words{direction | axes << 1};
    for (size_t axis = 0; axis < axes; ++axis)
      if (failed(put(op, words, 1, axis, op.getSizes()[axis], extentBits, false)) ||
          failed(put(op, words, 2, axis, op.getGlobalStrides()[axis], strideBits, true)) ||
          failed(put(op, words, 4, axis, op.getTileStrides()[axis], strideBits, true)))
        return failure();
    ++transfers;
    OpBuilder builder(op);
    SmallVector<int64_t> encoded(words.begin(), words.end());
    auto dma =
        builder.create<DmaOp>(op.getLoc(), encoded, op.getMemory(), op.getBase(), op.getBuffer(),
                              op.getOffset(), op.getClip(), op.getTags(), op.getSlot());
    for (StringRef kept : {StringRef(laneAxisName), StringRef(nodeAttribute)})
      if (Attribute attribute = op->getAttr(kept))
        dma->setAttr(kept, attribute);
    op.erase();
    return success();
  }

  /// True for a type that needs no words. Only integers of other widths and index are cut into
  /// words or widened to one.
  static bool passesAsItIs(Type type) {
    return isa<MemRefType>(type) || isa<FloatType>(type) || type.isInteger(32);
  }

  /// Makes kernels take words and join them at their entry.
  void takeWords(func::FuncOp kernel) {
    Block &body = kernel.getBody().front();
    if (llvm::all_of(kernel.getArgumentTypes(), passesAsItIs))
      return;
    auto builder = OpBuilder::atBlockBegin(&body);
    Location loc = kernel.getLoc();
    for (unsigned position = 0; position < body.getNumArguments();) {
      BlockArgument argument = body.getArgument(position);
      Type type = argument.getType();
      if (passesAsItIs(type)) {
        ++position;
        continue;
      }
      unsigned count = ArgumentWords::countOf(type);
      words += count;
      SmallVector<Value> taken;
      for (unsigned word = 1; word <= count; ++word)
        taken.push_back(body.insertArgument(position + word, builder.getI32Type(), loc));
      argument.replaceAllUsesWith(ArgumentWords::join(builder, loc, taken, type));
      body.eraseArgument(position);
      position += count;
    }
    kernel.setType(builder.getFunctionType(body.getArgumentTypes(), {}));
  }

  /// Rewrites a launch. Memory operands change position, so the declared accesses move along.
  static void passWords(LaunchOp launch) {
    if (llvm::all_of(launch.getArguments().getTypes(), passesAsItIs))
      return;
    OpBuilder builder(launch);
    SmallVector<Value> passed;
    SmallVector<int64_t> places;
    for (Value argument : launch.getArguments()) {
      places.push_back(static_cast<int64_t>(passed.size()));
      if (passesAsItIs(argument.getType()))
        passed.push_back(argument);
      else
        llvm::append_range(passed, ArgumentWords::split(builder, launch.getLoc(), argument));
    }
    auto moved = [&](ArrayRef<int64_t> positions) {
      return llvm::map_to_vector(positions, [&](int64_t position) { return places[position]; });
    };
    launch.setReads(moved(launch.getReads()));
    launch.setWrites(moved(launch.getWrites()));
    launch.getArgumentsMutable().assign(passed);
  }

  Machine machine;
};

} // namespace

} // namespace npufuzz::npu

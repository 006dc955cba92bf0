//===- Vectorise.cpp - npu-vectorise: elementwise ops to lane code --------===//
//
// Elementwise ops become loops over the elements of a bank. All lanes execute the same instruction
// on their own bank. So the loop runs over one bank's elements, and element p of every buffer with
// one layout is the same logical element. Adjacent ops share a loop, and values pass from op to op
// in registers. Values with no other reader are not stored at all.
//
// A chunk is what a group of 8 registers holds of the widest type in the run. Valid extents mask
// stores, which covers tails of lanes and of the tile alike.
//
// Relies on npu-valid-shape (extents are set before) and on npu-plan-memory (addresses show
// overlaps). Contract: one loop over all ops reads what the ops in sequence would read.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/passes/IndexConstants.h"
#include "backend/npu/passes/LaneOps.h"
#include "backend/npu/passes/Passes.h"

#include "tile/OpTable.h"

#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUVECTORISE
#include "backend/npu/passes/Passes.h.inc"

namespace {

bool isBuffer(Value value) { return isa<BufferType>(value.getType()); }
BufferType bufferType(Value value) { return cast<BufferType>(value.getType()); }

bool sameLayout(BufferType a, BufferType b) {
  return a.getShape() == b.getShape() && a.getSplit() == b.getSplit() &&
         a.getStride() == b.getStride();
}

/// Elementwise ops that become one loop, in order.
class Run {
public:
  explicit Run(const Machine &machine) : machine(machine) {}

  bool empty() const { return ops.empty(); }
  void clear() { ops.clear(); }
  bool writes(Value buffer) const {
    return llvm::any_of(ops, [&](ComputeOp op) { return op.getOutput() == buffer; });
  }

  /// Returns true if this op, chunk by chunk in one loop, would still read what it reads now.
  bool accepts(ComputeOp op) const {
    for (ComputeOp earlier : ops) {
      if (!sameLayout(earlier.getOutput().getType(), op.getOutput().getType()))
        return false;
      for (Value mine : buffersOf(op))
        for (Value theirs : buffersOf(earlier)) {
          bool written = mine == op.getOutput() || theirs == earlier.getOutput();
          if (written && overlapUnevenly(mine, theirs))
            return false;
        }
    }
    return true;
  }
  void add(ComputeOp op) { ops.push_back(op); }

  /// True for more elements than a register group holds; with `evenly`, for a multiple of them.
  bool isChunked(bool evenly) const {
    int64_t elements = ComputeOp(ops.front()).getOutput().getType().getBankElements(machine.lanes);
    int64_t length = machine.groupElements(widestBytes());
    return elements > length && (elements % length == 0) == evenly;
  }

  /// Emits the loop at the place of the last op and removes the ops.
  void emit(int64_t &forwarded, IndexConstants &constants) {
    BufferType type = ops.front().getOutput().getType();
    int64_t elements = type.getBankElements(machine.lanes);
    int64_t length = std::min(elements, machine.groupElements(widestBytes()));
    int64_t whole = elements / length * length;
    // At the last op, not the first: only there are all valid extents and scalar inputs available.
    OpBuilder builder(ops.back());
    Location loc = ops.back().getLoc();
    SmallVector<bool> stored;
    for (size_t number = 0; number < ops.size(); ++number) {
      stored.push_back(isReadElsewhere(number));
      forwarded += !stored.back();
    }
    if (whole > length) {
      auto loop = builder.create<affine::AffineForOp>(loc, 0, whole, length);
      auto inside = OpBuilder::atBlockBegin(loop.getBody());
      emitChunk(inside, loop.getInductionVar(), length, stored);
    } else {
      emitChunk(builder, constants.get(0), length, stored);
    }
    if (whole < elements) {
      Value rest = constants.get(whole);
      emitChunk(builder, rest, elements - whole, stored);
    }
    for (ComputeOp op : ops)
      op.erase();
  }

private:
  static SmallVector<Value, 4> buffersOf(ComputeOp op) {
    SmallVector<Value, 4> buffers{op.getOutput()};
    for (Value input : op.getInputs())
      if (isBuffer(input))
        buffers.push_back(input);
    return buffers;
  }

  /// Returns true if two buffers share bytes other than element by element. Without addresses
  /// nothing is shared.
  bool overlapUnevenly(Value a, Value b) const {
    auto first = a.getDefiningOp<AllocOp>(), second = b.getDefiningOp<AllocOp>();
    if (a == b || !first || !second || !first.getAddress() || !second.getAddress())
      return false;
    int64_t firstAddress = *first.getAddress(), secondAddress = *second.getAddress();
    if (firstAddress + bankBytes(bufferType(a), machine.lanes) <= secondAddress ||
        secondAddress + bankBytes(bufferType(b), machine.lanes) <= firstAddress)
      return false;
    return firstAddress != secondAddress || tile::elementBytes(bufferType(a).getElementType()) !=
                                                tile::elementBytes(bufferType(b).getElementType());
  }

  /// Bytes of the widest element in registers; coordinates are index.
  int64_t widestBytes() const {
    int64_t widest = 1;
    for (ComputeOp op : ops) {
      if (op.getOpName() == tile::IotaOp::record.mnemonic)
        widest = std::max<int64_t>(widest, tile::elementBytes(IndexType::get(op.getContext())));
      for (Value buffer : buffersOf(op))
        widest = std::max<int64_t>(widest, tile::elementBytes(bufferType(buffer).getElementType()));
    }
    return widest;
  }

  /// Returns true if anything but later ops of this run reads the bytes that an op writes.
  bool isReadElsewhere(size_t number) const {
    Value buffer = ComputeOp(ops[number]).getOutput();
    if (!buffer.getDefiningOp<AllocOp>())
      return true;
    return llvm::any_of(buffer.getUsers(), [&](Operation *user) {
      if (isa<ValidOp, SetValidOp>(user))
        return false;
      const auto *found = llvm::find_if(ops, [&](ComputeOp op) { return op == user; });
      return found == ops.end() || found < ops.begin() + number;
    });
  }

  void emitChunk(OpBuilder &builder, Value element, int64_t length, ArrayRef<bool> stored) {
    llvm::DenseMap<Value, Value> registers;
    for (auto [op, isStored] : llvm::zip_equal(ops, stored)) {
      Location loc = op.getLoc();
      SmallVector<Value> inputs;
      for (Value input : op.getInputs()) {
        if (!isBuffer(input)) {
          inputs.push_back(input);
          continue;
        }
        Value &loaded = registers[input];
        if (!loaded)
          loaded = builder.create<VLoadOp>(
              loc, VectorType::get({length}, bufferType(input).getElementType()), input, element);
        inputs.push_back(loaded);
      }
      Value value = emitLaneCode(builder, loc, op, inputs, element, length);
      registers[op.getOutput()] = value;
      if (!isStored)
        continue;
      Value mask = builder.create<MaskOp>(loc, VectorType::get({length}, builder.getI1Type()),
                                          op.getOutput(), element);
      builder.create<VStoreOp>(loc, value, op.getOutput(), element, mask);
    }
  }

  const Machine &machine;
  SmallVector<ComputeOp> ops;
};

struct Vectorise : impl::NpuVectoriseBase<Vectorise> {
  void runOnOperation() override {
    Machine machine = Machine::of(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      IndexConstants constants(function);
      if (failed(convert(function.getBody().front(), machine, constants)))
        return signalPassFailure();
    }
  }

private:
  /// Ops that a run may span, because they touch no tile bytes.
  static bool isTransparent(Operation *op, const Run &run) {
    if (auto set = dyn_cast<SetValidOp>(op))
      return !run.writes(set.getBuffer()); // else the run's stores would see the later extents
    return isa<ValidOp, AllocOp, affine::AffineApplyOp>(op) ||
           isa<arith::ArithDialect>(op->getDialect());
  }

  LogicalResult convert(Block &block, const Machine &machine, IndexConstants &constants) {
    Run run(machine);
    for (Operation &op : llvm::make_early_inc_range(block)) {
      auto compute = dyn_cast<ComputeOp>(op);
      if (compute && isElementwise(compute)) {
        if (!compute.getExplicitValid())
          return op.emitError("elementwise op without explicit valid extents: run npu-valid-shape "
                              "before");
        if (!run.accepts(compute))
          finish(run, constants);
        run.add(compute);
        continue;
      }
      if (isTransparent(&op, run))
        continue;
      finish(run, constants);
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          if (failed(convert(inner, machine, constants)))
            return failure();
    }
    finish(run, constants);
    return success();
  }

  void finish(Run &run, IndexConstants &constants) {
    if (run.empty())
      return;
    chunked += run.isChunked(/*evenly=*/true);
    remainders += run.isChunked(/*evenly=*/false);
    int64_t inRegisters = 0;
    run.emit(inRegisters, constants);
    ++loops;
    forwarded += inRegisters;
    run.clear();
  }
};

} // namespace

} // namespace npufuzz::npu

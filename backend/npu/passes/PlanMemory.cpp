//===- PlanMemory.cpp - npu-plan-memory: addresses by liveness ------------===//
//
// Addresses in the scratchpad by liveness, in the manner of linear scan (Poletto and Sarkar 1999).
// The pass visits buffers by the start of their lifetime and puts each into the lowest gap between
// the live ones. There is no spilling: a buffer that does not fit is an error. All lanes use the
// same address, so bytes are those of one bank.
//
// Time is the textual position. A use in a loop around which the buffer lives counts for the whole
// loop, because the next iteration needs it again. An asynchronous transfer uses its buffer until
// the wait, so the wait is a user, too.
//
// Contract: two buffers that are live at one time share no byte. The exception is an elementwise op
// that overwrites an input that dies there, element by element in the same layout.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/passes/Passes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUPLANMEMORY
#include "backend/npu/passes/Passes.h.inc"

namespace {

/// Lifetime of a buffer (positions of operations, both ends included) and its place in a bank.
struct Lifetime {
  TypedValue<BufferType> buffer;
  size_t order = 0; ///< among the allocs, breaks ties
  int64_t first = 0, last = 0;
  int64_t bytes = 0, address = 0;
  Operation *firstUser = nullptr;
};

/// Numbers operations in textual order.
class Positions {
public:
  explicit Positions(func::FuncOp function) { number(function.getBody().front()); }
  int64_t first(Operation *op) const { return spans.at(op).first; }
  int64_t last(Operation *op) const { return spans.at(op).second; }

private:
  void number(Block &block) {
    for (Operation &op : block) {
      int64_t first = next++;
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          number(inner);
      spans[&op] = {first, next - 1};
    }
  }
  int64_t next = 0;
  llvm::DenseMap<Operation *, std::pair<int64_t, int64_t>> spans;
};

struct PlanMemory : impl::NpuPlanMemoryBase<PlanMemory> {
  using NpuPlanMemoryBase::NpuPlanMemoryBase;

  void runOnOperation() override {
    Machine machine = Machine::of(getOperation());
    int64_t mostNeeded = 0;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      FailureOr<int64_t> needed = plan(function, machine);
      if (failed(needed))
        return signalPassFailure();
      mostNeeded = std::max(mostNeeded, *needed);
    }
    int64_t bank = fit ? std::min(smallestBank(mostNeeded), machine.bankBytes) : machine.bankBytes;
    full += mostNeeded * 100 > bank * 95;
    if (bank < machine.bankBytes)
      getOperation()->setAttr("npu.bank_bytes", Builder(&getContext()).getI64IntegerAttr(bank));
  }

private:
  /// Smallest sufficient bank of a family with four sizes per octave, from 256 bytes on.
  static int64_t smallestBank(int64_t needed) {
    int64_t size = 256, quarter = size / 4;
    while (size < needed) {
      size += quarter;
      if (size == 8 * quarter)
        quarter *= 2;
    }
    return size;
  }

  /// Users of a buffer, and waits for transfers that use it.
  static SmallVector<Operation *> usersAndWaits(Value buffer) {
    SmallVector<Operation *> result(buffer.getUsers());
    auto addWaits = [&](Value tags) {
      if (tags)
        for (Operation *user : tags.getUsers())
          if (isa<WaitOp>(user))
            result.push_back(user);
    };
    for (Operation *user : buffer.getUsers()) {
      if (auto in = dyn_cast<TransferInOp>(user))
        addWaits(in.getTags());
      else if (auto out = dyn_cast<TransferOutOp>(user))
        addWaits(out.getTags());
    }
    return result;
  }

  static SmallVector<Lifetime> lifetimes(func::FuncOp function, const Machine &machine) {
    Positions positions(function);
    SmallVector<Lifetime> result;
    function.walk([&](AllocOp alloc) {
      Lifetime life;
      life.buffer = alloc.getBuffer();
      life.order = result.size();
      life.bytes = llvm::alignTo(bankBytes(alloc.getBuffer().getType(), machine.lanes),
                                 bufferAlignmentBytes);
      life.first = INT64_MAX;
      for (Operation *user : usersAndWaits(alloc.getBuffer())) {
        // A use inside a loop that the buffer outlives lasts as long as the loop.
        Operation *here = alloc->getBlock()->findAncestorOpInBlock(*user);
        if (positions.first(here) < life.first) {
          life.first = positions.first(here);
          life.firstUser = here;
        }
        life.last = std::max(life.last, positions.last(here));
      }
      if (!life.firstUser)
        life.first = life.last = positions.first(alloc);
      result.push_back(life);
    });
    llvm::sort(result, [](const Lifetime &a, const Lifetime &b) {
      return std::pair(a.first, a.order) < std::pair(b.first, b.order);
    });
    return result;
  }

  /// Plans addresses and returns the bytes of a bank that the function needs.
  FailureOr<int64_t> plan(func::FuncOp function, const Machine &machine) {
    SmallVector<Lifetime> all = lifetimes(function, machine);
    if (int64_t needed = bytesApart(all); apart && !all.empty() && needed <= machine.bankBytes) {
      placeApart(all);
      return needed;
    }
    SmallVector<const Lifetime *> live;
    int64_t needed = 0;
    for (Lifetime &life : all) {
      llvm::erase_if(live, [&](const Lifetime *other) { return other->last < life.first; });
      if (const Lifetime *dying = inPlaceInput(life, live)) {
        life.address = dying->address;
        llvm::erase(live, dying);
        ++reused;
      } else {
        life.address = firstGap(life.bytes, live);
      }
      live.push_back(&life);
      needed = std::max(needed, life.address + life.bytes);
      life.buffer.getDefiningOp<AllocOp>().setAddress(life.address);
    }
    if (needed > machine.bankBytes)
      return function.emitError("does not fit: @")
             << function.getName() << " needs " << needed << " bytes of each bank, which has "
             << machine.bankBytes;
    return needed;
  }

  static constexpr int64_t unusedBytes = 64;

  static int64_t bytesApart(ArrayRef<Lifetime> all) {
    int64_t bytes = unusedBytes;
    for (const Lifetime &life : all)
      bytes += life.bytes + unusedBytes;
    return bytes;
  }

  static void placeApart(MutableArrayRef<Lifetime> all) {
    int64_t address = unusedBytes;
    for (Lifetime &life : all) {
      life.buffer.getDefiningOp<AllocOp>().setAddress(address);
      address += life.bytes + unusedBytes;
    }
  }

  /// The input that an elementwise op may overwrite element by element. Needs equal layout and
  /// element size: then each element is read before its own byte is written, and no other element's
  /// byte is touched.
  static const Lifetime *inPlaceInput(const Lifetime &life, ArrayRef<const Lifetime *> live) {
    auto compute = dyn_cast_or_null<ComputeOp>(life.firstUser);
    BufferType type = life.buffer.getType();
    if (!compute || compute.getOutput() != life.buffer || !isElementwise(compute))
      return nullptr;
    for (const Lifetime *other : live) {
      BufferType otherType = other->buffer.getType();
      bool sameElements = otherType.getShape() == type.getShape() &&
                          otherType.getSplit() == type.getSplit() &&
                          otherType.getStride() == type.getStride() &&
                          tile::elementBytes(otherType.getElementType()) ==
                              tile::elementBytes(type.getElementType());
      if (sameElements && other->last == life.first &&
          llvm::is_contained(compute.getInputs(), other->buffer))
        return other;
    }
    return nullptr;
  }

  /// The lowest address at which `bytes` overlap nothing that is live.
  static int64_t firstGap(int64_t bytes, ArrayRef<const Lifetime *> live) {
    SmallVector<const Lifetime *> byAddress(live);
    llvm::sort(byAddress,
               [](const Lifetime *a, const Lifetime *b) { return a->address < b->address; });
    int64_t address = 0;
    for (const Lifetime *other : byAddress) {
      if (address + bytes <= other->address)
        break;
      address = std::max(address, other->address + other->bytes);
    }
    return address;
  }
};

} // namespace

} // namespace npufuzz::npu

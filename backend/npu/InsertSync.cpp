//===- InsertSync.cpp - npu-insert-sync: flags and barriers between pipes -===//
#include "backend/npu/Machine.h"
#include "backend/npu/Passes.h"

#include "llvm/ADT/DenseMap.h"

#include <array>

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUINSERTSYNC
#include "backend/npu/Passes.h.inc"

namespace {

/// In the order of pipeNames.
enum Pipe : unsigned { load, vector, matrix, store, scalar };
constexpr unsigned pipeCount = std::size(pipeNames);
using PipeSet = uint8_t;
constexpr PipeSet allPipes = (1u << pipeCount) - 1;
PipeSet only(Pipe pipe) { return static_cast<PipeSet>(1u << pipe); }

/// An element access of an instruction; the memory is a buffer or a tensor.
struct Use {
  Value memory;
  bool writes;
  size_t number = 0; ///< of the memory, among those of the function
};

/// What an instruction does; nothing for what runs on no pipe but where it is issued.
struct Instruction {
  Pipe pipe = scalar;
  /// A tag slot orders what comes behind it, flags only what stands before it.
  bool isTagged = false;
  SmallVector<Use, 3> uses;
};

Instruction describe(Operation *op) {
  Instruction result;
  auto on = [&](Pipe pipe, std::initializer_list<Use> uses) {
    result.pipe = pipe;
    result.uses.append(uses);
  };
  if (auto in = dyn_cast<TransferInOp>(op)) {
    on(load, {{in.getMemory(), false}, {in.getBuffer(), true}});
    result.isTagged = static_cast<bool>(in.getTags());
  } else if (auto out = dyn_cast<TransferOutOp>(op)) {
    on(store, {{out.getBuffer(), false}, {out.getMemory(), true}});
    result.isTagged = static_cast<bool>(out.getTags());
  } else if (auto zero = dyn_cast<ZeroOp>(op)) {
    on(vector, {{zero.getBuffer(), true}});
  } else if (auto compute = dyn_cast<ComputeOp>(op)) {
    on(vector, {{compute.getOutput(), true}});
    for (Value input : compute.getInputs())
      if (isa<BufferType>(input.getType()))
        result.uses.push_back({input, false});
  } else if (auto vload = dyn_cast<VLoadOp>(op)) {
    on(vector, {{vload.getBuffer(), false}});
  } else if (auto vstore = dyn_cast<VStoreOp>(op)) {
    on(vector, {{vstore.getBuffer(), true}});
  } else if (auto weights = dyn_cast<PushWeightsOp>(op)) {
    on(matrix, {{weights.getBuffer(), false}});
  } else if (auto input = dyn_cast<PushInputOp>(op)) {
    on(matrix, {{input.getBuffer(), false}});
  } else if (auto pop = dyn_cast<PopOp>(op)) {
    on(matrix, {{pop.getBuffer(), true}});
  } else if (auto read = dyn_cast<memref::LoadOp>(op)) {
    on(scalar, {{read.getMemRef(), false}});
  } else if (auto write = dyn_cast<memref::StoreOp>(op)) {
    on(scalar, {{write.getMemRef(), true}});
  }
  return result;
}

/// Per memory and pipe: which pipes cannot rely on its accesses to be complete.
struct Pending {
  std::array<PipeSet, pipeCount> reads{}, writes{};
  bool operator==(const Pending &) const = default;
};
using State = SmallVector<Pending>;

/// From one pipe to another.
using Sync = std::pair<Pipe, Pipe>;
using Syncs = SmallVector<Sync, 4>;

class Synchroniser {
public:
  Synchroniser(func::FuncOp function, const Machine &machine) : machine(machine) {
    function.walk([&](Operation *op) {
      Instruction instruction = describe(op);
      if (instruction.uses.empty())
        return;
      for (Use &use : instruction.uses) {
        auto [entry, isNew] = numbers.try_emplace(use.memory, memories.size());
        if (isNew)
          memories.push_back(use.memory);
        use.number = entry->second;
      }
      instructions[op] = std::move(instruction);
    });
    overlaps.resize(memories.size());
    for (size_t a = 0; a < memories.size(); ++a)
      for (size_t b = 0; b < memories.size(); ++b)
        if (a == b || shareBytes(memories[a], memories[b]))
          overlaps[a].push_back(b);
  }

  void run(func::FuncOp function) {
    State state(memories.size());
    scan(function.getBody().front(), state, Mode::emit);
  }

  int64_t flags = 0, barriers = 0;

private:
  /// emit: inserts what is missing. pretend: changes the state as if. collect: lists in `wanted`
  /// what is missing on account of what was pending before the block.
  enum class Mode { emit, pretend, collect };

  bool shareBytes(Value a, Value b) const {
    auto first = a.getDefiningOp<AllocOp>(), second = b.getDefiningOp<AllocOp>();
    if (!first || !second || !first.getAddress() || !second.getAddress())
      return false;
    auto bytes = [&](AllocOp op) { return bankBytes(op.getBuffer().getType(), machine.lanes); };
    return *first.getAddress() < *second.getAddress() + bytes(second) &&
           *second.getAddress() < *first.getAddress() + bytes(first);
  }

  /// Which pipes an instruction must wait for.
  PipeSet missing(const Instruction &instruction, const State &state) const {
    PipeSet result = 0;
    for (const Use &use : instruction.uses)
      for (size_t other : overlaps[use.number])
        for (unsigned pipe = 0; pipe < pipeCount; ++pipe) {
          PipeSet waiting = state[other].writes[pipe];
          if (use.writes)
            waiting |= state[other].reads[pipe];
          if (pipe != instruction.pipe && (waiting & only(instruction.pipe)))
            result |= only(Pipe(pipe));
        }
    return result;
  }

  /// What is issued next has the scalar unit's knowledge: what is complete for it is for all.
  static void complete(State &state, Sync sync) {
    PipeSet known = sync.second == scalar ? allPipes : only(sync.second);
    for (Pending &pending : state) {
      pending.reads[sync.first] &= ~known;
      pending.writes[sync.first] &= ~known;
    }
  }

  void note(const Instruction &instruction, State &state) const {
    if (instruction.pipe == scalar || instruction.isTagged)
      return;
    for (const Use &use : instruction.uses) {
      Pending &pending = state[use.number];
      (use.writes ? pending.writes : pending.reads)[instruction.pipe] =
          allPipes & ~only(instruction.pipe);
    }
  }

  /// Per pipe: the block's last operation that has instructions on it.
  using LastOn = std::array<Operation *, pipeCount>;

  void noteLast(Operation *op, LastOn &last) const {
    op->walk([&](Operation *inner) {
      auto found = instructions.find(inner);
      if (found != instructions.end())
        last[found->second.pipe] = op;
    });
  }

  void scan(Block &block, State &state, Mode mode) {
    LastOn last{};
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (op.getNumRegions() > 0) {
        scanRegions(&op, state, mode, last);
      } else if (isa<CallOpInterface>(op)) {
        synchroniseAll(&op, state, mode);
      } else {
        auto found = instructions.find(&op);
        if (found == instructions.end())
          continue;
        const Instruction &instruction = found->second;
        Syncs syncs;
        PipeSet pipes = missing(instruction, state);
        for (unsigned pipe = 0; pipe < pipeCount; ++pipe)
          if (pipes & only(Pipe(pipe)))
            syncs.push_back({Pipe(pipe), instruction.pipe});
        synchronise(&op, syncs, state, mode, last);
        if (mode != Mode::collect)
          note(instruction, state);
      }
      if (mode == Mode::emit)
        noteLast(&op, last);
    }
  }

  /// What is pending before a loop is waited for once, before it; what one iteration leaves for the
  /// next is found by scanning until nothing is added.
  void scanRegions(Operation *op, State &state, Mode mode, LastOn &last) {
    Syncs outer;
    std::swap(outer, wanted);
    State before = state;
    forEachBlock(op, [&](Block &block) { scan(block, before, Mode::collect); });
    std::swap(outer, wanted);
    if (mode == Mode::collect) {
      wanted.append(outer);
      return;
    }
    synchronise(op, outer, state, mode, last);
    while (true) {
      State joined = state;
      forEachBlock(op, [&](Block &block) {
        State after = state;
        scan(block, after, Mode::pretend);
        join(joined, after);
      });
      if (joined == state)
        break;
      state = joined;
    }
    if (mode == Mode::emit)
      forEachBlock(op, [&](Block &block) {
        State inside = state;
        scan(block, inside, Mode::emit);
      });
  }

  template <typename F> static void forEachBlock(Operation *op, F f) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        f(block);
  }

  static void join(State &into, const State &other) {
    for (auto [mine, theirs] : llvm::zip_equal(into, other))
      for (unsigned pipe = 0; pipe < pipeCount; ++pipe) {
        mine.reads[pipe] |= theirs.reads[pipe];
        mine.writes[pipe] |= theirs.writes[pipe];
      }
  }

  /// One flag, or a barrier where several would be needed.
  void synchronise(Operation *op, Syncs syncs, State &state, Mode mode, const LastOn &last) {
    llvm::sort(syncs);
    syncs.erase(std::unique(syncs.begin(), syncs.end()), syncs.end());
    if (syncs.empty())
      return;
    if (mode == Mode::collect) {
      wanted.append(syncs);
      for (Sync sync : syncs)
        complete(state, sync);
      return;
    }
    if (syncs.size() > 1)
      return synchroniseAll(op, state, mode);
    auto [from, to] = syncs.front();
    complete(state, syncs.front());
    if (mode != Mode::emit)
      return;
    ++flags;
    OpBuilder builder(op);
    builder.create<WaitFlagOp>(op->getLoc(), pipeNames[from], pipeNames[to]);
    // The flag is raised as soon as the work is issued: between the two the pipes run side by side.
    if (last[from])
      builder.setInsertionPointAfter(last[from]);
    else
      builder.setInsertionPoint(op->getPrevNode());
    builder.create<SetFlagOp>(op->getLoc(), pipeNames[from], pipeNames[to]);
  }

  void synchroniseAll(Operation *op, State &state, Mode mode) {
    if (mode == Mode::collect ||
        llvm::all_of(state, [](const Pending &pending) { return pending == Pending(); }))
      return;
    state.assign(state.size(), Pending());
    if (mode != Mode::emit)
      return;
    ++barriers;
    OpBuilder(op).create<BarrierOp>(op->getLoc());
  }

  const Machine &machine;
  llvm::DenseMap<Operation *, Instruction> instructions;
  llvm::DenseMap<Value, size_t> numbers;
  SmallVector<Value> memories;
  SmallVector<SmallVector<size_t, 4>> overlaps;
  Syncs wanted;
};

struct InsertSync : impl::NpuInsertSyncBase<InsertSync> {
  void runOnOperation() override {
    Machine machine = Machine::of(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      Synchroniser synchroniser(function, machine);
      synchroniser.run(function);
      flags += synchroniser.flags;
      barriers += synchroniser.barriers;
    }
    getOperation()->setAttr("npu.concurrent", UnitAttr::get(&getContext()));
  }
};

} // namespace

} // namespace npufuzz::npu

//===- InsertSync.cpp - npu-insert-sync: flags and barriers between pipes -===//
//
// Pipes run side by side, each in order. An instruction that depends on another pipe needs a flag
// from that pipe, or a barrier. The pass tracks the happens-before order (Lamport 1978) as a set
// per memory: which pipes cannot yet rely on the completion of which pipe's accesses. Hazards are
// read after write, write after read and write after write, on whole buffers (all buffers that
// share bytes) and whole tensors.
//
// A forward analysis on structured control flow: at loops and branches the sets join by union,
// until nothing is added. The pass does not record transfers with a tag: their wait orders the
// later instructions.
//
// Relies on addresses (npu-plan-memory); without them sharing is invisible. Contract: on every path
// two conflicting accesses of different pipes have a flag or barrier between them, and each awaited
// flag is set exactly once before the wait.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/Instruction.h"
#include "backend/npu/machine/Machine.h"
#include "backend/npu/passes/Passes.h"

#include "llvm/ADT/DenseMap.h"

#include <array>

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUINSERTSYNC
#include "backend/npu/passes/Passes.h.inc"

namespace {

using PipeSet = uint8_t;
constexpr PipeSet allPipes = (1u << pipeCount) - 1;
size_t numberOf(Pipe pipe) { return static_cast<size_t>(pipe); }
PipeSet only(Pipe pipe) { return static_cast<PipeSet>(1u << numberOf(pipe)); }

/// One set per pipe, one byte each: the scan joins, compares and tests all of them at once.
using PipeSets = uint64_t;
static_assert(pipeCount <= sizeof(PipeSets));
PipeSets at(Pipe pipe, PipeSet set) { return static_cast<PipeSets>(set) << (8 * numberOf(pipe)); }

/// For each pipe that accessed a memory: the pipes that cannot rely on the completion of its
/// accesses.
struct Pending {
  PipeSets reads = 0, writes = 0;
  bool operator==(const Pending &) const = default;
};
using State = SmallVector<Pending>;

/// Each waiting pipe has an event of its own on the pipe that it waits for. The first wait to run
/// takes a flag, and the order of two pipes is unknown.
int64_t eventFor(Pipe to) { return static_cast<int64_t>(numberOf(to)); }
static_assert(pipeCount <= eventsOfPipe);

/// A pair of pipes: from one to the other.
using Sync = std::pair<Pipe, Pipe>;
using Syncs = SmallVector<Sync, 4>;

class Synchroniser {
public:
  Synchroniser(func::FuncOp function, const Machine &machine) {
    function.walk([&](Operation *op) {
      Instruction instruction = describeInstruction(op);
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
    overlaps = overlapsOf(memories, machine.lanes);
  }

  void run(func::FuncOp function) {
    State state(memories.size());
    scan(function.getBody().front(), state, Mode::emit);
  }

  int64_t flags = 0, barriers = 0;

private:
  /// emit: inserts missing synchronisation. pretend: changes the state as if it had. collect: lists
  /// in `wanted` what is missing because of accesses that were pending before the block.
  enum class Mode { emit, pretend, collect };

  /// Pipes that an instruction must wait for.
  PipeSet missing(const Instruction &instruction, const State &state) const {
    PipeSets waiting = 0;
    for (const Use &use : instruction.uses)
      for (size_t other : overlaps[use.number])
        waiting |= state[other].writes | (use.writes ? state[other].reads : 0);
    PipeSet result = 0;
    for (size_t pipe = 0; pipe < pipeCount; ++pipe)
      if (Pipe(pipe) != instruction.pipe && (waiting & at(Pipe(pipe), only(instruction.pipe))))
        result |= only(Pipe(pipe));
    return result;
  }

  /// Instructions issued later inherit the scalar unit's knowledge: what is complete for it is
  /// complete for all.
  static void complete(State &state, Sync sync) {
    PipeSet known = sync.second == Pipe::scalar ? allPipes : only(sync.second);
    for (Pending &pending : state) {
      pending.reads &= ~at(sync.first, known);
      pending.writes &= ~at(sync.first, known);
    }
  }

  void note(const Instruction &instruction, State &state) const {
    if (instruction.pipe == Pipe::scalar || instruction.isTagged)
      return;
    for (const Use &use : instruction.uses) {
      Pending &pending = state[use.number];
      // The instruction's own pipe works in order and never waits, so its bit is never set.
      (use.writes ? pending.writes : pending.reads) |=
          at(instruction.pipe, allPipes & ~only(instruction.pipe));
    }
  }

  /// The block's last operation per pipe that has instructions on it.
  using LastOn = std::array<Operation *, pipeCount>;

  void noteLast(Operation *op, LastOn &last) const {
    op->walk([&](Operation *inner) {
      auto found = instructions.find(inner);
      if (found != instructions.end())
        last[numberOf(found->second.pipe)] = op;
    });
  }

  void scan(Block &block, State &state, Mode mode) {
    LastOn last{};
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (op.getNumRegions() > 0) {
        scanRegions(&op, state, mode, last);
      } else if (op.getName().hasInterface<CallOpInterface>()) { // isa would also find promised
                                                                 // interfaces
        synchroniseAll(&op, state, mode);
      } else {
        auto found = instructions.find(&op);
        if (found == instructions.end())
          continue;
        const Instruction &instruction = found->second;
        Syncs syncs;
        PipeSet pipes = missing(instruction, state);
        for (size_t pipe = 0; pipe < pipeCount; ++pipe)
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

  /// Waits once, before the loop, for accesses pending before it. Finds what one iteration leaves
  /// for the next by scanning until nothing is added.
  void scanRegions(Operation *op, State &state, Mode mode, LastOn &last) {
    Syncs outer;
    std::swap(outer, wanted);
    // Waits for older accesses must stand outside the loop: a flag is set once, but each iteration
    // would wait for it.
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
    for (auto [mine, theirs] : llvm::zip_equal(into, other)) {
      mine.reads |= theirs.reads;
      mine.writes |= theirs.writes;
    }
  }

  /// Inserts one flag, or a barrier if several flags would be needed.
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
    IntegerAttr event = builder.getI64IntegerAttr(eventFor(to));
    builder.create<WaitFlagOp>(op->getLoc(), pipeNames[numberOf(from)], pipeNames[numberOf(to)],
                               event);
    // Sets the flag right after the work is issued: the pipes run side by side until the wait.
    if (last[numberOf(from)])
      builder.setInsertionPointAfter(last[numberOf(from)]);
    else
      builder.setInsertionPoint(op->getPrevNode());
    builder.create<SetFlagOp>(op->getLoc(), pipeNames[numberOf(from)], pipeNames[numberOf(to)],
                              event);
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

  llvm::DenseMap<Operation *, Instruction> instructions;
  llvm::DenseMap<Value, size_t> numbers;
  SmallVector<Value> memories;
  std::vector<SmallVector<size_t, 4>> overlaps;
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

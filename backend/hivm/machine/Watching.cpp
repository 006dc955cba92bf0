//===- Watching.cpp - flags, barriers, and what accesses race -------------===//
#include "backend/hivm/machine/Machine.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

/// Events that one run keeps; more of them say nothing new.
static constexpr size_t machineEventsMax = 64;

void Machine::report(MachineEvent::Kind kind, const std::string &detail, const std::string &sort) {
  if (events.size() < machineEventsMax)
    events.push_back({kind, where, detail, sort});
}

void Machine::beginKernel(func::FuncOp kernel) {
  // Where one kernel has been given an order, all have: one may have lost every flag.
  isSynchronised = false;
  kernel->getParentOfType<ModuleOp>().walk([&](Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    isSynchronised |= name == "hivm.hir.pipe_barrier" || name == "hivm.hir.set_flag" ||
                      name == "hivm.hir.wait_flag";
  });
  order.barrierOfAll(); // one kernel of the list after the other
}

void Machine::endKernel() {
  where = kernelName + " at its end";
  for (auto [from, to, id] : order.flagsLeft())
    report(MachineEvent::Kind::idleWait,
           llvm::formatv("flag {0} from {1} to {2} is set and never waited for", id, pipeName(from),
                         pipeName(to)));
  // Of the next kernel none of them is left.
  for (auto [from, to, id] : order.flagsLeft())
    (void)order.waitFlag(from, to, id);
  order.barrierOfAll();
}

/// The event's number: of #hivm.event<EVENT_ID3>, or of an operand.
static std::optional<int64_t> eventOf(Operation &op) {
  llvm::StringRef word = wordOf(attributeOf(op, "static_event_id"));
  int64_t id = 0;
  if (word.consume_front("EVENT_ID") && !word.getAsInteger(10, id))
    return id;
  return std::nullopt;
}

std::optional<bool> Machine::runSynchronisation(Operation &op) {
  llvm::StringRef name = op.getName().getStringRef();
  if (name == "hivm.hir.pipe_barrier") {
    unsigned pipe = pipeOfName(wordOf(attributeOf(op, "pipe")));
    pipe < pipeCount ? order.barrierOf(pipe) : order.barrierOfAll();
    return true;
  }
  // Masks of vectors are reset to all elements.
  if (name == "hivm.hir.set_mask_norm")
    return true;
  bool sets = name == "hivm.hir.set_flag";
  if (!sets && name != "hivm.hir.wait_flag")
    return std::nullopt;
  unsigned from = pipeOfName(wordOf(attributeOf(op, "set_pipe"))),
           to = pipeOfName(wordOf(attributeOf(op, "wait_pipe")));
  std::optional<int64_t> id = eventOf(op);
  if (!id && op.getNumOperands() == 1)
    id = integer(op.getOperand(0));
  if (!id || from >= pipeCount || to >= pipeCount)
    return unsupported(op, " of such pipes or events");
  if (sets)
    order.setFlag(from, to, *id);
  else if (where += llvm::formatv(" of {0}, {1}, {2}", pipeName(from), pipeName(to), *id);
           !order.waitFlag(from, to, *id))
    report(MachineEvent::Kind::idleWait, "no set is left that it could take");
  return true;
}

/// A word for each cause: pipes, or that two places overlap that nobody saw to be one.
static std::string sortOfRace(unsigned pipe, const MemoryRegion &region, const Access &earlier) {
  auto word = [](unsigned number) {
    return pipeName(number).drop_front(sizeof("PIPE_") - 1).str();
  };
  auto [first, second] = std::minmax(pipe, earlier.agent);
  if (first == second)
    return "of " + word(first) + " without a barrier";
  if (region.begin != earlier.region.begin)
    return "in places that overlap";
  return "of " + word(first) + " and " + word(second);
}

void Machine::noteRegion(unsigned pipe, const MemoryRegion &region, bool isWrite) {
  auto race = order.access(pipe, region, isWrite, where);
  if (!race || !isSynchronised)
    return;
  auto words = [](bool writes, const MemoryRegion &region) {
    return llvm::formatv("{0} bytes {1} to {2} of {3}", writes ? "writes" : "reads", region.begin,
                         region.end(), region.space == 0 ? "the buffer" : "global memory")
        .str();
  };
  report(MachineEvent::Kind::dataRace,
         llvm::formatv("it {0} on {1}; nothing orders it with {2}, which {3} on {4}",
                       words(isWrite, region), pipeName(pipe), race->what,
                       words(race->isWrite, race->region), pipeName(race->agent)),
         sortOfRace(pipe, region, *race));
}

/// Runs of bytes at equal distances: the innermost axes that lie together are the run, the axis
/// around it the pieces, all others are spelled out.
static void forEachRegion(const Reference &reference,
                          llvm::function_ref<void(const MemoryRegion &)> call) {
  int64_t bytes = reference.bytesOfElement(), run = 1;
  size_t axis = reference.sizes.size();
  while (axis > 0 && (reference.sizes[axis - 1] == 1 || reference.strides[axis - 1] == run))
    run *= reference.sizes[--axis];
  int64_t pieces = 1, distance = run;
  if (axis > 0) {
    pieces = reference.sizes[--axis];
    distance = reference.strides[axis];
  }
  SmallVector<int64_t> place(axis, 0);
  while (true) {
    int64_t start = reference.start;
    for (size_t i = 0; i < axis; ++i)
      start += place[i] * reference.strides[i];
    call({static_cast<int>(reference.memory),
          reference.begin + static_cast<uint64_t>(start * bytes), pieces, run * bytes,
          distance * bytes});
    size_t next = axis;
    while (next > 0 && ++place[next - 1] == reference.sizes[next - 1])
      place[--next] = 0;
    if (next == 0)
      return;
  }
}

bool Machine::touch(unsigned pipe, const Reference &reference, bool isWrite) {
  if (reference.count() <= 0)
    return true;
  int64_t low = reference.start, high = reference.start;
  for (auto [size, stride] : llvm::zip_equal(reference.sizes, reference.strides))
    (stride < 0 ? low : high) += (size - 1) * stride;
  auto bytes = static_cast<uint64_t>(reference.bytesOfElement());
  uint64_t end = reference.begin + static_cast<uint64_t>(high + 1) * bytes,
           size = memories[reference.memory].bytes.size();
  if (low < 0 || end > size) {
    report(MachineEvent::Kind::outOfBounds,
           llvm::formatv("it {0} bytes {1} to {2} of a memory of {3}", isWrite ? "writes" : "reads",
                         static_cast<int64_t>(reference.begin) + low * static_cast<int64_t>(bytes),
                         end, size));
    return false;
  }
  forEachRegion(reference, [&](const MemoryRegion &region) { noteRegion(pipe, region, isWrite); });
  return true;
}

Number Machine::read(const Reference &reference, int64_t element) const {
  int64_t bytes = reference.bytesOfElement();
  uint64_t at = reference.begin + static_cast<uint64_t>(element * bytes);
  const WatchedMemory &memory = memories[reference.memory];
  Number value = decode(reference.element, memory.bits(at, bytes));
  value.isDefined = memory.allDefined(at, bytes);
  return value;
}

void Machine::write(const Reference &reference, int64_t element, const Number &value,
                    Rounding rounding) {
  int64_t bytes = reference.bytesOfElement();
  memories[reference.memory].set(reference.begin + static_cast<uint64_t>(element * bytes), bytes,
                                 encode(reference.element, value, rounding), value.isDefined);
}

} // namespace npufuzz::hivm

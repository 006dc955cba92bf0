//===- RecordingMachine.cpp -----------------------------------------------===//
//
// Translates instructions, flags and barriers into steps of the happens-before model, and reports
// races and flags that do not match as events.
//
//===----------------------------------------------------------------------===//
#include "backend/recording/RecordingMachine.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz {

void RecordingMachine::beginKernel(llvm::StringRef name) {
  kernel = name.str();
  order.barrierOfAll();
}

void RecordingMachine::endKernel() {
  log.where = kernel + " at its end";
  for (Flag flag : order.flagsLeft()) {
    log.report(MachineEvent::Kind::idleWait,
               llvm::formatv("flag {0} from {1} to {2} is set and never waited for", flag.id,
                             pipeName(flag.from), pipeName(flag.to)));
    (void)order.waitFlag(flag);
  }
  order.barrierOfAll();
}

void RecordingMachine::beginOp(llvm::StringRef name, int64_t number) {
  // Called for every executed op, so it avoids formatted text, which would cost as much as a scalar
  // op.
  std::string &where = log.where;
  where.assign(kernel);
  where.append(": ").append(name).append(" (").append(std::to_string(number)).append(")");
}

void RecordingMachine::waitFlag(unsigned from, unsigned to, int64_t id) {
  if (!order.waitFlag({setterOf(from), to, id}))
    log.report(MachineEvent::Kind::idleWait, "no set is left that it could take");
}

void RecordingMachine::barrier(unsigned pipe) {
  pipe < pipes.size() ? order.barrierOf(pipe) : order.barrierOfAll();
}

std::string RecordingMachine::describe(const MemoryRegion &region, bool isWrite,
                                       unsigned pipe) const {
  auto space = static_cast<size_t>(region.space);
  std::string name = space < memoryNames.size()
                         ? memoryNames[space].str()
                         : "tensor " + std::to_string(space - memoryNames.size());
  return llvm::formatv("{0} {1} bytes {2} to {3} on {4}", isWrite ? "writes" : "reads", name,
                       region.begin, region.end(), pipeName(pipe));
}

/// Names the cause of a race, one name per cause: the two pipes, with two exceptions. If places
/// begin at different bytes, the cause is that their overlap was overlooked, whichever pipes it
/// affects. The scalar pipe is ordered before everything that it issues later, so it comes second
/// in a race, and the program decides which pipe it failed to wait for. A delayed store of the
/// scalar pipe may come first.
std::string RecordingMachine::sortOfRace(unsigned pipe, const MemoryRegion &region,
                                         const Access &earlier) const {
  auto word = [&](unsigned number) {
    llvm::StringRef name = pipeName(number);
    name.consume_front("PIPE_");
    return name.str();
  };
  if (earlier.step.agent == stores)
    return "of a store of " + word(stores) + " and " + word(pipe);
  auto [first, second] = std::minmax(pipe == stores ? 0 : pipe, earlier.step.agent);
  if (first == second)
    return "of " + word(first) + " without a barrier";
  if (region.begin != earlier.region.begin)
    return "in places that overlap";
  return "of " + word(first) + (first == 0 ? "" : " and " + word(second));
}

void RecordingMachine::touch(unsigned pipe, const MemoryRegion &region, bool isWrite) {
  if (isWrite && setterOf(pipe) != pipe)
    order.step(pipe = stores);
  auto race = history.access(order, pipe, region, isWrite, log.where);
  if (race && promisesOrder)
    log.report(MachineEvent::Kind::dataRace,
               llvm::formatv("it {0}; nothing orders it with {1}, which {2}",
                             describe(region, isWrite, pipe), race->what,
                             describe(race->region, race->isWrite, race->step.agent)),
               sortOfRace(pipe, region, *race));
}

} // namespace npufuzz

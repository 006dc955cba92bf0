//===- RecordingMachine.cpp -----------------------------------------------===//
#include "backend/pto/recording/RecordingMachine.h"
#include "backend/pto/recording/Instruction.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::pto {

llvm::StringRef pipeName(unsigned pipe) {
  static constexpr llvm::StringLiteral names[] = {"PIPE_S",    "PIPE_V",    "PIPE_M",  "PIPE_MTE1",
                                                  "PIPE_MTE2", "PIPE_MTE3", "PIPE_FIX"};
  return pipe < pipeCount ? names[pipe] : "PIPE_ALL";
}

npufuzz_machine RecordingMachine::callbacks() {
  npufuzz_machine made;
  made.state = this;
  made.instruction = [](void *state, const char *name, const npufuzz_operand *operands,
                        int32_t count) {
    static_cast<RecordingMachine *>(state)->execute(
        name, llvm::ArrayRef(operands, static_cast<size_t>(count)));
  };
  made.set_flag = [](void *state, int32_t from, int32_t to, int64_t id) {
    static_cast<RecordingMachine *>(state)->setFlag(static_cast<unsigned>(from),
                                                    static_cast<unsigned>(to), id);
  };
  made.wait_flag = [](void *state, int32_t from, int32_t to, int64_t id) {
    static_cast<RecordingMachine *>(state)->waitFlag(static_cast<unsigned>(from),
                                                     static_cast<unsigned>(to), id);
  };
  made.barrier = [](void *state, int32_t pipe) {
    static_cast<RecordingMachine *>(state)->barrier(static_cast<unsigned>(pipe));
  };
  made.begin_kernel = [](void *state, const char *name) {
    static_cast<RecordingMachine *>(state)->beginKernel(name);
  };
  made.end_kernel = [](void *state) { static_cast<RecordingMachine *>(state)->endKernel(); };
  return made;
}

size_t RecordingMachine::addTensor(WatchedMemory contents) {
  tensors.push_back(std::move(contents));
  return tensors.size() - 1;
}

void RecordingMachine::report(MachineEvent::Kind kind, const std::string &detail,
                              const std::string &sort) {
  if (events.size() < machineEventsMax)
    events.push_back({kind, where, detail, sort});
}

void RecordingMachine::beginKernel(llvm::StringRef name) {
  kernel = name.str();
  order.barrierOfAll(); // one kernel of the list after the other
}

void RecordingMachine::endKernel() {
  where = kernel + " at its end";
  for (auto [from, to, id] : order.flagsLeft())
    report(MachineEvent::Kind::idleWait,
           llvm::formatv("flag {0} from {1} to {2} is set and never waited for", id, pipeName(from),
                         pipeName(to)));
  // Of the next kernel none of them is left.
  for (auto [from, to, id] : order.flagsLeft())
    (void)order.waitFlag(from, to, id);
  order.barrierOfAll();
}

void RecordingMachine::setFlag(unsigned from, unsigned to, int64_t id) {
  order.setFlag(from, to, id);
}

void RecordingMachine::waitFlag(unsigned from, unsigned to, int64_t id) {
  where = llvm::formatv("{0}: wait_flag({1}, {2}, {3})", kernel, pipeName(from), pipeName(to), id);
  if (!order.waitFlag(from, to, id))
    report(MachineEvent::Kind::idleWait, "no set is left that it could take");
}

void RecordingMachine::barrier(unsigned pipe) {
  // That of one pipe orders nothing that the model does not order anyway.
  if (pipe >= pipeCount)
    order.barrierOfAll();
}

void RecordingMachine::execute(llvm::StringRef name, llvm::ArrayRef<npufuzz_operand> operands) {
  ++instructionCount;
  where = kernel + ": " + name.str();
  const InstructionRecord *record = findInstruction(name);
  if (!record) {
    if (unknown.empty())
      unknown = name.str();
    return;
  }
  Instruction instruction(*this, *record, operands);
  instruction.execute();
}

} // namespace npufuzz::pto

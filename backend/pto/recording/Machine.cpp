//===- Machine.cpp --------------------------------------------------------===//
//
// Translates the callbacks of emitted code into instructions of the recording machine. Flags and
// barriers come from emitted code; Instruction.cpp computes.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/recording/Machine.h"
#include "backend/pto/recording/Instruction.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::pto {

static constexpr llvm::StringLiteral memoryNames[] = {"buffer", "L1", "L0A", "L0B", "L0C"};

Machine::Machine(const MachineParameters &parameters, uint8_t fillPattern)
    : parameters(parameters), core(pipeNames, memoryNames, Steps::inOrder) {
  core.addMemory({parameters.bufferBytes, fillPattern});
  for (size_t bytes : matrixMemoryBytes)
    core.addMemory({bytes, fillPattern});
  core.addMemory({parameters.accumulatorBytes, fillPattern});
  note({TracedStep::begin});
}

npufuzz_machine Machine::callbacks() {
  npufuzz_machine made;
  made.state = this;
  made.instruction = [](void *state, const char *name, const npufuzz_operand *operands,
                        int32_t count, int32_t line) {
    static_cast<Machine *>(state)->execute(
        name, llvm::ArrayRef(operands, static_cast<size_t>(count)), line);
  };
  made.set_flag = [](void *state, int32_t from, int32_t to, int64_t id) {
    auto *machine = static_cast<Machine *>(state);
    machine->note({TracedStep::set, static_cast<unsigned>(from), static_cast<unsigned>(to), id});
    machine->core.setFlag(static_cast<unsigned>(from), static_cast<unsigned>(to), id);
  };
  made.wait_flag = [](void *state, int32_t from, int32_t to, int64_t id) {
    static_cast<Machine *>(state)->waitFlag(static_cast<unsigned>(from), static_cast<unsigned>(to),
                                            id);
  };
  made.barrier = [](void *state, int32_t pipe) {
    static_cast<Machine *>(state)->note({TracedStep::barrier, static_cast<unsigned>(pipe)});
    static_cast<Machine *>(state)->core.barrier(static_cast<unsigned>(pipe));
  };
  made.get_buffer = [](void *state, int32_t pipe, int64_t id) {
    static_cast<Machine *>(state)->getBuffer(static_cast<unsigned>(pipe), id);
  };
  made.release_buffer = [](void *state, int32_t pipe, int64_t id) {
    static_cast<Machine *>(state)->releaseBuffer(static_cast<unsigned>(pipe), id);
  };
  made.begin_kernel = [](void *state, const char *name) {
    static_cast<Machine *>(state)->core.beginKernel(name);
  };
  made.end_kernel = [](void *state) { static_cast<Machine *>(state)->core.endKernel(); };
  return made;
}

/// Bytes behind each tensor that are nobody's: an access that leaves a tensor by less reaches no
/// other one, wherever the allocator puts them.
static constexpr size_t apartBytes = size_t(16) << 20;

size_t Machine::addTensor(WatchedMemory contents) {
  contents.bytes.reserve(contents.bytes.size() + apartBytes);
  core.addMemory(std::move(contents));
  return tensorCount++;
}

void Machine::waitFlag(unsigned from, unsigned to, int64_t id) {
  note({TracedStep::wait, from, to, id});
  core.log.where = llvm::formatv("{0}: wait_flag({1}, {2}, {3})", core.kernel, core.pipeName(from),
                                 core.pipeName(to), id);
  core.waitFlag(from, to, id);
}

void Machine::touch(unsigned pipe, const MemoryRegion &region, bool isWrite) {
  if (parameters.trace)
    parameters.trace->back().touches.push_back({region, isWrite});
  core.touch(pipe, region, isWrite);
}

void Machine::getBuffer(unsigned pipe, int64_t id) {
  note({TracedStep::take, pipe, 0, id});
  core.log.where = llvm::formatv("{0}: get_buf({1}, {2})", core.kernel, core.pipeName(pipe), id);
  Buffer &buffer = buffers[id];
  if (buffer.isTaken)
    core.log.report(
        MachineEvent::Kind::idleWait,
        llvm::formatv("{0} has it and has not given it back", core.pipeName(buffer.pipe)));
  core.await(pipe, buffer.released);
  buffer.isTaken = true;
  buffer.pipe = pipe;
}

void Machine::releaseBuffer(unsigned pipe, int64_t id) {
  note({TracedStep::giveBack, pipe, 0, id});
  core.log.where = llvm::formatv("{0}: rls_buf({1}, {2})", core.kernel, core.pipeName(pipe), id);
  Buffer &buffer = buffers[id];
  if (!buffer.isTaken || buffer.pipe != pipe)
    core.log.report(MachineEvent::Kind::idleWait, "the pipe does not have it");
  buffer.isTaken = false;
  buffer.released = core.token(pipe);
}

void Machine::execute(llvm::StringRef name, llvm::ArrayRef<npufuzz_operand> operands,
                      int64_t line) {
  ++instructionCount;
  core.beginOp(name, instructionCount);
  auto past = llvm::upper_bound(functionLines, line);
  if (past != functionLines.begin()) {
    std::string &where = core.log.where; // "k: TADD (3)"
    where.pop_back();
    where.append(", line ").append(std::to_string(line - past[-1] + 1)).append(")");
  }
  const InstructionRecord *record = findInstruction(name);
  // Bias and scaling tiles, for instance.
  bool isElsewhere = llvm::any_of(operands, [](const npufuzz_operand &operand) {
    return operand.kind == NPUFUZZ_TILE && operand.location >= spaceOf(0);
  });
  if (!record || isElsewhere) {
    if (unknown.empty())
      unknown = name.str() + (record ? " in a memory that it does not have" : "");
    return;
  }
  Instruction instruction(*this, *record, operands);
  instruction.execute();
}

} // namespace npufuzz::pto

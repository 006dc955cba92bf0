//===- Model.cpp - lanes, banks, registers --------------------------------===//
//
// Runs the steps of a sequence: vectors on all lanes, functions, checks of registers and banks.
// ModelTransfer.cpp has the DMA and the array.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/Model.h"
#include "backend/pytorchsim/machine/ModelState.h"

#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace llvm;

namespace npufuzz::pytorchsim {

MachineMemory initialMemory(const Sequence &sequence) {
  MachineMemory memory;
  memory.dram.resize(sequence.dramBytes / sizeof(uint64_t));
  memory.banks.resize(sequence.lanes * sequence.bankBytes / sizeof(uint64_t));
  for (const Fill &fill : sequence.fills) {
    bool isDram = fill.where == Fill::Where::dram;
    for (uint64_t lane = 0; lane < (isDram ? 1 : sequence.lanes); ++lane) {
      uint64_t start = (lane * sequence.bankBytes + fill.offset) / sizeof(uint64_t);
      MutableArrayRef<uint64_t> words = isDram ? memory.dram : memory.banks;
      fillWords(words.slice(start, fill.words), fill.seed + lane, fill.what);
    }
  }
  return memory;
}

Bytes::Bytes(ArrayRef<uint64_t> words)
    : approximate(words.size() * sizeof(uint64_t)), bytes(words.size() * sizeof(uint64_t)) {
  for (auto [i, word] : enumerate(words))
    support::endian::write64le(&bytes[i * sizeof(uint64_t)], word);
}

std::vector<uint64_t> Bytes::words() const {
  std::vector<uint64_t> words(bytes.size() / sizeof(uint64_t));
  for (auto [i, word] : enumerate(words))
    word = support::endian::read64le(&bytes[i * sizeof(uint64_t)]);
  return words;
}

uint64_t Bytes::read(uint64_t at, uint64_t count) const {
  uint64_t value = 0;
  for (uint64_t i = 0; i < count; ++i)
    value |= uint64_t(bytes[at + i]) << 8 * i;
  return value;
}

void Bytes::write(uint64_t at, uint64_t count, uint64_t value) {
  for (uint64_t i = 0; i < count; ++i) {
    bytes[at + i] = static_cast<uint8_t>(value >> 8 * i);
    approximate[at + i] = 0;
  }
}

void Bytes::copy(uint64_t at, const Bytes &from, uint64_t fromAt, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i) {
    bytes[at + i] = from.bytes[fromAt + i];
    approximate[at + i] = from.approximate[fromAt + i];
  }
}

ModelState::ModelState(const Sequence &sequence)
    : lanes(sequence.lanes), bankBytes(sequence.bankBytes), comparesLanes(sequence.comparesLanes) {
  MachineMemory memory = initialMemory(sequence);
  dram = Bytes(memory.dram);
  banks = Bytes(memory.banks);
  registers = Bytes(std::vector<uint64_t>(lanes * registerCount * registerBytes / 8));
  weights.assign(lanes, std::deque<float>(lanes, 0.0F));
  outputs.resize(lanes);
}

std::string ModelState::run(const Step &step) {
  if (step.kind <= StepKind::moveOut)
    return runTransfer(step);
  if (comparesLanes)
    return checkVector(step);
  return runVector(step);
}

/// Checks a group of registers that holds `length` elements of `elementBits`.
std::string ModelState::groupTrouble(uint64_t reg) const {
  if (elementBits == 0)
    return "no vector length is set";
  if (reg % (uint64_t(1) << groupLog2) != 0 || reg >= registerCount)
    return formatv("register {0} begins no group of {1}", reg, 1 << groupLog2);
  return "";
}

std::string ModelState::setVectorLength(const Step &step) {
  uint64_t count = step.numbers[0], bits = step.numbers[1], group = step.numbers[2];
  if (!is_contained({8u, 16u, 32u, 64u}, bits) || group > 3)
    return formatv("no vector type: {0} bits, 2^{1} registers", bits, group);
  if (count > (registerBytes * 8 << group) / bits)
    return formatv("{0} elements are more than a group holds", count);
  length = count;
  elementBits = bits;
  groupLog2 = group;
  return "";
}

/// Elements are accessed in order: the first one outside the vectors' part of the bank decides.
int ModelState::statusOf(uint64_t offset, uint64_t elementBytes) const {
  uint64_t end = bankBytes - stackBytes;
  for (uint64_t i = 0; i < length; ++i) {
    uint64_t at = offset + i * elementBytes;
    if (at >= bankBytes)
      return scratchpadOverrun;
    if (at >= end)
      return stackOverrun;
  }
  return 0;
}

std::string ModelState::moveVector(const Step &step) {
  uint64_t reg = step.numbers[0], offset = step.numbers[1], elementBytes = elementBits / 8;
  if (offset % elementBytes != 0 || offset > 2 * bankBytes)
    return "an address that is not aligned, or far off";
  status = statusOf(offset, elementBytes);
  if (status != 0)
    return "";
  for (uint64_t lane = 0; lane < lanes; ++lane) {
    uint64_t inBank = lane * bankBytes + offset, inRegister = registerAt(lane, reg);
    if (step.kind == StepKind::load)
      registers.copy(inRegister, banks, inBank, length * elementBytes);
    else
      banks.copy(inBank, registers, inRegister, length * elementBytes);
  }
  return "";
}

std::string ModelState::applyFunction(const Step &step) {
  if (elementBits != 32)
    return "the function unit reads elements of 32 bits";
  if (std::string trouble = groupTrouble(step.numbers[1]); !trouble.empty())
    return trouble;
  auto function = [&](float x) {
    switch (step.kind) {
    case StepKind::exp:
      return std::exp(x);
    case StepKind::erf:
      return std::erf(x);
    case StepKind::tanh:
      return std::tanh(x);
    case StepKind::sin:
      return std::sin(x);
    default:
      return std::cos(x);
    }
  };
  for (uint64_t lane = 0; lane < lanes; ++lane)
    for (uint64_t i = 0; i < length; ++i) {
      uint64_t from = registerAt(lane, step.numbers[1]) + 4 * i,
               to = registerAt(lane, step.numbers[0]) + 4 * i;
      if (registers.isApproximate(from, 4))
        return "a function of what is not known to the last bit";
      float x = bit_cast<float>(static_cast<uint32_t>(registers.read(from, 4)));
      registers.write(to, 4, bit_cast<uint32_t>(function(x)));
      registers.markApproximate(to, 4);
    }
  return "";
}

std::string ModelState::runVector(const Step &step) {
  if (step.kind == StepKind::vectorLength)
    return setVectorLength(step);
  if (step.kind == StepKind::markCompute)
    return "";
  if (step.kind >= StepKind::raw)
    return "an instruction that only the comparison of lanes knows";
  if (std::string trouble = groupTrouble(step.numbers[0]); !trouble.empty())
    return trouble;
  switch (step.kind) {
  case StepKind::load:
  case StepKind::store:
    return moveVector(step);
  case StepKind::broadcast:
    for (uint64_t lane = 0; lane < lanes; ++lane)
      for (uint64_t i = 0; i < length; ++i)
        registers.write(registerAt(lane, step.numbers[0]) + elementBits / 8 * i, elementBits / 8,
                        step.numbers[1]);
    return "";
  case StepKind::laneNumber:
    if (elementBits != 64)
      return "the lane's number has 64 bits";
    for (uint64_t lane = 0; lane < lanes; ++lane)
      for (uint64_t i = 0; i < length; ++i)
        registers.write(registerAt(lane, step.numbers[0]) + 8 * i, 8, lane);
    return "";
  case StepKind::pushWeights:
  case StepKind::pushInputs:
  case StepKind::pop:
    return runArray(step);
  default:
    return applyFunction(step);
  }
}

std::string ModelState::checkVector(const Step &step) {
  switch (step.kind) {
  case StepKind::vectorLength:
    return setVectorLength(step);
  case StepKind::load:
  case StepKind::store:
    if (std::string trouble = groupTrouble(step.numbers[0]); !trouble.empty())
      return trouble;
    return moveVector(step);
  case StepKind::broadcast:
  case StepKind::raw:
  case StepKind::rawMemory:
    return "";
  default:
    return "lanes that are compared have vectors and nothing else";
  }
}

/// An earlier sequence may have left any contents in memory.
static bool fillsAll(const Sequence &sequence) {
  auto covers = [&](Fill::Where where, uint64_t bytes) {
    return any_of(sequence.fills, [&](const Fill &fill) {
      return fill.where == where && fill.offset == 0 && fill.words == bytes / sizeof(uint64_t);
    });
  };
  return covers(Fill::Where::dram, sequence.dramBytes) &&
         covers(Fill::Where::banks, sequence.bankBytes);
}

static bool fillsFit(const Sequence &sequence) {
  return all_of(sequence.fills, [&](const Fill &fill) {
    uint64_t bytes = fill.where == Fill::Where::dram ? sequence.dramBytes : sequence.bankBytes;
    return fill.offset % sizeof(uint64_t) == 0 && fill.offset <= bytes &&
           fill.words <= (bytes - fill.offset) / sizeof(uint64_t);
  });
}

Expectation expect(const Sequence &sequence) {
  Expectation result;
  if (!fillsFit(sequence) || !fillsAll(sequence)) {
    result.refusal = "its fills do not cover memory, or leave it";
    return result;
  }
  ModelState state(sequence);
  for (auto [number, step] : enumerate(sequence.steps)) {
    result.refusal = state.run(step);
    if (!result.refusal.empty()) {
      result.refusal =
          formatv("step {0} ({1}): {2}", number, rowOf(step.kind).name, result.refusal);
      return result;
    }
    result.status = state.status;
    if (result.status != 0)
      return result;
  }
  if (state.hasOutputs()) {
    result.refusal = "results are left in the array";
    return result;
  }
  if (sequence.comparesLanes) {
    result.memory = initialMemory(sequence);
    return result;
  }
  result.memory = {state.dram.words(), state.banks.words()};
  result.isApproximate = state.dram.approximate;
  result.isApproximate.insert(result.isApproximate.end(), state.banks.approximate.begin(),
                              state.banks.approximate.end());
  if (!is_contained(result.isApproximate, 1))
    result.isApproximate.clear();
  return result;
}

} // namespace npufuzz::pytorchsim

//===- Encode.cpp - a sequence as instruction words and operands ----------===//
//
// Each step loads its operands from a table into two registers and then executes one instruction,
// so numbers are data. Sequences.c defines the places in memory.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/Encoding.h"
#include "backend/pytorchsim/machine/Sequence.h"
#include "backend/pytorchsim/machine/Transfer.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

using namespace encoding;

static constexpr uint64_t arenaAddress = 0x1500000, dramAddress = arenaAddress + 4096,
                          shadowAddress = arenaAddress + (uint64_t(2) << 20);

void fillWords(MutableArrayRef<uint64_t> words, uint64_t seed, uint64_t what) {
  uint64_t random = seed;
  auto smallFloat = [](uint64_t bits) {
    return static_cast<uint64_t>(
        bit_cast<uint32_t>(static_cast<float>(static_cast<int64_t>(bits & 7) - 3)));
  };
  for (uint64_t &word : words) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    uint64_t mixed = random ^ random >> 32;
    if (what == Fill::smallIntegers)
      word = smallFloat(random >> 33) | smallFloat(random >> 49) << 32;
    else if (what == Fill::unitFloats)
      word = (mixed & 0x87ffffff87ffffff) | 0x3800000038000000;
    else
      word = mixed & what;
  }
}

namespace {

class Encoder {
public:
  void add(const Step &step);
  /// Clears every vector register, and every weight of the array if the sequence uses it.
  void clear(uint64_t lanes, bool hasArray);

  std::vector<uint32_t> code;
  /// Operands for banks in the scratchpad, and for the lane's bank in DRAM.
  std::vector<uint64_t> operands, shadowOperands;

private:
  struct Operand {
    uint64_t value;
    bool isBankOffset = false;
  };
  static Operand bank(uint64_t offset) { return {offset, true}; }
  void load(uint32_t reg, Operand operand);
  void emit(uint32_t word) { code.push_back(word); }
  void emitDma(Dma what, Operand one, Operand other);
  void addTransfer(const Step &step);
  void addVector(const Step &step);
  void addCoprocessor(const Step &step);

  uint64_t elementBits = 32;
  uint32_t tableBytes = 0; ///< offset from the operands' register
};

} // namespace

void Encoder::load(uint32_t reg, Operand operand) {
  // Offsets have eleven bits and a sign.
  constexpr uint32_t step = 2040;
  if (tableBytes == step) {
    emit(addImmediate(encoding::operands, encoding::operands, step));
    tableBytes = 0;
  }
  operands.push_back(operand.value + (operand.isBankOffset ? scratchpadAddress : 0));
  shadowOperands.push_back(operand.value + (operand.isBankOffset ? shadowAddress : 0));
  emit(loadWord(reg, encoding::operands, tableBytes));
  tableBytes += sizeof(uint64_t);
}

void Encoder::emitDma(Dma what, Operand one, Operand other) {
  load(first, one);
  load(second, other);
  emit(dma(what, first, second));
}

void Encoder::clear(uint64_t lanes, bool hasArray) {
  constexpr uint64_t registersOfGroup = 8, registers = 32;
  load(first, {32});
  emit(setVectorLength(first, 64, 3));
  for (uint64_t reg = 0; reg < registers; reg += registersOfGroup)
    emit(broadcast(static_cast<uint32_t>(reg), zero));
  if (!hasArray)
    return;
  load(first, {lanes});
  emit(setVectorLength(first, 32, 3));
  emit(coprocessor(pushWeights, 0, 0));
}

void Encoder::addTransfer(const Step &step) {
  const std::vector<uint64_t> &n = step.numbers;
  switch (step.kind) {
  case StepKind::configure: {
    Transfer transfer;
    transfer.extents = {n[0], n[1], n[2], n[3]};
    transfer.split = n[4];
    transfer.laneStride = n[5];
    transfer.elementBytes = n[6];
    transfer.isIndirect = n[7] != 0;
    return emitDma(Dma::configure, {transfer.extentsWord()}, {transfer.shapeWord(n[8])});
  }
  case StepKind::globalStrides:
  case StepKind::bankStrides:
    return emitDma(step.kind == StepKind::bankStrides ? Dma::bankStrides : Dma::globalStrides,
                   {Transfer::stridesWord(n[0], n[1])}, {Transfer::stridesWord(n[2], n[3])});
  case StepKind::indices:
    return emitDma(Dma::indices, bank(n[0]), {n[1] << 16 | n[2]});
  case StepKind::moveIn:
    return emitDma(Dma::moveIn, {dramAddress + n[0]}, bank(n[1]));
  case StepKind::moveIn2:
    return emitDma(Dma::moveIn2, {dramAddress + n[0]}, bank(n[1]));
  case StepKind::moveIn3:
    return emitDma(Dma::moveIn3, {dramAddress + n[0]}, bank(n[1]));
  default:
    return emitDma(Dma::moveOut, {dramAddress + n[0]}, bank(n[1]));
  }
}

void Encoder::addVector(const Step &step) {
  const std::vector<uint64_t> &n = step.numbers;
  auto word = static_cast<uint32_t>(n[0]);
  switch (step.kind) {
  case StepKind::vectorLength:
    elementBits = n[1];
    load(first, {n[0]});
    return emit(setVectorLength(first, static_cast<uint32_t>(n[1]), static_cast<uint32_t>(n[2])));
  case StepKind::load:
    load(first, bank(n[1]));
    return emit(loadVector(word, first, static_cast<uint32_t>(elementBits)));
  case StepKind::store:
    load(first, bank(n[1]));
    return emit(storeVector(word, first, static_cast<uint32_t>(elementBits)));
  case StepKind::broadcast:
    load(first, {n[1]});
    return emit(broadcast(word, first));
  case StepKind::raw:
  default:
    load(first, step.kind == StepKind::raw ? Operand{n[1]} : bank(n[1]));
    load(second, {n[2]});
    if (takesFloatRegister(word))
      emit(moveToFloat(first, first));
    return emit(word);
  }
}

void Encoder::addCoprocessor(const Step &step) {
  const std::vector<uint64_t> &n = step.numbers;
  auto number = [&](size_t i) { return i < n.size() ? static_cast<uint32_t>(n[i]) : 0; };
  switch (step.kind) {
  case StepKind::laneNumber:
    return emit(coprocessor(laneNumber, number(0), 0));
  case StepKind::pushWeights:
    return emit(coprocessor(pushWeights, 0, number(0)));
  case StepKind::pushInputs:
    return emit(coprocessor(pushInputs, 0, number(0)));
  case StepKind::markCompute:
    return emit(coprocessor(encoding::markCompute, 0, 0));
  case StepKind::pop:
    return emit(coprocessor(popResults, number(0), 0));
  case StepKind::exp:
    return emit(coprocessor(expOf, number(0), number(1)));
  case StepKind::erf:
    return emit(coprocessor(erfOf, number(0), number(1)));
  case StepKind::tanh:
    return emit(coprocessor(tanhOf, number(0), number(1)));
  case StepKind::sin:
    return emit(coprocessor(sinOf, number(0), number(1)));
  default:
    return emit(coprocessor(cosOf, number(0), number(1)));
  }
}

void Encoder::add(const Step &step) {
  if (step.kind <= StepKind::moveOut)
    return addTransfer(step);
  if (step.kind <= StepKind::broadcast || step.kind >= StepKind::raw)
    return addVector(step);
  addCoprocessor(step);
}

static bool usesVectors(const Sequence &sequence) {
  return any_of(sequence.steps, [](const Step &step) { return step.kind > StepKind::moveOut; });
}

static bool usesArray(const Sequence &sequence) {
  return any_of(sequence.steps, [](const Step &step) {
    return step.kind == StepKind::pushWeights || step.kind == StepKind::pushInputs;
  });
}

/// Packs two instructions into a word.
static void addCode(ProgramInput &input, ArrayRef<uint32_t> code) {
  for (size_t i = 0; i < code.size(); i += 2)
    input.add(code[i] | (i + 1 < code.size() ? uint64_t(code[i + 1]) << 32 : 0));
}

static void addFill(ProgramInput &input, const Sequence &sequence, const Fill &fill) {
  if (fill.where == Fill::Where::dram)
    return input.add({dramAddress + fill.offset, fill.words, fill.seed, fill.what});
  for (uint64_t lane = 0; lane < sequence.lanes; ++lane)
    input.add({scratchpadAddress + lane * sequence.bankBytes + fill.offset, fill.words,
               fill.seed + lane, fill.what});
}

void encode(const Sequence &sequence, ProgramInput &input) {
  Encoder encoder;
  if (usesVectors(sequence))
    encoder.clear(sequence.lanes, usesArray(sequence));
  for (const Step &step : sequence.steps)
    encoder.add(step);
  encoder.code.push_back(returnFromCode);
  uint64_t fillCount = 0;
  for (const Fill &fill : sequence.fills)
    fillCount += fill.where == Fill::Where::dram ? 1 : sequence.lanes;
  input.add({sequence.comparesLanes, fillCount, encoder.code.size(), encoder.operands.size()});
  for (const Fill &fill : sequence.fills)
    addFill(input, sequence, fill);
  addCode(input, encoder.code);
  input.add(encoder.operands);
  if (sequence.comparesLanes)
    input.add(encoder.shadowOperands);
}

} // namespace npufuzz::pytorchsim

//===- DrawSequence.cpp - draws machines, array and function-unit steps ---===//
//
// This file draws families array, functions and edges. It also has the helpers that every family
// uses to add steps and fill memory. DrawTransfers.cpp draws the descriptors of the DMA, and
// DrawLanes.cpp the vector instructions.
//
//===----------------------------------------------------------------------===//
#include "campaign/sequences/DrawSequence.h"

#include "llvm/Support/MathExtras.h"

namespace npufuzz::campaign::sequences {

using pytorchsim::Fill;
using pytorchsim::StepKind;

llvm::StringRef familyName(Family family) {
  static constexpr llvm::StringLiteral names[familyCount] = {"transfers", "array", "functions",
                                                             "lanes", "edges"};
  return names[static_cast<size_t>(family)];
}

std::optional<Family> familyNamed(llvm::StringRef name) {
  for (size_t number = 0; number < familyCount; ++number)
    if (auto family = static_cast<Family>(number); familyName(family) == name)
      return family;
  return std::nullopt;
}

Sequence drawMachine(Choices &choices) {
  // All banks together are whole pages. The project's own machine is one in 64: its memory alone
  // takes ten times as long as a sequence.
  if (choices.chance("large", 1, 64)) {
    Sequence large;
    large.lanes = 8;
    large.bankBytes = 32 << 10;
    large.dramBytes = 128 << 10;
    return large;
  }
  struct Machine {
    uint64_t lanes, bankBytes, dramBytes;
  };
  static constexpr Machine machines[] = {{4, 1024, 2048},  {2, 2048, 4096}, {8, 1024, 4096},
                                         {16, 1024, 4096}, {4, 4096, 8192}, {32, 1024, 8192},
                                         {8, 2048, 4096}};
  Machine machine = choices.pick("machine", machines);
  Sequence sequence;
  sequence.lanes = machine.lanes;
  sequence.bankBytes = machine.bankBytes;
  sequence.dramBytes = machine.dramBytes;
  return sequence;
}

void addStep(Sequence &sequence, StepKind kind, std::vector<uint64_t> numbers) {
  sequence.steps.push_back({kind, std::move(numbers)});
}

void fillMemory(Choices &choices, Sequence &sequence, uint64_t what) {
  uint64_t seed = choices.draw("contents", UINT32_MAX);
  sequence.fills = {{Fill::Where::dram, 0, sequence.dramBytes / 8, seed, what},
                    {Fill::Where::banks, 0, sequence.bankBytes / 8, seed + 1, what}};
}

/// Draws a length of 32-bit elements, in as few registers as hold them, or in more.
static uint64_t drawLength(Choices &choices, Sequence &sequence, uint64_t elementsMax) {
  constexpr uint64_t elementsOfRegister = 8, groupLog2Max = 3;
  uint64_t count = 1 + choices.draw("elements", elementsMax - 1);
  uint64_t least = llvm::Log2_64_Ceil(llvm::divideCeil(count, elementsOfRegister));
  uint64_t group = least + choices.draw("registers", groupLog2Max - least);
  addStep(sequence, StepKind::vectorLength, {count, 32, group});
  return count;
}

static uint64_t drawOffset(Choices &choices, const Sequence &sequence, uint64_t bytes) {
  // Operands use the lower half; results go to the other.
  return 4 * choices.draw("bank offset", (sequence.bankBytes / 2 - bytes) / 4);
}

/// Moves a row-major tile of floats, its columns spread over all lanes: so many rows, and so many
/// columns in each lane.
static void movePlainTile(Choices &choices, Sequence &sequence, StepKind kind, uint64_t rows,
                          uint64_t columns, uint64_t bankOffset) {
  uint64_t width = columns * sequence.lanes, bytes = 4 * rows * width;
  addStep(sequence, StepKind::configure,
          {1, 1, rows, width, 3, 1, 4, 0, kind == StepKind::moveOut ? 3u : 0u});
  addStep(sequence, StepKind::globalStrides, {0, 0, width, 1});
  addStep(sequence, StepKind::bankStrides, {0, 0, width, 1});
  addStep(sequence, kind,
          {4 * choices.draw("DRAM offset", (sequence.dramBytes - bytes) / 4), bankOffset});
}

void drawArray(Choices &choices, Sequence &sequence) {
  constexpr uint64_t elementsMax = 64, rowsMax = 8, columnsMax = 2;
  fillMemory(choices, sequence, Fill::smallIntegers);
  if (choices.chance("move in", 1, 2)) {
    uint64_t rows = 1 + choices.draw("rows", rowsMax - 1),
             columns = 1 + choices.draw("columns", columnsMax - 1);
    movePlainTile(choices, sequence, StepKind::moveIn, rows, columns,
                  drawOffset(choices, sequence, 4 * rows * columns));
  }
  uint64_t waiting = 0;
  for (uint64_t left = 1 + choices.draw("pushes", 5); left > 0; --left) {
    uint64_t count = drawLength(choices, sequence, elementsMax);
    addStep(sequence, StepKind::load, {8, drawOffset(choices, sequence, 4 * count)});
    bool isWeights = choices.draw("inputs", 2) == 0;
    addStep(sequence, isWeights ? StepKind::pushWeights : StepKind::pushInputs, {8});
    waiting += isWeights ? 0 : count;
    if (choices.chance("mark", 1, 3))
      addStep(sequence, StepKind::markCompute, {});
    // Sometimes results of several pushes wait for a pop.
    while (waiting > 0 && (left == 1 || choices.chance("pop", 1, 2))) {
      uint64_t popped = drawLength(choices, sequence, std::min(waiting, elementsMax));
      waiting -= popped;
      addStep(sequence, StepKind::pop, {16});
      // A product is no small integer, and nothing reads it again, so it goes to the end of the
      // banks.
      addStep(sequence, StepKind::store,
              {16, sequence.bankBytes - pytorchsim::stackBytes - 4 * popped});
    }
  }
  if (choices.chance("move out", 1, 2)) {
    uint64_t rows = 1 + choices.draw("rows", rowsMax - 1);
    movePlainTile(choices, sequence, StepKind::moveOut, rows, 1,
                  sequence.bankBytes - pytorchsim::stackBytes - 4 * rows);
  }
}

void drawFunctions(Choices &choices, Sequence &sequence) {
  static constexpr StepKind functions[] = {StepKind::exp, StepKind::tanh, StepKind::erf};
  // Any bits, numbers around one, and small and large numbers by their exponents.
  static constexpr uint64_t kinds[] = {Fill::unitFloats, ~uint64_t(0), 0xbfffffffbfffffff};
  fillMemory(choices, sequence, choices.pick("floats", kinds));
  uint64_t half = sequence.bankBytes / 2;
  for (uint64_t left = 1 + choices.draw("functions", 2); left > 0; --left) {
    uint64_t count = drawLength(choices, sequence, std::min<uint64_t>(64, half / 8));
    addStep(sequence, StepKind::load, {8, 4 * choices.draw("from", half / 4 - count)});
    addStep(sequence, choices.pick("function", functions), {16, 8});
    addStep(sequence, StepKind::store,
            {16, half + 4 * choices.draw("to", (half - pytorchsim::stackBytes) / 4 - count)});
  }
  if (choices.chance("lane number", 1, 3)) {
    addStep(sequence, StepKind::vectorLength, {4, 64, choices.draw("registers", 3)});
    addStep(sequence, StepKind::laneNumber, {24});
    addStep(sequence, StepKind::store, {24, 0});
  }
}

/// Draws one access at the end of a bank, by vectors or the DMA: either it fits, or its last bytes
/// do not.
void drawEdges(Choices &choices, Sequence &sequence) {
  static constexpr uint64_t widths[] = {4, 8, 2, 1};
  fillMemory(choices, sequence, ~uint64_t(0));
  uint64_t bytes = choices.pick("element bytes", widths), count = 1 + choices.draw("elements", 7);
  bool isOut = choices.chance("out", 1, 2);
  if (choices.chance("vector", 1, 2)) {
    addStep(sequence, StepKind::vectorLength, {count, 8 * bytes, 3});
    uint64_t end =
        sequence.bankBytes - (choices.chance("stack", 1, 2) ? pytorchsim::stackBytes : 0);
    uint64_t offset = end - bytes * count + bytes * choices.draw("beyond", count);
    addStep(sequence, isOut ? StepKind::store : StepKind::load, {8, offset});
    return;
  }
  uint64_t offset =
      sequence.bankBytes - bytes * count + choices.draw("bytes beyond", bytes * count);
  uint64_t rows = choices.chance("nothing", 1, 8) ? 0 : 1;
  addStep(sequence, StepKind::configure, {1, rows, count, 1, 3, 1, bytes, 0, isOut ? 3u : 0u});
  addStep(sequence, StepKind::globalStrides, {0, 0, 1, 0});
  addStep(sequence, StepKind::bankStrides, {0, 0, 1, count});
  addStep(sequence, isOut ? StepKind::moveOut : StepKind::moveIn, {0, offset});
}

Sequence drawSequence(Choices &choices, Family family, const Sequence &machine) {
  Sequence sequence = machine;
  switch (family) {
  case Family::transfers:
    drawTransfers(choices, sequence);
    break;
  case Family::array:
    drawArray(choices, sequence);
    break;
  case Family::functions:
    drawFunctions(choices, sequence);
    break;
  case Family::lanes:
    drawLanes(choices, sequence);
    break;
  case Family::edges:
    drawEdges(choices, sequence);
    break;
  }
  return sequence;
}

} // namespace npufuzz::campaign::sequences

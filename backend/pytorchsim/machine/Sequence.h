//===- Sequence.h - instructions of the machine, as data --------*- C++ -*-===//
//
// A sequence is a machine, the initial contents of its memory, and steps of one instruction each.
// In text form a step is a line with its name and its numbers, so a finding is a file of a few
// lines.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_SEQUENCE_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_SEQUENCE_H

#include "backend/pytorchsim/Protocol.h"

namespace npufuzz::pytorchsim {

/// One row per step; stepRows() names the numbers. Registers are vector registers.
enum class StepKind : uint8_t {
  configure,
  globalStrides,
  bankStrides,
  indices,
  moveIn,
  moveIn2,
  moveIn3,
  moveOut,
  vectorLength,
  load,
  store,
  broadcast,
  laneNumber,
  pushWeights,
  pushInputs,
  markCompute,
  pop,
  exp,
  erf,
  tanh,
  sin,
  cos,
  raw,
  rawMemory,
};

/// Bytes at the end of each bank that vectors must not touch: the stack of the way into kernels
/// (runtime/Start.S).
inline constexpr uint64_t stackBytes = 16;

struct StepRow {
  StepKind kind;
  llvm::StringLiteral name;
  /// Names of its numbers, separated by blanks.
  llvm::StringLiteral numbers;
  size_t count() const;
};
llvm::ArrayRef<StepRow> stepRows();
const StepRow &rowOf(StepKind kind);

struct Step {
  StepKind kind = StepKind::configure;
  std::vector<uint64_t> numbers;
  bool operator==(const Step &) const = default;
};

/// Initial contents of memory: words of a generator, masked or as floats.
struct Fill {
  enum class Where : uint8_t { dram, banks };
  Where where = Where::dram;
  uint64_t offset = 0, words = 0, seed = 0; ///< in bytes; the same in each bank, with seed + lane
  /// A mask for random words, or one of these.
  static constexpr uint64_t smallIntegers = 0, unitFloats = 1;
  uint64_t what = ~uint64_t(0);
  bool operator==(const Fill &) const = default;
};

struct Sequence {
  uint64_t lanes = 4, bankBytes = 1024, dramBytes = 2048;
  /// True if vectors are compared with the same code on one lane after the other. The steps then
  /// touch only vectors and banks.
  bool comparesLanes = false;
  /// Topic of the sequence in one lower-case word, for naming what it shows. Empty: none is given.
  std::string family;
  std::vector<Fill> fills;
  std::vector<Step> steps;
  bool operator==(const Sequence &) const = default;
};

/// Limits of a file: DRAM and the copies of banks have two MiB each in the program that runs
/// sequences (runtime/Sequences.c), less the space before them.
inline constexpr uint64_t lanesMax = 1024, bankBytesMin = 64, banksBytesMax = uint64_t(1) << 20,
                          dramBytesMax = (uint64_t(2) << 20) - 4096;
/// Far above what is drawn.
inline constexpr size_t stepsMax = 1'000, fillsMax = 100, familyLettersMax = 20,
                        sequenceTextBytesMax = size_t(1) << 20;

std::string textOf(const Sequence &sequence);
/// Fails with one line that names the place. The machine of the result is within these limits; the
/// model decides if the steps fit it.
llvm::Expected<Sequence> parseSequence(llvm::StringRef text);

/// Writes a fill's words as the runtime does.
void fillWords(llvm::MutableArrayRef<uint64_t> words, uint64_t seed, uint64_t what);

/// The machine that the sequences of a batch share.
inline MachineConfig configOf(const Sequence &sequence) {
  return {static_cast<int64_t>(sequence.lanes), static_cast<int64_t>(sequence.bankBytes), 256};
}

/// Adds the words that Sequences.c reads for one sequence.
void encode(const Sequence &sequence, ProgramInput &input);

} // namespace npufuzz::pytorchsim

#endif

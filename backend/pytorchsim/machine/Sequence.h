//===- Sequence.h - instructions of the machine, as data --------*- C++ -*-===//
//
// A sequence is a machine, what its memory starts as, and steps: one instruction each. As text a
// step is a line, its name and its numbers, so that what is found is a file of a few lines.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_SEQUENCE_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_SEQUENCE_H

#include "backend/pytorchsim/Protocol.h"

namespace npufuzz::pytorchsim {

/// One row a step; the numbers are named in the table of stepRows(). Registers are of vectors.
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

/// The end of each bank that vectors may not touch: what the way into kernels has on the stack
/// (runtime/Start.S).
inline constexpr uint64_t stackBytes = 16;

struct StepRow {
  StepKind kind;
  llvm::StringLiteral name;
  /// Of its numbers, separated by blanks.
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

/// What memory starts as: words of a generator, masked, or floats of them.
struct Fill {
  enum class Where : uint8_t { dram, banks };
  Where where = Where::dram;
  uint64_t offset = 0, words = 0, seed = 0; ///< in bytes; in each bank alike, with seed + lane
  /// A mask of random words, or one of these.
  static constexpr uint64_t smallIntegers = 0, unitFloats = 1;
  uint64_t what = ~uint64_t(0);
  bool operator==(const Fill &) const = default;
};

struct Sequence {
  uint64_t lanes = 4, bankBytes = 1024, dramBytes = 2048;
  /// Whether vectors are judged against the same code on one lane after the other: its steps then
  /// touch nothing but vectors and banks.
  bool comparesLanes = false;
  /// One word of small letters that says what it is about, for whoever names what it shows. Empty:
  /// nobody has said.
  std::string family;
  std::vector<Fill> fills;
  std::vector<Step> steps;
  bool operator==(const Sequence &) const = default;
};

/// What a file may ask for: DRAM and the copies of banks have two MiB each in the program that runs
/// sequences (runtime/Sequences.c), less what lies in front of them.
inline constexpr uint64_t lanesMax = 1024, bankBytesMin = 64, banksBytesMax = uint64_t(1) << 20,
                          dramBytesMax = (uint64_t(2) << 20) - 4096;
/// Many times what is drawn.
inline constexpr size_t stepsMax = 1'000, fillsMax = 100, familyLettersMax = 20,
                        sequenceTextBytesMax = size_t(1) << 20;

std::string textOf(const Sequence &sequence);
/// Fails with one line that says where. What it gives has a machine within these limits; whether it
/// fits that, the model says.
llvm::Expected<Sequence> parseSequence(llvm::StringRef text);

/// Writes a fill's words; as the runtime does.
void fillWords(llvm::MutableArrayRef<uint64_t> words, uint64_t seed, uint64_t what);

/// The machine that sequences of one batch share.
inline MachineConfig configOf(const Sequence &sequence) {
  return {static_cast<int64_t>(sequence.lanes), static_cast<int64_t>(sequence.bankBytes), 256};
}

/// Adds what Sequences.c reads of one sequence.
void encode(const Sequence &sequence, ProgramInput &input);

} // namespace npufuzz::pytorchsim

#endif

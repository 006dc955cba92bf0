//===- DrawSequence.h - sequences of a machine's instructions ---*- C++ -*-===//
//
// Sequences that the machine's documentation promises something about, by construction: what does
// not fit a bank is made smaller, never drawn again.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_SEQUENCES_DRAWSEQUENCE_H
#define NPUFUZZ_CAMPAIGN_SEQUENCES_DRAWSEQUENCE_H

#include "backend/pytorchsim/machine/Sequence.h"
#include "backend/pytorchsim/machine/Transfer.h"
#include "generators/Choices.h"

namespace npufuzz::campaign::sequences {

using pytorchsim::Sequence;

/// What a sequence is about.
enum class Family : uint8_t {
  transfers, ///< descriptors of the DMA
  array,     ///< pushes and pops of the systolic array
  functions, ///< the function unit
  lanes,     ///< vector instructions on all lanes and on one
  edges,     ///< accesses that just leave a bank
};
inline constexpr size_t familyCount = 5;
llvm::StringRef familyName(Family family);
/// Nothing where there is none of that name.
std::optional<Family> familyNamed(llvm::StringRef name);

/// A machine that a batch of sequences shares: lanes, and how large the memories are.
Sequence drawMachine(Choices &choices);

/// A sequence for that machine. Total: the model takes it.
Sequence drawSequence(Choices &choices, Family family, const Sequence &machine);

// Each adds to the sequence, whose machine is set.
void drawTransfers(Choices &choices, Sequence &sequence);
void drawArray(Choices &choices, Sequence &sequence);
void drawFunctions(Choices &choices, Sequence &sequence);
void drawLanes(Choices &choices, Sequence &sequence);
void drawEdges(Choices &choices, Sequence &sequence);

void addStep(Sequence &sequence, pytorchsim::StepKind kind, std::vector<uint64_t> numbers);
/// Random words in all of DRAM and of every bank.
void fillMemory(Choices &choices, Sequence &sequence, uint64_t what);

} // namespace npufuzz::campaign::sequences

#endif

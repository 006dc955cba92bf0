//===- DrawSequence.h - draws sequences of a machine's instructions -*- C++ -*-===//
//
// By construction, the machine's documentation promises a result for every sequence. A part that
// does not fit a bank is shrunk, never drawn again.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_SEQUENCES_DRAWSEQUENCE_H
#define NPUFUZZ_CAMPAIGN_SEQUENCES_DRAWSEQUENCE_H

#include "backend/pytorchsim/machine/Sequence.h"
#include "backend/pytorchsim/machine/Transfer.h"
#include "generators/Choices.h"

namespace npufuzz::campaign::sequences {

using pytorchsim::Sequence;

/// Part of the machine that a sequence tests.
enum class Family : uint8_t {
  transfers, ///< descriptors of the DMA
  array,     ///< pushes and pops of the systolic array
  functions, ///< the function unit
  lanes,     ///< vector instructions on all lanes and on one
  edges,     ///< accesses that just leave a bank
};
inline constexpr size_t familyCount = 5;
llvm::StringRef familyName(Family family);
/// Returns nothing if there is no family of that name.
std::optional<Family> familyNamed(llvm::StringRef name);

/// Draws the machine that a batch of sequences shares: lanes, and sizes of the memories.
Sequence drawMachine(Choices &choices);

/// Draws a sequence for that machine. Total: the model accepts every result.
Sequence drawSequence(Choices &choices, Family family, const Sequence &machine);

// Each function adds to the sequence, whose machine is set.
void drawTransfers(Choices &choices, Sequence &sequence);
void drawArray(Choices &choices, Sequence &sequence);
void drawFunctions(Choices &choices, Sequence &sequence);
void drawLanes(Choices &choices, Sequence &sequence);
void drawEdges(Choices &choices, Sequence &sequence);

void addStep(Sequence &sequence, pytorchsim::StepKind kind, std::vector<uint64_t> numbers);
/// Fills all of DRAM and every bank with random words.
void fillMemory(Choices &choices, Sequence &sequence, uint64_t what);

} // namespace npufuzz::campaign::sequences

#endif

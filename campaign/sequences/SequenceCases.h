//===- SequenceCases.h - sequences of instructions as cases -----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_SEQUENCES_SEQUENCECASES_H
#define NPUFUZZ_CAMPAIGN_SEQUENCES_SEQUENCECASES_H

#include "campaign/cases/CaseSource.h"
#include "campaign/sequences/DrawSequence.h"

namespace npufuzz::campaign::sequences {

/// Cases that share a machine and a family: one start of the simulator runs sequences of one
/// machine.
inline constexpr int64_t sequencesOfBlock = 256;

/// Draws sequences of these families; of all but `edges` if there are none.
std::unique_ptr<CaseSource> sequenceCases(std::vector<Family> families);

// Functions of the row of sequences; see CaseKindRow.

llvm::Expected<std::unique_ptr<CaseSource>> drawFamilies(const std::vector<std::string> &names);

/// The error is one line: file: line N: what is wrong.
llvm::Expected<Module> parseSequenceCase(mlir::MLIRContext &context, llvm::StringRef text,
                                         llvm::StringRef fileName);
bool runsSequences(const Backend &backend);
/// Precondition: runsSequences().
std::string missingForSequences(const Backend &backend);
/// Drops steps and fills and makes numbers smaller, as far as the model allows.
Case shrinkSequence(const Case &start, const Backend &backend, const ShrinkHooks &hooks);

} // namespace npufuzz::campaign::sequences

#endif

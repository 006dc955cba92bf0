//===- SequenceBundle.h - findings of sequences, as folders and as JSON -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_SEQUENCES_SEQUENCEBUNDLE_H
#define NPUFUZZ_CAMPAIGN_SEQUENCES_SEQUENCEBUNDLE_H

#include "campaign/sequences/SequenceCampaign.h"

namespace npufuzz::campaign::sequences {

/// In a bundle: the fewest steps that show it. Runs where it lies.
inline constexpr llvm::StringLiteral sequenceFile = "sequence.seq";

/// The folder of a finding: a hash of what names it, so that one found twice lands in the same, and
/// its family.
std::string bundleName(const std::string &key, const SequenceFinding &finding);

/// Writes directory/bundleName(). It appears by renaming; an older one is replaced. Fails with
/// EnvironmentError.
llvm::Error writeBundle(llvm::StringRef directory, const std::string &key,
                        const SequenceFinding &finding);

/// One object, with the keys of what `npufuzz fuzz --summary` writes where they mean the same.
/// `out` is the folder of the bundles.
std::string summaryJson(const SequenceOptions &options, const SequenceSummary &summary,
                        llvm::StringRef out);

} // namespace npufuzz::campaign::sequences

#endif

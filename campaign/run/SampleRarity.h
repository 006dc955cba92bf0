//===- SampleRarity.h - what passes rarely do, before a campaign -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_SAMPLERARITY_H
#define NPUFUZZ_CAMPAIGN_RUN_SAMPLERARITY_H

#include "campaign/run/Campaign.h"

namespace npufuzz::campaign {

/// Programs of the sample.
inline constexpr int64_t rarityProgramsMax = 64;
/// It is worth its time where it is one compilation for so many programs of the campaign, …
inline constexpr int64_t programsPerSampled = 50;
/// … or where the campaign takes so many seconds.
inline constexpr double rarityRunSecondsMin = 30;

bool isWorthSampling(const CampaignOptions &options);

/// Compiles the first programs of the campaign, of all of its shards, in a process of its own: the
/// same for the same base seed. Null where the user stops it, and where no process can be started.
/// What kills the process ends the sample; the campaign meets it again.
std::shared_ptr<const oracles::Rarity> sampleRarity(const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif

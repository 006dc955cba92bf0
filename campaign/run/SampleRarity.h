//===- SampleRarity.h - samples what passes rarely do, before a campaign -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_SAMPLERARITY_H
#define NPUFUZZ_CAMPAIGN_RUN_SAMPLERARITY_H

#include "campaign/run/Campaign.h"

namespace npufuzz::campaign {

/// Programs of the sample.
inline constexpr int64_t rarityProgramsMax = 64;
/// The sample pays off if it costs one compilation for so many programs of the campaign, …
inline constexpr int64_t programsPerSampled = 50;
/// … or if the campaign takes so many seconds.
inline constexpr double rarityRunSecondsMin = 30;

bool isWorthSampling(const CampaignOptions &options);

/// Compiles the first programs of the campaign, over all of its shards, in a separate process. The
/// same base seed gives the same result. Null if the user stops it, or if no process can be
/// started. A crash ends the sample; the campaign will meet it again.
std::shared_ptr<const oracles::Rarity> sampleRarity(const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif

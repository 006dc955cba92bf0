//===- Finding.h - a distinct bug ------------------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_FINDING_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_FINDING_H

#include "campaign/cases/StoredCase.h"
#include "campaign/findings/Sighting.h"
#include "support/EnvironmentError.h"

namespace npufuzz::campaign {

struct CampaignOptions;

/// What the record says of a finding.
enum class Standing {
  fresh,   ///< nothing of its signature is on record
  variant, ///< something is, but of another shape: another bug, or a shape to enter
  known,
};
llvm::StringRef standingName(Standing standing); // "new" "variant" "known"

/// Whether what was found showed again when its case was asked alone. What did not is reported all
/// the same, apart: the case may not be the one to blame, but something happened.
llvm::StringRef confidenceName(bool isShownAgain); // "high" "low"

/// A distinct bug: the case of lowest index that showed its signature; of a signature on record,
/// its shape.
struct Finding {
  oracles::Verdict verdict;
  /// Its signature before it was reduced.
  std::string foundAs;
  int64_t index = 0;
  uint64_t seed = 0;
  StoredCase original;
  StoredCase reduced; ///< the original where it was not reduced
  /// What the reduced case runs through instead of the campaign's pipeline; empty: that.
  std::string pipeline;
  /// The passes that suffice for the reduced case to fail; empty where no pass can be left out.
  std::string minimalPipeline;
  /// The IR that enters the blamed pass, made smaller with the tool in the loop, as that tool reads
  /// it, with a RUN line; and its ops. Empty where it was not (ReducePassInput.h).
  std::string passInput;
  int64_t passInputOps = 0;
  /// Whether the reducer came to its end (and was not stopped by time or by the user).
  bool fullyReduced = false;
  /// False when the case did not show the same signature once more, in a process of its own: the
  /// finding is of low confidence.
  bool reproducible = true;
  int64_t occurrences = 1; ///< cases of this run with this signature
  double secondsToFind = 0, secondsToReduce = 0;
  Standing standing = Standing::fresh;
  std::string shape; ///< its text (oracles/Shape.h); empty where there is no program
  /// The file that it is known as or a variant of; empty for a new one.
  std::string knownIssue;
  /// Why; empty where nobody has compared it with the record.
  std::string standingReason;
  /// Signatures under which other oracles see the blamed pass break the reduced program.
  std::vector<std::string> alsoShows;
  /// Those of them that were found as such, in other programs: they are this finding.
  std::vector<std::string> alsoAs;
  std::string bundle; ///< its folder, empty where none was written
  /// What kept it from being written as it is now; empty: nothing.
  std::string whyNoBundle;
  /// What an attempt to reduce a hang may take, in seconds, and how long one may live on that has
  /// closed its pipe; 0: a share of the limits of a case, closedPipeSecondsMax.
  double attemptSecondsMax = 0;
  /// Its reduction has come to an end, and is not to be done again (Journal.h).
  bool wasReduced = false;
};

/// What is left of it behind its run. Of a sample `foundAs` is the signature on record.
Sighting sightingOf(const Finding &finding, bool isSample, const CampaignOptions &options);

/// What a case of this finding (the original, the reduced one) runs through: the finding's own
/// pipeline, the user's, the case's, or the backend's default. Empty where it is not compiled.
std::string pipelineOf(const Finding &finding, const StoredCase &testCase,
                       const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif

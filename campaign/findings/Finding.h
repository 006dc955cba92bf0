//===- Finding.h - a distinct bug ------------------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_FINDING_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_FINDING_H

#include "campaign/cases/StoredCase.h"
#include "campaign/findings/Sighting.h"
#include "support/EnvironmentError.h"

namespace npufuzz::campaign {

struct CampaignOptions;

/// Standing of a finding against the record of known issues.
enum class Standing {
  fresh,   ///< nothing of its signature is on record
  variant, ///< something is, but of another shape: another bug, or a shape to enter
  known,
};
llvm::StringRef standingName(Standing standing); // "new" "variant" "known"

/// Names the confidence in a finding: high if its case, asked alone, shows it again. Others are
/// reported apart: the case may not be to blame, but something happened.
llvm::StringRef confidenceName(bool isShownAgain); // "high" "low"

/// The result of reducing a finding.
struct ReducedCase {
  StoredCase testCase; ///< the original where it was not reduced
  /// Pipeline of the case; empty: the campaign's.
  std::string pipeline;
  /// The passes that suffice for the case to fail; empty where no pass can be left out.
  std::string minimalPipeline;
  /// The IR that enters the blamed pass, made smaller with the tool in the loop, as that tool reads
  /// it, with a RUN line; and its ops. Empty where it was not (ReducePassInput.h).
  std::string passInput;
  int64_t passInputOps = 0;
  /// True if the reducer finished, and was not stopped by time or by the user.
  bool isFull = false;
  double seconds = 0;
  /// Seconds that an attempt to reduce a hang may take, and that a process may live after it has
  /// closed its pipe; 0: a share of the limits of a case, closedPipeSecondsMax.
  double attemptSecondsMax = 0;
  /// It has come to an end, and is not to be done again (Journal.h).
  bool isDone = false;
  /// Signatures under which other oracles see the blamed pass break the case.
  std::vector<std::string> alsoShows;
  /// Those of them that were found as such, in other programs: they are this finding.
  std::vector<std::string> alsoAs;
};

/// How a finding stands against the record of known issues.
struct OnRecord {
  Standing standing = Standing::fresh;
  std::string shape; ///< its text (oracles/Shape.h); empty where there is no program
  /// The file that it is known as or a variant of; empty for a new one.
  std::string knownIssue;
  /// Why; empty where nobody has compared it with the record.
  std::string reason;
};

/// A distinct bug: the case of lowest index that showed its signature; of a signature on record,
/// its shape.
struct Finding {
  oracles::Verdict verdict;
  /// Its signature before it was reduced.
  std::string foundAs;
  int64_t index = 0;
  uint64_t seed = 0;
  StoredCase original;
  double secondsToFind = 0;
  int64_t occurrences = 1; ///< cases of this run with this signature
  /// False when the case did not show the same signature once more, in a process of its own: the
  /// finding is of low confidence.
  bool reproducible = true;
  ReducedCase reduced;
  OnRecord record;
  std::string bundle; ///< its folder, empty where none was written
  /// Reason why its bundle could not be written as it is now; empty: it was.
  std::string whyNoBundle;
};

/// Returns the part of a finding that outlives its run. For a sample, `foundAs` is the signature on
/// record.
Sighting sightingOf(const Finding &finding, bool isSample, const CampaignOptions &options);

/// Returns the pipeline of a case of this finding (the original, the reduced one): the finding's
/// own, the user's, the case's, or the backend's default. Empty if it is not compiled.
std::string pipelineOf(const Finding &finding, const StoredCase &testCase,
                       const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif

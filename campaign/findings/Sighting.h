//===- Sighting.h - a finding as a run met it -------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_SIGHTING_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_SIGHTING_H

#include <cstdint>
#include <string>
#include <vector>

namespace npufuzz::campaign {

/// What is left of a finding when its run is over, also of one that is on record or is another one
/// by another name. A run has one for each signature that its programs showed, of the first program
/// that did; of a signature on record one for each program that was looked at (a sample).
struct Sighting {
  std::string foundAs; ///< the signature of the program before it was reduced
  int64_t index = 0;   ///< of that program in the campaign
  uint64_t seed = 0;
  bool isSample = false;
  std::string signature, shape; ///< of the reduced program
  std::string recordName;       ///< the signature as files of known issues have it: without frames
  std::string standing;         ///< standingName
  std::string knownIssue;       ///< the file that it is known as or a variant of
  std::string licence;          ///< what that file says allows it
  std::vector<std::string> alsoShows;
  /// Programs of the run that showed foundAs; of a sample 1, of a file of known issues none.
  int64_t occurrences = 1;
  std::string oracle, severity, pass, message;
  int64_t ops = 0; ///< of the reduced program
  bool reproducible = true;
  /// It was reduced and compared with the record, or nobody was going to.
  bool isClassified = true;
  std::string bundle; ///< its folder; empty where it has none of its own
};

} // namespace npufuzz::campaign

#endif

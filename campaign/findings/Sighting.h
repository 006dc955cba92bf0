//===- Sighting.h - records a finding as a run met it -----------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_SIGHTING_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_SIGHTING_H

#include <cstdint>
#include <string>
#include <vector>

namespace npufuzz::campaign {

/// Record of a finding that outlives its run, including findings on record and those that turned
/// out to be another one by another name. A run has one for each signature that its programs
/// showed, from the first program that did. For a signature on record it has one for each program
/// that was looked at (a sample).
struct Sighting {
  std::string foundAs; ///< signature of the program before reduction
  int64_t index = 0;   ///< index of that program in the campaign
  uint64_t seed = 0;
  bool isSample = false;
  std::string signature, shape; ///< signature and shape of the reduced program
  std::string recordName;       ///< signature as files of known issues write it: without frames
  std::string standing;         ///< standingName
  std::string knownIssue;       ///< file of the known issue that it is, or is a variant of
  std::string licence;          ///< licence that the file names
  std::vector<std::string> alsoShows;
  /// Programs of the run that showed foundAs; 1 for a sample, 0 for a file of known issues.
  int64_t occurrences = 1;
  std::string oracle, severity, pass, message;
  int64_t ops = 0; ///< ops of the reduced program
  bool reproducible = true;
  /// It was reduced and compared with the record, or was never going to be.
  bool isClassified = true;
  std::string bundle; ///< its folder; empty if it has none of its own
};

} // namespace npufuzz::campaign

#endif

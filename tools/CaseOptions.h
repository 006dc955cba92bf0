//===- CaseOptions.h - the system under test and its programs ---*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_CASEOPTIONS_H
#define NPUFUZZ_TOOLS_CASEOPTIONS_H

#include "campaign/run/Campaign.h"
#include "tools/SystemOptions.h"

namespace npufuzz::tools {

/// The system under test and the programs that are generated for it.
struct CaseSetup {
  System system;
  campaign::Profile profile = campaign::Profile::normal;
  /// Judge cases that meet a known difference (--known).
  bool judgesKnownDifferences = false;
  std::unique_ptr<campaign::CaseSource> source;
  /// Options with which `npufuzz --seed=S` makes a case of this set-up: "--backend=npu
  /// --profile=deep".
  std::string seedOptions;

  /// Fills evaluate, source, reducer, plugins and seedOptions, which refer to this set-up.
  void applyTo(campaign::CampaignOptions &options) const;
};

/// SystemOptions, --profile=smoke|default|deep and --cases, --family, --known, as the user wrote
/// them.
class CaseOptions {
public:
  void addTo(CLI::App &commandLine);
  /// Adds --cases, --family and --known to a verb that draws more than programs.
  void addKindsTo(CLI::App &commandLine);
  llvm::Expected<CaseSetup> resolve() const;

private:
  /// Draws sequences of --family. Fails in a build that has none.
  llvm::Expected<std::unique_ptr<campaign::CaseSource>> drawSequences() const;
  /// Fails if sequences cannot be drawn for this system.
  llvm::Error checkSequences(const System &system) const;

  SystemOptions system;
  std::string profile, cases;
  std::vector<std::string> families;
  bool known = false;
};

/// Returns the evaluation options that `system` asks for: its backend and peers, oracles, plants.
campaign::EvaluateOptions evaluateOptionsFor(const System &system);

} // namespace npufuzz::tools

#endif

//===- Bundle.h - the folder that reproduces a finding ----------*- C++ -*-===//
//
// A bundle is a folder with case.json, the programs, their inputs and a report. This interface
// writes bundles, reads them back, and names them; Report.h writes the report.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_BUNDLES_BUNDLE_H
#define NPUFUZZ_CAMPAIGN_BUNDLES_BUNDLE_H

#include "campaign/findings/Finding.h"
#include "support/Json.h"

namespace npufuzz::campaign {

/// Format of case.json as it is written. Format 1 told functions of upstream dialects by a setting
/// and named their passes by numbers; it is still read (OldFormat.h).
inline constexpr int bundleFormat = 2;

/// Steps to run a stored case again, as case.json records them.
struct Recipe {
  StoredCase testCase;
  std::string version, backend;
  std::string build; ///< npufuzz::build(); older bundles name none
  /// Other backends that took part (oracle agree).
  std::vector<std::string> peers;
  std::string pipeline; ///< empty: the backend's default
  std::vector<std::string> plants, plugins;
  /// Options that configured its backend; older bundles name none.
  std::vector<std::string> backendWords;
  /// Options with which `npufuzz --seed=S` generates the original program; empty in a plain file.
  std::string seedOptions;
  /// Value of --memory that the case exceeds; 0: memory was not the cause.
  int64_t memoryMebibytes = 0;
  /// The finding; empty for a plain .mlir file.
  std::string oracle, signature, pass;
  /// Shape of a variant of a known issue; empty otherwise.
  std::string variantShape;
  /// The finding did not show again when it was confirmed, so a single replay proves little.
  bool isLowConfidence = false;
};

/// Writes the bundle of `finding` below `directory` (created if missing) and returns its path. The
/// name is a hash of the signature and the blamed pass: the same bug gets the same name. Atomic: a
/// temporary folder is renamed, and replaces an older bundle of that name. Fails with
/// EnvironmentError.
llvm::Expected<std::string> writeBundle(const Finding &finding, const Evidence &evidence,
                                        const CampaignOptions &options, llvm::StringRef directory);

/// Names of the files that hold the reduced program and the generated one.
std::string programFile(CaseKind kind);
std::string originalFile(CaseKind kind);

/// The 8 hexadecimal digits at the start of a bundle's name: a hash of the signature and, for a
/// variant, of its shape (empty otherwise).
std::string findingId(llvm::StringRef signature, llvm::StringRef shape);

/// Parses the text of a case.json into `recipe`, and returns the whole JSON: it also names the
/// files of the inputs.
llvm::Expected<Json> readCaseJson(llvm::StringRef text, Recipe &recipe);

/// Reads a bundle's folder, or the file of a program (CaseKindRow::fileType). A .mlir file may say
/// `// npufuzz: kind=tile-program seed=0x1f backend=npu settings=lanes=4,tail=1 pipeline=…
/// plants=a,b`; its inputs are generated from that seed (default: the hash of its text). Errors are
/// one line: what, where, expected, got. Call it in a child first (support/Trial.h): the text is
/// not trusted.
llvm::Expected<Recipe> readRecipe(llvm::StringRef path, mlir::MLIRContext &context);

/// Name of the finding's folder, from the signature and the blamed pass.
std::string bundleName(const Finding &finding);

/// Gathers evidence in a sandbox, writes the bundle of `finding.reduced.testCase` below
/// options.outDirectory and sets finding.bundle. Fails with EnvironmentError, and then also sets
/// finding.whyNoBundle.
llvm::Error writeFindingBundle(Finding &finding, const CampaignOptions &options);

/// Removes the finding's bundle, if a folder of that name contains a case.json.
void removeBundle(const Finding &finding);

/// Options that load these plugins, each preceded by a space.
std::string pluginWords(llvm::ArrayRef<std::string> plugins);
/// Options that a replay needs beside the bundle's path. Loading and starting things is for the
/// person who runs the replay to allow, so no bundle does it.
std::string replayWords(const CampaignOptions &options);
/// " --pass-pipeline=…" if the run's pipeline has passes that no file may name; else nothing.
std::string pipelineWords(const CampaignOptions &options);

/// True for a folder that contains a case.json.
bool isBundle(llvm::StringRef path);
/// Bundles and program files at or below `path`, sorted; a file or bundle yields itself.
llvm::Expected<std::vector<std::string>> findRecipes(llvm::StringRef path);

} // namespace npufuzz::campaign

#endif

//===- Bundle.h - the folder that reproduces a finding ----------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_BUNDLES_BUNDLE_H
#define NPUFUZZ_CAMPAIGN_BUNDLES_BUNDLE_H

#include "campaign/findings/Finding.h"
#include "support/Json.h"

namespace npufuzz::campaign {

/// Of case.json, as it is written. Format 1, which told functions of upstream dialects by a setting
/// and named their passes by numbers, is still read (OldFormat.h).
inline constexpr int bundleFormat = 2;

/// How to run a stored case again, as case.json says it.
struct Recipe {
  StoredCase testCase;
  std::string version, backend;
  std::string build; ///< npufuzz::build(); older bundles name none
  /// Other backends that took part (agree).
  std::vector<std::string> peers;
  std::string pipeline; ///< empty: the backend's default
  std::vector<std::string> plants, plugins;
  /// The options that made its backend what it was; older bundles name none.
  std::vector<std::string> backendWords;
  /// Options with which `npufuzz --seed=S` generates the original program; empty in a plain file.
  std::string seedOptions;
  /// The --memory that it needs more than; 0: memory was not the cause.
  int64_t memoryMebibytes = 0;
  /// What was found; empty for a plain .mlir file.
  std::string oracle, signature, pass;
  /// The shape of a variant of a known issue; else empty.
  std::string variantShape;
  /// It did not show again when it was found: one replay says little.
  bool isLowConfidence = false;
};

/// Writes the bundle of `finding` below `directory` (made when it is missing) and returns its path.
/// The name is a hash of the signature and the blamed pass: the same bug gets the same name.
/// Atomic: a temporary folder is renamed; an older bundle of that name is replaced. Fails with
/// EnvironmentError.
llvm::Expected<std::string> writeBundle(const Finding &finding, const Evidence &evidence,
                                        const CampaignOptions &options, llvm::StringRef directory);

/// The files of a bundle that hold the reduced program and the one that was generated.
std::string programFile(CaseKind kind);
std::string originalFile(CaseKind kind);

/// 8 hexadecimal digits with which the bundle's name begins: of the signature and, of a variant,
/// its shape (else empty).
std::string findingId(llvm::StringRef signature, llvm::StringRef shape);

/// Takes what the text of a case.json says into `recipe`, and gives all of it: it names the files
/// of the inputs.
llvm::Expected<Json> readCaseJson(llvm::StringRef text, Recipe &recipe);

/// Reads a bundle's folder, or the file of a program (CaseKindRow::fileType). A .mlir file may say
/// `// npufuzz: kind=tile-program seed=0x1f backend=npu settings=lanes=4,tail=1 pipeline=…
/// plants=a,b` and gets inputs generated from its seed (default: the hash of its text). Errors are
/// one line: what, where, expected, got. Read in a child first (support/Trial.h): the text may be
/// anybody's.
llvm::Expected<Recipe> readRecipe(llvm::StringRef path, mlir::MLIRContext &context);

/// The name of its folder: of the signature and of the blamed pass.
std::string bundleName(const Finding &finding);

/// Gathers evidence in a sandbox, writes the bundle of `finding.reduced` below options.outDirectory
/// and sets finding.bundle. Fails with EnvironmentError; then finding.whyNoBundle says it, too.
llvm::Error writeFindingBundle(Finding &finding, const CampaignOptions &options);

/// Removes the finding's bundle, where a folder with a case.json has its name.
void removeBundle(const Finding &finding);

/// The options that load them, a space before each.
std::string pluginWords(llvm::ArrayRef<std::string> plugins);
/// What a replay of a bundle takes beside its path: only who runs it may load and start things.
std::string replayWords(const CampaignOptions &options);
/// --pass-pipeline, a space before it, where the run's has passes that no file may name; else
/// nothing.
std::string pipelineWords(const CampaignOptions &options);

/// True for a folder with a case.json.
bool isBundle(llvm::StringRef path);
/// Bundles and files of programs at or below `path`, sorted; a file or bundle is itself.
llvm::Expected<std::vector<std::string>> findRecipes(llvm::StringRef path);

} // namespace npufuzz::campaign

#endif

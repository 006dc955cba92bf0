//===- Classify.cpp - is it on record? ------------------------------------===//
//
// Looks up the name first: a signature that is not on record is new, unless it crashes in a place
// on record. Then compares the shape of the reduced program, which costs nothing; then runs the
// program without each recorded trigger. A finding that stays wrong is another bug, or a shape that
// is not on record yet: a variant.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/Classify.h"

#include "campaign/findings/CampaignOptions.h"
#include "campaign/findings/Isolated.h"
#include "oracles/Shape.h"
#include "reduce/ir/Neutralise.h"

#include "mlir/IR/Verifier.h"

namespace npufuzz::campaign {

using oracles::Verdict;
using reduceir::Neutraliser;

namespace {

class Classification {
public:
  Classification(Finding &finding, const CampaignOptions &options)
      : finding(finding), options(options),
        context(oracles::makeContext(options.evaluate.backends)) {}

  void run() {
    std::string ofProgram;
    if (std::optional<Module> module = parsed())
      ofProgram = oracles::shapeOf(*module, guiltyPipeline()).text();
    finding.record.shape = ofProgram;
    if (!finding.verdict.frames.empty()) // the place of a crash says more than its kind
      finding.record.shape =
          oracles::Shape({finding.verdict.frames.begin(), finding.verdict.frames.end()}).text();
    std::string signature = finding.verdict.signatureWithoutFrames();
    std::vector<const KnownIssue *> issues = options.knownIssues.named(signature);
    // A use of freed memory crashes anywhere, so the program may still be one on record. A shape
    // may also combine the place and kind of a crash.
    std::string ofBoth = finding.record.shape + " " + ofProgram;
    for (const KnownIssue *issue : issues)
      if (issue->explains(signature, ofBoth))
        return decide(Standing::known, issue->file,
                      issue->licence.empty() ? "the shape on record" : "allowed by its licence");
    // A licence applies to one name only.
    for (const KnownIssue *issue : options.knownIssues.near(signature))
      if (issue->licence.empty() && issue->explains(signature, ofBoth))
        return decide(Standing::known, issue->file, "the shape on record, by another name");
    for (const KnownIssue &issue : options.knownIssues.all())
      if (issue.licence.empty() && !finding.verdict.frames.empty() &&
          issue.explainsCrash(finding.record.shape))
        return decide(Standing::known, issue.file, "the place on record, in another pass");
    if (issues.empty())
      return decide(Standing::fresh, "", "nothing of this signature is on record");
    for (const KnownIssue *issue : issues)
      for (const auto &rules : issue->neutralisers)
        if (isRightWithout(rules))
          return decide(Standing::known, issue->file, "right without its trigger");
    decide(Standing::variant, issues.front()->file, "another shape");
  }

private:
  void decide(Standing standing, const std::string &file, const char *reason) {
    finding.record.standing = standing;
    finding.record.knownIssue = file;
    finding.record.reason = reason;
  }

  /// Returns nothing if the generator died: there is no program.
  std::optional<Module> parsed() {
    const CaseKindRow &row = rowOf(finding.reduced.testCase.kind);
    return llvm::expectedToOptional(
        row.parse(*context, finding.reduced.testCase.program, "reduced"));
  }

  std::string pipeline() const { return pipelineOf(finding, finding.reduced.testCase, options); }

  /// For a finding of two paths, takes the second one: the first is a lowering that all such
  /// findings share.
  std::string guiltyPipeline() const {
    const std::string &other = finding.reduced.testCase.otherPipeline;
    return other.empty() ? pipeline() : other;
  }

  /// True if the same oracle finds nothing in the same pass any more, in a program that it can
  /// judge.
  bool isRightWithout(const std::vector<Neutraliser> &rules) {
    std::optional<Module> module = parsed();
    if (!module)
      return false;
    std::string passes = pipeline();
    bool changed = false;
    for (const Neutraliser &rule : rules)
      changed |= reduceir::neutralise(rule, *module, passes);
    if (!changed || mlir::failed(mlir::verify(module->get())))
      return false;
    StoredCase harmless = finding.reduced.testCase;
    harmless.program = rowOf(harmless.kind).print(*module);
    EvaluateOptions evaluate = options.evaluate;
    evaluate.pipeline = passes;
    Evaluation evaluation = evaluateIsolated(harmless, evaluate, options.caseSecondsMax);
    return evaluation.discardReason.empty() && llvm::any_of(evaluation.verdicts, isRight) &&
           llvm::none_of(evaluation.verdicts, [](const Verdict &verdict) {
             return verdict.isBug() || verdict.outcome == oracles::Outcome::cannotTell;
           });
  }

  static bool isRight(const Verdict &verdict) { return verdict.outcome == oracles::Outcome::ok; }

  Finding &finding;
  const CampaignOptions &options;
  std::unique_ptr<mlir::MLIRContext> context;
};

} // namespace

void classify(Finding &finding, const CampaignOptions &options) {
  Classification(finding, options).run();
}

void listWhatElseShows(Finding &finding, const CampaignOptions &options) {
  if (finding.verdict.pass.empty() || oracles::isDeath(finding.verdict))
    return;
  EvaluateOptions evaluate = options.evaluate;
  evaluate.pipeline = pipelineOf(finding, finding.reduced.testCase, options);
  Evaluation evaluation =
      evaluateIsolated(finding.reduced.testCase, evaluate, options.caseSecondsMax);
  for (const Verdict &verdict : evaluation.verdicts)
    if (verdict.isBug() && verdict.pass == finding.verdict.pass &&
        verdict.signature() != finding.verdict.signature())
      finding.reduced.alsoShows.push_back(verdict.signature());
}

} // namespace npufuzz::campaign

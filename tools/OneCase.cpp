//===- OneCase.cpp - npufuzz --seed=S: shows one case -----------*- C++ -*-===//
//
// This file generates and judges the case in a process of its own, and prints the program with all
// else as comments. Option --index takes the seed as the base seed of a run.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/Isolated.h"
#include "campaign/run/Summary.h"
#include "support/Printable.h"
#include "tools/Judged.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"
#include "tools/Values.h"
#include "tools/Verbs.h"

#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const oneCaseDescription =
    R"(One case: prints the program of this seed, its settings, what each oracle says,
and the verdict. The seed is a program's own one, as findings and bundles name
it (not the base seed of a run). The output is a file that replay takes:
everything but the program is a comment.
Exit code 1 when there is a bug, 3 when nothing could be judged.
)";

static const char *const oneCaseExamples =
    R"(  npufuzz --seed=0x2a                        one program on the built-in NPU
  npufuzz --seed=0x2a --backend=npu,mlir     both backends, compared
  npufuzz --seed=0x2a --plant=cast-rounding  with a bug put in on purpose
)";

static void printProgram(const campaign::StoredCase &testCase, llvm::StringRef comment) {
  std::string settings = campaign::settingsText(testCase.settings);
  llvm::outs() << comment << " seed " << hex(testCase.seed) << ", "
               << counted(testCase.tileOps, campaign::opNoun(testCase)) << "\n"
               << comment << " kind " << testCase.kind.name << ", settings "
               << (settings.empty() ? "none" : settings) << "\n";
  if (!testCase.pipeline.empty())
    llvm::outs() << comment << " pipeline " << printable(testCase.pipeline) << "\n";
  if (!testCase.otherPipeline.empty())
    llvm::outs() << comment << " other pipeline " << printable(testCase.otherPipeline) << "\n";
  llvm::outs() << llvm::StringRef(testCase.program).rtrim() << "\n\n";
}

static void printComment(llvm::StringRef text, llvm::StringRef comment) {
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    llvm::outs() << comment << ' ' << printable(line) << "\n";
}

llvm::Expected<int> runOneCase(Arguments arguments) {
  auto commandLine = makeCommandLine("", oneCaseDescription, oneCaseExamples);
  std::string seedText, indexText;
  commandLine->add_option("--seed", seedText, "the program's seed, decimal or 0x")
      ->group("What is generated")
      ->type_name("S");
  commandLine
      ->add_option("--index", indexText,
                   "take the seed as the base seed of a run, and draw its program of this index; "
                   "the only way to draw a sequence")
      ->group("What is generated")
      ->type_name("N");
  CaseOptions caseOptions;
  caseOptions.addTo(*commandLine);
  caseOptions.addKindsTo(*commandLine);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  if (seedText.empty())
    return usageError("expected a verb or --seed=S; see npufuzz --help");

  ValueReader values;
  uint64_t seed = values.seed("--seed", seedText);
  int64_t index = values.number("--index", indexText, 0, INT64_MAX, 0);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  auto setup = caseOptions.resolve();
  if (!setup)
    return setup.takeError();

  if (indexText.empty() && setup->source->isDrawnInBlocks())
    return usageError("--seed: expected --index=N with it, since sequences are drawn in blocks: "
                      "the base seed of a run and the index of one in it");
  campaign::CampaignOptions options;
  setup->applyTo(options);
  std::optional<campaign::StoredCase> generated;
  campaign::Evaluation evaluation =
      indexText.empty()
          ? campaign::evaluateIsolated(*setup->source, seed, options.evaluate, generated)
          : campaign::evaluateIsolated(*setup->source, seed, index, options.evaluate, generated);
  llvm::StringRef comment = campaign::rowOf(generated ? generated->kind : tileProgram).comment;
  if (generated)
    printProgram(*generated, comment);
  std::string text = verdictsText(evaluation.verdicts);
  std::vector<oracles::Verdict> bugs = evaluation.findings();
  std::string why = evaluation.whyUntold();
  if (evaluation.isDiscard())
    text += "verdict: discard, " + why + "\n";
  else if (bugs.empty())
    text += why.empty() ? "verdict: nothing found\n" : "verdict: cannot tell, " + why + "\n";
  for (const oracles::Verdict &bug : bugs)
    text += "verdict: " + oracles::severityName(bug.severity).str() + ", " + bug.message() +
            "\n  signature " + bug.signature() + "\n";
  printComment(text, comment);
  JudgedCount count{"programs"};
  count.add(why);
  return exitCodeOf(bugs.empty() ? nothingFound : findings, count);
}

} // namespace npufuzz::tools

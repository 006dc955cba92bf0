//===- Report.cpp - writes report.md --------------------------------------===//
//
// The reader is the author of the blamed pass, who does not know this project. The report shows one
// command that reproduces, the program, one wrong element, and the IR on both sides of the pass.
// Assumptions and ruled-out causes come last.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Report.h"
#include "backend/foreign/ToolResult.h"
#include "campaign/bundles/Bundle.h"
#include "campaign/findings/CampaignOptions.h"
#include "support/IRDiff.h"
#include "support/Printable.h"
#include "support/ShellWord.h"
#include "support/Version.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

namespace npufuzz::campaign {

using oracles::Verdict;

namespace {

/// Prints a listing; its language is that of the file unless the caller names another.
void listing(llvm::raw_ostream &os, llvm::StringRef text, llvm::StringRef wholeFile,
             llvm::StringRef language = "") {
  os << "```" << (language.empty() ? wholeFile.rsplit('.').second : language) << "\n";
  llvm::StringRef rest = text.rtrim();
  int64_t lines = 0;
  while (!rest.empty() && lines++ < reportLinesMax) {
    auto [line, behind] = rest.split('\n');
    os << line << '\n';
    rest = behind;
  }
  os << "```\n";
  if (!rest.empty())
    os << "(" << rest.count('\n') + 1 << " more lines in `" << wholeFile << "`)\n";
  os << '\n';
}

void wrongElements(llvm::raw_ostream &os, const Verdict &verdict) {
  if (verdict.wrongElements.empty())
    return;
  os << "## Expected and got\n\n| element | expected | got |\n|---|---|---|\n";
  for (const oracles::WrongElement &element : verdict.wrongElements) {
    os << "| arg" << element.argument << '[';
    llvm::interleave(element.coordinates, os, ",");
    os << "] | " << element.expected << " | " << element.got << " |\n";
  }
  int64_t more = verdict.wrongElementCount - static_cast<int64_t>(verdict.wrongElements.size());
  if (more > 0)
    os << "\n" << more << " more elements are wrong. ";
  os << "\nAll of them: `expected.npy` (with `expected-error.npy`, the bound on its error) and "
        "`actual.npy`; `deviation.npy` says how far each is off.\n\n";
}

/// Explains how the IR on both sides of the blamed pass differs, by the contract that the oracle
/// checks.
llvm::StringRef passContract(const Verdict &verdict, bool hasAfter) {
  if (!hasAfter)
    return "The pass does not come to an end on this IR.";
  if (verdict.oracle == "verify")
    return "The IR before it satisfies its verifier; the IR after it does not.";
  if (verdict.oracle == "deterministic")
    return "The IR after it differs from one compilation to the next.";
  return "The IR before it computes what the program computes; the IR after it does not.";
}

void blamedPass(llvm::raw_ostream &os, const Finding &finding, const Evidence &evidence) {
  const Verdict &verdict = finding.verdict;
  int64_t index = verdict.passIndex, count = static_cast<int64_t>(evidence.snapshots.size());
  if (index <= 0 || index > count)
    return;
  bool hasAfter = index < count;
  const auto &[beforePass, before] = evidence.snapshots[verdict.firstSuspect() - 1];
  if (verdict.firstPass.empty())
    os << "## Pass ";
  else
    os << "## One of pass " << verdict.firstPassIndex << " `" << verdict.firstPass << "` to pass ";
  os << index << " `" << verdict.pass << "`\n\n" << passContract(verdict, hasAfter);
  if (!finding.reduced.passInput.empty()) {
    os << " `pass-input.mlir` is the smallest IR on which the pass alone shows it, with a RUN "
          "line: the IR before it, reduced with the tool in the loop to "
       << finding.reduced.passInputOps << " ops. `snapshots/` has all of it, before and after.\n\n";
    return listing(os, finding.reduced.passInput, "pass-input.mlir");
  }
  os << " `pass-input.mlir` is the IR before it with a RUN line.\n\n"
     << "Before (after `" << beforePass << "`):\n\n";
  listing(os, before, "pass-input.mlir");
  if (!hasAfter)
    return;
  const std::string &after = evidence.snapshots[index].second;
  std::string file = llvm::formatv("snapshots/{0,0+2}-{1}.mlir", index, verdict.pass),
              diff = irDiff(before, after);
  if (diff.empty()) {
    os << "After it (`" << file << "`) nothing differs but names.\n\n";
    return;
  }
  os << "After (what differs from before, numbers of values aside; `" << file
     << "` is all of it):\n\n";
  listing(os, diff, file, "diff");
}

/// Prints small inputs whole: a reader sees at a glance what goes in.
void inputs(llvm::raw_ostream &os, const StoredCase &testCase) {
  if (testCase.inputs.empty())
    return; // a function without arguments, or inputs drawn from the seed
  os << "Inputs (`inputs/`, one `.npy` file each):\n\n";
  for (auto [index, tensor] : llvm::enumerate(testCase.inputs)) {
    os << "- arg" << index << ": ";
    int64_t shown = std::min(tensor.size(), reportElementsMax);
    for (int64_t i = 0; i < shown; ++i)
      os << (i ? ", " : "") << reference::describeBits(tensor.kind, tensor.bits(i));
    os << (shown < tensor.size() ? ", …\n" : "\n");
  }
  os << '\n';
}

/// Prints the lines around that line of a function (its first is 1) in an emitted file, if the
/// instruction stands there.
void linesAround(llvm::raw_ostream &os, const std::map<std::string, std::string> &files,
                 llvm::StringRef function, llvm::StringRef instruction, size_t line) {
  constexpr size_t around = 3;
  for (const auto &[file, text] : files) {
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(text).split(lines, '\n');
    auto begin = llvm::find_if(lines, [&](llvm::StringRef one) {
      return one.ends_with("{") && one.contains((" " + function + "(").str());
    });
    size_t at = static_cast<size_t>(begin - lines.begin()) + line - 1;
    if (at >= lines.size() || !lines[at].contains(instruction))
      continue;
    os << "`compiler/" << file << "`, line " << at + 1 << ":\n\n```"
       << llvm::StringRef(file).rsplit('.').second << "\n";
    for (size_t i = std::max(at, around) - around; i < std::min(at + around + 1, lines.size()); ++i)
      os << (i == at ? "> " : "  ") << lines[i] << '\n';
    os << "```\n\n";
  }
}

/// Shows maintainers of a compiler outside of this process what they know: their command line,
/// their input, and what they emitted where the event names instructions.
void compilerCall(llvm::raw_ostream &os, const Verdict &verdict, const Evidence &evidence) {
  auto command = evidence.files.find(commandFile.str());
  if (command == evidence.files.end())
    return;
  os << "## The compiler's call\n\n";
  listing(os, command->second, "compiler/" + commandFile.str(), "sh");
  // A machine that executes emitted code names an instruction so: "k0: TADD (3, line 12)".
  static const llvm::Regex named("([A-Za-z_0-9]+): ([A-Z_0-9]+) \\([0-9]+, line ([0-9]+)\\)");
  llvm::StringRef rest = verdict.evidence;
  llvm::SmallVector<llvm::StringRef> parts;
  for (; named.match(rest, &parts); rest = rest.drop_front(parts[0].end() - rest.begin()))
    if (size_t line = 0; !parts[3].getAsInteger(10, line))
      linesAround(os, evidence.files, parts[1], parts[2], line);
  for (const auto &[file, text] : evidence.files)
    if (command->second.find(" " + file) < command->second.find(" -o ")) {
      os << "`compiler/" << file << "`:\n\n";
      listing(os, text, "compiler/" + file);
    }
}

void bullets(llvm::raw_ostream &os, llvm::StringRef title, const std::vector<std::string> &lines) {
  if (lines.empty())
    return;
  os << "## " << title << "\n\n";
  for (const std::string &line : lines)
    os << "- " << line << '\n';
  os << '\n';
}

std::string joined(const std::vector<std::string> &words) { return llvm::join(words, ", "); }

void versions(llvm::raw_ostream &os, const Finding &finding, const CampaignOptions &options) {
  const Backend &backend = *options.evaluate.backends.front();
  os << "## Versions and settings\n\n"
     << "| | |\n|---|---|\n"
     << "| npufuzz | " << build() << " |\n| MLIR | " << LLVM_VERSION_STRING << " |\n| backend | "
     << backend.name() << " |\n";
  auto row = [&](llvm::StringRef name, const std::string &value) {
    if (!value.empty())
      os << "| " << name << " | `" << value << "` |\n";
  };
  row("machine", settingsText(finding.reduced.testCase.settings));
  row("pipeline", pipelineOf(finding, finding.reduced.testCase, options));
  row("other pipeline", finding.reduced.testCase.otherPipeline);
  row("plants", joined(options.evaluate.plants));
  row("plugins", joined(options.plugins));
  row("signature", finding.verdict.signature());
  row("also as", joined(finding.reduced.alsoAs));
  row("seed", llvm::formatv("0x{0:x-}", finding.seed));
}

/// Section for maintainers of the known issues: how to enter this finding.
void record(llvm::raw_ostream &os, const Finding &finding, llvm::StringRef bundleName) {
  if (finding.record.standing != Standing::variant)
    return;
  os << "## A variant of `" << finding.record.knownIssue
     << "`\n\nThe same pass, pattern and kind of fault are on record there, with programs of "
        "another shape. Where this is the same bug, the line that this prints makes it known in "
        "that "
        "file:\n\n```sh\nnpufuzz replay --shape "
     << bundleName << "\n```\n\n";
}

} // namespace

std::string reportText(const Finding &finding, const Evidence &evidence,
                       const CampaignOptions &options, llvm::StringRef bundleName) {
  const Verdict &verdict = finding.verdict;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "# " << verdict.backend << ": " << verdict.message() << "\n\n";
  os << "Severity: " << oracles::severityName(verdict.severity) << ". Oracle: " << verdict.oracle
     << ". Stage: " << verdict.stage << ".\n";
  if (!verdict.frames.empty())
    os << "\nIt died in `" << llvm::join(verdict.frames, "`, called by `") << "`.\n";
  if (!finding.reproducible)
    os << "\nConfidence: **low**. The case did not show this again in a process of its own. A "
          "replay "
          "asks it several times.\n";
  bool hasProgram = !finding.reduced.testCase.program.empty();
  os << "\n## Reproduce\n\n```sh\n";
  if (hasProgram)
    os << "npufuzz replay " << bundleName << replayWords(options) << pipelineWords(options) << "\n";
  bool isWholeText = !rowOf(finding.original.kind).isCompiled;
  if (isWholeText)
    os << "npufuzz replay " << bundleName << '/' << originalFile(finding.original.kind)
       << replayWords(options) << "   # as it was generated, before reduction\n";
  else if (!options.seedOptions.empty())
    os << "npufuzz --seed=" << llvm::formatv("0x{0:x-}", finding.seed) << ' ' << options.seedOptions
       << "   # the program as it was generated, before reduction\n";
  os << "```\n\n";
  if (!hasProgram) {
    os << "There is no program: the process died while it made one.\n\n";
  } else {
    os << "## Program (" << finding.reduced.testCase.tileOps << " " << opNoun(finding.original)
       << "s, " << (finding.reduced.isFull ? "reduced" : "not fully reduced") << " from "
       << finding.original.tileOps << ")\n\n";
    listing(os, finding.reduced.testCase.program, programFile(finding.reduced.testCase.kind));
    inputs(os, finding.reduced.testCase);
  }
  wrongElements(os, verdict);
  compilerCall(os, verdict, evidence);
  blamedPass(os, finding, evidence);
  if (!finding.reduced.minimalPipeline.empty())
    os << "## Passes that suffice\n\n```sh\nnpufuzz replay " << bundleName << replayWords(options)
       << " --pass-pipeline='" << finding.reduced.minimalPipeline << "'\n```\n\n";
  bullets(os, "What was ruled out", evidence.ruledOut);
  bullets(os, "Assumptions", verdict.assumptions);
  record(os, finding, bundleName);
  versions(os, finding, options);
  return printable(text);
}

} // namespace npufuzz::campaign

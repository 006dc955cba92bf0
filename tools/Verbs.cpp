#include "tools/Verbs.h"

#include "tools/CaseOptions.h"

#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const Verb verbs[] = {
    {"fuzz", "Find bugs", "generate programs and look for bugs", runFuzz},
    {"replay", "Find bugs", "run bundles, files of programs or folders of them again", runReplay},
    {"reduce", "Find bugs", "make a failing bundle or .mlir file as small as it gets", runReduce},
    {"list", "Look around", "backends, oracles, ops, plants, passes, motifs", runList},
    {"doctor", "Look around", "what is installed, what is missing, how to get it", runDoctor},
    {"validate", "Check your own code", "the pass oracle on your own IR and passes", runValidate},
    {"compare", "Check your own code", "two implementations of one pass on the same IR",
     runCompare},
    {"conformance", "Check your own code", "does an adapter keep what every backend promises?",
     runConformance},
    {"report", "Follow campaigns", "static HTML and JUnit of runs, shards and nights", runReport},
    {"triage", "Follow campaigns", "findings that stay: what is new, known, fixed, back",
     runTriage},
    {"diff", "Follow campaigns", "what a version adds to the one before, for a pull request",
     runDiff},
    {"bisect", "Follow campaigns", "the first bad version of a finding", runBisect},
    {"bisect-run", "Follow campaigns", "is this version bad? a script for git bisect run",
     runBisectRun},
    {"bench", "Measure npufuzz itself", "plants found, programs a second", runBench},
};

llvm::ArrayRef<Verb> allVerbs() { return verbs; }

std::string manual() {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << R"(npufuzz finds programs on which an NPU compiler or its simulator is wrong, names
the pass that broke them, and prints the smallest program that shows it.

Usage: npufuzz VERB [options]
       npufuzz --seed=S [options]     one case: its program and its verdict
)";
  llvm::StringRef purpose;
  for (const Verb &verb : allVerbs()) {
    if (purpose != verb.purpose)
      out << "\n" << (purpose = verb.purpose) << ":\n";
    out << llvm::left_justify(std::string("  ") + verb.name, 15) << verb.summary << "\n";
  }
  out << R"(
Help:
  npufuzz help VERB       explains a verb with examples (also VERB --help)
  npufuzz --seed --help   explains npufuzz --seed=S
  npufuzz help options    explains the options that several verbs take
  npufuzz --version       prints the version (also -V)

Exit codes:
  0  nothing found
  1  findings
  2  wrong usage or unreadable input: one line says what, where, what was
     expected and got; before it a mistake in a text is shown as
     FILE:LINE:COLUMN: error: …, with its line and a caret
  3  the environment is at fault (a full disk, a missing tool), or nothing could
     be judged

Examples:
  npufuzz fuzz --duration=60s                fuzz the built-in NPU for a minute
  npufuzz fuzz --plant=cast-rounding --count=500
                                             put a bug in, watch it being found
  npufuzz --seed=42                          look at one case
  npufuzz replay npufuzz-out                 run every finding again
)";
  return text;
}

static const char *const sharedDescription =
    R"(Options that several verbs take. The help of a verb names those that it takes,
and explains those that its examples use.
)";

std::string sharedOptionsManual() {
  auto commandLine = makeCommandLine("", sharedDescription, "");
  CaseOptions options;
  options.addTo(*commandLine);
  options.addKindsTo(*commandLine);
  return explainShared(*commandLine);
}

} // namespace npufuzz::tools

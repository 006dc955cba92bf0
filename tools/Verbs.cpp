#include "tools/Verbs.h"

#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const Verb verbs[] = {
    {"fuzz", "generate programs and look for bugs until the count, the time or Ctrl-C", runFuzz},
    {"replay", "run bundles, files of programs or folders of them again", runReplay},
    {"reduce", "make a failing bundle or .mlir file as small as it gets", runReduce},
    {"bench", "measure npufuzz itself: plants found, programs a second", runBench},
    {"list", "backends, oracles, ops, plants, passes, motifs", runList},
    {"doctor", "what is installed, what is missing, how to get it", runDoctor},
    {"validate", "the pass oracle on your own IR and passes", runValidate},
    {"compare", "two implementations of one pass on the same IR: same structure, same meaning?",
     runCompare},
    {"conformance", "is an adapter right? what every backend promises, asked of one",
     runConformance},
    {"report", "static HTML and JUnit of one run, of its shards, of many nights", runReport},
    {"triage", "findings that stay: what is new, known, fixed, back", runTriage},
};

llvm::ArrayRef<Verb> allVerbs() { return verbs; }

std::string manual() {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << R"(npufuzz finds programs on which an NPU compiler or its simulator is wrong, names the pass that
broke them, and hands back the smallest program that shows it.

Usage: npufuzz VERB [options]
       npufuzz --seed=S [options]     one case: the program, what each oracle says, the verdict

Verbs:
)";
  for (const Verb &verb : allVerbs())
    out << llvm::left_justify(std::string("  ") + verb.name, 15) << verb.summary << "\n";
  out << R"(
npufuzz help VERB (or VERB --help) and npufuzz --seed --help explain each with examples; npufuzz
--version (-V) says which one this is.

Exit codes:
  0  nothing found
  1  findings
  2  wrong usage or unreadable input: one line says what, where, what was expected and got; before it
     a mistake in a text is shown as FILE:LINE:COLUMN: error: …, with its line and a caret
  3  the environment is at fault (a full disk, a missing tool), or nothing could be judged

Examples:
  npufuzz fuzz --duration=60s                      fuzz the built-in NPU for a minute
  npufuzz fuzz --plant=cast-rounding --count=500   put a bug in on purpose and watch it being found
  npufuzz --seed=42                                look at one case
  npufuzz replay npufuzz-out                       run every finding again
)";
  return text;
}

} // namespace npufuzz::tools

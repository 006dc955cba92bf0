//===- Oracles.cpp - the table --------------------------------------------===//
//
// The table gives the order of the verdicts. An oracle judges either an observation as a whole or
// runs. Oracles that judge runs can also judge snapshots, which blame needs. Crash and hang have no
// function: the parent process gives their verdicts (Death.cpp). Paths has none either: only
// functions ask it (functions/JudgePaths.h). Some oracles judge each pass of a function alone.
//
//===----------------------------------------------------------------------===//
#include "oracles/Oracle.h"

namespace npufuzz::oracles {

static constexpr Oracle table[] = {
    {"crash", "the compiler and the executor survive", Asked::always, true, nullptr, nullptr},
    {"hang", "the compiler and the executor come to an end", Asked::always, true, nullptr, nullptr},
    {"verify", "after every pass the IR satisfies its verifier", Asked::always, true, judgeVerify,
     nullptr},
    {"promise", "passes leave the ops, types and counts that the manifest of a toolchain promises",
     Asked::always, true, judgePromise, nullptr},
    {"compile", "a program within the declared capabilities compiles", Asked::always, false,
     judgeCompile, nullptr},
    {"address", "passes leave alone which elements transfers touch, in memory and in the lanes",
     Asked::sampledOrForBug, false, judgeAddress, nullptr},
    {"memory",
     "no access out of bounds, no data race, no stale line, no wait without work, no trap",
     Asked::always, false, nullptr, judgeMemory},
    {"undef", "nothing undefined is read into a defined result, whatever fills fresh memory",
     Asked::always, false, nullptr, judgeUndef},
    {"value", "results lie within the reference's bounds", Asked::always, true, nullptr,
     judgeValue},
    {"bits", "passes that move data leave the bits of every result as they are", Asked::often,
     false, judgeBits, nullptr},
    {"pass",
     "the IR after every pass, interpreted, still computes what the program computes (functions of "
     "upstream dialects: always; tile programs: only where it is selected)",
     Asked::byName, true, judgePass, nullptr},
    {"paths",
     "two lowering paths of one program, drawn, give the same bits (backend mlir: one function of "
     "upstream dialects in 8)",
     Asked::sampled, false, nullptr, nullptr},
    {"deterministic", "the same case gives the same IR and the same bits twice", Asked::sampled,
     false, judgeDeterministic, nullptr},
    {"invariant",
     "other settings, identity views, swapped operands, split or merged loops, loops of one trip, "
     "dead branches and ways through memory do not change "
     "results",
     Asked::sampled, false, judgeInvariant, nullptr},
    {"idempotent",
     "canonicalize and cse leave alone what they have left (functions of upstream dialects: a "
     "note, never a finding)",
     Asked::sampled, true, nullptr, nullptr, judgeIdempotent},
    {"agree", "two backends agree on one program", Asked::always, false, judgeAgree, nullptr},
    {"time",
     "a program twice as long does not take more than quadratically longer to compile (a "
     "measurement: only where it is selected)",
     Asked::byName, false, judgeTime, nullptr},
};

llvm::ArrayRef<Oracle> allOracles() { return table; }

const Oracle *findOracle(llvm::StringRef name) {
  for (const Oracle &oracle : table)
    if (oracle.name == name)
      return &oracle;
  return nullptr;
}

} // namespace npufuzz::oracles

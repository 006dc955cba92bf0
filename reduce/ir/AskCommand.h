//===- AskCommand.h - asks a third-party compiler if it breaks a candidate -*- C++ -*-===//
//
// For passes outside this process: gives a candidate to a command that prints its IR after passes
// (oracles/refinement/IRLog.h).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_ASKCOMMAND_H
#define NPUFUZZ_REDUCE_IR_ASKCOMMAND_H

#include "reduce/ir/StillBreaks.h"

namespace npufuzz::reduceir {

/// Makes a harness for which a candidate is broken if some run of the pass of this name is wrong,
/// by the IR that the command prints around it. `command` is a shell command in which {in} stands
/// for the file; `secondsMax` limits its time. `plain` executes programs.
Harness askCommand(const std::string &command, const std::string &pass, double secondsMax,
                   const Harness &plain = plainHarness());

/// A candidate is broken where the command fails on it as it did before: it dies in the same way
/// (`death` is CompilerDeath::name), or, where `death` is empty, the pass of this name leaves
/// invalid IR. Candidates need no input.
Harness askCommandToFail(const std::string &command, const std::string &pass,
                         const std::string &death, double secondsMax);

} // namespace npufuzz::reduceir

#endif

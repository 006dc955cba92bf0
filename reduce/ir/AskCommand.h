//===- AskCommand.h - does a compiler of its own break it? ------*- C++ -*-===//
//
// For passes that are not in this process: a candidate is given to a command that prints its IR
// after passes (oracles/refinement/IRLog.h).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_ASKCOMMAND_H
#define NPUFUZZ_REDUCE_IR_ASKCOMMAND_H

#include "reduce/ir/StillBreaks.h"

namespace npufuzz::reduceir {

/// A candidate is broken where some run of the pass of this name is wrong by the IR that the
/// command prints around it. The command is one of the shell in which {in} stands for the file; it
/// may take so long.
Harness askCommand(const std::string &command, const std::string &pass, double secondsMax);

} // namespace npufuzz::reduceir

#endif

//===- AscendPipes.h - the units of an Ascend core --------------*- C++ -*-===//
//
// Uses the names of the vendor's headers and dialects; two backends compile for such cores.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_RECORDING_ASCENDPIPES_H
#define NPUFUZZ_BACKEND_RECORDING_ASCENDPIPES_H

#include "llvm/ADT/StringRef.h"

namespace npufuzz::ascend {

enum Pipe : unsigned { pipeS, pipeV, pipeM, pipeMTE1, pipeMTE2, pipeMTE3, pipeFix, pipeCount };

inline constexpr llvm::StringLiteral pipeNames[pipeCount] = {
    "PIPE_S", "PIPE_V", "PIPE_M", "PIPE_MTE1", "PIPE_MTE2", "PIPE_MTE3", "PIPE_FIX"};

/// Returns pipeCount for PIPE_ALL and any other name.
inline unsigned pipeOfName(llvm::StringRef name) {
  unsigned pipe = 0;
  while (pipe < pipeCount && pipeNames[pipe] != name)
    ++pipe;
  return pipe;
}

} // namespace npufuzz::ascend

#endif

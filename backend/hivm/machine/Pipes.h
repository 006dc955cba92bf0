//===- Pipes.h - the units that work side by side ---------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_MACHINE_PIPES_H
#define NPUFUZZ_BACKEND_HIVM_MACHINE_PIPES_H

#include "llvm/ADT/StringRef.h"

namespace npufuzz::hivm {

enum Pipe : unsigned { pipeS, pipeV, pipeM, pipeMTE1, pipeMTE2, pipeMTE3, pipeFix, pipeCount };

inline llvm::StringRef pipeName(unsigned pipe) {
  static constexpr llvm::StringLiteral names[] = {"PIPE_S",    "PIPE_V",    "PIPE_M",  "PIPE_MTE1",
                                                  "PIPE_MTE2", "PIPE_MTE3", "PIPE_FIX"};
  return pipe < pipeCount ? names[pipe] : "PIPE_ALL";
}
/// pipeCount for PIPE_ALL and whatever else is none of them.
inline unsigned pipeOfName(llvm::StringRef name) {
  unsigned pipe = 0;
  while (pipe < pipeCount && pipeName(pipe) != name)
    ++pipe;
  return pipe;
}

} // namespace npufuzz::hivm

#endif

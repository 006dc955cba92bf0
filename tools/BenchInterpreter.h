//===- BenchInterpreter.h - speed of the interpreter ------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_BENCHINTERPRETER_H
#define NPUFUZZ_TOOLS_BENCHINTERPRETER_H

#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz::tools {

/// Speed of one body in one way of running it.
struct SpeedRow {
  std::string body, way;
  double millionOpsPerSecond = 0;
};

/// Measures 16x256 elementwise bodies, as a loop nest on memory and as linalg.generic: interpreted
/// in batches, interpreted op by op, and as machine code compiled at O0. Errors: a body that does
/// not parse, lower or run.
llvm::Expected<std::vector<SpeedRow>> measureInterpreter();

/// A table with one line per row.
std::string speedText(llvm::ArrayRef<SpeedRow> rows);

} // namespace npufuzz::tools

#endif

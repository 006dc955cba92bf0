//===- Loading.h - restores the process after loading -----------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_LOADING_H
#define NPUFUZZ_TOOLS_LOADING_H

#include "support/FloatingPoint.h"
#include "support/ProcessState.h"

#include <string>

namespace npufuzz::tools {

/// Keep it alive while a library is loaded and describes itself. At the end it restores the process
/// state that this changed, and reports it on stderr: a library linked with -ffast-math, for
/// example, flushes denormals to zero in all later computations. From then on the process expects
/// foreign code (ForeignCode).
class Loading {
public:
  explicit Loading(std::string path);
  ~Loading();
  Loading(const Loading &) = delete;

private:
  std::string path;
  FloatingPoint floatingPoint;
  ProcessState state;
};

} // namespace npufuzz::tools

#endif

//===- Loading.h - a library is loaded, and nothing else changes -*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_LOADING_H
#define NPUFUZZ_TOOLS_LOADING_H

#include "support/FloatingPoint.h"
#include "support/ProcessState.h"

#include <string>

namespace npufuzz::tools {

/// To be alive while a library is loaded and says what it has. What that changed of the process is
/// put back at the end, and told on stderr: linked with -ffast-math, a library makes zeros of
/// denormals for all that is computed from then on, right or wrong. From then on strangers are
/// expected (ForeignCode).
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

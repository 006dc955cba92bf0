//===- EnvironmentError.h - what no program and no test can help -*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_ENVIRONMENTERROR_H
#define NPUFUZZ_SUPPORT_ENVIRONMENTERROR_H

#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz {

/// The machine is at fault (exit code 3): a full disk, a read-only folder, no more processes.
class EnvironmentError : public llvm::ErrorInfo<EnvironmentError> {
public:
  static char ID;
  explicit EnvironmentError(std::string line) : line(std::move(line)) {}
  void log(llvm::raw_ostream &stream) const override { stream << line; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string line;
};

} // namespace npufuzz

#endif

//===- CompiledForm.h - what a compiler makes of a case, as digests -*- C++ -*-===//
//
// Two versions of a compiler that make the same of a case give the same results on one executor. So
// most cases need no execution to compare the two.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_COMPILEDFORM_H
#define NPUFUZZ_TOOLS_COMPILEDFORM_H

#include "backend/passes/CodeDigest.h"
#include "oracles/Evaluate.h"
#include "support/Json.h"

namespace npufuzz::tools {

struct CompiledForm {
  std::string program; ///< digest of the case's IR and inputs
  /// Digest of the last IR; if a pass fails, of its diagnostic, too. Empty: unknown, as after a
  /// death of the compiler, or if the compiler shows no IR.
  std::string code;
  std::string refusal; ///< reason for which the compiler declines the case; empty: it does not

  /// True if both versions are known to make the same of the same case.
  bool isSame(const CompiledForm &other) const {
    return !code.empty() && program == other.program && code == other.code;
  }
  Json json() const;
  /// False if a key is missing or has another type.
  bool read(const Json &json);
};

/// Compiles the case with the first backend. Runs in this process. Precondition: the digester is of
/// the case's context.
CompiledForm compiledFormOf(const Case &testCase, const oracles::EvaluateOptions &options,
                            CodeDigester &digester);

/// Returns the seconds of processor time of one compilation, with the processes that it waits for
/// and without npufuzz's own verification. The wall clock would count other processes, too.
double compileSecondsOf(const Case &testCase, const oracles::EvaluateOptions &options);

} // namespace npufuzz::tools

#endif

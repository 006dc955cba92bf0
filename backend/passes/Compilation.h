//===- Compilation.h - what a compiler is asked for, and gives ---*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_COMPILATION_H
#define NPUFUZZ_BACKEND_PASSES_COMPILATION_H

#include "backend/passes/ErasedValues.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace npufuzz {

/// The IR after one pass.
struct Snapshot {
  std::string pass;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// A program that can be executed; made by Compiler::compile, owned by the caller.
class Artifact {
public:
  virtual ~Artifact() = default;
};

struct CompileOptions {
  /// A pipeline string as `npufuzz list passes` prints it; empty: the case's own, or else the
  /// backend's default for the case's settings.
  std::string pipeline;
  /// Names of plants to install; empty outside measurements.
  std::vector<std::string> plants;
  /// Keep the IR before the first pass (pass = "program") and after each.
  bool keepSnapshots = false;
  /// Skip every pass after the first `passCountMax` passes of the pipeline; for bisection.
  int64_t passCountMax = INT64_MAX;
  /// IR is verified after one pass in so many, 1 is after each. From a larger one no pass can be
  /// blamed; whoever meets anything unusual compiles again with 1.
  int64_t verifyPeriod = 1;
  /// Below verifyPeriod: which passes those are, so that in one case or another it is each of them.
  int64_t verifyOffset = 0;
  /// Makes an artifact; a case that is judged as IR needs none.
  bool wantsArtifact = true;
  /// Makes an artifact that runs as the machine runs it. Without it, a cheaper executor may run the
  /// compiled IR, as long as it gives the same result.
  bool wantsMachineCode = true;
  /// Counts how often each pass of this process ran and changed the IR, as statistics PASS.ran and
  /// PASS.changed. Costs two walks over the IR for each.
  bool countsChanges = false;
};

enum class CompileStatus {
  compiled,
  unsupported,  ///< the compiler says so in a diagnostic that begins with "unsupported"
  passFailed,   ///< a pass failed with another diagnostic
  compilerDied, ///< the compiler is a process of its own, and crashed or hung: see `diagnostic`
  invalidIR,   ///< the verifier rejects the IR after `pass`: the last snapshot, where they are kept
  erasedValue, ///< `pass` left a use of something that is gone: there is no IR to look at
  badPipeline, ///< the pipeline string does not parse: the user's mistake
};

struct CompileResult {
  CompileStatus status = CompileStatus::compiled;
  std::string pass;       ///< the pass that failed or broke the IR
  std::string diagnostic; ///< first error, one line, without locations
  std::vector<Snapshot> snapshots;
  std::unique_ptr<Artifact> artifact;
  /// Inputs and outputs of a compiler outside of this process, by file name, for the report.
  std::map<std::string, std::string> files;
  /// Seconds spent in verification after passes: npufuzz's own, not the compiler's.
  double verifySeconds = 0;
  /// Statistics of the passes, by "pass.statistic"; no zeros. See PassStatistic.h.
  std::map<std::string, int64_t> statistics;

  /// Returns true if a pass left IR that no pass may leave.
  bool isInvalid() const {
    return status == CompileStatus::invalidIR || status == CompileStatus::erasedValue;
  }
  /// Class of the invalidity, for signatures.
  std::string invalidKind() const {
    return kindOfInvalidIR(status == CompileStatus::erasedValue, diagnostic);
  }
};

} // namespace npufuzz

#endif

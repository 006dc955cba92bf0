//===- StoredSequences.h - sequences that were kept, again ------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_STOREDSEQUENCES_H
#define NPUFUZZ_TOOLS_STOREDSEQUENCES_H

#include "backend/pytorchsim/machine/RunSequences.h"

namespace npufuzz::tools {

/// A .seq file itself; of a folder the reduced sequence of each bundle at and below it, in the
/// order of their names. Fails where the folder cannot be read.
llvm::Expected<std::vector<std::string>> findSequences(const std::string &path);
bool isSequenceFile(llvm::StringRef path);

/// Fails with exit code 2 and one line.
llvm::Expected<pytorchsim::Sequence> readSequenceFile(const std::string &path);

/// What it does now: agrees, or a finding. Fails with exit code 2 where it cannot be read or the
/// machine promises nothing about it, with 3 where the simulator cannot be run: only then, so that
/// what cannot be read is told on a machine without one.
llvm::Expected<pytorchsim::SequenceResult>
runSequenceFile(const pytorchsim::SimulatorOptions &simulator, const std::string &path);

} // namespace npufuzz::tools

#endif

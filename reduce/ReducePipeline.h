//===- ReducePipeline.h - finds the passes that a bug needs -----*- C++ -*-===//
//
// Knows nothing about programs: the caller decides if a shorter pipeline still fails.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_REDUCEPIPELINE_H
#define NPUFUZZ_REDUCE_REDUCEPIPELINE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace npufuzz::reduce {

/// Delta debugging over passes: drops every pass whose absence `stillFails` accepts, from the last
/// to the first, until no more can go. Calls `improved` with each shorter pipeline that fails, so
/// that an interruption leaves the best so far. Does not change a pipeline that does not parse.
void reducePipeline(llvm::StringRef pipeline,
                    llvm::function_ref<bool(const std::string &)> stillFails,
                    llvm::function_ref<bool()> stop,
                    llvm::function_ref<void(const std::string &)> improved);

} // namespace npufuzz::reduce

#endif

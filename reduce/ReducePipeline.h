//===- ReducePipeline.h - which passes a bug needs --------------*- C++ -*-===//
#ifndef NPUFUZZ_REDUCE_REDUCEPIPELINE_H
#define NPUFUZZ_REDUCE_REDUCEPIPELINE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace npufuzz::reduce {

/// Delta debugging over passes: the pipeline without every pass whose absence `stillFails` accepts,
/// asked from the last to the first until none more can go. Calls `improved` with each shorter
/// pipeline that fails, so that whatever ends it leaves the best so far. A pipeline that does not
/// parse is left alone.
void reducePipeline(llvm::StringRef pipeline,
                    llvm::function_ref<bool(const std::string &)> stillFails,
                    llvm::function_ref<bool()> stop,
                    llvm::function_ref<void(const std::string &)> improved);

} // namespace npufuzz::reduce

#endif

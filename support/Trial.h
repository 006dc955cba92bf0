//===- Trial.h - may this text be read? -------------------------*- C++ -*-===//
//
// Text from others may end the process that reads it: 20,000 nested types overflow the stack of any
// parser that recurses. A child reads it first.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_TRIAL_H
#define NPUFUZZ_SUPPORT_TRIAL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace npufuzz {

/// Limits of the child. Its stack is half of ours, so that text it survives leaves us room.
inline constexpr double trialCpuSecondsMax = 30;
inline constexpr uint64_t trialBytesMax = uint64_t(4) << 30;

/// Reads in a child. Fails with one line: the error of `read`, or how the child ended. After a
/// success the caller may read the text again in this process. `what` names the text in the line.
llvm::Error tryToRead(llvm::StringRef what, llvm::function_ref<llvm::Error()> read);

} // namespace npufuzz

#endif

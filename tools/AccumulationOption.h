//===- AccumulationOption.h - --accumulation=any-order ----------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_ACCUMULATIONOPTION_H
#define NPUFUZZ_TOOLS_ACCUMULATIONOPTION_H

#include "oracles/refinement/Validate.h"
#include "tools/CommandError.h"
#include "tools/Values.h"

namespace npufuzz::tools {

/// Parses "any-order", or "any-order:PASS,PASS" if `takesPasses`; empty: every bit counts.
inline llvm::Expected<refinement::Reordering> readAccumulation(llvm::StringRef text,
                                                               bool takesPasses) {
  refinement::Reordering reordering;
  if (text.empty())
    return reordering;
  auto [order, passes] = text.split(':');
  reordering.isAllowed = true;
  reordering.passes = splitList({passes.str()});
  bool isPassless = !text.contains(':');
  if (order == "any-order" && (isPassless || (takesPasses && !reordering.passes.empty())))
    return reordering;
  return usageError(llvm::Twine("--accumulation: expected any-order") +
                    (takesPasses ? " or any-order:PASS,PASS" : "") + ", got \"" + text + "\"");
}

} // namespace npufuzz::tools

#endif

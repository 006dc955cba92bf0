//===- SeparatingContents.h - inputs in which each term shows ---*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_SEPARATINGCONTENTS_H
#define NPUFUZZ_GENERATORS_PROGRAMS_SEPARATINGCONTENTS_H

#include "generators/programs/Values.h"

namespace npufuzz::generators {

/// Bounds of the contents. Precondition: isSeparating(contents).
Interval separatingInterval(Contents contents, ElementKind kind);
/// Fills a tensor of any kind but i1. Depends on nothing but its arguments.
Tensor fillSeparating(const InputSpec &spec, ElementKind kind, llvm::ArrayRef<int64_t> shape);

} // namespace npufuzz::generators

#endif

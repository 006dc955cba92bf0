//===- DrawPath.h - another way through the compiler ------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_DRAWPATH_H
#define NPUFUZZ_CAMPAIGN_CASES_DRAWPATH_H

#include "backend/mlir/UpstreamLowering.h"

#include <cstdint>
#include <string>

namespace npufuzz::campaign {

/// One function in so many has a second path.
inline constexpr uint64_t pathsPeriod = 8;

/// builtin.module(a,b,c): a whole lowering of any function, of which every stage that has several
/// ways (mlirbackend::loweringStages()) goes another way than `first` does. Choices are a stream of
/// the seed's own: the program and its first pipeline are what they are without it.
std::string drawOtherPath(uint64_t seed, const std::string &first,
                          mlirbackend::FloatCode floats = {});

} // namespace npufuzz::campaign

#endif

//===- DrawPath.h - another way through the compiler ------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_DRAWPATH_H
#define NPUFUZZ_CAMPAIGN_CASES_DRAWPATH_H

#include "backend/mlir/UpstreamLowering.h"

#include <cstdint>
#include <string>

namespace npufuzz::campaign {

/// One function in so many gets a second path.
inline constexpr uint64_t pathsPeriod = 8;

/// Returns builtin.module(a,b,c): a complete lowering of any function. At every stage with several
/// ways (mlirbackend::loweringStages()) it takes another way than `first`. Its choices come from a
/// separate stream of the seed, so the program and its first pipeline do not change.
std::string drawOtherPath(uint64_t seed, const std::string &first,
                          mlirbackend::FloatCode floats = {}, mlirbackend::LoweringFrom from = {});

} // namespace npufuzz::campaign

#endif

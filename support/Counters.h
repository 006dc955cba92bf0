//===- Counters.h - how often what happened ---------------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_COUNTERS_H
#define NPUFUZZ_SUPPORT_COUNTERS_H

#include <cstdint>
#include <map>
#include <string>

namespace npufuzz {

/// Sums by name ("op matmul f32", "pass cse.changed"), over a case or over all cases of a run.
using Counters = std::map<std::string, int64_t>;

} // namespace npufuzz

#endif

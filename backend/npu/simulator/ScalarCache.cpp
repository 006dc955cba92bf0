//===- ScalarCache.cpp ----------------------------------------------------===//
//
// One cache per core, write-back and not coherent, without eviction. So a stale value shows in
// every run, and not only if a line happens to stay. State is kept per element, although whole
// lines are fetched: only stored elements are written back. This keeps false sharing of a line
// between two cores from losing values.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/ScalarCache.h"

#include <algorithm>

namespace npufuzz::npu {

ScalarCaches::Lines &ScalarCaches::linesOf(int64_t core, Allocation &memory) {
  Tensor &tensor = tensors[&memory];
  tensor.keptAlive = &memory;
  if (static_cast<int64_t>(tensor.cores.size()) <= core)
    tensor.cores.resize(static_cast<size_t>(core) + 1);
  Lines &lines = tensor.cores[static_cast<size_t>(core)];
  if (lines.state.empty()) {
    lines.bits.assign(memory.bits.size(), 0);
    lines.undefined.assign(memory.bits.size(), 0);
    lines.state.assign(memory.bits.size(), 0);
  }
  return lines;
}

void ScalarCaches::fetch(Lines &lines, const Allocation &memory, size_t element) const {
  if (lines.state[element] & present)
    return;
  size_t bytes = std::max<size_t>(1, memory.format.width / 8), count = lineBytes / bytes;
  size_t begin = element / count * count, end = std::min(begin + count, lines.state.size());
  for (size_t i = begin; i < end; ++i) {
    lines.bits[i] = memory.bits[i];
    lines.undefined[i] = memory.undefined[i];
    lines.state[i] = present;
  }
}

ScalarCaches::Loaded ScalarCaches::load(int64_t core, Allocation &memory, size_t element) {
  Lines &lines = linesOf(core, memory);
  fetch(lines, memory, element);
  Loaded loaded{lines.bits[element], lines.undefined[element] != 0,
                (lines.state[element] & old) != 0, std::nullopt};
  const Tensor &tensor = tensors[&memory];
  for (size_t other = 0; other < tensor.cores.size(); ++other)
    if (static_cast<int64_t>(other) != core && !tensor.cores[other].state.empty() &&
        tensor.cores[other].state[element] & stored)
      loaded.newer = static_cast<int64_t>(other);
  return loaded;
}

void ScalarCaches::store(int64_t core, Allocation &memory, size_t element, uint64_t bits,
                         bool undefined) {
  Lines &lines = linesOf(core, memory);
  fetch(lines, memory, element);
  lines.bits[element] = bits;
  lines.undefined[element] = undefined;
  lines.state[element] = present | stored;
}

void ScalarCaches::flush(int64_t core, Allocation &memory) {
  if (!enabled || !knows(memory))
    return;
  Lines &lines = linesOf(core, memory);
  Tensor &tensor = tensors[&memory];
  for (size_t i = 0; i < lines.state.size(); ++i) {
    if (lines.state[i] & stored) {
      memory.bits[i] = lines.bits[i];
      memory.undefined[i] = lines.undefined[i];
      for (size_t other = 0; other < tensor.cores.size(); ++other)
        if (static_cast<int64_t>(other) != core && !tensor.cores[other].state.empty() &&
            tensor.cores[other].state[i] & present)
          // There is no coherence: the other core keeps its fetched value, which is old now.
          tensor.cores[other].state[i] |= old;
    }
    lines.state[i] = 0;
  }
}

std::optional<int64_t> ScalarCaches::storedIn(const Allocation &memory, size_t element) const {
  const auto *found = tensors.find(&memory);
  if (found != tensors.end())
    for (const auto &[core, lines] : llvm::enumerate(found->second.cores))
      if (!lines.state.empty() && lines.state[element] & stored)
        return static_cast<int64_t>(core);
  return std::nullopt;
}

void ScalarCaches::written(const Allocation &memory, size_t element) {
  auto *found = tensors.find(&memory);
  if (found != tensors.end())
    for (Lines &lines : found->second.cores)
      if (!lines.state.empty() && lines.state[element] & present)
        lines.state[element] |= old;
}

std::optional<CachedElement> ScalarCaches::unflushed(const Allocation &memory) const {
  const auto *found = tensors.find(&memory);
  if (found != tensors.end())
    for (const auto &[core, lines] : llvm::enumerate(found->second.cores))
      for (const auto &[element, state] : llvm::enumerate(lines.state))
        if (state & stored)
          return CachedElement{static_cast<int64_t>(core), element};
  return std::nullopt;
}

} // namespace npufuzz::npu

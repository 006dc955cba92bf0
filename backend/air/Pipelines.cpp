//===- Pipelines.cpp ------------------------------------------------------===//
//
// The order is that of the project's own flows: herds and DMAs first, then tokens, then what
// rewrites the graph of tokens, channels last. canonicalize and cse stand between, as they do
// there.
//
//===----------------------------------------------------------------------===//
#include "backend/air/Pipelines.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <numeric>

namespace npufuzz::air {

using Passes = std::vector<std::string>;

static void append(Passes &passes, const Passes &more) {
  passes.insert(passes.end(), more.begin(), more.end());
}

/// Passes on tokens and loops that carry them, by the setting `late`. Not with keep-memref-dealloc:
/// that frees in each iteration, on purpose, what is allocated in front of the loop. Nor passes
/// that wait for a mark that nothing here makes: they would change no program.
static const std::vector<Passes> &latePasses() {
  static const std::vector<Passes> groups{
      {},
      {"air-label-scf-for-to-ping-pong", "air-ping-pong-transform"},
      {"air-isolate-async-dma-loop-nests", "canonicalize", "cse", "func.func(air-loop-fusion)"},
      {"air-isolate-async-dma-loop-nests", "canonicalize", "cse", "air-fuse-channels"},
      {"air-isolate-async-dma-loop-nests", "air-specialize-channel-wrap-and-stride"},
      {"air-enforce-loop-carried-memref-dealloc"},
      {"func.func(air-loop-fusion)", "air-label-scf-for-to-ping-pong", "air-ping-pong-transform",
       "canonicalize", "cse"},
      {"func.func(air-collapse-herd)"},
  };
  return groups;
}

std::vector<Setting> pipelineSettings() {
  std::vector<int64_t> late(latePasses().size());
  std::iota(late.begin(), late.end(), 0);
  return {{"axes", "loops over tiles that become axes of a herd, at most", {2, 1, 0}},
          {"hierarchy", "1: a launch and a segment around each herd", {0, 1}},
          {"tokens",
           "0 no tokens; 1 air-dependency; 2 also air-dependency-schedule-opt, broadcasts and "
           "air-dependency-canonicalize",
           {2, 1, 0}},
          {"channels", "1: DMAs become channels, with tokens only", {1, 0}},
          {"late", "group of passes on tokens and loops, with tokens only", late}};
}

int64_t settingOf(const Settings &settings, llvm::StringRef name) {
  auto it = settings.find(name.str());
  if (it != settings.end())
    return it->second;
  for (const Setting &setting : pipelineSettings())
    if (setting.name == name)
      return setting.values.front();
  assert(false && "not a setting of this backend");
  return 0;
}

std::string emissionPipeline(const Settings &settings) {
  // Tails are peeled off, so that extents become constants where they can; what loops carry of
  // them is known only when those in front are. canonicalize would inline an scf.parallel of one
  // point.
  return llvm::formatv(
      "builtin.module(lower-tile-to-linalg,air-transfers-to-copies,canonicalize,"
      "scf-for-loop-peeling,scf-for-loop-canonicalization,sccp,canonicalize,"
      "scf-for-loop-canonicalization,sccp,canonicalize,air-split-tails,canonicalize,"
      "scf-for-loop-canonicalization,sccp,canonicalize,cse,"
      "air-kernels-to-parallel{{axes={0}},cse)",
      settingOf(settings, "axes"));
}

std::string pipelineFor(const Settings &settings) {
  const Passes simplify{"canonicalize", "cse"};
  Passes passes{"air-par-to-herd", "air-copy-to-dma"};
  int64_t tokens = settingOf(settings, "tokens");
  if (settingOf(settings, "hierarchy") != 0)
    append(passes, {"air-insert-launch-and-segment-around-herd"});
  append(passes, simplify);
  if (tokens >= 1)
    append(passes, {"air-dependency"});
  if (tokens >= 2)
    append(passes, {"air-dependency-schedule-opt", "air-specialize-dma-broadcast"});
  // Without tokens a herd, and a get in front of it, would hold up one thread.
  if (tokens >= 1 && settingOf(settings, "channels") != 0)
    append(passes, {"air-dma-to-channel"});
  append(passes, simplify);
  if (tokens >= 2) {
    append(passes, {"air-dependency-canonicalize"});
    append(passes, simplify);
  }
  const Passes &late = latePasses()[static_cast<size_t>(settingOf(settings, "late"))];
  if (tokens >= 1 && !late.empty()) {
    append(passes, late);
    append(passes, simplify);
  }
  return "builtin.module(" + llvm::join(passes, ",") + ")";
}

} // namespace npufuzz::air

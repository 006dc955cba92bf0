//===- Pipelines.cpp ------------------------------------------------------===//
//
// Follows the order of the project's own flows: herds and DMAs first, then tokens, then passes that
// rewrite the graph of tokens, channels last. canonicalize and cse come in between, as they do
// there.
//
//===----------------------------------------------------------------------===//
#include "backend/air/emission/Pipelines.h"
#include "backend/SettingOf.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <numeric>

namespace npufuzz::air {

using Passes = std::vector<std::string>;

static void append(Passes &passes, const Passes &more) {
  passes.insert(passes.end(), more.begin(), more.end());
}

/// Ops that a group of passes needs to have an effect.
enum class On { either, loops, herds };

/// Passes on tokens and loops that carry them, or on herds of several cores, chosen by the setting
/// `late`.
struct LateGroup {
  On on;
  /// They look at channels around herds in a segment, and change nothing without both.
  bool inSegments;
  Passes passes;
  bool isStaged = false; ///< tensors come to herds through memory of the segment
  /// They have an effect only if tiles are allocated before loops.
  bool takesHoisted = false;
};

/// Omits keep-memref-dealloc: on purpose it frees in each iteration what is allocated before the
/// loop. Also omits passes that wait for a mark that nothing here makes, since they change no
/// program. Channels fuse by time, because equal ones are rare.
static const std::vector<LateGroup> &lateGroups() {
  static const std::vector<LateGroup> groups{
      {On::either, false, {}, /*isStaged=*/false, /*takesHoisted=*/true},
      {On::loops, false, {"air-label-scf-for-to-ping-pong", "air-ping-pong-transform"}},
      {On::loops, true, {"air-isolate-async-dma-loop-nests"}},
      {On::either, true, {"air-fuse-channels{aggressive-mode=L1}"}},
      {On::loops,
       true,
       {"air-specialize-channel-wrap-and-stride"},
       /*isStaged=*/false,
       /*takesHoisted=*/true},
      {On::loops, false, {"air-enforce-loop-carried-memref-dealloc"}},
      {On::loops,
       false,
       {"func.func(air-loop-fusion)", "air-label-scf-for-to-ping-pong", "air-ping-pong-transform"}},
      {On::herds, false, {"func.func(air-collapse-herd)"}},
      {On::loops, true, {"func.func(air-loop-fusion)"}, /*isStaged=*/true},
  };
  return groups;
}

/// Only with tokens: then something is known about loops and herds.
static const LateGroup &lateGroupOf(const Settings &settings) {
  int64_t late = settingOf(settings, "tokens") >= 1 ? settingOf(settings, "late") : 0;
  return lateGroups()[static_cast<size_t>(late)];
}

/// Keeps loops for passes on loops, and turns some into a herd for passes on herds.
static int64_t axesOf(const Settings &settings) {
  int64_t axes = settingOf(settings, "axes");
  switch (lateGroupOf(settings).on) {
  case On::either:
    return axes;
  case On::loops:
    return 0;
  case On::herds:
    return std::max<int64_t>(axes, 1);
  }
  llvm_unreachable("every group is on something");
}

std::vector<Setting> pipelineSettings() {
  std::vector<int64_t> late(lateGroups().size());
  std::iota(late.begin(), late.end(), 0);
  return {{"axes",
           "loops over tiles that become axes of a herd, at most; 0 for late passes on loops",
           {2, 1, 0}},
          {"hierarchy",
           "1: a launch and a segment around each herd; so for late passes on segments",
           {0, 1}},
          {"tokens",
           "0 no tokens; 1 air-dependency; 2 also air-dependency-canonicalize, and, as late says, "
           "air-dependency-schedule-opt or broadcasts",
           {2, 1, 0}},
          {"channels",
           "1: DMAs become channels, with tokens only; so for late passes on segments",
           {1, 0}},
          {"late", "group of passes on tokens and loops, with tokens only", late},
          {"hoist",
           "1: tiles are allocated in front of loops; for late passes that do not look for "
           "allocations in loops",
           {0, 1}},
          {"lowered",
           "1: what air-to-async makes of the program runs as machine code, too, where it lowers; "
           "no hierarchy then",
           {0, 1},
           /*costlyValues=*/1}};
}

int64_t settingOf(const Settings &settings, llvm::StringRef name) {
  return npufuzz::settingOf(settings, name, defaultOf(pipelineSettings(), name));
}

static bool isHoisted(const Settings &settings) {
  return settingOf(settings, "hoist") != 0 && lateGroupOf(settings).takesHoisted;
}

std::string emissionPipeline(const Settings &settings) {
  // Peels tails off, so that extents become constants if possible. Extents that a loop carries are
  // known only after those before the loop, so folding runs several times. No canonicalize follows
  // air-kernels-to-parallel, because it would inline an scf.parallel of one point.
  return llvm::formatv(
      "builtin.module(lower-tile-to-linalg,air-transfers-to-copies,canonicalize,"
      "scf-for-loop-peeling,scf-for-loop-canonicalization,sccp,canonicalize,"
      "scf-for-loop-canonicalization,sccp,canonicalize,air-split-tails,canonicalize,"
      "scf-for-loop-canonicalization,sccp,canonicalize,cse,"
      "air-kernels-to-parallel{{axes={0} share={1} repeat={2}}{3}{4})",
      axesOf(settings), lateGroupOf(settings).on == On::herds ? 1 : 0,
      lateGroupOf(settings).on == On::loops ? 1 : 0,
      lateGroupOf(settings).isStaged ? ",air-stage-tensors,lower-affine" : "",
      isHoisted(settings) ? ",air-hoist-tiles" : "");
}

std::string pipelineFor(const Settings &settings) {
  // cse comes first: after canonicalize it finds few equal ops.
  const Passes simplify{"cse", "canonicalize"};
  const LateGroup &late = lateGroupOf(settings);
  Passes passes;
  if (late.isStaged)
    append(passes, {"air-par-to-launch{depth=0 has-air-segment=true}"});
  append(passes, {"air-par-to-herd", "air-copy-to-dma"});
  int64_t tokens = settingOf(settings, "tokens");
  // Launches and segments are not lowered to the CPU.
  bool hierarchy = settingOf(settings, "hierarchy") != 0 && settingOf(settings, "lowered") == 0;
  if (!late.isStaged && (late.inSegments || hierarchy))
    append(passes, {"air-insert-launch-and-segment-around-herd"});
  append(passes, simplify);
  if (tokens >= 1)
    append(passes, {"air-dependency"});
  // The second pass uses the marks of the first.
  if (tokens >= 2 && late.on != On::either)
    append(passes, {"air-dependency-schedule-opt"});
  if (tokens >= 2 && late.on == On::herds)
    append(passes, {"air-specialize-dma-broadcast"});
  // Without tokens a herd, and a get before it, would block one thread.
  if (tokens >= 1 && (late.inSegments || settingOf(settings, "channels") != 0))
    append(passes, {"air-dma-to-channel"});
  append(passes, simplify);
  if (tokens >= 2) {
    append(passes, {"air-dependency-canonicalize"});
    append(passes, simplify);
  }
  if (!late.passes.empty()) {
    append(passes, late.passes);
    append(passes, simplify);
  }
  return "builtin.module(" + llvm::join(passes, ",") + ")";
}

} // namespace npufuzz::air

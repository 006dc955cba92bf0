//===- UpstreamPasses.cpp - which passes are tried on which family --------===//
#include "backend/mlir/UpstreamPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::mlirbackend {

namespace {

enum Families : unsigned { integers = 1, affines = 2, structured = 4, memrefs = 8, all = 15 };

struct PassChoice {
  /// Passes with their anchors; "@" stands for the options.
  const char *text;
  unsigned families;
  /// One is drawn.
  std::vector<const char *> options{""};
  /// Drawn as often as so many other passes.
  size_t weight = 1;
};

const std::vector<PassChoice> &passChoices() {
  static const std::vector<PassChoice> choices{
      {"func.func(affine-loop-fusion@)",
       affines,
       {"", "{mode=producer}", "{mode=sibling}", "{fusion-maximal=true}",
        "{fusion-compute-tolerance=1000}", "{mode=sibling fusion-maximal=true}",
        "{mode=producer fusion-compute-tolerance=0}"},
       3},
      {"func.func(affine-scalrep)", affines, {""}, 3},
      {"func.func(affine-loop-tile@)",
       affines,
       {"{tile-size=2}", "{tile-size=3 separate=true}", "{tile-sizes=2,3}", "{tile-sizes=3,2,2}",
        "{tile-size=4}"}},
      {"func.func(affine-loop-unroll@)",
       affines,
       {"", "{unroll-factor=2}", "{unroll-factor=3}", "{unroll-full=true}",
        "{unroll-factor=3 cleanup-unroll=true}", "{unroll-factor=5 unroll-up-to-factor=true}"}},
      {"func.func(affine-loop-unroll-jam@)",
       affines,
       {"{unroll-jam-factor=2}", "{unroll-jam-factor=3}", ""},
       2},
      {"func.func(affine-super-vectorize@)",
       affines,
       {"{virtual-vector-size=4}", "{virtual-vector-size=2}", "{virtual-vector-size=2,3}",
        "{virtual-vector-size=4 test-fastest-varying=0}",
        "{virtual-vector-size=2 test-fastest-varying=1}",
        "{virtual-vector-size=2,3 test-fastest-varying=1,0}"},
       2},
      {"func.func(affine-parallelize@)", affines, {"", "{max-nested=1}"}, 2},
      {"func.func(affine-data-copy-generate@)",
       affines,
       {"{generate-dma=false fast-mem-space=0}",
        "{generate-dma=false fast-mem-space=0 skip-non-unit-stride-loops=true}",
        "{generate-dma=false fast-mem-space=0 fast-mem-capacity=1}"},
       2},
      {"func.func(affine-loop-coalescing)", affines},
      {"func.func(affine-loop-normalize@)", affines, {"", "{promote-single-iter=true}"}},
      {"func.func(affine-simplify-structures)", affines},
      {"func.func(affine-loop-invariant-code-motion)", affines, {""}, 2},
      {"affine-expand-index-ops", affines},
      {"lower-affine", affines, {""}, 2},
      {"canonicalize", all, {""}, 2},
      {"cse", all},
      {"loop-invariant-code-motion", all},
      {"control-flow-sink", integers | structured},
      {"sccp", integers | structured},
      {"int-range-optimizations", integers | structured, {""}, 2},
      {"arith-int-narrowing@",
       integers | structured,
       {"{int-bitwidths-supported=8,16,32}", "{int-bitwidths-supported=1,8,16,24,32}",
        "{int-bitwidths-supported=16,32}", "{int-bitwidths-supported=8}"},
       2},
      {"arith-unsigned-when-equivalent", integers | structured, {""}, 2},
      {"arith-expand@", integers | structured, {"", "{include-bf16=true}"}, 2},
      {"arith-emulate-unsupported-floats@",
       integers,
       {"{source-types=bf16 target-type=f32}", "{source-types=f16,bf16 target-type=f32}"}},
      {"scf-for-loop-peeling@",
       structured | integers,
       {"", "{peel-front=true}", "{skip-partial=false}"},
       2},
      {"func.func(scf-for-loop-specialization)", structured | integers},
      {"scf-for-loop-canonicalization", structured | integers},
      {"scf-for-loop-range-folding", structured | integers},
      {"scf-parallel-loop-fusion", structured, {""}, 2},
      {"func.func(scf-parallel-loop-specialization)", structured},
      {"func.func(scf-parallel-loop-tiling@)",
       structured,
       {"{parallel-loop-tile-sizes=2}", "{parallel-loop-tile-sizes=3}",
        "{parallel-loop-tile-sizes=4}", "{parallel-loop-tile-sizes=4 no-min-max-bounds=true}"},
       2},
      {"func.func(scf-for-to-while)", structured},
      {"scf-forall-to-for", structured},
      {"scf-forall-to-parallel", structured},
      {"convert-scf-to-cf", structured | integers},
      {"convert-scf-to-cf,func.func(lift-cf-to-scf)", structured | integers},
      {"fold-memref-alias-ops", memrefs, {""}, 3},
      {"expand-strided-metadata", memrefs, {""}, 2},
      {"normalize-memrefs", memrefs},
      {"memref-expand", memrefs},
      {"resolve-shaped-type-result-dims", memrefs},
      {"resolve-ranked-shaped-type-result-dims", memrefs},
      {"func.func(buffer-hoisting)", memrefs},
      {"func.func(buffer-loop-hoisting)", memrefs},
      {"func.func(promote-buffers-to-stack)", memrefs},
      {"mem2reg", memrefs, {""}, 2},
      {"sroa", memrefs},
      {"inline", memrefs},
  };
  return choices;
}

/// Each pass with each of its options, as often as its weight says.
std::vector<std::string> listFor(UpstreamFamily family) {
  std::vector<std::string> list;
  for (const PassChoice &pass : passChoices())
    if (pass.families & (1u << static_cast<unsigned>(family)))
      for (const char *options : pass.options)
        for (size_t i = 0; i < std::max<size_t>(1, pass.weight * 12 / pass.options.size()); ++i) {
          auto [head, tail] = llvm::StringRef(pass.text).split('@');
          list.push_back((head + options + tail).str());
        }
  return list;
}

} // namespace

llvm::ArrayRef<std::string> upstreamPasses(UpstreamFamily family) {
  static const std::vector<std::string> lists[] = {
      listFor(UpstreamFamily::integer), listFor(UpstreamFamily::affine),
      listFor(UpstreamFamily::scf), listFor(UpstreamFamily::memref)};
  return lists[static_cast<size_t>(family)];
}

std::string passSettingName(int64_t position) { return "pass" + std::to_string(position); }

bool isUpstream(const Settings &settings) { return settings.contains(familySettingName); }

std::string upstreamPipeline(const Settings &settings) {
  assert(isUpstream(settings));
  auto passes = upstreamPasses(static_cast<UpstreamFamily>(
      settings.at(familySettingName) % static_cast<int64_t>(upstreamFamilyCount)));
  std::vector<std::string> chosen;
  for (int64_t position = 1; position <= upstreamPassesMax; ++position) {
    auto found = settings.find(passSettingName(position));
    if (found != settings.end())
      chosen.push_back(passes[static_cast<size_t>(found->second) % passes.size()]);
  }
  return llvm::join(chosen, ",");
}

} // namespace npufuzz::mlirbackend

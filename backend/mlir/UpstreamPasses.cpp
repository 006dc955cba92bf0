//===- UpstreamPasses.cpp - the table of drawn passes, and the IR that they need ---===//
//
// UntriedPasses.cpp lists the passes that are not in the table, with the reasons.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/UpstreamTensorPasses.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::mlirbackend {

namespace {

using enum Trait;

std::vector<UpstreamPass> affineFusion() {
  return {
      {.text = "func.func(affine-loop-fusion@)",
       .needs = {affineProducer, affineShallow},
       .options = {"",
                   "{mode=producer}",
                   {"{fusion-maximal=true}", until(20)},
                   {"{maximal=true}", since(20)},
                   {"{fusion-compute-tolerance=1000}", until(20)},
                   {"{compute-tolerance=1000}", since(20)},
                   {"{mode=producer fusion-maximal=true}", until(20)},
                   {"{mode=producer maximal=true}", since(20)}},
       .weight = 8},
      {.text = "func.func(affine-loop-fusion@)",
       .needs = {affineSiblings, affineShallow},
       .options = {"{mode=sibling}",
                   {"{mode=sibling fusion-maximal=true}", until(20)},
                   {"{mode=sibling maximal=true}", since(20)},
                   ""},
       .weight = 8},
  };
}

std::vector<UpstreamPass> affinePasses() {
  return {
      {.text = "func.func(affine-scalrep)", .needs = {affineForwarding}, .weight = 4},
      {.text = "func.func(affine-loop-tile@)",
       .needs = {affineShallow},
       .options = {"{tile-size=2}", "{tile-size=3 separate=true}", "{tile-sizes=2,3}",
                   "{tile-sizes=3,2,2}", "{tile-size=4}"}},
      {.text = "func.func(affine-loop-unroll@)",
       .needs = {affineLoop},
       .options = {"",
                   "{unroll-factor=2}",
                   "{unroll-factor=3}",
                   {"{unroll-full=true}", until(21)},
                   {"{unroll-factor=-1}", since(22)},
                   "{unroll-factor=3 cleanup-unroll=true}",
                   "{unroll-factor=5 unroll-up-to-factor=true}"}},
      {.text = "func.func(affine-loop-unroll-jam@)",
       .needs = {affineFirstLoop},
       .options = {"{unroll-jam-factor=2}", "{unroll-jam-factor=3}", ""},
       .weight = 8},
      {.text = "func.func(affine-super-vectorize@)",
       .needs = {affineVectors, affineShallow},
       .options = {"{virtual-vector-size=4}", "{virtual-vector-size=2}",
                   "{virtual-vector-size=4 test-fastest-varying=0}"},
       .weight = 4},
      {.text = "func.func(affine-super-vectorize@)",
       .needs = {affineVectorNest, affineShallow},
       .options = {"{virtual-vector-size=2 test-fastest-varying=1}",
                   "{virtual-vector-size=2,3 test-fastest-varying=1,0}",
                   "{virtual-vector-size=2,3}"},
       .weight = 4},
      {.text = "func.func(affine-parallelize@)",
       .needs = {affineParallel, affineShallow},
       .options = {"", "{max-nested=1}"},
       .weight = 2},
      {.text = "func.func(affine-data-copy-generate@)",
       .needs = {affineLoop},
       .options = {"{generate-dma=false fast-mem-space=0}",
                   "{generate-dma=false fast-mem-space=0 skip-non-unit-stride-loops=true}",
                   "{generate-dma=false fast-mem-space=0 fast-mem-capacity=1}"}},
      {.text = "func.func(affine-loop-coalescing)", .needs = {affineNest}, .weight = 2},
      {.text = "func.func(affine-loop-normalize@)",
       .needs = {affineOddBounds},
       .options = {"", "{promote-single-iter=true}"},
       .weight = 2},
      {.text = "func.func(affine-simplify-structures)", .needs = {affineSimplifiable}},
      {.text = "func.func(affine-loop-invariant-code-motion)",
       .needs = {affineInvariant},
       .weight = 2},
      {.text = "affine-expand-index-ops", .needs = {affineDelinearize}, .weight = 8},
      {.text = "affine-expand-index-ops-as-affine",
       .needs = {affineDelinearize},
       .weight = 8,
       .in = since(20)},
      {.text = "func.func(affine-raise-from-memref)",
       .needs = {raisableAccess},
       .weight = 2,
       .in = since(20)},
      {.text = "affine-fold-memref-alias-ops", .needs = {affineView}, .weight = 8, .in = since(22)},
      {.text = "func.func(affine-simplify-min-max)",
       .needs = {affineMinimum},
       .weight = 6,
       .in = since(21)},
      {.text = "lower-affine", .needs = {affineOp}},
  };
}

std::vector<UpstreamPass> scalarPasses() {
  return {
      {.text = "canonicalize", .needs = {untidy}, .weight = 3},
      {.text = "cse", .needs = {redundant}, .weight = 2},
      {.text = "remove-dead-values", .needs = {unusedValue}, .weight = 2, .in = since(20)},
      {.text = "loop-invariant-code-motion", .needs = {loopInvariant}, .weight = 2},
      {.text = "control-flow-sink", .needs = {sinkable}, .weight = 3},
      {.text = "sccp", .needs = {knownValue}, .weight = 2},
      {.text = "int-range-optimizations", .needs = {ranged}, .weight = 3},
      {.text = "arith-int-narrowing@",
       .needs = {widened},
       .options = {"{int-bitwidths-supported=8,16,32}", "{int-bitwidths-supported=1,8,16,24,32}",
                   "{int-bitwidths-supported=16,32}", "{int-bitwidths-supported=8,16}"},
       .weight = 3,
       .in = until(20)},
      {.text = "arith-int-range-narrowing@",
       .needs = {widened},
       .options = {"{int-bitwidths-supported=8,16,32}", "{int-bitwidths-supported=1,8,16,24,32}",
                   "{int-bitwidths-supported=16,32}", "{int-bitwidths-supported=8,16}"},
       .weight = 3,
       .in = since(20)},
      {.text = "arith-unsigned-when-equivalent", .needs = {unsignedInDisguise}, .weight = 4},
      {.text = "arith-expand@",
       .needs = {expandable},
       .options = {"", "{include-bf16=true}"},
       .weight = 2},
      {.text = "arith-emulate-unsupported-floats@",
       .needs = {smallFloat},
       .options = {"{source-types=bf16 target-type=f32}",
                   "{source-types=f16,bf16 target-type=f32}"},
       .weight = 3},
      {.text = "arith-emulate-unsupported-floats@",
       .needs = {halfFloat},
       .options = {"{source-types=f16 target-type=f32}", "{source-types=f16,bf16 target-type=f32}"},
       .weight = 3},
  };
}

/// math-expand-ops is drawn for the ops with only one correct result.
std::vector<UpstreamPass> mathPasses() {
  auto expansion = [](const char *text, Trait trait) {
    return UpstreamPass{.text = text, .needs = {trait}, .weight = 4, .in = since(22)};
  };
  return {
      expansion("math-expand-ops{ops=ctlz}", leadingZeros),
      expansion("math-expand-ops{ops=clampf}", clampedFloat),
      expansion("math-expand-ops{ops=ceil}", roundedUp),
      expansion("math-expand-ops{ops=round}", roundedAway),
      expansion("math-expand-ops{ops=roundeven}", roundedEven),
      expansion("math-expand-ops{ops=sincos}", sineWithCosine),
      {.text = "math-sincos-fusion", .needs = {sineAndCosine}, .weight = 8, .in = since(22)},
      {.text = "convert-math-to-funcs{convert-ctlz=1}", .needs = {leadingZeros}, .weight = 2},
      {.text = "convert-math-to-funcs@",
       .needs = {integerPower},
       .options = {"", "{convert-ctlz=1}"},
       .weight = 4},
  };
}

std::vector<UpstreamPass> structuredPasses() {
  return {
      {.text = "scf-for-loop-peeling@",
       .needs = {scfTail},
       .options = {"", "{skip-partial=false}"},
       .weight = 2},
      {.text = "scf-for-loop-peeling@", .needs = {scfManyTrips}, .options = {"{peel-front=true}"}},
      {.text = "func.func(scf-for-loop-specialization)", .needs = {scfMinBound}, .weight = 8},
      {.text = "scf-for-loop-canonicalization", .needs = {scfMinInside}, .weight = 8},
      {.text = "scf-for-loop-range-folding", .needs = {scfScaledCounter}, .weight = 3},
      {.text = "scf-parallel-loop-fusion", .needs = {scfAdjacent}, .weight = 12},
      {.text = "func.func(scf-parallel-loop-specialization)",
       .needs = {scfParallelMin},
       .weight = 8},
      {.text = "func.func(scf-parallel-loop-tiling@)",
       .needs = {scfParallel},
       .options = {"{parallel-loop-tile-sizes=2}", "{parallel-loop-tile-sizes=3}",
                   "{parallel-loop-tile-sizes=4}",
                   "{parallel-loop-tile-sizes=4 no-min-max-bounds=true}"},
       .weight = 3},
      {.text = "func.func(scf-for-to-while)", .needs = {scfLoop}},
      {.text = "scf-forall-to-for", .needs = {scfForall}, .weight = 3},
      {.text = "scf-forall-to-parallel", .needs = {scfForall}, .weight = 3},
      {.text = "scf-parallel-for-to-nested-fors",
       .needs = {scfParallel},
       .weight = 3,
       .in = since(22)},
      {.text = "convert-scf-to-cf", .needs = {scfOp}},
      {.text = "func.func(lift-cf-to-scf)", .needs = {cfBranch}, .weight = 3},
  };
}

std::vector<UpstreamPass> memoryPasses() {
  return {
      {.text = "fold-memref-alias-ops", .needs = {viewAccess}, .weight = 3},
      {.text = "expand-strided-metadata", .needs = {stridedView}, .weight = 2},
      {.text = "normalize-memrefs", .needs = {foreignLayout}, .weight = 8},
      {.text = "memref-expand", .needs = {expandableMemory}, .weight = 8},
      {.text = "flatten-memref", .needs = {multiAxisAccess}, .weight = 2, .in = since(21)},
      {.text = "resolve-shaped-type-result-dims", .needs = {viewExtent}, .weight = 8},
      {.text = "resolve-ranked-shaped-type-result-dims", .needs = {viewExtent}, .weight = 8},
      {.text = "func.func(buffer-hoisting)",
       .needs = {branchBuffer, noConditionalFree},
       .weight = 8},
      {.text = "func.func(buffer-loop-hoisting)",
       .needs = {loopBuffer, noConditionalFree},
       .weight = 8},
      {.text = "func.func(promote-buffers-to-stack)",
       .needs = {smallBuffer, noConditionalFree},
       .weight = 2},
      {.text = "mem2reg", .needs = {scalarSlot}, .weight = 4},
      {.text = "sroa", .needs = {arraySlot}, .weight = 8},
      {.text = "inline", .needs = {call}, .weight = 2},
      {.text = "expand-realloc@",
       .needs = {regrownBuffer},
       .options = {"", "{emit-deallocs=false}"},
       .weight = 8},
      {.text = "func.func(optimize-allocation-liveness)",
       .needs = {freedLate},
       .weight = 8,
       .in = since(20)},
      {.text = "generate-runtime-verification", .needs = {checkedAtRunTime}, .in = since(20)},
  };
}

} // namespace

std::string UpstreamPass::with(const PassOptions &options) const {
  auto [head, tail] = llvm::StringRef(text).split('@');
  return (head + options.text + tail).str();
}

llvm::ArrayRef<UpstreamPass> allUpstreamPasses() {
  static const std::vector<UpstreamPass> table = [] {
    std::vector<UpstreamPass> all;
    for (auto part :
         {affineFusion(), affinePasses(), scalarPasses(), mathPasses(), structuredPasses(),
          memoryPasses(), tensorPasses(), linalgPasses(), vectorPasses(), tosaPasses()})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return table;
}

/// True if MLIR accepts it. The table's ranges are tested with the releases that Debian has;
/// releases between may have added a pass earlier, or dropped it later.
static bool isTaken(llvm::StringRef pipeline) {
  std::string anchored = ("builtin.module(" + pipeline + ")").str();
  return mlir::succeeded(mlir::parsePassPipeline(anchored, llvm::nulls()));
}

llvm::ArrayRef<UpstreamPass> upstreamPasses() {
  static const std::vector<UpstreamPass> table = [] {
    mlirBackend().registerPasses();
    std::vector<UpstreamPass> here;
    for (UpstreamPass pass : allUpstreamPasses()) {
      if (!pass.in.containThisOne())
        continue;
      llvm::erase_if(pass.options, [&](const PassOptions &options) {
        return !options.in.containThisOne() || !isTaken(pass.with(options));
      });
      if (!pass.options.empty())
        here.push_back(std::move(pass));
    }
    return here;
  }();
  return table;
}

} // namespace npufuzz::mlirbackend

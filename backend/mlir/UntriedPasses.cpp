//===- UntriedPasses.cpp --------------------------------------------------===//
//
// Lists families first: a pass that converts to or from a dialect that nothing here executes leaves
// no meaning to compare.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/UntriedPasses.h"

namespace npufuzz::mlirbackend {

namespace {

constexpr const char *gpu = "kernels of GPUs are not executed here";
constexpr const char *spirv = "SPIR-V is not executed here";
constexpr const char *emitc = "EmitC is printed as C++, and not executed here";
constexpr const char *offload = "OpenACC and OpenMP are not executed here";
constexpr const char *arm = "vectors and matrices of Arm are not executed here";
constexpr const char *amx = "matrices of x86 are not executed here";
constexpr const char *async = "tasks (async) are not executed here";
constexpr const char *sparse = "sparse tensors are not executed here";
constexpr const char *shape = "computing with shapes (shape) is not executed here";
constexpr const char *tosa = "TOSA of releases before 22 is not drawn";
constexpr const char *quant = "quantized types are not executed here";
constexpr const char *complex = "few ops of complex numbers are executed here";
constexpr const char *shard = "tensors of many devices (mesh, shard) are not executed here";
constexpr const char *transform =
    "schedules (--cases=schedules) apply each transform op as a step of its own";
constexpr const char *testing = "in mlir-opt alone, for tests of MLIR";
constexpr const char *signature = "changes arguments or results, with which it is called";
constexpr const char *sameCode = "changes nothing that is computed: names, attributes, locations";
constexpr const char *rounding = "rounds otherwise, as it may: results cannot be compared";
constexpr const char *others = "runs other passes, which are drawn themselves";
constexpr const char *notMade = "nothing is generated that it changes";

constexpr UntriedPass families[] = {
    {"test-*", testing},
    {"slice-analysis-test", testing},
    {"affine-super-vectorizer-test", testing},
    {"tosa-*", tosa, until(21)},
    {"sparse-*", sparse},
    {"sparsification*", sparse},
    {"lower-sparse-*", sparse},
    {"pre-sparsification-rewrite", sparse},
    {"stage-sparse-ops", sparse},
    {"spirv-*", spirv},
    {"*-to-spirv", spirv},
    {"*-spirv-*", spirv},
    {"convert-to-emitc", emitc, since(20)},
    {"convert-*-to-emitc", emitc},
    {"form-expressions", emitc},
    {"wrap-emitc-func-in-class", emitc, since(21)},
    {"acc-*", offload, since(22)},
    {"openacc-*", offload},
    {"*-openacc-*", offload},
    {"*-openmp*", offload},
    {"omp-*", offload, since(22)},
    {"offload-*", offload, since(22)},
    {"*arm-sme*", arm},
    {"arm-neon-*", arm},
    {"arm-sve-*", arm},
    {"enable-arm-streaming", arm},
    {"convert-vector-to-amx", amx, since(22)},
    {"async-*", async},
    {"convert-async-to-llvm", async},
    {"*-shape-constraints", shape},
    {"convert-shape-to-std", shape},
    {"shape-to-shape-lowering", shape},
    {"outline-shape-computation", shape},
    {"convert-complex-*", complex},
    {"*-quant-*", quant},
    {"shard*", shard},
    {"convert-shard-*", shard, since(22)},
    {"mesh-spmdization", shard, until(21)},
    {"convert-mesh-to-mpi", shard, {20, 21}},
    {"transform-*", transform},
    {"convert-pdl-to-pdl-interp", transform},
    {"gpu-*", gpu},
    {"convert-gpu-to-*", gpu},
    {"convert-gpu-launch-to-vulkan-launch", gpu, until(20)},
    {"launch-func-to-vulkan", gpu, until(20)},
    {"convert-*-to-gpu", gpu},
    {"*-to-rocdl", gpu},
    {"rocdl-attach-target", gpu},
    {"amdgpu-*", gpu},
    {"convert-arith-to-amdgpu", gpu},
    {"nvgpu-*", gpu},
    {"convert-nvgpu-to-nvvm", gpu},
    {"convert-nvvm-to-llvm", gpu},
    {"nvvm-attach-target", gpu},
    {"llvm-optimize-for-nvvm-target", gpu},
    {"lower-host-to-llvm", gpu},
    {"*xegpu*", gpu},
    {"*xevm*", gpu, since(21)},
};

constexpr UntriedPass single[] = {
    {"remove-dead-values",
     "dies on every scf.forall and leaves null operands elsewhere: nothing after it is tested",
     until(19)},
    {"generate-runtime-verification",
     "asserts that views lie inside of the base buffer that extract_strided_metadata gives, which "
     "has no extents",
     until(19)},
    {"symbol-dce", "all functions that are generated are called, or public"},
    {"symbol-privatize", sameCode},
    {"print-ir", sameCode},
    {"print-op-stats", sameCode},
    {"view-op-graph", sameCode},
    {"strip-debuginfo", sameCode},
    {"snapshot-op-locations", sameCode},
    {"ensure-debug-info-scope-on-llvm-func", sameCode},
    {"llvm-add-comdats", sameCode},
    {"llvm-request-c-wrappers", sameCode},
    {"llvm-target-to-*", sameCode, since(22)},
    {"llvm-use-default-visibility", sameCode, since(22)},
    {"set-llvm-module-datalayout", sameCode},
    {"llvm-legalize-for-export", "only successors of a branch that are the same block twice"},
    {"topological-sort", "only regions without SSA dominance, which no function has"},
    {"mlprogram-pipeline-globals", "global variables (ml_program) are not executed here"},
    {"arith-emulate-wide-int", signature},
    {"memref-emulate-wide-int", signature},
    {"buffer-results-to-out-params", signature},
    {"drop-equivalent-buffer-results", signature},
    {"affine-pipeline-data-transfer", "DMA (memref.dma_start) is not executed here"},
    {"convert-linalg-to-std", "calls a library, of which there is none"},
    {"convert-to-llvm", others},
    {"composite-fixed-point-pass", others},
    {"math-uplift-to-fma", rounding},
    {"math-extend-to-supported-types", "of tile programs only (Pipelines.cpp)", since(20)},
    {"math-legalize-to-f32", "of tile programs only (Pipelines.cpp)", until(19)},
    {"finalizing-bufferize", "only what the passes of the next two rows leave", until(19)},
    {"func-bufferize", "one-shot-bufferize does it in one step", until(19)},
    {"scf-bufferize", "one-shot-bufferize does it in one step", until(19)},
};

constexpr UntriedPass notYet[] = {
    {"bubble-down-memory-space-casts", notMade, since(22)},
    {"reify-result-shapes", notMade, since(21)},
    {"duplicate-function-elimination", notMade},
    {"tosa-convert-integer-type-to-signless", signature, since(22)},
    {"tosa-narrow-i64-to-i32", notMade, since(22)},
    {"tosa-narrow-f64-to-f32", rounding, since(22)},
    {"tosa-to-mlprogram", notMade, since(22)},
    {"tosa-validate", sameCode, since(22)},
    {"tosa-attach-target", sameCode, since(22)},
};

} // namespace

llvm::ArrayRef<UntriedPass> untriedPasses() {
  static const std::vector<UntriedPass> table = [] {
    std::vector<UntriedPass> all;
    for (llvm::ArrayRef<UntriedPass> part :
         {llvm::ArrayRef(families), llvm::ArrayRef(single), llvm::ArrayRef(notYet)})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return table;
}

} // namespace npufuzz::mlirbackend

//===- UpstreamLowering.cpp -----------------------------------------------===//
//
// Pipelines that lower functions of any upstream dialect that generators use: they bufferize
// tensors, then lower loops, vectors and memrefs. The first way of each stage is the fixed lowering
// that follows drawn passes. The identity layout at function boundaries keeps the signature that
// callers know.
//
// The other ways give the same bits. So they exclude passes that round differently
// (math-expand-ops) or may reassociate (the option reassociate-fp-reductions). They also exclude
// expanding arithmetic before its conversion, which loses signed zeros (corpus/known-issues).
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/UpstreamLowering.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::mlirbackend {

namespace {
/// True if the type of an operand, result or argument satisfies `isLike`.
bool hasTypeLike(mlir::ModuleOp module, llvm::function_ref<bool(mlir::FloatType)> isLike) {
  auto isOne = [&](mlir::Type type) {
    auto element = mlir::dyn_cast<mlir::FloatType>(mlir::getElementTypeOrSelf(type));
    return element && isLike(element);
  };
  return module
      .walk([&](mlir::Operation *op) {
        bool found =
            llvm::any_of(op->getResultTypes(), isOne) || llvm::any_of(op->getOperandTypes(), isOne);
        return found ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}
} // namespace

bool hasFloatLibrary() {
#ifdef NPUFUZZ_HAS_FLOAT_LIBRARY
  return true;
#else
  return false;
#endif
}

bool hasSmallFloats(mlir::ModuleOp module) {
  return hasTypeLike(module, [](mlir::FloatType type) { return type.getWidth() < 16; });
}
bool hasFloats(mlir::ModuleOp module) {
  return hasTypeLike(module, [](mlir::FloatType) { return true; });
}

/// Stages from TOSA to tensors, linalg and loops. Operands need equal ranks, which decompositions
/// may spoil. Branches, loops and scatters come before tosa-to-linalg, which refuses them.
static std::vector<LoweringStage> tosaStages() {
  return {
      {"TOSA",
       {{"func.func(tosa-optional-decompositions,canonicalize,tosa-infer-shapes,"
         "tosa-make-broadcastable)"},
        {"func.func(tosa-infer-shapes,tosa-optional-decompositions,tosa-make-broadcastable)"},
        {"func.func(tosa-layerwise-constant-fold{aggressive-reduce-constant=1},cse,"
         "tosa-optional-decompositions,tosa-infer-shapes,tosa-make-broadcastable)"}}},
      {"TOSA to named ops",
       {{"func.func(tosa-to-linalg-named)"},
        {"func.func(tosa-to-linalg-named{prefer-conv2d-kernel-layout-hwcf=1})"}}},
      {"TOSA to loops", {{"func.func(tosa-to-scf)"}}},
      {"TOSA to linalg", {{"func.func(tosa-to-linalg)"}}},
      {"TOSA to arithmetic",
       {{"func.func(tosa-to-arith{include-apply-rescale=1},tosa-to-tensor)"},
        {"func.func(tosa-to-tensor,tosa-to-arith{include-apply-rescale=1 use-32-bit=1})"}}},
  };
}

// Options of one-shot-bufferize without which callers would see other types.
#define NPUFUZZ_BUFFERIZE(OPTIONS)                                                                 \
  "one-shot-bufferize{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1 "           \
  "function-boundary-type-conversion=identity-layout-map" OPTIONS "}"

/// Stages on tensors: their computations, and their storage.
static std::vector<LoweringStage> tensorStages() {
  return {
      {"tensors",
       {{"convert-elementwise-to-linalg"},
        {"convert-elementwise-to-linalg,linalg-generalize-named-ops"},
        {"convert-elementwise-to-linalg,convert-tensor-to-linalg"},
        // Lowers first, and bufferizes the rest.
        {"convert-elementwise-to-linalg,vectorize-linalg"},
        {"convert-elementwise-to-linalg,vectorize-linalg,"
         "func.func(lower-vector-multi-reduction),"
         "convert-vector-to-scf{full-unroll=1 lower-tensors=1}"}}},
      {"bufferization",
       {{NPUFUZZ_BUFFERIZE("")},
        {NPUFUZZ_BUFFERIZE(" analysis-heuristic=top-down")},
        {NPUFUZZ_BUFFERIZE(" analysis-heuristic=fuzzer analysis-fuzzer-seed=7")},
        {"eliminate-empty-tensors," NPUFUZZ_BUFFERIZE("")},
        {"empty-tensor-to-alloc-tensor," NPUFUZZ_BUFFERIZE(" analysis-heuristic=top-down")}}},
      {"deallocation", {{"bufferization-lower-deallocations,convert-bufferization-to-memref"}}},
  };
}

#undef NPUFUZZ_BUFFERIZE

/// Stages on loops and vectors over memory.
static std::vector<LoweringStage> loopStages() {
  return {
      {"linalg",
       {{"convert-linalg-to-loops"},
        {"convert-linalg-to-affine-loops"},
        {"convert-linalg-to-affine-loops,func.func(affine-parallelize)"},
        {"convert-linalg-to-affine-loops,func.func(affine-super-vectorize{virtual-vector-size=4})"},
        {"convert-linalg-to-parallel-loops"},
        {"convert-linalg-to-parallel-loops,scf-parallel-for-to-nested-fors", since(22)},
        {"vectorize-linalg,convert-linalg-to-loops"}}},
      {"reductions",
       {{"func.func(lower-vector-mask,lower-vector-multi-reduction)"},
        {"func.func(lower-vector-mask,"
         "lower-vector-multi-reduction{lowering-strategy=inner-reduction})"}}},
      {"transfers", {{"convert-vector-to-scf"}, {"convert-vector-to-scf{full-unroll=1}"}}},
      {"forall", {{"scf-forall-to-parallel"}, {"scf-forall-to-for"}}},
      {"reallocation", {{"expand-realloc"}}},
      // Subviews become reinterpret_casts of affine arithmetic, which lower-affine expands.
      {"views",
       {{"expand-strided-metadata,lower-affine"},
        {"fold-memref-alias-ops,expand-strided-metadata,lower-affine"},
        {"memref-expand,expand-strided-metadata,lower-affine"}}},
      {"control flow",
       {{"convert-scf-to-cf"},
        {"func.func(scf-for-to-while),convert-scf-to-cf"},
        {"loop-invariant-code-motion,convert-scf-to-cf"},
        {"scf-for-loop-canonicalization,convert-scf-to-cf"}}},
  };
}

/// Stages that lower to the LLVM dialect.
static std::vector<LoweringStage> targetStages() {
  return {
      // Handles functions that the conversions of math to LLVM and to the C library do not have.
      {"math functions",
       {{"convert-math-to-funcs,math-expand-ops{ops=clampf}", since(22)},
        {"convert-math-to-funcs", until(21)}}},
      // Expands scaling casts to casts, which then become calls.
      {"calls for floats",
       {{"convert-math-to-apfloat,convert-arith-to-apfloat,arith-expand,convert-arith-to-apfloat",
         since(22)}},
       /*onlyFor=*/FloatCode::library},
      // x86-64 has no bf16 arithmetic.
      {"small floats", {{"arith-emulate-unsupported-floats{source-types=bf16 target-type=f32}"}}},
      {"math",
       {{"convert-math-to-llvm{approximate-log1p=0},convert-math-to-libm"},
        {"convert-math-to-funcs{convert-ctlz=1},convert-math-to-llvm{approximate-log1p=0},"
         "convert-math-to-libm"}}},
      // Masks may end beyond 2^31, which the pass assumes impossible unless told.
      {"vectors",
       {{"convert-vector-to-llvm{force-32bit-vector-indices=0}"},
        {"convert-vector-to-llvm{force-32bit-vector-indices=0 "
         "vector-contract-lowering=outerproduct vector-transpose-lowering=shuffle1d}",
         since(22)},
        {"convert-vector-to-llvm{force-32bit-vector-indices=0 "
         "vector-contract-lowering=parallelarith}",
         since(22)}}},
      // First converts the ops that LLVM has: the expansion of minimumf loses signed zeros
      // (corpus/known-issues). Then expands those that it lacks, floor and ceiling of quotients.
      {"llvm",
       {{"finalize-memref-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,convert-arith-to-llvm,"
         "arith-expand,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm"},
        {"convert-func-to-llvm,convert-cf-to-llvm,convert-arith-to-llvm,arith-expand,"
         "convert-arith-to-llvm,convert-ub-to-llvm,convert-index-to-llvm,finalize-memref-to-llvm"},
        {"finalize-memref-to-llvm,convert-to-llvm,arith-expand,convert-to-llvm"}}},
      {"casts", {{"reconcile-unrealized-casts"}}},
  };
}

std::vector<LoweringStage> loweringStages(FloatCode floats, LoweringFrom from) {
  std::vector<LoweringStage> stages;
  if (from == LoweringFrom::tosa)
    stages = tosaStages();
  for (auto part : {tensorStages(), loopStages(), targetStages()})
    for (LoweringStage &stage : part) {
      llvm::erase_if(stage.ways,
                     [](const LoweringStage::Way &way) { return !way.in.containThisOne(); });
      if (!stage.ways.empty() && (!stage.onlyFor || *stage.onlyFor == floats))
        stages.push_back(std::move(stage));
    }
  return stages;
}

std::string upstreamLowering(FloatCode floats, LoweringFrom from) {
  std::vector<std::string> passes;
  for (const LoweringStage &stage : loweringStages(floats, from))
    passes.emplace_back(stage.ways.front().passes);
  return llvm::join(passes, ",");
}

static std::optional<size_t> stepsBefore(const std::vector<PipelineStep> &lowering,
                                         llvm::ArrayRef<PipelineStep> steps) {
  auto isSame = [](const PipelineStep &a, const PipelineStep &b) { return a.text == b.text; };
  if (steps.size() < lowering.size() ||
      !std::equal(lowering.begin(), lowering.end(), steps.end() - lowering.size(), isSame))
    return std::nullopt;
  return steps.size() - lowering.size();
}

/// The longest comes first: each lowering from TOSA ends with one from other dialects.
std::optional<size_t> stepsBeforeLowering(llvm::ArrayRef<PipelineStep> steps) {
  static const std::vector<std::vector<PipelineStep>> lowerings = [] {
    std::vector<std::vector<PipelineStep>> all;
    for (LoweringFrom from : {LoweringFrom::tosa, LoweringFrom::others})
      for (FloatCode floats : {FloatCode::instructions, FloatCode::library})
        all.push_back(llvm::cantFail(splitPipeline(upstreamLowering(floats, from))));
    return all;
  }();
  for (const std::vector<PipelineStep> &lowering : lowerings)
    if (std::optional<size_t> count = stepsBefore(lowering, steps))
      return count;
  return std::nullopt;
}

} // namespace npufuzz::mlirbackend

//===- UpstreamLowering.cpp -----------------------------------------------===//
//
// One fixed pipeline that lowers functions of any upstream dialect that generators make: tensors
// are bufferized, then loops, vectors and memrefs lowered. Drawn passes stand in front of it. The
// identity layout at function boundaries keeps the signature that callers know.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/UpstreamLowering.h"
#include "support/mlir/Release.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::mlirbackend {

namespace {
struct LoweringPass {
  LoweringPass(const char *text, Releases in = {}, bool callsLibrary = false)
      : text(text), in(in), callsLibrary(callsLibrary) {}
  const char *text;
  Releases in;
  bool callsLibrary;
};

/// Of that lowering alone.
LoweringPass toLibrary(const char *text) { return {text, since(22), /*callsLibrary=*/true}; }

/// In operands, results and arguments.
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

std::string upstreamLowering(FloatCode floats) {
  static const LoweringPass passes[] = {
      "convert-elementwise-to-linalg",
      ("one-shot-bufferize{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1 "
       "function-boundary-type-conversion=identity-layout-map}"),
      "bufferization-lower-deallocations", "convert-bufferization-to-memref",
      "convert-linalg-to-loops", "func.func(lower-vector-mask,lower-vector-multi-reduction)",
      "convert-vector-to-scf", "scf-forall-to-parallel", "expand-realloc",
      // Subviews become reinterpret_casts of affine arithmetic, which lower-affine expands.
      "expand-strided-metadata", "lower-affine", "convert-scf-to-cf",
      // What the conversions of math to LLVM and to the C library do not know.
      "convert-math-to-funcs", LoweringPass("math-expand-ops{ops=clampf}", since(22)),
      // Scaling casts are expanded to casts, which become calls then.
      toLibrary("convert-math-to-apfloat"), toLibrary("convert-arith-to-apfloat"),
      toLibrary("arith-expand"), toLibrary("convert-arith-to-apfloat"),
      // x86-64 has no bf16 arithmetic.
      "arith-emulate-unsupported-floats{source-types=bf16 target-type=f32}",
      "convert-math-to-llvm{approximate-log1p=0}", "convert-math-to-libm",
      // Masks may end behind 2^31, which the pass assumes not to happen unless told.
      "convert-vector-to-llvm{force-32bit-vector-indices=0}", "finalize-memref-to-llvm",
      "convert-index-to-llvm", "convert-ub-to-llvm",
      // First what LLVM has: the expansion of minimumf loses signed zeros (corpus/known-issues).
      // Then what it lacks, floor and ceiling of quotients.
      "convert-arith-to-llvm", "arith-expand", "convert-arith-to-llvm", "convert-cf-to-llvm",
      "convert-func-to-llvm", "reconcile-unrealized-casts"};
  std::vector<std::string> here;
  for (const LoweringPass &pass : passes)
    if (pass.in.containThisOne() && (!pass.callsLibrary || floats == FloatCode::library))
      here.emplace_back(pass.text);
  return llvm::join(here, ",");
}

static std::optional<size_t> stepsBefore(const std::vector<PipelineStep> &lowering,
                                         llvm::ArrayRef<PipelineStep> steps) {
  auto isSame = [](const PipelineStep &a, const PipelineStep &b) { return a.text == b.text; };
  if (steps.size() < lowering.size() ||
      !std::equal(lowering.begin(), lowering.end(), steps.end() - lowering.size(), isSame))
    return std::nullopt;
  return steps.size() - lowering.size();
}

std::optional<size_t> stepsBeforeLowering(llvm::ArrayRef<PipelineStep> steps) {
  static const std::vector<PipelineStep> both[] = {
      llvm::cantFail(splitPipeline(upstreamLowering(FloatCode::instructions))),
      llvm::cantFail(splitPipeline(upstreamLowering(FloatCode::library)))};
  std::optional<size_t> count = stepsBefore(both[0], steps);
  return count ? count : stepsBefore(both[1], steps);
}

} // namespace npufuzz::mlirbackend

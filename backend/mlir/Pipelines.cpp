//===- Pipelines.cpp ------------------------------------------------------===//
//
// Turns settings into pass pipelines, in the text form of mlir-opt, so that a case can be replayed
// with it. Three families of loops (linalg to scf.for, affine from the start, scf.parallel) reach
// different passes; all end in one lowering to LLVM.
//
// The order of that lowering matters: memref views before affine maps, affine before scf, floats
// that the target lacks before math, scf to cf before the conversions to LLVM.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/Pipelines.h"
#include "backend/SettingOf.h"
#include "support/mlir/Release.h"

#include "llvm/ADT/StringExtras.h"

#include <numeric>

namespace npufuzz::mlirbackend {

using Passes = std::vector<std::string>;

static void append(Passes &passes, const Passes &more) {
  passes.insert(passes.end(), more.begin(), more.end());
}

/// Passes on affine loops and accesses, by the setting `affine`. Omits affine-loop-fusion,
/// affine-loop-coalescing and affine-super-vectorize, which miscompile or break such loops
/// (corpus/known-issues).
static const std::vector<Passes> &affinePasses() {
  static const std::vector<Passes> groups{
      {},
      {"affine-simplify-structures"},
      {"affine-loop-invariant-code-motion"},
      {"affine-scalrep"},
      {"affine-loop-unroll{unroll-factor=3}"},
      {"affine-loop-tile{tile-size=5}"},
      {"affine-loop-unroll-jam{unroll-jam-factor=2}"},
      {"affine-loop-normalize"},
      {"affine-parallelize"},
      {"affine-loop-tile{tile-size=4}", "affine-simplify-structures", "affine-loop-unroll",
       "affine-scalrep", "affine-loop-invariant-code-motion"},
  };
  return groups;
}

static Passes nestedInFunctions(const Passes &passes) {
  Passes nested;
  for (const std::string &pass : passes)
    nested.push_back("func.func(" + pass + ")");
  return nested;
}

static std::vector<int64_t> numbersBelow(size_t count) {
  std::vector<int64_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

enum Loops : int64_t { linalgLoops, affineLoops, parallelLoops };

std::vector<Setting> pipelineSettings() {
  return {
      {"loops",
       "0 linalg, then scf.for; 1 affine.for from the start; 2 linalg, then scf.parallel",
       {linalgLoops, affineLoops, parallelLoops}},
      {"affine", "group of affine passes, with loops=1 only", numbersBelow(affinePasses().size())},
      {"simplify",
       "1 canonicalize, cse and loop-invariant code motion between the steps; 0 nothing; 2 also "
       "inlining, scf, range and constant propagation passes",
       {1, 0, 2}},
      {"expand",
       "1 arith-expand takes floor division and bf16 conversions apart; 0 LLVM and its runtime do",
       {1, 0}},
      {"opt_level", "of LLVM: 0 nothing, 1 IR passes, 2 IR passes and code generation", {0, 1, 2}},
  };
}

int64_t settingOf(const Settings &settings, llvm::StringRef name) {
  return npufuzz::settingOf(settings, name, defaultOf(pipelineSettings(), name));
}

/// Lowers loops on memrefs to the LLVM dialect.
static Passes toLLVM(bool expandsArith) {
  Passes passes{
      // Subviews become reinterpret_casts of affine arithmetic, which lower-affine expands.
      "expand-strided-metadata", "lower-affine",
      // x86-64 has no bf16 arithmetic.
      "arith-emulate-unsupported-floats{source-types=bf16 target-type=f32}", mathInF32,
      "drop-fast-math"};
  if (expandsArith)
    append(passes, {"arith-expand{include-bf16=true}"});
  append(passes, {"convert-scf-to-cf", "convert-math-to-llvm", "convert-math-to-libm",
                  "finalize-memref-to-llvm", "convert-arith-to-llvm", "convert-cf-to-llvm",
                  "convert-func-to-llvm"});
  return passes;
}

/// Passes on scf loops and integers.
static Passes optimisations() {
  return {"inline",
          "scf-for-loop-range-folding",
          "scf-for-loop-canonicalization",
          "scf-for-loop-peeling",
          "func.func(scf-for-loop-specialization)",
          "scf-parallel-loop-fusion",
          "func.func(scf-parallel-loop-tiling{parallel-loop-tile-sizes=3,3})",
          "func.func(scf-parallel-loop-specialization)",
          "lower-affine",
          "sccp",
          "int-range-optimizations",
          "arith-unsigned-when-equivalent",
          "control-flow-sink",
          "canonicalize",
          "cse"};
}

static std::string lowering(bool expandsArith, bool affineLoops) {
  Passes options;
  if (!expandsArith)
    options.push_back("expands-arith=false");
  if (affineLoops)
    options.push_back("affine-loops=true");
  return options.empty() ? "lower-tile-to-linalg"
                         : "lower-tile-to-linalg{" + llvm::join(options, " ") + "}";
}

std::string pipelineFor(const Settings &settings) {
  int64_t simplify = settingOf(settings, "simplify"), loops = settingOf(settings, "loops");
  bool expandsArith = settingOf(settings, "expand") != 0;
  Passes passes{lowering(expandsArith, loops == affineLoops)};
  if (simplify >= 1)
    append(passes, {"canonicalize", "cse"});
  if (loops == affineLoops)
    append(passes, nestedInFunctions(affinePasses()[settingOf(settings, "affine")]));
  append(passes,
         {loops == parallelLoops ? "convert-linalg-to-parallel-loops" : "convert-linalg-to-loops"});
  if (simplify >= 1)
    append(passes, {"fold-memref-alias-ops", "loop-invariant-code-motion", "canonicalize", "cse"});
  if (simplify >= 2)
    append(passes, optimisations());
  append(passes, toLLVM(expandsArith));
  if (simplify >= 2)
    append(passes, {"canonicalize", "cse"});
  append(passes, {"reconcile-unrealized-casts"});
  return "builtin.module(" + llvm::join(passes, ",") + ")";
}

std::string finishingPipeline() {
  Passes passes{"lower-tile-to-linalg", "convert-linalg-to-loops"};
  append(passes, toLLVM(true));
  append(passes, {"reconcile-unrealized-casts"});
  return "builtin.module(" + llvm::join(passes, ",") + ")";
}

} // namespace npufuzz::mlirbackend

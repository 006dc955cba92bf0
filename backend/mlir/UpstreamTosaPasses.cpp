//===- UpstreamTosaPasses.cpp - passes on TOSA and from it ----------------===//
//
// Folders and canonicalisation patterns of the dialect hold most of what can go wrong, so they are
// drawn most often. Passes from TOSA may stand anywhere: other passes then meet a mixture.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/UpstreamTensorPasses.h"

namespace npufuzz::mlirbackend {

using enum Trait;

std::vector<UpstreamPass> tosaPasses() {
  std::vector<UpstreamPass> passes{
      {.text = "canonicalize", .needs = {tosaFoldable}, .weight = 6},
      {.text = "sccp", .needs = {tosaFoldable}},
      {.text = "func.func(tosa-layerwise-constant-fold@)",
       .needs = {tosaFoldedByLayer},
       .options = {"", "{aggressive-reduce-constant=1}"},
       .weight = 6},
      {.text = "func.func(tosa-reduce-transposes)", .needs = {tosaTransposedBack}, .weight = 6},
      {.text = "func.func(tosa-optional-decompositions)", .needs = {tosaDecomposable}, .weight = 4},
      {.text = "func.func(tosa-infer-shapes)", .needs = {tosaUnknownExtent}, .weight = 4},
      {.text = "func.func(tosa-arith-const-to-tosa-const)",
       .needs = {tosaForeignConstant},
       .weight = 6},
      {.text = "func.func(tosa-to-scf)", .needs = {tosaControl}},
      {.text = "func.func(tosa-to-linalg-named@)",
       .needs = {tosaNamed},
       .options = {"", "{prefer-conv2d-kernel-layout-hwcf=1}"}},
      {.text = "func.func(tosa-to-linalg)", .needs = {tosaReadyForLinalg}},
      {.text = "func.func(tosa-to-tensor)", .needs = {tosaLayout}},
      {.text = "func.func(tosa-to-arith{include-apply-rescale=1})", .needs = {tosaConstant}},
  };
  for (UpstreamPass &pass : passes)
    pass.in = since(22);
  return passes;
}

} // namespace npufuzz::mlirbackend

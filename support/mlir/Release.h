//===- Release.h - which MLIR this is built against -------------*- C++ -*-===//
//
// npufuzz is built against one release of MLIR, 19 to 22. Only this file and Api.h know how they
// differ (ci/check_layers). Tables name the releases of a row.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_MLIR_RELEASE_H
#define NPUFUZZ_SUPPORT_MLIR_RELEASE_H

#include "llvm/Config/llvm-config.h"

namespace npufuzz {

/// Major version of the MLIR that this is built against.
inline constexpr int mlirRelease = LLVM_VERSION_MAJOR;
static_assert(19 <= mlirRelease && mlirRelease <= 22, "npufuzz knows MLIR 19 to 22");

/// Releases, both ends included, that have something: a pass, an option, an op. Debian 12 has 19
/// and 22, and 21 was examined, too. Facts about 20 may be unknown, and two ranges overlap there.
struct Releases {
  int first = 0, last = 99;
  constexpr bool contains(int release) const { return first <= release && release <= last; }
  constexpr bool containThisOne() const { return contains(mlirRelease); }
};
constexpr Releases since(int first) { return {.first = first}; }
constexpr Releases until(int last) { return {.last = last}; }

/// The pass that computes math ops on small floats in f32.
inline constexpr const char *mathInF32 =
    mlirRelease >= 20 ? "math-extend-to-supported-types" : "math-legalize-to-f32";

} // namespace npufuzz

#endif

//===- Release.h - which MLIR this is built against -------------*- C++ -*-===//
//
// npufuzz is built against one release of MLIR, 19 to 22. What differs between them is told here
// and in Api.h, and nowhere else (ci/check_layers): tables name the releases of a row.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_MLIR_RELEASE_H
#define NPUFUZZ_SUPPORT_MLIR_RELEASE_H

#include "llvm/Config/llvm-config.h"

namespace npufuzz {

/// The major version of the MLIR that this is built against.
inline constexpr int mlirRelease = LLVM_VERSION_MAJOR;
static_assert(19 <= mlirRelease && mlirRelease <= 22, "npufuzz knows MLIR 19 to 22");

/// Releases, the last one included, in which there is something: a pass, an option, an op. Debian
/// 12 has 19 and 22, and 21 was asked too: of 20 it may be unknown, and two ranges overlap there.
struct Releases {
  int first = 0, last = 99;
  constexpr bool contains(int release) const { return first <= release && release <= last; }
  constexpr bool containThisOne() const { return contains(mlirRelease); }
};
constexpr Releases since(int first) { return {.first = first}; }
constexpr Releases until(int last) { return {.last = last}; }

/// The pass that has math ops on small floats computed in f32.
inline constexpr const char *mathInF32 =
    mlirRelease >= 20 ? "math-extend-to-supported-types" : "math-legalize-to-f32";

} // namespace npufuzz

#endif

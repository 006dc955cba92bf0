//===- CodeName.h - which function of a library holds an address -*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_CODENAME_H
#define NPUFUZZ_SUPPORT_CODENAME_H

#include <cstdint>
#include <optional>
#include <string>

namespace npufuzz {

/// A function, by a name that does not depend on the address of its library.
struct CodeName {
  std::string library; ///< its file's name: "libMLIR.so.22.1"
  /// "mlir::affine::loopUnrollFull": without result and parameters. A function without a name in
  /// the library's tables is named by its distance to the named one before it, which is usually
  /// from the same file: "mlir::createLowerAffinePass+0x1a0". Without such a function, the distance
  /// counts from the library: "libOwn.so+0x1139".
  std::string function;
  bool isExact = false; ///< the function's own name
};

/// Names code in a shared library that this process has loaded at the same address too. Returns
/// nothing for other code, including the executable's own.
std::optional<CodeName> codeNameOf(uintptr_t address);

} // namespace npufuzz

#endif

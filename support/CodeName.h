//===- CodeName.h - which function of a library holds an address -*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_CODENAME_H
#define NPUFUZZ_SUPPORT_CODENAME_H

#include <cstdint>
#include <optional>
#include <string>

namespace npufuzz {

/// A function, by a name that does not depend on where its library was loaded.
struct CodeName {
  std::string library; ///< its file's name: "libMLIR.so.22.1"
  /// "mlir::affine::loopUnrollFull": without result and parameters. Where the library's tables have
  /// no name for the function, its distance to the named one before it, which is of the same file
  /// as a rule: "mlir::createLowerAffinePass+0x1a0"; or to the library: "libOwn.so+0x1139".
  std::string function;
  bool isExact = false; ///< the function's own name
};

/// Of code in a shared library that this process has loaded too, at the same address; else, and for
/// code of the executable itself, nothing.
std::optional<CodeName> codeNameOf(uintptr_t address);

} // namespace npufuzz

#endif

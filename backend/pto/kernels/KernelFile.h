//===- KernelFile.h - a user's file of the pto dialect ----------*- C++ -*-===//
//
// npufuzz has no parser of the vendor's dialect: its compiler decides what is valid. A file is read
// as text, as far as a run needs it: who can be called, with which arguments, and how much memory
// stands behind a pointer.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_KERNELS_KERNELFILE_H
#define NPUFUZZ_BACKEND_PTO_KERNELS_KERNELFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace npufuzz::pto {

/// Maximum size of a file; larger files are refused.
inline constexpr uint64_t kernelTextBytesMax = uint64_t(4) << 20;

/// An op with its lines, the head of a region, or its end. Comments are gone.
struct Statement {
  std::string text;
  int64_t line = 1;                   ///< in the file, from 1
  bool opens = false, closes = false; ///< a region; an `} else {` does both

  /// Mnemonic without operands: "pto.tload".
  llvm::StringRef op() const;
  /// Names of values that it defines, with arguments of its region: "%x".
  std::vector<llvm::StringRef> definitions() const;
  /// All names of values in it, definitions too.
  std::vector<llvm::StringRef> names() const;
};

/// Cuts a text into statements. textOf() joins them again, without comments and empty lines.
std::vector<Statement> statementsOf(llvm::StringRef text);
std::string textOf(llvm::ArrayRef<Statement> statements);

struct KernelParameter {
  std::string name, type; ///< "%arg0", "!pto.ptr<f32>"

  bool isPointer() const { return llvm::StringRef(type).starts_with("!pto.ptr<"); }
  /// Type of an element behind a pointer; the type itself of a scalar.
  llvm::StringRef element() const;
};

/// Bytes of an element in memory; 0 if the type is not known.
int64_t bytesOfElement(llvm::StringRef type);

/// A function that a launch may call: it is public, has no results, and no other one calls it.
struct KernelFunction {
  std::string name;
  std::vector<KernelParameter> parameters;
  std::vector<Statement> body;

  /// Bytes behind each pointer, by the views of it, where the scalars have these values (one per
  /// parameter; those of pointers are ignored). Nothing where the text does not tell; 0 for a
  /// scalar.
  std::vector<std::optional<int64_t>> bytesBehind(llvm::ArrayRef<int64_t> values) const;
};

struct KernelFile {
  std::string text;
  std::string arch;  ///< a3 or a5; empty: the file does not say
  int64_t level = 2; ///< 3 if tiles have addresses
  std::vector<KernelFunction> kernels;
  int64_t instructions = 0; ///< ops of the dialect that do something on the device
};

/// The error is the end of a line: "line 3: expected …, got …".
llvm::Expected<KernelFile> readKernelFile(llvm::StringRef text);

/// True for an op of the dialect that does something on the device; false for those that describe
/// memory.
bool isInstruction(llvm::StringRef op);

} // namespace npufuzz::pto

#endif

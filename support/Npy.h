//===- Npy.h - tensors as NumPy .npy files ----------------------*- C++ -*-===//
//
// Format version 1.0: magic, header length, a Python dictionary, raw little-endian elements in
// row-major order. bf16, which NumPy does not know, is stored as its bits in uint16; index as
// int64.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_NPY_H
#define NPUFUZZ_SUPPORT_NPY_H

#include "support/Tensor.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace npufuzz {

/// Most bytes before the elements: magic, two bytes for the header's length, and the header.
inline constexpr size_t npyHeadBytesMax = 8 + 2 + 0xffff;

/// The bytes of a .npy file.
std::string npyText(const Tensor &tensor);
/// The bytes of a .npy file of doubles ("<f8"), integers ("<i8") or bytes ("|u1"), row-major.
std::string npyText(llvm::ArrayRef<int64_t> shape, const std::vector<double> &values);
std::string npyText(llvm::ArrayRef<int64_t> shape, const std::vector<int64_t> &values);
std::string npyText(llvm::ArrayRef<int64_t> shape, const std::vector<uint8_t> &values);

/// Reads a tensor that must have this kind. The error says what was expected and what the file
/// holds.
llvm::Expected<Tensor> parseNpy(llvm::StringRef text, ElementKind kind);

struct ByteTensor {
  std::vector<int64_t> shape;
  llvm::StringRef bytes; ///< row-major
};
/// Reads bytes ("|u1"), which stay in `text`.
llvm::Expected<ByteTensor> parseNpyBytes(llvm::StringRef text);

} // namespace npufuzz

#endif

//===- PlainName.h - names of files that a record gives ---------*- C++ -*-===//
//
// Databases, bundles and summaries may come from anyone. A name in them is joined to a folder of
// ours and must not lead out of it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_PLAINNAME_H
#define NPUFUZZ_SUPPORT_PLAINNAME_H

#include "support/Files.h"

namespace npufuzz {

/// Bytes of one name; no file system of Linux takes more.
inline constexpr size_t plainNameBytesMax = 255;

/// True for the name of one entry of a folder: no slash, no control character, neither "." nor
/// "..".
bool isPlainName(llvm::StringRef name);

/// Reads as readFile does, but refuses a link: it may lead to a file that its owner would not show.
/// Fails in the same way if the file has more than `bytesMax`.
llvm::Expected<std::string> readFileNoLink(llvm::StringRef path, uint64_t bytesMax = fileBytesMax);

} // namespace npufuzz

#endif

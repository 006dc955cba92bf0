//===- PlainName.h - names of files that a record gives ---------*- C++ -*-===//
//
// Databases, bundles and summaries come from anybody. A name in them is joined to a folder of ours,
// and must not lead out of it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_PLAINNAME_H
#define NPUFUZZ_SUPPORT_PLAINNAME_H

#include "support/Files.h"

namespace npufuzz {

/// Bytes of one name: more is refused by all file systems of Linux.
inline constexpr size_t plainNameBytesMax = 255;

/// True for the name of one entry of a folder: no slash, no control character, neither "." nor
/// "..".
bool isPlainName(llvm::StringRef name);

/// As readFile, of a file that lies there itself: a link may lead to what its owner would not show.
/// Fails likewise where it has more than `bytesMax`.
llvm::Expected<std::string> readFileNoLink(llvm::StringRef path, uint64_t bytesMax = fileBytesMax);

} // namespace npufuzz

#endif

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
/// Names with a slash between: twice what the deepest folder that we write has.
inline constexpr size_t pathWithinDepthMax = 8;

/// True for the name of one entry of a folder: no slash, no control character, neither "." nor
/// "..".
bool isPlainName(llvm::StringRef name);

/// True for plain names with one slash between ("inputs/0.npy"): joined to a folder, such a path is
/// below it.
bool isPathWithin(llvm::StringRef path, size_t depthMax = pathWithinDepthMax);

/// As readFile, of a file that lies there itself: a link may lead to what its owner would not show.
/// Fails likewise where it has more than `bytesMax`.
llvm::Expected<std::string> readFileNoLink(llvm::StringRef path, uint64_t bytesMax = fileBytesMax);

} // namespace npufuzz

#endif

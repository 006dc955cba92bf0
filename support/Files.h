//===- Files.h - files and folders that appear whole or not at all -*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_FILES_H
#define NPUFUZZ_SUPPORT_FILES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>

namespace npufuzz {

/// Contents by path below the folder ("inputs/0.npy").
using FolderContents = std::map<std::string, std::string>;

/// Writes directory/name with these files into a temporary folder beside it, which takes its place
/// by renaming; an older folder of that name goes, where one of its files has the name of a new
/// one. Anything else that has the name stays: a link, files of others. Makes `directory`. On
/// failure (EnvironmentError) nothing of it is left.
llvm::Error writeFolder(llvm::StringRef directory, llvm::StringRef name,
                        const FolderContents &contents);

/// True for what is written to as it is, and never replaced: a FIFO, and the streams of the system
/// (/dev/stdout), whatever they lead to.
bool isStream(llvm::StringRef path);
/// Writes text to a file through a temporary name, or to a stream. Fails with EnvironmentError,
/// also where the file is a link.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef text);

/// Opens a file that a user named, to be written with these flags (O_CREAT, O_APPEND), without
/// waiting for the reader of a FIFO. Fails likewise.
llvm::Expected<int> openOutput(llvm::StringRef path, int flags);

/// Bytes of a file that nobody expects to be small.
inline constexpr uint64_t fileBytesMax = uint64_t(1) << 30;
/// Fails with one line, "cannot read PATH: why", also where there are more bytes.
llvm::Expected<std::string> readFile(llvm::StringRef path, uint64_t bytesMax = fileBytesMax);
/// Fails likewise where there is nothing to read: somebody else opens it, and would wait for a
/// FIFO.
llvm::Error checkReadable(llvm::StringRef path, uint64_t bytesMax = fileBytesMax);

/// What a walk does with an entry of a folder.
enum class Walk { on, notInto };
/// Shows each entry below a folder, folders before what is in them. A link to a folder is shown and
/// not entered: it may point up. Fails with one line where something cannot be read.
llvm::Error walkFolder(llvm::StringRef folder,
                       llvm::function_ref<Walk(llvm::StringRef path, bool isFolder)> onEntry);

} // namespace npufuzz

#endif

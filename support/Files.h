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

/// Writes directory/name with these files: into a temporary folder beside it, which is then renamed
/// into place. An older folder of that name is removed if one of its files has the name of a new
/// one. Anything else of that name stays: a link, or files of others. Makes `directory`. On failure
/// (EnvironmentError) nothing of it is left.
llvm::Error writeFolder(llvm::StringRef directory, llvm::StringRef name,
                        const FolderContents &contents);

/// True for a path that is written in place and never replaced: a FIFO, or a stream of the system
/// (/dev/stdout), whatever it leads to.
bool isStream(llvm::StringRef path);
/// Writes text to a file through a temporary name, or to a stream. Fails with EnvironmentError,
/// also where the file is a link.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef text);

/// Opens a file that a user named for writing with these flags (O_CREAT, O_APPEND). Does not wait
/// for the reader of a FIFO. Fails with EnvironmentError.
llvm::Expected<int> openOutput(llvm::StringRef path, int flags);

/// Bytes of a file that may be large.
inline constexpr uint64_t fileBytesMax = uint64_t(1) << 30;
/// Fails with one line, "cannot read PATH: why", also if the file has more bytes.
llvm::Expected<std::string> readFile(llvm::StringRef path, uint64_t bytesMax = fileBytesMax);
/// Fails in the same way if the file cannot be read. For files that other code opens: it would wait
/// for a FIFO.
llvm::Error checkReadable(llvm::StringRef path, uint64_t bytesMax = fileBytesMax);

/// Tells a walk to go on, or not to enter this folder.
enum class Walk { on, notInto };
/// Shows each entry below a folder, folders before their contents. Shows a link to a folder without
/// entering it, because it may point up. Fails with one line if something cannot be read.
llvm::Error walkFolder(llvm::StringRef folder,
                       llvm::function_ref<Walk(llvm::StringRef path, bool isFolder)> onEntry);

} // namespace npufuzz

#endif

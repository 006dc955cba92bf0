//===- PlainName.cpp ------------------------------------------------------===//
//
// A name is plain if it has no slash and no control character and is not too long. A link is
// refused before the read; Files.h does the reading.
//
//===----------------------------------------------------------------------===//
#include "support/PlainName.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

namespace npufuzz {

namespace fs = llvm::sys::fs;

static bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool isPlainName(llvm::StringRef name) {
  return !name.empty() && name != "." && name != ".." && name.size() <= plainNameBytesMax &&
         !name.contains('/') && llvm::none_of(name, isControl);
}

llvm::Expected<std::string> readFileNoLink(llvm::StringRef path, uint64_t bytesMax) {
  fs::file_status status;
  std::error_code error = fs::status(path, status, /*follow=*/false);
  std::string why = error ? error.message()
                    : status.type() == fs::file_type::symlink_file
                        ? "expected a regular file, got a link"
                        : "";
  if (why.empty())
    return readFile(path, bytesMax);
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "cannot read " + path.str() + ": " + why);
}

} // namespace npufuzz

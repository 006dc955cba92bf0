//===- PrivateFile.cpp ----------------------------------------------------===//
//
// A static list holds every open file of this kind. ChildProcess has the list closed in each child.
//
//===----------------------------------------------------------------------===//
#include "support/PrivateFile.h"

#include "llvm/ADT/STLExtras.h"

#include <unistd.h>

namespace npufuzz {

std::vector<PrivateFile *> PrivateFile::all;

PrivateFile::~PrivateFile() {
  reset(-1);
  llvm::erase(all, this);
}

void PrivateFile::reset(int other) {
  if (descriptor >= 0)
    close(descriptor);
  descriptor = other;
}

void PrivateFile::closeAll() {
  for (PrivateFile *file : all)
    file->reset(-1);
}

} // namespace npufuzz

//===- Manifests.h - temporary manifests ------------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_COMMAND_MANIFESTS_H
#define NPUFUZZ_TESTS_BACKEND_COMMAND_MANIFESTS_H

#include "backend/command/Manifest.h"
#include "backend/command/Toolchain.h"

namespace npufuzz::tests {

/// manifest.json with this text in its own temporary folder.
class ManifestFile {
public:
  explicit ManifestFile(const std::string &text) : folder(llvm::cantFail(WorkFolder::make())) {
    llvm::cantFail(folder->write("manifest.json", text));
  }
  std::string path() const { return folder->path("manifest.json"); }

private:
  std::unique_ptr<WorkFolder> folder;
};

} // namespace npufuzz::tests

#endif

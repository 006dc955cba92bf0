//===- FuzzManifest.cpp - libFuzzer: the manifest of a toolchain -*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_manifest [libFuzzer's flags] [CORPUS] tests/fuzz/manifest
//
// Reads the manifest and runs nothing. Asks an accepted one for every capability that a generator
// asks for.
//
//===----------------------------------------------------------------------===//
#include "backend/command/Manifest.h"
#include "tile/OpTable.h"

using namespace npufuzz;

static void askAll(const Capabilities &capabilities) {
  for (unsigned from = 0; from < elementKindCount; ++from) {
    auto kind = static_cast<ElementKind>(from);
    for (const tile::OpRecord &record : tile::opTable())
      if (capabilities.op)
        capabilities.op(record.mnemonic, kind);
    for (unsigned to = 0; to < elementKindCount && capabilities.cast; ++to)
      capabilities.cast(kind, static_cast<ElementKind>(to), tile::Rounding::floor, true);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  auto manifest = command::parseManifest(text, "manifest.json");
  if (manifest)
    askAll(manifest->capabilities);
  else
    llvm::consumeError(manifest.takeError());
  return 0;
}

//===- MoreChaos.h - what a pass does to memory, threads, streams -*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_PLUGINS_MORECHAOS_H
#define NPUFUZZ_TESTS_PLUGINS_MORECHAOS_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

/// What a pass does to its process, under the name that its option says.
struct ChaosMode {
  const char *name;
  void (*act)();
};

/// Of BoardChaos.cpp.
extern const std::vector<ChaosMode> boardModes;

/// Does what the mode of this name is for, in the module of this hash; nothing where there is none
/// of that name.
void misbehaveMore(llvm::StringRef mode, uint64_t module);

#endif

//===- MoreChaos.h - what a pass does to memory, threads, streams -*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_PLUGINS_MORECHAOS_H
#define NPUFUZZ_TESTS_PLUGINS_MORECHAOS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

/// What a pass does to its process, under the name that its option says.
struct ChaosMode {
  const char *name;
  void (*act)();
};

/// What it does to IR.
struct ChaosModeOfIR {
  const char *name;
  void (*act)(mlir::ModuleOp module);
};

/// Of BoardChaos.cpp, StateChaos.cpp, LaterChaos.cpp, IRChaos.cpp.
extern const std::vector<ChaosMode> boardModes, stateModes, laterModes;
extern const std::vector<ChaosModeOfIR> modesOfIR;

/// Does what the mode of this name is for; nothing where there is none of that name. `hash`: of the
/// module.
void misbehaveMore(llvm::StringRef mode, mlir::ModuleOp module, uint64_t hash);

#endif

//===- MoreChaos.h - harm to memory, threads and streams --------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_PLUGINS_MORECHAOS_H
#define NPUFUZZ_TESTS_PLUGINS_MORECHAOS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

/// A misbehaviour of a pass towards its process, under its option's name.
struct ChaosMode {
  const char *name;
  void (*act)();
};

/// A misbehaviour towards the IR.
struct ChaosModeOfIR {
  const char *name;
  void (*act)(mlir::ModuleOp module);
};

/// Defined in BoardChaos.cpp, StateChaos.cpp, LaterChaos.cpp and IRChaos.cpp.
extern const std::vector<ChaosMode> boardModes, stateModes, laterModes;
extern const std::vector<ChaosModeOfIR> modesOfIR;

/// Runs the mode of this name; does nothing if there is none. `hash` is the module's.
void misbehaveMore(llvm::StringRef mode, mlir::ModuleOp module, uint64_t hash);

#endif

//===- DrawnStates.h - IR that drawing a pipeline has made ------*- C++ -*-===//
//
// A pipeline is drawn by running it, since each pass is chosen for the IR that the last one left. A
// judge in the same process takes that IR and does not run the passes again. No judge depends on
// it: one in another process runs the passes and gets the same states.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_DRAWNSTATES_H
#define NPUFUZZ_BACKEND_PASSES_DRAWNSTATES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace npufuzz {

/// The IR after one pass, with the order of uses that the pass left.
struct DrawnState {
  std::string text; ///< of the pass and its anchor: func.func(cse)
  mlir::OwningOpRef<mlir::ModuleOp> module;
};
using DrawnStates = std::vector<DrawnState>;

/// Keeps drawn states on this thread while it lives. Precondition: while it lives, no program ends
/// before another is drawn, and the context does not end.
class DrawnStatesScope {
public:
  DrawnStatesScope() : outer(std::exchange(current, this)) {}
  ~DrawnStatesScope() { current = outer; }
  DrawnStatesScope(const DrawnStatesScope &) = delete;

  /// True if a later judge may take what is kept.
  static bool isOpen() { return current; }
  /// Keeps the states that the passes made of the program, in order. Precondition: isOpen().
  static void keep(mlir::ModuleOp program, DrawnStates states) {
    current->kept[program] = std::move(states);
  }
  /// Returns the states of the program, once; none if nothing was kept.
  static DrawnStates take(mlir::ModuleOp program) {
    return current ? std::exchange(current->kept[program], {}) : DrawnStates();
  }

private:
  static inline thread_local DrawnStatesScope *current = nullptr;
  DrawnStatesScope *outer;
  std::map<mlir::Operation *, DrawnStates> kept;
};

} // namespace npufuzz

#endif

//===- Case.h - a module, its inputs, and how to compile it -----*- C++ -*-===//
//
// The unit that is generated, executed, stored and reduced. It holds all that a run depends on.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_CASE_H
#define NPUFUZZ_TILE_CASE_H

#include "tile/Program.h"

#include <map>

namespace npufuzz {

/// Machine parameters and pass options by name ("lanes" -> 8). Ordered: it is printed and hashed.
using Settings = std::map<std::string, int64_t>;

/// What a case is: a name by which it is stored. What follows from it (how it is loaded, judged,
/// reduced, …) stands in one row of campaign/cases/CaseKinds.h; whoever makes cases names it.
struct CaseKind {
  llvm::StringLiteral name;

  friend bool operator==(CaseKind a, CaseKind b) { return a.name == b.name; }
};

/// A program of the tile dialect (tile/Program.h): the reference says what it computes.
inline constexpr CaseKind tileProgram{"tile-program"};

struct Case {
  Module module;
  /// One per argument of @main, scalars as rank 0. Tensors are initial contents.
  std::vector<Tensor> inputs;
  Settings settings;
  uint64_t seed = 0;
  CaseKind kind = tileProgram;
  /// The passes that belong to the case, as --pass-pipeline takes them. Empty: the backend's
  /// default for the settings.
  std::string pipeline = {};
  /// A second way through the compiler that gives the same results, in the same form. Empty: none
  /// was drawn.
  std::string otherPipeline = {};

  Case clone() const {
    return {module.clone(), inputs, settings, seed, kind, pipeline, otherPipeline};
  }
};

} // namespace npufuzz

#endif

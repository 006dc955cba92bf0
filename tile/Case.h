//===- Case.h - a module, its inputs, and how to compile it -----*- C++ -*-===//
//
// A case is generated, executed, stored and reduced as one unit. It holds all that a run depends
// on.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_CASE_H
#define NPUFUZZ_TILE_CASE_H

#include "tile/Program.h"

#include <map>

namespace npufuzz {

/// Machine parameters and pass options by name ("lanes" -> 8). Ordered, because they are printed
/// and hashed.
using Settings = std::map<std::string, int64_t>;

/// Name of a kind of case, stored with it. One row of campaign/cases/CaseKinds.h says how the kind
/// is loaded, judged, reduced, and so on. The code that makes a case names its kind.
struct CaseKind {
  llvm::StringLiteral name;

  friend bool operator==(CaseKind a, CaseKind b) { return a.name == b.name; }
};

/// A program of the tile dialect (tile/Program.h). The reference computes its expected results.
inline constexpr CaseKind tileProgram{"tile-program"};

struct Case {
  Module module;
  /// One per argument of @main, scalars as rank 0. Tensors hold initial contents.
  std::vector<Tensor> inputs;
  Settings settings;
  uint64_t seed = 0;
  CaseKind kind = tileProgram;
  /// The passes of the case, in the syntax of --pass-pipeline. Empty: the backend's default for the
  /// settings.
  std::string pipeline = {};
  /// Another pipeline that must give the same results, in the same syntax. Empty: none was drawn.
  std::string otherPipeline = {};

  Case clone() const {
    return {module.clone(), inputs, settings, seed, kind, pipeline, otherPipeline};
  }
};

} // namespace npufuzz

#endif

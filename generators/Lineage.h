//===- Lineage.h - how to get to a program ----------------------*- C++ -*-===//
//
// A program of a guided campaign is not drawn by one seed: it is a seed's choices, changed step by
// step. What its name says is enough to draw it again.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_LINEAGE_H
#define NPUFUZZ_GENERATORS_LINEAGE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace npufuzz::generators {

/// From a parent's choices to its child's (Mutate.h).
struct Step {
  /// Of the changes, and of whatever choice the parent had none for.
  uint64_t seed = 0;
  /// Spans may come from the choices of this seed; 0: from nowhere.
  uint64_t mate = 0;
  bool operator==(const Step &) const = default;
};

/// Changes that lie between a seed's choices and a program's, at most: each costs whoever asks for
/// the program one generation more, and its name 19 letters, or 38 with a mate.
inline constexpr size_t stepsMax = 3;

struct Lineage {
  /*implicit*/ Lineage(uint64_t founder = 0) : founder(founder) {}
  bool operator==(const Lineage &) const = default;

  /// Drawn by its seed alone.
  bool isPlain() const { return steps.empty(); }
  /// Case::seed of the program: no other program of a campaign has it.
  uint64_t seed() const { return steps.empty() ? founder : steps.back().seed; }
  /// Precondition: not plain.
  Lineage parent() const;

  uint64_t founder;
  llvm::SmallVector<Step, stepsMax> steps;
};

/// "0x2a", "0x2a~0x7~0x9+0x1f": the founder's seed, then each step's, with its mate behind a plus.
std::string toText(const Lineage &lineage);
/// Numbers are decimal or 0x. None where it is not such a text, or has more than stepsMax steps.
std::optional<Lineage> lineageFromText(llvm::StringRef text);

} // namespace npufuzz::generators

#endif

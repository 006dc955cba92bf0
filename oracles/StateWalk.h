//===- StateWalk.h - compares the states of a program in order --*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_STATEWALK_H
#define NPUFUZZ_ORACLES_STATEWALK_H

#include "oracles/Observation.h"

namespace npufuzz::oracles {

/// An oracle's view of the IR between passes.
class StateMeaning {
public:
  enum class Answer {
    right,
    wrong,
    last, ///< right, but later states cannot be compared with this one
  };
  virtual ~StateMeaning() = default;
  /// Name of the oracle.
  virtual const char *oracle() const = 0;
  /// Returns true if the pass before this state must keep what the oracle sees.
  virtual bool isKeptBy(const Snapshot &state) const = 0;
  /// Executes the state. Returns why that is impossible, or an empty text.
  virtual std::string execute(const Snapshot &state) = 0;
  /// Compares the state that execute() saw last with the state before it, if `isCompared`, and
  /// remembers it for the next one.
  virtual Answer take(bool isCompared) = 0;
};

/// A state that cannot be executed.
struct Gap {
  std::string pass, why;
  /// "the IR after cse cannot be interpreted: why"
  std::string text() const;
};

struct Walked {
  /// Index of the first wrong state.
  std::optional<size_t> wrong;
  bool compared = false; ///< some state was
  std::vector<Gap> gaps;
};

/// Compares each state with the last one before it that could be executed, up to the first wrong
/// one. Skips a state with the IR of the one before, and a state that no comparison needs. A state
/// that cannot be executed leaves a gap, which the next comparison spans. `knowsProgram`: the
/// meaning has something to compare the first state with. Counts looks and gaps per pass.
Walked walkStates(Observation &observation, llvm::ArrayRef<Snapshot> states, StateMeaning &meaning,
                  bool knowsProgram);

} // namespace npufuzz::oracles

#endif

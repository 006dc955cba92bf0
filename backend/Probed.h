//===- Probed.h - capabilities that were found out by asking ----*- C++ -*-===//
//
// A backend whose compiler is somebody else's cannot know what this version of it takes. Such a one
// asks it once, with the smallest program of each kind, and says here what it was told: what is
// refused is a capability that is missing, and must be seen not to have been tried.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PROBED_H
#define NPUFUZZ_BACKEND_PROBED_H

#include <string>
#include <vector>

namespace npufuzz {

struct ProbeAnswer {
  enum class Kind {
    taken,
    refused, ///< with a diagnostic of its own
    untold,  ///< it died, hung or was not asked: says nothing of what it can do
  };
  std::string what; ///< "level 2: add i16"
  Kind kind = Kind::untold;
  std::string words; ///< of the refusal, or why nothing is told
};

/// Beside Backend; asked for by dynamic_cast.
class Probed {
public:
  virtual ~Probed() = default;
  /// Every question and its answer, in a fixed order; empty where there is nobody to ask. The first
  /// call asks, and may take seconds; processes forked afterwards have the answers.
  virtual std::vector<ProbeAnswer> probe() const = 0;
};

} // namespace npufuzz

#endif

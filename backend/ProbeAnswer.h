//===- ProbeAnswer.h - what a tool says it takes ----------------*- C++ -*-===//
//
// A backend whose compiler is somebody else's cannot know what this version of it takes. Such a one
// asks it once, with the smallest program of each kind, and says here what it was told: what is
// refused is a capability that is missing, and must be seen not to have been tried.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PROBEANSWER_H
#define NPUFUZZ_BACKEND_PROBEANSWER_H

#include <string>

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

} // namespace npufuzz

#endif

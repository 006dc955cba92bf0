//===- BesideWork.h - threads that work beside the case ---------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_BESIDEWORK_H
#define NPUFUZZ_SUPPORT_BESIDEWORK_H

#include <string>

namespace npufuzz {

/// Returns the name (see ForeignCode) of the foreign code that returned and left threads that have
/// worked since; empty: there is none. A pool of sleeping threads does not count. Anything seen in
/// this process from then on may be the doing of those threads.
std::string whoWorksBeside();

/// Follows that name in the evidence of another case.
inline constexpr const char *leftThreadAtWork = " had left a thread at work";

} // namespace npufuzz

#endif

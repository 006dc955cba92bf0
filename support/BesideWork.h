//===- BesideWork.h - threads that work beside the case ---------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_BESIDEWORK_H
#define NPUFUZZ_SUPPORT_BESIDEWORK_H

#include <string>

namespace npufuzz {

/// Whose threads have worked since it returned and left them, by its name as ForeignCode has it;
/// empty: nobody's. A pool of threads that sleeps is none. What is seen in this process from then
/// on may be their doing.
std::string whoWorksBeside();

/// What stands behind its name in the evidence of others.
inline constexpr const char *leftThreadAtWork = " had left a thread at work";

} // namespace npufuzz

#endif

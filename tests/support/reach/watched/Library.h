//===- Library.h - functions that ReachTest watches -------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_SUPPORT_REACH_WATCHED_LIBRARY_H
#define NPUFUZZ_TESTS_SUPPORT_REACH_WATCHED_LIBRARY_H

namespace watched {

int called(int number);
int forked(int number);
int threaded(int number);
int handled(int number);
int never(int number);
int callsHidden(int number);

} // namespace watched

#endif

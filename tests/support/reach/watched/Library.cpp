//===- Library.cpp - functions that ReachTest watches ---------------------===//
#include "Library.h"

namespace watched {

namespace {
__attribute__((noinline)) int notExported(int number) { return number * number + 1; }
} // namespace

int called(int number) { return number + 1; }
int forked(int number) { return number + 2; }
int threaded(int number) { return number + 3; }
int handled(int number) { return number + 4; }
int never(int number) { return number + 5; }
int callsHidden(int number) { return notExported(number) + 6; }

} // namespace watched

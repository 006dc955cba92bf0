//===- ReachTest.cpp - what the generators reach -------------------------===//
#include "Generated.h"

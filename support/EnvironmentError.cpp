//===- EnvironmentError.cpp - the ID that llvm::Error tells classes by ----===//
#include "support/EnvironmentError.h"

namespace npufuzz {

char EnvironmentError::ID = 0;

} // namespace npufuzz

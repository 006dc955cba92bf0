//===- EnvironmentError.cpp -----------------------------------------------===//
#include "support/EnvironmentError.h"

namespace npufuzz {

char EnvironmentError::ID = 0;

} // namespace npufuzz

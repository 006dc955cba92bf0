//===- Families.h - kinds of functions of upstream dialects -----*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_FAMILIES_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_FAMILIES_H

#include "generators/Choices.h"

#include <string>

namespace npufuzz::generators::functions::text {

// Each gives the text of one func.func @main that verifies and that no input makes undefined.
std::string integerChains(Choices &choices);
std::string vectorChains(Choices &choices);

} // namespace npufuzz::generators::functions::text

#endif

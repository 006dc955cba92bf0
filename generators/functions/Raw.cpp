//===- Raw.cpp ------------------------------------------------------------===//
#include "generators/functions/Raw.h"
#include "generators/functions/Families.h"

#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::generators::functions {

llvm::StringRef familyName(Family family) {
  switch (family) {
  case Family::integer:
    return "integer";
  case Family::affine:
    return "affine";
  case Family::scf:
    return "scf";
  case Family::memref:
    return "memref";
  case Family::tensor:
    return "tensor";
  case Family::vector:
    return "vector";
  case Family::linalg:
    return "linalg";
  }
  llvm_unreachable("every family has a name");
}

std::string generate(Family family, Choices &choices) {
  switch (family) {
  case Family::integer:
    return integerChains(choices);
  case Family::affine:
    return choices.chance("stages", 1, 2) ? affineStages(choices) : affineNests(choices);
  case Family::scf:
    return controlFlow(choices);
  case Family::memref:
    return memoryViews(choices);
  case Family::tensor:
    return tensorChains(choices);
  case Family::vector:
    return vectorChains(choices);
  case Family::linalg:
    return linalgChains(choices);
  }
  llvm_unreachable("every family is generated");
}

} // namespace npufuzz::generators::functions

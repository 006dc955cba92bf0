//===- Precision.cpp ------------------------------------------------------===//
#include "tile/Precision.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz {

ElementKind Precision::accumulator(llvm::StringRef op, ElementKind of) const {
  for (const Accumulation &row : accumulations)
    if (row.op == op && row.of == of)
      return row.in;
  return of;
}

bool Precision::isCorrectlyRounded(llvm::StringRef op) const {
  return llvm::is_contained(correctlyRounded, op);
}

bool Precision::isInSteps(llvm::StringRef op) const { return llvm::is_contained(inSteps, op); }

std::vector<std::string> Precision::lines() const {
  std::vector<std::string> result;
  for (const Accumulation &row : accumulations)
    result.push_back(row.op + " of " + std::string(elementKindName(row.of)) + " in " +
                     std::string(elementKindName(row.in)) + ", rounded once at the end");
  if (!correctlyRounded.empty())
    result.push_back("correctly rounded: " + llvm::join(correctlyRounded, ", "));
  if (!inSteps.empty())
    result.push_back("in correctly rounded steps of f32: " + llvm::join(inSteps, ", "));
  return result;
}

} // namespace npufuzz

//===- FormOf.h - translates a case into a form -----------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_FORMOF_H
#define NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_FORMOF_H

#include "backend/foreign/functional/form/Form.h"
#include "tile/Case.h"

#include <optional>

namespace npufuzz::functional {

/// A form, or one line "OP: reason" that says why there is none.
struct Translation {
  std::optional<Form> form;
  std::string refusal;
};

/// Translates a program of the tile dialect for the case's inputs: loops are unrolled, and scalars
/// that decide where elements are, or which, have the values that the inputs give them.
Translation formOf(const Case &testCase);

} // namespace npufuzz::functional

#endif

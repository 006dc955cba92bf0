//===- ElementOps.h - computes elements of vector instructions --*- C++ -*-===//
//
// Returns floats before they are rounded to their format, and integers before they wrap (encode
// does both). The caller decides if a result is defined.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_ELEMENTOPS_H
#define NPUFUZZ_BACKEND_FOREIGN_ELEMENTOPS_H

#include "backend/foreign/Numbers.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::element {

using Inputs = llvm::ArrayRef<Number>;

Number add(char element, Inputs inputs);
Number sub(char element, Inputs inputs);
Number mul(char element, Inputs inputs);
Number div(char element, Inputs inputs);
Number min(char element, Inputs inputs);
Number max(char element, Inputs inputs);
Number bitAnd(char element, Inputs inputs);
Number bitOr(char element, Inputs inputs);
Number bitXor(char element, Inputs inputs);
Number shiftLeft(char element, Inputs inputs);
Number shiftRight(char element, Inputs inputs);
/// Remainder of truncated division, exact; 0 for integers by 0.
Number remainder(char element, Inputs inputs);
Number negate(char element, Inputs inputs);
Number bitNot(char element, Inputs inputs);
Number magnitude(char element, Inputs inputs);
Number exponential(char element, Inputs inputs);
Number logarithm(char element, Inputs inputs);
Number root(char element, Inputs inputs);
Number inverseRoot(char element, Inputs inputs);
Number hyperbolicTangent(char element, Inputs inputs);
Number sine(char element, Inputs inputs);
Number cosine(char element, Inputs inputs);
Number errorFunction(char element, Inputs inputs);
Number reciprocal(char element, Inputs inputs);
Number rectify(char element, Inputs inputs);
Number same(char element, Inputs inputs);

/// Converts between formats. To integers: rounds by the mode, saturates, and turns a NaN into 0;
/// encode rounds floats.
Number convert(char from, char to, Number value, Rounding rounding);

} // namespace npufuzz::element

#endif

//===- Reference.h - what a program must compute ----------------*- C++ -*-===//
//
// The reference says what any correct system may hold at the end, not what one system computes. It
// gives an enclosure for each element, and reasons if it can say nothing. Oracles compare a
// backend's memory with it, element by element.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_REFERENCE_H
#define NPUFUZZ_REFERENCE_REFERENCE_H

#include "tile/Case.h"
#include "tile/Precision.h"

namespace npufuzz::reference {

/// State of one element.
enum class State : uint8_t {
  defined,       ///< its value lies within `error` of `value` (bit for bit where error is 0)
  undefined,     ///< never written, or computed from something that was not
  unconstrained, ///< any value: a comparison, a rounding or an overflow was decided within the
                 ///< error bound
};

/// Expected contents of one tensor; arrays are row-major, one entry per element.
struct ExpectedTensor {
  ElementKind kind;
  std::vector<int64_t> shape;
  std::vector<double> value;    ///< floats; in the unit of the data
  std::vector<double> error;    ///< absolute; 0: the declared type's bits are exact
  std::vector<int64_t> integer; ///< integer kinds, sign-extended (i1: 0 or 1)
  std::vector<State> state;
  std::vector<uint8_t> zeroSignFree; ///< 1 if a zero may have either sign

  int64_t size() const { return static_cast<int64_t>(state.size()); }
};

struct Result {
  /// Final contents of each argument of @main (scalars too, rank 0).
  std::vector<ExpectedTensor> memory;
  /// One line if the program did something undefined and so is no valid test; empty if not.
  /// Examples: it stored an undefined element, one store wrote an element twice, or an offset was
  /// below 0.
  std::string undefinedBehaviour;
  /// Reasons why some elements are unconstrained ("accumulation order unspecified, k = 512"),
  /// without duplicates.
  std::vector<std::string> assumptions;
};

/// Runs a verified program and gives what a system with these promises may hold. Errors name the op
/// that this executor does not know.
llvm::Expected<Result> evaluate(const Case &testCase, const Precision &precision = {});

enum class Match { same, wrong, cannotTell };
/// Compares one element (raw bits, as in Tensor::bits) with what is expected.
Match match(const ExpectedTensor &expected, int64_t linear, uint64_t actualBits);
/// "120 (0x42f00000)", "120 +- 3e-05", "undefined", "anything".
std::string describe(const ExpectedTensor &expected, int64_t linear);
/// Returns false for integers.
bool isNaN(ElementKind kind, uint64_t bits);
/// "112 (0x42e00000)".
std::string describeBits(ElementKind kind, uint64_t bits);

} // namespace npufuzz::reference

#endif

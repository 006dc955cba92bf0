//===- TosaWindows.h - axes that windows move along -------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_TOSA_TOSAWINDOWS_H
#define NPUFUZZ_INTERPRETER_TOSA_TOSAWINDOWS_H

#include "interpreter/numbers/IntegerFormulas.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace npufuzz::interpreter {

/// One of the axes that windows move along.
struct WindowAxis {
  int64_t extent, kernel, stride, padBefore, padAfter, dilation = 1;
  /// The roles of input and output are exchanged: each element of the input meets a whole window of
  /// the output.
  bool isTransposed = false;

  /// Extent less that of the first window, padding included.
  int64_t rest() const {
    return wrapSub(wrapAdd(wrapAdd(extent, padBefore), padAfter),
                   wrapAdd(wrapMul(kernel - 1, dilation), 1));
  }
  /// Number of windows. Precondition: isValid().
  int64_t windows() const {
    return isTransposed
               ? wrapAdd(wrapMul(extent - 1, stride), wrapAdd(wrapAdd(padBefore, padAfter), kernel))
               : rest() / stride + 1;
  }
  /// The specification requires windows that cover everything.
  bool isValid() const {
    return kernel > 0 && stride > 0 && dilation > 0 &&
           (isTransposed ? padBefore > -kernel && padAfter > -kernel && windows() > 0
                         : padBefore >= 0 && padAfter >= 0 && rest() >= 0 && rest() % stride == 0);
  }
  /// Coordinate in the input of element `i` of a window; nullopt in the padding, and between the
  /// elements of a transposed axis.
  std::optional<int64_t> at(int64_t window, int64_t i) const {
    int64_t place =
        isTransposed ? window - padBefore - i : window * stride - padBefore + i * dilation;
    if (isTransposed && place % stride != 0)
      return std::nullopt;
    place = isTransposed ? place / stride : place;
    return place >= 0 && place < extent ? std::optional(place) : std::nullopt;
  }
};

} // namespace npufuzz::interpreter

#endif
